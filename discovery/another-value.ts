/** Where no complaint tells more: another value for what was guessed. */
import { isMentioned, mentionsOf, unitsAbout, VAGUE } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import { referencesOf } from '../contract/template.ts'
import { candidatesOf } from '../probe/values/candidates.ts'
import { type Answer, sameAnswer, textsAbout } from './answer.ts'
import { answered, eachDatum, ofSubject } from './data.ts'
import { type Draft, isBelow, keyOf, type Slot, slotAt, type Value } from './draft.ts'
import { namesBelow } from './empty-object.ts'
import type { Operation } from './operation.ts'
import { holds, repeatable, repeats } from './repeated.ts'
import { typeOf } from './type-words.ts'
import { valueKey } from './values.ts'

const MOST_TOGETHER = 6
const MOST_ANYHOW = 12
const MOST_LISTED = 6
const NEAR = 3
const MOST_MISFORMED = 5

/** Data that stand nowhere yet in the places of guesses, all at once, in the order in which they were given; then in any order in the places of one object; `isWide`: also in the places of data that no name asked for. */
export function together(op: Operation, isWide = false): Slot[][] {
  // A datum that the name does not ask for was a guess, too.
  const isGuessed = (slot: Slot) =>
    op.isGuess(slot) ||
    (isWide &&
      slot.value.origin === 'given' &&
      op.endpoint !== 'auth-authenticate' &&
      op.property(slot).list === undefined &&
      (op.property(slot).patterns ?? []).length === 0 &&
      !candidatesOf(slot.path, op.sources(slot))({}).some(each => each.template === slot.value.template))
  const open = op.draft.slots.filter(
    slot =>
      slot.in === 'body' &&
      slot.value.let === undefined &&
      typeof slot.value.template !== 'object' &&
      !op.pinned.has(keyOf(slot)) &&
      isGuessed(slot),
  )
  const used = op.service.texts(op.draft.slots.filter(slot => !open.includes(slot)))
  // What another endpoint is about goes last.
  const subject = open[0] && op.sources(open[0]).subject
  const isOfAnother = (name: string) => ofSubject(name, subject) < 0
  const free = Object.keys(op.given)
    .filter(name => !used.has(op.given[name] ?? ''))
    .sort((a, b) => Number(isOfAnother(a)) - Number(isOfAnother(b)))
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
  // Data of one person stand near each other, and not always side by side.
  const pairs = free.flatMap((first, i) => free.slice(i + 1, i + 1 + NEAR).map(second => [first, second]))
  const anyhow = [...objects, ...(open.length === 2 ? [open] : [])]
    .filter(slots => slots.length > 1 && slots.length < 4)
    .flatMap(slots =>
      (slots.length === 2 ? pairs : windows(slots.length))
        .flatMap(orders)
        .map(names => fill(slots, names))
        .filter(each => each.length === slots.length),
    )
  const all = [...(texts.length < 2 ? [] : inOrder.map(names => fill(texts, names))), ...anyhow]
  const seen = new Set<string>()
  return all
    .filter(slots => {
      const key = slots
        .map(slot => `${keyOf(slot)}=${slot.value.template}`)
        .sort()
        .join()
      return !seen.has(key) && seen.add(key) !== undefined
    })
    .slice(0, MOST_TOGETHER + MOST_ANYHOW)
}

/** What a place has rejected by itself is rejected alongside anything. */
const isRejected = (op: Operation, slot: Slot) =>
  op.property(slot).tried.get(valueKey(slot.value, op.service.value(slot.value)))?.isAbout === true

/** What was said of it at its place. */
function noteOf(op: Operation, answer: Answer, slot: Slot): void {
  const about = textsAbout(answer, slot.path)
  op.note(slot, about.length > 0 ? about.join('\n') : answer.signature, about.length > 0)
}

const orders = (names: readonly string[]): string[][] =>
  names.length < 2
    ? [[...names]]
    : names.flatMap((first, i) => orders(names.filter((_, at) => at !== i)).map(rest => [first, ...rest]))

