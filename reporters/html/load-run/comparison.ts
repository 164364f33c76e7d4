/** Candidate against baseline: each ratio with its interval, drawn against the margin within which it is no regression. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import { COMPARISON_TONES, changeText, factsOf } from '../../facts/load.ts'
import { milliseconds, percent } from '../../text/visible.ts'
import { badge, type Content, heads, html, type Markup, mark, numbers } from '../markup.ts'
import { type Area, bottomAxis, chart, key, plain, ratios, type Scale } from './chart.ts'

type Comparison = NonNullable<LoadRecord['comparison']>
type Row = Comparison['rows'][number]

const ROW = 26
/** Room for an endpoint and its measure. */
const NAMES = 150

function value(row: Row, side: 'baseline' | 'candidate'): Content {
  const number = row[side]
  if (number === null) return html`<span class="quiet">not told</span>`
  return row.measure === 'failed' ? `${plain(Math.round(number * 10_000) / 100)} %` : milliseconds(number)
}

function whisker(row: Row, y: number, x: Scale, area: Area): Content {
  const inside = (ratio: number) => Math.min(Math.max(x.at(ratio), area.left), area.right)
  const margin = html`<rect class="margin" x="${x.at(1)}" y="${y - ROW / 2}" width="${Math.round((inside(1 + row.margin) - x.at(1)) * 10) / 10}" height="${ROW}"/>`
  const name = html`<text class="tick end" x="${area.left - 10}" y="${y + 4}">${row.endpoint} ${row.measure}</text>`
  const tone = COMPARISON_TONES[row.verdict]
  const drawn =
    row.ratio !== null &&
    html`${
      row.interval !== null &&
      html`<path class="whisker ${tone}" d="M${inside(row.interval[0])} ${y - 4}v8m0 -4H${inside(row.interval[1])}m0 -4v8"/>`
    }<circle class="ratio ${tone}" cx="${inside(row.ratio)}" cy="${y}" r="4"/>`
  return [margin, name, drawn || html`<text class="tick end" x="${area.right}" y="${y + 4}">not told</text>`]
}

function forest(compared: Comparison): Markup {
  const { rows } = compared
  const ends = rows.flatMap(({ ratio, interval, margin }) => [
    1 + margin,
    ...(interval ?? []),
    ...(ratio === null ? [] : [ratio]),
  ])
  const known = ends.filter(ratio => ratio > 0 && Number.isFinite(ratio))
  const least = Math.max(0.1, Math.min(0.95, ...known)) / 1.02
  const most = Math.min(10, Math.max(1.05, ...known)) * 1.02
  return chart({
    id: 'comparison',
    title: `Candidate over ${compared.baseline}`,
    words: 'Ratios with their 95 % intervals; beyond the margin a ratio is a regression.',
    height: 54 + rows.length * ROW,
    left: NAMES,
    top: 14,
    draw: area => {
      const x = ratios(least, most, area.left, area.right, area.width > 500 ? 9 : 5)
      return [
        rows.map((row, i) => whisker(row, area.top + ROW * (i + 0.5), x, area)),
        html`<line class="same" x1="${x.at(1)}" x2="${x.at(1)}" y1="${area.top}" y2="${area.bottom}"/>`,
        bottomAxis(area, x, 'candidate over baseline', tick => (tick === 1 ? 'same' : changeText(tick))),
      ]
    },
    key: [key('box', 'margin', 'margin'), key('line', 'whisker', '95 % interval')],
    table: {
      columns: [
        ...heads('Endpoint', 'measure'),
        ...numbers('baseline', 'candidate', 'change', 'interval', 'margin', 'p', 'could have seen'),
        ...heads('Verdict'),
      ],
      rows: rows.map(row => [
        html`<code>${row.endpoint}</code>`,
        row.measure,
        value(row, 'baseline'),
        value(row, 'candidate'),
        row.ratio === null ? '' : changeText(row.ratio),
        row.interval === null ? '' : row.interval.map(changeText).join(' to '),
        percent(row.margin),
        row.p === null ? '' : plain(row.p),
        row.detectable === null ? '' : changeText(row.detectable),
        html`${mark(COMPARISON_TONES[row.verdict])} ${row.verdict}`,
      ]),
    },
  })
}

export function comparison(load: LoadRecord): Content {
  const { comparison: compared } = load
  const fact = factsOf(load).find(each => each.of === 'comparison')
  if (compared === undefined || fact === undefined) return ''
  return html`<h3>Compared with ${compared.baseline}</h3>
<p>${badge(fact.verdict, compared.verdict)} ${fact.sentence}</p>
${compared.rows.length > 0 && forest(compared)}`
}
