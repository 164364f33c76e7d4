/** From notes, accepted requests and trials to what is known of each member, every fact with its class. */
import { isObject, type Json, pointerOf } from '../../contract/json.ts'
import { BOUND_NAMES, type Bounds, type Fact, type FieldKnowledge } from '../../contract/knowledge.ts'
import { isOfTheForm } from '../../contract/media-types.ts'
import { squeezed, styleOf } from '../../contract/names.ts'
import type { Expected, JsonType, Observation } from '../../contract/observation.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { shapeTypeOf } from '../../contract/shape/shape.ts'
import { type Resolver, render } from '../../contract/template.ts'
import { type Clock, withMade } from '../call/made.ts'
import type { Note } from '../notes.ts'
import { isOfChannel, missedBeside } from './beside.ts'

interface Accepted {
  exchange: string
  template: RequestTemplate
}

export interface Material {
  accepted: readonly Accepted[]
  notes: readonly Note[]
  lookup: Resolver
  clock: Clock
}

interface Occurrence {
  in: FieldKnowledge['in']
  pointer: string
  value: Json
  template: Json
  exchange: string
}

export function concludeFields(material: Material): FieldKnowledge[] {
  const occurrences = material.accepted.flatMap(each => occurrencesOf(each, material))
  const keys = new Map<string, { in: FieldKnowledge['in']; pointer: string }>()
  for (const each of occurrences) keys.set(`${each.in}:${each.pointer}`, { in: each.in, pointer: each.pointer })
  const accepted = material.accepted.map(({ exchange }) => {
    const mine = occurrences.filter(each => each.exchange === exchange)
    return { exchange, places: new Set(mine.map(each => `${each.in}:${each.pointer}`)) }
  })
  const chosen = choices(material.notes)
  const beside = missedBeside(material.notes, occurrences)
  const placed = material.notes.map(note => ({ note, at: placeOf(note.observation, keys) }))
  for (const { note, at } of placed)
    if (at !== undefined && tellsOfExistence(note.observation)) keys.set(`${at.in}:${at.pointer}`, at)
  const fields = [...keys.values()]
    .filter(key => !isElsewhere(key, occurrences) && !isSpeltOtherwise(key, occurrences))
    .filter(key => !isRefuted(key, occurrences, placed))
    .sort((a, b) => (a.in + a.pointer < b.in + b.pointer ? -1 : 1))
    .map(key => {
      const own = occurrences.filter(each => each.in === key.in && each.pointer === key.pointer)
      const said = placed.filter(({ at }) => at?.in === key.in && at.pointer === key.pointer).map(({ note }) => note)
      const parent = key.pointer.slice(0, key.pointer.lastIndexOf('/'))
      const couldBe =
        material.accepted.length > 0 &&
        (parent === '' || occurrences.some(each => each.in === key.in && each.pointer === parent))
      const lacking = accepted.filter(
        each => !each.places.has(`${key.in}:${key.pointer}`) && holds(each, key.in, parent),
      )
      const isDoubted = key.in === 'body' && [chosen, beside].some(each => each.has(key.pointer))
      return conclude(key, own, said, { without: lacking.map(each => each.exchange), couldBe, isDoubted }, material)
    })
  const lists = fields.map(each => ({ in: each.in, pointer: each.pointer, values: each.values?.value ?? [] }))
  for (const field of fields)
    if (field.format !== undefined && isOfChannel(field, field.format.value, lists)) delete field.format
  return fields
}

/** Members of which a refusal said that one has to be there: none of them is required. */
function choices(notes: readonly Note[]): Set<string> {
  return new Set(
    notes.flatMap(({ observation: { kind, at, expected } }) =>
      kind !== 'missing' || at === null || (expected?.members?.length ?? 0) < 2
        ? []
        : (expected?.members ?? []).map(name => pointerOf([...at.slice(0, -1), name])),
    ),
  )
}

const lastOf = (pointer: string) => squeezed(pointer.slice(pointer.lastIndexOf('/') + 1))

