/** After a first success: what is needed, what else is known, which values are taken, and what another value asks for. */
import { isMentioned } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { alternatives, insteadOf, type Variant } from './alternatives.ts'
import type { Answer } from './answer.ts'
import { dropAlong } from './begun.ts'
import { leaveOutAlongsideChoices, leaveOutAlongsideNone } from './choices.ts'
import { type Draft, has, keyOf, type PropertyLocation, type Slot, slotAt, without, withSlots } from './draft.ts'
import { ownName } from './findings.ts'
import type { Room } from './groups.ts'
import { grow } from './grow.ts'
import { closeLists, isOnNoList, messagesAbout, othersOf } from './lists.ts'
import { findNames, isToLookInto, shown } from './names.ts'
import { concludeMissing, leaveOut, leaveOutAlongside } from './needed.ts'
import type { Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import { findRepetition } from './repetition.ts'
import { respell } from './respell.ts'
import { findSomebody } from './somebody.ts'
import { refuteTypes, tellTypes, varySizes } from './vary.ts'
import { NO_WORD } from './wrong-value.ts'

/** `end`: of the requests to this endpoint. */
export async function explore(op: Operation, end: () => number): Promise<Variant[]> {
  const room = (spare = 2) => op.service.requestsTo(op.endpoint) < end() - spare
  const variants: Variant[] = []
  concludeMissing(op)
  if (op.endpoint === 'ext-verify') await findSomebody(op, room)
  await leaveOut(op, room)
  await leaveOutAlongsideChoices(op, room)
  if (op.endpoint === 'ext-reach') variants.push(...(await alternatives(op, room)), ...(await insteadOf(op, room)))
  if (op.acceptsUnknown === undefined && room()) {
    op.isControlled = false
    await op.learnUnknown()
  }
  await closeLists(op, room)
  await leaveOutAlongsideNone(op, room)
  await tellTypes(op, room)
  if (op.endpoint === 'ext-reach' && variants.length === 0) variants.push(...(await flags(op, room)))
  if (op.endpoint === 'ext-reach' && variants.length === 0) variants.push(...(await otherValues(op, room)))
  // What follows a change is told by what is read before and after it, whichever of the two came first.
  const [variant] = variants
  if (op.endpoint === 'ext-reach' && variant !== undefined && room(0)) {
    await lookAgain(op)
    if (ownName(op, variants) !== 'check' && room(0)) await lookAgain(variant.operation)
  }
  // Its objects are looked into first.
  const richest = richestOf(op, variants)
  for (const each of new Set([richest, op])) {
    await lookInto(each, richest, room)
    if (each === richest) await conditions(each, room)
  }
  if (op.endpoint === 'ext-reach' && variants.length === 0) variants.push(...(await presences(op, room)))
  await findRepetition(op, room)
  for (const each of new Set([richest, op]))
    await inFullest(each, async () => {
      await tellTypes(each, room)
      await refuteTypes(each, room)
    })
  return variants
}

async function lookInto(op: Operation, richest: Operation, room: Room): Promise<void> {
  await closeLists(op, room)
  await findNames(op, room, op === richest ? [] : [...richest.properties.values()])
  await leaveOutAlongside(op, room)
  if (op.fullest !== undefined) await inFullest(op, () => closeLists(op, room))
}

/** Names in objects for which there was no room take what all endpoints have left. */
export async function lookOn(op: Operation, variants: readonly Variant[], room: Room): Promise<void> {
  const richest = richestOf(op, variants)
  for (const each of new Set([richest, op]))
    await inFullest(each, async () => {
      if (isToLookInto(each)) await lookInto(each, richest, room)
    })
}

/** Bounds of values take what they leave. */
export async function measure(op: Operation, variants: readonly Variant[], room: Room): Promise<void> {
  for (const each of new Set([richestOf(op, variants), op])) await inFullest(each, () => varySizes(each, room))
}

/** What changes something takes the most. */
function richestOf(op: Operation, variants: readonly Variant[]): Operation {
  const size = (each: Operation) => each.accepted.at(-1)?.draft.slots.length ?? 0
  return [...variants.map(each => each.operation), op].sort((a, b) => size(b) - size(a))[0] ?? op
}

/** Values of one property in a case that are answered alike: what the case asks for is worth no more. */
const MOST_ALIKE = 9

const lookAgain = (op: Operation) => op.ask(op.draft, { purpose: 'the first request again, after a change' })

/** With all that is known to be taken. */
async function inFullest(op: Operation, look: () => Promise<void>): Promise<void> {
  const held = op.draft
  op.draft = op.fullest?.draft ?? held
  await look()
  op.draft = held
}

/** What may hold another value: of the accepted request, then of what else was found to be taken. */
function choosing(op: Operation): Slot[] {
  const own = new Map([...(op.fullest?.draft.slots ?? []), ...op.draft.slots].map(slot => [keyOf(slot), slot]))
  const isOwn = (slot: Slot) => slotAt(op.draft, slot) !== undefined
  return [...own.values()]
    .filter(slot => !op.pinned.has(keyOf(slot)))
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
}

/** Each other value of a closed list, a few of each; what it asks for alongside is grown from the draft, then from the value alone. */
async function otherValues(op: Operation, room: Room, isWhole = true): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const slot of choosing(op))
    for (const value of othersOf(op, slot, isWhole)) {
      if (!room(3)) return variants
      const variant = await along(op, { ...slot, value: { template: value, origin: 'told' } }, room, isWhole)
      if (variant === undefined) continue
      variants.push(variant)
      if (op.property(slot).listRejection !== undefined) break
    }
  return variants
}

