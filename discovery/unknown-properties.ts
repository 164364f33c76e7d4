/** Names that a service does not know: how it answers one that nobody has tells which of ours are none. */
import { mentionsOf, type Unit, unitsAbout } from '../contract/errors/units.ts'
import { type Answer, fresh, sameAnswer } from './answer.ts'
import { CONTROL, type Draft, keyOf, type Slot, slotAt, without, withSlots } from './draft.ts'
import { answeredSo } from './effects.ts'
import { isAlike } from './go-back.ts'
import { isMissedFirst } from './needed.ts'
import type { Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import type { Hypothesis } from './propose.ts'
import { squeezed } from './spelling.ts'

/** What is complained of as a name that nobody has, and in no other way, goes at once and does not return. */
export async function withoutUnknown(op: Operation, answer: Answer): Promise<Answer | undefined> {
  const heads = op.draft.slots.flatMap(slot => {
    const isUnknown = (head: string[]) => {
      // Where the same is said of what is missing, it says of none that it is unknown.
      const { asked = [] } = op.property({ ...slot, path: head })
      const isOfMissing = asked.length === 0 || op.service.unknownMessages.isOf(asked, head)
      if (isOfMissing && isMissedFirst(op, { ...slot, path: head })) return false
      const about = unitsAbout(answer.units, head).filter(({ place }) => place === undefined || isAt(place, head))
      return op.service.unknownMessages.isOf(about, head)
    }
    const head = slot.path.map((_, i) => slot.path.slice(0, i + 1)).find(isUnknown)
    return slot.in !== 'body' || op.pinned.has(keyOf(slot)) || head === undefined ? [] : [{ slot, head }]
  })
  // Of two of one name, the one that was missed there is known.
  const isGuess = ({ slot, head }: (typeof heads)[number]) => op.property({ ...slot, path: head }).missing === undefined
  const strange = heads
    .filter(each => isGuess(each) || !heads.some(other => other.head.at(-1) === each.head.at(-1) && isGuess(other)))
    .map(({ slot }) => slot)
  if (strange.length === 0) return undefined
  for (const slot of strange) {
    op.strikeAt(slot)
    op.properties.delete(keyOf(slot))
  }
  op.draft = without(op.draft, strange)
  return op.askOnce(op.draft)
}

const isAt = (place: readonly string[], path: readonly string[]) => place.join('/') === path.join('/')

/** Values of one place that are answered alike, before it is asked whether they are answered so without it. */
const FEW_ALIKE = 3

/** Complaints in which it was missed. */
const missedIn = ({ missing }: PropertyKnowledge) => missing?.replace(/^\d{3} /, '').split(' … ') ?? []

/** Of several that came for one complaint: what is answered alike with several of its values, and without any, was not asked for, and does not return. */
export async function withoutIdle(
  op: Operation,
  answer: Answer,
  best: Hypothesis | undefined,
): Promise<Answer | undefined> {
  const slot = best?.kind === 'value' ? slotAt(op.draft, best.slot) : undefined
  if (slot === undefined || slot.in !== 'body' || !op.isGuess(slot) || op.pinned.has(keyOf(slot))) return undefined
  const key = `idle ${keyOf(slot)}`
  if (!isAlike(op.property(slot), FEW_ALIKE) || op.bundled.has(key)) return undefined
  const stated = new Set(missedIn(op.property(slot)))
  const isAmong = op.draft.slots.some(
    each => each !== slot && missedIn(op.property(each)).some(text => stated.has(text)),
  )
  if (!isAmong) return undefined
  op.bundled.add(key)
  const less = without(op.draft, [slot])
  const after = await op.askOnce(less)
  if (!sameAnswer(answer, after)) return undefined
  op.strikeAt(slot)
  op.properties.delete(keyOf(slot))
  op.draft = less
  return after
}

const CONTROLS_AT_MOST = 3

/** What came brings an earlier answer back: where a name that nobody has changes nothing in its place, its value is what is answered so. */
export async function controlOfReturn(op: Operation, before: Answer, after: Answer, chosen: readonly Hypothesis[]) {
  const [only] = chosen
  if (only?.kind !== 'add' || only.slot.in !== 'body' || chosen.length > 1) return
  if (op.vague.has(after.signature) || sameAnswer(before, after)) return
  if (answeredSo(op, after, op.with(only.slot), [only.slot]) === undefined) return
  if (op.acceptsUnknown === false || op.controls >= CONTROLS_AT_MOST) return
  op.controls++
  const path = [...only.slot.path.slice(0, -1), CONTROL]
  if (sameAnswer(before, await op.askOnce(op.with({ ...only.slot, path }))))
    op.moving.set(keyOf(only.slot), after.signature)
}

/** A new complaint about a name that stood in no proven form or place, alongside a value that was sent, or in a document alone: a name that nobody has, in its place, tells whether it is said of unknown names. */
export async function control(
  op: Operation,
  before: Answer | undefined,
  after: Answer,
  chosen: readonly Hypothesis[],
  next: Draft,
) {
  const { service } = op
  if (op.acceptsUnknown !== undefined || op.controls >= CONTROLS_AT_MOST) return
  const isOfAnother = (unit: Unit) => op.isNamedIn([unit])
  const added = chosen.filter(
    ({ kind, mention, unit, slot, isPlaced: isLocated }) =>
      kind === 'add' &&
      (mention === undefined ||
        !service.forms.isProven(mention) ||
        isOfAnother(unit) ||
        // A name that was reported alone stands in one object of several.
        (isLocated !== true && slot.path.length > 1)),
  )
  const isOnlyReported = (slot: Slot) =>
    slot.value.origin === 'hint' && op.property(slot).missing === undefined && op.property(slot).proof === undefined
  for (const slot of [...added.map(each => each.slot), ...next.slots.filter(isOnlyReported)]) {
    if (slot.in !== 'body') continue
    // Of a path that is new its first name may be complained of alone.
    const heads = slot.path.map((_, i) => slot.path.slice(0, i + 1))
    const isStated = (head: readonly string[]) => fresh(before, unitsAbout(after.units, head)).length > 0
    const head = heads.find(each => !op.has(each) && isStated(each)) ?? slot.path
    const stated = fresh(before, unitsAbout(after.units, head))
    if (stated.length === 0 || service.unknownMessages.isOf(stated, head)) continue
    op.controls++
    const path = [...head.slice(0, -1), CONTROL]
    const draft = withSlots(without(next, [slot]), { ...slot, path })
    const answer = await service.ask(op.endpoint, draft)
    if (!service.accepted(answer)) op.rejected.push({ answer, draft })
    const about = unitsAbout(answer.units, path)
    if (service.accepted(answer)) {
      op.acceptsUnknown = true
      op.property(slot).required = false
    }
    // Ids of the request apart, which each answer may have.
    const isAlike = answer.text === after.text || (about.length === 0 && answer.signature === after.signature)
    if (answer.status === after.status && isAlike) {
      op.unmoved.add(keyOf(slot))
      // Whatever stands there, what the path ends with is said of it.
      const told = chosen.find(each => each.slot === slot)?.mention
      const isEnd =
        (told?.segments.length ?? 0) > 1 && squeezed(told?.segments.at(-1) ?? '') === squeezed(slot.path.at(-1) ?? '')
      if (told?.form === 'path:key' && isEnd && stated.some(unit => mentionsOf(unit, slot.path).length > 0))
        service.frames.learnEnd(told)
      continue
    }
    // Without this one, all the others brought back the answer from before.
    if (before !== undefined && sameAnswer(before, answer))
      for (const each of added) if (each.slot !== slot) op.unmoved.add(keyOf(each.slot))
    if (about.length === 0) return
    op.acceptsUnknown = false
    service.learnUnknown(about, path)
    return
  }
}