/** Some tell a nested member by its name alone: one that was accepted inside of an object explains it. */
function isElsewhere(key: { in: string; pointer: string }, occurrences: readonly Occurrence[]): boolean {
  if (key.in !== 'body' || occurrences.some(each => each.in === 'body' && each.pointer === key.pointer)) return false
  const depth = key.pointer.split('/').length
  return occurrences.some(
    each =>
      each.in === 'body' && each.pointer.split('/').length > depth && lastOf(each.pointer) === lastOf(key.pointer),
  )
}

/** Told only inside of an object that was never sent, and what was accepted does not have that object. */
function isRefuted(
  key: { in: string; pointer: string },
  occurrences: readonly Occurrence[],
  placed: readonly { note: Note; at: { in: string; pointer: string } | undefined }[],
): boolean {
  const parent = key.pointer.slice(0, key.pointer.lastIndexOf('/'))
  const said = placed.filter(({ at }) => at?.in === key.in && at.pointer === key.pointer).map(({ note }) => note)
  const isThere = occurrences.some(
    each => each.in === key.in && (each.pointer === key.pointer || (parent !== '' && each.pointer === parent)),
  )
  if (said.length === 0 || isThere) return false
  // Missed only, or said the same whether it stood there or not, and then accepted without it.
  const missed = said.filter(each => each.isSent === false).map(each => each.observation.text)
  const isMissed = (each: Note) => missed.includes(each.observation.text)
  if (key.in === 'body' && occurrences.length > 0 && said.every(isMissed)) return true
  if (said.every(each => each.isKey))
    return occurrences.length > 0 || placed.some(({ note, at }) => at !== undefined && !note.isKey)
  return occurrences.length > 0 && parent !== '' && said.every(each => each.isLoose)
}

/** `locker_code` beside `CustomerNumber`: a name of the service's code, which the wire spells as it spells the others. */
function isSpeltOtherwise(key: { in: string; pointer: string }, occurrences: readonly Occurrence[]): boolean {
  if (key.in !== 'body' || occurrences.some(each => each.in === 'body' && each.pointer === key.pointer)) return false
  const own = styleOf([key.pointer.slice(key.pointer.lastIndexOf('/') + 1)])
  const names = occurrences
    .filter(each => each.in === 'body')
    .flatMap(each => each.pointer.split('/').filter(part => part !== '' && part !== '*'))
  const wire = styleOf(names)
  return own !== undefined && wire !== undefined && own !== wire && !names.some(name => styleOf([name]) === own)
}

/** Whether the request had the place where the member would stand; a list without items lacks none. */
function holds(request: { places: ReadonlySet<string> }, place: FieldKnowledge['in'], parent: string): boolean {
  return parent === '' || (request.places.has(`${place}:${parent}`) && !request.places.has(`${place}:${parent}/*`))
}

const tellsOfExistence = (seen: Observation) =>
  seen.naming === 'wire' &&
  ['missing', 'type', 'enum', 'format', 'pattern', 'bounds', 'blank', 'null'].includes(seen.kind)

function occurrencesOf(accepted: Accepted, material: Material): Occurrence[] {
  const { template, exchange } = accepted
  const lookup = withMade(template.let, material.lookup, material.clock)
  const found: Occurrence[] = []
  const walk = (node: Json, pointer: string): void => {
    if (pointer !== '') found.push({ in: 'body', pointer, value: rendered(node, lookup), template: node, exchange })
    if (Array.isArray(node)) for (const item of node) walk(item, `${pointer}/*`)
    else if (isObject(node)) for (const [key, item] of Object.entries(node)) walk(item, `${pointer}/${escapedKey(key)}`)
  }
  walk(template.body ?? null, '')
  for (const place of ['headers', 'query'] as const) {
    for (const [name, text] of Object.entries(template[place] ?? {})) {
      if (/^authorization$/i.test(name) || (place === 'headers' && isOfTheForm(name))) continue
      found.push({
        in: place === 'headers' ? 'header' : 'query',
        pointer: `/${name}`,
        value: rendered(text, lookup),
        template: text,
        exchange,
      })
    }
  }
  return found
}

function rendered(template: Json, lookup: Resolver): Json {
  try {
    return render(template, lookup)
  } catch {
    return String(template)
  }
}

