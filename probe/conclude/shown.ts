/** The last look at every claim about a request: it stays where an exchange of the run shows it and none contradicts it. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { getAt, isObject, type Json, sameJson } from '../../contract/json.ts'
import type {
  EndpointKnowledge,
  Fact,
  FieldKnowledge,
  Knowledge,
  OperationKnowledge,
} from '../../contract/knowledge.ts'
import type { JsonType } from '../../contract/observation.ts'
import type { Frames } from '../../discovery/frames.ts'
import { squeezed } from '../../discovery/spelling.ts'
import { typeOf } from '../../discovery/type-words.ts'
import { type Call, callOf, isHolder, locationsIn, pathOf } from './calls.ts'
import { isOfOneValue, isOneOf } from './needs.ts'
import { holdersOf, type Run, runAt, shown } from './there.ts'

/** `hinted`: bodies of requests that the operator described; what stands there needs no exchange. */
export function shownOf(
  knowledge: Knowledge,
  exchanges: readonly Exchange[],
  hinted: (endpoint: EndpointKnowledge['endpoint']) => Json | undefined = () => undefined,
  frames?: Pick<Frames, 'cutAround'>,
): Knowledge {
  const all = exchanges.flatMap(each => callOf(each, frames) ?? [])
  const endpoints = Object.values(knowledge.endpoints).map(known => {
    const given = new Set(locationsIn(hinted(known.endpoint) ?? null).keys())
    return [known.endpoint, shownAt(known, runAt(known.endpoint, all), given)] as const
  })
  return { ...knowledge, endpoints: Object.fromEntries(endpoints) }
}

function shownAt(known: EndpointKnowledge, run: Run, given: ReadonlySet<string>): EndpointKnowledge {
  const { calls } = run
  const own = new Set(calls.map(({ id }) => id))
  const isOfRun = (field: FieldKnowledge) => {
    const ids = evidenceOf(field)
    return ids.length === 0 ? calls.length > 0 : ids.some(id => own.has(id))
  }
  const operations = known.operations.map(operation => {
    const isOpen = (field: FieldKnowledge) => field.in === 'body' && isOfRun(field) && !given.has(field.pointer)
    const standings = new Map<FieldKnowledge, ReturnType<typeof shown>>()
    const standingOf = (field: FieldKnowledge) => {
      const standing = standings.get(field) ?? shown(field, operation, run)
      standings.set(field, standing)
      return standing
    }
    const isThere = (field: FieldKnowledge) => standingOf(field) === 'there'
    // What leads to one that is there and was accepted, is there; what is only said may be said of another place.
    const isHolding = ({ pointer }: FieldKnowledge) =>
      operation.fields.some(each => each.pointer.startsWith(`${pointer}/`) && each.seen.present > 0 && isThere(each))
    const dropped = operation.fields.filter(
      each =>
        isOpen(each) &&
        (isAgain(each, operation.fields, calls) ||
          standingOf(each) === 'rejected' ||
          !(isThere(each) || isHolding(each)) ||
          holdersOf(each).some(holder => shown(holder, operation, run) === 'rejected')),
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
            ? uncontradicted(withoutHeld(field, dropped), known.endpoint, operation, accepted, run)
            : field,
        ),
    }
  })
  return { ...known, operations }
}

/** That it is an object was known by nothing but what was said to stand in it. */
function withoutHeld({ types, ...field }: FieldKnowledge, dropped: readonly FieldKnowledge[]): FieldKnowledge {
  const isOfHeld =
    types?.value.join() === 'object' && dropped.some(each => each.pointer.startsWith(`${field.pointer}/`))
  return types === undefined || isOfHeld ? field : { ...field, types }
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

/** Without what an accepted request contradicts. */
function uncontradicted(
  field: FieldKnowledge,
  endpoint: Endpoint,
  operation: OperationKnowledge,
  accepted: readonly Call[],
  run: Run,
): FieldKnowledge {
  const { pointer, required, types, values } = field
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const left = { ...field }
  const lacking = accepted.filter(
    ({ places: locations, folded }) =>
      // In another spelling it was there.
      !folded.has(pathOf(pointer).map(squeezed).join('/')) &&
      (parent === '' || isObject(locations.get(parent) ?? null)),
  )
  const evidence = [...lacking.map(({ id }) => id), ...(required?.evidence ?? [])]
  if (required?.value === true && lacking.length > 0) left.required = { value: false, known: 'confirmed', evidence }
  // An empty object says by its presence what is to be done: another one may stand in its place.
  const isTag = accepted.some(
    ({ places: locations }) => isObject(locations.get(pointer)) && !isHolder(locations.get(pointer) ?? null),
  )
  if (required?.value === true && endpoint === 'ext-reach' && parent === '' && isTag) delete left.required
  if (
    left.required?.value === true &&
    (isOneOf(pointer, operation, accepted, run) || isOfOneValue(pointer, run.calls, operation))
  )
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
