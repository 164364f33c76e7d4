/** One exchange: request and answer side by side, and the curl command that sends it again. */
import type { Exchange } from '../../contract/exchange.ts'
import { parseJson } from '../../contract/json.ts'
import { mediaTypeOf } from '../../contract/media-types.ts'
import type { Run } from '../../contract/run.ts'
import { curlOf } from '../text/curl.ts'
import { clip, milliseconds } from '../text/visible.ts'
import type { Section } from './markup.ts'
import { anchor, type Content, html, type Markup, nothing } from './markup.ts'

/** Indented only where that changes nothing else: no spacing, number or repeated name is lost. */
function readable(body: string): string {
  const parsed = body.length > 200_000 ? undefined : parseJson(body)
  if (parsed === undefined) return body
  try {
    return JSON.stringify(parsed) === body ? JSON.stringify(parsed, null, 2) : body
  } catch {
    // Deeper than the stack: what can be parsed can not always be written.
    return body
  }
}

/** Lines that the other text does not have are marked; without another, none. */
function marked(text: string, other: string | undefined): Content {
  if (other === undefined) return text
  const left = new Map<string, number>()
  for (const line of other.split('\n')) left.set(bare(line), (left.get(bare(line)) ?? 0) + 1)
  return text.split('\n').map((line, i) => {
    const known = left.get(bare(line)) ?? 0
    left.set(bare(line), known - 1)
    return [i > 0 ? '\n' : '', known > 0 ? line : html`<mark>${line === '' ? ' ' : line}</mark>`]
  })
}

/** That something follows a property is no difference of it. */
const bare = (line: string) => line.replace(/,$/, '')

function bodyOf(body: string | undefined, most: number, other?: string): Content {
  if (body === undefined || body === '')
    return html`<p class="quiet">${other === undefined || other === '' ? 'No body.' : html`<mark>No body.</mark>`}</p>`
  const shown = readable(body)
  const cut =
    shown.length > most ? html`<p class="quiet">Cut here; all ${shown.length} characters are in exchanges.har.</p>` : ''
  return html`<pre>${marked(clip(shown, most), other === undefined ? undefined : readable(other))}</pre>${cut}`
}

function linesOf(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replaceAll('\n', `\n${name}: `)}`)
  return lines.join('\n')
}

function headersOf(headers: Record<string, string>, most: number, other?: Record<string, string>): Markup {
  const text = clip(linesOf(headers), Math.max(most, 600))
  return html`<pre class="headers">${marked(text, other === undefined ? undefined : linesOf(other))}</pre>`
}

/** What only the other one carries cannot be marked where it stands. */
function withoutHeaders(headers: Record<string, string>, other: Record<string, string> | undefined): Content {
  const own = new Set(Object.keys(headers).map(name => name.toLowerCase()))
  const missing = Object.keys(other ?? {}).filter(name => !own.has(name.toLowerCase()))
  return missing.length > 0 && html`<p class="line"><mark>without ${missing.join(', ')}</mark></p>`
}

/** A word that is another one alongside it. */
function differenceOf(word: string, other: string | undefined): Content {
  return other === undefined || word === other ? word : html`<mark>${word}</mark>`
}

function answerOf({ response, failure }: Exchange, most: number, alongside?: Exchange): Markup {
  if (response === undefined)
    return html`<p>${failure === undefined ? 'No answer was recorded.' : `No answer: ${failure.message}`}</p>`
  const other = alongside?.response
  return html`<p class="line"><strong>${differenceOf(String(response.status), other && String(other.status))}</strong> ${differenceOf(
    mediaTypeOf(response.headers),
    other && mediaTypeOf(other.headers),
  )}</p>
${headersOf(response.headers, most)}${bodyOf(response.body, most, other?.body)}${
  response.truncated ? html`<p class="quiet">The answer was longer than the client reads.</p>` : ''
}`
}

function pair(exchange: Exchange, most: number, alongside?: Exchange): Markup {
  const { request } = exchange
  const other = alongside?.request
  return html`<div class="pair"><div><p class="label">Request</p>
<p class="line"><strong>${differenceOf(request.method, other?.method)}</strong> ${differenceOf(clip(request.path, 500), other && clip(other.path, 500))}</p>
${withoutHeaders(request.headers, other?.headers)}${headersOf(request.headers, most, other?.headers)}${bodyOf(request.body, most, other && (other.body ?? ''))}</div>
<div><p class="label">Answer</p>
${answerOf(exchange, most, alongside)}</div></div>
`
}

const LONGEST_COMMAND = 6000

/** Whole or not at all: a command that was cut would send something else. */
function curl(exchange: Exchange, baseUrl: string): Markup {
  const command = curlOf(exchange, baseUrl)
  if (command.length > LONGEST_COMMAND)
    return html`<p class="quiet">Too long to repeat as a command here; the request is in exchanges.har.</p>`
  return commandBox('As curl: $TOKEN and the other variables are yours to set', command)
}

export function commandBox(label: string, command: string): Markup {
  return html`<div class="curl"><p class="label">${label}</p><pre class="command">${command}</pre></div>`
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
  /** What differs from this one is marked. */
  comparedWith?: Exchange | undefined
  /** What it shows, in place of its purpose. */
  label?: string | undefined
}

export function exchangeDetails(exchange: Exchange, options: ExchangeOptions): Markup {
  const id = options.anchored ? html` id="${anchor(exchange.id)}"` : nothing
  return html`<details class="exchange"${id}${options.open ? html` open` : ''}><summary>${headline(exchange)}<span class="purpose">${options.label === undefined ? '' : html`<strong>${options.label}</strong> `}${exchange.purpose}</span></summary>
${pair(exchange, options.most, options.comparedWith)}${options.withCurl ? curl(exchange, options.baseUrl) : ''}</details>
`
}

export function exchangeLinks(ids: readonly string[], known: ReadonlySet<string>, most = 6): Content {
  const links = ids
    .slice(0, most)
    .map((id, i) => [i > 0 ? ', ' : '', known.has(id) ? html`<a href="#${anchor(id)}">${id}</a>` : id])
  return [links, ids.length > most ? ` and ${ids.length - most} more` : '']
}

const MOST_EXCHANGES = 2000
/** Of HTML, escapes included: a body of quotes alone is six times as long as its text. */
const LONGEST = 3_500_000

/** Every exchange of the run, folded, with bodies cut so that the page stays small. Ids that a link can lead to. */
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
