/** Where no complaint tells more: another value for what was guessed. */
import { isMentioned, mentionsOf, VAGUE } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import type { JsonType } from '../contract/observation.ts'
import { referencesOf } from '../contract/template.ts'
import { satisfies } from '../probe/values/satisfy.ts'
import { type Answer, areNames, sameAnswer, textsAbout } from './answer.ts'
import { answered, eachDatum, inEveryForm } from './data.ts'
import { isBackToForm, isFurther, noteOf, wentOn } from './data-together.ts'
import { isBelow, keyOf, type Slot, type Value, without } from './draft.ts'
import type { Operation } from './operation.ts'
import { holds, namedAhead, repeatable } from './repeated.ts'
import { isQuotedIn } from './reported-values.ts'
import { isTypeWord, typeOf, typesIn } from './type-words.ts'
import { valueKey } from './values.ts'

const MOST_LISTED = 6
const NEAR = 3
const MOST_MISFORMED = 5

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

/** What came behind a flag may be asked for alongside it alone: alongside the other one less may do. */
export async function otherFlag(op: Operation, answer: Answer): Promise<Answer | undefined> {
  for (const [turn, slot] of op.draft.slots.entries()) {
    const value = op.service.value(slot.value)
    const later = op.draft.slots.slice(turn + 1)
    const key = `flag ${keyOf(slot)}`
    const isOpen = typeof value === 'boolean' && op.isGuess(slot) && !op.pinned.has(keyOf(slot)) && later.length > 0
    if (!isOpen || op.bundled.has(key) || isMentioned(answer.units, slot.path)) continue
    op.bundled.add(key)
    const draft = without(op.with({ ...slot, value: { template: !value, origin: 'type' } }), later)
    const after = await op.ask(draft)
    const isOfLess =
      draft.slots.some(({ path }) => isMentioned(after.units, path)) &&
      !later.some(({ path }) => isMentioned(after.units, path))
    if (!op.service.accepted(after) && !isOfLess) continue
    op.draft = draft
    op.remember(after, draft)
    return after
  }
  return undefined
}

/** What earlier answers brought, then what was given and stands nowhere yet. */
function dataFor(op: Operation, slot: Slot): Value[] {
  const sources = op.sources(slot)
  const used = op.service.texts(op.draft.slots)
  const free = eachDatum(sources, { formats: [] }, slot.path.at(-1)).filter(
    value => !used.has(String(op.service.value(value))),
  )
  const now = op.service.value(slot.value)
  const isLike = (value: Value) => typeof now === 'object' || typeof op.service.value(value) === typeof now
  return [...otherForms(op, slot), ...answered(sources), ...free.filter(isLike)]
}

