/** Which places of the request a complaint is about. */
import { type Mention, mentionsOf, type Unit, VAGUE } from '../contract/errors/units.ts'
import { isObject } from '../contract/json.ts'
import { AFTER_OTHERS } from './askings.ts'
import { containers, keyOf, type Slot } from './draft.ts'
import { ABOVE, WHOLE } from './envelope.ts'
import type { Operation } from './operation.ts'
import { repeats } from './repeated.ts'
import { squeezed } from './spelling.ts'
import { isReportedOfAny } from './wanted-type.ts'

const REPEATED = 0.5
/** A place that is told in full is surely meant. */
export const PLACED = 0.7

/** Slots of the draft that a complaint mentions, strongest mention first. */
export function slotsIn(op: Operation, unit: Unit): { slot: Slot; strength: number }[] {
  const found = new Map<string, { slot: Slot; strength: number }>()
  const objects = containers(op.draft)
  const all: Slot[] = [
    ...op.draft.slots,
    ...objects.map((path): Slot => ({ in: 'body', path, value: { template: {}, origin: 'type' } })),
  ]
  // Told in full it is of the object that stands before it, of those that were sent.
  const holders = unit.mentions.flatMap(({ kind, segments }) => {
    const isHolder = (path: readonly string[]) => squeezed(path.at(-1) ?? '') === squeezed(segments.at(-2) ?? '')
    return kind === 'path' && objects.some(isHolder) ? [{ name: segments.at(-1) ?? '', isHolder }] : []
  })
  const isElsewhere = ({ path }: Slot) => {
    const told = holders.filter(({ name }) => squeezed(name) === squeezed(path.at(-1) ?? ''))
    return told.length > 0 && !told.some(({ isHolder }) => isHolder(path.slice(0, -1)))
  }
  for (const slot of all) {
    const key = keyOf(slot)
    const property = op.property(slot)
    const isOfSentence = isWordOf(op, unit, slot)
    if (isElsewhere(slot)) continue
    const hasObject = [...property.tried.values()].some(({ type }) => type === 'object')
    const isOfInside = isContainer(op, slot) || (hasObject && isReportedOfAny(property))
    const isOfEnvelope = (name = '') => op.service.envelope.has(squeezed(name))
    // Below the object that holds it, it is told as it was sent, whatever rejections call their own keys.
    const isUnderOwn = ({ segments }: Mention) =>
      slot.path.length > 1 &&
      squeezed(segments.at(-2) ?? '') === squeezed(slot.path.at(-2) ?? '') &&
      !isOfEnvelope(segments.at(-2))
    const mentions = mentionsOf(unit, slot.path).filter(
      each =>
        !(isOfSentence && VAGUE.has(each.kind)) &&
        !op.service.holders.tellsOther(unit, each, slot.path) &&
        (each.kind !== 'key' ||
          (!(isOfInside && each.form === ABOVE) && (isUnderOwn(each) || !isOfEnvelope(each.segments.at(-1))))),
    )
    const isRepeated = repeats(op, unit, slot)
    if ((mentions.length === 0 && !isRepeated) || found.has(key) || op.pinned.has(key)) continue
    const strengths = mentions.map(each => (each.form === WHOLE ? PLACED : op.service.forms.likelihood(each)))
    found.set(key, { slot, strength: Math.max(isRepeated ? REPEATED : 0, ...strengths) })
  }
  return [...found.values()].sort((a, b) => b.strength - a.strength || b.slot.path.length - a.slot.path.length)
}

/** Around the one word that an earlier sentence did not have the others are of the sentence: also what came alongside another name, and was not missed itself. */
export function isWordOf(op: Operation, unit: Unit, slot: Slot): boolean {
  const { missing, isDoubtful } = op.property(slot)
  const mentions = mentionsOf(unit, slot.path)
  return (
    unit.mentions.some(({ form }) => form === AFTER_OTHERS) &&
    (missing === undefined || isDoubtful === true) &&
    mentions.length > 0 &&
    mentions.every(({ kind }) => VAGUE.has(kind))
  )
}

/** An object, or a list of objects: names may stand in it. */
export function isContainer(op: Operation, slot: Slot): boolean {
  const value = op.service.value(slot.value)
  return Array.isArray(value) ? value.every(item => typeof item === 'object' && item !== null) : isObject(value)
}
