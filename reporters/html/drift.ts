/** What changed against the fixtures, breaking changes first, old beside new. */
import { DRIFT_CLASSES, type Drift, type DriftClass } from '../../contract/drift.ts'
import type { Run } from '../../contract/run.ts'
import type { Tone } from '../facts/tone.ts'
import { clip } from '../text/visible.ts'
import { exchangeDetails } from './exchange.ts'
import { badge } from './mark.ts'
import { anchor, type Content, html, type Markup } from './markup.ts'
import { restOnScreen } from './on-paper.ts'
import type { Section } from './section.ts'

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

export function driftSection(run: Run): Section | undefined {
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
