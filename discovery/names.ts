import { isAtOrBelow, unitsAbout } from '../contract/errors/units.ts'
import { getAt, isObject, type Json, leaves, pointerOf } from '../contract/json.ts'
import type { RequestTemplate } from '../contract/request-template.ts'
import type { Answer } from './answer.ts'
import { dropAlong } from './begun.ts'
import {
  containers,
  type Draft,
  draftOf,
  isBelow,
  keyOf,
  type PropertyLocation,
  type Slot,
  slotAt,
  without,
  withSlots,
} from './draft.ts'
import { namesAt, type Room } from './groups.ts'
import { grow } from './grow.ts'
import type { AcceptedDraft, Operation } from './operation.ts'
import { isMissed, type PropertyKnowledge } from './property.ts'
import { squeezed } from './spelling.ts'
import { typeOf } from './type-words.ts'
import { WRONG } from './wrong-value.ts'

/** Properties of objects that were found, each tried alone. */
const MOST_INNER = 4
/** Requests to bring all that was found to acceptance, and values of one that are answered alike before it is left out. */
const [MOST_TO_FILL, MOST_ALIKE] = [14, 9]

/** Names by groups in each object, with a value that no type takes: who complains is known. What another operation knows is not sought again. */
export async function findNames(
  op: Operation,
  room: Room,
  elsewhere: readonly PropertyKnowledge[] = [],
): Promise<void> {
  const found: string[][] = []
  for (const location of toLookInto(op)) {
    // What is found wants values.
    if (!room(found.length > 0 ? 9 : 4)) break
    op.looked.add(pointerOf(location))
    found.push(...(await namesAt(op, location, room, elsewhere)))
  }
  const listed = [...op.listed.values()].filter(({ path }) => !op.has(path))
  const paths = [...listed.map(({ path }) => path), ...found.filter(path => !op.has(path))]
  await fill(op, [...new Map(paths.map(path => [path.join('/'), path])).values()], room)
  // What the service itself lists is there, also where no value for it was found.
  for (const each of listed) {
    const property = op.property(each)
    if (property.proof !== undefined) continue
    property.proof = 'listed'
    property.required = false
    property.evidence.push(each.evidence)
  }
}

const toLookInto = (op: Operation): string[][] =>
  [[], ...containers(op.draft).filter(path => path.length < 5)].filter(each => !op.looked.has(pointerOf(each)))

/** Names were not looked for in all of its objects. */
export const isToLookInto = (op: Operation): boolean => toLookInto(op).length > 0

