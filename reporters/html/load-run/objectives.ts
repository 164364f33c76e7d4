/** The objectives as rules: id, rule, what it was, and whether it is met. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import { badge } from '../mark.ts'
import { type Content, html } from '../markup.ts'
import { restOnScreen } from '../on-paper.ts'
import { table } from '../scroll.ts'

export function objectives({ objectives: all }: LoadRecord): Content {
  if (all.length === 0) return ''
  const named = all.some(({ id }) => id !== undefined)
  const inOrder = all.toSorted((a, b) => Number(a.met) - Number(b.met))
  const rules = table(
    'Objectives',
    [...(named ? [{ head: 'Id' }] : []), { head: 'Rule' }, { head: 'It was' }, { head: 'Verdict' }],
    inOrder.map(({ id, rule, actual, met, undecided }) => [
      ...(named ? [html`<code class="whole">${id ?? ''}</code>`] : []),
      rule,
      actual,
      undecided === true ? badge('inconclusive', 'undecided') : badge(met ? 'pass' : 'fail', met ? 'met' : 'missed'),
    ]),
  )
  return html`<div class="short-list">${rules}</div>${restOnScreen(all.length)}`
}
