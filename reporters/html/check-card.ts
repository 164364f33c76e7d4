/** One check: a card where it needs a reader, a line where it passed. */
import type { Result } from '../../contract/check.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { VERDICT_WORDS } from '../facts/tone.ts'
import { reasonOf } from '../facts/untested.ts'
import { milliseconds } from '../text/measure.ts'
import { clip } from '../text/visible.ts'
import { exchangeDetails, exchangeLinks } from './exchange.ts'
import { badge, mark } from './mark.ts'
import { anchor, type Content, html, type Markup } from './markup.ts'

export interface Evidence {
  baseUrl: string
  exchanges: ReadonlyMap<string, Exchange>
  /** Exchanges that a link can lead to. */
  anchored: ReadonlySet<string>
  /** Characters of a body that are shown. */
  most: number
}

const BASIS_WORDS: Record<Result['basis'], string> = {
  specified: 'the specification says so',
  standard: 'a standard says so',
  observed: 'the recorded contract says so',
  agreed: 'the operator confirmed it',
}

function grounds(result: Result): Markup {
  const level = result.level === 'must' ? 'Required' : 'Recommended'
  return html`<p class="grounds">${level}: ${BASIS_WORDS[result.basis]} <span class="quiet">(${result.source})</span></p>`
}

function knownNote({ known }: Result): Content {
  if (known === undefined) return ''
  return html`<p class="grounds">Known until ${known.expires}, it does not fail the run: ${known.reason} <span class="quiet">(${known.owner})</span></p>`
}

function difference({ expected, actual }: Result): Content {
  if (expected === undefined && actual === undefined) return ''
  return html`<dl class="difference">
${expected === undefined ? '' : html`<div><dt>Expected</dt><dd>${clip(expected, 2000)}</dd></div>`}
${actual === undefined ? '' : html`<div><dt>Got</dt><dd>${clip(actual, 2000)}</dd></div>`}</dl>
`
}

const SHOWN = 3

function evidenceOf(result: Result, { baseUrl, exchanges, anchored, most }: Evidence): Content {
  const found = result.exchanges.flatMap(id => exchanges.get(id) ?? [])
  const shown = found
    .slice(-SHOWN)
    .map((exchange, i, all) => exchangeDetails(exchange, { baseUrl, most, open: i === all.length - 1, withCurl: true }))
  const rest = found.slice(0, -SHOWN).map(exchange => exchange.id)
  return [shown, rest.length > 0 && html`<p class="quiet">Before it: ${exchangeLinks(rest, anchored)}</p>`]
}

function openQuestions({ open }: Result): Content {
  if (open.length === 0) return ''
  const links = open.map((id, i) => [i > 0 ? ', ' : '', html`<a href="#q-${anchor(id)}">${id}</a>`])
  return html`<p class="grounds">Waits for an answer to ${links}.</p>`
}

/** For failures and warnings. */
export function card(result: Result, id: string, evidence: Evidence): Markup {
  return html`<article class="card ${result.verdict}" id="${id}" data-verdict="${result.verdict}" aria-labelledby="${id}-title">
<h4 id="${id}-title"><a class="self" href="#${id}">${result.id}</a> ${result.title} ${badge(result.verdict, VERDICT_WORDS[result.verdict])}</h4>
<p class="reason">${result.reason ?? 'It does not hold.'}</p>
${knownNote(result)}${difference(result)}${grounds(result)}${openQuestions(result)}
<div class="evidence">${evidenceOf(result, evidence)}</div>
<p class="quiet where">${result.file} · ${milliseconds(result.milliseconds)}</p>
</article>
`
}

/** For everything that needs no card. */
export function line(result: Result, id: string, known: ReadonlySet<string>): Markup {
  const judged = result.verdict === 'pass'
  return html`<li class="check ${result.verdict}" id="${id}" data-verdict="${result.verdict}">${mark(result.verdict)}
<div><p><a class="self" href="#${id}">${result.id}</a> ${result.title}<span class="quiet word"> ${VERDICT_WORDS[result.verdict]}</span></p>
${!judged && (result.reason !== undefined || result.open.length === 0) && html`<p class="reason">${reasonOf(result)}</p>`}${openQuestions(result)}
<p class="quiet small">${result.level}, ${result.basis}: ${result.source}${
    result.exchanges.length > 0 ? html` · ${exchangeLinks(result.exchanges, known)}` : ''
  }</p></div></li>
`
}