/** Values for what was found, all at once; what cannot be brought to acceptance is left out again. */
async function fill(op: Operation, found: readonly string[][], room: Room, depth = 0): Promise<void> {
  if (found.length === 0 || !room(3)) return
  const child = op.sibling(op.draft)
  for (const [key, property] of op.properties)
    child.properties.set(key, { ...property, tried: new Map(property.tried), evidence: [...property.evidence] })
  for (const slot of op.draft.slots) child.settled.add(keyOf(slot))
  const locationOf = (path: readonly string[]): PropertyLocation => ({
    in: 'body',
    path: op.property({ in: 'body', path: [...path] }).isListThere === true ? [...path, '0'] : [...path],
  })
  child.recent = found.flatMap(path => shown(op, path) ?? [child.slot(locationOf(path))])
  child.draft = child.with(...child.recent)
  const end = op.service.requestsTo(op.endpoint) + MOST_TO_FILL
  const growOn = () => {
    const most = end - op.service.requestsTo(op.endpoint)
    return grow(child, { most, alike: MOST_ALIKE, goesOn: () => room(2) })
  }
  const locations: PropertyLocation[] = found.map(path => ({ in: 'body', path }))
  const isFound = (slot: Slot) =>
    found.some(path => keyOf(slot) === keyOf({ in: 'body', path }) || isBelow(slot.path, path))
  let isFilled = await growOn()
  if (isFilled && room(1)) await dropAlong(child, slot => isFound(slot) || op.has(slot.path))
  // What is still complained of is left out, and the others go on.
  while (!isFilled && child.last !== undefined && room(1)) {
    const { units } = child.last
    const mine = child.draft.slots.filter(slot => slot.in === 'body' && isFound(slot))
    const open = mine.filter(slot => units.some(unit => isAtOrBelow(unit, slot.path)))
    if (open.length === 0 || open.length === mine.length) break
    // Nothing stands in an object without what was complained of in it.
    const left = mine.filter(slot => !open.includes(slot))
    const isAbove = (slots: readonly Slot[], { path }: Slot) => slots.some(each => isBelow(each.path, path))
    const emptied = left.filter(slot => isAbove(open, slot) && !isAbove(left, slot))
    child.draft = without(child.draft, [...open, ...emptied])
    child.last = await child.ask(child.draft)
    isFilled = await growOn()
  }
  const filled = child.accepted.at(-1)
  const keys = filled === undefined ? [] : await keysOfEarlier(op, filled, locations)
  for (const key of keys) takeKey(op, key)
  const accepted = keys.length === 0 || filled === undefined ? filled : await asNew(op, without(filled.draft, keys))
  const numbers = accepted !== undefined && room(2) ? await numbersFor(op, child, accepted.draft, isFound) : []
  for (const location of locations) {
    const own = child.property(location)
    // A name that nobody has, as it turned out.
    if (own.proof === undefined && op.property(location).proof !== undefined) op.properties.delete(keyOf(location))
    const property = op.property(location)
    const slot = accepted === undefined ? undefined : slotAt(accepted.draft, location)
    const isHolder = accepted?.draft.slots.some(each => isBelow(each.path, location.path)) === true
    if (slot === undefined && !isHolder) continue
    property.proof ??= own.proof ?? (op.listed.has(location.path.join('/')) ? 'listed' : undefined) ?? 'named'
    property.required ??= false
    if (own.list !== undefined) property.list = own.list
    for (const [value, tried] of own.tried) if (!property.tried.has(value)) property.tried.set(value, tried)
    const holds = property.isListThere === true ? 'array' : 'object'
    property.types = new Set([slot === undefined ? holds : typeOf(op.service.value(slot.value))])
    if (numbers.some(each => keyOf(each) === keyOf(location))) property.types.add('integer')
    if (accepted !== undefined) property.evidence.push(accepted.answer.id)
  }
  takeInner(op, child, found)
  if (accepted === undefined) return
  op.fullest = accepted
  op.accepted.push(accepted)
  await provenInner(op, accepted.draft, found, room)
  if (depth > 0 || !room(4)) return
  // Objects that were found hold names of their own.
  const objects = found.filter(path => op.properties.get(keyOf({ in: 'body', path }))?.types.has('object') === true)
  if (objects.length === 0) return
  const held = op.draft
  op.draft = accepted.draft
  const inside: string[][] = []
  for (const path of objects.slice(0, 3)) {
    op.looked.add(pointerOf(path))
    inside.push(...(await namesAt(op, path, room)))
  }
  await fill(op, inside, room, depth + 1)
  op.draft = held
}

/** A number may be made of `true`, so that its being taken tells no flag: those that take 1 as well. */
async function numbersFor(
  op: Operation,
  child: Operation,
  draft: Draft,
  isFound: (slot: Slot) => boolean,
): Promise<Slot[]> {
  const flags = draft.slots.filter(
    slot =>
      isFound(slot) &&
      slot.value.origin === 'type' &&
      op.service.value(slot.value) === true &&
      !child.property(slot).tried.has('1'),
  )
  if (flags.length === 0) return []
  const ones = flags.map((slot): Slot => ({ ...slot, value: { template: 1, origin: 'type' } }))
  return op.service.accepted(await op.askOnce(withSlots(draft, ...ones))) ? ones : []
}

/** Values of an earlier answer with which all that was made then is answered again: the rest of such a request is not looked at. */
async function keysOfEarlier(
  op: Operation,
  { answer, draft }: AcceptedDraft,
  locations: readonly PropertyLocation[],
): Promise<Slot[]> {
  const jsonOf = (each: Answer | undefined) => each?.json ?? null
  const holds = (json: Json, { value }: Slot) => [...leaves(json)].some(each => each.value === value.template)
  const earlier = op.accepted.map(each => jsonOf(each.answer))
  const shown = draft.slots.filter(
    slot =>
      locations.some(location => keyOf(location) === keyOf(slot)) &&
      [jsonOf(answer), ...earlier].filter(json => holds(json, slot)).length > 1,
  )
  if (shown.length === 0) return []
  const other = jsonOf(op.accepted.length > 1 ? op.accepted.at(-1)?.answer : await op.ask(op.draft))
  const isAgain = (json: Json, slot: Slot) => {
    const made = [...leaves(json)].filter(each => getAt(other, each.pointer) !== each.value)
    const isSame = made.every(each => getAt(jsonOf(answer), each.pointer) === each.value)
    return isSame && made.some(each => each.value === slot.value.template)
  }
  return shown.filter(slot => earlier.some(json => isAgain(json, slot)))
}

