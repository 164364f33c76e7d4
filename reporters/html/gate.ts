/** The release gate: why or why not, what to know beside, and the checks that ended differently. */
import type { Run } from '../../contract/run.ts'
import { VERDICT_WORDS } from '../facts/tone.ts'
import { badge, mark } from './mark.ts'
import { anchor, html } from './markup.ts'
import { restOnScreen } from './on-paper.ts'
import { table } from './scroll.ts'
import type { Section } from './section.ts'

export function gateSection({ gate }: Run): Section | undefined {
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
