/** Journeys, what is sent, and how much of it. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { sourcesOf } from '../../contract/integration.ts'
import { getAt, isObject, type Json, sameJson } from '../../contract/json.ts'
import { bareType } from '../../contract/media-types.ts'
import { check, type Violation } from '../../contract/shape/conforms.ts'
import { headerOf } from '../call.ts'
import type { ClassifiedCall } from '../classified-call.ts'
import type { Contract } from '../contract.ts'
import { type DutyEntry, declared, failed, inconclusive, type Judgement, notObserved, passed } from '../duty.ts'
import { endOf, isExt, type ObservedSituation } from '../observed-situation.ts'
import { AT_ONCE } from '../situations/journeys.ts'
import { LIMIT } from '../situations/outages.ts'
import { broughtBefore, type Carried, carriedBy, carriedOn, carriedValue } from '../values.ts'
import { everyCall, mostAtOnce, NO_CALL } from './_every-call.ts'
import words from './sending.json' with { type: 'json' }

/** A sender may look ahead by one call a journey. */
const MOST_AT_ONCE = AT_ONCE * 2

/** The first time may teach it. */
const MOST_REJECTED = 1

export default declared(words, {
  'carries-values-on-as-they-are': ({ played, contract }) => {
    const all = handedOn(played, contract)
    if (all.length === 0) return notObserved('No call carried a value on that an answer had brought.')
    const alike = all.filter(
      ({ call, brought, sent }) =>
        // What the service took in another form is the same to it.
        call.serviceOutcome !== 'success' &&
        !brought.some(each => sameJson(each.value, sent)) &&
        brought.some(each => isAlike(each.value, sent)),
    )
    const rounded = all.filter(isRounded)
    const [first] = [...alike, ...rounded]
    if (first === undefined) return passed(`${all.length} values were carried on as answers had brought them.`, all)
    const { call, carried } = first
    return failed(
      `${call.name} carried ${carried.to} on in another form than ${carried.source} had answered.`,
      [...alike, ...rounded].map(each => each.call),
    )
  },
  'keeps-within-bounds': keeps(
    'bounds',
    ({ rule, expected, actual }) => `has ${String(actual)}, and ${rule} is ${String(expected)}`,
  ),
  'limits-its-concurrency': ({ played }) => {
    const calls = played.filter(isExt)
    if (calls.length <= MOST_AT_ONCE) return inconclusive(`${calls.length} calls are too few to tell a limit.`)
    const most = mostAtOnce(calls)
    const connections = new Set(calls.map(call => call.connection.id)).size
    const reason = `Of ${calls.length} calls ${most} were under way at the same time, over ${connections} connections; ${AT_ONCE} journeys were asked for at once.`
    return (most > MOST_AT_ONCE ? failed : passed)(reason, calls)
  },
  'reaches-before-it-notifies': after('ext-reach', 'ext-notify'),
  'sends-known-values': keeps('values', ({ expected }) => `is none of ${[expected].flat().join(', ')}`),
  'sends-no-unknown-members': keeps('unknown', () => 'is not known'),
  'sends-the-right-forms': keeps('forms', ({ rule, expected }) =>
    rule === 'format' ? `is not of the form ${String(expected)}` : `does not match ${String(expected)}`,
  ),
  'sends-the-right-types': keeps('types', ({ rule, expected }) =>
    rule === 'type' ? `is not ${[expected].flat().join(' or ')}` : 'has no form that the contract knows',
  ),
  'sends-what-is-required': keeps('required', () => 'is missing'),
  'stays-below-the-stated-limit': ({ played }) => {
    const calls = played.filter(call => isExt(call) && call.fault !== undefined)
    if (calls.length === 0) return notObserved('The contract knows no headers that state a limit.')
    const above = calls.filter(call => call.senderOutcome === 'rate-limited')
    const reason = `${above.length} of ${calls.length} calls were above the limit that the answers stated.`
    if (above.length > MOST_REJECTED) return failed(reason, above)
    // Who stopped in the first window has not shown how it goes on.
    if (calls.length <= LIMIT * 2) return inconclusive(`${reason} They are too few to tell.`)
    return passed(reason, calls)
  },
  'uses-the-values-it-was-given': {
    inapplicable: handsNothingOn,
    judge: ({ played, contract }) => {
      const all = handedOn(
        played,
        contract,
        played.filter(call => call.senderOutcome === 'success'),
      )
      if (all.length === 0) return notObserved('No call came after an answer whose values it takes.')
      const invented = all.filter(({ sent, brought }) => !brought.some(each => isAlike(each.value, sent)))
      const [bad] = invented
      if (bad === undefined) return passed(`All ${all.length} values were answered before.`, all)
      return failed(
        `${invented.length} of ${all.length} values had not been answered, the first at ${bad.carried.to} of ${bad.call.name}.`,
        invented,
      )
    },
  },
  'verifies-before-it-reaches': after('ext-verify'),
})