/** What asks for an earlier answer is required there, and of no use to a new request: it is neither required nor optional. */
function takeKey(op: Operation, key: Slot): void {
  const property = op.property(key)
  delete property.required
  property.types = new Set([typeOf(op.service.value(key.value))])
}

async function asNew(op: Operation, draft: Draft): Promise<AcceptedDraft | undefined> {
  const answer = await op.ask(draft)
  return op.service.accepted(answer) ? { answer, draft } : undefined
}

/** What was taken inside of an object that was found is known where a value of no type is rejected in its place. */
async function provenInner(op: Operation, draft: Draft, found: readonly string[][], room: Room): Promise<void> {
  const inner = draft.slots.filter(slot => found.some(path => isBelow(slot.path, path)))
  const open = inner.filter(each => op.properties.get(keyOf(each))?.proof === undefined)
  const wrong = (slots: readonly Slot[]) =>
    withSlots(draft, ...slots.map((slot): Slot => ({ ...slot, value: { template: WRONG, origin: 'type' } })))
  const claimed = (slot: Slot, { id }: Answer) => {
    const property = op.property(slot)
    property.proof = 'named'
    property.types = new Set([typeOf(op.service.value(slot.value))])
    property.evidence.push(id)
    return property
  }
  if (open.length > 1 && room(4)) {
    const all = await op.service.ask(op.endpoint, wrong(open))
    const named = open.filter(({ path }) =>
      unitsAbout(all.units, path).some(unit => !op.service.unknownMessages.isOf([unit], path)),
    )
    if (named.length > 1) for (const slot of named) claimed(slot, all)
  }
  for (const slot of open.slice(0, MOST_INNER)) {
    if (!room(4)) return
    if (op.property(slot).proof === undefined) {
      const answer = await op.service.ask(op.endpoint, wrong([slot]))
      if (op.service.accepted(answer)) continue
      claimed(slot, answer)
    }
    const property = op.property(slot)
    const above = slot.path.slice(0, -1)
    const empty: Slot = { in: 'body', path: above, value: { template: {}, origin: 'type' } }
    const isAlone = !draft.slots.some(each => each !== slot && isBelow(each.path, above))
    const less = await op.askOnce(isAlone ? withSlots(without(draft, [slot]), empty) : without(draft, [slot]))
    property.required = !op.service.accepted(less)
  }
}

/** What answers hold under the name is a value that the service takes, as a whole. */
export function shown(op: Operation, path: readonly string[]): readonly Slot[] | undefined {
  const own = squeezed(path.at(-1) ?? '')
  const find = (node: Json): Json | undefined => {
    if (!isObject(node)) return undefined
    for (const [key, value] of Object.entries(node)) if (squeezed(key) === own && value !== null) return value
    return Object.values(node)
      .map(find)
      .find(each => each !== undefined)
  }
  const value = op.accepted.map(({ answer }) => find(answer.json ?? null)).find(each => each !== undefined)
  if (value === undefined || (isObject(value) && Object.keys(value).length === 0)) return undefined
  const { slots } = draftOf(
    { body: path.reduceRight<Json>((inner, name) => ({ [name]: inner }), plain(value)) } as RequestTemplate,
    () => 'told',
  )
  // Nothing stands there yet: the place takes what its name asks for.
  return slots.map(slot => (slot.value.template === null ? op.slot({ in: 'body', path: slot.path }) : slot))
}

/** No template, whatever it holds. */
const plain = (value: Json): Json => JSON.parse(JSON.stringify(value).replaceAll('{{', '{ {')) as Json

/** What was missed inside of an object that was found is there, and is required there, whether or not a value was found. */
function takeInner(op: Operation, child: Operation, found: readonly string[][]): void {
  for (const [key, own] of child.properties) {
    if (op.properties.get(key)?.proof !== undefined || !found.some(path => isBelow(own.path, path))) continue
    if (own.missing === undefined && !child.draft.slots.some(slot => keyOf(slot) === key)) continue
    const isThere = isMissed(own)
    op.properties.set(key, {
      ...own,
      required: isThere ? true : undefined,
      proof: own.proof ?? (isThere ? 'missed' : undefined),
    } as PropertyKnowledge)
  }
}
