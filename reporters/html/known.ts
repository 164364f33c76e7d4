/** Failures that are known: who answers for each and until when, and the entries that no longer hold. */
import type { Run } from '../../contract/run.ts'
import { badge } from './mark.ts'
import { anchor, html } from './markup.ts'
import { restOnScreen } from './on-paper.ts'
import type { Section } from './section.ts'

export function knownSection(run: Run): Section | undefined {
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
