import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import type { Run } from '../../contract/run.ts'
import { certificatePage } from '../../reporters/certificate/page.ts'
import report from '../../reporters/html.ts'
import { sampleCertificate } from '../../reporters/testdata/sample-certificate.ts'
import { sampleLoad } from '../../reporters/testdata/sample-load.ts'
import { sampleRun } from '../../reporters/testdata/sample-run.ts'
import { inBrowser } from './open.ts'

/** As bad as a run can be: everything fails, changes and stays open, in long words. */
function worstRun(): Run {
  const run = sampleRun()
  const long =
    'A sentence that says at length what was found, where it was found and why it matters to whoever reads it. '
  const failed = run.checks.find(({ verdict }) => verdict === 'fail')
  const skipped = run.checks.find(({ verdict }) => verdict === 'skipped')
  const [changed] = run.drift
  if (failed === undefined || skipped === undefined || changed === undefined)
    throw new Error('the sample holds a failure, a skipped check and a change')
  return {
    ...run,
    because: long.repeat(3),
    checks: [
      ...run.checks,
      ...Array.from({ length: 60 }, (_, i) => ({
        ...failed,
        id: `REACH-${100 + i}`,
        reason: long.repeat(4),
        remedy: long.repeat(3),
      })),
      ...Array.from({ length: 40 }, (_, i) => ({ ...skipped, id: `LIMITS-${100 + i}`, reason: `${i} ${long}` })),
    ],
    drift: Array.from({ length: 50 }, (_, i) => ({ ...changed, sentence: `${i} ${long}` })),
    stale: Array.from({ length: 20 }, (_, i) => `${i} ${long}`),
  }
}

function manyDuties(): ReturnType<typeof sampleCertificate> {
  const found = sampleCertificate({ words: 'a word or two of what was seen here' })
  const { predicate } = found.statement
  const [duty] = predicate.duties
  if (duty === undefined) throw new Error('the sample has a duty')
  predicate.duties = Array.from({ length: 100 }, (_, i) => ({ ...duty, id: `WAIT-${100 + i}` }))
  return found
}

const RUNS: [string, Run][] = [
  ['the sample', sampleRun()],
  ['a run in which everything is wrong', worstRun()],
  ['a load run', sampleRun({ command: 'load', checks: [], drift: [], load: sampleLoad() })],
  [
    'a load run with every objective missed',
    sampleRun({
      command: 'load',
      checks: [],
      load: sampleLoad({
        reasons: Array.from({ length: 30 }, (_, i) => `Objective ${i} was missed, by more than was to be expected.`),
        objectives: Array.from({ length: 60 }, (_, i) => ({
          id: `LOAD-03/${i}`,
          rule: 'ext-verify: p95 at most 300 ms',
          met: false,
          actual: '900 ms',
        })),
      }),
    }),
  ],
]

/** The pages of a PDF, counted in its own objects. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

inBrowser('a printed page', open => {
  it.each(RUNS)('is one page for a manager: %s', async (_name, run) => {
    const { page } = await open(String(report.render(run)))
    expect(await pagesOf(page)).toBe(1)
  })

  it('says the verdict, the figures, whose move it is, and that there is more on the screen', async () => {
    const { page } = await open(String(report.render(worstRun())))
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const part of ['h1', '.because', '.figures', '.next .move', '#REACH-07 .standing', '#untested'])
      expect(await page.locator(part).isVisible(), part).toBe(true)
    for (const part of ['.contents', '#contract', '#ledger', '#exchanges', '.filter', '.skip'])
      expect(await page.locator(part).isVisible(), part).toBe(false)
    expect(await page.locator('.card:visible').count()).toBeLessThanOrEqual(8)
    expect(await page.locator('.on-paper:visible').count()).toBeGreaterThanOrEqual(3)
    const paper = await page
      .locator('body')
      .evaluate(body => body.computedStyleMap().get('background-color')?.toString())
    expect(paper).toBe('rgb(255, 255, 255)')
  })

  it('counts two pages where there are two', async () => {
    const { page } = await open('<!doctype html><p>one</p><p style="break-before: page">two</p>')
    expect(await pagesOf(page)).toBe(2)
  })

  it.each([
    ['the sample', sampleCertificate()],
    ['one with a hundred duties', manyDuties()],
    ['a rejected one', undefined],
  ])('is one page for a certificate: %s', async (_name, found) => {
    const { page } = await open(certificatePage(found))
    expect(await pagesOf(page)).toBe(1)
  })
})
