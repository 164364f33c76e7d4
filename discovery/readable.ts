/** Whether the body is read as it is sent: in another encoding, or with another type in the place of what came last. */
import { mentionsOf } from '../contract/errors/units.ts'
import { type Answer, sameAnswer } from './answer.ts'
import { containers, keyOf, type Slot, slotAt, strangerIn, type Value, without, withSlots } from './draft.ts'
import type { Operation } from './operation.ts'
import { typeOf } from './type-words.ts'

/** Answered as a body that cannot be read at all. */
export const isUnread = ({ service, draft }: Operation, answer: Answer) =>
  service.broken !== undefined && draft.encoding === 'json' && sameAnswer(service.broken, answer)

/** Answered as what is of no media type that is read, whatever the status is in which the service says so. */
export const isUnreadForm =
  ({ service: { broken, isJsonRead } }: Operation) =>
  (answer: Answer): boolean =>
    answer.status === 415 || (broken !== undefined && !isJsonRead && sameAnswer(broken, answer))

/** Whatever the body holds, the answer is the one to an empty body: as a form, where a form is read and changes what is said. */
export async function inOtherEncoding(op: Operation, answer: Answer): Promise<Answer | undefined> {
  const { draft, first } = op
  const isSame = [...op.history.keys()][0] === answer.signature
  if (op.endpoint === 'auth-authenticate' || draft.encoding !== 'json' || !isSame || op.bundled.has('as a form'))
    return undefined
  op.bundled.add('as a form')
  const control = op.with(strangerIn([]))
  const bare = await op.ask({ ...control, slots: control.slots.slice(-1), encoding: 'form' })
  const isRead = [...(first ?? [])].every(text => bare.units.some(unit => unit.text === text))
  if (!isRead) return undefined
  // Where the login took one, what was asked for first goes along.
  const isOfForms = op.service.operations.get('auth-authenticate')?.draft.encoding === 'form'
  const isBegun = draft.slots.some(slot => slot.in === 'body')
  const body = isBegun && !isOfForms ? draft : op.with(...op.begunWith)
  const after = await op.ask({ ...body, encoding: 'form' })
  if (after.signature === bare.signature || after.signature === answer.signature) return undefined
  // What was struck while nobody read the body may be meant.
  op.struck.clear()
  const { forms } = op.service
  forms.reopen()
  const went = answer.units.filter(({ text }) => !after.units.some(each => each.text === text))
  for (const mention of went.flatMap(unit => body.slots.flatMap(({ path }) => mentionsOf(unit, path))))
    forms.learn(mention, true)
  op.draft = { ...body, encoding: 'form' }
  op.remember(after, op.draft)
  return after
}

/** What came last made the body one that cannot be read: one after the other again, each as the first JSON type that is read. */
export async function readAgain(op: Operation, answer: Answer, spent: () => boolean): Promise<Answer | undefined> {
  const late = op.recent.filter(slot => slot.in === 'body' && slotAt(op.draft, slot) !== undefined)
  const key = `unread ${late.map(keyOf).join(' ')}`
  if (late.length === 0 || op.bundled.has(key) || !isUnread(op, answer)) return undefined
  op.bundled.add(key)
  const held = op.draft
  op.draft = without(op.draft, late)
  let last: Answer | undefined
  for (const slot of late) {
    const types = new Set<string>()
    // Where it is alone, its first type was rejected just now.
    if (late.length === 1) types.add(typeOf(op.service.value(slot.value)))
    for (const value of [slot.value, ...op.values(slot)]) {
      const type = typeOf(op.service.value(value))
      if (spent() || types.has(type)) continue
      types.add(type)
      const draft = op.with({ ...slot, value })
      const stated = await op.askOnce(draft)
      op.note({ ...slot, value }, stated.signature)
      if (isUnread(op, stated)) continue
      op.draft = draft
      last = stated
      break
    }
  }
  if (last !== undefined) return last
  op.draft = held
  const [only] = late
  return late.length === 1 && only !== undefined ? readElsewhere(op, only, spent) : undefined
}

/** Of no type it is read where it was put: it stands in another object, as it is or as an object. */
async function readElsewhere(op: Operation, slot: Slot, spent: () => boolean): Promise<Answer | undefined> {
  const rest = without(op.draft, [slot])
  const holder = slot.path.slice(0, -1).join('/')
  const others = [[], ...containers(rest)].filter(path => path.join('/') !== holder)
  for (const path of others.slice(0, MOST_ELSEWHERE))
    for (const value of [slot.value, OBJECT]) {
      const made: Slot = { ...slot, path: [...path, slot.path.at(-1) ?? ''], value }
      if (spent() || op.struck.has(`at ${keyOf(made)}`)) continue
      const draft = withSlots(rest, made)
      const answer = await op.askOnce(draft)
      op.note(made, answer.signature)
      if (isUnread(op, answer)) continue
      op.strikeAt(slot)
      op.draft = draft
      op.recent = [made]
      return answer
    }
  return undefined
}

const MOST_ELSEWHERE = 3
const OBJECT: Value = { template: {}, origin: 'type' }