const escapedKey = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** The pointer an observation is about; names of source code are matched to the wire names that are known. */
function placeOf(
  seen: Observation,
  known: ReadonlyMap<string, { in: FieldKnowledge['in']; pointer: string }>,
): { in: FieldKnowledge['in']; pointer: string } | undefined {
  if (seen.at === null || seen.at.length === 0 || seen.in === 'path' || seen.in === 'cookie') return undefined
  const place = seen.in
  const isPosition = (part: string | number) => typeof part === 'number' || /^\d+$/.test(part)
  const told = seen.at.map(part => (isPosition(part) ? '/*' : `/${escapedKey(String(part))}`)).join('')
  // Some lay a list around what they say of an object: what was accepted is none.
  const bare = told.replaceAll('/*', '')
  const holder = `${place}:${bare.slice(0, bare.lastIndexOf('/'))}`
  const isNoList = told !== bare && known.has(holder) && ![...known.keys()].some(key => key.startsWith(`${holder}/*`))
  const pointer = isNoList ? bare : told
  if (known.has(`${place}:${pointer}`)) return { in: place, pointer }
  // Validators of headers do not say that they speak of one.
  const header = [...known.values()].find(each => each.in === 'header' && flatten(each.pointer) === flatten(pointer))
  if (place === 'body' && header !== undefined && seen.at.length === 1) return header
  // Beans and structs are named in their own style; what was accepted shows how the wire spells it.
  const flat = flatten(pointer)
  const spelt = [...known.values()].find(each => each.in === place && flatten(each.pointer) === flat)
  return spelt ?? (seen.naming === 'wire' ? { in: place, pointer } : undefined)
}

const flatten = (pointer: string) => pointer.split('/').map(squeezed).join('/')

interface Presence {
  /** Accepted requests that have its place and not the member itself. */
  without: string[]
  couldBe: boolean
  isDoubted: boolean
}

function conclude(
  key: { in: FieldKnowledge['in']; pointer: string },
  own: Occurrence[],
  said: Note[],
  { without, couldBe, isDoubted }: Presence,
  material: Material,
): FieldKnowledge {
  const field: FieldKnowledge = {
    pointer: key.pointer,
    in: key.in,
    seen: { accepted: material.accepted.length, present: new Set(own.map(each => each.exchange)).size },
  }
  const types = typesOf(own, said)
  if (types !== undefined) field.types = types
  const required = couldBe && own.length === 0 ? leftOutOf(material) : requiredOf(own, said, without, isDoubted)
  if (required !== undefined) field.required = required
  const values = stated(said, expected => expected.values)
  if (values !== undefined && values.value.length > 0) field.values = values
  const format = stated(said, expected => expected.format)
  if (format !== undefined) field.format = format
  const pattern = stated(said, expected => expected.pattern)
  if (pattern !== undefined) field.pattern = pattern
  const bounds = fitting(boundsOf(said), types?.value ?? [])
  if (bounds !== undefined) field.bounds = bounds
  const reference = own
    .map(each => each.template)
    .find(template => typeof template === 'string' && template.startsWith('{{'))
  if (typeof reference === 'string') field.from = reference
  const literals = [
    ...new Set(
      own
        .filter(each => !isObject(each.value) && !Array.isArray(each.value) && !isReference(each.template))
        .map(each => JSON.stringify(each.value)),
    ),
  ]
  if (literals.length > 0)
    field.acceptedValues = {
      value: literals.map(text => JSON.parse(text) as Json),
      known: 'observed',
      evidence: own.map(each => each.exchange),
    }
  return field
}

const isReference = (template: Json) => typeof template === 'string' && template.includes('{{')

