/** Checks by chapter: the table of counts, then each chapter with what needs a reader first. */
import type { Result, Verdict } from '../../contract/check.ts'
import type { Run } from '../../contract/run.ts'
import {
  byUrgency,
  type Chapter,
  chaptersOf,
  countsOf,
  scoredOf,
  unscoredOf,
  verdictsPresent,
} from '../facts/chapters.ts'
import { VERDICT_TONES, VERDICT_WORDS } from '../facts/tone.ts'
import { isUntested, reasonOf } from '../facts/untested.ts'
import { card, type Evidence, openQuestions, sourceOf } from './check-card.ts'
import { anchoredIds, exchangeLinks } from './exchange.ts'
import { mark } from './mark.ts'
import { anchor, type Content, html, type Markup } from './markup.ts'
import { table } from './scroll.ts'
import type { Section } from './section.ts'

/** An id that appears twice still has an anchor of its own. */
function anchorsOf(checks: readonly Result[]): (result: Result) => string {
  const used = new Map<string, number>()
  const places = new Map<Result, string>()
  for (const result of checks) {
    const id = anchor(result.id)
    const before = used.get(id) ?? 0
    used.set(id, before + 1)
    places.set(result, before === 0 ? id : `${id}.${before + 1}`)
  }
  return result => places.get(result) ?? anchor(result.id)
}

function overview(chapters: readonly Chapter[], checks: readonly Result[]): Markup {
  const present = verdictsPresent(countsOf(checks))
  return table(
    'Checks by chapter',
    [{ head: 'Chapter' }, ...present.map(verdict => ({ head: VERDICT_WORDS[verdict], numeric: true }))],
    chapters.map(({ name, counts }) => [
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
function resultsPart(results: readonly Result[], { evidence, place }: Page): Content {
  const carded = results.filter(({ verdict }) => CARDED.includes(verdict))
  const unjudged = results.filter(isUntested)
  const list = (some: readonly Result[]) =>
    html`<ul class="checks">${some.map(result => line(result, place(result), evidence.anchored))}</ul>`
  const folded = (verdict: Verdict) => {
    const some = results.filter(each => each.verdict === verdict)
    return (
      some.length > 0 &&
      html`<details class="passed"><summary>${mark(verdict)} ${some.length} ${VERDICT_WORDS[verdict]}</summary>${list(some)}</details>`
    )
  }
  return [
    carded.map(result => card(result, place(result), evidence)),
    unjudged.length > 0 && list(unjudged),
    folded('pass'),
    folded('not-selected'),
  ]
}

function chapterPart({ name, results, counts }: Chapter, page: Page): Markup {
  const said = verdictsPresent({ ...counts, pass: 0 }).map(verdict => `${counts[verdict]} ${VERDICT_WORDS[verdict]}`)
  return html`<section class="chapter" id="chapter-${anchor(name)}" aria-labelledby="chapter-${anchor(name)}-title">
<h3 id="chapter-${anchor(name)}-title">${name} <span class="quiet">${said.join(', ')}</span></h3>
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

/** What fits a printed page beside the rest. */
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
  const chapters = chaptersOf(checks)
  const page = pageOf(run)
  const left = cardedOf(checks).length - WHOLE_ON_PAPER - BRIEF_ON_PAPER
  const body: Content = [
    run.checksOf !== undefined && html`<p class="quiet">Scored by the checks of ${run.checksOf}.</p>`,
    overview(chapters, checks),
    filter(run),
    chapters.map(chapter => chapterPart(chapter, page)),
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
