/**
 * Changes of schemas by the rules of their side: what a sender must now do otherwise is breaking, what it may do is not. And of
 * the answers of one operation: statuses, media types, bodies and header fields.
 */
import { isObject, type Json, type JsonObject, pointerOf } from '../json.ts'
import type { Alternative, Difference, DifferenceKind, Schemas, Sides } from './alternative.ts'
import { differences } from './differences.ts'
import { isSuccess, type Operation, objectIn, resolved } from './operation.ts'
import { type Change, ruleOfDifference } from './rules.ts'

export type ChangeLocation = Omit<Change, 'rule' | 'before' | 'after'>

export function requestChanges(before: Schemas, after: Schemas, sides: Sides, location: ChangeLocation): Change[] {
  return [
    ...ruledChanges(ruleOfRequest, before, after, sides, location),
    ...(sides.before.observed || sides.after.observed ? unknownProperties(before, after, location) : []),
  ]
}

export function responseChanges(before: Schemas, after: Schemas, sides: Sides, location: ChangeLocation): Change[] {
  return ruledChanges(ruleOfResponse, before, after, sides, location)
}

type RuleOf = (difference: Difference, sides: Sides) => Change['rule'] | undefined

function ruledChanges(
  ruleOf: RuleOf,
  before: Schemas,
  after: Schemas,
  sides: Sides,
  location: ChangeLocation,
): Change[] {
  return differences(before, after, sides).flatMap((difference): Change[] => {
    const rule = ruleOf(difference, sides)
    return rule === undefined ? [] : [changeOf(difference, rule, location)]
  })
}

function changeOf({ path, before, after }: Difference, rule: Change['rule'], location: ChangeLocation): Change {
  return {
    ...location,
    rule,
    at: location.at + pointerOf(path.flatMap(name => (name === '*' ? ['items'] : ['properties', name]))),
    subject: subjectOf(location.subject, path),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}

/** `address.zip`, `tags[]`. */
function subjectOf(root: string, path: readonly string[]): string {
  return path.reduce((text, name) => (name === '*' ? `${text}[]` : text === '' ? name : `${text}.${name}`), root)
}

function ruleOfRequest(difference: Difference, sides: Sides): Change['rule'] | undefined {
  const { kind, turn, required, rejected } = difference
  if (kind === 'member')
    return turn === 'lost'
      ? rejected === true
        ? 'request-member-removed'
        : 'request-member-ignored'
      : required === true
        ? 'request-member-added-required'
        : 'request-member-added'
  const rule = ruleOfDifference('request', difference)
  return rule !== undefined && (sides.before.observed || sides.after.observed) ? proven(difference, rule, sides) : rule
}

/** Of a contract that was only seen: what was never tried before is learnt, what was not tried again is not lost. */
function proven(difference: Difference, rule: Change['rule'], sides: Sides): Change['rule'] | undefined {
  const { kind, turn, was, is, lacked } = difference
  const before = (fact: string) => !sides.before.observed || knownBy(was, fact) !== undefined
  const after = (fact: string) => !sides.after.observed || knownBy(is, fact) !== undefined
  const firmly = (side: 'before' | 'after', fact: string) =>
    !sides[side].observed || isFirmly(knownBy(side === 'before' ? was : is, fact))
  switch (kind) {
    case 'requirement':
      return (turn === 'lost' ? before('required') : after('required') || lacked === true) ? rule : undefined
    case 'null':
      return (turn === 'lost' ? after('nullable') : before('nullable')) ? rule : undefined
    case 'type':
      if (isUntyped(difference)) return undefined
      return turn === 'lost' && !firmly('after', 'types') ? undefined : rule
    case 'list':
    case 'bound':
    case 'format':
    case 'pattern':
      if (isOneSided(difference)) {
        if (isDropped(difference)) return firmly('after', 'types') && before(FACTS[kind]) ? rule : undefined
        return firmly('before', 'types') && firmly('after', FACTS[kind]) ? rule : 'request-restriction-learnt'
      }
      return rule
    case 'openness':
      return undefined
    default:
      return rule
  }
}

const FACTS = { list: 'values', bound: 'bounds', format: 'format', pattern: 'pattern' } as const

const isDropped = ({ after }: Difference) => after === undefined
const isOneSided = ({ before, after }: Difference) => before === undefined || after === undefined
/** Nothing but null was seen, or no type was said. */
const isUntyped = ({ before, after }: Difference) =>
  [before, after].some(types => Array.isArray(types) && (types.length === 0 || types.length === 5))

function knownBy(alternative: Alternative | undefined, fact: string): string | undefined {
  const known = alternative?.notes['x-known']
  const by = isObject(known) ? known[fact] : undefined
  return typeof by === 'string' ? by : undefined
}

/** Tried by sending one: the only way an observed contract knows of it. */
function unknownProperties(before: Schemas, after: Schemas, location: ChangeLocation): Change[] {
  const stated = (schemas: Schemas): Json | undefined =>
    schemas.flatMap(each => (isObject(each) ? (each['x-unknown-members'] ?? []) : []))[0]
  const [was, is] = [stated(before), stated(after)]
  if (was === undefined || is === undefined || was === is) return []
  return [
    { ...location, rule: is === 'refused' ? 'request-unknown-members-refused' : 'request-unknown-members-accepted' },
  ]
}

function isFirmly(by: string | undefined): boolean {
  return by === 'stated' || by === 'confirmed'
}

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
  const gone = old.filter(status => !now.includes(status))
  const come = now.filter(status => !old.includes(status))
  const location = pair.location('response', 'responses')
  const moved = gone.length > 0 && come.length > 0
  const [left, left2] = [gone[0] ?? '', come[0] ?? '']
  return [
    ...(moved ? [{ ...location, rule: 'response-success-status-changed' as const, before: gone, after: come }] : []),
    ...(!moved && come.length > 0
      ? [{ ...location, rule: 'response-success-status-added' as const, after: come }]
      : []),
    ...(!moved && gone.length > 0 && !pair.is.observed
      ? [{ ...location, rule: 'response-success-status-removed' as const, before: gone }]
      : []),
    ...old.filter(status => now.includes(status)).flatMap(status => answerChanges(status, status, before, after, pair)),
    // The one success under another status is still the same answer.
    ...(moved && gone.length === 1 && come.length === 1 ? answerChanges(left, left2, before, after, pair) : []),
  ]
}

