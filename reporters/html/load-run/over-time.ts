/** Charts over the time of a run: latencies, the rate, and how calls ended. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import { count } from '../../text/visible.ts'
import { type Content, html, type Markup, numbers } from '../markup.ts'
import {
  type Area,
  bottomAxis,
  chart,
  key,
  latencyTick,
  leftAxis,
  linear,
  logarithmic,
  numberOf,
  plain,
  type Scale,
  timeTick,
} from './chart.ts'

type Row = NonNullable<LoadRecord['series']>[number]

interface OverTime {
  id: string
  title: string
  words: string
  /** The left axis: its scale, its name, and the words of a tick. */
  up: (area: Area) => Scale
  of: string
  tick: (value: number) => string
  draw(across: Scale, up: Scale, area: Area): Content
  key: Content
  /** The table alongside the time of each row. */
  heads: readonly string[]
  cells(row: Row): readonly Content[]
}

function overTime(rows: readonly Row[], { id, title, words, up, of, tick, draw, key, heads, cells }: OverTime): Markup {
  // All of a short run, every so many of a long one.
  const every = Math.ceil(rows.length / 120)
  return chart({
    ...{ id, title, words, key },
    draw: area => {
      const [across, scale] = [timeScale(rows, area), up(area)]
      return [
        leftAxis(area, scale, of, tick),
        draw(across, scale, area),
        bottomAxis(area, across, 'since the start', timeTick),
      ]
    },
    table: {
      columns: [{ head: 'Since the start' }, ...numbers(...heads)],
      rows: rows.filter((_, i) => i % every === 0).map(row => [timeTick(row.second), ...cells(row)]),
    },
  })
}

const lengthOf = ({ seconds = 1 }: Row): number => seconds
const endOf = (rows: readonly Row[]) => Math.max(1, ...rows.map(row => row.second + lengthOf(row)))
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** Minutes where the run has several, so that ticks are round. */
function timeScale(rows: readonly Row[], { left, right, width }: Area): Scale {
  const end = endOf(rows)
  const unit = end > 3 * 3600 ? 3600 : end > 180 ? 60 : 1
  const { ticks } = linear(end / unit, 0, 1, width > 500 ? 8 : 5)
  const at = (value: number) => Math.round((left + (value / end) * (right - left)) * 10) / 10
  return { at, ticks: ticks.map(tick => tick * unit).filter(tick => tick <= end + 1e-9) }
}

/** Where a row ends on the axis: where the next one begins. */
const endAt = (rows: readonly Row[], i: number, across: Scale) =>
  across.at(rows[i + 1]?.second ?? endOf(rows.slice(i, i + 1)))

const LINES = ['p99', 'p95', 'p50'] as const

/** p50, p95 and p99 of the successful calls. */
export function latencyOverTime(rows: readonly Row[]): Markup | undefined {
  const highest = (line: (typeof LINES)[number]) => Math.max(...rows.map(row => row[line] ?? 0))
  const present = LINES.filter(line => rows.some(row => row[line] !== null))
  if (present.length === 0 || rows.length < 2 || highest(present[0] ?? 'p50') <= 0) return undefined
  const values = rows.flatMap(row => present.flatMap(line => row[line] ?? [])).filter(value => value > 0)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  // One stall would press all else to the ground.
  const wide = most > 10 * least
  const messages = present.map(line => `${line} at most ${latencyTick(Number(highest(line).toPrecision(2)))}`)
  const missing = LINES.filter(line => !present.includes(line)).toReversed()
  const silent = missing.length > 0 ? ` There were too few calls in a span to tell its ${missing.join(' and ')}.` : ''
  return overTime(rows, {
    id: 'latency',
    title: 'Latency over time',
    words: `Successful calls of all endpoints over ${timeTick(Math.round(endOf(rows)))}: ${messages.toReversed().join(', ')}.${silent}`,
    up: ({ bottom, top }) => (wide ? logarithmic(least / 1.2, most * 1.1, bottom, top, 6) : linear(most, bottom, top)),
    of: wide ? 'latency, logarithmic' : 'latency',
    tick: latencyTick,
    draw: (across, up) =>
      present.map(line => {
        const points = rows.map(row => {
          const value = row[line]
          if (value === null || value <= 0) return undefined
          return [across.at(row.second + lengthOf(row) / 2), up.at(value)] as const
        })
        // A point that is not known breaks the line.
        const path = points.map((point, i) => point && `${points[i - 1] === undefined ? 'M' : 'L'}${point.join(' ')}`)
        const alone = points.filter((point, i) => point && !points[i - 1] && !points[i + 1])
        return [
          html`<path class="line-${line}" d="${path.join('')}"/>`,
          alone.map(point => point && html`<circle class="dot-${line}" cx="${point[0]}" cy="${point[1]}" r="2.5"/>`),
        ]
      }),
    key: present.toReversed().map(line => key('line', `line-${line}`, line)),
    heads: LINES.toReversed(),
    cells: row => [numberOf(row.p50), numberOf(row.p95), numberOf(row.p99)],
  })
}