/** Numbers above 2^53 are compared by their digits as they stood on the wire. */
function isRounded({ call, sent, brought }: HandedOn): boolean {
  if (typeof sent !== 'number' || Number.isSafeInteger(sent) || !Number.isInteger(sent)) return false
  const digits = (text: string) => text.match(/(?<![\w."-])-?\d{16,}(?![\w."])/g) ?? []
  const known = new Set(brought.flatMap(each => digits(each.text)))
  return !digits(call.body.toString()).some(each => known.has(each))
}

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
function after(source: Endpoint, of?: Endpoint): Pick<DutyEntry, 'inapplicable' | 'judge'> {
  return {
    inapplicable: contract => needsNone(contract, source, of),
    judge: watched => cameBefore(watched, source, of),
  }
}

function needsNone(contract: Contract, source: Endpoint, of?: Endpoint): string | undefined {
  const isNeeded = needing(contract, source, of).length > 0
  return isNeeded ? undefined : `The contract knows no ${of ?? 'call'} that needs an answer of ${source}.`
}

function cameBefore(watched: ObservedSituation, source: Endpoint, of?: Endpoint): Judgement {
  const { played, contract } = watched
  const names = needing(contract, source, of)
  const answered = played.filter(call => call.endpoint === source && call.senderOutcome === 'success').map(endOf)
  return everyCall(watched, {
    about: call => names.includes(call.name),
    wrong: call => (answered.some(at => at <= call.at) ? undefined : `was made before ${source} had been answered`),
    right: `came after an answer of ${source}`,
    none: `No call came that needs an answer of ${source}.`,
  })
}

// Values that answers brought and later calls carry; where from and where to, the templates of the contract say.

function handsNothingOn({ calls }: Contract): string | undefined {
  const isAny = calls.some(call => carriedOn(call).length > 0)
  return isAny ? undefined : 'The contract knows no call that takes a value of an earlier answer.'
}

interface HandedOn {
  call: ClassifiedCall
  carried: Carried
  sent: Json
  /** What the answers before it had there. */
  brought: ReturnType<typeof broughtBefore>
}

/** Without calls that came before any of the answers of `sources` that they could have it from. */
function handedOn(played: readonly ClassifiedCall[], contract: Contract, sources = played): HandedOn[] {
  return played.flatMap(call =>
    carriedBy(call.name, contract).flatMap(carried => {
      const sent = carriedValue(call, carried)
      const brought = broughtBefore(call.at, sources, carried)
      return sent === undefined || brought.length === 0 ? [] : [{ call, carried, sent, brought }]
    }),
  )
}

/** The same for a reader, whatever became of capitals, signs between, leading zeros and the type. */
const isAlike = (a: Json, b: Json) => folded(a) === folded(b)

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

/** How a broken rule is reported: after the place. Values of the sender are not repeated. */
type Words = (violation: Violation) => string

/** The part of a duty that judges rules of this kind. */
function keeps(kind: Kind, words: Words): Pick<DutyEntry, 'inapplicable' | 'judge'> {
  return {
    inapplicable: contract => hasNoRule(contract, kind),
    judge: watched => keepsRules(watched, kind, words),
  }
}

function keepsRules({ played, contract }: ObservedSituation, kind: Kind, words: Words): Judgement {
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
  if (first === undefined) return passed(`All ${bodies.length} bodies keep what the contract says of it.`, bodies)
  return failed(
    `${calls.size} of ${bodies.length} calls: ${first.call.name} ${first.violation.pointer || '/'} ${words(first.violation)}.`,
    [...calls],
  )
}

/** The body as the contract describes it: without the token, which is no part of the description. */
function bodyOf(call: ClassifiedCall, contract: Contract): { schema: Json; json: Json } | undefined {
  if (call.endpoint === undefined || call.json === undefined || call.body.length === 0) return undefined
  const schemas = Object.entries(contract.requestSchemas(call.endpoint))
  const sent = bareType(headerOf(call.headers, 'content-type'))
  const described = schemas.find(([type]) => type.toLowerCase() === sent)
  // What calls itself a form and should be JSON has no properties to judge.
  if (described === undefined && isFormEncoded(call)) return undefined
  const [, schema] = described ?? schemas[0] ?? []
  if (schema === undefined) return undefined
  const shown = contract.token?.presentation
  if (shown?.in !== 'body' || !isObject(call.json)) return { schema, json: call.json }
  const { [shown.name]: _token, ...json } = call.json
  return { schema, json }
}

const isFormEncoded = (call: ClassifiedCall) =>
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
function counts({ pointer, rule }: Violation, kind: Kind, schema: Json, call: ClassifiedCall): boolean {
  if (call.serviceOutcome !== 'success') return true
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
