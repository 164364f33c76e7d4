/** Names that rejections spell as code does may be read in any case: where the spelling of the answers is taken too, it is the one of the wire. */
import { foldedOf, namesOf, type Unit } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { type Draft, keyOf, type Slot } from './draft.ts'
import type { Operation } from './operation.ts'
import { inStyle, squeezed, styleOf, tokensOf } from './spelling.ts'

export async function respell(op: Operation): Promise<void> {
  const { service } = op
  const answers = [op.last?.json, ...service.context.memory.answers.values()]
  const style = styleOf(answers.flatMap(json => keysIn(json ?? null)))
  if (style === undefined) return
  const other = style === 'pascal' ? /^\p{Ll}/u : /^\p{Lu}/u
  const spelt = (part: string) => (other.test(part) ? inStyle(tokensOf(part), style) : part)
  const respelt = (each: Draft): Draft => ({
    ...each,
    slots: each.slots.map(slot => (slot.in === 'body' ? { ...slot, path: slot.path.map(spelt) } : slot)),
  })
  const draft = respelt(op.draft)
  if (draft.slots.every((slot, i) => keyOf(slot) === keyOf(op.draft.slots[i] ?? slot))) return
  const answer = await op.ask(draft, { purpose: 'the same in the spelling of the answer' })
  if (!service.accepted(answer)) return
  // Also what holds them, and what stood there on the way.
  for (const [key, property] of [...op.properties]) {
    const path = property.in === 'body' ? property.path.map(spelt) : property.path
    const made = keyOf({ in: property.in, path })
    if (made === key) continue
    op.properties.delete(key)
    op.properties.set(made, { ...property, path })
  }
  op.accepted.splice(0, op.accepted.length, ...op.accepted.map(each => ({ ...each, draft: respelt(each.draft) })))
  op.settle({ answer, draft })
  service.tellsCode = style !== 'pascal'
  service.names.splice(0, service.names.length, ...service.names.map(spelt))
}

const keysIn = (json: Json): string[] =>
  isObject(json)
    ? Object.entries(json).flatMap(([key, value]) => [key, ...keysIn(value)])
    : Array.isArray(json)
      ? json.flatMap(keysIn)
      : []

/** How a name that was reported as `about` is spelt on the wire, and what stood before it there. */
export function learnWire(op: Operation, unit: Unit, slot: Slot, about: readonly string[]): void {
  const { service } = op
  const [message, own] = [about.at(-1) ?? '', slot.path.at(-1) ?? '']
  if (slot.in === 'body' && message !== own && squeezed(message) === squeezed(own)) {
    // Those that were taken as they were reported say nothing of the wire: many read names without regard to case.
    if (!service.tellsCode) service.names.length = 0
    service.tellsCode = true
  }
  if (slot.in === 'body') service.names.push(slot.path.at(-1) ?? '')
  const want = namesOf(slot.path)
  for (const path of [about, ...foldedOf(unit).map(({ mention: each }) => each.segments)]) {
    const folded = path.map(squeezed)
    if (folded.length <= want.length || folded.slice(-want.length).join('/') !== want.join('/')) continue
    for (const each of path.slice(0, path.length - want.length))
      if (!op.has([each])) service.prefixes.add(squeezed(each))
  }
}
