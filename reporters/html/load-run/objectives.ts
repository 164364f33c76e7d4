/** The objectives as rules: id, rule, what it was, and whether it is met. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import { OBJECTIVE_WORDS, verdictOf } from '../../facts/load.ts'
import { badge } from '../mark.ts'
import { type Content, html } from '../markup.ts'
import { restOnScreen } from '../on-paper.ts'
import { table } from '../scroll.ts'

export function objectives(load: LoadRecord): Content {
  const { objectives: all } = load
  if (all.length === 0) return ''
  const named = all.some(({ id }) => id !== undefined)
  const inOrder = all.toSorted((a, b) => Number(a.met) - Number(b.met))
  const rules = table(
    'Objectives',
    [...(named ? [{ head: 'Id' }] : []), { head: 'Rule' }, { head: 'It was' }, { head: 'Verdict' }],
    inOrder.map(each => [
      ...(named ? [html`<code class="whole">${each.id ?? ''}</code>`] : []),
      each.rule,
      each.actual,
      badge(verdictOf(each, load), OBJECTIVE_WORDS[verdictOf(each, load)]),
    ]),
  )
  return html`<div class="short-list">${rules}</div>${restOnScreen(all.length)}`
}
