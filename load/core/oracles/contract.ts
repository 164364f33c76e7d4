/** LOAD-05: a sampled answer held against the recorded contract, with every keyword of its schema. */
import { errorSign } from '../../../contract/errors/error-sign.ts'
import { getAt, type Json, pointerOf, segmentsOf } from '../../../contract/json.ts'
import { isJsonType, mediaTypeOf } from '../../../contract/media-types.ts'
import { check, telling, type Violation } from '../../../contract/shape/conforms.ts'
import type { JsonSchema } from '../../../contract/shape/shape.ts'
import { namesIn } from '../../../contract/shape/withdraw.ts'
import type { ExpectedAnswer } from '../plan.ts'
import type { JudgedCall, RejectionForm } from './plan.ts'

/** What an oracle is shown of an answer. */
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
export function locationOf(pointer: string, schema: Json | undefined): string {
  const known = namesIn(schema)
  return pointerOf(segmentsOf(pointer).map(name => (known.has(name) ? name : '*'))).slice(0, LONGEST)
}
