import type { Locator } from '@playwright/test'
import { expect, it } from 'vitest'
import report from '../../reporters/html.ts'
import { sampleLoad } from '../../reporters/testdata/sample-load.ts'
import { sampleRun } from '../../reporters/testdata/sample-run.ts'
import { DESKTOP, inBrowser } from './open.ts'

const run = sampleRun()
const plain = String(report.render(run))
const withLoad = String(report.render(sampleRun({ command: 'load', load: sampleLoad() })))
const passed = run.checks.find(({ verdict }) => verdict === 'pass')?.id ?? ''

inBrowser('the report in a browser', open => {
  it('says the verdict, whose move it is and the figures before anything is scrolled', async () => {
    const { page } = await open(plain)
    for (const words of [
      'Not conformant',
      'Action required from the operator of the service',
      'checks failed',
      'questions answered',
    ])
      expect(await inView(page.locator('main').getByText(words).first(), true), words).toBe(true)
    expect(await page.title()).toBe('not conformant · test · last-mile conformance')
  })

  it('has its parts in the order in which they are asked for, as the contents list them', async () => {
    const { page } = await open(plain)
    const parts = await page.locator('main > section').evaluateAll(all => all.map(each => each.id))
    const listed = await page.locator('.contents a').evaluateAll(all => all.map(each => each.getAttribute('href')))
    expect(listed).toEqual(parts.map(id => `#${id}`))
    const order = ['drift', 'checks', 'contract', 'ledger', 'untested', 'cost', 'exchanges']
    expect(parts.filter(id => order.includes(id))).toEqual(order)
    const { page: other } = await open(withLoad)
    const ofLoad = await other.locator('main > section').evaluateAll(all => all.map(each => each.id))
    expect(ofLoad.slice(0, 2)).toEqual(['drift', 'load'])
  })

  it.each([
    ['the sample', plain],
    ['a load run', withLoad],
  ])('asks nothing of anybody and meets no error: %s', async (_name, source) => {
    const { page, requests, trouble } = await open(source)
    await page.keyboard.press('End')
    for (const summary of await page.locator('summary:visible').all()) await summary.click()
    expect(requests).toEqual([])
    expect(trouble).toEqual([])
  })

  it.each([true, false])('leads from the contents to each part, scripts %s', async javaScriptEnabled => {
    const { page } = await open(plain, { javaScriptEnabled })
    for (const link of await page.locator('.contents a').all()) {
      await link.click()
      const id = (await link.getAttribute('href'))?.slice(1) ?? ''
      await expect.poll(() => inView(page.locator(`[id="${id}"]`))).toBe(true)
    }
  })

  it.each([
    ['a failure', 'REACH-07', true],
    ['a failure', 'REACH-07', false],
    ['a pass inside a fold', passed, true],
    ['a pass inside a fold', passed, false],
    ['an exchange', 'x0002', false],
    ['a question', 'q-events', false],
  ])('opens %s (%s) where the address names it, scripts %s', async (_what, id, javaScriptEnabled) => {
    const { page } = await open(plain, { javaScriptEnabled, hash: `#${id}` })
    await expect.poll(() => page.locator(`[id="${id}"]`).isVisible()).toBe(true)
    await expect.poll(() => inView(page.locator(`[id="${id}"]`))).toBe(true)
  })

  it('takes a check in the address as the terminal writes it, and any other word without an error', async () => {
    const { page } = await open(plain, { hash: '#NOTIFY-05/template' })
    await expect.poll(() => inView(page.locator('[id="NOTIFY-05_template"]'))).toBe(true)
    for (const hash of ['#%E0%A4%A', '#nothing-of-the-kind', '#"><b>'])
      expect((await open(plain, { hash })).trouble).toEqual([])
  })

  it('finds checks by words and by verdict, and says how many', async () => {
    const { page } = await open(plain)
    const shown = page.locator('#checks [data-verdict]:visible')
    await page.getByLabel('Find a check').fill('time window')
    await expect.poll(() => shown.evaluateAll(all => all.map(each => each.id))).toContain('REACH-07')
    expect(await page.getByRole('status').textContent()).toMatch(/^\d+ of \d+ shown$/)
    await page.getByRole('checkbox', { name: 'failed' }).uncheck()
    await expect.poll(() => page.locator('[id="REACH-07"]').isVisible()).toBe(false)
    await page.getByLabel('Find a check').fill('no check says this')
    await expect.poll(() => shown.count()).toBe(0)
    expect(await page.getByRole('status').textContent()).toMatch(/^0 of /)
    await page.getByLabel('Find a check').fill('')
    await page.getByRole('checkbox', { name: 'failed' }).check()
    await expect.poll(() => page.getByRole('status').textContent()).toBe('')
  })

  it('opens the folds in which the words were found', async () => {
    const { page } = await open(plain)
    await page.getByLabel('Find a check').fill(passed)
    await expect.poll(() => page.locator(`[id="${passed}"]`).isVisible()).toBe(true)
  })

  it('shows what a link leads to although the filter hid it', async () => {
    const { page } = await open(plain)
    await page.getByLabel('Find a check').fill('no check says this')
    await page.goto(`${page.url()}#REACH-07`)
    await expect.poll(() => inView(page.locator('[id="REACH-07"]'))).toBe(true)
    expect(await page.getByLabel('Find a check').inputValue()).toBe('')
  })

  it('is complete with scripts off: no control without effect, no word less', async () => {
    const [off, on] = [await open(plain, { javaScriptEnabled: false }), await open(plain)]
    expect(await off.page.locator('.filter').isVisible()).toBe(false)
    const words = async (page: typeof on.page) =>
      (await page.locator('main').textContent())?.replaceAll(/ Copy(?=\s|\$|c|npm)/g, '').replaceAll(/\s+/g, ' ')
    expect((await words(off.page))?.length).toBeGreaterThan(20_000)
    expect(await words(off.page)).toBe(await words(on.page))
    expect(off.trouble).toEqual([])
  })

  it('copies a command, or selects it where it may not', async () => {
    const { page } = await open(plain)
    const button = page.locator('#REACH-07 .curl button').first()
    await button.click()
    await expect.poll(() => button.textContent()).toMatch(/Copied|Selected/)
  })
})

async function inView(locator: Locator, whole = false): Promise<boolean> {
  const box = await locator.boundingBox()
  const { height } = DESKTOP
  if (box === null) return false
  return whole ? box.y >= 0 && box.y + box.height <= height : box.y > -1 && box.y < height
}
