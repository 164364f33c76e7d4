/** The frame of a chart: drawn once for wide and once for narrow screens, with its words for who cannot see it and its table. */
import { type Column, type Content, html, type Markup, table } from '../markup.ts'
import type { Scale } from './scale.ts'

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
  /** Room for the words of the left axis, beside it and above it. */
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
