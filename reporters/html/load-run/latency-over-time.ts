/** p50, p95 and p99 of the successful calls over time. */
import { html, type Markup } from '../markup.ts'
import { bottomAxis, chart, key, leftAxis, pathThrough } from './chart.ts'
import { latencyTick, timeTick, told } from './numbers.ts'
import { endOf, lengthOf, linear, logarithmic, middlesOf, type Row, short, shownRows, timeScale } from './plot.ts'

const LINES = ['p99', 'p95', 'p50'] as const
const LOOKS = {
  p50: { tone: 'link' },
  p95: { tone: 'inconclusive', dash: [6, 3] },
  p99: { tone: 'warn', dash: [2, 2.5] },
} as const

export function latencyOverTime(rows: readonly Row[]): Markup | undefined {
  const present = LINES.filter(line => rows.some(row => row[line] !== null))
  if (present.length === 0 || rows.length < 2 || highest(rows, present[0] ?? 'p50') <= 0) return undefined
  const values = rows.flatMap(row => present.flatMap(line => row[line] ?? [])).filter(value => value > 0)
  const least = Math.min(...values)
  const most = Math.max(...values)
  // One stall would press all else to the ground.
  const wide = most > 10 * least
  const said = present.map(line => `${line} at most ${latencyTick(Number(highest(rows, line).toPrecision(2)))}`)
  const missing = LINES.filter(line => !present.includes(line))
  return chart({
    id: 'latency',
    title: 'Latency over time',
    words: `Successful calls of all endpoints over ${timeTick(Math.round(endOf(rows)))}: ${said.toReversed().join(', ')}.${
      missing.length > 0 ? ` There were too few calls in a span to tell its ${missing.toReversed().join(' and ')}.` : ''
    }`,
    draw: area => {
      const x = timeScale(rows, area.left, area.right, area.width > 500 ? 8 : 5)
      const y = wide
        ? logarithmic(least / 1.2, most * 1.1, area.bottom, area.top, 6)
        : linear(most, area.bottom, area.top)
      return [
        leftAxis(area, y, wide ? 'latency, logarithmic' : 'latency', latencyTick),
        bottomAxis(area, x, 'since the start', timeTick),
        present.map(line => {
          const points = rows.map(row => {
            const value = row[line]
            return value === null || value <= 0
              ? undefined
              : ([x.at(row.second + lengthOf(row) / 2), y.at(value)] as const)
          })
          const alone = points.filter((point, i) => point && !points[i - 1] && !points[i + 1])
          return [
            html`<path class="line-${line}" d="${pathThrough(points)}"/>`,
            alone.map(point => point && html`<circle class="dot-${line}" cx="${point[0]}" cy="${point[1]}" r="2.5"/>`),
          ]
        }),
      ]
    },
    plot: {
      at: middlesOf(rows).map(short),
      unit: 'seconds',
      of: 'milliseconds',
      logarithmic: wide,
      lines: present.toReversed().map(line => ({
        label: line,
        ...LOOKS[line],
        values: rows.map(row => (row[line] === null || row[line] <= 0 ? null : short(row[line]))),
      })),
    },
    key: present.toReversed().map(line => key('line', `line-${line}`, line)),
    table: {
      columns: [{ head: 'Since the start' }, ...LINES.toReversed().map(head => ({ head, numeric: true }))],
      rows: shownRows(rows).map(row => [timeTick(row.second), told(row.p50), told(row.p95), told(row.p99)]),
    },
  })
}

function highest(rows: readonly Row[], line: (typeof LINES)[number]): number {
  return Math.max(...rows.map(row => row[line] ?? 0))
}
