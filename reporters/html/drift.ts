/** What changed against the fixtures, breaking changes first, old beside new. */

import type { Verdict } from '../../contract/check.ts'
import { DRIFT_CLASSES, type Drift, type DriftClass } from '../../contract/drift.ts'
import type { Run } from '../../contract/run.ts'
import { clip } from '../text/visible.ts'
import { badge } from './mark.ts'
import { anchor, type Content, html, type Markup } from './markup.ts'
import type { Section } from './section.ts'

const TONES: Record<DriftClass, Verdict> = { breaking: 'fail', compatible: 'pass', editorial: 'skipped' }

function value(content: unknown): Content {
  if (content === undefined) return html`<span class="quiet">nothing</span>`
  const short = JSON.stringify(content) ?? String(content)
  return clip(short.length <= 90 ? short : JSON.stringify(content, null, 1), 1500)
}

function change(drift: Drift): Markup {
  return html`<li class="change ${TONES[drift.class]}"><p>${badge(TONES[drift.class], drift.class)} ${drift.sentence}</p>
<dl class="difference"><div><dt>Before</dt><dd>${value(drift.before)}</dd></div><div><dt>Now</dt><dd>${value(drift.after)}</dd></div></dl>
<p class="quiet small">${drift.rule} · <a href="#q-${anchor(drift.question)}">${drift.question}</a> · <code>${drift.at}</code></p></li>
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
    body: html`<ul class="changes">${ordered.map(change)}</ul>`,
  }
}