/** The other value of a flag, without what was missed only since it stood. */
async function flags(op: Operation, room: Room): Promise<Variant[]> {
  for (const slot of op.draft.slots) {
    const { template } = slot.value
    const isFlag = typeof template === 'boolean' || template === 0 || template === 1
    const late = op.draft.slots.filter(each => op.property(each).alongside?.includes(keyOf(slot)) === true)
    if (!isFlag || slot.in !== 'body' || late.length === 0 || !room(3)) continue
    const other: Slot = {
      ...slot,
      value: { template: typeof template === 'boolean' ? !template : 1 - template, origin: 'told' },
    }
    const variant = await along(op, other, room, true, without(op.with(other), late))
    const isLess = late.some(each => variant?.accepted.draft.slots.every(own => keyOf(own) !== keyOf(each)) === true)
    if (variant !== undefined && isLess) return [variant]
  }
  return []
}

/** What another value asks for is asked for under a condition; what it does without is not required of all. */
async function conditions(op: Operation, room: Room): Promise<void> {
  if (await acceptsAll(op, room)) return
  for (const { slot, operation: child } of await otherValues(op, room, false)) {
    const added: PropertyLocation[] = []
    for (const [key, own] of child.properties) {
      const base = op.properties.get(key)
      if (own.proof === undefined || keyOf(slot) === key) continue
      if (base?.required === true && own.required === false) {
        op.conditions.push({ slot: slotAt(op.draft, slot) ?? slot, required: [base] })
        base.required = false
      }
      if (base?.proof !== undefined) continue
      const isInside = own.path.length > 1 && !op.has(own.path.slice(0, -1))
      if (own.required === true && !isInside) added.push(own)
      op.properties.set(key, { ...own, required: isInside ? own.required : false } as PropertyKnowledge)
    }
    if (added.length > 0) op.conditions.push({ slot, required: added })
  }
}

/** What is taken alongside the first request may be what makes the endpoint change something. */
async function presences(op: Operation, room: Room): Promise<Variant[]> {
  if (op.fullest === undefined || !room(3)) return []
  const added = op.fullest.draft.slots.filter(slot => slotAt(op.draft, slot) === undefined)
  const [first] = added
  const base = op.last
  if (first === undefined || base === undefined) return []
  // What an earlier change left looks alike: then two looks that tell the same, and not what was reported before, show it.
  const after = await lookAgain(op)
  if (sameShape(op.fullest.answer, base) && (after.text === base.text || (await lookAgain(op)).text !== after.text))
    return []
  const head: Slot =
    first.path.length === 1
      ? first
      : { ...first, path: first.path.slice(0, 1), value: { template: {}, origin: 'type' } }
  return [{ slot: head, operation: op, accepted: op.fullest }]
}

const sameShape = (a: Answer, b: Answer) => shapeOf(a.json) === shapeOf(b.json)
const shapeOf = (json: Json | undefined): string => {
  if (Array.isArray(json)) return `[${json.slice(0, 1).map(shapeOf)}]`
  if (typeof json === 'object' && json !== null)
    return `{${Object.entries(json)
      .map(([key, value]) => `${key}:${shapeOf(value)}`)
      .sort()}}`
  return json === null ? 'null' : typeof json
}

/** Other values of all lists at once: where they are taken, none of them asks for more. */
async function acceptsAll(op: Operation, room: Room): Promise<boolean> {
  const choices = choosing(op)
    .map(slot => ({ slot, others: othersOf(op, slot, false) }))
    .filter(({ others }) => others.length > 0)
  const isDoubted = choices.some(({ slot }) =>
    [...op.properties.values()].some(each => each.alongside?.includes(keyOf(slot))),
  )
  if (choices.length < 2 || isDoubted) return false
  for (let i = 0; i < Math.max(...choices.map(({ others }) => others.length)) && room(); i++) {
    const slots = choices.flatMap(({ slot, others }): Slot[] => {
      const value = others[i]
      return value === undefined ? [] : [{ ...slot, value: { template: value, origin: 'told' } }]
    })
    if (!op.service.accepted(await op.ask(op.with(...slots)))) return false
  }
  return true
}

