/** A draft that was begun another way, or is accepted: what stands in it without a reason goes. */
import { mentionsOf, VAGUE } from '../contract/errors/units.ts'
import { affinity } from '../probe/naming/match.ts'
import { type Answer, textsAbout } from './answer.ts'
import { AFTER_OTHERS } from './askings.ts'
import { keyOf, type Slot, without } from './draft.ts'
import type { Operation } from './operation.ts'
import { isMissed, type PropertyKnowledge } from './property.ts'
import { OF_FORM } from './service.ts'
import { squeezed } from './spelling.ts'

/** What was never seen to change an answer by itself: without it, where the same is accepted. */
export async function dropUnproven(op: Operation, goesOn = () => true): Promise<void> {
  const isAgain = (slot: Slot) =>
    op.draft.slots.some(
      other => other !== slot && other.value.template === slot.value.template && likeness(other) > likeness(slot),
    )
  const isLogin = op.endpoint === 'auth-authenticate'
  const unproven = op.draft.slots.filter(slot => {
    const property = op.property(slot)
    const isShown = isMissed(property) || property.proof !== undefined
    // What answers put before names may be of their frame.
    const isOfFrame = slot.in === 'body' && op.service.prefixes.has(squeezed(slot.path[0] ?? ''))
    return (
      // Header fields that nobody reads are passed over: that one was taken proves none.
      (slot.value.origin !== 'hint' || !op.isHinted || slot.in === 'header') &&
      !op.pinned.has(keyOf(slot)) &&
      (!isShown || isOfFrame || isAgain(slot) || (isLogin && isAWord(property, slot)))
    )
  })
  const isNamed = ({ units }: Answer, { path }: Slot) =>
    units.some(unit => mentionsOf(unit, path).some(each => !VAGUE.has(each.kind) && !op.service.forms.isRefuted(each)))
  /** In the words in which it was missed first, whatever the status. */
  const isMissedAgain = (slot: Slot, answer: Answer) =>
    textsAbout(answer, slot.path).join('\n') === op.property(slot).missing
  /** Missed by name where all were left out. */
  const named = new Set<Slot>()
  for (const group of unproven.length > 1 ? [unproven, ...unproven.map(slot => [slot])] : [unproven]) {
    // Of a login, which is asked once, each by itself is worth a request.
    const isOpen = (slot: Slot) => isLogin || !named.has(slot) || isAgain(slot)
    const there = group.filter(slot => op.draft.slots.includes(slot) && isOpen(slot))
    if (there.length === 0 || !goesOn()) continue
    const draft = without(op.draft, there)
    const answer = await op.ask(draft, { purpose: 'the accepted request without what nobody asked for' })
    const [only, ...more] = there
    if (op.service.accepted(answer)) op.settle({ answer, draft })
    else if (
      only !== undefined &&
      more.length === 0 &&
      (OF_FORM.includes(answer.status) || isMissedAgain(only, answer))
    ) {
      const property = op.property(only)
      property.required ??= true
      property.proof ??= 'left out'
      property.evidence.push(answer.id)
    } else for (const slot of there) if (isNamed(answer, slot)) named.add(slot)
  }
}

/** What missed it names it by a word of the sentence, which may be none. */
const isAWord = ({ asked = [] }: PropertyKnowledge, { path }: Slot) =>
  asked.every(unit =>
    mentionsOf(unit, path).every(({ kind, form }) => kind === 'word' || kind === 'pair' || form === AFTER_OTHERS),
  )

/** What came along while something else was looked for, and was not missed by itself, stays only where the same is not accepted without it. */
export async function dropAlong(op: Operation, isMeant: (slot: Slot) => boolean): Promise<void> {
  const along = op.draft.slots.filter(slot => slot.in === 'body' && !isMeant(slot) && !isMissed(op.property(slot)))
  if (along.length === 0) return
  const draft = without(op.draft, along)
  const answer = await op.ask(draft, { purpose: 'the accepted request without what came along' })
  if (op.service.accepted(answer)) op.settle({ answer, draft })
}

/** How well a name fits the datum that stands under it. */
const likeness = (slot: Slot) => affinity([slot.path.at(-1) ?? ''], String(slot.value.template).replace(/[{}]/g, ''))

/** What the login brought is of this session alone: where another value does as well, that stands there. */
export async function unlinkLogin(op: Operation): Promise<void> {
  const isLinked = ({ template }: Slot['value']) => String(template).includes('{{auth-authenticate#')
  for (const slot of op.draft.slots.filter(({ value }) => isLinked(value))) {
    const value = op.values(slot).find(({ origin }) => origin !== 'given' && origin !== 'linked')
    if (value === undefined) continue
    const draft = op.with({ ...slot, value })
    const answer = await op.ask(draft, { purpose: 'another value for what the log-in brought' })
    if (op.service.accepted(answer)) op.settle({ answer, draft })
  }
}
