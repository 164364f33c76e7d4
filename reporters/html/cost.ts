/** What the run asked of the service: requests, and the things it changed or sent. */
import type { Run } from '../../contract/run.ts'
import { count, seconds } from '../text/measure.ts'
import { html } from './markup.ts'
import type { Section } from './section.ts'

export function costSection({ cost, exchanges }: Run): Section {
  const byEndpoint = new Map<string, number>()
  for (const { endpoint } of exchanges) {
    const name = endpoint === undefined ? 'elsewhere' : `/${endpoint}`
    byEndpoint.set(name, (byEndpoint.get(name) ?? 0) + 1)
  }
  const spread = [...byEndpoint].map(([name, number]) => `${name} ${number}`).join(', ')
  return {
    id: 'cost',
    title: 'What it cost the service',
    short: 'Cost',
    figure: cost.requests.toLocaleString('en'),
    body: html`<p>${count(cost.requests, 'request')} in ${seconds(cost.seconds)}: ${count(cost.notifications, 'notification')} accepted, ${count(cost.changes, 'change')} made, ${count(cost.refusedLogIns, 'log-in')} refused.
${spread !== '' && html`<span class="quiet">Recorded: ${spread}.</span>`}</p>`,
  }
}
