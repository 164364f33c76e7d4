/** Words of which one was taken and others rejected: what a request needs may be needed alongside that one alone. */
import { nameless } from '../contract/errors/mentions.ts'
import { unitsAbout } from '../contract/errors/units.ts'
import { type Draft, isBelow, keyOf, type Slot, slotAt, without, withSlots } from './draft.ts'
import type { Room } from './groups.ts'
import { noneOf, othersOf } from './lists.ts'
import { isMissedWithout } from './needed.ts'
import type { Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import { typeOf } from './type-words.ts'

/** A word, or a number of one or two figures, where other texts were rejected. */
function isChoice(op: Operation, slot: Slot): boolean {
  const { list, listRejection, tried } = op.property(slot)
  const text = String(op.service.value(slot.value))
  const isWord = /^\p{L}[\p{L}\p{N}_-]*$/u.test(text) && (text.match(/\d/g)?.length ?? 0) < 3
  if (slot.in !== 'body' || op.pinned.has(keyOf(slot)) || !(isWord || /^\d{1,2}$/.test(text))) return false
  if (list !== undefined || listRejection !== undefined || op.moving.has(keyOf(slot))) return true
  // That a text is none of the numbers tells its type.
  const type = typeOf(op.service.value(slot.value))
  return [...tried.values()].some(each => each.isAbout && each.type === type)
}

/** The place itself, or one below it. */
const isWithin = (path: readonly string[], place: readonly string[]) => isBelow([...path, ''], place)

/** Those of which no other word was taken. */
const choicesOf = (op: Operation, path: readonly string[]): Slot[] =>
  op.draft.slots.filter(
    slot =>
      isChoice(op, slot) &&
      !isWithin(path, slot.path) &&
      op.accepted.every(({ draft }) => isSame(op, slotAt(draft, slot) ?? slot, slot)),
  )

const isSame = ({ service }: Operation, a: Slot | undefined, b: Slot) =>
  a !== undefined && String(service.value(a.value)) === String(service.value(b.value))

/** It may be required alongside the word that stands there alone: it came after it, or its absence is told in other words than that of all others. */
export function isAskedByChoice(op: Operation, property: PropertyKnowledge): boolean {
  const { in: where, path, missing, alongside = [] } = property
  if (where !== 'body' || op.endpoint === 'auth-authenticate') return false
  const choices = choicesOf(op, path)
  // What an object needs that holds no such word is needed wherever it stands.
  const holder = path.slice(0, -1)
  if (holder.length > 0 && !choices.some(each => isBelow(each.path, holder))) {
    const above = op.properties.get(keyOf({ in: 'body', path: holder }))
    return above?.required === true && isAskedByChoice(op, above)
  }
  const isAlongside = missing !== undefined && choices.some(slot => alongside.includes(keyOf(slot)))
  const stands = (draft: Draft) => choices.some(each => isSame(op, slotAt(draft, each), each))
  const isLater = isAlongside && !isMissedWithout(op, property, stands)
  return choices.length > 0 && (isLater || isToldOtherwise(op, property))
}

function isToldOtherwise(op: Operation, { path, leftOut }: PropertyKnowledge): boolean {
  if (leftOut === undefined) return false
  const always = op.rejected.map(({ answer }) => new Set(answer.units.map(({ text }) => text)))
  const saidOf = (own: Pick<PropertyKnowledge, 'path' | 'leftOut'>) =>
    (own.leftOut?.units ?? [])
      .filter(({ text }) => !always.every(each => each.has(text)))
      .map(({ text }) => own.path.reduce((said, name) => nameless(said, [name]), text))
  const mine = saidOf({ path, leftOut })
  const others = [...op.properties.values()].filter(
    each =>
      each.leftOut !== undefined && each.required === true && !isWithin(each.path, path) && !isWithin(path, each.path),
  )
  const alike = (a: readonly string[], b: readonly string[]) => a.some(text => b.includes(text))
  const said = others.map(saidOf)
  const isShared = said.some((each, i) => said.some((other, k) => k !== i && alike(each, other)))
  return mine.length > 0 && isShared && !said.some(each => alike(mine, each))
}

/** What was missed before such a word stood there is left out alongside it: what is not missed again is required of none. */
export async function leaveOutAlongsideChoices(op: Operation, room: Room): Promise<void> {
  if (!room()) return
  const open = op.draft.slots.filter(slot => {
    const { required, missing, proof, alongside = [] } = op.property(slot)
    const isMissedOnly = required === true && missing !== undefined && proof !== 'left out'
    const isHolder = op.draft.slots.some(each => each.in === 'body' && isBelow(each.path, slot.path))
    const isBefore = choicesOf(op, slot.path).some(each => !alongside.includes(keyOf(each)))
    return slot.in === 'body' && isMissedOnly && !isHolder && !isChoice(op, slot) && isBefore
  })
  // Of one that tells a single fault no absence says anything.
  const tellsSeveral = op.rejected.some(
    ({ answer }) => open.filter(({ path }) => unitsAbout(answer.units, path).length > 0).length > 1,
  )
  if (!tellsSeveral) return
  const answer = await op.askOnce(without(op.draft, open))
  const isTaken = op.service.accepted(answer)
  const isNamed = ({ path }: Slot) => unitsAbout(answer.units, path).length > 0
  for (const slot of open) {
    const property = op.property(slot)
    // Alongside one of the same object that is named, nothing hides it.
    const isLooked = isTaken || open.some(each => isNamed(each) && holderOf(each) === holderOf(slot))
    if (!isLooked || (!isTaken && isNamed(slot))) continue
    property.evidence.push(answer.id)
    if (isTaken) property.required = false
    else delete property.required
  }
}

/** Where one fault is told at a time: with other words in the place of these, of which none may be on a list, what is missed all the same is required whatever the word. */
export async function leaveOutAlongsideNone(op: Operation, room: Room): Promise<void> {
  const isAsked = (slot: Slot) => op.property(slot).required === true && isAskedByChoice(op, op.property(slot))
  for (let open = op.draft.slots.filter(isAsked); open.length > 0 && room(); ) {
    const others = open
      .flatMap(({ path }) => choicesOf(op, path))
      .filter(each => !open.includes(each))
      .map((slot): Slot => {
        const [other = noneOf(op.service.value(slot.value))] = othersOf(op, slot, false)
        return { ...slot, value: { template: other, origin: 'guess' } }
      })
    await op.askOnce(withSlots(without(op.draft, open), ...others))
    const left = open.filter(isAsked)
    if (left.length === open.length) return
    open = left
  }
}

const holderOf = ({ path }: Slot) => path.slice(0, -1).join('/')
