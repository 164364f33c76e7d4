/** Whether the contract held under load: the rate up to which it did, step by step, and what broke it. */
import type { LoadRecord } from '../../../contract/load-record.ts'
import { factsOf, type LoadVerdict } from '../../facts/load.ts'
import { count } from '../../text/measure.ts'
import { badge, mark } from '../mark.ts'
import { type Content, html } from '../markup.ts'
import { table } from '../scroll.ts'
import { plain } from './numbers.ts'

const WORDS: Record<LoadVerdict, string> = { pass: 'holds', fail: 'breaks', inconclusive: 'not confirmed' }

export function conformance(load: LoadRecord): Content {
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
    [
      { head: 'Step' },
      { head: 'planned', numeric: true },
      { head: 'answers judged', numeric: true },
      { head: 'breaches', numeric: true },
    ],
    held.steps.map(step => [
      step.name,
      `${plain(step.rate)}/s`,
      step.judged,
      html`${isValid && mark(step.breaches > 0 ? 'fail' : step.judged > 0 ? 'pass' : 'nothing-observed')} ${step.breaches}`,
    ]),
  )}</div>`
}
