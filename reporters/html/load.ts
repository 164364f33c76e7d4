/** Load: whether the run is valid, its objectives, what it found, and the charts of the run. */
import type { LoadRecord } from '../../contract/load-record.ts'
import type { Run } from '../../contract/run.ts'
import { factsOf, type LoadVerdict, limitText, missedIn, OBJECTIVE_WORDS, rateText, verdictOf } from '../facts/load.ts'
import { count, milliseconds, seconds } from '../text/visible.ts'
import { numberOf, plain } from './load-run/chart.ts'
import { comparison } from './load-run/comparison.ts'
import { capacity, histogram } from './load-run/distribution.ts'
import { latencyOverTime, outcomesOverTime, rateOverTime } from './load-run/over-time.ts'
import type { Section } from './markup.ts'
import { badge, type Content, heads, html, type Markup, mark, numbers, restOnScreen, table } from './markup.ts'

function charts({ series = [], histograms = [], latency }: LoadRecord): Content {
  const drawn = [
    latencyOverTime(series),
    rateOverTime(series),
    outcomesOverTime(series),
    ...histograms.map(one =>
      histogram(
        one,
        latency.find(({ endpoint }) => endpoint === one.endpoint),
      ),
    ),
  ].filter(each => each !== undefined)
  return (
    drawn.length > 0 &&
    html`<h3>The run</h3>
<div class="charts">${drawn}</div>`
  )
}

function artefacts({ artefacts: files = [] }: LoadRecord): Content {
  return (
    files.length > 0 &&
    html`<p class="small">Alongside this page: ${files.map(({ file, what }, i) => html`${i > 0 && '; '}<code>${file}</code>, ${what}`)}.</p>`
  )
}

export function loadSection({ load }: Run): Section | undefined {
  if (load === undefined) return undefined
  const { dropped, profile, k6, generators = 1 } = load
  const rate = rateText(load)
  const missed = missedIn(load).length
  const body = html`<p>${badge(load.validity === 'valid' ? 'pass' : 'inconclusive', load.validity)} Profile <strong>${profile}</strong> for ${seconds(load.seconds)} with k6 ${k6}${generators > 1 && ` on ${generators} generators`}${rate === undefined ? '.' : `: ${rate}, ${dropped === 0 ? 'none' : count(dropped, 'arrival')} dropped.`}</p>
${load.reasons.length > 0 && html`<ul class="short-list">${load.reasons.map(reason => html`<li>${reason}</li>`)}</ul>${restOnScreen(load.reasons.length)}`}
${objectives(load)}
${comparison(load)}
${capacity(load)}
${conformance(load)}
${limits(load)}
<div class="on-screen"><h3>Latency</h3>
${latencies(load)}
${failures(load)}
<p class="quiet small">Failed calls count as infinitely slow. A quantile is not told where fewer than ten calls were slower, or where it falls among the failures.</p>
${steps(load)}</div>
${charts(load)}
<div class="on-screen">${artefacts(load)}</div>`
  return { id: 'load', title: 'Load', short: 'Load', figure: missed > 0 ? `${missed} missed` : load.validity, body }
}

const WORDS: Record<LoadVerdict, string> = { pass: 'holds', fail: 'breaks', inconclusive: 'not confirmed' }

/** Whether the contract held under load: the rate up to which it did, step by step, and what broke it. */
function conformance(load: LoadRecord): Content {
  const { conformance: held } = load
  const fact = factsOf(load).find(each => each.of === 'conformance')
  if (held === undefined || fact === undefined) return ''
  const isValid = load.validity === 'valid'
  return html`<h3>The contract under load</h3>
<p>${badge(fact.verdict, WORDS[fact.verdict])} ${fact.sentence}</p>
${
  held.findings.length > 0 &&
  html`<ul>${held.findings.map(
    ({ id, call, sentence, count: times }) =>
      html`<li><code>${id}</code> <code>${call}</code> ${sentence} <span class="quiet">${count(times, 'time')}</span></li>`,
  )}</ul>`
}
<div class="on-screen">${table(
    'The contract, step by step',
    [...heads('Step'), ...numbers('planned', 'answers judged', 'breaches')],
    held.steps.map(step => [
      step.name,
      `${plain(step.rate)}/s`,
      step.judged,
      html`${isValid && mark(step.breaches > 0 ? 'fail' : step.judged > 0 ? 'pass' : 'nothing-observed')} ${step.breaches}`,
    ]),
  )}</div>`
}

type Latency = LoadRecord['latency'][number]
const WIDTH = 240

