/** What does not go by time: the latencies of an endpoint, and the trials of a search for the capacity by rate and verdict. */

import type { LoadRecord } from '../../../contract/load-record.ts'
import { count } from '../../text/visible.ts'
import { type Content, heads, html, type Markup, mark, numbers } from '../markup.ts'
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
} from './chart.ts'

type Capacity = NonNullable<LoadRecord['capacity']>
type Verdict = Capacity['trials'][number]['verdict']

const LANES: Verdict[] = ['met', 'missed', 'invalid']
const MARKS = { met: 'pass', missed: 'fail', invalid: 'inconclusive' } as const

function dot(verdict: Verdict, x: number, y: number): Content {
  if (verdict === 'met') return html`<circle class="trial-met" cx="${x}" cy="${y}" r="5"/>`
  if (verdict === 'missed') return html`<path class="trial-missed" d="M${x - 4.5} ${y - 4.5}l9 9m0 -9l-9 9"/>`
  return html`<circle class="trial-invalid" cx="${x}" cy="${y}" r="4.5"/>`
}

function interval({ held, missed }: Capacity, x: Scale, { top, bottom, left, right }: Area): Content {
  if (held === null && missed === null) return ''
  const from = held === null ? left : x.at(held)
  const to = missed === null ? right : x.at(missed)
  return html`<rect class="interval" x="${from}" y="${top}" width="${Math.max(2, Math.round((to - from) * 10) / 10)}" height="${bottom - top}"/>`
}

export function capacity({ capacity: found }: LoadRecord): Content {
  if (found === undefined) return ''
  const { trials } = found
  const rates = [...trials.map(({ rate }) => rate), found.held, found.missed].filter(
    (rate): rate is number => rate !== null && rate > 0,
  )
  const lanes = LANES.filter(lane => trials.some(({ verdict }) => verdict === lane))
  const picture =
    rates.length > 0 &&
    chart({
      id: 'capacity',
      title: 'Trials by rate',
      words: `${count(trials.length, 'trial')}: ${lanes.map(lane => `${trials.filter(({ verdict }) => verdict === lane).length} ${lane}`).join(', ')}.`,
      height: 52 + lanes.length * 44,
      left: 62,
      top: 14,
      draw: area => {
        const x = logarithmic(Math.min(...rates) / 1.06, Math.max(...rates) * 1.06, area.left, area.right, 9)
        const lane = (verdict: Verdict) => area.top + 44 * lanes.indexOf(verdict) + 22
        return [
          interval(found, x, area),
          lanes.map(
            verdict =>
              html`<line class="grid" x1="${area.left}" x2="${area.right}" y1="${lane(verdict)}" y2="${lane(verdict)}"/><text class="tick end" x="${area.left - 7}" y="${lane(verdict) + 4}">${verdict}</text>`,
          ),
          // Trials of one rate stand above each other.
          trials.map((trial, i) => {
            const before = trials.slice(0, i).filter(each => each.rate === trial.rate && each.verdict === trial.verdict)
            const shift = [0, -13, 13][before.length % 3] ?? 0
            return dot(trial.verdict, x.at(trial.rate), lane(trial.verdict) + shift)
          }),
          bottomAxis(area, x, 'journeys a second, logarithmic', plain),
        ]
      },
      key: [
        lanes.includes('met') && key('dot', 'trial-met', 'met all objectives'),
        lanes.includes('missed') && key('cross', 'trial-missed', 'missed one'),
        lanes.includes('invalid') && key('dot', 'trial-invalid', 'invalid, repeated'),
        key('box', 'interval', 'where the capacity lies'),
      ],
      table: {
        columns: [
          ...heads('Journeys a second'),
          ...numbers('length', 'p99', 'failed', 'refused'),
          ...heads('Verdict', 'Because'),
        ],
        rows: trials.map(trial => [
          plain(trial.rate),
          `${plain(trial.seconds)} s`,
          numberOf(trial.p99),
          share(trial.failedShare),
          share(trial.refusedShare),
          html`${mark(MARKS[trial.verdict])} ${trial.verdict}`,
          trial.because ?? '',
        ]),
      },
    })
  return html`<h3>Capacity</h3>
<p>${found.sentence}</p>
${picture}`
}

function share(value: number): string {
  return `${plain(Math.round(value * 10_000) / 100)} %`
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
      columns: [...heads('From'), ...numbers('to', 'calls')],
      rows: [
        ...one.bars.map(([low, high, number]) => [latencyTick(low), latencyTick(high), number]),
        ...(failures > 0 ? [['failed', '', failures]] : []),
      ],
    },
  })
}
