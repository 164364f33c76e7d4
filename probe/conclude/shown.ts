/** The last look at every claim about a request: it stays where an exchange of the run shows it and none contradicts it. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { escaped } from '../../contract/errors/mentions.ts'
import { alignsWith, mentionsOf, type Unit } from '../../contract/errors/units.ts'
import type { Exchange, Outcome } from '../../contract/exchange.ts'
import { getAt, isObject, type Json, parseJson, pointerOf, sameJson, segmentsOf } from '../../contract/json.ts'
import type {
  EndpointKnowledge,
  Fact,
  FieldKnowledge,
  Knowledge,
  OperationKnowledge,
} from '../../contract/knowledge.ts'
import type { JsonType } from '../../contract/observation.ts'
import { outcomeOf } from '../../contract/outcome.ts'
import { answerOf } from '../../discovery/answer.ts'
import { WRONG } from '../../discovery/groups.ts'
import { squeezed, tokensOf } from '../../discovery/spelling.ts'
import { typeOf } from '../../discovery/values.ts'
import type { Reply } from '../client/types.ts'
import { UNKNOWN_NAMES } from '../context.ts'

/** A request to an endpoint and what came of it. */
interface Call {
  id: string
  endpoint: Endpoint
  body: Json
  /** Each property of the body, items of lists as `*`. */
  places: ReadonlyMap<string, Json>
  /** The names that lead to each, and the same as they are compared, without what hundreds of names were tried in. */
  paths: readonly (readonly string[])[]
  compared: readonly string[]
  /** Also where nobody is known by the data. */
  isAccepted: boolean
  isSuccess: boolean
  units: readonly Unit[]
}

/** `hinted`: bodies of requests that the operator described; what stands there needs no exchange. */
export function shownOf(
  knowledge: Knowledge,
  exchanges: readonly Exchange[],
  hinted: (endpoint: EndpointKnowledge['endpoint']) => Json | undefined = () => undefined,
): Knowledge {
  const all = exchanges.flatMap(each => callOf(each) ?? [])
  const unknown = strangersIn(all)
  const endpoints = Object.values(knowledge.endpoints).map(known => {
    const calls = all.filter(each => each.endpoint === known.endpoint)
    const given = new Set(locationsIn(hinted(known.endpoint) ?? null).keys())
    return [known.endpoint, shownAt(known, calls, given, unknown)] as const
  })
  return { ...knowledge, endpoints: Object.fromEntries(endpoints) }
}

function shownAt(
  known: EndpointKnowledge,
  calls: readonly Call[],
  given: ReadonlySet<string>,
  unknown: ReadonlySet<string>,
): EndpointKnowledge {
  const run = new Set(calls.map(({ id }) => id))
  const isOfRun = (field: FieldKnowledge) => {
    const ids = evidenceOf(field)
    return ids.length === 0 ? calls.length > 0 : ids.some(id => run.has(id))
  }
  const operations = known.operations.map(operation => {
    const isOpen = (field: FieldKnowledge) => field.in === 'body' && isOfRun(field) && !given.has(field.pointer)
    const dropped = operation.fields.filter(
      each =>
        isOpen(each) &&
        (isAgain(each, operation.fields, calls) ||
          shown(each, operation, calls, unknown) !== 'there' ||
          holdersOf(each).some(holder => shown(holder, operation, calls, unknown) === 'rejected')),
    )
    const isBelow = ({ in: location, pointer }: FieldKnowledge) =>
      location === 'body' && dropped.some(each => pointer === each.pointer || pointer.startsWith(`${each.pointer}/`))
    const accepted = calls.filter(call => call.isSuccess && isOf(call, operation, known.operations.length))
    return {
      ...operation,
      fields: operation.fields
        .filter(field => !isBelow(field))
        .map(field =>
          field.in === 'body' && isOfRun(field)
            ? uncontradicted(field, known.endpoint, operation, accepted, calls)
            : field,
        ),
    }
  })
  return { ...known, operations }
}

/** Outcomes that come of what a body holds. */
const OF_THE_BODY = new Set<Outcome>(['validation', 'envelope-error', 'conflict', 'server-error'])

