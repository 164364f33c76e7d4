/** Load: whether the run is valid, its objectives, and the latencies of each endpoint drawn on one scale. */
import type { LoadRecord } from '../../contract/load-record.ts'
import type { Run } from '../../contract/run.ts'
import { count, milliseconds, seconds } from '../text/measure.ts'
import { badge } from './mark.ts'
import { type Content, html, type Markup } from './markup.ts'
import { table } from './scroll.ts'
import type { Section } from './section.ts'

type Latency = LoadRecord['latency'][number]
const WIDTH = 240

/** From nothing to p50 full, to p95 lighter, a tick at the slowest. */
function bar({ p50, p95, max }: Latency, longest: number): Content {
  const x = (value: number | null) => Math.round(((value ?? 0) / longest) * WIDTH)
  if (max === null || longest === 0) return ''
  return html`<svg class="latency" width="${WIDTH}" height="14" viewBox="0 0 ${WIDTH} 14" aria-hidden="true" focusable="false"><rect class="track" y="6" width="${WIDTH}" height="2"/><rect class="p95" y="3" width="${x(p95)}" height="8"/><rect class="p50" y="3" width="${x(p50)}" height="8"/><rect class="most" x="${Math.max(0, x(max) - 2)}" y="1" width="2" height="12"/></svg>`
}

const shown = (value: number | null): Content =>
  value === null ? html`<span class="quiet">not told</span>` : milliseconds(value)

function latencies({ latency }: LoadRecord): Markup {
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
      ...[each.p50, each.p95, each.p99, each.max].map(shown),
      bar(each, longest),
    ]),
  )
}

/** Where calls failed: how they ended, and how fast the others were. */
function failures({ latency }: LoadRecord): Content {
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

function objective({ rule, met, actual }: LoadRecord['objectives'][number]): Markup {
  return html`<li>${badge(met ? 'pass' : 'fail', met ? 'met' : 'missed')} ${rule} <span class="quiet">it was ${actual}</span></li>`
}

export function loadSection({ load }: Run): Section | undefined {
  if (load === undefined) return undefined
  const { planned, achieved, dropped, profile, k6 } = load
  const missed = load.objectives.filter(({ met }) => !met).length
  const body = html`<p>${badge(load.validity === 'valid' ? 'pass' : 'inconclusive', load.validity)} Profile <strong>${profile}</strong> for ${seconds(load.seconds)} with k6 ${k6}:
${achieved} of ${planned} planned arrivals a second, ${dropped === 0 ? 'none' : count(dropped, 'arrival')} dropped.</p>
${load.reasons.length > 0 && html`<ul>${load.reasons.map(reason => html`<li>${reason}</li>`)}</ul>`}
${load.objectives.length > 0 && html`<ul class="objectives">${load.objectives.map(objective)}</ul>`}
${latencies(load)}
${failures(load)}
<p class="quiet small">Failed calls count as infinitely slow. A quantile is not told where fewer than ten calls were slower, or where it falls among the failures.</p>`
  return { id: 'load', title: 'Load', short: 'Load', figure: missed > 0 ? `${missed} missed` : load.validity, body }
}