/** The datum that stands there as it was given, and in its other forms; of several, those that the name asks for first. */
function otherForms(op: Operation, slot: Slot): Value[] {
  const labels = referencesOf(slot.value.template).filter(each => op.given[each] !== undefined)
  if (labels.length === 0) return []
  const isOfThese = ({ template }: Value) => labels.includes(referencesOf(template)[0] ?? '')
  const asGiven = labels.map((label): Value => ({ template: `{{${label}}}`, origin: 'given' }))
  return [...(labels.length === 1 ? asGiven : []), ...op.values(slot).filter(isOfThese)]
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
  // What an earlier answer brought tells of whom a request is: each place once with it, before any place with everything.
  const isOpen = (slot: Slot) =>
    slot.in === 'body' &&
    typeof slot.value.template !== 'object' &&
    doubt(slot) < 9 &&
    op.property(slot).list === undefined &&
    !op.pinned.has(keyOf(slot)) &&
    !op.settled.has(keyOf(slot))
  const keys = isOfForm || op.endpoint === 'auth-authenticate' ? [] : op.draft.slots.filter(isOpen)
  for (const slot of keys) {
    const [value] = answered(op.sources(slot))
    if (value === undefined || spent()) break
    const next = { ...slot, value }
    const draft = op.with(next)
    // Also where it was tried before something else that stands there now was found.
    if (op.draft.slots.some(each => op.service.value(each.value) === op.service.value(value))) continue
    const after = await op.ask(draft)
    noteOf(op, after, next)
    if (!isFurther(op, before, after, [slot], draft)) continue
    op.draft = draft
    return after
  }
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
    // What has the form that was told of it goes first.
    const hasForm = (value: Value) => {
      const text = op.service.value(value)
      return (property.patterns ?? []).every(pattern => typeof text === 'string' && satisfies(text, { pattern }))
    }
    const isOfForms = (property.patterns ?? []).length > 0
    const inForm = isOfForms ? inEveryForm(slot.value, op.sources(slot)).filter(hasForm) : []
    const all = [...(isLogin ? [] : dataFor(op, slot)), ...op.values(slot), ...inForm].sort(
      (a, b) => Number(hasForm(b)) - Number(hasForm(a)),
    )
    const isWhole = accused.includes(slot) && [...property.tried.values()].every(({ isAbout }) => isAbout)
    // What was guessed may be of another type.
    const isOpen = op.isGuess(slot) || op.settled.size > 0
    const isTold = property.list !== undefined || isOfForms
    const isOfAnyType = isWhole || (isOpen && !isLogin && !isTold)
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

/** Requests by which a type is looked for. */
const MOST_TYPES = 8

/** What names nothing that was sent, and tells types, may be of that of a guess: they are tried before any data. */
export async function anotherType(op: Operation, before: Answer, spent: () => boolean): Promise<Answer | undefined> {
  const { service } = op
  const told = typesIn(before.units.map(({ raw }) => raw).join(' '))
  const key = `types ${before.signature}`
  if (op.isNamedIn(before.units) || op.bundled.has(key)) return undefined
  op.bundled.add(key)
  const type = (value: Value) => typeOf(service.value(value))
  const guesses = op.draft.slots.filter(
    slot =>
      slot.in === 'body' &&
      op.isGuess(slot) &&
      !op.pinned.has(keyOf(slot)) &&
      !op.draft.slots.some(each => isBelow(each.path, slot.path)),
  )
  const others = told.flatMap(wanted =>
    guesses.toReversed().flatMap((slot): Slot[] => {
      const value = wanted === type(slot.value) ? undefined : op.values(slot).find(each => type(each) === wanted)
      return value === undefined ? [] : [{ ...slot, value }]
    }),
  )
  for (const next of others.slice(0, MOST_TYPES)) {
    if (spent()) return undefined
    if (op.property(next).tried.has(valueKey(next.value, service.value(next.value)))) continue
    const after = await op.ask(op.with(next))
    if (wentOn(op, before, after, next)) return after
  }
  return undefined
}

/** Types of which one is tried each, where nothing tells of any. */
const OTHERS: readonly JsonType[] = ['object', 'integer', 'array']

/** What is said since a guess stands there, and names nothing that was sent, may be of its type: that goes before any name is made of the words. */
export async function typeOfLast(op: Operation, before: Answer, spent: () => boolean): Promise<Answer | undefined> {
  const { service } = op
  const key = `last ${before.signature}`
  const isNew = before.units.length > 0 && before.units.every(({ text }) => op.first?.has(text) === false)
  if (!isNew || op.isSetApartIn(before.units) || op.bundled.has(key)) return undefined
  op.bundled.add(key)
  const type = (value: Value) => typeOf(service.value(value))
  const isOpen = (slot: Slot) =>
    slot.in === 'body' && op.isGuess(slot) && type(slot.value) !== 'object' && !op.pinned.has(keyOf(slot))
  for (const slot of op.draft.slots.filter(each => isOpen(each) && op.recent.some(own => keyOf(own) === keyOf(each))))
    for (const wanted of OTHERS) {
      const value = op.values(slot).find(each => type(each) === wanted)
      const isTried = [...op.property(slot).tried.values()].some(each => each.type === wanted)
      if (spent() || value === undefined || isTried || wanted === type(slot.value)) continue
      const after = await op.ask(op.with({ ...slot, value }))
      if (wentOn(op, before, after, { ...slot, value })) return after
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

/** Words that are tried in the place of what came last. */
const MOST_WORDS = 3

/** What was said since a guess stands there, and of no name that could be found, may tell which words are taken in its place. */
export async function wordOfGuess(op: Operation, answer: Answer, spent: () => boolean): Promise<Answer | undefined> {
  const isOpen = (slot: Slot) =>
    slot.in === 'body' &&
    op.isGuess(slot) &&
    typeof op.service.value(slot.value) !== 'object' &&
    !op.pinned.has(keyOf(slot)) &&
    op.property(slot).missing !== undefined &&
    !isMentioned(answer.units, slot.path)
  const names = new Set(op.draft.slots.flatMap(({ path }) => path))
  for (const slot of op.draft.slots.filter(each => isOpen(each) && op.recent.some(own => keyOf(own) === keyOf(each)))) {
    const before = op.property(slot).missing ?? ''
    const words = answer.units
      .filter(unit => namedAhead(op.draft.slots, unit).length === 0)
      .flatMap(({ mentions }) => mentions.filter(({ kind }) => kind === 'quoted').flatMap(({ segments }) => segments))
      .filter(word => !isTypeWord(word) && !names.has(word) && !isQuotedIn(before, word))
    for (const template of [...new Set(words)].slice(0, MOST_WORDS)) {
      const key = `word ${keyOf(slot)} ${template}`
      if (spent()) return undefined
      if (op.bundled.has(key)) continue
      op.bundled.add(key)
      const next: Slot = { ...slot, value: { template, origin: 'told' } }
      const after = await op.service.ask(op.endpoint, op.with(next))
      // What is said of any word is not said of this one.
      if (sameAnswer(answer, after)) continue
      if (op.service.accepted(after)) op.accept(after, op.with(next))
      if (wentOn(op, answer, after, next)) return after
    }
  }
  return undefined
}

/** What was no guess gives way to nothing that is answered as a value that nobody has. */
async function isNobodys(op: Operation, before: Slot, next: Slot, after: Answer): Promise<boolean> {
  const [was, now] = [before, next].map(({ value }) => op.service.value(value))
  // What asks for a name where a value of another type stands is said of no datum.
  const isAsking = after.units.some(({ mentions }) => areNames(mentions))
  const isOfType = typeof was !== typeof now && isAsking
  const template = op.isGuess(before) || isOfType ? undefined : nobodys(now)
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