function callOf({ id, request, response, ...exchange }: Exchange): Call | undefined {
  const parsed = parseJson(request.body ?? '')
  if (request.method !== 'POST' || exchange.endpoint === undefined || response === undefined || !isObject(parsed))
    return undefined
  const { outcome, json } = outcomeOf({ ...exchange, id, request, response })
  const isAccepted = outcome === 'success' || outcome === 'no-match'
  if (!isAccepted && !OF_THE_BODY.has(outcome)) return undefined
  const { status, headers, body: text } = response
  const reply = { status, headers, text, json, mediaType: headers['content-type'] ?? '', exchange: { id } } as Reply
  const units = isAccepted ? [] : answerOf(reply, { body: parsed, query: {}, headers: {} }).units
  const locations = locationsIn(parsed)
  // Of hundreds of names that are tried in an object nobody said that they stand there.
  const isGroup = (node: Json | undefined) => sameJson(node ?? null, WRONG)
  const compared = [...locations]
    .filter(([at, node]) => !isGroup(node) && !isGroup(locations.get(at.replace(/\/\*$/, ''))))
    .map(([at]) => pathOf(at).map(squeezed).join('/'))
  const paths = [...locations.keys()].map(pathOf)
  const isSuccess = outcome === 'success'
  return {
    id,
    endpoint: exchange.endpoint,
    body: parsed,
    places: locations,
    paths,
    compared,
    isAccepted,
    isSuccess,
    units,
  }
}

function locationsIn(body: Json): Map<string, Json> {
  const found = new Map<string, Json>()
  const walk = (node: Json, at: string): void => {
    if (at !== '') found.set(at, node)
    if (Array.isArray(node)) for (const item of node) walk(item, `${at}/*`)
    else if (isObject(node)) for (const [key, item] of Object.entries(node)) walk(item, at + pointerOf([key]))
  }
  walk(body, '')
  return found
}

const evidenceOf = (field: FieldKnowledge): string[] =>
  [field.types, field.required, field.values, field.format, field.pattern, field.bounds, field.acceptedValues].flatMap(
    (fact: Fact<unknown> | undefined) => fact?.evidence ?? [],
  )

function isOf({ body }: Call, { chosenBy }: OperationKnowledge, of: number): boolean {
  return of === 1 || (chosenBy !== undefined && sameJson(getAt(body, chosenBy.pointer), chosenBy.value))
}

/** Spelt nearly as another one of the same object that stood there in more requests: many readers take both for one. */
function isAgain({ pointer }: FieldKnowledge, fields: readonly FieldKnowledge[], calls: readonly Call[]): boolean {
  const folded = (each: string) => pathOf(each).map(squeezed).join('/')
  const uses = (each: string) => calls.filter(({ places: locations }) => locations.has(each)).length
  return fields.some(
    other =>
      other.in === 'body' &&
      other.pointer !== pointer &&
      folded(other.pointer) === folded(pointer) &&
      uses(other.pointer) > uses(pointer),
  )
}

/** A service that rejects unknown properties shows one by accepting it; any other by what it says of it, or by what changes with it. */
function shown(
  { pointer, seen: observed }: Pick<FieldKnowledge, 'pointer' | 'seen'>,
  operation: OperationKnowledge,
  calls: readonly Call[],
  unknown: ReadonlySet<string>,
): 'there' | 'rejected' | 'open' {
  if (operation.unknownProperties?.value === 'refused' && observed.present > 0) return 'there'
  const at = pathOf(pointer)
  const own = at.map(squeezed)
  const others = [...new Set(calls.flatMap(({ compared }) => compared))]
    .map(each => each.split('/'))
    .filter(path => path.at(-1) === own.at(-1) && path.join('/') !== own.join('/'))
  const deeper = others.filter(path => path.length > own.length)
  /** A path that leads to another property is not about this one, nor is a bare name that one further down has. */
  const isOwn = (messages: readonly string[]) =>
    alignsWith(messages, own) && !(messages.length !== own.length && deeper.some(each => alignsWith(messages, each)))
  const isAloneIn = ({ places: locations, paths }: Call) =>
    locations.has(pointer) &&
    paths.every(path => squeezed(path.at(-1) ?? '') !== own.at(-1) || path.join('/') === at.join('/'))
  const about = (unit: Unit, isAlone: boolean) => {
    if (isAlone) return mentionsOf(unit, at)
    const reported = unit.mentions.map(each => ({
      ...each,
      path: each.segments.filter(part => !/^[\d*]+$/.test(part)).map(squeezed),
    }))
    const isElsewhere = reported.some(
      ({ path }) => path.length > 1 && others.some(each => each.join('/') === path.join('/')),
    )
    return isElsewhere ? [] : reported.filter(({ path }) => isOwn(path) && !(own.length === 1 && deeper.length > 0))
  }
  const stated = calls.flatMap(call => {
    const isAlone = isAloneIn(call)
    return call.units.flatMap(unit =>
      about(unit, isAlone).map(({ kind }) => ({
        kind,
        isAlone,
        isStrange: isStrange(unit, at, unknown),
        isSent: call.places.has(pointer),
        around: aroundOf(unit.raw, at),
      })),
    )
  })
  // A word may stand in a sentence about anything: it says nothing of a property alongside which it stands whether that is sent or not.
  const isWord = ({ kind }: { kind: string }) => kind === 'word' || kind === 'pair'
  const isMoot = (each: (typeof stated)[number]) =>
    isWord(each) &&
    each.around !== '' &&
    stated.some(other => other.around === each.around && other.isSent !== each.isSent)
  const known = stated.filter(each => !each.isStrange && !isMoot(each))
  const isRejected =
    stated.some(each => each.isStrange && each.isAlone) && !known.some(each => each.isAlone && !isWord(each))
  if (isRejected && !calls.some(call => call.isAccepted && call.places.has(pointer))) return 'rejected'
  if (!known.every(isWord)) return 'there'
  if (known.length > 0 && !calls.some(call => isPassedOver(pointer, call))) return 'there'
  return changes(pointer, calls) ? 'there' : 'open'
}

