/** Closed lists: a word that is on none is rejected, and of the words that are said then one other is taken or rejected for something else. */
import { escaped, locationOf } from '../contract/errors/mentions.ts'
import { recordIn } from '../contract/errors/records.ts'
import { type Unit, unitsAbout } from '../contract/errors/units.ts'
import { eachProperty, type Json } from '../contract/json.ts'
import { referencesOf } from '../contract/template.ts'
import { personalDatum } from '../probe/persons/data.ts'
import { knownOperation, likelyOperations } from '../probe/requests/operation-names.ts'
import { type Answer, rawAbout, textsAbout } from './answer.ts'
import { keyOf, type Slot } from './draft.ts'
import type { Room } from './groups.ts'
import type { Operation } from './operation.ts'
import { reportedValues } from './reported-values.ts'
import { isOfOneCase, tokensOf } from './spelling.ts'
import { NO_WORD } from './wrong-value.ts'

/** A number that is on none. */
const NO_NUMBER = 90_417
export const noneOf = (value: Json | undefined) => (typeof value === 'number' ? NO_NUMBER : NO_WORD)
const LETTERS = 'bcdfghjklmnpqrstvwxz'
/** Words of a row that no mark tells as a list: so many are tried. */
const TRIED = 4

/** A word or a number that is on no list, wherever a word or a small number was guessed or told. */
export async function closeLists(op: Operation, room: Room): Promise<void> {
  const observedAt = (slot: Slot) => op.service.value(slot.value)
  const isWord = (slot: Slot) => {
    const value = observedAt(slot)
    const isCode =
      typeof value === 'number' && Math.abs(value) < 100 && !['given', 'linked'].includes(slot.value.origin)
    // What is asked must not depend on how somebody's name or street is spelt.
    const isPlain = typeof value === 'string' && /^[^\d\s@]+$/.test(value)
    return slot.in === 'body' && (isCode || (isPlain && (!isPersonal(op, slot) || isOneOfTexts(op, slot))))
  }
  // Where no property is named the value that is repeated tells which one it stood in.
  const labels = new Map<string, string>()
  const none = (slot: Slot) =>
    (typeof observedAt(slot) === 'number' ? undefined : labels.get(keyOf(slot))) ?? noneOf(observedAt(slot))
  for (const slot of op.draft.slots) {
    const property = op.property(slot)
    const value = op.service.value(slot.value)
    if (property.list !== undefined && !property.list.some(each => String(each) === String(value))) delete property.list
    if (property.list !== undefined && property.tried.size > 0) close(op, slot)
  }
  let left = op.draft.slots.filter(
    slot => isWord(slot) && op.property(slot).isClosed === undefined && !op.pinned.has(keyOf(slot)),
  )
  for (let round = 0; round < 4 && left.length > 0 && room(); round++) {
    const answer = await op.ask(
      op.with(...left.map((slot): Slot => ({ ...slot, value: { template: none(slot), origin: 'guess' } }))),
    )
    if (op.accepts(answer)) {
      for (const slot of left) op.property(slot).isClosed = false
      return
    }
    const about = (slot: Slot): readonly Unit[] => {
      const named = unitsAbout(answer.units, slot.path)
      if (named.length > 0) return named
      const label = labels.get(keyOf(slot))
      return left.length === 1
        ? answer.units
        : answer.units.filter(({ raw }) => label !== undefined && locationOf(raw, label) >= 0)
    }
    const named = left.filter(slot => about(slot).length > 0)
    const unmarked: Unmarked[] = []
    for (const slot of named) {
      const property = op.property(slot)
      property.proof ??= 'named'
      property.evidence.push(answer.id)
      const list = reportedValues(about(slot), slot.path, none(slot))
        .lists.map(each => withoutSentence(op, each, about(slot)))
        .find(each => each.includes(String(observedAt(slot))))
      if (list !== undefined && isOfOtherCase(list, observedAt(slot))) {
        unmarked.push({ slot, words: list, signs: new Set(), answer })
        continue
      }
      if (list !== undefined) {
        property.list = list
        close(op, slot)
        continue
      }
      // A number may be too great; a word that is rejected is on no list.
      if (none(slot) === NO_NUMBER) continue
      property.listRejection = messagesAbout(answer, slot)
      const row = rowAround(answer, slot, String(observedAt(slot)))
      if (row.words.length > 1) unmarked.push({ slot, ...row, answer })
    }
    await confirm(op, unmarked, room)
    if (named.length > 0 || left.length === 1) left = left.filter(slot => !named.includes(slot) && left.length > 1)
    else if (labels.size > 0) left = left.slice(0, 1)
    else for (const [i, slot] of left.entries()) labels.set(keyOf(slot), `${NO_WORD}${LETTERS[i] ?? ''}`)
  }
}

