import { expect, it } from 'vitest'
import report from '../../reporters/html.ts'
import { sampleLoad } from '../../reporters/testdata/sample-load.ts'
import { sampleRun } from '../../reporters/testdata/sample-run.ts'
import { inBrowser } from './open.ts'

const load = sampleLoad()
const run = { command: 'load', checks: [], load }
const withLoad = String(report.render(sampleRun(run)))
const { load: _none, ...unloaded } = sampleRun()

inBrowser('the charts of a load run', open => {
  it('are plotted where scripts run, one for each that has a series or a histogram', async () => {
    const { page, trouble } = await open(withLoad)
    const plots = 3 + (load.histograms?.length ?? 0)
    await expect.poll(() => page.locator('.plot canvas').count()).toBe(plots)
    expect(await page.locator('.plotted > svg:visible').count()).toBe(0)
    expect(trouble).toEqual([])
  })

  it('stay drawings where they do not, and on paper', async () => {
    const off = await open(withLoad, { javaScriptEnabled: false })
    expect(await off.page.locator('.plot').count()).toBe(0)
    expect(await off.page.locator('#load-latency > svg.wide').isVisible()).toBe(true)
    const { page } = await open(withLoad)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#load-latency > svg.narrow').isVisible()).toBe(true)
    expect(await page.locator('.plot:visible').count()).toBe(0)
  })

  it('tell the values of the record under the pointer', async () => {
    const { page } = await open(withLoad)
    const plot = page.locator('#load-rate .u-over')
    await plot.scrollIntoViewIfNeeded()
    const { width } = (await plot.boundingBox()) ?? { width: 0 }
    await plot.hover({ position: { x: width * 0.4, y: 60 } })
    const readout = page.locator('#load-rate .readout')
    await expect.poll(() => readout.textContent()).toMatch(/^\d+ s to /)
    const said = /^(\d+) s to .*: started a second ([\d.]+), planned a second ([\d.]+)$/.exec(
      (await readout.textContent()) ?? '',
    )
    const row = load.series?.find(({ second }) => second === Number(said?.[1]))
    expect([Number(said?.[2]), Number(said?.[3])]).toEqual([row?.started, row?.planned])
  })

  it('tell them by the arrow keys, to a reader of the screen as well', async () => {
    const { page } = await open(withLoad)
    const plot = page.locator('#load-latency .plot')
    expect(await plot.getAttribute('role')).toBe('slider')
    await plot.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    const p50 = load.series?.[1]?.p50 ?? 0
    const said = await plot.getAttribute('aria-valuetext')
    expect(said).toMatch(/^1\.5 s: p50 /)
    expect(Number(/p50 ([\d.]+) ms/.exec(said ?? '')?.[1])).toBeCloseTo(p50, 1)
    expect(await page.locator('#load-latency .readout').textContent()).toBe(said)
    await page.keyboard.press('End')
    expect(await plot.getAttribute('aria-valuenow')).toBe(await plot.getAttribute('aria-valuemax'))
  })

  it('carry the library into pages of load alone, with its licence', () => {
    expect(withLoad).toContain('Leon Sorokin')
    expect(withLoad.match(/'sha256-/g)).toHaveLength(4)
    const plain = String(report.render(unloaded))
    expect(plain).not.toContain('uPlot')
    expect(plain.match(/'sha256-/g)).toHaveLength(2)
  })

  it('take the colours of the page, also when they change', async () => {
    const { page } = await open(withLoad, { colorScheme: 'light' })
    const picture = () =>
      page.locator('#load-latency canvas').evaluate((canvas: { toDataURL(): string }) => canvas.toDataURL())
    const light = await picture()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(picture).not.toBe(light)
  })
})
