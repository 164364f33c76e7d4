/** One exchange: request and answer side by side, and the curl command that sends it again. */
import { type Exchange, mediaTypeOf } from '../../contract/exchange.ts'
import { parseJson } from '../../contract/json.ts'
import { curlOf } from '../text/curl.ts'
import { milliseconds } from '../text/measure.ts'
import { clip } from '../text/visible.ts'
import { anchor, type Content, html, type Markup, nothing } from './markup.ts'

/** Indented only where that changes nothing else: no spacing, number or repeated name is lost. */
function readable(body: string): string {
  const parsed = body.length > 200_000 ? undefined : parseJson(body)
  if (parsed === undefined || !parsed.success) return body
  return JSON.stringify(parsed.data) === body ? JSON.stringify(parsed.data, null, 2) : body
}

function bodyOf(body: string | undefined, most: number): Content {
  if (body === undefined || body === '') return html`<p class="quiet">No body.</p>`
  const shown = readable(body)
  const cut =
    shown.length > most ? html`<p class="quiet">Cut here; all ${shown.length} characters are in exchanges.har.</p>` : ''
  return html`<pre>${clip(shown, most)}</pre>${cut}`
}

function headersOf(headers: Record<string, string>, most: number): Markup {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replaceAll('\n', `\n${name}: `)}`)
  return html`<pre class="headers">${clip(lines.join('\n'), Math.max(most, 600))}</pre>`
}

function answerOf({ response, failure }: Exchange, most: number): Markup {
  if (response === undefined)
    return html`<p>${failure === undefined ? 'No answer was recorded.' : `No answer: ${failure.message}`}</p>`
  return html`<p class="line"><strong>${response.status}</strong> ${mediaTypeOf(response.headers)}</p>
${headersOf(response.headers, most)}${bodyOf(response.body, most)}${
  response.truncated ? html`<p class="quiet">The answer was longer than the client reads.</p>` : ''
}`
}

function pair(exchange: Exchange, most: number): Markup {
  const { request } = exchange
  return html`<div class="pair"><div><p class="label">Request</p>
<p class="line"><strong>${request.method}</strong> ${clip(request.path, 500)}</p>
${headersOf(request.headers, most)}${bodyOf(request.body, most)}</div>
<div><p class="label">Answer</p>
${answerOf(exchange, most)}</div></div>
`
}

const LONGEST_COMMAND = 6000

/** Whole or not at all: a command that was cut would send something else. */
function curl(exchange: Exchange, baseUrl: string): Markup {
  const command = curlOf(exchange, baseUrl)
  if (command.length > LONGEST_COMMAND)
    return html`<p class="quiet">Too long to repeat as a command here; the request is in exchanges.har.</p>`
  return html`<div class="curl"><p class="label">Send it again</p><pre class="command">${command}</pre></div>`
}

function headline(exchange: Exchange): Content {
  const { request, response, failure, timings } = exchange
  const outcome = response === undefined ? (failure?.kind ?? 'no answer') : String(response.status)
  return html`<span class="id">${exchange.id}</span> ${request.method} ${clip(request.path, 120)} → <strong>${outcome}</strong> <span class="quiet">${milliseconds(timings.total)}</span>`
}

export interface ExchangeOptions {
  baseUrl: string
  /** Characters of a body that are shown. */
  most: number
  open?: boolean
  /** Whether links to the exchange lead here. */
  anchored?: boolean
  withCurl?: boolean
}

export function exchangeDetails(exchange: Exchange, options: ExchangeOptions): Markup {
  const id = options.anchored ? html` id="${anchor(exchange.id)}"` : nothing
  return html`<details class="exchange"${id}${options.open ? html` open` : ''}><summary>${headline(exchange)}<span class="purpose">${exchange.purpose}</span></summary>
${pair(exchange, options.most)}${options.withCurl ? curl(exchange, options.baseUrl) : ''}</details>
`
}

export function exchangeLinks(ids: readonly string[], known: ReadonlySet<string>, most = 6): Content {
  const links = ids
    .slice(0, most)
    .map((id, i) => [i > 0 ? ', ' : '', known.has(id) ? html`<a href="#${anchor(id)}">${id}</a>` : id])
  return [links, ids.length > most ? ` and ${ids.length - most} more` : '']
}
