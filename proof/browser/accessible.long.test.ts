import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { certificatePage } from '../../reporters/certificate/page.ts'
import report from '../../reporters/html.ts'
import { sampleCertificate } from '../../reporters/testdata/sample-certificate.ts'
import { sampleLoad } from '../../reporters/testdata/sample-load.ts'
import { sampleRun } from '../../reporters/testdata/sample-run.ts'
import { sampleProofPage } from '../defects/_sample-proof.ts'
import { inBrowser, PHONE } from './open.ts'

/** With the seconds in which everything happens; two minutes of them make tables that axe reads for twenty seconds. */
const load = sampleLoad()
const short = { ...load, series: load.series?.slice(85, 110) }

const PAGES: [string, string][] = [
  ['a run', String(report.render(sampleRun()))],
  ['a load run', String(report.render(sampleRun({ command: 'load', load: short })))],
  ['a proof', sampleProofPage()],
  ['a certificate', certificatePage(sampleCertificate())],
]

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** With every fold open, so that nothing is left out. */
async function unfold(page: Page): Promise<void> {
  await page.locator('details').evaluateAll(all => {
    for (const each of all) each.setAttribute('open', '')
  })
}

async function found(axe: AxeBuilder): Promise<unknown[]> {
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.map(({ id, help, nodes }) => [id, help, nodes.slice(0, 3).map(node => node.html)])
}

inBrowser('a page for everyone', open => {
  it.each(PAGES)('axe finds nothing: %s', async (_name, source) => {
    const { page } = await open(source)
    await unfold(page)
    expect(await found(new AxeBuilder({ page }).withTags(TAGS))).toEqual([])
  })

  it.each(PAGES)('axe finds nothing that the dark or a narrow screen changes: %s', async (_name, source) => {
    const { page } = await open(source, { colorScheme: 'dark', viewport: PHONE })
    await unfold(page)
    const rules = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block']
    expect(await found(new AxeBuilder({ page }).withRules(rules))).toEqual([])
  })

  it.each(PAGES)('fits a screen of 320 pixels without scrolling sideways: %s', async (_name, source) => {
    const { page } = await open(source, { viewport: PHONE })
    await unfold(page)
    const wide = await page.locator('body').evaluate(body => body.scrollWidth)
    expect(wide).toBeLessThanOrEqual(PHONE.width)
  })

  it('leads a keyboard past the contents, and from one control to the next with its focus to be seen', async () => {
    const { page } = await open(PAGES[0]?.[1] ?? '')
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toBe('Skip to the report')
    expect(await page.locator(':focus').isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('main:focus').count()).toBe(1)
    const visited = new Set<string>()
    for (let press = 0; press < 80 && !visited.has('BUTTON'); press++) {
      await page.keyboard.press('Tab')
      const focus = page.locator(':focus')
      visited.add(await focus.evaluate(element => element.tagName))
      const outline = await focus.evaluate(element => element.computedStyleMap().get('outline-width')?.toString())
      expect(outline).toBe('3px')
    }
    expect([...visited]).toEqual(expect.arrayContaining(['A', 'INPUT', 'SUMMARY', 'BUTTON']))
  })

  it('opens and shuts a fold with the keyboard', async () => {
    const { page } = await open(PAGES[0]?.[1] ?? '')
    const fold = page.locator('details.passed').first()
    await fold.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => fold.getAttribute('open')).toBe('')
    await page.keyboard.press('Space')
    await expect.poll(() => fold.getAttribute('open')).toBeNull()
  })
})
