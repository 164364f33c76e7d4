/** Checks by chapter: the table of counts, then each chapter with what needs a reader first. */
import type { Result, Verdict } from '../../contract/check.ts'
import { CONTROL_PURPOSE, type Exchange } from '../../contract/exchange.ts'
import type { Run } from '../../contract/run.ts'
import {
  byUrgency,
  type Chapter,
  chaptersOf,
  countsOf,
  isUntested,
  reasonOf,
  scoredOf,
  unscoredOf,
  verdictsPresent,
} from '../facts/chapters.ts'
import { addressOf, moveOfCheck, replayCommand, triesOf, VERDICT_TONES, VERDICT_WORDS } from '../facts/tone.ts'
import { clip, milliseconds } from '../text/visible.ts'
import { anchoredIds, commandBox, exchangeDetails, exchangeLinks } from './exchange.ts'
import type { Section } from './markup.ts'
import { anchor, badge, type Content, html, type Markup, mark, table } from './markup.ts'

/** An id that appears twice still has an anchor of its own. */
function anchorsOf(checks: readonly Result[]): (result: Result) => string {
  const used = new Map<string, number>()
  const locations = new Map<Result, string>()
  for (const result of checks) {
    const id = anchor(result.id)
    const before = used.get(id) ?? 0
    used.set(id, before + 1)
    locations.set(result, before === 0 ? id : `${id}.${before + 1}`)
  }
  return result => locations.get(result) ?? anchor(result.id)
}

function overview(steps: readonly Chapter[], checks: readonly Result[]): Markup {
  const present = verdictsPresent(countsOf(checks))
  return table(
    'Checks by chapter',
    [{ head: 'Chapter' }, ...present.map(verdict => ({ head: VERDICT_WORDS[verdict], numeric: true }))],
    steps.map(({ name, counts }) => [
      html`<a href="#chapter-${anchor(name)}">${name}</a>`,
      ...present.map(verdict =>
        counts[verdict] === 0 ? html`<span class="zero">0</span>` : html`${mark(verdict)} ${counts[verdict]}`,
      ),
    ]),
  )
}

interface Page {
  evidence: Evidence
  place: (result: Result) => string
}

const CARDED: readonly Verdict[] = ['fail', 'warn', 'harness-error']

/** What needs a reader as cards, what was not judged as a list, what says nothing folded away. */
function resultsPart(results: readonly Result[], { evidence, place: anchor }: Page): Content {
  const carded = results.filter(({ verdict }) => CARDED.includes(verdict))
  const unjudged = results.filter(isUntested)
  const list = (some: readonly Result[]) =>
    html`<ul class="checks">${some.map(result => line(result, anchor(result), evidence.anchored))}</ul>`
  const folded = (verdict: Verdict) => {
    const some = results.filter(each => each.verdict === verdict)
    return (
      some.length > 0 &&
      html`<details class="passed"><summary>${mark(verdict)} ${some.length} ${VERDICT_WORDS[verdict]}</summary>${list(some)}</details>`
    )
  }
  return [
    carded.map(result => card(result, anchor(result), evidence)),
    unjudged.length > 0 && list(unjudged),
    folded('pass'),
    folded('not-selected'),
  ]
}

function chapterPart({ name, results, counts }: Chapter, page: Page): Markup {
  const messages = verdictsPresent({ ...counts, pass: 0 }).map(
    verdict => `${counts[verdict]} ${VERDICT_WORDS[verdict]}`,
  )
  return html`<section class="chapter" id="chapter-${anchor(name)}" aria-labelledby="chapter-${anchor(name)}-title">
<h3 id="chapter-${anchor(name)}-title">${name} <span class="quiet">${messages.join(', ')}</span></h3>
${resultsPart(results, page)}
</section>
`
}

/** Shown by the script alone, which makes them work. */
function filter(run: Run): Markup {
  const present = verdictsPresent(countsOf(run.checks))
  return html`<form class="filter" hidden><label>Find a check <input type="search" name="words" autocomplete="off"></label>
<fieldset><legend class="unseen">Show verdicts</legend>${present.map(
    verdict =>
      html`<label><input type="checkbox" name="verdict" value="${verdict}" checked> ${VERDICT_WORDS[verdict]}</label>`,
  )}</fieldset><p class="quiet" role="status"></p></form>
`
}

