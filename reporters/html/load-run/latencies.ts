/** The latencies of each endpoint drawn on one scale, and how the calls that failed ended. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import { milliseconds } from '../../text/measure.ts'
import { type Content, html, type Markup } from '../markup.ts'
import { table } from '../scroll.ts'
import { told } from './numbers.ts'

type Latency = LoadRecord['latency'][number]
const WIDTH = 240

/** From nothing to p50 full, to p95 lighter, a tick at the slowest. */
function bar({ p50, p95, max }: Latency, longest: number): Content {
  const x = (value: number | null) => Math.round(((value ?? 0) / longest) * WIDTH)
  if (max === null || longest === 0) return ''
  return html`<svg class="latency" width="${WIDTH}" height="14" viewBox="0 0 ${WIDTH} 14" aria-hidden="true" focusable="false"><rect class="track" y="6" width="${WIDTH}" height="2"/><rect class="p95" y="3" width="${x(p95)}" height="8"/><rect class="p50" y="3" width="${x(p50)}" height="8"/><rect class="most" x="${Math.max(0, x(max) - 2)}" y="1" width="2" height="12"/></svg>`
}

export function latencies({ latency }: LoadRecord): Markup {
  const longest = Math.max(0, ...latency.map(each => each.max ?? 0))
  return table(
    'Latencies by endpoint',
    [
      { head: 'Endpoint' },
      ...['requests', 'failed', 'p50', 'p95', 'p99', 'slowest'].map(name => ({ head: name, numeric: true })),
      { head: 'p50, p95 and the slowest' },
    ],
    latency.map(each => [
      html`<code>${each.endpoint}</code>`,
      each.requests,
      each.failures,
      ...[each.p50, each.p95, each.p99, each.max].map(told),
      bar(each, longest),
    ]),
  )
}

/** Where calls failed: how they ended, and how fast the others were. */
export function failures({ latency }: LoadRecord): Content {
  const failing = latency.filter(each => each.failures > 0)
  return (
    failing.length > 0 &&
    html`<ul>${failing.map(({ endpoint, outcomes = {}, successes }) => {
      const ended = Object.entries(outcomes).map(([outcome, number]) => `${number} ${outcome}`)
      const p95 =
        successes?.p95 == null ? '' : `; the successful ones alone had a p95 of ${milliseconds(successes.p95)}`
      return html`<li><code>${endpoint}</code>: ${ended.join(', ') || 'calls failed'}${p95}</li>`
    })}</ul>`
  )
}
