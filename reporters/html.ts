/** report.html: the page that people look at; one file that opens from disk and reads with scripts off. */

import { DRIFT_CLASSES, type Drift, type DriftClass } from '../contract/drift/rules.ts'
import { answeredCount, QUESTIONS } from '../contract/questions.ts'
import type { Receipt } from '../contract/receipt.ts'
import type { Run } from '../contract/run.ts'
import {
  countsOf,
  isUntested,
  notSelectedOf,
  scoredOf,
  unscoredOf,
  untestedOf,
  verdictsPresent,
} from './facts/chapters.ts'
import { verdictOf } from './facts/load.ts'
import { unsettled } from './facts/questions.ts'
import { actLines, receiptSentences, requestsOf, signatureSentence } from './facts/receipt.ts'
import { moveOf, type Tone, toneOf, VERDICT_WORDS } from './facts/tone.ts'
import { checksSection, unscoredSection } from './html/checks.ts'
import { contractSection } from './html/contract.ts'
import { exchangeDetails, exchangesSection } from './html/exchange.ts'
import { ledgerSection } from './html/ledger.ts'
import { loadSection } from './html/load.ts'
import { plain } from './html/load-run/chart.ts'
import {
  anchor,
  asset,
  badge,
  type Content,
  contents,
  documentOf,
  html,
  type Markup,
  mark,
  renderSection,
  restOnScreen,
  type Section,
  table,
} from './html/markup.ts'
import type { Reporter } from './reporter.ts'
import { codeSpans } from './text/markdown.ts'
import { clip, count, moment, seconds } from './text/visible.ts'

export default { file: 'report.html', render: page } satisfies Reporter

/** In the order of the cascade. */
const STYLES = ['ground', 'sheet', 'verdict', 'marks', 'tables', 'checks', 'exchanges', 'contract', 'load', 'print']

const file = (name: string) => asset(new URL(`html/${name}`, import.meta.url))

/** What breaks senders comes before everything else. */
function sectionsOf(run: Run): Section[] {
  const isBroken = run.drift.some(each => each.class === 'breaking')
  const sections = [
    gateSection(run),
    ...(isBroken ? [driftSection(run)] : []),
    ...(run.command === 'load' ? [loadSection(run)] : []),
    checksSection(run),
    knownSection(run),
    unscoredSection(run),
    contractSection(run),
    ledgerSection(run),
    ...(isBroken ? [] : [driftSection(run)]),
    ...(run.command === 'load' ? [] : [loadSection(run)]),
    untestedSection(run),
    costSection(run),
    exchangesSection(run),
  ]
  return sections.filter(section => section !== undefined)
}

export interface Sheet {
  title: string
  head: Markup
  sections: readonly Section[]
  foot: Content
}

/** A page with a list of its sections alongside them. */
export function sheet({ title, head, sections, foot }: Sheet): string {
  return documentOf({
    title,
    style: STYLES.map(name => file(`styles/${name}.css`)).join('\n'),
    scripts: [file('page.js')],
    body: html`<a class="skip" href="#main">Skip to the report</a>
<div class="sheet">
${contents(sections)}
<main id="main" tabindex="-1">
${head}
${sections.map(renderSection)}
</main>
</div>
<footer><p>${foot}</p></footer>`,
  })
}

export function page(run: Run): string {
  return sheet({
    title: `${run.verdict} · ${run.environment.name} · last-mile ${run.command}`,
    head: head(run),
    sections: sectionsOf(run),
    foot: html`Run <code>${run.run}</code>${run.partial && ' (partial)'} · harness ${run.harness.version}, Node ${run.harness.node} · alongside this page: run.json, ledger.json, openapi.json, questions.md, exchanges.har, junit.xml`,
  })
}