/** Characters of all bodies in cards. */
const CARDS_TOGETHER = 120_000

/** What fits a printed page alongside the rest. */
const WHOLE_ON_PAPER = 2
const BRIEF_ON_PAPER = 4

function cardedOf(checks: readonly Result[]): Result[] {
  return byUrgency(checks.filter(({ verdict }) => CARDED.includes(verdict)))
}

/** One of each check before a second: ERR-29 may have failed for every field. */
function firstOfEach(checks: readonly Result[]): Result[] {
  const bases = checks.map(({ id }) => id.split('/')[0])
  const isFirst = (check: Result, i: number) => check.verdict === 'fail' && bases.indexOf(bases[i]) === i
  return [...checks.filter(isFirst), ...checks.filter((check, i) => !isFirst(check, i))]
}

function pageOf(run: Run): Page {
  const carded = cardedOf(run.checks)
  const scored = firstOfEach(cardedOf(scoredOf(run.checks)))
  const most = Math.max(400, Math.min(6000, Math.floor(CARDS_TOGETHER / Math.max(1, carded.length))))
  const onPaper = {
    whole: new Set(scored.slice(0, WHOLE_ON_PAPER)),
    brief: new Set(scored.slice(WHOLE_ON_PAPER, WHOLE_ON_PAPER + BRIEF_ON_PAPER)),
  }
  const exchanges = new Map(run.exchanges.map(exchange => [exchange.id, exchange]))
  return { evidence: { run, anchored: anchoredIds(run), most, exchanges, onPaper }, place: anchorsOf(run.checks) }
}

export function checksSection(run: Run): Section | undefined {
  const checks = scoredOf(run.checks)
  if (checks.length === 0) return undefined
  const counts = countsOf(checks)
  const steps = chaptersOf(checks)
  const page = pageOf(run)
  const left = cardedOf(checks).length - WHOLE_ON_PAPER - BRIEF_ON_PAPER
  const body: Content = [
    run.checksOf !== undefined && html`<p class="quiet">Scored by the checks of ${run.checksOf}.</p>`,
    overview(steps, checks),
    filter(run),
    steps.map(step => chapterPart(step, page)),
    left > 0 && html`<p class="on-paper quiet">And ${left} more that need a reader, on the screen.</p>`,
  ]
  const figure = counts.fail > 0 ? `${counts.fail} failed` : `${counts.pass} passed`
  return { id: 'checks', title: 'Checks', short: 'Checks', figure, body }
}

export function unscoredSection(run: Run): Section | undefined {
  const checks = unscoredOf(run.checks)
  if (checks.length === 0) return undefined
  const page = pageOf(run)
  const parts = chaptersOf(checks).map(({ name, results }) => html`<h3>${name}</h3>${resultsPart(results, page)}`)
  const reasons = [...new Set(checks.map(each => each.unscored ?? ''))].join('; ')
  return {
    id: 'unscored',
    title: 'Checks that are not scored',
    short: 'Not scored',
    figure: String(checks.length),
    onScreen: true,
    body: html`<p>They were run and count for nothing: ${reasons}.</p><div class="chapter on-screen">${parts}</div>`,
  }
}

/** One check that needs no card: a line with its verdict, why it is so, and where it stands. */
function line(result: Result, id: string, known: ReadonlySet<string>): Markup {
  const { verdict } = result
  const isSilent = verdict === 'pass' || verdict === 'not-selected'
  return html`<li class="check ${VERDICT_TONES[verdict]}" id="${id}" data-verdict="${verdict}">${mark(verdict)}
<div><p><a class="self" href="#${id}">${result.id}</a> ${result.title}<span class="quiet word"> ${VERDICT_WORDS[verdict]}</span></p>
${!isSilent && (result.reason !== undefined || result.open.length === 0) && html`<p class="reason">${reasonOf(result)}</p>`}${openQuestions(result)}
<p class="quiet small">${result.level}, ${result.basis}: ${sourceOf(result)}${
    result.exchanges.length > 0 ? html` · ${exchangeLinks(result.exchanges, known)}` : ''
  }</p></div></li>
`
}

