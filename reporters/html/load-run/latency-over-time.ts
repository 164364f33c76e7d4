/** p50, p95 and p99 of the successful calls over time. */

import type { LoadRecord } from '../../../contract/load-record.ts'
import { count } from '../../text/measure.ts'
import { type Content, html, type Markup } from '../markup.ts'
import { type Area, bottomAxis, chart, key, leftAxis, pathThrough } from './chart.ts'
import {
  endOf,
  latencyTick,
  lengthOf,
  linear,
  logarithmic,
  middlesOf,
  type Plot,
  plain,
  type Row,
  short,
  shownRows,
  timeScale,
  timeTick,
  told,
} from './plot.ts'

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

type Histogram = NonNullable<LoadRecord['histograms']>[number]
type Latency = LoadRecord['latency'][number]

const FAILED_ROOM = 74

function drawn({ bars }: Histogram, failures: number, area: Area): Content {
  const right = failures > 0 ? area.right - FAILED_ROOM : area.right
  const inner = { ...area, right }
  const least = bars[0]?.[0] ?? 1
  const most = bars.at(-1)?.[1] ?? 10
  const x = logarithmic(least, most, area.left, right, 8)
  const y = linear(Math.max(failures, ...bars.map(([, , number]) => number)), area.bottom, area.top)
  const middle = right + FAILED_ROOM / 2 + 6
  return [
    leftAxis(area, y, 'calls', plain),
    bars.map(
      ([from, to, number]) =>
        html`<rect class="calls" x="${x.at(from)}" y="${y.at(number)}" width="${Math.max(1, round(x.at(to) - x.at(from) - 0.6))}" height="${round(area.bottom - y.at(number))}"/>`,
    ),
    bottomAxis(inner, x, 'latency, logarithmic', latencyTick),
    failures > 0 &&
      html`<rect class="failed" x="${middle - 14}" y="${y.at(failures)}" width="28" height="${round(area.bottom - y.at(failures))}"/><line class="base" x1="${middle - 22}" x2="${middle + 22}" y1="${area.bottom}" y2="${area.bottom}"/><text class="tick middle" x="${middle}" y="${area.bottom + 17}">failed</text><text class="tick middle" x="${middle}" y="${round(y.at(failures) - 4)}">${plain(failures)}</text>`,
  ]
}

/** Bars without a call are left out of the record: between two that do not touch there is nothing. */
function plotOf({ bars }: Histogram): Plot {
  const at: number[] = []
  const values: number[] = []
  for (const [from, to, number] of bars) {
    if (at.at(-1) === from) values[values.length - 1] = number
    else {
      at.push(from)
      values.push(number)
    }
    at.push(to)
    values.push(0)
  }
  const line = { label: 'calls', tone: 'link', stairs: true, filled: 70, values }
  return { at, unit: 'milliseconds', spans: true, logarithmicAt: true, of: 'number', lines: [line] }
}

const round = (value: number) => Math.round(value * 10) / 10
const rounded = (value: number) => Number(value.toPrecision(2))

export function histogram(one: Histogram, latency: Latency | undefined): Markup | undefined {
  const failures = latency?.failures ?? 0
  const calls = one.bars.reduce((sum, [, , number]) => sum + number, 0)
  if (calls + failures === 0) return undefined
  const [from, to] = [one.bars[0]?.[0], one.bars.at(-1)?.[1]]
  const between =
    from === undefined || to === undefined
      ? ''
      : ` between ${latencyTick(rounded(from))} and ${latencyTick(rounded(to))}`
  return chart({
    id: `histogram-${one.endpoint.replace(/[^a-z-]/g, '_')}`,
    title: `Latency of ${one.endpoint}`,
    words: `${count(calls, 'successful call')}${between}${failures > 0 ? `; ${count(failures, 'call')} failed` : ''}.`,
    height: 190,
    draw: area => drawn(one, failures, area),
    ...(one.bars.length > 0 ? { plot: plotOf(one) } : {}),
    key: failures > 0 && [key('box', 'calls', 'successful'), key('box', 'failed', 'failed')],
    table: {
      columns: [{ head: 'From' }, { head: 'to', numeric: true }, { head: 'calls', numeric: true }],
      rows: [
        ...one.bars.map(([low, high, number]) => [latencyTick(low), latencyTick(high), number]),
        ...(failures > 0 ? [['failed', '', failures]] : []),
      ],
    },
  })
}
