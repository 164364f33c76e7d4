/** Whether an accepted request found somebody: by what is answered of a person who does not exist, and of one who fits in part. */
import { unitsAbout } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { nobodys } from './another-value.ts'
import { type Answer, sameAnswer } from './answer.ts'
import { inEveryForm } from './data.ts'
import { together } from './data-together.ts'
import { type Draft, keyOf, type Slot } from './draft.ts'
import type { Room } from './groups.ts'
import type { Operation } from './operation.ts'
import { valueKey } from './values.ts'

const TRIES = 14
const TRIES_TOGETHER = 8
const TRIES_EACH = 7

/** Where the answer says no: other forms of the data, one property at a time; kept is what says more. */
export async function findSomebody(op: Operation, room: Room): Promise<void> {
  const { service } = op
  const yes = op.last
  let persons = op.draft.slots.flatMap((slot): Slot[] => {
    const isDatum =
      slot.in === 'body' &&
      typeof service.value(slot.value) === 'string' &&
      slot.value.origin !== 'linked' &&
      op.property(slot).list === undefined
    const other = isDatum ? nobodys(service.value(slot.value)) : undefined
    return other === undefined ? [] : [{ ...slot, value: { template: other, origin: 'guess' } }]
  })
  if (yes === undefined || persons.length === 0 || !room(4)) return
  const purpose = 'a person whom nobody knows'
  let nobody = await op.ask(op.with(...persons), { purpose })
  // What is rejected for its form is nobody's datum.
  const formed = persons.filter(slot => unitsAbout(nobody.units, slot.path).length === 0)
  if (!service.accepted(nobody) && formed.length > 0 && formed.length < persons.length) {
    persons = formed
    nobody = await op.ask(op.with(...persons), { purpose })
  }
  const inPart =
    persons.length > 1
      ? await op.ask(op.with(...persons.slice(-1)), { purpose: 'data that fit only in part' })
      : undefined
  for (const each of [nobody, inPart])
    if (
      each !== undefined &&
      !service.accepted(each) &&
      persons.every(slot => unitsAbout(each.units, slot.path).length === 0)
    )
      op.unknownDataAnswers.push(each)
  if (!service.accepted(nobody) || !saysNo(yes, nobody)) return
  let best: { answer: Answer; draft: Draft } = { answer: yes, draft: op.draft }
  const tried = new Map(
    op.draft.slots.map(slot => [keyOf(slot), new Set([valueKey(slot.value, service.value(slot.value))])]),
  )
  // What was given with spaces between its figures is mostly kept without them.
  const compact = op.draft.slots.flatMap((slot): Slot[] => {
    const template = String(slot.value.template).replace(/\}\}$/, ' | no-spaces}}')
    const made: Slot = { ...slot, value: { ...slot.value, template } }
    const isSpaced = slot.value.origin === 'given' && /\d\s+\d/.test(String(service.value(slot.value)))
    return isSpaced && service.value(made.value) !== service.value(slot.value) ? [made] : []
  })
  const orders = together(op).flatMap(slots => (compact.length > 0 ? [slots, [...slots, ...compact]] : [slots]))
  for (const slots of orders.slice(0, TRIES_TOGETHER)) {
    const key = `somebody ${slots.map(slot => `${keyOf(slot)}=${slot.value.template}`).join(' ')}`
    if (!room(2) || best.answer !== yes) break
    if (op.bundled.has(key)) continue
    op.bundled.add(key)
    const draft = op.with(...slots)
    const answer = await op.ask(draft, {
      purpose: 'data in the places of words, in the order in which they were given',
    })
    if (service.accepted(answer) && saysMore(answer, best.answer)) best = { answer, draft }
  }
  for (let left = TRIES; left > 0 && room(2) && saysNo(best.answer, nobody); left--) {
    const next = changes(op, best, tried)[0]
    if (next === undefined) break
    tried.get(keyOf(next))?.add(valueKey(next.value, service.value(next.value)))
    op.draft = best.draft
    const draft = op.with(next)
    const answer = await op.ask(draft, { purpose: 'the same person, written otherwise' })
    if (service.accepted(answer) && saysMore(answer, best.answer)) best = { answer, draft }
  }
  op.settle(best)
}

/** Other values for one property each: first those that the answer speaks of, then what was put together or guessed. */
function changes(
  op: Operation,
  { answer, draft }: { answer: Answer; draft: Draft },
  tried: Map<string, Set<string>>,
): Slot[] {
  const { service } = op
  const named = (slot: Slot) => Number(answer.text.includes(`"${slot.path.at(-1)}"`))
  const guessed = (slot: Slot) => Number(op.isGuess(slot) || slot.value.origin === 'told')
  const joined = (slot: Slot) => Number(/\}\}.*\{\{/.test(String(slot.value.template)))
  // A datum that is written otherwise than it was given may be wanted as it was given: that form goes first.
  const isWritten = ({ value: { template } }: Slot) => Number(/^\{\{[^|#}]+\|[^}]*\}\}$/.test(String(template)))
  const count = (slot: Slot) => tried.get(keyOf(slot))?.size ?? 0
  return draft.slots
    .filter(
      slot =>
        slot.in === 'body' &&
        op.property(slot).list === undefined &&
        (slot.value.origin !== 'hint' || op.isGuess(slot)) &&
        (tried.get(keyOf(slot))?.size ?? 9) <= TRIES_EACH,
    )
    .sort(
      (a, b) =>
        named(b) - named(a) ||
        guessed(b) - guessed(a) ||
        count(a) - count(b) ||
        isWritten(b) - isWritten(a) ||
        joined(b) - joined(a),
    )
    .flatMap(slot =>
      [...inEveryForm(slot.value, op.sources(slot)), ...op.values(slot)]
        .filter(value => {
          const made = service.value(value)
          const key = valueKey(value, made)
          const isRejected = op.property(slot).tried.get(key)?.isAbout === true
          return typeof made === typeof service.value(slot.value) && !isRejected && !tried.get(keyOf(slot))?.has(key)
        })
        .filter(value => value.origin === 'given' || value.origin === 'linked')
        .map((value): Slot => ({ ...slot, value })),
    )
}

/** A no that is said of somebody who does not exist as well, or the same answer altogether. */
function saysNo(answer: Answer, nobody: Answer): boolean {
  const [own, other] = [noes(answer.json), noes(nobody.json)]
  return sameAnswer(answer, nobody) || [...own].some(at => other.has(at))
}

function saysMore(answer: Answer, than: Answer): boolean {
  const [own, other] = [noes(answer.json), noes(than.json)]
  return (
    own.size < other.size ||
    (own.size === other.size && leaves(answer.json) > leaves(than.json) && !sameAnswer(answer, than))
  )
}

function noes(json: Json | undefined, at = ''): Set<string> {
  if (json === false || (json === null && at !== '')) return new Set([at])
  if (typeof json !== 'object' || json === null) return new Set()
  return new Set(Object.entries(json).flatMap(([key, value]) => [...noes(value, `${at}/${key}`)]))
}

/** Single values; what a list holds may be what does not fit, but for the only object of one. */
function leaves(json: Json | undefined): number {
  if (Array.isArray(json)) return json.length === 1 && isObject(json[0]) ? leaves(json[0]) : 0
  if (typeof json !== 'object' || json === null) return 1
  return Object.values(json).reduce<number>((sum, each) => sum + leaves(each), 0)
}
