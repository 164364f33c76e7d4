/** One check that needs a reader: first what a manager asks (what, whose move), then what an engineer needs to see it again. */
import type { Result } from '../../contract/check.ts'
import { type Exchange, TWIN } from '../../contract/exchange.ts'
import type { Run } from '../../contract/run.ts'
import { moveOfCheck, VERDICT_TONES, VERDICT_WORDS } from '../facts/tone.ts'
import { addressOf, replayCommand, triesOf } from '../facts/verdict-words.ts'
import { milliseconds } from '../text/measure.ts'
import { clip } from '../text/visible.ts'
import { commandBox, exchangeDetails, exchangeLinks } from './exchange.ts'
import { badge } from './mark.ts'
import { anchor, type Content, html, type Markup } from './markup.ts'

export interface Evidence {
  run: Run
  exchanges: ReadonlyMap<string, Exchange>
  /** Exchanges that a link can lead to. */
  anchored: ReadonlySet<string>
  /** Characters of a body that are shown. */
  most: number
  /** Cards that are printed whole, and those of which a line is; the others are left to the screen. */
  onPaper: { whole: ReadonlySet<Result>; brief: ReadonlySet<Result> }
}

const BASIS_WORDS: Record<Result['basis'], string> = {
  specified: 'the specification says so',
  standard: 'a standard says so',
  observed: 'the recorded contract says so',
  agreed: 'the operator confirmed it',
}

export function sourceOf(result: Result): Content {
  const address = addressOf(result)
  return address === undefined ? result.source : html`<a href="${address}" rel="noreferrer">${result.source}</a>`
}

function grounds(result: Result): Markup {
  const level = result.level === 'must' ? 'Required' : 'Recommended'
  return html`<p class="grounds">${level}: ${BASIS_WORDS[result.basis]} <span class="quiet">(${sourceOf(result)})</span></p>`
}

/** Whose move it is, how often it came, and why it may count for nothing. */
function standing(result: Result): Content {
  const move = moveOfCheck(result)
  const { unscored, known } = result
  const said: Content[] = [
    move === undefined ? '' : html`<strong>${move}.</strong>`,
    sentence(triesOf(result)),
    unscored === undefined ? '' : `Not scored: ${unscored}.`,
    known === undefined
      ? ''
      : html`Known until ${known.expires}, it does not fail the run: ${known.reason} <span class="quiet">(${known.owner})</span>`,
  ]
  const told = said.filter(each => each !== '')
  return told.length === 0 ? '' : html`<p class="standing">${told.map((each, i) => [i > 0 ? ' ' : '', each])}</p>`
}

function sentence(words: string | undefined): string {
  return words === undefined ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

function difference({ expected, actual }: Result): Content {
  if (expected === undefined && actual === undefined) return ''
  return html`<dl class="difference">
${expected === undefined ? '' : html`<div><dt>Expected</dt><dd>${clip(expected, 2000)}</dd></div>`}
${actual === undefined ? '' : html`<div><dt>Got</dt><dd>${clip(actual, 2000)}</dd></div>`}</dl>
`
}

const SHOWN = 3

/** The last call shows it; what differs from its twin is marked in both. */
function evidenceOf(result: Result, { run, exchanges, anchored, most }: Evidence): Content {
  const found = result.exchanges.flatMap(id => exchanges.get(id) ?? [])
  const last = found.at(-1)
  if (last === undefined) return ''
  const { baseUrl } = run.environment
  const twin = twinOf(last, run.exchanges)
  const shown = found
    .slice(-SHOWN, -1)
    .filter(each => each.id !== twin?.id)
    .map(exchange => exchangeDetails(exchange, { baseUrl, most }))
  const rest = found.slice(0, -SHOWN).map(exchange => exchange.id)
  const label = twin === undefined ? undefined : 'What differs:'
  return [
    shown,
    exchangeDetails(last, { baseUrl, most, open: true, withCurl: true, beside: twin, label }),
    twin !== undefined && exchangeDetails(twin, { baseUrl, most, open: true, beside: last, label: 'Its twin:' }),
    rest.length > 0 && html`<p class="quiet">Before it: ${exchangeLinks(rest, anchored)}</p>`,
  ]
}

export function openQuestions({ open }: Result): Content {
  if (open.length === 0) return ''
  const links = open.map((id, i) => [i > 0 ? ', ' : '', html`<a href="#q-${anchor(id)}">${id}</a>`])
  return html`<p class="grounds">Waits for an answer to ${links}.</p>`
}

/** For failures, warnings and faults of our own. */
export function card(result: Result, id: string, evidence: Evidence): Markup {
  const { verdict, remedy } = result
  const { whole, brief } = evidence.onPaper
  const paper = whole.has(result) ? '' : brief.has(result) ? 'brief' : 'on-screen'
  return html`<article class="card ${VERDICT_TONES[verdict]} ${paper}" id="${id}" data-verdict="${verdict}" aria-labelledby="${id}-title">
<h4 id="${id}-title"><a class="self" href="#${id}">${result.id}</a> <span class="title">${result.title}</span> ${badge(verdict, VERDICT_WORDS[verdict])}</h4>
<p class="reason">${result.reason ?? 'It does not hold.'}</p>
${standing(result)}${difference(result)}${remedy === undefined ? '' : html`<p class="remedy"><strong>What to do:</strong> ${remedy}</p>`}${grounds(result)}${openQuestions(result)}
<div class="evidence">${evidenceOf(result, evidence)}${commandBox('See it again', replayCommand(result.id, evidence.run))}</div>
<p class="quiet where">${result.file} · ${milliseconds(result.milliseconds)}</p>
</article>
`
}

/**
 * The call beside which a call is read: the same endpoint's recorded call, unchanged, that was made next to it.
 * `undefined` where none was made, or where it is one itself. Of several the most alike, of these the nearest.
 */
function twinOf(exchange: Exchange, all: readonly Exchange[]): Exchange | undefined {
  if (exchange.purpose.startsWith(TWIN) || exchange.endpoint === undefined) return undefined
  // Each worker sends in its own order, and its ids begin with the same letters.
  const own = all.filter(each => workerOf(each) === workerOf(exchange) && each.endpoint === exchange.endpoint)
  const at = own.findIndex(each => each.id === exchange.id)
  if (at === -1) return undefined
  return own
    .map((each, i) => ({ each, far: Math.abs(i - at), differ: differences(exchange, each) }))
    .filter(({ each }) => each.purpose.startsWith(TWIN) && each.response !== undefined)
    .sort((a, b) => a.differ - b.differ || a.far - b.far)[0]?.each
}

const workerOf = ({ id }: Exchange) => id.replace(/\d+$/, '')

/** Words of one body that the other does not have. */
function differences(a: Exchange, b: Exchange): number {
  const words = ({ request }: Exchange) => new Set((request.body ?? '').slice(0, 20_000).split(/[{}[\],&\s]+/))
  const [first, second] = [words(a), words(b)]
  return [...first].filter(word => !second.has(word)).length + [...second].filter(word => !first.has(word)).length
}
