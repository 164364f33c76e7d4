/** What ext-verify answers of somebody unknown, and of data that fit only in part: it reads, and nobody hears of it. */
import { saysRefused } from '../../contract/derive/outcome.ts'
import type { Json } from '../../contract/json.ts'
import type { OperationKnowledge } from '../../contract/knowledge.ts'
import { referencesOf, render } from '../../contract/template.ts'
import type { Lab } from '../lab.ts'
import { type Bench, trial } from './trials.ts'
import { type Target, targetsOf, withValue } from './vary.ts'

/** Answers that took the request become answers of the operation: its success may say yes and no. */
export async function tryOtherPeople(lab: Lab, bench: Bench, known: OperationKnowledge): Promise<void> {
  // What a call makes itself, its time or a number of its own, says nothing of a person.
  const made = Object.keys(bench.template.let ?? {})
  const given = targetsOf(bench.template).filter(
    ({ in: place, template }) =>
      place === 'body' &&
      typeof template === 'string' &&
      template.startsWith('{{') &&
      !referencesOf(template).some(name => made.includes(name)),
  )
  const changed = given.flatMap(target => {
    const other = otherValue(lab, target)
    return other === undefined ? [] : [{ target, other }]
  })
  const last = changed.at(-1)
  if (last === undefined) return
  const whole = changed.reduce((made, { target, other }) => withValue(made, target.pointer, other), bench.template)
  await note(lab, bench, known, whole, 'somebody whom nobody knows')
  if (changed.length > 1)
    await note(
      lab,
      bench,
      known,
      withValue(bench.template, last.target.pointer, last.other),
      'data that fit only in part',
    )
}

async function note(
  lab: Lab,
  bench: Bench,
  known: OperationKnowledge,
  template: Bench['template'],
  purpose: string,
): Promise<void> {
  const seen = await trial(lab, bench, template, purpose)
  if (seen === undefined || (seen.outcome !== 'success' && seen.outcome !== 'no-match')) return
  const { status, json, exchange } = seen.reply
  if (status >= 200 && status < 300 && json !== undefined && !saysRefused(json)) known.accepted.push(exchange.id)
}

/** Of the same form, and plainly nobody's. */
function otherValue(lab: Lab, target: Target): Json | undefined {
  const value = render(target.template, lab.lookup)
  if (typeof value === 'number') return undefined
  const text = String(value)
  if (/^[0-9a-f]{8}-/i.test(text)) return undefined
  if (text.includes('@')) return 'nobody@example.com'
  if (/^\+?[\d\s().-]+$/.test(text)) return text.replace(/\d(?=\D*$)/, digit => String((Number(digit) + 1) % 10))
  if (/\d/.test(text)) return text.replace(/\d(?!.*\d)/, digit => String((Number(digit) + 1) % 10))
  // Two letters may be a code that is one of few.
  return text.length <= 3 ? undefined : `Nobody${text.length > 8 ? ' Atall' : ''}`
}