interface Evidence {
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

function sourceOf(result: Result): Content {
  const address = addressOf(result)
  return address === undefined ? result.source : html`<a href="${address}" rel="noreferrer">${result.source}</a>`
}

function grounds(result: Result): Markup {
  const level = result.level === 'must' ? 'Required' : 'Recommended'
  return html`<p class="grounds">${level}: ${BASIS_WORDS[result.basis]} <span class="quiet">(${sourceOf(result)})</span></p>`
}

/** Who has to act, how often it came, and why it may count for nothing. */
function standing(result: Result): Content {
  const move = moveOfCheck(result)
  const { unscored, known } = result
  const stated: Content[] = [
    move === undefined ? '' : html`<strong>${move}.</strong>`,
    sentence(triesOf(result)),
    unscored === undefined ? '' : `Not scored: ${unscored}.`,
    known === undefined
      ? ''
      : html`Known until ${known.expires}, it does not fail the run: ${known.reason} <span class="quiet">(${known.owner})</span>`,
  ]
  const reported = stated.filter(each => each !== '')
  return reported.length === 0
    ? ''
    : html`<p class="standing">${reported.map((each, i) => [i > 0 ? ' ' : '', each])}</p>`
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

/** The last call shows it; what differs from its control request is marked in both. */
function evidenceOf(result: Result, { run, exchanges, anchored, most }: Evidence): Content {
  const found = result.exchanges.flatMap(id => exchanges.get(id) ?? [])
  const last = found.at(-1)
  if (last === undefined) return ''
  const { baseUrl } = run.environment
  const control = controlOf(last, run.exchanges)
  const shown = found
    .slice(-SHOWN, -1)
    .filter(each => each.id !== control?.id)
    .map(exchange => exchangeDetails(exchange, { baseUrl, most }))
  const rest = found.slice(0, -SHOWN).map(exchange => exchange.id)
  const label = control === undefined ? undefined : 'What differs:'
  return [
    shown,
    exchangeDetails(last, { baseUrl, most, open: true, withCurl: true, comparedWith: control, label }),
    control !== undefined &&
      exchangeDetails(control, { baseUrl, most, open: true, comparedWith: last, label: 'Its control request:' }),
    rest.length > 0 && html`<p class="quiet">Before it: ${exchangeLinks(rest, anchored)}</p>`,
  ]
}

function openQuestions({ open }: Result): Content {
  if (open.length === 0) return ''
  const links = open.map((id, i) => [i > 0 ? ', ' : '', html`<a href="#q-${anchor(id)}">${id}</a>`])
  return html`<p class="grounds">Waits for an answer to ${links}.</p>`
}

/** For failures, warnings and faults of our own. */
function card(result: Result, id: string, evidence: Evidence): Markup {
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
 * The call alongside which a call is read: the same endpoint's recorded call, unchanged, that was made next to it.
 * `undefined` where none was made, or where it is one itself. Of several the most alike, of these the nearest.
 */
function controlOf(exchange: Exchange, all: readonly Exchange[]): Exchange | undefined {
  if (exchange.purpose.startsWith(CONTROL_PURPOSE) || exchange.endpoint === undefined) return undefined
  // Each worker sends in its own order, and its ids begin with the same letters.
  const own = all.filter(each => workerOf(each) === workerOf(exchange) && each.endpoint === exchange.endpoint)
  const at = own.findIndex(each => each.id === exchange.id)
  if (at === -1) return undefined
  return own
    .map((each, i) => ({ each, far: Math.abs(i - at), differ: differences(exchange, each) }))
    .filter(({ each }) => each.purpose.startsWith(CONTROL_PURPOSE) && each.response !== undefined)
    .sort((a, b) => a.differ - b.differ || a.far - b.far)[0]?.each
}

const workerOf = ({ id }: Exchange) => id.replace(/\d+$/, '')

/** Words of one body that the other does not have. */
function differences(a: Exchange, b: Exchange): number {
  const words = ({ request }: Exchange) => new Set((request.body ?? '').slice(0, 20_000).split(/[{}[\],&\s]+/))
  const [first, second] = [words(a), words(b)]
  return [...first].filter(word => !second.has(word)).length + [...second].filter(word => !first.has(word)).length
}
