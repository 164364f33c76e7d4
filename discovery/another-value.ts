/** Where no complaint tells more: another value for what was guessed. */
import { unitsAbout } from '../contract/errors/units.ts'
import { referencesOf } from '../contract/template.ts'
import { type Answer, sameAnswer } from './answer.ts'
import { answered, eachDatum } from './data.ts'
import { type Draft, isBelow, keyOf, type Slot, type Value } from './draft.ts'
import type { Operation } from './operation.ts'
import { repeats } from './propose.ts'
import { valueKey } from './values.ts'

const MOST_TOGETHER = 6
const MOST_ANYHOW = 12
const MOST_LISTED = 6

/** Data that stand nowhere yet in the places of guesses, all at once, in the order in which they were given; then in any order in the places of one object. */
export function together(op: Operation): Slot[][] {
  const open = op.draft.slots.filter(
    ({ in: where, value: { let: lets, origin, template } }) =>
      where === 'body' && lets === undefined && ['guess', 'type'].includes(origin) && typeof template !== 'object',
  )
  const used = JSON.stringify(op.draft.slots.map(({ value }) => value.template))
  const free = Object.keys(op.given).filter(name => !used.includes(`{{${name}`))
  const fill = (slots: readonly Slot[], names: readonly string[]) =>
    slots.flatMap((slot, i): Slot[] => {
      const isText = typeof slot.value.template === 'string'
      const isNumber = typeof slot.value.template === 'number' && /^\d{1,6}$/.test(op.given[names[i] ?? ''] ?? '')
      const template = `{{${names[i]}${isNumber ? ' | number' : ''}}}`
      return isText || isNumber ? [{ ...slot, value: { template, origin: 'given' } }] : []
    })
  const windows = (size: number) =>
    Array.from({ length: Math.max(0, free.length - size + 1) }, (_, start) => free.slice(start, start + size))
  const texts = open.filter(({ value }) => typeof value.template === 'string')
  const inOrder = windows(texts.length).slice(0, MOST_TOGETHER)
  const holder = (slot: Slot) => slot.path.slice(0, -1).join('/')
  const objects = [...new Set(open.map(holder))].map(each => open.filter(slot => holder(slot) === each))
  const anyhow = objects
    .filter(slots => slots.length > 1 && slots.length < 4)
    .flatMap(slots =>
      windows(slots.length)
        .flatMap(orders)
        .map(names => fill(slots, names))
        .filter(each => each.length === slots.length),
    )
  const all = [...(texts.length < 2 ? [] : inOrder.map(names => fill(texts, names))), ...anyhow.slice(0, MOST_ANYHOW)]
  const seen = new Set<string>()
  return all.filter(slots => {
    const key = slots
      .map(slot => `${keyOf(slot)}=${slot.value.template}`)
      .sort()
      .join()
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

const orders = (names: readonly string[]): string[][] =>
  names.length < 2
    ? [[...names]]
    : names.flatMap((first, i) => orders(names.filter((_, at) => at !== i)).map(rest => [first, ...rest]))

/** Beside another value of a list that was told the same data may do: it may ask for less. */
export async function anotherOfList(op: Operation, spent: () => boolean): Promise<Answer | undefined> {
  for (const slot of op.draft.slots) {
    const list = op.member(slot).list ?? []
    if (slot.value.origin !== 'told' || list.length > MOST_LISTED || op.pinned.has(keyOf(slot))) continue
    for (const template of list) {
      if (spent() || op.service.value(slot.value) === template) continue
      const draft = op.with({ ...slot, value: { template, origin: 'told' } })
      const after = await op.askOnce(draft)
      // One that asks for more leads away.
      if (!op.service.accepted(after)) continue
      op.draft = draft
      return after
    }
  }
  return undefined
}

/** Accepted, or refused for something that was never said, and not for what stands in these places. */
const isFurther = (op: Operation, before: Answer, after: Answer, slots: readonly Slot[], draft: Draft) =>
  op.service.accepted(after) ||
  (!sameAnswer(before, after) &&
    !slots.some(
      slot => unitsAbout(after.units, slot.path).length > 0 || after.units.some(unit => repeats(op, unit, slot)),
    ) &&
    op.remember(after, draft) === undefined)

/** What is said now is not said of any form. */
export async function dataTogether(op: Operation, before: Answer, spent: () => boolean): Promise<Answer | undefined> {
  const groups = together(op)
  const key = `together ${(groups[0] ?? []).map(keyOf).join(' ')} ${before.signature}`
  if (groups.length === 0 || op.bundled.has(key)) return undefined
  op.bundled.add(key)
  for (const slots of groups) {
    if (spent()) return undefined
    const draft = op.with(...slots)
    const after = await op.ask(draft)
    if (!isFurther(op, before, after, slots, draft)) continue
    op.draft = draft
    return after
  }
  return undefined
}

/** What earlier answers brought, then what was given and stands nowhere yet. */
function dataFor(op: Operation, slot: Slot): Value[] {
  const sources = op.sources(slot)
  const used = JSON.stringify(op.draft.slots.map(({ value }) => value.template))
  const free = eachDatum(sources).filter(({ template }) => !used.includes(String(template).replace(/[ }].*/, '')))
  const isLike = (value: Value) => typeof op.service.value(value) === typeof op.service.value(slot.value)
  return [...otherForms(op, slot), ...answered(sources).slice(0, 3), ...free.filter(isLike)]
}

/** The datum that stands there as it was given, and in its other forms. */
function otherForms(op: Operation, slot: Slot): Value[] {
  const labelOf = ({ template }: Value) => referencesOf(template)[0]
  const label = labelOf(slot.value)
  if (label === undefined || op.given[label] === undefined) return []
  return [{ template: `{{${label}}}`, origin: 'given' }, ...op.values(slot).filter(each => labelOf(each) === label)]
}

/** Nothing more is told: another value for what was guessed, one slot after the other; what was given last. */
export async function anotherValue(op: Operation, before: Answer, spent: () => boolean): Promise<Answer | undefined> {
  // Where a form or a list was told, and what stands there is not complained of any more, the value is right.
  const isMet = (slot: Slot) => [...op.member(slot).tried.values()].some(({ isAbout }) => isAbout)
  const doubt = (slot: Slot) =>
    ({ type: 0, guess: 0, told: 1, linked: 2, given: 3, hint: 9 })[slot.value.origin] + (isMet(slot) ? 4 : 0)
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
    const isLogIn = op.endpoint === 'auth-authenticate'
    const most = isLogIn ? 2 : isMet(slot) ? 5 : slot.value.origin === 'guess' ? Object.keys(op.given).length + 8 : 5
    for (const value of [...(isLogIn ? [] : dataFor(op, slot)), ...op.values(slot)]) {
      if (spent() || tries > most) break
      if (member.tried.has(valueKey(value, op.service.value(value)))) continue
      tries++
      const next = { ...slot, value }
      const draft = op.with(next)
      const after = await op.ask(draft)
      op.note(next, after.signature)
      if (!isFurther(op, before, after, [slot], draft)) continue
      op.draft = draft
      return after
    }
  }
  return undefined
}
