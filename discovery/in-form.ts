/** A complaint that states a pattern and names nothing: it is of the datum that has this form once it is written otherwise. */
import { satisfies } from '../probe/values/satisfy.ts'
import type { Answer } from './answer.ts'
import { fitting, inEveryForm } from './data.ts'
import { keyOf, type Slot, slotAt, type Value } from './draft.ts'
import type { Operation } from './operation.ts'
import { namedAhead } from './repeated.ts'
import { reportedValues } from './reported-values.ts'

/** Places in which a datum that has the form is tried. */
const MOST_PLACES = 5

/** The next answer with such a datum in that form, where the complaint goes with it. */
export async function inStatedForm(op: Operation, answer: Answer): Promise<Answer | undefined> {
  for (const unit of answer.units) {
    const { patterns } = reportedValues([unit], [], undefined)
    // What names a property is of that one, whether or not it was sent.
    const isPlaced = unit.mentions.some(({ kind }) => kind === 'path' || kind === 'quoted')
    if (patterns.length === 0 || isPlaced || op.isNamedIn([unit]) || namedAhead(op.draft.slots, unit).length > 0)
      continue
    const fits = (value: Value) => {
      const text = op.service.value(value)
      return typeof text === 'string' && patterns.every(pattern => satisfies(text, { pattern }))
    }
    const open = op.draft.slots.filter(slot => !op.pinned.has(keyOf(slot)) && !fits(slot.value))
    const own = open.flatMap(slot => inForm(slot, inEveryForm(slot.value, op.sources(slot)).find(fits)))
    // Where none of them has it in any form, another datum has it: in the place that came last, first.
    const others = [...open]
      .reverse()
      .slice(0, MOST_PLACES)
      .flatMap(slot => patterns.flatMap(pattern => inForm(slot, fitting(op.sources(slot), pattern).find(fits))))
    for (const slot of [...own, ...(own.length > 0 ? [] : others)]) {
      const key = `form ${keyOf(slot)} ${JSON.stringify(slot.value.template)} ${unit.text}`
      if (op.bundled.has(key)) continue
      op.bundled.add(key)
      const after = await op.ask(op.with(slot))
      if (after.units.some(each => each.text === unit.text) || wishesBack(op, after, slot)) continue
      // The complaint went with it, and was of what stood there.
      const was = slotAt(op.draft, slot)
      if (was !== undefined) op.note(was, unit.text, true)
      op.draft = op.with(slot)
      op.recent = [slot]
      op.remember(after, op.draft)
      return after
    }
  }
  return undefined
}

const inForm = (slot: Slot, value: Value | undefined): Slot[] => (value === undefined ? [] : [{ ...slot, value }])

/** What is said now states a form that the datum had which stood there, and this one has not. */
function wishesBack(op: Operation, { units }: Answer, slot: Slot): boolean {
  const { patterns, formats } = reportedValues(units, [], undefined)
  const was = slotAt(op.draft, slot)?.value
  const [before, now] = [was, slot.value].map(value => (value === undefined ? undefined : op.service.value(value)))
  return [...patterns.map(pattern => ({ pattern })), ...formats.map(format => ({ format }))].some(
    form => typeof before === 'string' && satisfies(before, form) && !satisfies(now ?? '', form),
  )
}
