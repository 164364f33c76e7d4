/** Limits: measured as intervals, beside what headers and documents state. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import { limitWords } from '../../facts/load.ts'
import { badge } from '../mark.ts'
import { type Content, html } from '../markup.ts'
import { table } from '../scroll.ts'

export function limits({ limits: all = [] }: LoadRecord): Content {
  if (all.length === 0) return ''
  return html`<h3>Limits</h3>
${table(
  'Limits',
  [{ head: 'Limit' }, { head: 'Measured' }, { head: 'Stated' }, { head: 'Verdict' }, { head: 'What was seen' }],
  all.map(limit => [
    html`<span class="limit">${limit.what}</span><br><span class="quiet small">${limit.question}</span>`,
    limitWords(limit),
    limit.stated ?? html`<span class="quiet">nothing</span>`,
    limit.agrees === null ? '' : limit.agrees ? badge('pass', 'agrees') : badge('fail', 'differs'),
    limit.sentence,
  ]),
)}`
}
