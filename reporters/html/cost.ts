/** What the run asked of the service: requests, and the things it changed or sent. */
import type { Receipt } from '../../contract/receipt.ts'
import type { Run } from '../../contract/run.ts'
import { requestsOf } from '../facts/cost.ts'
import { actLines, receiptSentences, signatureSentence } from '../facts/receipt.ts'
import { count, seconds } from '../text/measure.ts'
import { html, type Markup } from './markup.ts'
import type { Section } from './section.ts'

export function costSection(run: Run): Section {
  const { cost, exchanges, receipt } = run
  const signature = signatureSentence(run)
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
    body: html`<p>${requestsOf(cost)} in ${seconds(cost.seconds)}: ${count(cost.notifications, 'notification')} accepted, ${count(cost.changes, 'change')} made, ${count(cost.refusedLogIns, 'log-in')} refused.
${spread !== '' && html`<span class="quiet">Recorded: ${spread}.</span>`}</p>
${signature !== undefined && html`<p>${signature}</p>`}
${receipt !== undefined && receiptPart(receipt)}`,
  }
}

/** Every act by itself: whoever runs the service may want to look for it. */
function receiptPart(receipt: Receipt): Markup {
  const lines = actLines(receipt)
  return html`<h3>Receipt</h3>
<ul>${receiptSentences(receipt).map(sentence => html`<li>${sentence}</li>`)}</ul>
${
  lines.length > 0 &&
  html`<table><caption class="quiet">What this run may have done, by its own log</caption>
<thead><tr><th scope="col">Exchange</th><th scope="col">When</th><th scope="col">What</th><th scope="col">State</th></tr></thead>
<tbody>${lines.map(
    ({ act, state }) =>
      html`<tr><td><code>${act.exchange}</code></td><td>${act.at.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC')}</td><td>/${act.endpoint ?? ''} ${act.effect}: ${act.purpose}</td><td>${state}</td></tr>`,
  )}</tbody></table>`
}`
}