/** From nothing to p50 full, to p95 lighter, a tick at the slowest. */
function bar({ p50, p95, max }: Latency, longest: number): Content {
  const x = (value: number | null) => Math.round(((value ?? 0) / longest) * WIDTH)
  if (max === null || longest === 0) return ''
  return html`<svg class="latency" width="${WIDTH}" height="14" viewBox="0 0 ${WIDTH} 14" aria-hidden="true" focusable="false"><rect class="track" y="6" width="${WIDTH}" height="2"/><rect class="p95" y="3" width="${x(p95)}" height="8"/><rect class="p50" y="3" width="${x(p50)}" height="8"/><rect class="most" x="${Math.max(0, x(max) - 2)}" y="1" width="2" height="12"/></svg>`
}

/** The latencies of each endpoint drawn on one scale, and how the calls that failed ended. */
function latencies({ latency }: LoadRecord): Markup {
  const longest = Math.max(0, ...latency.map(each => each.max ?? 0))
  return table(
    'Latencies by endpoint',
    [
      ...heads('Endpoint'),
      ...numbers('requests', 'failed', 'p50', 'p95', 'p99', 'slowest'),
      ...heads('p50, p95 and the slowest'),
    ],
    latency.map(each => [
      html`<code>${each.endpoint}</code>`,
      each.requests,
      each.failures,
      ...[each.p50, each.p95, each.p99, each.max].map(numberOf),
      bar(each, longest),
    ]),
  )
}

/** Where calls failed: how they ended, and how fast the others were. */
function failures({ latency }: LoadRecord): Content {
  const failing = latency.filter(each => each.failures > 0)
  return (
    failing.length > 0 &&
    html`<ul>${failing.map(({ endpoint, outcomes = {}, successes }) => {
      const ended = Object.entries(outcomes).map(([outcome, number]) => `${number} ${outcome}`)
      const p95 =
        successes?.p95 == null ? '' : `; the successful ones alone had a p95 of ${milliseconds(successes.p95)}`
      return html`<li><code>${endpoint}</code>: ${ended.join(', ') || 'calls failed'}${p95}</li>`
    })}</ul>`
  )
}

/** Limits: measured as intervals, alongside what headers and documents state. */
function limits({ limits: all = [] }: LoadRecord): Content {
  if (all.length === 0) return ''
  return html`<h3>Limits</h3>
${table(
  'Limits',
  heads('Limit', 'Measured', 'Stated', 'Verdict', 'What was seen'),
  all.map(limit => [
    html`<span class="limit">${limit.what}</span><br><span class="quiet small">${limit.question}</span>`,
    limitText(limit),
    limit.stated ?? html`<span class="quiet">nothing</span>`,
    limit.agrees === null ? '' : limit.agrees ? badge('pass', 'agrees') : badge('fail', 'differs'),
    limit.sentence,
  ]),
)}`
}

/** The objectives as rules: id, rule, what it was, and whether it is met. */
function objectives(load: LoadRecord): Content {
  const { objectives: all } = load
  if (all.length === 0) return ''
  const named = all.some(({ id }) => id !== undefined)
  const inOrder = all.toSorted((a, b) => Number(a.met) - Number(b.met))
  const rules = table(
    'Objectives',
    heads(...(named ? ['Id'] : []), 'Rule', 'It was', 'Verdict'),
    inOrder.map(each => [
      ...(named ? [html`<code class="whole">${each.id ?? ''}</code>`] : []),
      each.rule,
      each.actual,
      badge(verdictOf(each, load), OBJECTIVE_WORDS[verdictOf(each, load)]),
    ]),
  )
  return html`<div class="short-list">${rules}</div>${restOnScreen(all.length)}`
}

/** Each step: rate planned and achieved, failures, latencies of all calls together. */
function steps({ steps: all = [] }: LoadRecord): Content {
  if (all.length === 0) return ''
  return html`<h3>Steps</h3>
${table(
  'Steps',
  [...heads('Step'), ...numbers('planned', 'achieved', 'length', 'requests', 'failed', 'p50', 'p95', 'p99', 'slowest')],
  all.map(step => [
    html`${step.name}${step.warmUp === true && html` <span class="quiet">warm-up, not judged</span>`}`,
    `${plain(step.rate)}/s`,
    `${plain(step.achieved)}/s`,
    seconds(step.seconds),
    step.requests,
    step.failures,
    ...[step.p50, step.p95, step.p99, step.max].map(numberOf),
  ]),
)}`
}
