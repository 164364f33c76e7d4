/** Where a list was sent and its properties are named without a position, an object is wanted: many languages have one type for both. */
import { foldedOf, isMentioned, type Mention, type Unit, unitsAbout, VAGUE } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import { type Answer, areNames, sameAnswer } from './answer.ts'
import { wentOn } from './data-together.ts'
import { CONTROL, keyOf, type Slot, slotAt, withSlots } from './draft.ts'
import type { Operation } from './operation.ts'
import { squeezed } from './spelling.ts'
import { typeOf, typesIn } from './type-words.ts'

/** Slots that are tried as objects each alone. */
const MOST_ALONE = 4

/** Several that were asked for stand there, of the last of them something is said that names none: all of which nothing was said may be objects. */
export async function asObjects(op: Operation, answer: Answer): Promise<Answer | undefined> {
  const { history, service } = op
  const isOpen = (slot: Slot) =>
    slot.in === 'body' &&
    typeof service.value(slot.value) !== 'object' &&
    op.property(slot).missing !== undefined &&
    ![...op.property(slot).tried.values()].some(({ isAbout }) => isAbout)
  const isRecent = (slot: Slot) => op.recent.some(each => keyOf(each) === keyOf(slot))
  const open = op.draft.slots.filter(isOpen)
  const key = `objects ${open.map(keyOf).join(' ')}`
  const isNamed = op.draft.slots.some(({ path }) => isMentioned(answer.units, path))
  const isWished = answer.units.some(({ raw }) => typesIn(raw).includes('object'))
  const isTurn = isWished ? open.length > 0 : open.length > 1 && open.some(isRecent)
  if (!isTurn || isNamed || op.bundled.has(key) || op.endpoint === 'auth-authenticate') return undefined
  // What names something else, or wishes for a text, wishes for no object.
  const isOfOther = ({ raw, mentions }: Unit) => areNames(mentions) || typesIn(raw).some(type => type !== 'object')
  if (answer.units.some(isOfOther)) return undefined
  op.bundled.add(key)
  // What came last, then all of them, which are filled in turn; where one of them is none, each goes alone.
  const recent = open.filter(isRecent)
  const each = open.slice(-MOST_ALONE).map(slot => [slot])
  for (const slots of [recent, ...(open.length > recent.length ? [open, ...each] : each)]) {
    if (slots.length === 0) continue
    const draft = op.with(...slots.map((slot): Slot => ({ ...slot, value: { template: {}, origin: 'type' } })))
    const after = await op.askOnce(draft)
    const isInside = slots.some(slot => below(after, slot).length > 0)
    // Neither of their type nor of any of them, it is of what they lack.
    const isOther =
      !sameAnswer(after, answer) &&
      !history.has(after.signature) &&
      !slots.some(({ path }) => isMentioned(after.units, path)) &&
      after.units.every(({ raw }) => typesIn(raw).length === 0)
    if (!service.accepted(after) && !isInside && !isOther) continue
    op.draft = draft
    op.remember(after, draft)
    return after
  }
  return undefined
}

/** Items of each type that may be told from the others. */
const ITEMS: readonly Json[] = [{}, 1, 'test']

/** A list stands where something was guessed, and what is said names nothing that was sent: its item may be of another type. */
export async function asItem(op: Operation, answer: Answer): Promise<Answer | undefined> {
  if (op.endpoint === 'auth-authenticate' || op.isNamedIn(answer.units)) return undefined
  // A name in the form of names is one that the item lacks.
  const { forms } = op.service
  const isOfNames = (each: Mention) => !VAGUE.has(each.kind) && !forms.isNew(each) && !forms.isRefuted(each)
  if (answer.units.some(({ mentions }) => mentions.some(isOfNames))) return undefined
  for (const slot of op.draft.slots) {
    const sent = op.service.value(slot.value)
    const key = `item ${keyOf(slot)}`
    if (slot.in !== 'body' || !op.isGuess(slot) || !Array.isArray(sent) || sent.length === 0) continue
    if (op.pinned.has(keyOf(slot)) || op.bundled.has(key)) continue
    op.bundled.add(key)
    for (const item of ITEMS.filter(each => typeOf(each) !== typeOf(sent[0]))) {
      const next: Slot = { ...slot, value: { template: [item], origin: 'type' } }
      const after = await op.askOnce(op.with(next))
      if (wentOn(op, answer, after, next)) return after
    }
  }
  return undefined
}

