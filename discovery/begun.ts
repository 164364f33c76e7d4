/** A draft that was begun another way, or is accepted: what stands in it without a reason goes. */
import { affinity } from '../probe/naming/match.ts'
import { keyOf, type Slot, without } from './draft.ts'
import type { Operation } from './operation.ts'
import { unitsAbout } from './values.ts'

/** Beside an object that is still empty, what is complained of although it stands may be meant inside of it. */
export async function wellPlaced(op: Operation): Promise<Operation> {
  const { slots } = op.draft
  const isEmptyObject = ({ value }: Slot) => JSON.stringify(op.service.value(value)) === '{}'
  const answer = slots.some(isEmptyObject) ? await op.ask(op.draft) : undefined
  if (answer === undefined || op.service.accepted(answer)) return op
  const complained = slots.filter(
    slot => slot.in === 'body' && !isEmptyObject(slot) && unitsAbout(answer.units, slot.path).length > 0,
  )
  op.draft = without(op.draft, complained)
  return op
}

/** What was never seen to change an answer by itself: without it, where the same is accepted. */
export async function dropUnproven(op: Operation, goesOn = () => true): Promise<void> {
  const isAgain = (slot: Slot) =>
    op.draft.slots.some(
      other => other !== slot && other.value.template === slot.value.template && likeness(other) > likeness(slot),
    )
  const unproven = op.draft.slots.filter(slot => {
    const { missing, proof, isDoubtful } = op.member(slot)
    const isShown = (missing !== undefined && isDoubtful !== true) || proof !== undefined
    return slot.value.origin !== 'hint' && !op.pinned.has(keyOf(slot)) && (!isShown || isAgain(slot))
  })
  for (const group of unproven.length > 1 ? [unproven, ...unproven.map(slot => [slot])] : [unproven]) {
    const there = group.filter(slot => op.draft.slots.includes(slot))
    if (there.length === 0 || !goesOn()) continue
    const draft = without(op.draft, there)
    const answer = await op.ask(draft, { purpose: 'the accepted request without what nobody asked for' })
    if (op.service.accepted(answer)) op.settle({ answer, draft })
  }
}

/** How well a name fits the datum that stands under it. */
const likeness = (slot: Slot) => affinity([slot.path.at(-1) ?? ''], String(slot.value.template).replace(/[{}]/g, ''))
