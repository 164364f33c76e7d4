/** Where no complaint tells more: another value for what was guessed. */
import { type Answer, sameAnswer } from './answer.ts'
import { isBelow, keyOf, type Slot } from './draft.ts'
import type { Operation } from './operation.ts'
import { unitsAbout, valueKey } from './values.ts'

/** Nothing more is told: another value for what was guessed, one slot after the other; what was given last. */
export async function anotherValue(op: Operation, before: Answer, spent: () => boolean): Promise<Answer | undefined> {
  const doubt = ({ value }: Slot) => ({ type: 0, guess: 0, told: 1, linked: 2, given: 3, hint: 9 })[value.origin]
  const slots = op.draft.slots
    .filter(
      slot =>
        doubt(slot) < 9 &&
        !op.pinned.has(keyOf(slot)) &&
        !(typeof slot.value.template === 'object' && op.draft.slots.some(each => isBelow(each.path, slot.path))),
    )
    .sort((a, b) => doubt(a) - doubt(b))
  for (const slot of slots) {
    const member = op.member(slot)
    let tries = 0
    for (const value of op.values(slot)) {
      if (spent() || tries > (op.endpoint === 'auth-authenticate' ? 2 : 5)) break
      if (member.tried.has(valueKey(value, op.service.value(value)))) continue
      tries++
      const next = { ...slot, value }
      const draft = op.with(next)
      const after = await op.ask(draft)
      op.note(next, after.signature)
      if (
        op.service.accepted(after) ||
        (!sameAnswer(before, after) &&
          unitsAbout(after.units, slot.path).length === 0 &&
          op.remember(after, draft) === undefined)
      ) {
        op.draft = draft
        return after
      }
    }
  }
  return undefined
}
