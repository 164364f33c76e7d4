/**
 * Whether the pages look as they did. Where each part lies is compared with every Chromium; the pixels as well where it is of
 * the major version and the system that the pictures were taken with. `npx vitest run proof/browser/looks.long.test.ts -u`
 * takes them again; look at them before they are committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { certificatePage } from '../../reporters/certificate/page.ts'
import report from '../../reporters/html.ts'
import { sampleCertificate } from '../../reporters/testdata/sample-certificate.ts'
import { sampleLoad } from '../../reporters/testdata/sample-load.ts'
import { sampleRun } from '../../reporters/testdata/sample-run.ts'
import { inBrowser, PHONE } from './open.ts'

const folder = new URL('./pictures/', import.meta.url)
const font = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/karla/files/karla-latin-wght-normal.woff2'),
).toString('base64')
const FONT = `@font-face { font-family: Steady; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
:root { --text: Steady; --title: Steady; --mono: Steady }
* { caret-color: transparent !important }`

const run = String(report.render(sampleRun()))
const load = String(report.render(sampleRun({ command: 'load', checks: [], load: sampleLoad() })))
const certificate = certificatePage(sampleCertificate())

/** Without scripts, in a font that is the same on every machine. */
function steady(source: string): string {
  return source.replace(/<script>[\s\S]*?<\/script>/g, '').replace('</style>', () => `${FONT}</style>`)
}

const VIEWS: [name: string, source: string, part: string, options: object][] = [
  ['verdict', run, 'h1', {}],
  ['verdict-dark', run, 'h1', { colorScheme: 'dark' }],
  ['verdict-phone', run, 'h1', { viewport: PHONE }],
  ['failure-card', run, '[id="REACH-07"]', {}],
  ['contract', run, '#contract', {}],
  ['ledger', run, '#ledger', {}],
  ['changes', run, '#drift', {}],
  ['load-charts', load, '#load-latency', {}],
  ['certificate', certificate, 'h1', {}],
]

const Places = z.record(z.string(), z.array(z.number()))
const Taken = z.object({ chromium: z.string(), system: z.string(), places: z.record(z.string(), Places) })

/** Left, top, width and height of each part that can be named, from the top of the page. */
async function locationsOf(page: Page): Promise<Record<string, number[]>> {
  const parts = page.locator(
    'h1, main > section, [id^="chapter-"], .card, .endpoint, figure[id], .figures, .next, .contents',
  )
  const boxes = await parts.evaluateAll(all =>
    all.map((each, i) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const root = each.ownerDocument.documentElement.getBoundingClientRect()
      return [`${i} ${each.id || each.className}`, [x - root.x, y - root.y, width, height].map(Math.round)] as const
    }),
  )
  return Object.fromEntries(boxes)
}

/** A line of text more or less is no accident of rounding. */
const SLACK = 6

function moved(before: Record<string, number[]>, now: Record<string, number[]>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].flatMap(name => {
    const [was, is] = [before[name], now[name]]
    if (was === undefined || is === undefined) return [`${name} ${was === undefined ? 'came' : 'is gone'}`]
    // Each line of the page may round another way: what lies lower may have moved more.
    const slack = SLACK + Math.abs(was[1] ?? 0) / 200
    return was.some((value, i) => Math.abs(value - (is[i] ?? 0)) > slack) ? [`${name}: ${was} is now ${is}`] : []
  })
}

/** The share of pixels that differ. */
function difference(before: Buffer, now: Buffer): number {
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(now)]
  if (a.width !== b.width || a.height !== b.height) return 1
  return pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.15 }) / (a.width * a.height)
}

function taken(): z.infer<typeof Taken> {
  return Taken.parse(JSON.parse(readFileSync(new URL('taken.json', folder), 'utf8')))
}

inBrowser('the looks of a page', (open, browser) => {
  const major = () => browser().version().split('.')[0] ?? ''
  const here = () => ({ chromium: major(), system: process.platform })

  it.each(VIEWS)('are as they were: %s', async (name, source, part, options) => {
    const { page } = await open(steady(source), { bypassCSP: true, reducedMotion: 'reduce', ...options })
    await page.locator('body').evaluate(body => body.ownerDocument.fonts.load('16px Steady').then(() => undefined))
    await page
      .locator(part)
      .first()
      .evaluate(element => element.scrollIntoView())
    const picture = await page.screenshot({ animations: 'disabled' })
    const locations = await locationsOf(page)
    const file = new URL(`${name}.png`, folder)
    if (inject('updatePictures')) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, picture)
      let kept: z.infer<typeof Taken>['places'] = {}
      try {
        kept = taken().places
      } catch {
        // The first.
      }
      const all = { ...here(), places: { ...kept, [name]: locations } }
      writeFileSync(new URL('taken.json', folder), `${JSON.stringify(all)}\n`)
      return
    }
    const before = taken()
    expect(moved(before.places[name] ?? {}, locations)).toEqual([])
    const { chromium, system } = here()
    if (before.chromium === chromium && before.system === system)
      expect(difference(readFileSync(file), picture)).toBeLessThan(0.002)
  })

  it('tell a page that was changed', async () => {
    const { page } = await open(steady(run), { bypassCSP: true })
    const [before, picture] = [await locationsOf(page), await page.screenshot()]
    await page.addStyleTag({ content: '.next { padding: 3rem }' })
    expect(moved(before, await locationsOf(page)).length).toBeGreaterThan(0)
    expect(difference(picture, await page.screenshot())).toBeGreaterThan(0.002)
  })
})
