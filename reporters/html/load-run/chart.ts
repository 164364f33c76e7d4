/** A chart: drawn once for wide and once for narrow screens, with its words for who cannot see it and its table; scales with ticks at round numbers, and the words of values. */

import { milliseconds } from '../../text/visible.ts'
import { type Column, type Content, html, type Markup, table } from '../markup.ts'

/** Inside the axes. */
export interface Area {
  width: number
  left: number
  right: number
  top: number
  bottom: number
}

export interface Chart {
  /** Unique on the page. */
  id: string
  title: string
  /** What it shows, in a sentence with its numbers. */
  words: string
  height?: number
  /** Room for the words of the left axis, alongside it and above it. */
  left?: number
  top?: number
  draw(area: Area): Content
  key?: Content
  table: { columns: readonly Column[]; rows: readonly (readonly Content[])[] }
}

const SIZES = [
  ['wide', 720],
  ['narrow', 400],
] as const

export function chart(one: Chart): Markup {
  const { id, title, words, key, height = 232, left = 56, top = 28 } = one
  return html`<figure class="chart" id="load-${id}">
<figcaption><strong>${title}</strong> <span class="quiet">${words}</span>${key && html`<span class="keys">${key}</span>`}</figcaption>
${SIZES.map(
  ([
    size,
    width,
  ]) => html`<svg class="${size}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="load-${id}-${size}-t load-${id}-${size}-d"><title id="load-${id}-${size}-t">${title}</title><desc id="load-${id}-${size}-d">${words}</desc>
${one.draw({ width, left, right: width - 24, top, bottom: height - 38 })}</svg>
`,
)}<details class="numbers"><summary>${title}: the numbers</summary>
${table(title, one.table.columns, one.table.rows)}</details>
</figure>
`
}

export function leftAxis({ left, right }: Area, scale: Scale, name: string, words: (tick: number) => string): Content {
  return [
    scale.ticks.map(
      tick =>
        html`<line class="grid" x1="${left}" x2="${right}" y1="${scale.at(tick)}" y2="${scale.at(tick)}"/><text class="tick end" x="${left - 7}" y="${scale.at(tick) + 4}">${words(tick)}</text>`,
    ),
    html`<text class="axis" x="0" y="12">${name}</text>`,
  ]
}

export function bottomAxis(area: Area, scale: Scale, name: string, words: (tick: number) => string): Content {
  const { left, right, bottom } = area
  return [
    html`<line class="base" x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}"/>`,
    scale.ticks.map(
      tick =>
        html`<line class="base" x1="${scale.at(tick)}" x2="${scale.at(tick)}" y1="${bottom}" y2="${bottom + 4}"/>`,
    ),
    withRoom(scale, words).map(
      tick => html`<text class="tick middle" x="${scale.at(tick)}" y="${bottom + 17}">${words(tick)}</text>`,
    ),
    html`<text class="axis end" x="${right}" y="${bottom + 33}">${name}</text>`,
  ]
}

const SHAPES = {
  line: (looks: string) => html`<path class="${looks}" d="M0 5H22"/>`,
  box: (looks: string) => html`<rect class="${looks}" x="5" width="12" height="10"/>`,
  dot: (looks: string) => html`<circle class="${looks}" cx="11" cy="5" r="4"/>`,
  cross: (looks: string) => html`<path class="${looks}" d="M7.5 1l7 8m0 -8l-7 8"/>`,
} as const

/** About the width of a figure in the text of a chart. */
const FIGURE = 7

/** The ticks whose words do not run into those before. */
function withRoom(scale: Scale, words: (tick: number) => string): number[] {
  let taken = Number.NEGATIVE_INFINITY
  return scale.ticks.filter(tick => {
    const half = (words(tick).length * FIGURE) / 2
    if (scale.at(tick) - half < taken) return false
    taken = scale.at(tick) + half + FIGURE
    return true
  })
}