/** Alongside another value of a list that was told the same data may do: it may ask for less. */
export async function anotherOfList(op: Operation, spent: () => boolean): Promise<Answer | undefined> {
  for (const slot of op.draft.slots) {
    const list = op.property(slot).list ?? []
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

/** What was rejected for its data is rejected for its form again, as the first requests were. */
const isBackToForm = (op: Operation, before: Answer, after: Answer) =>
  before.status !== after.status && op.isOfFirstStatus(after)

/** Accepted, or rejected for something that was never said, and not for what stands in these places. */
const isFurther = (op: Operation, before: Answer, after: Answer, slots: readonly Slot[], draft: Draft) =>
  op.service.accepted(after) ||
  (!sameAnswer(before, after) &&
    // What an object lacks was not looked at before it was one.
    (!isBackToForm(op, before, after) || slots.some(({ path }) => namesBelow(after, before, path))) &&
    (isPlaced(op, after) > isPlaced(op, before) ||
      !slots.some(
        slot => unitsAbout(after.units, slot.path).length > 0 || after.units.some(unit => repeats(op, unit, slot)),
      )) &&
    op.remember(after, draft) === undefined)

/** It names a place of the request, where others tell of none. */
const isPlaced = ({ draft }: Operation, { units }: Answer) =>
  Number(
    draft.slots.some(({ path }) => units.some(unit => mentionsOf(unit, path).some(({ kind }) => !VAGUE.has(kind)))),
  )

/** What is said now is not said of any form. */
export async function dataTogether(
  op: Operation,
  before: Answer,
  spent: () => boolean,
  isWide = false,
): Promise<Answer | undefined> {
  const groups = together(op, isWide)
  const key = `together ${isWide} ${(groups[0] ?? []).map(keyOf).join(' ')} ${before.signature}`
  if (groups.length === 0 || op.bundled.has(key)) return undefined
  op.bundled.add(key)
  // What is named as right in a complaint about another value stays.
  const settled = new Set<string>()
  const seen = new Set<string>()
  for (const group of groups) {
    if (spent()) return undefined
    const slots = group.filter(slot => !settled.has(keyOf(slot)))
    const values = slots.map(slot => `${keyOf(slot)}=${slot.value.template}`).join()
    if (slots.length === 0 || seen.has(values) || slots.some(slot => isRejected(op, slot))) continue
    seen.add(values)
    const draft = op.with(...slots)
    const after = await op.ask(draft)
    if (isBackToForm(op, before, after))
      for (const slot of slots) {
        const about = unitsAbout(after.units, slot.path)
        if (about.length === 0) continue
        noteOf(op, after, slot)
        const held = String(op.service.value(slotAt(op.draft, slot)?.value ?? slot.value))
        if (held.length > 2 && about.some(({ raw }) => raw.includes(held))) settled.add(keyOf(slot))
      }
    if (!isFurther(op, before, after, slots, draft)) continue
    op.draft = draft
    return after
  }
  return undefined
}

/** What earlier answers brought, then what was given and stands nowhere yet. */
function dataFor(op: Operation, slot: Slot): Value[] {
  const sources = op.sources(slot)
  const used = op.service.texts(op.draft.slots)
  const free = eachDatum(sources).filter(value => !used.has(String(op.service.value(value))))
  const isLike = (value: Value) => typeof op.service.value(value) === typeof op.service.value(slot.value)
  return [...otherForms(op, slot), ...answered(sources), ...free.filter(isLike)]
}

/** The datum that stands there as it was given, and in its other forms. */
function otherForms(op: Operation, slot: Slot): Value[] {
  const labelOf = ({ template }: Value) => referencesOf(template)[0]
  const label = labelOf(slot.value)
  if (label === undefined || op.given[label] === undefined) return []
  return [{ template: `{{${label}}}`, origin: 'given' }, ...op.values(slot).filter(each => labelOf(each) === label)]
}

/** Nothing more is reported: another value for what was guessed, one slot after the other; what was given last. */
export async function anotherValue(
  op: Operation,
  before: Answer,
  spent: () => boolean,
  isGuessed = (_: Slot) => true,
  mostOfEach = Number.POSITIVE_INFINITY,
): Promise<Answer | undefined> {
  // Where a form or a list was reported, and what stands there is not complained of any more, the value is right.
  const isMet = (slot: Slot) => [...op.property(slot).tried.values()].some(({ isAbout }) => isAbout)
  // A guess may meet a form and still be nobody's.
  const doubt = (slot: Slot) =>
    op.isGuess(slot)
      ? Number(isMet(slot))
      : { type: 0, guess: 0, told: 1, linked: 2, given: 3, hint: 9 }[slot.value.origin] + (isMet(slot) ? 4 : 0)
  const isOfForm = op.isOfFirstStatus(before)
  const cameLast = (slot: Slot) => isOfForm && op.recent.some(each => keyOf(each) === keyOf(slot))
  // What is complained of is doubted, where anything that was sent is.
  const accused = op.draft.slots.filter(({ path }) => isMentioned(before.units, path))
  // A word of a sentence that tells of no form may stand there for several.
  const isByWord = ({ path }: Slot) =>
    before.units.every(unit => mentionsOf(unit, path).every(({ kind }) => VAGUE.has(kind)))
  // What is said of an object is said of what stands in it; what comes back is said of the value.
  const isAccused = (slot: Slot) => accused.some(each => each === slot || isBelow(slot.path, each.path))
  const comesBack = ({ value }: Slot) => {
    const text = repeatable(op.service.value(value))
    return text !== '' && before.units.some(unit => holds(unit, text))
  }
  const evidence = (slot: Slot) => Number(isAccused(slot)) + Number(comesBack(slot))
  const isOfAll = accused.length === 0 || (!isOfForm && accused.every(isByWord))
  const slots = (isOfAll ? op.draft.slots : accused)
    .filter(
      slot =>
        doubt(slot) < 9 &&
        (isGuessed(slot) || evidence(slot) > 1) &&
        !op.pinned.has(keyOf(slot)) &&
        (!op.settled.has(keyOf(slot)) || accused.includes(slot)) &&
        !(typeof slot.value.template === 'object' && op.draft.slots.some(each => isBelow(each.path, slot.path))),
    )
    .sort((a, b) => evidence(b) - evidence(a) || Number(cameLast(b)) - Number(cameLast(a)) || doubt(a) - doubt(b))
  for (const slot of slots) {
    const property = op.property(slot)
    let tries = 0
    let misformed = 0
    const isLogin = op.endpoint === 'auth-authenticate'
    const most = () =>
      Math.min(mostOfEach, isLogin ? 2 : slot.value.origin !== 'guess' ? 5 : Object.keys(op.given).length + 8)
    const type = (value: Value) => typeOf(op.service.value(value))
    const isOfRejectedType = (value: Value) => {
      const alike = [...property.tried.values()].filter(each => each.type === type(value))
      return (
        !isLogin &&
        !isOfForm &&
        type(value) !== type(slot.value) &&
        alike.length > 0 &&
        alike.every(each => each.isAbout)
      )
    }
    const all = [...(isLogin ? [] : dataFor(op, slot)), ...op.values(slot)]
    const isWhole = accused.includes(slot) && [...property.tried.values()].every(({ isAbout }) => isAbout)
    // What was guessed may be of another type.
    const isOpen = op.isGuess(slot) || op.settled.size > 0
    const isOfAnyType = isWhole || (isOpen && !isLogin && property.list === undefined)
    for (const value of isOfAnyType ? typesInTurn(all, type) : all) {
      if (spent() || tries > most() || misformed > MOST_MISFORMED) break
      if (property.tried.has(valueKey(value, op.service.value(value))) || isOfRejectedType(value)) continue
      tries++
      const next = { ...slot, value }
      const draft = op.with(next)
      const after = await op.ask(draft)
      noteOf(op, after, next)
      // Where what stands there has the form that is wanted, data that have another one are no better.
      if (isBackToForm(op, before, after) && !accused.includes(slot) && textsAbout(after, slot.path).length > 0)
        misformed++
      if (!isFurther(op, before, after, [slot], draft) || (await isNobodys(op, slot, next, after))) continue
      op.draft = draft
      return after
    }
  }
  return undefined
}

/** Values of a place that was complained of whatever it held: a few of them, then one of each other type. */
function typesInTurn(values: readonly Value[], typeOf: (value: Value) => string): Value[] {
  const first = values.slice(0, NEAR)
  const types = new Set(first.map(typeOf))
  const others = values.slice(NEAR).filter(value => !types.has(typeOf(value)) && types.add(typeOf(value)) !== undefined)
  return [...first, ...others, ...values]
}

/** What was no guess gives way to nothing that is answered as a value that nobody has. */
async function isNobodys(op: Operation, before: Slot, next: Slot, after: Answer): Promise<boolean> {
  const template = op.isGuess(before) ? undefined : nobodys(op.service.value(next.value))
  if (template === undefined || op.service.accepted(after)) return false
  const control: Slot = { ...next, value: { template, origin: 'guess' } }
  return sameAnswer(await op.ask(op.with(control), { purpose: 'a value that nobody has, for comparison' }), after)
}

/** Of the same form, and plainly nobody's. */
export function nobodys(value: Json | undefined): Json | undefined {
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string' || /^[0-9a-f]{8}-/i.test(value) || /^\d{4}-\d\d-\d\d/.test(value)) return undefined
  if (value.includes('@')) return 'nobody@example.com'
  if (/\d/.test(value)) return value.replace(/\d(?!.*\d)/, digit => String((Number(digit) + 1) % 10))
  // Two letters may be a code that is one of few.
  return value.length <= 3 ? undefined : `Nobody${value.length > 8 ? ' Atall' : ''}`
}
