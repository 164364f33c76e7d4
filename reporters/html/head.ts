/** The top of the page: the verdict, why, what to do next, and the figures of the run. */
import { answeredCount } from '../../contract/ledger.ts'
import { QUESTIONS } from '../../contract/questions.ts'
import type { Run } from '../../contract/run.ts'
import { countsOf, scoredOf, unscoredOf, verdictsPresent } from '../facts/chapters.ts'
import { verdictOf } from '../facts/load.ts'
import { moveOf, toneOf, VERDICT_WORDS } from '../facts/tone.ts'
import { codeSpans } from '../text/code-spans.ts'
import { count, moment, seconds } from '../text/measure.ts'
import { plain } from './load-run/numbers.ts'
import { mark } from './mark.ts'
import { type Content, html, type Markup } from './markup.ts'
import { proofHead } from './proof.ts'

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

export function head(run: Run): Markup {
  const tone = toneOf(run)
  const { name, kind, baseUrl } = run.environment
  return html`<header class="top ${tone}">
<p class="kicker">Last-mile delivery integration · ${run.command}</p>
<h1>${mark(tone)} <span>${run.verdict}</span></h1>
<p class="because">${run.because}</p>
${run.partial && html`<p class="partial" role="note"><strong>Partial.</strong> The run was stopped before its end; what follows is what it had found by then.</p>`}
<p class="target"><strong>${name}</strong> (${KIND_WORDS[kind]}) · <code>${baseUrl}</code> · <time datetime="${run.startedAt}">${moment(run.startedAt)}</time></p>
${nextSteps(run)}
${run.proof === undefined ? figures(run) : proofHead(run.proof)}
</header>
`
}