/** A sample of how something is drawn, and what it is. */
export function key(shape: keyof typeof SHAPES, looks: string, words: string): Markup {
  const drawn = SHAPES[shape](looks)
  return html`<span class="key"><svg width="22" height="10" viewBox="0 0 22 10" aria-hidden="true" focusable="false">${drawn}</svg> ${words}</span> `
}

export interface Scale {
  at(value: number): number
  ticks: number[]
}

/** From 0 to a round number at or above `most`. */
export function linear(most: number, from: number, to: number, wanted = 4): Scale {
  const step = roundStep((most > 0 ? most : 1) / wanted)
  const count = Math.max(1, Math.ceil((most > 0 ? most : 1) / step - 1e-9))
  const end = step * count
  const ticks = Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(6)))
  return { at: value => place(from + (value / end) * (to - from)), ticks }
}

/** What is not above zero has no logarithm; no rate and no latency is as small. */
const LEAST = 1e-6

/** Between two positive numbers; ticks at 1, 2 and 5 of each decade, fewer where there are many decades. */
export function logarithmic(smallest: number, greatest: number, from: number, to: number, wanted = 7): Scale {
  const least = Math.max(smallest, LEAST)
  const most = Math.max(greatest, least * 1.001)
  const low = Math.log10(least)
  const high = Math.log10(most)
  const within = (digits: readonly number[]) => ticksWithin(least, most, digits)
  const sets = [[1, 1.2, 1.4, 1.6, 1.8, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9], [1, 1.5, 2, 3, 4, 5, 7], [1, 2, 5], [1]]
  const ticks = sets.map(within).find(each => each.length <= wanted) ?? thinned(within([1]), wanted)
  return { at: value => place(from + ((Math.log10(Math.max(value, LEAST)) - low) / (high - low)) * (to - from)), ticks }
}

/** Of ratios around 1: logarithmic, with ticks at round per cents. */
export function ratios(least: number, most: number, from: number, to: number, wanted: number): Scale {
  const { at } = logarithmic(least, most, from, to)
  const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 300]
  const every = steps.find(step => ((most - least) * 100) / step <= wanted) ?? 500
  const first = Math.ceil((least * 100 - 100) / every - 1e-9)
  const last = Math.floor((most * 100 - 100) / every + 1e-9)
  return { at, ticks: Array.from({ length: last - first + 1 }, (_, i) => (100 + (first + i) * every) / 100) }
}

function ticksWithin(least: number, most: number, digits: readonly number[]): number[] {
  const decades: number[] = []
  for (let exponent = Math.floor(Math.log10(least)); exponent <= Math.ceil(Math.log10(most)); exponent++)
    decades.push(exponent)
  return decades
    .flatMap(exponent => digits.map(digit => Number((digit * 10 ** exponent).toPrecision(6))))
    .filter(tick => tick >= least * (1 - 1e-9) && tick <= most * (1 + 1e-9))
}

function thinned(ticks: readonly number[], wanted: number): number[] {
  const every = Math.ceil(ticks.length / wanted)
  return ticks.filter((_, i) => i % every === 0)
}

function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const digit = [1, 2, 2.5, 5, 10].find(each => each * power >= step * (1 - 1e-9)) ?? 10
  return digit * power
}

/** A tenth of a pixel is enough, and keeps the page small. */
function place(value: number): number {
  return Math.round(value * 10) / 10
}

export function numberOf(value: number | null): Content {
  return value === null ? html`<span class="quiet">not told</span>` : milliseconds(value)
}

/** `0.5`, `20`, `1,500`. */
export function plain(value: number): string {
  return value.toLocaleString('en', Number.isInteger(value) ? {} : { maximumSignificantDigits: 4 })
}

/** Of a tick: `0.5 ms`, `250 ms`, `2 s`. */
export function latencyTick(value: number): string {
  return value >= 1000 ? `${plain(value / 1000)} s` : `${plain(value)} ms`
}

/** Of seconds since the start: `40 s`, `10 min`. */
export function timeTick(value: number): string {
  return value >= 120 && value % 60 === 0 ? `${value / 60} min` : `${plain(value)} s`
}
