import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LoadRecord } from '../../contract/load-record.ts'
import report from '../html.ts'
import { sampleLoad } from '../testdata/sample-load.ts'
import { sampleRun } from '../testdata/sample-run.ts'
import { firstUnbalanced, strayBrackets, tagsOf } from '../testdata/tags.ts'
import { linear, logarithmic, ratios } from './load-run/chart.ts'

const pageOf = (load: LoadRecord) => report.render(sampleRun({ checks: [], drift: [], exchanges: [], load }))
const sectionOf = (text: string) =>
  text.slice(text.indexOf('<section id="load"'), text.indexOf('</section>', text.indexOf('<section id="load"')))
const rich = sectionOf(pageOf(sampleLoad()))
const words = rich.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

describe('the load section', () => {
  it('shows objectives by id, the missed ones first', () => {
    expect(words.indexOf('LOAD-04/ext-reach')).toBeGreaterThan(0)
    expect(words.indexOf('LOAD-04/ext-reach')).toBeLessThan(words.indexOf('LOAD-01/ext-verify'))
  })

  it('says the rate up to which the contract held, the capacity, and how it compares', () => {
    expect(words).toContain('Conforms up to 80 journeys a second; 7 breaches at 120 journeys a second.')
    expect(words).toContain('Capacity The rate limiter of /ext-reach answers 429 above it.')
    expect(words).toContain('p95 of ext-reach is 21 % slower, beyond the margin of 10 %.')
    expect(words).toMatch(/RateLimit-Policy: 120;w=1.*agrees/)
  })

  it('draws each chart twice, for wide and narrow screens, with a title, a description and its numbers', () => {
    const figures = rich.split('<figure class="chart"').slice(1)
    expect(figures.length).toBe(9)
    for (const figure of figures) {
      expect(figure.match(/<svg class="(?:wide|narrow)"[^>]*role="img"/g)).toHaveLength(2)
      expect(figure.match(/<title [^>]*>[^<]+<\/title><desc [^>]*>[^<]+<\/desc>/g)).toHaveLength(2)
      expect(figure).toMatch(/<details class="numbers"><summary>[^<]+<\/summary>[\s\S]*<table>/)
    }
  })

  it('gives failures a bar of their own alongside the histogram', () => {
    const reach = rich.slice(rich.indexOf('id="load-histogram-ext-reach"'))
    expect(reach.slice(0, reach.indexOf('</figure>'))).toContain('class="failed"')
    const verify = rich.slice(rich.indexOf('id="load-histogram-ext-verify"'))
    expect(verify.slice(0, verify.indexOf('</figure>'))).not.toContain('class="failed"')
  })

  it('keeps every mark inside its drawing', () => {
    for (const svg of rich.match(/<svg class="(?:wide|narrow)"[\s\S]*?<\/svg>/g) ?? []) {
      const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number)
      for (const { attributes } of tagsOf(svg)) {
        for (const name of ['x', 'x1', 'x2', 'cx']) inside(attributes[name], Number(width))
        for (const name of ['y', 'y1', 'y2', 'cy']) inside(attributes[name], Number(height))
      }
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  it('styles nothing inline and draws with colours of the page alone', () => {
    expect(tagsOf(rich).some(({ attributes }) => 'style' in attributes || 'fill' in attributes)).toBe(false)
    const css = readFileSync(new URL('./styles/load.css', import.meta.url), 'utf8')
    expect(css).not.toMatch(/#[0-9a-f]{3,6}\b|rgb/)
  })

  it('works for a record that holds none of it', () => {
    const { steps: _1, series: _2, histograms: _3, conformance: _4, capacity: _5, limits: _6, ...some } = sampleLoad()
    const { comparison: _7, artefacts: _8, generators: _9, ...old } = some
    const section = sectionOf(pageOf(old))
    expect(section).not.toContain('<figure')
    expect(section).toContain('Latencies by endpoint')
  })

  it('stays small for the longest series', () => {
    const row = sampleLoad().series?.[0]
    if (row === undefined) throw new Error('the sample holds a series')
    const series = Array.from({ length: 600 }, (_, i) => ({ ...row, second: i * 60, seconds: 60, p50: i + 1 }))
    expect(sectionOf(pageOf(sampleLoad({ series }))).length).toBeLessThan(400_000)
  })

  it('renders any numbers and any text without breaking the page', () => {
    const number = fc.double({ min: 0, max: 1e9, noNaN: true })
    const quantile = fc.option(number)
    const row = fc.record({
      second: fc.nat(100_000),
      planned: number,
      started: fc.nat(),
      p50: quantile,
      p95: quantile,
      p99: quantile,
      outcomes: fc.dictionary(fc.string(), fc.nat(1_000_000), { maxKeys: 4 }),
    })
    const trial = fc.record({
      rate: number,
      seconds: number,
      verdict: fc.constantFrom('met' as const, 'missed' as const, 'invalid' as const),
      because: fc.string({ unit: 'binary' }),
      p99: quantile,
      failedShare: number,
      refusedShare: number,
    })
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 8 }),
        fc.array(fc.tuple(number, number, fc.nat()), { maxLength: 6 }),
        fc.array(trial, { maxLength: 6 }),
        quantile,
        fc.string({ unit: 'binary' }),
        (series, bars, trials, rate, text) => {
          const { capacity, comparison } = sampleLoad()
          if (capacity === undefined || comparison === undefined) throw new Error('the sample holds both')
          const section = sectionOf(
            pageOf({
              ...sampleLoad(),
              series,
              histograms: [
                { endpoint: 'ext-reach', bars: bars.map(([a, b, n]) => [Math.min(a, b), Math.max(a, b), n]) },
              ],
              capacity: { ...capacity, trials, held: rate, sentence: text },
              comparison: {
                ...comparison,
                baseline: text,
                rows: comparison.rows.map(each => ({ ...each, ratio: rate })),
              },
            }),
          )
          expect(firstUnbalanced(section.slice(section.indexOf('>') + 1))).toBeUndefined()
          expect(strayBrackets(section)).toEqual([])
          expect(section).not.toMatch(/="[^"]*(?:NaN|Infinity|undefined)[^"]*"/)
        },
      ),
      { numRuns: 40 },
    )
  })
})

function inside(value: string | undefined, most: number): void {
  if (value === undefined) return
  expect(Number(value)).toBeGreaterThanOrEqual(0)
  expect(Number(value)).toBeLessThanOrEqual(most)
}

describe('scales', () => {
  const positive = fc.double({ min: 1e-3, max: 1e7, noNaN: true })

  it('hold every value between their ends, and have ticks at round numbers', () => {
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        const [least, most] = [Math.min(a, b), Math.max(a, b) * 1.01]
        for (const scale of [linear(most, 0, 100), logarithmic(least, most, 0, 100)]) {
          expect(scale.at(least)).toBeGreaterThanOrEqual(-0.1)
          expect(scale.at(most)).toBeLessThanOrEqual(100.1)
          expect(scale.ticks.length).toBeLessThanOrEqual(8)
          for (const tick of scale.ticks)
            expect(String(tick).replace(/[.0-]|e[+-]?\d+/g, '').length).toBeLessThanOrEqual(3)
        }
      }),
    )
  })

  it('of ratios has a tick at 1', () => {
    expect(ratios(0.9, 1.3, 0, 100, 9).ticks).toEqual([0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3])
    expect(ratios(0.5, 6, 0, 100, 5).ticks).toContain(1)
  })
})
