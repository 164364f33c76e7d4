/** Where a list was sent and its properties are named without a position, an object is wanted: many languages have one type for both. */
import { foldedOf } from '../contract/errors/units.ts'
import { type Answer, sameAnswer } from './answer.ts'
import { keyOf, type Slot, withSlots } from './draft.ts'
import type { Operation } from './operation.ts'
import { squeezed } from './spelling.ts'

/** The next answer where an empty object in the place of a list is answered otherwise. */
export async function asObject(op: Operation, answer: Answer): Promise<Answer | undefined> {
  for (const slot of op.draft.slots) {
    const key = `list ${keyOf(slot)}`
    if (slot.in !== 'body' || !Array.isArray(slot.value.template) || op.bundled.has(key)) continue
    if (op.pinned.has(keyOf(slot)) || slot.value.origin === 'hint' || !namesInside(answer, slot)) continue
    op.bundled.add(key)
    const draft = withSlots(op.draft, { ...slot, value: { template: {}, origin: 'type' } })
    const after = await op.ask(draft)
    if (sameAnswer(after, answer) || op.remember(after, draft) !== undefined) continue
    op.draft = draft
    return after
  }
  return undefined
}

/** Below it a name is reported, and below none of its positions. */
function namesInside({ units }: Answer, { path }: Slot): boolean {
  const own = squeezed(path.at(-1) ?? '')
  const below = units.flatMap(unit =>
    foldedOf(unit).flatMap(({ mention: { kind, segments } }) => {
      const at = segments.findIndex(each => squeezed(each) === own)
      return at >= 0 && kind !== 'word' && kind !== 'pair' ? [segments.slice(at + 1)] : []
    }),
  )
  const isIndex = (text: string | undefined) => text !== undefined && /^\d+$|^\*$/.test(text)
  return (
    below.some(([next]) => next !== undefined && !isIndex(next)) &&
    !below.some(([next, name]) => isIndex(next) && name !== undefined)
  )
}