/** Journeys a second: planned against started. */
export function rateOverTime(rows: readonly Row[]): Markup | undefined {
  if (rows.length < 2) return undefined
  const planned = rows.map(row => row.planned / lengthOf(row))
  const started = rows.map(row => row.started / lengthOf(row))
  // The arrival on the last tick of a step belongs to the next second.
  const arrivals = Math.round(sum(rows.map(row => row.planned)))
  const stairs = (values: readonly number[], across: Scale, up: Scale) =>
    rows
      .map((row, i) => {
        const value = up.at(values[i] ?? 0)
        return `${i === 0 ? `M${across.at(row.second)} ${value}` : `V${value}`}H${endAt(rows, i, across)}`
      })
      .join('')
  return overTime(rows, {
    id: 'rate',
    title: 'Rate, planned against started',
    words: `${plain(Math.min(sum(rows.map(row => row.started)), arrivals))} of ${plain(arrivals)} planned journeys were started.`,
    up: ({ bottom, top }) => linear(Math.max(...planned, ...started), bottom, top),
    of: 'a second',
    tick: plain,
    draw: (across, up, { bottom, left }) => [
      html`<path class="started" d="${stairs(started, across, up)}V${bottom}H${left}Z"/>`,
      html`<path class="planned" d="${stairs(planned, across, up)}"/>`,
    ],
    key: [key('line', 'planned', 'planned'), key('box', 'started', 'started')],
    heads: ['planned', 'started'],
    cells: row => [plain(row.planned), row.started],
  })
}

/** From the ground up; an outcome that is not named here stands with the answers that broke the contract. */
const GROUPS = [
  ['ok', 'successful', ['ok']],
  ['limited', 'rate limited', ['rate_limited']],
  ['asked', 'rejected (4xx)', ['client_err', 'too_large']],
  ['odd', 'breaks the contract', ['bad_body', 'contract_broken']],
  ['server', 'server error', ['server_err']],
  ['none', 'no answer', ['timeout', 'refused', 'conn_stale', 'write_broken', 'tls', 'dns']],
] as const
type Group = (typeof GROUPS)[number][0]

function groupOf(outcome: string): Group {
  const found = GROUPS.find(([, , outcomes]) => (outcomes as readonly string[]).includes(outcome))
  return found?.[0] ?? 'odd'
}

function callsOf({ outcomes }: Row, group: Group): number {
  return sum(Object.entries(outcomes).map(([outcome, calls]) => (groupOf(outcome) === group ? calls : 0)))
}

/** How calls ended, stacked: failures lie on top of what went well. */
export function outcomesOverTime(rows: readonly Row[]): Markup | undefined {
  const totals = GROUPS.map(([group, words]) => ({ group, words, calls: sum(rows.map(row => callsOf(row, group))) }))
  const present = totals.filter(({ calls }) => calls > 0)
  if (rows.length < 2 || present.length === 0) return undefined
  return overTime(rows, {
    id: 'outcomes',
    title: 'How calls ended',
    words: `${present.map(({ words, calls }) => `${plain(calls)} ${words}`).join(', ')}, of ${count(sum(present.map(({ calls }) => calls)), 'call')}.`,
    up: ({ bottom, top }) =>
      linear(Math.max(...rows.map(row => sum(Object.values(row.outcomes)) / lengthOf(row))), bottom, top),
    of: 'a second',
    tick: plain,
    draw: (across, up) => {
      const below = rows.map(() => 0)
      return present.map(({ group }) => {
        const path = rows.map((row, i) => {
          const calls = callsOf(row, group) / lengthOf(row)
          const from = below[i] ?? 0
          below[i] = from + calls
          if (calls === 0) return ''
          return `M${across.at(row.second)} ${up.at(from)}V${up.at(from + calls)}H${endAt(rows, i, across)}V${up.at(from)}Z`
        })
        return html`<path class="o-${group}" d="${path.join('')}"/>`
      })
    },
    key: present.map(({ group, words }) => key('box', `o-${group}`, words)),
    heads: present.map(({ words }) => words),
    cells: row => present.map(({ group }) => callsOf(row, group)),
  })
}