/** What the run asked of the service: requests, and the things it changed or sent. */
function costSection(run: Run): Section {
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
    body: html`<p>${requestsOf(cost)} in ${seconds(cost.seconds)}: ${count(cost.notifications, 'notification')} accepted, ${count(cost.changes, 'change')} made, ${count(cost.refusedLogIns, 'login')} rejected.
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

/** Characters of a body that are shown. */
const MOST = 2000

const TONES: Record<DriftClass, Tone> = { breaking: 'fail', compatible: 'pass', editorial: 'skipped' }

function value(content: unknown): Content {
  if (content === undefined) return html`<span class="quiet">nothing</span>`
  const short = JSON.stringify(content) ?? String(content)
  return clip(short.length <= 90 ? short : JSON.stringify(content, null, 1), 1500)
}

/** Where the exchange is on the page, it opens under the change that it shows. */
function evidence({ exchange }: Drift, run: Run): Content {
  const found = run.exchanges.find(each => each.id === exchange)
  if (found === undefined) return exchange === undefined ? '' : html`<p class="quiet small">Shown by ${exchange}.</p>`
  return exchangeDetails(found, { baseUrl: run.environment.baseUrl, most: MOST, open: false, withCurl: false })
}

function change(drift: Drift, run: Run): Markup {
  return html`<li class="change ${TONES[drift.class]}"><p>${badge(TONES[drift.class], drift.class)} ${drift.sentence}</p>
<dl class="difference"><div><dt>Before</dt><dd>${value(drift.before)}</dd></div><div><dt>Now</dt><dd>${value(drift.after)}</dd></div></dl>
<p class="quiet small">${drift.rule} · <a href="#q-${anchor(drift.question)}">${drift.question}</a> · <code>${drift.at}</code></p>${evidence(drift, run)}</li>
`
}

/** What changed against the fixtures, breaking changes first, old alongside new. */
function driftSection(run: Run): Section | undefined {
  if (run.drift.length === 0) return undefined
  const ordered = DRIFT_CLASSES.flatMap(each => run.drift.filter(drift => drift.class === each))
  const breaking = run.drift.filter(drift => drift.class === 'breaking').length
  return {
    id: 'drift',
    title: 'Changes since the fixtures were accepted',
    short: 'Changes',
    figure: breaking > 0 ? `${breaking} breaking` : String(run.drift.length),
    body: html`<ul class="changes short-list">${ordered.map(each => change(each, run))}</ul>${restOnScreen(ordered.length)}`,
  }
}

/** The release gate: why or why not, what to know alongside, and the checks that ended differently. */
function gateSection({ gate }: Run): Section | undefined {
  if (gate === undefined) return undefined
  const { baseline, mayBeReleased, reasons, notes, verdicts } = gate
  const rows = verdicts.map(each => [
    html`<a href="#${anchor(each.check)}">${each.check}</a>`,
    each.baseline === undefined ? 'not run' : html`${mark(each.baseline)} ${VERDICT_WORDS[each.baseline]}`,
    html`${mark(each.candidate)} ${VERDICT_WORDS[each.candidate]}`,
  ])
  return {
    id: 'gate',
    title: `Held against ${baseline}`,
    short: 'Release',
    figure: mayBeReleased ? 'yes' : 'no',
    body: html`<ul class="changes short-list">${reasons.map(
      reason => html`<li class="change fail"><p>${badge('fail', 'against')} ${reason}</p></li>`,
    )}${notes.map(note => html`<li class="change skipped"><p>${note}</p></li>`)}</ul>${restOnScreen(reasons.length + notes.length)}
${
  rows.length > 0 &&
  html`<div class="short-list">${table('Checks that ended differently', [{ head: 'Check' }, { head: baseline }, { head: 'Candidate' }], rows)}</div>${restOnScreen(rows.length)}`
}`,
  }
}

/** Failures that are known: who answers for each and until when, and the entries that no longer hold. */
function knownSection(run: Run): Section | undefined {
  const stale = run.stale ?? []
  const known = run.checks.flatMap(({ id, title, known }) => (known === undefined ? [] : [{ id, title, ...known }]))
  if (stale.length + known.length === 0) return undefined
  return {
    id: 'known',
    title: 'Known failures',
    short: 'Known',
    figure: stale.length > 0 ? `${stale.length} stale` : String(known.length),
    body: html`<ul class="changes short-list">${stale.map(
      sentence => html`<li class="change fail"><p>${badge('fail', 'stale')} ${sentence}</p></li>`,
    )}${known.map(
      ({ id, title, owner, reason, expires }) =>
        html`<li class="change warn"><p>${badge('warn', 'known')} <a href="#${anchor(id)}">${id}</a> ${title}: ${reason}</p>
<p class="quiet small">${owner}, until ${expires}</p></li>`,
    )}</ul>${restOnScreen(stale.length + known.length)}`,
  }
}

const MOST_IDS = 40

function ids(list: readonly string[], prefix = ''): Content {
  const links = list
    .slice(0, MOST_IDS)
    .map((id, i) => [i > 0 ? ', ' : '', html`<a href="#${prefix}${anchor(id)}">${id}</a>`])
  return [links, list.length > MOST_IDS ? ` and ${list.length - MOST_IDS} more` : '']
}

function checks(run: Run): Content {
  const untested = untestedOf(run)
  if (run.checks.length === 0) return html`<p>No check was run.</p>`
  const left = notSelectedOf(run)
  const leftOut =
    left > 0 && html`<p>${count(left, 'check was', 'checks were')} not selected by the caller of this run.</p>`
  if (untested.length === 0 && left > 0) return leftOut
  if (untested.length === 0) return html`<p>Every check of this run was judged.</p>`
  return html`<ul class="reasons short-list">${untested.map(
    ({ reason, results }) =>
      html`<li>${reason} <span class="quiet small ids">${ids(results.map(result => result.id))}</span></li>`,
  )}</ul>${restOnScreen(untested.length)}${leftOut}`
}

/** What was not tested, and what stays open: a pass says nothing of these. */
function untestedSection(run: Run): Section {
  const left = unsettled(run.ledger)
  const judged = scoredOf(run.checks).filter(isUntested).length + notSelectedOf(run)
  return {
    id: 'untested',
    title: 'What was not tested',
    short: 'Not tested',
    figure: run.checks.length === 0 ? 'all' : String(judged),
    body: html`${checks(run)}
${
  left.length > 0 &&
  html`<p>${count(left.length, 'question is', 'questions are')} not settled: <span class="small ids">${ids(
    left.map(({ question }) => question.id),
    'q-',
  )}</span></p>`
}`,
  }
}

const KIND_WORDS = { sandbox: 'sandbox: a self-test', test: 'test environment', production: 'production' } as const

function nextSteps(run: Run): Content {
  const move = moveOf(run)
  if (run.next.length === 0 && move === undefined) return ''
  return html`<div class="next"><h2>What to do next${move === undefined ? '' : html` <span class="move">${move}</span>`}</h2>
<ol>${run.next.map(step => html`<li>${worded(step)}</li>`)}</ol></div>
`
}

function worded(sentence: string): Content {
  return codeSpans(sentence).map(({ text, isCode }) => (isCode ? html`<code>${text}</code>` : text))
}

function figure(value: Content, words: Content): Markup {
  return html`<div><dd>${value}</dd><dt>${words}</dt></div>`
}

function figures(run: Run): Markup {
  const counts = countsOf(scoredOf(run.checks))
  const unscored = unscoredOf(run.checks).length
  const breaking = run.drift.filter(drift => drift.class === 'breaking').length
  return html`<dl class="figures">
${verdictsPresent(counts).map(verdict => figure(html`${mark(verdict)} ${counts[verdict]}`, `checks ${VERDICT_WORDS[verdict]}`))}
${unscored > 0 && figure(unscored, 'checks not scored')}
${run.drift.length > 0 && figure(breaking, html`<a href="#drift">breaking of ${count(run.drift.length, 'change')}</a>`)}
${loadFigures(run)}
${figure(html`${answeredCount(run.ledger)}<small> of ${QUESTIONS.length}</small>`, 'questions answered')}
${figure(plain(run.cost.requests), `requests in ${seconds(run.cost.seconds)}`)}
</dl>
`
}

function loadFigures({ load }: Run): Content {
  if (load === undefined) return ''
  const { objectives, latency, achieved, planned } = load
  const verdicts = objectives.map(each => verdictOf(each, load))
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  const failures = sum(latency.map(each => each.failures))
  const met = verdicts.filter(each => each === 'pass').length
  return [
    objectives.length > 0 &&
      figure(
        html`${mark(verdicts.includes('fail') ? 'fail' : met < objectives.length ? 'inconclusive' : 'pass')} ${met}<small> of ${objectives.length}</small>`,
        'objectives met',
      ),
    planned > 0 && figure(html`${plain(achieved)}<small> of ${plain(planned)}</small>`, 'arrivals a second'),
    figure(
      html`${plain(failures)}<small> of ${plain(sum(latency.map(each => each.requests)))}</small>`,
      'calls failed',
    ),
  ]
}

function head(run: Run): Markup {
  const tone = toneOf(run)
  const { name, kind, baseUrl } = run.environment
  return html`<header class="top ${tone}">
<p class="kicker">Last-mile delivery integration · ${run.command}</p>
<h1>${mark(tone)} <span>${run.verdict}</span></h1>
<p class="because">${run.because}</p>
${run.partial && html`<p class="partial" role="note"><strong>Partial.</strong> The run was stopped before its end; what follows is what it had found by then.</p>`}
<p class="target"><strong>${name}</strong> (${KIND_WORDS[kind]}) · <code>${baseUrl}</code> · <time datetime="${run.startedAt}">${moment(run.startedAt)}</time></p>
${nextSteps(run)}
${figures(run)}
</header>
`
}