function typesOf(own: Occurrence[], said: Note[]): Fact<JsonType[]> | undefined {
  const told = said.flatMap(({ exchange, observation }) => {
    const type = impliedType(observation.expected ?? {})
    return type === undefined ? [] : [{ exchange, type }]
  })
  const seen = [...new Set(own.map(each => shapeTypeOf(each.value)))]
  if (told.length > 0) {
    const types = [...new Set(told.map(each => each.type))]
    // "A number is expected" and a whole number was taken: number is what was said.
    const kept = types.includes('number') ? types.filter(type => type !== 'integer') : types
    // Answers that contradict each other are settled by what was accepted, or left open.
    const settled = kept.length > 1 ? kept.filter(type => seen.includes(type)) : kept
    // A text of digits where a number was told, too: what converts it takes both.
    const isDigits = own.length > 0 && own.every(({ value }) => /^-?\d+(?:\.\d+)?$/.test(String(value)))
    if (isDigits && kept.some(isNumeric) && !settled.some(isNumeric)) return undefined
    // Many say "number" where only whole ones are taken.
    if (settled.join() === 'number' && seen.every(type => type === 'integer' || type === 'string')) return undefined
    if (settled.length > 0) return { value: settled, known: 'stated', evidence: told.map(each => each.exchange) }
  }
  // Services that convert take a number for a text and a text of digits for a number: what was taken tells no type.
  const plain = own.filter(
    ({ value, template }) =>
      // What the service itself wrote is of the type that it takes.
      (typeof template === 'string' && template.startsWith('{{ext-') && !template.includes('|')) ||
      (shapeTypeOf(value) !== 'integer' && !/^-?\d+(?:\.\d+)?$/.test(String(value))),
  )
  if (plain.length === 0) return undefined
  return seen.length === 0 ? undefined : { value: seen, known: 'observed', evidence: own.map(each => each.exchange) }
}

const isNumeric = (type: JsonType) => type === 'integer' || type === 'number'

/** The type a refusal speaks of: said outright, or implied by a listed value, a format or a length. */
function impliedType(expected: Expected): JsonType | undefined {
  if (expected.type !== undefined) return expected.type
  const [first] = expected.values ?? []
  if (first !== undefined) return shapeTypeOf(first)
  if (expected.pattern !== undefined || expected.minLength !== undefined || expected.maxLength !== undefined)
    return 'string'
  if (expected.minItems !== undefined || expected.maxItems !== undefined) return 'array'
  return expected.format === undefined || expected.format === 'digits' ? undefined : 'string'
}

/** Said to be missing: required. Accepted without it: optional. Neither tried: neither claimed. */
function requiredOf(own: Occurrence[], said: Note[], without: string[], doubted: boolean): Fact<boolean> | undefined {
  if (without.length > 0)
    return { value: false, known: 'confirmed', evidence: [...without, ...own.map(each => each.exchange)] }
  if (doubted) return undefined
  const missing = said.filter(({ observation }) => observation.kind === 'missing')
  // One of several was missed: without it another would have done.
  if (missing.length > 0 && missing.every(({ observation }) => (observation.expected?.members?.length ?? 0) > 1))
    return undefined
  if (missing.length > 0) return { value: true, known: 'stated', evidence: missing.map(note => note.exchange) }
  return undefined
}

/** Known, but in none of the accepted requests although its place was there: it may be left out. */
function leftOutOf(material: Material): Fact<boolean> {
  return { value: false, known: 'observed', evidence: material.accepted.map(each => each.exchange) }
}

function stated<T>(said: Note[], pick: (expected: Expected) => T | undefined): Fact<T> | undefined {
  for (const { exchange, observation } of said) {
    const value = pick(observation.expected ?? {})
    if (value !== undefined) return { value, known: 'stated', evidence: [exchange] }
  }
  return undefined
}

function boundsOf(said: Note[]): Fact<Bounds> | undefined {
  const value: Bounds = {}
  const evidence: string[] = []
  for (const { exchange, observation } of said) {
    for (const name of BOUND_NAMES) {
      const told = observation.expected?.[name]
      if (told === undefined) continue
      value[name] ??= told
      evidence.push(exchange)
    }
  }
  return evidence.length === 0 ? undefined : { value, known: 'stated', evidence: [...new Set(evidence)] }
}

/** "Maximal 40" of a text: of its length, which was not said, and never of a number. */
function fitting(told: Fact<Bounds> | undefined, types: readonly JsonType[]): Fact<Bounds> | undefined {
  if (told === undefined || types.length !== 1 || types[0] !== 'string') return told
  const { minimum: _low, maximum: _high, exclusiveMinimum: _over, exclusiveMaximum: _under, ...value } = told.value
  return Object.keys(value).length === 0 ? undefined : { ...told, value }
}