/** Where one side was only seen, the ledger judges rejections, case by case. */
function rejectionChanges(pair: Both, before: Answers, after: Answers): Change[] {
  if (pair.was.observed || pair.is.observed) return []
  const [old, now] = [statusesOf(before, false), statusesOf(after, false)]
  const location = pair.location('status-codes', 'responses')
  return [
    ...old
      .filter(status => !now.includes(status))
      .map((status): Change => ({ ...location, rule: 'response-status-removed', before: status })),
    ...now
      .filter(status => !old.includes(status))
      .map((status): Change => ({ ...location, rule: 'response-status-added', after: status })),
    ...old.filter(status => now.includes(status)).flatMap(status => answerChanges(status, status, before, after, pair)),
  ]
}

function answerChanges(old: string, now: string, before: Answers, after: Answers, pair: Both): Change[] {
  const [was, is] = [before.get(old) ?? {}, after.get(now) ?? {}]
  const location = pair.location('response', 'responses', now)
  const content = (answer: JsonObject) => (isObject(answer['content']) ? answer['content'] : {})
  const [types, typesNow] = [Object.keys(content(was)), Object.keys(content(is))]
  const gone = types.filter(type => !typesNow.includes(type))
  const come = typesNow.filter(type => !types.includes(type))
  const media = { ...location, at: `${location.at}/content`, subject: now }
  const schema = (answer: JsonObject, type: string) => {
    const found = content(answer)[type]
    return isObject(found) ? found['schema'] : undefined
  }
  return [
    ...(gone.length > 0 && (typesNow.length > 0 || !pair.is.observed)
      ? [{ ...media, rule: 'response-media-type-removed' as const, before: gone, after: come }]
      : []),
    ...(gone.length === 0 && come.length > 0
      ? [{ ...media, rule: 'response-media-type-added' as const, after: come }]
      : []),
    ...types.flatMap(type => {
      const [one, other] = [schema(was, type), schema(is, type)]
      if (one === undefined || other === undefined) return []
      const at = { ...location, at: location.at + pointerOf(['content', type, 'schema']) }
      return responseChanges([one], [other], pair.sides, at)
    }),
    ...headerChanges(was, is, pair, location),
  ]
}

function headerChanges(was: JsonObject, is: JsonObject, pair: Both, location: ChangeLocation): Change[] {
  const [old, now] = [headersOf(was, pair.was.document), headersOf(is, pair.is.document)]
  const here = (name: string) => ({ ...location, at: `${location.at}${pointerOf(['headers', name])}`, subject: name })
  return [
    ...[...old].flatMap(([name, header]): Change[] => {
      const found = now.get(name)
      if (found === undefined)
        return isAlways(header, pair.was.observed) ? [{ ...here(name), rule: 'response-header-vanished' }] : []
      const weaker = isAlways(header, pair.was.observed) && !isAlways(found, pair.is.observed)
      return [
        ...(weaker && !pair.is.observed ? [{ ...here(name), rule: 'response-header-became-optional' as const }] : []),
        ...responseChanges([header['schema'] ?? {}], [found['schema'] ?? {}], pair.sides, here(name)),
      ]
    }),
    ...[...now.keys()]
      .filter(name => !old.has(name))
      .map((name): Change => ({ ...here(name), rule: 'response-header-appeared' })),
  ]
}

function headersOf(answer: JsonObject, document: Both['was']['document']): Map<string, JsonObject> {
  const headers = isObject(answer['headers']) ? answer['headers'] : {}
  return new Map(Object.entries(headers).map(([name, each]) => [name.toLowerCase(), resolved(each, document)]))
}

function isAlways(header: JsonObject, observed: boolean): boolean {
  return observed ? header['x-presence'] === 'always' : header['required'] === true
}

function ruleOfResponse(difference: Difference, { before, after }: Sides): Change['rule'] | undefined {
  const { kind, turn, required, bare, was, is } = difference
  if (kind === 'member') {
    if (turn === 'gained') return before.observed && bare === true ? undefined : 'response-member-appeared'
    return required === true
      ? 'response-member-vanished'
      : after.observed
        ? undefined
        : 'response-optional-member-removed'
  }
  const rule = ruleOfDifference('response', difference)
  if (!before.observed && !after.observed) return rule
  // Few answers show few of the values: what was not seen again is not gone.
  if (kind === 'type' && (isUntyped(difference) || (turn === 'lost' && after.observed))) return undefined
  if (kind === 'null')
    return turn === 'lost' ? (after.observed ? undefined : rule) : was?.type === 'null' ? undefined : rule
  if (turn === 'lost' && after.observed && LIMITS.has(kind)) return undefined
  if (turn === 'gained' && before.observed && LIMITS.has(kind) && kind !== 'format') return undefined
  if (kind === 'variant' && turn === 'lost' && after.observed) return undefined
  return kind === 'openness' && is !== undefined ? undefined : rule
}

const LIMITS: ReadonlySet<DifferenceKind> = new Set(['list', 'bound', 'format', 'pattern'])
