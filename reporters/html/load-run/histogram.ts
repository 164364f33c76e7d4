/** The latencies of an endpoint: successful calls on a logarithmic axis, failed calls as a bar of their own. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import { count } from '../../text/measure.ts'
import { type Content, html, type Markup } from '../markup.ts'
import { type Area, bottomAxis, chart, key, leftAxis } from './chart.ts'
import { latencyTick, linear, logarithmic, plain } from './scale.ts'

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
