/** Each step: rate planned and achieved, failures, latencies of all calls together. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import { seconds } from '../../text/measure.ts'
import { type Content, html } from '../markup.ts'
import { table } from '../scroll.ts'
import { plain, told } from './numbers.ts'

export function steps({ steps: all = [] }: LoadRecord): Content {
  if (all.length === 0) return ''
  return html`<h3>Steps</h3>
${table(
  'Steps',
  [
    { head: 'Step' },
    ...['planned', 'achieved', 'length', 'requests', 'failed', 'p50', 'p95', 'p99', 'slowest'].map(head => ({
      head,
      numeric: true,
    })),
  ],
  all.map(step => [
    html`${step.name}${step.warmUp === true && html` <span class="quiet">warm-up, not judged</span>`}`,
    `${plain(step.rate)}/s`,
    `${plain(step.achieved)}/s`,
    seconds(step.seconds),
    step.requests,
    step.failures,
    ...[step.p50, step.p95, step.p99, step.max].map(told),
  ]),
)}`
}
