/** Names of an answer one by one, where together they tell nothing. */
import { mentionsOf, type Unit, unitsAbout } from '../contract/errors/units.ts'
import { type Answer, reportedOfAny, sameAnswer } from './answer.ts'
import type { Slot } from './draft.ts'
import type { Operation } from './operation.ts'
import { squeezed, tokensOf } from './spelling.ts'

/** Names that had an effect, and the answer with them. */
export interface Found {
  slots: Slot[]
  answer: Answer
}

/** A service that names one unknown name at a time hides the others: the likeliest names alone. */
export async function oneByOne(
  op: Operation,
  before: Answer,
  slots: readonly Slot[],
  spent: () => boolean,
): Promise<Found | undefined> {
  for (const slot of slots.slice(0, 8)) {
    if (spent()) return undefined
    const after = await op.ask(op.with(slot))
    if (op.service.accepted(after)) return { slots: [slot], answer: after }
    if (sameAnswer(before, after)) continue
    if (isStrange(op, before, after, slot)) continue
    if (op.history.has(after.signature)) continue
    return { slots: [slot], answer: after }
  }
  return undefined
}

/** It, and the next likeliest of those that may stand in its place. */
const MOST_INSTEAD = 4

/** Those that are no two of them joined. */
export function apart(names: readonly string[]): string[] {
  const own = new Set(names.map(squeezed))
  const isJoined = (tokens: readonly string[]) => tokens.length > 1 && tokens.every(token => own.has(squeezed(token)))
  return names.filter(name => !isJoined(tokensOf(name)))
}

/** Of which all together changed nothing: some may exclude each other. */
export async function alone(
  op: Operation,
  answer: Answer,
  slots: readonly Slot[],
  spent: () => boolean,
): Promise<Answer | undefined> {
  const key = `alone ${reportedOfAny(answer)}`
  const isOfFirst = answer.units.some(({ text }) => op.first?.has(text) === true)
  const isAsked = op.draft.slots.every(slot => op.property(slot).missing !== undefined)
  if (!isOfFirst || !isAsked || op.bundled.has(key) || spent()) return undefined
  op.bundled.add(key)
  const found = await oneByOne(op, op.service.readAgain(answer), slots, spent)
  if (found === undefined) return undefined
  op.draft = op.with(...found.slots)
  op.recent = found.slots
  for (const slot of found.slots) {
    const from = slots.findIndex(({ path }) => path.join() === slot.path.join())
    op.property(slot).rivals = slots.slice(from + 1, from + MOST_INSTEAD).map(({ path }) => path.at(-1) ?? '')
  }
  return found.answer
}

/** What is said of it now is what is said of unknown names. */
export function isStrange(
  op: Operation,
  before: Answer,
  after: Answer,
  { path }: Slot,
  aboutControls: readonly Unit[] = [],
  controls: readonly string[] = [],
): boolean {
  const { service } = op
  // What was said before is not said of it.
  const named = unitsAbout(after.units, path).filter(unit => !before.units.some(each => each.text === unit.text))
  // A key that stands in each complaint is no name in any of them.
  const spoken = named.filter(unit => mentionsOf(unit, path).some(each => each.kind !== 'key'))
  const mine = spoken.length > 0 ? spoken : named
  return (
    mine.length > 0 &&
    mine.every(
      unit =>
        aboutControls.includes(unit) ||
        service.unknownMessages.isOf([unit], path) ||
        service.unknownMessages.has(unit, [...path, ...controls]),
    )
  )
}
