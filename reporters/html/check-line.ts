/** One check that needs no card: a line with its verdict, why it is so, and where it stands. */
import type { Result } from '../../contract/check.ts'
import { VERDICT_TONES, VERDICT_WORDS } from '../facts/tone.ts'
import { reasonOf } from '../facts/untested.ts'
import { openQuestions, sourceOf } from './check-card.ts'
import { exchangeLinks } from './exchange.ts'
import { mark } from './mark.ts'
import { html, type Markup } from './markup.ts'

export function line(result: Result, id: string, known: ReadonlySet<string>): Markup {
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
