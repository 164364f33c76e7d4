/** Every exchange of the run, folded, with bodies cut so that the page stays small. */
import type { Run } from '../../contract/run.ts'
import { exchangeDetails } from './exchange.ts'
import { html, type Markup } from './markup.ts'
import type { Section } from './section.ts'

const MOST_EXCHANGES = 2000
/** Of HTML, escapes included: a body of quotes alone is six times as long as its text. */
const LONGEST = 3_500_000

/** Ids that a link can lead to. */
export function anchoredIds({ exchanges }: Run): Set<string> {
  return new Set(exchanges.slice(0, MOST_EXCHANGES).map(exchange => exchange.id))
}

/** With as much of each body as the page has room for. */
function folded({ exchanges, environment }: Run): Markup {
  for (let most = 4000; ; most = Math.floor(most / 2)) {
    const options = { baseUrl: environment.baseUrl, most, anchored: true }
    const markup = html`${exchanges.slice(0, MOST_EXCHANGES).map(exchange => exchangeDetails(exchange, options))}`
    if (markup.source.length <= LONGEST || most < 100) return markup
  }
}

export function exchangesSection(run: Run): Section | undefined {
  if (run.exchanges.length === 0) return undefined
  const left = run.exchanges.length - MOST_EXCHANGES
  return {
    id: 'exchanges',
    title: 'Exchanges',
    short: 'Exchanges',
    figure: run.exchanges.length.toLocaleString('en'),
    onScreen: true,
    body: html`<p>Everything that was sent and answered, in order. Secrets and test data stand as placeholders; they were replaced before anything was written.</p>
${left > 0 && html`<p>${left} more are in exchanges.har.</p>`}
${folded(run)}`,
  }
}
