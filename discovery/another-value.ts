/** Where no complaint tells more: another value for what was guessed. */
import { type Answer, sameAnswer } from './answer.ts'
import { answered, eachDatum } from './data.ts'
import { isBelow, keyOf, type Slot, type Value } from './draft.ts'
import type { Operation } from './operation.ts'
import { unitsAbout, valueKey } from './values.ts'

const MOST_TOGETHER = 6

/** Data that stand nowhere yet in the places of guesses, all at once, in the order in which they were given. */
export function together(op: Operation): Slot[][] {
  const isText = (value: unknown) => typeof value === 'string'
  const open = op.draft.slots.filter(
    ({ in: where, value }) =>
      where === 'body' && value.let === undefined && ['guess', 'type'].includes(value.origin) && isText(value.template),
  )
  const used = JSON.stringify(op.draft.slots.map(({ value }) => value.template))
  const free = Object.keys(op.given).filter(name => !used.includes(`{{${name}`))
  const starts = Math.min(free.length - open.length + 1, MOST_TOGETHER)
  return open.length < 2
    ? []
    : Array.from({ length: Math.max(0, starts) }, (_, start) =>
        open.map((slot, i): Slot => ({ ...slot, value: { template: `{{${free[start + i]}}}`, origin: 'given' } })),
      )
}

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
    const isAbout = slots.some(slot => unitsAbout(after.units, slot.path).length > 0)
    if (
      op.service.accepted(after) ||
      (!sameAnswer(before, after) && !isAbout && op.remember(after, draft) === undefined)
    ) {
      op.draft = draft
      return after
    }
  }
  return undefined
}

/** What earlier answers brought, then what was given and stands nowhere yet. */
function dataFor(op: Operation, slot: Slot): Value[] {
  const sources = op.sources(slot)
  const used = JSON.stringify(op.draft.slots.map(({ value }) => value.template))
  const free = eachDatum(sources).filter(({ template }) => !used.includes(String(template).replace(/[ }].*/, '')))
  const isLike = (value: Value) => typeof op.service.value(value) === typeof op.service.value(slot.value)
  return [...answered(sources).slice(0, 3), ...free.filter(isLike)]
}

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
    const isLogIn = op.endpoint === 'auth-authenticate'
    const most = isLogIn ? 2 : slot.value.origin === 'guess' ? 8 : 5
    for (const value of [...(isLogIn ? [] : dataFor(op, slot)), ...op.values(slot)]) {
      if (spent() || tries > most) break
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
