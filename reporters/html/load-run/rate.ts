/** Journeys a second: planned against started. */
import { html, type Markup } from '../markup.ts'
import { bottomAxis, chart, key, leftAxis } from './chart.ts'
import { plain, timeTick } from './numbers.ts'
import { stairsOf } from './plot.ts'
import { linear, type Scale } from './scale.ts'
import { lengthOf, type Row, shownRows, timeScale } from './time.ts'

export function rateOverTime(rows: readonly Row[]): Markup | undefined {
  if (rows.length < 2) return undefined
  const planned = rows.map(row => row.planned / lengthOf(row))
  const started = rows.map(row => row.started / lengthOf(row))
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  // The arrival on the last tick of a step belongs to the next second.
  const arrivals = Math.round(sum(rows.map(row => row.planned)))
  const { at, shut } = stairsOf(rows)
  return chart({
    id: 'rate',
    title: 'Rate, planned against started',
    words: `${plain(Math.min(sum(rows.map(row => row.started)), arrivals))} of ${plain(arrivals)} planned journeys were started.`,
    draw: area => {
      const x = timeScale(rows, area.left, area.right, area.width > 500 ? 8 : 5)
      const y = linear(Math.max(...planned, ...started), area.bottom, area.top)
      return [
        leftAxis(area, y, 'a second', plain),
        bottomAxis(area, x, 'since the start', timeTick),
        html`<path class="started" d="${stairs(rows, started, x, y)}V${area.bottom}H${area.left}Z"/>`,
        html`<path class="planned" d="${stairs(rows, planned, x, y)}"/>`,
      ]
    },
    plot: {
      at,
      unit: 'seconds',
      spans: true,
      of: 'number',
      lines: [
        { label: 'started a second', tone: 'link', stairs: true, filled: 40, values: shut(started) },
        { label: 'planned a second', tone: 'ink', dash: [5, 3], stairs: true, values: shut(planned) },
      ],
    },
    key: [key('line', 'planned', 'planned'), key('box', 'started', 'started')],
    table: {
      columns: [{ head: 'Since the start' }, { head: 'planned', numeric: true }, { head: 'started', numeric: true }],
      rows: shownRows(rows).map(row => [timeTick(row.second), plain(row.planned), row.started]),
    },
  })
}

function stairs(rows: readonly Row[], values: readonly number[], x: Scale, y: Scale): string {
  return rows
    .map((row, i) => {
      const value = y.at(values[i] ?? 0)
      const end = x.at(rows[i + 1]?.second ?? row.second + lengthOf(row))
      return `${i === 0 ? `M${x.at(row.second)} ${value}` : `V${value}`}H${end}`
    })
    .join('')
}