/** The objects around a property. */
const holdersOf = ({ pointer }: FieldKnowledge) =>
  segmentsOf(pointer)
    .slice(1)
    .map((_, i) => ({
      pointer: pointerOf(segmentsOf(pointer).slice(0, i + 1)),
      seen: { accepted: 0, present: 0 },
    }))

/** Names on the way to a property, without positions. */
const pathOf = (pointer: string) => segmentsOf(pointer).filter(part => part !== '*')

/** What is said of names that nobody has, without them. */
function strangersIn(calls: readonly Call[]): Set<string> {
  const units = calls.flatMap(call =>
    call.units.map(unit => ({ unit, path: [...call.places.keys()].find(isOfNobody) })),
  )
  return new Set(
    units.flatMap(({ unit: { raw }, path }) =>
      path !== undefined && isOfNobody(raw) ? [nameless(raw, [...pathOf(path), ...UNKNOWN_NAMES])] : [],
    ),
  )
}

const isOfNobody = (text: string) => UNKNOWN_NAMES.some(name => text.includes(name))

/** A complaint without the names of a path, in whatever spelling, what joins them, and figures. */
function nameless(raw: string, path: readonly string[]): string {
  const spelt = path.map(name => tokensOf(name).map(escaped).join('[\\W_]*'))
  const names = new RegExp(`(?<![\\p{L}\\p{N}])(?:${spelt.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return raw
    .replace(names, '◦')
    .replace(/[^\p{L}\p{N}◦]+/gu, ' ')
    .replace(/◦(?: (?:◦|\d+))*/gu, '◦')
    .replace(/(?<![^ ])\d+(?![^ ])/g, '#')
    .replace(/\s*◦?\s*$/u, '')
}

/** The two words before a name in a complaint, and the two behind it. */
const aroundOf = (raw: string, at: readonly string[]): string =>
  /(?:\S+ ){0,2}◦(?: \S+){0,2}/.exec(nameless(`${raw} z`, at.slice(-1)))?.[0] ?? ''

/** Said together with a name that nobody has, or as it is said of one. */
const isStrange = ({ raw }: Unit, at: readonly string[], unknown: ReadonlySet<string>) =>
  isOfNobody(raw) || unknown.has(nameless(raw, at))

/** Not complained of, where another of the same object is, of several in one answer, with a value of a type that it was not accepted with. */
function isPassedOver(pointer: string, { places: locations, units }: Call): boolean {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const named = [...locations.keys()].filter(each => units.some(unit => mentionsOf(unit, pathOf(each)).length > 0))
  const isAlongside = (each: string) => each.slice(0, each.lastIndexOf('/')) === parent
  return locations.has(pointer) && named.length > 1 && named.some(isAlongside) && !named.includes(pointer)
}

/** Two requests differ in this property alone, and one of them is accepted. */
function changes(pointer: string, calls: readonly Call[]): boolean {
  const rest = (call: Call) =>
    [...call.places]
      .filter(
        ([at, node]) =>
          at !== pointer && !at.startsWith(`${pointer}/`) && !pointer.startsWith(`${at}/`) && !isHolder(node),
      )
      .map(([at, node]) => `${at}=${JSON.stringify(node).replace(MADE, '')}`)
      .sort()
      .join('\n')
  const outcomes = new Map<string, Set<boolean>>()
  for (const call of calls) {
    const key = rest(call)
    outcomes.set(key, (outcomes.get(key) ?? new Set()).add(call.isAccepted))
  }
  return calls.some(call => call.isAccepted && call.places.has(pointer) && outcomes.get(rest(call))?.size === 2)
}

/** What a call makes itself: ids and moments. */
const MADE =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\d[T ][\d:.]+Z?|\b1\d{9}(?:\d{3})?\b/gi

const isHolder = (node: Json) => typeof node === 'object' && node !== null && Object.keys(node).length > 0

/** Without what an accepted request contradicts. */
function uncontradicted(
  field: FieldKnowledge,
  endpoint: Endpoint,
  operation: OperationKnowledge,
  accepted: readonly Call[],
  calls: readonly Call[],
): FieldKnowledge {
  const { pointer, required, types, values } = field
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const left = { ...field }
  const lacking = accepted.filter(
    ({ places: locations }) => !locations.has(pointer) && (parent === '' || isObject(locations.get(parent) ?? null)),
  )
  const evidence = [...lacking.map(({ id }) => id), ...(required?.evidence ?? [])]
  if (required?.value === true && lacking.length > 0) left.required = { value: false, known: 'confirmed', evidence }
  // An empty object says by its presence what is to be done: another one may stand in its place.
  const isTag = accepted.some(
    ({ places: locations }) => isObject(locations.get(pointer)) && !isHolder(locations.get(pointer) ?? null),
  )
  if (required?.value === true && endpoint === 'ext-reach' && parent === '' && isTag) delete left.required
  if (left.required?.value === true && (isOneOf(pointer, accepted, calls) || isOfOneValue(pointer, calls, operation)))
    delete left.required
  const sent = accepted.flatMap(({ places: locations }) =>
    locations.has(pointer) ? [locations.get(pointer) as Json] : [],
  )
  const isOther = (value: Json) =>
    !String(value).includes('{{') && values?.value.every(each => !sameJson(each, value)) === true
  if (values !== undefined && sent.some(isOther)) delete left.values
  // A redacted value tells no type.
  const isTyped = (value: Json) => value !== null && !(typeof value === 'string' && value.includes('{{'))
  const taken = [...new Set(sent.filter(isTyped).map(typeOf))]
  const isClaimed = (type: JsonType) =>
    types?.value.includes(type) === true || (type === 'integer' && types?.value.includes('number') === true)
  if (types !== undefined && taken.length > 0 && !taken.some(isClaimed)) left.types = { ...types, value: taken }
  return left
}

/** Asked for only alongside one value of a choice, where answers without that value list what is missing: alongside others it may not be. */
function isOfOneValue(pointer: string, calls: readonly Call[], { chosenBy, fields }: OperationKnowledge): boolean {
  const parentOf = (each: string) => each.slice(0, each.lastIndexOf('/'))
  const misses = ({ places: locations, units }: Call, each: string) =>
    !locations.has(each) &&
    units.some(
      ({ lists, ...unit }) =>
        // A word of a list may be a value of another one.
        !lists.some(list => list.length > 1 && list.includes(pathOf(each).at(-1) ?? '')) &&
        mentionsOf({ lists, ...unit }, pathOf(each)).length > 0,
    )
  const alongside = fields.filter(each => each.in === 'body' && parentOf(each.pointer) === parentOf(pointer))
  const asking = calls.filter(call => misses(call, pointer))
  const silent = calls.filter(
    call =>
      !call.places.has(pointer) &&
      !asking.includes(call) &&
      alongside.filter(each => misses(call, each.pointer)).length > 1,
  )
  const isListed = (at: string, value: Json) =>
    calls.some(call =>
      call.units.some(
        unit =>
          unit.lists.some(list => list.length > 1 && list.includes(String(value))) &&
          mentionsOf(unit, pathOf(at)).length > 0,
      ),
    )
  const isChoice = ({ pointer: at, types, values }: FieldKnowledge, value: Json) =>
    types?.value.includes('boolean') || (values?.value.length ?? 0) > 1 || isListed(at, value)
  const valuesIn = (some: readonly Call[], at: string) =>
    new Set(some.map(({ places: locations }) => JSON.stringify(locations.get(at))))
  return alongside.some(each => {
    const [value, ...others] = valuesIn(asking, each.pointer)
    return (
      silent.length > 0 &&
      each.pointer !== pointer &&
      each.pointer !== chosenBy?.pointer &&
      value !== undefined &&
      isChoice(each, JSON.parse(value) as Json) &&
      others.length === 0 &&
      !valuesIn(silent, each.pointer).has(value)
    )
  })
}

const A_NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u

/** Missed in one list with others that were not sent either, and accepted without these: one of them was asked for. */
function isOneOf(pointer: string, accepted: readonly Call[], calls: readonly Call[]): boolean {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const [name = ''] = segmentsOf(pointer).slice(-1)
  const lacks = ({ places: locations }: Call, each: string) => !locations.has(parent + pointerOf([each]))
  return calls.some(call =>
    call.units.some(({ lists, mentions }) =>
      lists.some(
        list =>
          list.length > 1 &&
          list.length < 6 &&
          list.includes(name) &&
          list.every(each => A_NAME.test(each) && lacks(call, each)) &&
          // A path lists nothing.
          !mentions.some(({ kind, segments }) => kind === 'path' && segments.join() === list.join()) &&
          accepted.some(own => own.places.has(pointer) && list.every(each => each === name || lacks(own, each))),
      ),
    ),
  )
}