/** Objects that an answer shows, each tried where nobody tells what another operation lacks. */
const MOST_SHOWN = 3

/** What one operation reads back is what another one may take: each object as a whole. */
async function withShown(op: Operation, child: Operation, draft: Draft, room: Room): Promise<boolean> {
  const names = op.accepted.flatMap(({ answer }) =>
    Object.entries(isObject(answer.json) ? answer.json : {}).flatMap(([name, value]) =>
      isObject(value) ? [name] : [],
    ),
  )
  const open = [...new Set(names)].filter(name => !has(draft, { in: 'body', path: [name] }))
  for (const slots of open.slice(0, MOST_SHOWN).map(name => shown(op, [name]))) {
    if (!room(2)) return false
    if (slots === undefined) continue
    child.draft = withSlots(draft, ...slots)
    child.last = await child.ask(child.draft)
    if (op.service.accepted(child.last)) return true
  }
  return false
}

async function along(
  op: Operation,
  slot: Slot,
  room: Room,
  isWhole: boolean,
  draft = withSlots(slotAt(op.draft, slot) === undefined ? (op.fullest?.draft ?? op.draft) : op.draft, slot),
): Promise<Variant | undefined> {
  const child = op.sibling(draft)
  child.pinned.add(keyOf(slot))
  for (const each of op.draft.slots) if (keyOf(each) !== keyOf(slot)) child.accustomed.add(keyOf(each))
  for (const each of draft.slots) child.property(each).types = new Set(op.property(each).types)
  const before = op.accepted.length
  child.last = await child.ask(draft)
  if (isOnNoList(op, slot, child.last)) {
    op.property(slot).isClosed = false
    return undefined
  }
  // What names no property says the same of an acceptance.
  const { listRejection: rejection = '' } = op.property(slot)
  if (
    rejection !== '' &&
    messagesAbout(child.last, slot) === rejection.replaceAll(NO_WORD, String(slot.value.template))
  )
    return undefined
  const isAccepted =
    (await grow(child, { most: 22, alike: MOST_ALIKE, goesOn: () => room(1) })) ||
    (isWhole && (await withShown(op, child, draft, room)))
  if (isAccepted) await respell(child)
  const accepted = child.accepted.at(-1)
  if (
    !isAccepted ||
    accepted === undefined ||
    !accepted.draft.slots.some(
      each =>
        keyOf(each) === keyOf(slot) && JSON.stringify(each.value.template) === JSON.stringify(slot.value.template),
    )
  ) {
    // What it was shown to know is known, whether or not all of its values were found.
    for (const [key, own] of child.properties)
      if (own.proof !== undefined && !op.properties.has(key))
        op.properties.set(key, { ...own, required: false } as PropertyKnowledge)
    return undefined
  }
  child.settle(accepted)
  if (room(1)) await dropAlong(child, each => has(draft, each))
  op.accepted.splice(before, 0, child.accepted.at(-1) ?? accepted)
  concludeMissing(child)
  for (const each of child.draft.slots) {
    const [own, base] = [child.property(each), op.property(each)]
    if (base.proof !== undefined) own.proof ??= base.proof
    if (base.list !== undefined && own.list === undefined) own.list = base.list
    if (base.isClosed !== undefined) own.isClosed ??= base.isClosed
  }
  // Without what chooses there is no choice: what was shown of the one holds for the other.
  const [chooser, known] = [child.property(slot), op.property(slot).required]
  if (known !== undefined) chooser.required = known
  if (isWhole) await leaveOut(child, room)
  else {
    // Not shown to be missed before the first value stood: that may be what asks for it. What is not missed again goes alone.
    const isDoubted = (each: Slot, { required, alongside } = op.property(each)) =>
      required === true && keyOf(each) !== keyOf(slot) && alongside?.includes(keyOf(slot)) !== false
    let doubted = child.draft.slots.filter(each => isDoubted(each))
    while (doubted.length > 0 && room()) {
      const answer = await op.ask(without(child.draft, doubted))
      const isTaken = op.service.accepted(answer)
      if (isTaken) for (const each of doubted) child.property(each).required = false
      // Without its holder nothing is missed.
      const isMissed = ({ path }: Slot) => isMentioned(answer.units, path)
      const left = doubted.filter(each => !isMissed(each))
      doubted = isTaken || left.length === doubted.length ? [] : left
    }
  }
  return { slot, operation: child, accepted: { answer: accepted.answer, draft: child.draft } }
}
