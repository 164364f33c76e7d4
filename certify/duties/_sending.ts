/** Judges of what is sent, and in which order. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { sourcesOf } from '../../contract/journey.ts'
import { getAt, isObject, type Json } from '../../contract/json.ts'
import { check, type Violation } from '../../contract/shape/conforms.ts'
import { headerOf } from '../call.ts'
import type { Contract } from '../contract.ts'
import { type DutyEntry, failed, type Judgement, notObserved, passed } from '../duty.ts'
import type { Seen } from '../seen.ts'
import { broughtBefore, type Carried, carriedBy, carriedOn, carriedValue } from '../values.ts'
import { endOf, idsOf, isExt, type Watched } from '../watched.ts'
import { everyCall, NO_CALL } from './_every-call.ts'

// Whether the calls that need an answer came after it; which need one, the templates of the contract say.

/** Names of the calls that need an answer of `source`; `of`: to this endpoint, any without it. */
function needing(contract: Contract, source: Endpoint, of?: Endpoint): string[] {
  const isOfSource = (name: string) => name === source || name.startsWith(`${source}.`)
  return contract.calls
    .filter(call => call.endpoint !== source && (of === undefined || call.endpoint === of))
    .filter(call => sourcesOf(call).some(isOfSource))
    .map(call => call.call)
}

/** The part of a duty that judges the order of two calls. */
export const after = (source: Endpoint, of?: Endpoint): Pick<DutyEntry, 'inapplicable' | 'judge'> => ({
  inapplicable: contract => needsNone(contract, source, of),
  judge: watched => cameBefore(watched, source, of),
})

function needsNone(contract: Contract, source: Endpoint, of?: Endpoint): string | undefined {
  const isNeeded = needing(contract, source, of).length > 0
  return isNeeded ? undefined : `The contract knows no ${of ?? 'call'} that needs an answer of ${source}.`
}

function cameBefore(watched: Watched, source: Endpoint, of?: Endpoint): Judgement {
  const { played, contract } = watched
  const names = needing(contract, source, of)
  const answered = played.filter(call => call.endpoint === source && call.told === 'success').map(endOf)
  return everyCall(watched, {
    about: call => names.includes(call.name),
    wrong: call => (answered.some(at => at <= call.at) ? undefined : `was made before ${source} had been answered`),
    right: `came after an answer of ${source}`,
    none: `No call came that needs an answer of ${source}.`,
  })
}

// Values that answers brought and later calls carry; where from and where to, the templates of the contract say.

export function handsNothingOn({ calls }: Contract): string | undefined {
  const isAny = calls.some(call => carriedOn(call).length > 0)
  return isAny ? undefined : 'The contract knows no call that takes a value of an earlier answer.'
}

export interface HandedOn {
  call: Seen
  carried: Carried
  sent: Json
  /** What the answers before it had there. */
  brought: ReturnType<typeof broughtBefore>
}

/** Without calls that came before any of the answers of `sources` that they could have it from. */
export function handedOn(played: readonly Seen[], contract: Contract, sources = played): HandedOn[] {
  return played.flatMap(call =>
    carriedBy(call.name, contract).flatMap(carried => {
      const sent = carriedValue(call, carried)
      const brought = broughtBefore(call.at, sources, carried)
      return sent === undefined || brought.length === 0 ? [] : [{ call, carried, sent, brought }]
    }),
  )
}

/** The same for a reader, whatever became of capitals, signs between, leading zeros and the type. */
export const isAlike = (a: Json, b: Json) => folded(a) === folded(b)

const folded = (value: Json) =>
  (typeof value === 'string' ? value : JSON.stringify(value))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+/, '')

// The bodies of the calls held against the schemas of the contract, one kind of rule at a time.

