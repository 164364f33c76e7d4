/** What only a sampled answer is held against. By itself, because most virtual users never need it. */

import { errorSign } from '../../../contract/errors/error-sign.ts'
import { signOfInside } from '../../../contract/inside.ts'
import { getAt, type Json, leaves, parseJson, pointerOf, segmentsOf } from '../../../contract/json.ts'
import { isJsonType, mediaTypeOf } from '../../../contract/media-types.ts'
import { check, telling, type Violation } from '../../../contract/shape/conforms.ts'
import type { JsonSchema } from '../../../contract/shape/shape.ts'
import { namesIn } from '../../../contract/shape/withdraw.ts'
import type { Outcome } from '../outcome.ts'
import type { Echo, ExpectedAnswer, JudgedCall, OraclePlan, Overload, RejectionForm } from '../plan.ts'
import type { WireRequest } from '../request.ts'
import { journeysIn, mayHoldPlanted } from './planted.ts'

export interface OracleJudgement {
  rule: 'contract' | 'overload'
  breaches: Breach[]
}

export function judgedAnswer(
  answer: OracleAnswer,
  call: JudgedCall,
  oracles: Omit<OraclePlan, 'race'>,
): OracleJudgement[] {
  const overload = overloadBreaches(answer, oracles.overload)
  const judged: OracleJudgement[] = overload === undefined ? [] : [{ rule: 'overload', breaches: overload }]
  // A rejection under overload is no answer to the request: the rule of overload is all there is to hold it against.
  if (oracles.overload.statuses.includes(answer.status)) return judged
  return [...judged, { rule: 'contract', breaches: contractBreaches(answer, call, oracles.refusals) }]
}

/** Enough for any trace to show. */
const READ = 8000
/** RFC 9110 section 5.6.7: what senders must generate. */
const HTTP_DATE =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/
const PAGE = /^\s*<(!doctype html|html)\b/i

/** `undefined` where the answer is no rejection under overload, and no error that shows its inside. */
export function overloadBreaches(answer: OracleAnswer, overload: Overload): Breach[] | undefined {
  if (overload.statuses.includes(answer.status))
    return [...waitBreach(answer), ...formBreach(answer, overload), ...insideBreach(answer)]
  const shown = insideBreach(answer)
  return shown.length > 0 ? shown : undefined
}

/** RFC 9110 section 10.2.3: whole seconds, or a date. */
function waitBreach({ headers }: OracleAnswer): Breach[] {
  const message = headers['retry-after']?.trim()
  if (message === undefined || message === '') return [{ breach: 'retry-after-missing', place: 'retry-after' }]
  const isRight = /^\d{1,10}$/.test(message) || (HTTP_DATE.test(message) && !Number.isNaN(Date.parse(message)))
  return isRight ? [] : [{ breach: 'retry-after-form', place: 'retry-after' }]
}