/** Given under a label that tells no person's data: where it may be a name, taken where other texts were rejected. */
function isOneOfTexts(op: Operation, slot: Slot): boolean {
  const rejected = [...op.property(slot).tried.values()].filter(each => each.isAbout && each.type === 'string')
  return datumOf(op, slot)?.meaning === undefined && (isOfOneCase(op.service.value(slot.value)) || rejected.length > 1)
}

export const isPersonal = (op: Operation, slot: Slot): boolean => datumOf(op, slot) !== undefined

/** Of the label whose value stands there: the datum of a person, or what may be one. */
function datumOf(op: Operation, { value: { origin, template } }: Slot) {
  const label = origin === 'given' || origin === 'hint' ? referencesOf(template)[0] : undefined
  const { testData } = op.service.context.environment
  return label === undefined ? undefined : personalDatum(label, String(testData[label] ?? ''))
}

/** The last word of a list that a word joins to it is of the sentence where other complaints have both: `a, b in schema`. */
export function withoutSentence(op: Operation, list: string[], units: readonly Unit[]): string[] {
  const last = list.at(-1) ?? ''
  const rest = list.slice(0, -1)
  const joint = new RegExp(`[^\\s,|/](\\s+\\p{L}{1,4}\\s+["'\`]?)${escaped(last)}(?![\\p{L}\\p{N}])`, 'u')
  const isOfSentence = units.some(({ raw }) => {
    const [, before] = joint.exec(raw) ?? []
    return before !== undefined && op.service.wordings.isBehind(last, before, rest)
  })
  return list.length > 2 && isOfSentence ? rest : list
}

interface Unmarked {
  slot: Slot
  /** What stands in one row with the value that was accepted. */
  words: string[]
  /** Words that a sign joins to the one before. */
  signs: ReadonlySet<string>
  answer: Answer
}

