/** One answer before all oracles: what each has judged, and what broke. */

import { signOfInside } from '../../../contract/inside.ts'
import { getAt } from '../../../contract/json.ts'
import { type Breach, contractBreaches, isJsonType, mediaTypeOf, type Shown } from './contract.ts'
import type { OraclePlan, Overload } from './plan.ts'

export interface Judged {
  rule: 'contract' | 'overload'
  breaches: Breach[]
}

export function judgedAnswer(answer: Shown, call: string, oracles: Omit<OraclePlan, 'race'>): Judged[] {
  const oracle = oracles.calls[call]
  if (oracle === undefined) return []
  const overload = overloadBreaches(answer, oracles.overload)
  const judged: Judged[] = overload === undefined ? [] : [{ rule: 'overload', breaches: overload }]
  // A refusal under overload is no answer to the request: the rule of overload is all there is to hold it against.
  if (oracles.overload.statuses.includes(answer.status)) return judged
  return [...judged, { rule: 'contract', breaches: contractBreaches(answer, oracle, oracles.refusals) }]
}

/** Enough for any trace to show. */
const READ = 8000
/** RFC 9110 section 5.6.7: what senders must generate. */
const HTTP_DATE =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/
const PAGE = /^\s*<(!doctype html|html)\b/i

/** `undefined` where the answer is no refusal under overload, and no error that shows its inside. */
export function overloadBreaches(answer: Shown, overload: Overload): Breach[] | undefined {
  if (overload.statuses.includes(answer.status))
    return [...waitBreach(answer), ...formBreach(answer, overload), ...insideBreach(answer)]
  const shown = insideBreach(answer)
  return shown.length > 0 ? shown : undefined
}

/** RFC 9110 section 10.2.3: whole seconds, or a date. */
function waitBreach({ headers }: Shown): Breach[] {
  const told = headers['retry-after']?.trim()
  if (told === undefined || told === '') return [{ breach: 'retry-after-missing', place: 'retry-after' }]
  const isRight = /^\d{1,10}$/.test(told) || (HTTP_DATE.test(told) && !Number.isNaN(Date.parse(told)))
  return isRight ? [] : [{ breach: 'retry-after-form', place: 'retry-after' }]
}

function formBreach(answer: Shown, { mediaTypes, family }: Overload): Breach[] {
  if (mediaTypes.length === 0) return []
  const own = mediaTypeOf(answer)
  if (answer.text === '') return [{ breach: 'error-empty', place: '' }]
  if (!mediaTypes.includes(own)) {
    const isPage = own === 'text/html' || PAGE.test(answer.text)
    return [{ breach: isPage ? 'error-page' : 'error-media-type', place: '' }]
  }
  if (!isJsonType(own)) return []
  if (answer.json === undefined) return [{ breach: 'error-not-json', place: '' }]
  const isOfFamily =
    family === null ||
    family.mediaType !== own ||
    family.members.length === 0 ||
    family.members.some(pointer => getAt(answer.json, pointer) !== undefined)
  return isOfFamily ? [] : [{ breach: 'error-members', place: '' }]
}

function insideBreach({ status, text }: Shown): Breach[] {
  const shown = status >= 500 ? signOfInside(text.slice(0, READ), '') : undefined
  return shown === undefined ? [] : [{ breach: 'inside', place: '' }]
}
