/** Every exchange of the run, folded, with bodies cut so that the page stays small. */
import type { Run } from '../../contract/run.ts'
import { exchangeDetails } from './exchange.ts'
import { html } from './markup.ts'
import type { Section } from './section.ts'

/** Characters of all bodies together; markup and escaping come on top. */
const BUDGET = 1_600_000
const MOST_EXCHANGES = 2000

export function exchangesSection(run: Run): Section | undefined {
  if (run.exchanges.length === 0) return undefined
  const shown = run.exchanges.slice(0, MOST_EXCHANGES)
  const most = Math.max(200, Math.min(4000, Math.floor(BUDGET / (2 * shown.length))))
  const left = run.exchanges.length - shown.length
  return {
    id: 'exchanges',
    title: 'Exchanges',
    short: 'Exchanges',
    figure: String(run.exchanges.length),
    onScreen: true,
    body: html`<p>Everything that was sent and answered, in order. Secrets and test data stand as placeholders; they were replaced before anything was written.</p>
${left > 0 && html`<p>${left} more are in exchanges.har.</p>`}
${shown.map(exchange => exchangeDetails(exchange, { baseUrl: run.environment.baseUrl, most, anchored: true }))}`,
  }
}
