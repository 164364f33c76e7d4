/** Changes of what one operation answers: statuses, media types, bodies and header fields. */
import { isObject, type JsonObject, pointerOf } from '../json.ts'
import {
  isSuccess,
  namesOf,
  type Operation,
  objectIn,
  resolved,
  schemasOf,
  withProperties,
} from '../openapi/operations.ts'
import type { Sides } from './alternative.ts'
import type { Change } from './rules.ts'
import { type ChangeLocation, responseChanges } from './schema-changes.ts'

type Answers = Map<string, JsonObject>

/** One operation on both sides. */
export interface Both {
  was: Operation
  is: Operation
  sides: Sides
  location(part: string, ...path: string[]): ChangeLocation
}

export function responsesChanges(pair: Both): Change[] {
  const { was, is } = pair
  const [before, after] = [answersOf(was.body, was.document), answersOf(is.body, is.document)]
  return [...successChanges(pair, before, after), ...rejectionChanges(pair, before, after)]
}

function answersOf(body: JsonObject, document: Both['was']['document']): Answers {
  const responses = objectIn(body, 'responses', document)
  return new Map(Object.entries(responses).map(([status, each]) => [status.toUpperCase(), resolved(each, document)]))
}

const statusesOf = (answers: Answers, success: boolean) =>
  [...answers].filter(([status, each]) => isSuccess(status, each) === success).map(([status]) => status)

function successChanges(pair: Both, before: Answers, after: Answers): Change[] {
  const [old, now] = [statusesOf(before, true), statusesOf(after, true)]
  if (old.length === 0 || now.length === 0) return []
  const { gone, come, kept } = namesOf(old, now)
  const location = pair.location('response', 'responses')
  // The one success under another status is still the same answer.
  const isSame = gone.length === 1 && come.length === 1
  return [
    ...statusChange(location, gone, come, pair.is.observed),
    ...kept.flatMap(status => answerChanges(before.get(status), after.get(status), status, pair)),
    ...(isSame ? answerChanges(before.get(gone[0] ?? ''), after.get(come[0] ?? ''), come[0] ?? '', pair) : []),
  ]
}

function statusChange(location: ChangeLocation, gone: string[], come: string[], observed: boolean): Change[] {
  if (gone.length > 0 && come.length > 0)
    return [{ ...location, rule: 'response-success-status-changed', before: gone, after: come }]
  if (come.length > 0) return [{ ...location, rule: 'response-success-status-added', after: come }]
  return gone.length === 0 || observed ? [] : [{ ...location, rule: 'response-success-status-removed', before: gone }]
}

/** Where one side was only seen, the ledger judges rejections, case by case. */
function rejectionChanges(pair: Both, before: Answers, after: Answers): Change[] {
  if (pair.was.observed || pair.is.observed) return []
  const { gone, come, kept } = namesOf(statusesOf(before, false), statusesOf(after, false))
  const location = pair.location('status-codes', 'responses')
  return [
    ...gone.map((status): Change => ({ ...location, rule: 'response-status-removed', before: status })),
    ...come.map((status): Change => ({ ...location, rule: 'response-status-added', after: status })),
    ...kept.flatMap(status => answerChanges(before.get(status), after.get(status), status, pair)),
  ]
}

function answerChanges(was: JsonObject | undefined, is: JsonObject | undefined, status: string, pair: Both): Change[] {
  const location = pair.location('response', 'responses', status)
  const [before, after] = [schemasOf(was ?? {}), schemasOf(is ?? {})]
  const { gone, come, kept } = namesOf([...before.keys()], [...after.keys()])
  const media = { ...location, at: `${location.at}/content`, subject: status }
  const isGone = gone.length > 0 && (after.size > 0 || !pair.is.observed)
  const isMore = gone.length === 0 && come.length > 0
  return [
    ...(isGone ? [{ ...media, rule: 'response-media-type-removed' as const, before: gone, after: come }] : []),
    ...(isMore ? [{ ...media, rule: 'response-media-type-added' as const, after: come }] : []),
    ...kept.flatMap(type => {
      const [one, other] = [before.get(type), after.get(type)]
      const at = { ...location, at: location.at + pointerOf(['content', type, 'schema']) }
      return one === undefined || other === undefined ? [] : responseChanges([one], [other], pair.sides, at)
    }),
    ...headerChanges(was ?? {}, is ?? {}, pair, location),
  ]
}

function headerChanges(was: JsonObject, is: JsonObject, { was: old, is: now, sides }: Both, location: ChangeLocation) {
  const [before, after] = [headersOf(was, old), headersOf(is, now)]
  return responseChanges([before], [after], sides, { ...location, at: `${location.at}/headers`, listed: 'header' })
}

/** As an object with a property for each. */
function headersOf(answer: JsonObject, { document, observed }: Operation): JsonObject {
  const headers = isObject(answer['headers']) ? answer['headers'] : {}
  return withProperties(
    Object.entries(headers).map(([name, each]) => {
      const header = resolved(each, document)
      const isAlways = observed ? header['x-presence'] === 'always' : header['required'] === true
      return { name: name.toLowerCase(), schema: header['schema'] ?? {}, required: isAlways }
    }),
  )
}