function formBreach(answer: OracleAnswer, { mediaTypes, family }: Overload): Breach[] {
  if (mediaTypes.length === 0) return []
  const own = mediaTypeOf(answer.headers)
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

function insideBreach({ status, text }: OracleAnswer): Breach[] {
  const shown = status >= 500 ? signOfInside(text.slice(0, READ), '') : undefined
  return shown === undefined ? [] : [{ breach: 'inside', place: '' }]
}

/** Headers tell of their own request only; a body also where the call changes nothing that journeys share. `place`: a pointer, or the name of a header. */
export function sightsIn(answer: OracleAnswer, call: JudgedCall, own: string) {
  const sights: { place: string; whose: 'own' | 'foreign' }[] = []
  const look = (text: string, location: () => string) => {
    if (!mayHoldPlanted(text)) return
    const journeys = journeysIn(text)
    if (journeys.length === 0) return
    sights.push({ place: location(), whose: journeys.every(each => each === own) ? 'own' : 'foreign' })
  }
  for (const [name, value] of Object.entries(answer.headers)) look(value, () => `header ${name.slice(0, 60)}`)
  if (call.shared || !mayHoldPlanted(answer.text)) return sights
  const schema = call.expects[String(answer.status)]?.schema
  if (answer.json === undefined) look(answer.text, () => 'body')
  else
    for (const { pointer, value } of leaves(answer.json))
      if (typeof value === 'string') look(value, () => locationOf(pointer, schema))
  return sights
}

/** For each echo that could be judged, by its place in the list; `told`: what the answer says. */
export function echoesObserved(
  echoes: readonly Echo[],
  request: Pick<WireRequest, 'headers' | 'body'>,
  answered: Json | undefined,
) {
  const seen = new Map<number, { seen: 'equal' | 'other'; told: string }>()
  if (echoes.length === 0) return seen
  const body = bodyOf(request)
  for (const [index, echo] of echoes.entries()) {
    const sent = scalar(body(echo.sent))
    const message = scalar(getAt(answered, echo.answered))
    if (sent !== undefined && message !== undefined)
      seen.set(index, { seen: message === sent ? 'equal' : 'other', told: message })
  }
  return seen
}

/** Forms and query texts know no types: `7` and `"7"` are one. */
function scalar(value: Json | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function bodyOf({ headers, body }: Pick<WireRequest, 'headers' | 'body'>): (pointer: string) => Json | undefined {
  if (body === null) return () => undefined
  if (headers['Content-Type']?.includes('form') === true) {
    const decoded = (text = '') => decodeURIComponent(text.replaceAll('+', ' '))
    const pairs = body.split('&').map(part => part.split('='))
    const fields = new Map(pairs.map(([name, value]) => [decoded(name), decoded(value)]))
    return pointer => fields.get(pointer.slice(1).replaceAll('/', '.'))
  }
  const parsed = parseJson(body)
  return pointer => getAt(parsed, pointer)
}

export interface OracleAnswer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  text: string
  json: Json | undefined
}

/** In bounded words, free of what the answer holds. */
export interface Breach {
  /** `media-type`, `schema-required`, ... */
  breach: string
  /** A pointer, or the name of a header; empty where it is the whole answer. */
  place: string
}

/** More of one answer tell nothing new. */
const MOST = 3

export function contractBreaches(
  answer: OracleAnswer,
  { expects }: Pick<JudgedCall, 'expects'>,
  rejections: readonly RejectionForm[],
): Breach[] {
  const recorded = expects[String(answer.status)]
  if (recorded !== undefined) return againstRecorded(answer, recorded, rejections)
  if (answer.status >= 400 && answer.status < 500) return againstRejections(answer, rejections)
  const isKnownByStatus = Object.keys(expects).length > 0 || answer.status < 200 || answer.status >= 300
  return isKnownByStatus ? [{ breach: 'status', place: String(answer.status) }] : []
}

function againstRecorded(
  answer: OracleAnswer,
  recorded: ExpectedAnswer,
  rejections: readonly RejectionForm[],
): Breach[] {
  const { schema, refused: rejected } = recorded
  const broken = schema === undefined || answer.json === undefined ? [] : violations(schema, answer.json)
  if (errorSign(answer.json) !== undefined && (broken.length > 0 || rejected.length > 0))
    return againstRejections(answer, [
      ...rejections,
      ...rejected.map(each => ({ mediaType: mediaTypeOf(answer.headers), schema: each })),
    ])
  return [
    ...typeBreach(answer, recorded.mediaTypes),
    ...recorded.headers
      .filter(name => answer.headers[name] === undefined)
      .map(name => ({ breach: 'header', place: name })),
    ...(schema !== undefined && answer.json === undefined ? [{ breach: 'not-json', place: '' }] : []),
    ...broken.map(each => asBreach(each, schema)),
  ].slice(0, MOST)
}

/** A form of which no rejection was recorded; properties that were seldom seen come and go, so that only types count. */
function againstRejections(answer: OracleAnswer, forms: readonly RejectionForm[]): Breach[] {
  if (forms.length === 0 || answer.text === '') return []
  const own = forms.filter(form => form.mediaType === mediaTypeOf(answer.headers))
  if (own.length === 0) return [{ breach: 'refusal-media-type', place: '' }]
  const { json } = answer
  if (json === undefined) return isJsonType(mediaTypeOf(answer.headers)) ? [{ breach: 'not-json', place: '' }] : []
  const [closest] = own
    .map(({ schema }) => ({ schema, broken: violations(schema, json).filter(({ rule }) => rule === 'type') }))
    .sort((a, b) => a.broken.length - b.broken.length)
  return (closest?.broken ?? []).slice(0, 1).map(each => asBreach(each, closest?.schema))
}

function typeBreach(answer: OracleAnswer, mediaTypes: readonly string[]): Breach[] {
  const isRight = mediaTypes.length === 0 || mediaTypes.includes(mediaTypeOf(answer.headers))
  return isRight ? [] : [{ breach: 'media-type', place: '' }]
}

/** Whether a property may be null is seldom seen in the few samples a schema is made of. */
function violations(schema: JsonSchema, json: Json): Violation[] {
  return telling(check(schema, json)).filter(({ pointer }) => pointer === '' || getAt(json, pointer) !== null)
}

function asBreach({ rule, pointer }: Violation, schema: JsonSchema | undefined): Breach {
  return { breach: `schema-${rule}`, place: locationOf(pointer, schema) }
}

const LONGEST = 120

/** Pointers into answers as words that can be a tag: only names that the contract knows, no text of the service. Others are `*`. */
function locationOf(pointer: string, schema: Json | undefined): string {
  const known = namesIn(schema)
  return pointerOf(segmentsOf(pointer).map(name => (known.has(name) ? name : '*'))).slice(0, LONGEST)
}

/** Rejected because the first is under way, or done. */
const IN_PROGRESS: readonly number[] = [409, 425]

/** `undecided`: too few of them were decided, or nothing tells one from another. */
export function raceVerdict(
  answers: readonly { status: number; outcome: Outcome; json: Json | undefined }[],
  made: string,
): 'one' | 'several' | 'undecided' {
  const ids = answers.filter(({ outcome }) => outcome === 'ok').map(({ json }) => getAt(json, made))
  const named = ids.filter(id => id !== undefined && id !== null).map(id => JSON.stringify(id))
  if (new Set(named).size > 1) return 'several'
  const waiting = answers.filter(({ status }) => IN_PROGRESS.includes(status)).length
  return named.length > 0 && named.length + waiting === answers.length && answers.length > 1 ? 'one' : 'undecided'
}
