/** Where several values were guessed and no complaint tells more: data in all of their places at once. */
import { mentionsOf, unitsAbout } from '../contract/errors/units.ts'
import { referencesOf } from '../contract/template.ts'
import { partsOf, WHOLES } from '../probe/naming/languages.ts'
import { dataMeaningsOf } from '../probe/naming/match.ts'
import { candidatesOf } from '../probe/values/candidates.ts'
import { derivedFor, givenDataFor } from '../probe/values/derive.ts'
import { type Answer, areNames, sameAnswer, textsAbout } from './answer.ts'
import { ofSubject } from './data.ts'
import { type Draft, keyOf, type Slot, slotAt } from './draft.ts'
import { namesBelow } from './empty-object.ts'
import type { Operation } from './operation.ts'
import { repeats } from './repeated.ts'
import { valueKey } from './values.ts'

const MOST_TOGETHER = 6
const MOST_ANYHOW = 12
/** Data of one person stand near each other, and not always side by side. */
const NEAR = 3

/**
 * Data that stand nowhere yet in the places of guesses, all at once: where several objects hold guesses, data of one kind in each;
 * then in the order in which they were given; then in any order in the places of one object; `isWide`: also in the places of data that no
 * name asked for.
 */
export function together(op: Operation, isWide = false): Slot[][] {
  const open = guessed(op, isWide)
  const used = op.service.texts(op.draft.slots.filter(slot => !open.includes(slot)))
  // What another endpoint is about goes last.
  const subject = open[0] && op.sources(open[0]).subject
  const isOfAnother = (name: string) => ofSubject(name, subject) < 0
  const free = Object.keys(op.given)
    .filter(name => !used.has(op.given[name] ?? ''))
    .sort((a, b) => Number(isOfAnother(a)) - Number(isOfAnother(b)))
  const windows = (size: number) =>
    Array.from({ length: Math.max(0, free.length - size + 1) }, (_, start) => free.slice(start, start + size))
  const texts = open.filter(({ value }) => typeof value.template === 'string')
  const objects = byHolder(open)
  // Of two places any two data that stand near each other, either way round, are as many.
  const inOrder = texts.length < 2 || open.length === 2 ? [] : windows(texts.length).slice(0, MOST_TOGETHER)
  const pairs = free.flatMap((first, i) => free.slice(i + 1, i + 1 + NEAR).map(second => [first, second]))
  const anyhow = [...objects, ...(open.length === 2 ? [open] : [])]
    .filter(slots => slots.length > 1 && slots.length < 4)
    .flatMap(slots =>
      (slots.length === 2 ? pairs : windows(slots.length)).flatMap(orders).flatMap(names => filled(op, slots, names)),
    )
  const all = [...ofOneKindEach(op, objects, free), ...inOrder.flatMap(names => filled(op, texts, names)), ...anyhow]
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

/** Places of the body that hold what nobody gave; a datum that the name does not ask for was a guess, too. */
function guessed(op: Operation, isWide: boolean): Slot[] {
  const isFree = (slot: Slot) =>
    op.endpoint !== 'auth-authenticate' &&
    op.property(slot).list === undefined &&
    (op.property(slot).patterns ?? []).length === 0
  const isUnasked = (slot: Slot) =>
    isWide &&
    slot.value.origin === 'given' &&
    isFree(slot) &&
    !candidatesOf(slot.path, op.sources(slot))({}).some(each => each.template === slot.value.template)
  // A word of a complaint that tells no list is a guess as any other.
  const isWord = (slot: Slot) => slot.value.origin === 'told' && isFree(slot)
  const all = op.draft.slots.filter(
    slot =>
      slot.in === 'body' &&
      slot.value.let === undefined &&
      typeof slot.value.template !== 'object' &&
      !op.pinned.has(keyOf(slot)),
  )
  const open = all.filter(slot => op.isGuess(slot) || isWord(slot) || isUnasked(slot))
  // What is made of several data may be one of them where another place of its object is open.
  const isJoined = (slot: Slot) =>
    slot.value.origin === 'given' &&
    isFree(slot) &&
    referencesOf(slot.value.template).length > 1 &&
    open.some(each => holderOf(each) === holderOf(slot))
  return all.filter(slot => open.includes(slot) || isJoined(slot))
}

const holderOf = ({ path }: Slot) => path.slice(0, -1).join('/')
const byHolder = (slots: readonly Slot[]) =>
  [...new Set(slots.map(holderOf))].map(each => slots.filter(slot => holderOf(slot) === each))

/** Each with its datum, a label or a template of several; none where one of them cannot hold its own. */
function filled(op: Operation, slots: readonly Slot[], data: readonly string[]): Slot[][] {
  const made = slots.flatMap((slot, i): Slot[] => {
    const datum = data[i] ?? ''
    const isText = typeof slot.value.template === 'string'
    const isNumber = typeof slot.value.template === 'number' && /^\d{1,6}$/.test(op.given[datum] ?? '')
    const template = datum.includes('{{') ? datum : `{{${datum}${isNumber ? ' | number' : ''}}}`
    return isText || isNumber ? [{ ...slot, value: { template, origin: 'given' } }] : []
  })
  return made.length === slots.length ? [made] : []
}

/** Data for one object, or none, and what they are parts of. */
interface Choice {
  parts: readonly string[]
  slots: readonly Slot[]
}

/**
 * An object holds data of one kind: of a person, an address, a parcel. Which object holds which kind is told by a datum that stands in it; of several
 * objects it is tried. A part of a datum may be wanted whole.
 */
function ofOneKindEach(op: Operation, objects: readonly Slot[][], free: readonly string[]): Slot[][] {
  if (objects.length === 0) return []
  const isAlone = objects.length === 1
  const meanings = meaningsOfLabels(op)
  const joined = derivedFor('full-name', givenDataFor([], op.given)).filter(each => referencesOf(each).length > 1)
  const kinds = WHOLES.map(whole => {
    const parts = partsOf(whole)
    const labels = Object.keys(op.given).filter(
      label => free.includes(label) && parts.includes(meanings.get(label) ?? ''),
    )
    return { parts, data: whole === 'recipient' ? [...labels, ...joined] : labels }
  }).filter(({ data }) => data.length > 0)
  const options = objects.map((slots): Choice[] => {
    const known = op.draft.slots
      .filter(slot => holderOf(slot) === holderOf(slots[0] ?? slot) && slot.value.origin === 'given')
      .flatMap(({ value }) => referencesOf(value.template).flatMap(label => meanings.get(label) ?? []))
    const own = kinds.filter(({ parts }) => known.some(meaning => parts.includes(meaning)))
    // One datum alone tells somebody where it is nobody else's: an address to write to or to call before a name.
    const isUnique = (label: string) => ['phone', 'email'].includes(meanings.get(label) ?? '')
    const inOrder = (data: readonly string[]) =>
      slots.length > 1 ? data : data.toSorted((a, b) => Number(isUnique(b)) - Number(isUnique(a)))
    return (own.length > 0 || isAlone ? own : kinds).flatMap(({ parts, data }) =>
      arrangements(inOrder(data), slots.length)
        .flatMap(chosen => filled(op, slots, chosen))
        .map(made => ({ parts, slots: made })),
    )
  })
  const wholes = op.draft.slots.flatMap((slot): Choice[][] => {
    const [, label = ''] = /^\{\{([^|#}]+?)\s*\|/.exec(String(slot.value.template)) ?? []
    const isPart = slot.value.origin === 'given' && meanings.get(label) === 'full-name'
    return isPart ? [[[], ...filled(op, [slot], [label])].map(slots => ({ parts: [], slots }))] : []
  })
  // Of all objects the first choices come first.
  let all: { cost: number; taken: readonly (readonly string[])[]; slots: Slot[] }[] = [
    { cost: 0, taken: [], slots: [] },
  ]
  for (const choices of [...options, ...wholes])
    all = all
      .flatMap(({ cost, taken, slots }) =>
        choices
          .filter(({ parts }) => !taken.includes(parts))
          .map((choice, i) => ({
            cost: cost + i,
            taken: [...taken, choice.parts],
            slots: [...slots, ...choice.slots],
          })),
      )
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MOST_ANYHOW)
  return all.slice(0, isAlone ? MOST_TOGETHER : MOST_ANYHOW).map(({ slots }) => slots)
}

/** What each datum is, by its label; one whose label means nothing is what stands before it. */
function meaningsOfLabels(op: Operation): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>()
  let last = ''
  for (const label of Object.keys(op.given)) {
    last = dataMeaningsOf([label])[0]?.meaning ?? last
    meanings.set(label, last)
  }
  return meanings
}

/** So many of them, each choice in the order in which they are and then in any other. */
function arrangements(data: readonly string[], size: number): string[][] {
  const chosen = (from: readonly string[], left: number): string[][] =>
    left === 0 ? [[]] : from.flatMap((each, i) => chosen(from.slice(i + 1), left - 1).map(rest => [each, ...rest]))
  const sets = size > NEAR ? [] : chosen(data.slice(0, 2 * NEAR), size)
  return sets.flatMap(orders)
}

const orders = (names: readonly string[]): string[][] =>
  names.length < 2
    ? [[...names]]
    : names.flatMap((first, i) => orders(names.filter((_, at) => at !== i)).map(rest => [first, ...rest]))

/** What a place has rejected by itself is rejected alongside anything. */
const isRejected = (op: Operation, slot: Slot) =>
  op.property(slot).tried.get(valueKey(slot.value, op.service.value(slot.value)))?.isAbout === true

/** What was said of it at its place. */
export function noteOf(op: Operation, answer: Answer, slot: Slot): void {
  const about = textsAbout(answer, slot.path)
  op.note(slot, about.length > 0 ? about.join('\n') : answer.signature, about.length > 0)
}

/** What was rejected for its data is rejected for its form again, as the first requests were, or as a body is that cannot be read. */
export const isBackToForm = (op: Operation, before: Answer, after: Answer) =>
  before.status !== after.status && (op.isOfFirstStatus(after) || after.status === op.service.broken?.status)

/** Accepted, or rejected for something that was never said, and not for what stands in these places. */
export const isFurther = (op: Operation, before: Answer, after: Answer, slots: readonly Slot[], draft: Draft) =>
  op.service.accepted(after) ||
  (!sameAnswer(before, after) &&
    // What an object lacks was not looked at before it was one.
    (isBackToForm(op, before, after)
      ? slots.some(({ path }) => namesBelow(after, before, path))
      : isPlaced(op, after) > isPlaced(op, before) ||
        !slots.some(
          slot => unitsAbout(after.units, slot.path).length > 0 || after.units.some(unit => repeats(op, unit, slot)),
        )) &&
    op.remember(after, draft) === undefined)

/** What was said of another value is noted, and the draft goes on with it where that leads further. */
export function wentOn(op: Operation, before: Answer, after: Answer, next: Slot): boolean {
  const draft = op.with(next)
  noteOf(op, after, next)
  if (!isFurther(op, before, after, [next], draft)) return false
  op.draft = draft
  return true
}

/** It names a place of the request, where others tell of none. */
const isPlaced = ({ draft }: Operation, { units }: Answer) =>
  Number(draft.slots.some(({ path }) => units.some(unit => areNames(mentionsOf(unit, path)))))

/** What is rejected for its data, with other data in all places of guesses: the first that are no longer rejected so. */
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
