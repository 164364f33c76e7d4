/** What became of a call, in one word; a rejection with status 200 is no success. */
import { errorSign } from '../../contract/errors/error-sign.ts'
import type { Json, JsonObject } from '../../contract/json.ts'
import type { ExpectedAnswer } from './plan.ts'

/**
 * `silent`: no answer came. `down`: the service is not there, or not able. `fails`: it counts against the service, which a
 * connection that ran out while idle does not: that is the risk of every keep-alive.
 */
const OUTCOMES = {
  ok: { silent: false, down: false, fails: false },
  rate_limited: { silent: false, down: false, fails: true },
  too_large: { silent: false, down: false, fails: true },
  client_err: { silent: false, down: false, fails: true },
  server_err: { silent: false, down: true, fails: true },
  bad_body: { silent: false, down: false, fails: true },
  contract_broken: { silent: false, down: false, fails: true },
  timeout: { silent: true, down: true, fails: true },
  refused: { silent: true, down: true, fails: true },
  write_broken: { silent: true, down: true, fails: true },
  tls: { silent: true, down: true, fails: true },
  dns: { silent: true, down: true, fails: true },
  conn_stale: { silent: true, down: false, fails: false },
} as const
export type Outcome = keyof typeof OUTCOMES

export const isSilent = (outcome: Outcome): boolean => OUTCOMES[outcome].silent
/** What the kill switch counts. */
export const isDown = (outcome: Outcome): boolean => OUTCOMES[outcome].down
export const countsAgainstService = (outcome: Outcome): boolean => OUTCOMES[outcome].fails

export interface Answered {
  /** 0 where no answer came. */
  status: number
  /** k6's error code; 0 where there was no error. */
  errorCode: number
  /** `undefined` where the body is not JSON. */
  json: Json | undefined
  /** Milliseconds since this connection's last answer; `null` on a connection of its own. */
  idle: number | null
  /** Whether it says when to come again. */
  retryAfter?: boolean
}

type Expected = Pick<ExpectedAnswer, 'schema' | 'refused'>

/** Shorter than this no server closes an idle connection: a cut is then its answer to this call. */
const IDLE_MS = 500

/** `limited`: the status by which the service's rate limiter is known to reject. */
export function outcomeOf(answer: Answered, expects: Readonly<Record<string, Expected>>, limited = 429): Outcome {
  if (answer.status === 0) return unanswered(answer)
  // An answer whose body broke off carries its status and an error code below those of statuses.
  if (answer.errorCode === 1050) return 'timeout'
  if (answer.errorCode >= 1000 && answer.errorCode < 1400) return 'bad_body'
  if (answer.errorCode >= 1600) return 'bad_body'
  const expected = expects[String(answer.status)]
  if (expected !== undefined) return expectedOutcome(answer, expected)
  if (answer.status === 429 || answer.status === limited) return 'rate_limited'
  if (answer.status === 503 && answer.retryAfter === true) return 'rate_limited'
  if (answer.status === 413) return 'too_large'
  if (answer.status >= 500) return 'server_err'
  if (answer.status >= 400) return 'client_err'
  const success = answer.status >= 200 && answer.status < 300
  return success && Object.keys(expects).length === 0 ? plainSuccess(answer) : 'contract_broken'
}

function plainSuccess(answer: Answered): Outcome {
  return errorSign(answer.json) !== undefined ? 'client_err' : 'ok'
}

function expectedOutcome(answer: Answered, expected: Expected): Outcome {
  const { schema, refused: rejected } = expected
  if (schema === undefined) return plainSuccess(answer)
  if (answer.json === undefined) return 'bad_body'
  const { json } = answer
  if (!conforms(schema, json))
    return rejected.some(each => conforms(each, json)) || errorSign(json) !== undefined
      ? 'client_err'
      : 'contract_broken'
  return rejected.length > 0 && errorSign(json) !== undefined ? 'client_err' : 'ok'
}

/** Codes: k6's list of error codes (1000 general, 1050 time-out, 11xx DNS, 12xx TCP, 13xx TLS, 16xx HTTP/2). */
function unanswered({ errorCode, idle }: Answered): Outcome {
  const stale = idle !== null && idle >= IDLE_MS
  if (errorCode === 1050) return 'timeout'
  if (errorCode >= 1100 && errorCode < 1200) return 'dns'
  if (errorCode === 1201) return 'write_broken'
  if (errorCode >= 1210 && errorCode < 1220) return 'refused'
  if (errorCode >= 1300 && errorCode < 1400) return 'tls'
  if (errorCode === 1000 || errorCode === 1220) return stale ? 'conn_stale' : 'server_err'
  return 'server_err'
}

/** What is not judged here passes. `isInside`: below the top of the body. */
function conforms(schema: JsonObject, body: Json, isInside = false): boolean {
  // Whether a property may be null is seldom seen in the few samples a schema is made of.
  if (body === null && isInside) return true
  const { type, enum: values, const: only, anyOf, oneOf } = schema as JudgedSchema
  const either = anyOf ?? oneOf
  if (type !== undefined && !isOfType(type, body)) return false
  if (values !== undefined && !values.some(value => isSame(value, body))) return false
  if (only !== undefined && !isSame(only, body)) return false
  if (either !== undefined && !either.some(one => conforms(one, body, isInside))) return false
  if (typeof body !== 'object' || body === null) return true
  return Array.isArray(body)
    ? itemsConform(schema as JudgedSchema, body)
    : propertiesConform(schema as JudgedSchema, body)
}

interface JudgedSchema {
  type?: string | string[]
  enum?: Json[]
  const?: Json
  anyOf?: JsonObject[]
  oneOf?: JsonObject[]
  items?: JsonObject
  required?: string[]
  properties?: Record<string, JsonObject>
  additionalProperties?: JsonObject | boolean
}

/** By index, here and below: k6 makes an object of every step of an iterator. */
function itemsConform({ items }: JudgedSchema, body: Json[]): boolean {
  if (items !== undefined)
    for (let i = 0; i < body.length; i++) if (!conforms(items, body[i] ?? null, true)) return false
  return true
}

function propertiesConform(
  { required, properties = {}, additionalProperties: others }: JudgedSchema,
  body: JsonObject,
): boolean {
  if (required !== undefined)
    for (let i = 0; i < required.length; i++) if (!Object.hasOwn(body, required[i] ?? '')) return false
  for (const name in body) {
    const own = Object.hasOwn(properties, name) ? properties[name] : others
    // One that was only ever seen as null says nothing of what else may stand there.
    const isTelling = typeof own === 'object' && own['type'] !== 'null'
    if (isTelling && !conforms(own, body[name] ?? null, true)) return false
  }
  return true
}

function isOfType(type: string | string[], body: Json): boolean {
  const own = body === null ? 'null' : Array.isArray(body) ? 'array' : typeof body
  return type === own || type.includes(own) || (own === 'number' && type.includes('integer'))
}

function isSame(a: Json, b: Json): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))
}
