/** What a place is called by the word of a closed list next to it: `{ method: "email", address: … }` asks for an email address. */
import { isBelow, keyOf, type PropertyLocation } from './draft.ts'
import type { Operation } from './operation.ts'

export function qualified(op: Operation, location: PropertyLocation): string[] {
  const { in: where, path } = location
  const holder = path.slice(0, -1)
  if (holder.length === 0) return path
  const isBeside = (slot: PropertyLocation) =>
    slot.in === where &&
    slot.path.length === path.length &&
    isBelow(slot.path, holder) &&
    keyOf(slot) !== keyOf(location)
  const words = op.draft.slots.filter(isBeside).flatMap(slot => {
    const text = String(op.service.value(slot.value))
    return op.property(slot).list?.includes(text) === true ? [text] : []
  })
  return [...holder, ...words.slice(0, 1), ...path.slice(-1)]
}
