/** Load: whether the run is valid, its objectives, what it found, and the charts of the run. */
import type { LoadRecord } from '../../contract/load-record.ts'
import type { Run } from '../../contract/run.ts'
import { missedIn, rateWords } from '../facts/load.ts'
import { count, seconds } from '../text/measure.ts'
import { capacity } from './load-run/capacity.ts'
import { comparison } from './load-run/comparison.ts'
import { conformance } from './load-run/conformance.ts'
import { histogram } from './load-run/histogram.ts'
import { failures, latencies } from './load-run/latencies.ts'
import { latencyOverTime } from './load-run/latency-over-time.ts'
import { limits } from './load-run/limits.ts'
import { objectives } from './load-run/objectives.ts'
import { outcomesOverTime } from './load-run/outcomes.ts'
import { rateOverTime } from './load-run/rate.ts'
import { steps } from './load-run/steps.ts'
import { badge } from './mark.ts'
import { type Content, html } from './markup.ts'
import { restOnScreen } from './on-paper.ts'
import type { Section } from './section.ts'

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
    html`<p class="small">Beside this page: ${files.map(({ file, what }, i) => html`${i > 0 && '; '}<code>${file}</code>, ${what}`)}.</p>`
  )
}

export function loadSection({ load }: Run): Section | undefined {
  if (load === undefined) return undefined
  const { dropped, profile, k6, generators = 1 } = load
  const rate = rateWords(load)
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
