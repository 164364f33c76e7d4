/** Which type stands in a place: of those that were tried, the one that is answered otherwise than all others. */
import { keyless } from '../contract/errors/units.ts'
import { type Answer, textsAbout } from './answer.ts'
import { keyOf, type Slot, type Value } from './draft.ts'
import type { Operation, PropertyKnowledge } from './operation.ts'
import { typeOf } from './values.ts'

/** Of the types that were tried, the one that was answered otherwise, and not as if nothing stood there, is the one that is wanted. */
export function wantedType({ tried, missing }: PropertyKnowledge): string | undefined {
  const byMessage = new Map<string, Set<string>>()
  const looked = [...tried.values()].filter(({ message }) => message !== missing)
  for (const { type, message } of looked) byMessage.set(message, (byMessage.get(message) ?? new Set()).add(type))
  const shared = new Set([...byMessage.values()].flatMap(types => (types.size > 1 ? [...types] : [])))
  const alone = new Set(looked.map(({ type }) => type).filter(type => !shared.has(type)))
  const [only] = alone
  // What says the same of a number as of a flag says it of a text otherwise, too, where an object is wanted.
  if (!looked.some(({ type }) => type === 'object')) return undefined
  // All that is said of others and more is said of what is further off.
  const isFurther = (type: string) =>
    looked.some(each => each.type === type && looked.some(other => saysMore(each.message, other.message)))
  return only !== undefined && shared.size > 0 && alone.size === 1 && !isFurther(only) ? only : undefined
}

/** It holds all that the other says of a property, and more. */
export function saysMore(message: string, other: string): boolean {
  const piecesOf = (text: string) =>
    new Set(text.split(/\n|\s\|\s|,\s+/).map(each => keyless(each.replace(/^\d{3} [^\s:]*: /, ''))))
  const [more, less] = [piecesOf(message), piecesOf(other)]
  return other !== '' && more.size > less.size && [...less].every(each => more.has(each))
}

const PROBES: readonly Value[] = [true, 1, 'test'].map((template): Value => ({ template, origin: 'type' }))

/** Two types were answered otherwise, and which of them is the wrong one is told by a third; the answer to the wanted one where another stands there. */
export async function thirdType(op: Operation, answer: Answer): Promise<Answer | undefined> {
  for (const slot of op.draft.slots) {
    const property = op.property(slot)
    const looked = [...property.tried.values()].filter(
      ({ message, isAbout }) => isAbout && message !== property.missing,
    )
    const types = new Set(looked.map(({ type }) => type))
    const key = `third type ${keyOf(slot)}`
    const isOpen = types.size === 2 && types.has('object') && new Set(looked.map(({ message }) => message)).size > 1
    if (!isOpen || slot.in !== 'body' || op.pinned.has(keyOf(slot)) || op.bundled.has(key)) continue
    if (textsAbout(answer, slot.path).length === 0) continue
    op.bundled.add(key)
    const type = (value: Value) => typeOf(op.service.value(value))
    const probe: Slot = { ...slot, value: PROBES.find(each => !types.has(type(each))) ?? slot.value }
    const third = await op.ask(op.with(probe))
    op.note(probe, textsAbout(third, slot.path).join('\n'), true)
    if (op.service.accepted(third)) {
      op.draft = op.with(probe)
      return third
    }
    const wanted = wantedType(property)
    if (wanted === undefined || wanted === type(slot.value)) continue
    const back = op.values(slot).find(each => type(each) === wanted)
    if (back === undefined) continue
    op.draft = op.with({ ...slot, value: back })
    return op.ask(op.draft)
  }
  return undefined
}
