/** Where nothing leads on, back to an earlier answer that told more than was tried: a step that seemed to help led away from it. */
import type { Answer } from './answer.ts'
import { choose } from './choose.ts'
import { type Draft, has } from './draft.ts'
import type { Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import type { Hypothesis } from './propose.ts'

/** What an earlier answer named as surely as this, and was never tried, goes before more values of a place that has rejected as many. */
const SURELY = 0.8
/** Values of one place that were answered alike. */
const ALIKE = 6

/** The earlier answer, with its draft in the place of the one that leads nowhere. */
export function goBack(op: Operation, answer: Answer): Answer | undefined {
  if (op.endpoint === 'auth-authenticate') return undefined
  const held = op.draft
  for (const [signature, { answer: earlier, draft }] of [...op.told].reverse()) {
    if (signature === answer.signature || op.bundled.has(`back ${signature}`) || isWithin(draft, held)) continue
    op.draft = draft
    const [best] = choose(op, earlier, false)
    // What stands there already was gone on from.
    if (best?.kind === 'add' && best.score >= SURELY && best.slot.in === 'body' && !has(held, best.slot)) {
      op.bundled.add(`back ${signature}`)
      op.service.trace?.(`  back to ${signature.slice(0, 120)}`)
      return earlier
    }
  }
  op.draft = held
  return undefined
}

/** The same place rejects one value after the other. */
export const isStuck = (op: Operation, best: Hypothesis | undefined): boolean =>
  best?.kind === 'value' && isAlike(op.property(best.slot), ALIKE)

/** So many of its values were answered in the same words. */
export function isAlike({ tried }: PropertyKnowledge, most: number): boolean {
  const counts = new Map<string, number>()
  for (const { message } of tried.values()) counts.set(message, (counts.get(message) ?? 0) + 1)
  return Math.max(0, ...counts.values()) >= most
}

/** All that it holds stands in the other, too: that one came of it. */
const isWithin = (draft: Draft, other: Draft): boolean => {
  const keys = new Set(other.slots.map(slot => JSON.stringify([slot.in, slot.path, slot.value.template])))
  return draft.slots.every(slot => keys.has(JSON.stringify([slot.in, slot.path, slot.value.template])))
}
