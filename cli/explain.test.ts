import { describe, expect, it } from 'vitest'
import { QUESTIONS } from '../contract/questions.ts'
import { sampleRun } from '../reporters/testdata/sample-run.ts'
import type { Entry } from './checks/catalogue.ts'
import { explainCheck, explainQuestion } from './explain.ts'

const entry: Entry = {
  id: 'REACH-07',
  chapter: 'reach',
  title: 'refuses a window that ends before it starts',
  basis: 'standard',
  source: 'RFC 9110 section 15.5.21',
  level: 'must',
  safeIn: ['sandbox', 'test'],
  needs: ['ext-reach.request'],
  cost: { requests: 3, changes: 1 },
  remedy: 'Tell the operator.',
  file: 'suites/reach/request.spec.ts:4',
  provenBy: [{ defect: 'takes-any-window', breaks: 'takes any window' }],
  since: '0.1.0',
}
const textOf = (parts: readonly [string, string[]][]) => parts.flatMap(([head, texts]) => [head, ...texts]).join('\n')

describe('explainCheck', () => {
  it('tells what to do, where it is written, what proves it and how it ended last', () => {
    const text = textOf(explainCheck(entry, 'REACH-07', sampleRun()))
    expect(text).toContain('Tell the operator.')
    expect(text).toContain('https://www.rfc-editor.org/rfc/rfc9110#section-15.5.21')
    expect(text).toContain('takes-any-window: a service that takes any window')
    expect(text).toContain('at most 3 requests, 1 change; scored since 0.1.0')
    expect(text).toContain('✗ failed in 3 of 3 tries. A preference from 18:00')
    expect(text).toContain('--env test --replay REACH-07')
  })

  it('says so where it was never run, and where nothing proves it', () => {
    const text = textOf(explainCheck({ ...entry, provenBy: [] }, 'REACH-07', undefined))
    expect(text).toContain('no run of this environment has it')
    expect(text).toContain('no defect yet')
  })

  it('shows every place of a family, and one place alone', () => {
    const run = sampleRun()
    const checks = ['place', 'window'].map(location => ({
      ...entry,
      id: `REACH-07/${location}`,
      verdict: 'pass' as const,
    }))
    const own = { ...run, checks: checks.map(each => ({ ...(run.checks[0] as (typeof run.checks)[0]), ...each })) }
    expect(textOf(explainCheck(entry, 'REACH-07', own))).toMatch(
      /✓ REACH-07\/place: passed\n✓ REACH-07\/window: passed/,
    )
    expect(textOf(explainCheck(entry, 'REACH-07/window', own))).not.toContain('place:')
  })
})

describe('explainQuestion', () => {
  it('tells what is known, and which checks wait for it', () => {
    const question = QUESTIONS.find(each => each.id === 'limits.rate')
    if (question === undefined) throw new Error('the question stands in the ledger')
    const text = textOf(explainQuestion(question, sampleRun().ledger, [{ ...entry, needs: ['limits.rate'] }]))
    expect(text).toContain('unanswerable: No header told it')
    expect(text).toContain('Ask the operator: How many requests a minute')
    expect(text).toContain('REACH-07')
    expect(textOf(explainQuestion(question, undefined, []))).toContain('nothing yet')
  })
})
