/** Checks by chapter: the table of counts, then each chapter with what needs a reader first. */
import { type Result, VERDICTS } from '../../contract/check.ts'
import type { Run } from '../../contract/run.ts'
import { type Chapter, chaptersOf, countsOf, verdictsPresent } from '../facts/chapters.ts'
import { VERDICT_WORDS } from '../facts/tone.ts'
import { anchoredIds } from './all-exchanges.ts'
import { card, type Evidence, line } from './check-card.ts'
import { mark } from './mark.ts'
import { anchor, type Content, html, type Markup } from './markup.ts'
import { table } from './scroll.ts'
import type { Section } from './section.ts'

/** An id that appears twice still has an anchor of its own. */
function anchorsOf(): (id: string) => string {
  const used = new Map<string, number>()
  return id => {
    const before = used.get(id) ?? 0
    used.set(id, before + 1)
    return before === 0 ? anchor(id) : `${anchor(id)}.${before + 1}`
  }
}

function overview(chapters: readonly Chapter[]): Markup {
  return table(
    'Checks by chapter',
    [{ head: 'Chapter' }, ...VERDICTS.map(verdict => ({ head: VERDICT_WORDS[verdict], numeric: true }))],
    chapters.map(({ name, counts }) => [
      html`<a href="#chapter-${anchor(name)}">${name}</a>`,
      ...VERDICTS.map(verdict =>
        counts[verdict] === 0 ? html`<span class="zero">0</span>` : html`${mark(verdict)} ${counts[verdict]}`,
      ),
    ]),
  )
}

function chapterPart({ name, results, counts }: Chapter, evidence: Evidence, place: (id: string) => string): Markup {
  const carded = results.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
  const passed = results.filter(({ verdict }) => verdict === 'pass')
  const unjudged = results.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'skipped')
  const list = (some: readonly Result[]) =>
    html`<ul class="checks">${some.map(result => line(result, place(result.id), evidence.anchored))}</ul>`
  const said = verdictsPresent({ ...counts, pass: 0 }).map(verdict => `${counts[verdict]} ${VERDICT_WORDS[verdict]}`)
  return html`<section class="chapter" id="chapter-${anchor(name)}" aria-labelledby="chapter-${anchor(name)}-title">
<h3 id="chapter-${anchor(name)}-title">${name} <span class="quiet">${said.join(', ')}</span></h3>
${carded.map(result => card(result, place(result.id), evidence))}
${unjudged.length > 0 && list(unjudged)}
${passed.length > 0 && html`<details class="passed"><summary>${mark('pass')} ${passed.length} passed</summary>${list(passed)}</details>`}
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

export function checksSection(run: Run): Section | undefined {
  if (run.checks.length === 0) return undefined
  const counts = countsOf(run.checks)
  const chapters = chaptersOf(run)
  const place = anchorsOf()
  const evidence = {
    baseUrl: run.environment.baseUrl,
    anchored: anchoredIds(run),
    most: Math.max(400, Math.min(6000, Math.floor(CARDS_TOGETHER / Math.max(1, counts.fail + counts.warn)))),
    exchanges: new Map(run.exchanges.map(exchange => [exchange.id, exchange])),
  }
  const body: Content = [
    overview(chapters),
    filter(run),
    chapters.map(chapter => chapterPart(chapter, evidence, place)),
  ]
  const figure = counts.fail > 0 ? `${counts.fail} failed` : `${counts.pass} passed`
  return { id: 'checks', title: 'Checks', short: 'Checks', figure, body }
}