/** The next answer with an empty object in the place of a list, or of what holds no names and is told to lack several, unless it is complained of itself, or brings an earlier answer back. */
export async function asObject(op: Operation, answer: Answer): Promise<Answer | undefined> {
  for (const slot of op.draft.slots) {
    const key = `list ${keyOf(slot)}`
    const { template } = slot.value
    const isHolder = Array.isArray(template) || (typeof template !== 'object' && lacksSeveral(answer, slot))
    if (slot.in !== 'body' || !isHolder || op.bundled.has(key)) continue
    if (op.pinned.has(keyOf(slot)) || slot.value.origin === 'hint') continue
    if (!namesInside(answer, slot) && !namesHolder(op, answer, slot)) continue
    op.bundled.add(key)
    const draft = withSlots(op.draft, { ...slot, value: { template: {}, origin: 'type' } })
    const after = await op.ask(draft)
    // Said of the object itself, it is of its type: the names are those of an item.
    const isOfType = unitsAbout(after.units, slot.path).length > 0 && below(after, slot).length === 0
    if (isOfType && !namesHolder(op, after, slot)) continue
    // Answered as the list is, it is what the names are told of: they stand in it without a position.
    if (!sameAnswer(after, answer) && op.remember(after, draft) !== undefined) continue
    op.draft = draft
    return after
  }
  return undefined
}

/** The next answer where a list of an empty object, in the place of an empty object of which nothing is named, is told what it lacks. */
export async function asList(op: Operation, answer: Answer, path: readonly string[]): Promise<Answer | undefined> {
  const slot = slotAt(op.draft, { in: 'body', path: [...path] })
  const key = `object ${path.join('/')}`
  const isEmpty = slot !== undefined && JSON.stringify(slot.value.template) === '{}'
  if (!isEmpty || op.bundled.has(key) || below(answer, slot).length > 0) return undefined
  op.bundled.add(key)
  // An empty object may count as none.
  const listOf = (item: Json): Slot => ({ ...slot, value: { template: [item], origin: 'type' } })
  const held = listOf({ [CONTROL]: 'zq' })
  const after = await op.ask(op.with(held))
  const names = new Set(below(after, slot).map(rest => rest.find(name => !isIndex(name)) ?? CONTROL))
  names.delete(CONTROL)
  if (names.size === 0) {
    if (op.service.accepted(after)) return after
    if (!wentOn(op, answer, after, held)) return undefined
    // What it lacks is named without its place.
    const bare = op.with(listOf({}))
    if (sameAnswer(await op.askOnce(bare), after)) op.draft = bare
    return after
  }
  op.draft = op.with(...[...names].map(name => op.slot({ in: 'body', path: [...path, '0', name] })))
  return op.ask(op.draft)
}

/** What is reported below it, as segments. */
export function below({ units }: Answer, { path }: Slot): string[][] {
  const own = squeezed(path.at(-1) ?? '')
  return units.flatMap(unit =>
    foldedOf(unit).flatMap(({ mention: { kind, segments } }) => {
      const at = segments.findIndex(each => squeezed(each) === own)
      const rest = segments.slice(at + 1)
      return at >= 0 && rest.length > 0 && kind !== 'word' && kind !== 'pair' ? [rest] : []
    }),
  )
}

const isIndex = (text: string | undefined) => text !== undefined && /^\d+$|^\*$/.test(text)

/** It stands where the object of a name stood that was asked for in these words. */
const namesHolder = ({ service }: Operation, { units }: Answer, { path }: Slot): boolean =>
  units.some(unit =>
    unit.mentions.some(
      ({ kind, segments }) => kind !== 'word' && service.holders.inserted(unit, segments)?.join('/') === path.join('/'),
    ),
  )

/** Of several names below it the same is said. */
function lacksSeveral(answer: Answer, slot: Slot): boolean {
  const namesBy = new Map<string, Set<string>>()
  for (const unit of answer.units)
    for (const [name = ''] of below({ ...answer, units: [unit] }, slot)) {
      const text = unit.raw.split(name).join('')
      namesBy.set(text, (namesBy.get(text) ?? new Set()).add(name))
    }
  return [...namesBy.values()].some(names => names.size > 1)
}

/** Below it a name is reported, and below none of its positions. */
function namesInside(answer: Answer, slot: Slot): boolean {
  const named = below(answer, slot)
  return (
    named.some(([next]) => next !== undefined && !isIndex(next)) &&
    !named.some(([next, name]) => isIndex(next) && name !== undefined)
  )
}