const QUOTE = /["'`»”«“]/
const WORD = '[\\p{L}\\p{N}_+-](?:[\\p{L}\\p{N}_.:+-]*[\\p{L}\\p{N}_+-])?'
const JOINED = `["'\`»”]?(?:\\s*[,|/;]\\s*|\\s+\\p{L}{1,4}\\s+)["'\`«“]?`
const AFTER = new RegExp(`^${JOINED}(${WORD})`, 'u')
const BEFORE = new RegExp(`(${WORD})${JOINED}$`, 'u')

/** A value that was accepted, and what commas, bars or a short word join to it in a rejection of another one. */
function rowAround(answer: Answer, slot: Slot, value: string): Pick<Unmarked, 'words' | 'signs'> {
  // What joins the texts of one object joins no words.
  const texts = unitsAbout(answer.units, slot.path).flatMap(
    ({ raw, whole = raw }) => recordIn(raw)?.map(([, text]) => text) ?? [whole],
  )
  for (const whole of texts) {
    const at = locationOf(whole, value)
    if (at < 0) continue
    const words = [value]
    const signs = new Set<string>()
    const isSign = (joint: string) => !/\p{L}/u.test(joint)
    // Where it stands in quotes, a word that stands in none is one of the sentence.
    const isQuoted = QUOTE.test(whole[at - 1] ?? '') && QUOTE.test(whole[at + value.length] ?? '')
    const isAlike = (text: string, place: number) => !isQuoted || QUOTE.test(text.at(place) ?? '')
    let before = whole.slice(0, at)
    for (let match = BEFORE.exec(before); match !== null; match = BEFORE.exec(before)) {
      if (!isAlike(match[0], match[1]?.length ?? 0)) break
      if (isSign(match[0].slice(match[1]?.length))) signs.add(words[0] ?? '')
      words.unshift(match[1] ?? '')
      before = before.slice(0, match.index)
    }
    let after = whole.slice(at + value.length)
    for (let match = AFTER.exec(after); match !== null; match = AFTER.exec(after)) {
      if (!isAlike(match[0], -1 - (match[1]?.length ?? 0))) break
      words.push(match[1] ?? '')
      after = after.slice(match[0].length)
    }
    if (words.length > 1) return { words: [...new Set(words)], signs }
  }
  return { words: [], signs: new Set() }
}

/** No mark tells that they are a list: its last word is tried, and by halves the first that is taken; what is rejected as a word on no list is one of the sentence. */
async function confirm(op: Operation, unmarked: readonly Unmarked[], room: Room): Promise<void> {
  let left = unmarked.map(each => {
    const own = each.words.indexOf(String(op.service.value(each.slot.value)))
    return { each, first: 0, last: own, taken: own }
  })
  /** The word that is tried next; the last one, until it was taken. */
  const next = ({ each: { words }, first, last, taken }: (typeof left)[number]) =>
    last < words.length - 1 ? words.length - 1 : first < taken ? (first + taken) >> 1 : undefined
  for (let nth = 0; nth < TRIED && room(); nth++) {
    const now = left.flatMap(search => {
      const at = next(search)
      return at === undefined ? [] : [{ search, at, word: search.each.words[at] ?? '' }]
    })
    if (now.length === 0) break
    const answer = await op.ask(
      op.with(
        ...now.map(({ search, word }): Slot => ({ ...search.each.slot, value: { template: word, origin: 'told' } })),
      ),
    )
    for (const { search, at, word } of now) {
      const { slot, answer: rejected } = search.each
      const stated = (of: Answer) => rawAbout(of, slot.path).join('\n').replaceAll(word, NO_WORD)
      const isTaken = op.accepts(answer) || stated(answer) !== stated(rejected)
      if (at > search.last) {
        search.last = at
        // Where the last of them is none, the sentence goes on, and how the list ends is not known.
        if (!isTaken) left = left.filter(other => other !== search)
      } else if (isTaken) search.taken = at
      else search.first = at + 1
    }
  }
  for (const search of left) {
    const { each, taken } = search
    const list = each.words.slice(taken)
    // What a sign joins to the first that is taken is of the list, and more words than one.
    if (next(search) !== undefined || list.length < 2 || (taken > 0 && each.signs.has(list[0] ?? ''))) continue
    const property = op.property(each.slot)
    delete property.listRejection
    property.list = list
    close(op, each.slot, true)
  }
}

export const messagesAbout = (answer: Answer, slot: Slot) => textsAbout(answer, slot.path).join('\n')

const caseOf = (text: string) =>
  text === text.toUpperCase() ? 'upper' : text === text.toLowerCase() ? 'lower' : 'mixed'

/** A word that is written otherwise than the one that was accepted may be one of the sentence's. */
const isOfOtherCase = (list: readonly Json[], value: Json | undefined) =>
  list.some(each => caseOf(String(each)) !== caseOf(String(value)))

function close(op: Operation, slot: Slot, isConfirmed = false): void {
  const property = op.property(slot)
  const value = op.service.value(slot.value)
  if (property.list === undefined || !property.list.some(each => String(each) === String(value))) return
  if (!isConfirmed && isOfOtherCase(property.list, value)) {
    delete property.list
    return
  }
  property.isClosed = true
  property.list = [
    ...new Set<Json>(property.list.map(each => (typeof value === 'number' ? Number(each) : String(each)))),
  ]
}

/** Of a list that is not told, the usual words alongside the one that was taken. */
export function othersOf(op: Operation, slot: Slot, isWhole: boolean): Json[] {
  const { isClosed, list = [], listRejection: rejection } = op.property(slot)
  const current = op.service.value(slot.value) ?? null
  const isHidden = rejection !== undefined && isWhole && knownOperation(current) !== undefined
  const alike = rejection !== undefined ? givenLike(op, slot, isWhole) : []
  const shown = rejection !== undefined ? shownWith(op, current) : []
  const all = isClosed === true ? list : [...shown, ...alike, ...(isHidden ? likelyOperations(current) : [])]
  return all.filter(each => String(each) !== String(current)).slice(0, isHidden ? 4 : 3)
}

/** The words that an answer lists with the one that was taken. */
const shownWith = (op: Operation, current: Json): Json[] =>
  op.accepted
    .flatMap(({ answer }) => [...eachProperty(answer.json ?? null)])
    .flatMap(({ value }) =>
      Array.isArray(value) && value.includes(current) && value.every(each => typeof each === typeof current)
        ? value
        : [],
    )

/** The words that the operator gave as the one that was taken: those first whose labels share most of their words with its label. `isWhole`: the others as well, where they stand nowhere yet. */
function givenLike(op: Operation, slot: Slot, isWhole: boolean): Json[] {
  const { testData } = op.service.context.environment
  const [label] = referencesOf(slot.value.template)
  if (label === undefined || testData[label] === undefined) return []
  const own = new Set(tokensOf(label))
  const isFree = (other: string, value: string) =>
    personalDatum(other, value) === undefined && !op.service.acceptedData.has(other)
  return Object.entries(testData)
    .flatMap(([other, value]) => {
      const words = new Set(tokensOf(other))
      const share = [...words].filter(word => own.has(word)).length / Math.max(words.size, own.size)
      const isWord = other !== label && /^\p{L}[\p{L}\p{N}_-]*$/u.test(value)
      return isWord && (share >= 0.5 || (isWhole && isFree(other, value))) ? [{ value, share }] : []
    })
    .sort((a, b) => b.share - a.share)
    .map(({ value }) => value)
}

/** A word of the list that is answered with the list again is none of it: the sentence went on, and how it ends is not known. */
export function isOnNoList(op: Operation, slot: Slot, answer: Answer): boolean {
  const { list = [] } = op.property(slot)
  const others = list.map(String).filter(each => each !== String(op.service.value(slot.value)))
  return (
    others.length > 0 &&
    !op.accepts(answer) &&
    unitsAbout(answer.units, slot.path).some(({ raw }) => others.every(each => raw.includes(each)))
  )
}