/** By the keyword of JSON Schema, with the word under which the contract says how it knows. */
const KINDS = {
  required: { keywords: ['required'], known: 'required' },
  types: { keywords: ['type', 'anyOf', 'oneOf', 'not'], known: 'types' },
  forms: { keywords: ['format', 'pattern'], known: 'format' },
  values: { keywords: ['enum', 'const'], known: 'values' },
  bounds: {
    keywords: [
      ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
      ...['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
    ],
    known: 'bounds',
  },
  unknown: { keywords: ['additionalProperties', 'unevaluatedProperties', 'false'], known: 'unknown' },
} as const

type Kind = keyof typeof KINDS

/** How a broken rule is told: after the place. Values of the sender are not repeated. */
type Words = (violation: Violation) => string

/** The part of a duty that judges rules of this kind. */
export const keeps = (kind: Kind, words: Words): Pick<DutyEntry, 'inapplicable' | 'judge'> => ({
  inapplicable: contract => hasNoRule(contract, kind),
  judge: watched => keepsRules(watched, kind, words),
})

function keepsRules({ played, contract }: Watched, kind: Kind, words: Words): Judgement {
  if (!played.some(isExt)) return NO_CALL
  const bodies = played.flatMap(call => {
    const body = bodyOf(call, contract)
    return body === undefined ? [] : [{ call, ...body }]
  })
  if (!bodies.some(({ call }) => isExt(call)))
    return notObserved('No call had a body that the contract describes and we could read.')
  const broken = bodies.flatMap(({ call, schema, json }) =>
    check(schema, json, contract.openapi)
      .filter(each => isOfKind(each, kind, isFormEncoded(call)) && counts(each, kind, schema, call))
      .map(violation => ({ call, violation })),
  )
  const [first] = broken
  const calls = new Set(broken.map(each => each.call))
  if (first === undefined)
    return passed(
      `All ${bodies.length} bodies keep what the contract says of it.`,
      idsOf(bodies.map(each => each.call)),
    )
  return failed(
    `${calls.size} of ${bodies.length} calls: ${first.call.name} ${first.violation.pointer || '/'} ${words(first.violation)}.`,
    idsOf([...calls]),
  )
}

/** The body as the contract describes it: without the token, which is no part of the description. */
function bodyOf(call: Seen, contract: Contract): { schema: Json; json: Json } | undefined {
  if (call.endpoint === undefined || call.json === undefined || call.body.length === 0) return undefined
  const schemas = Object.entries(contract.requestSchemas(call.endpoint))
  const sent = (headerOf(call.headers, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  const described = schemas.find(([type]) => type.toLowerCase() === sent)
  // What calls itself a form and should be JSON has no members to judge.
  if (described === undefined && isFormEncoded(call)) return undefined
  const [, schema] = described ?? schemas[0] ?? []
  if (schema === undefined) return undefined
  const shown = contract.token?.presentation
  if (shown?.in !== 'body' || !isObject(call.json)) return { schema, json: call.json }
  const { [shown.name]: _token, ...json } = call.json
  return { schema, json }
}

const isFormEncoded = (call: Seen) =>
  /^application\/x-www-form-urlencoded/i.test(headerOf(call.headers, 'content-type') ?? '')

function isOfKind({ rule, pointer, expected }: Violation, kind: Kind, isForm: boolean): boolean {
  // In a form everything is text, and what is nested has a name of its own.
  if (isForm && (kind === 'types' || kind === 'unknown' || pointer.split('/').length > 2)) return false
  if (isForm && kind === 'values' && Array.isArray(expected) && expected.some(each => typeof each !== 'string'))
    return false
  return (KINDS[kind].keywords as readonly string[]).includes(rule)
}

/**
 * What the service took in spite of it was right enough where the rule was read off examples only, or asks for a form,
 * of which a service may know more than we do.
 */
function counts({ pointer, rule }: Violation, kind: Kind, schema: Json, call: Seen): boolean {
  if (call.did !== 'success') return true
  if (rule === 'format' || rule === 'pattern') return false
  if (kind === 'unknown' || !['type', 'required', 'enum', 'const'].includes(rule)) return true
  const at = `/properties/${pointer.split('/').slice(1).join('/properties/')}/x-known/${KINDS[kind].known}`
  const known = getAt(schema, at)
  return known === 'stated' || known === 'confirmed'
}

/** Whether no call of the journey can break a rule of this kind. */
function hasNoRule({ calls, requestSchemas }: Contract, kind: Kind): string | undefined {
  const schemas = calls.flatMap(call => Object.values(requestSchemas(call.endpoint)))
  const isRuled = (schema: Json): boolean => {
    if (Array.isArray(schema)) return schema.some(isRuled)
    if (!isObject(schema)) return false
    return Object.entries(schema).some(([key, each]) => {
      const isKeyword = (KINDS[kind].keywords as readonly string[]).includes(key)
      return isKeyword ? kind !== 'unknown' || each === false : !key.startsWith('x-') && isRuled(each)
    })
  }
  return schemas.some(isRuled) ? undefined : 'The contract has no such rule for any call of the journey.'
}
