/** What comes back of a request in a complaint that names no place tells the place of which it is said. */
import { mentionsOf, type Unit } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import { areNames } from './answer.ts'
import { keyOf, type Slot } from './draft.ts'
import type { Operation } from './operation.ts'
import { isOneSentence } from './wordings.ts'

/** As a complaint may repeat it; nothing where it is too short to be told from any other text. */
export function repeatable(value: Json | undefined): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')
  return typeof value === 'boolean' || text.length < (typeof value === 'object' ? 3 : 4) || value === null ? '' : text
}

/** A value in a complaint; on a path it is a name, or says which alternative it chose. */
export const holds = ({ raw, mentions }: Unit, value: string): boolean =>
  (asciiOf(value) === value ? standsIn(raw, value) : raw.includes(asciiOf(value))) &&
  !mentions.some(({ kind, segments, tags = [] }) => kind === 'path' && [...segments, ...tags].includes(value))

/** Not as a part of a longer word: "read" in "already". */
function standsIn(text: string, value: string): boolean {
  const isInWord = (inner: string | undefined, outer: string | undefined) =>
    /\p{L}/u.test(inner ?? '') && /\p{L}/u.test(outer ?? '')
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1))
    if (!isInWord(value[0], text[at - 1]) && !isInWord(value.at(-1), text[at + value.length])) return true
  return false
}

/** The longest part of it that no encoding escapes, where that is long enough to be known again. */
function asciiOf(value: string): string {
  const [part = ''] = value.split(/[^\x20-\x7e]+/).sort((a, b) => b.length - a.length)
  return part.length < 4 ? value : part
}

/** A value that comes back in a complaint, as one of a place. */
export const repetition = (slot: Slot, text: string, { raw }: Unit): string => `${keyOf(slot)} ${text} ${raw}`

/** What the nearest sentence before it that names a place is about: the text goes on about it. */
export function namedAhead(slots: readonly Slot[], { follows }: Unit): readonly Slot[] {
  if (follows === undefined) return []
  const named = slots.filter(({ path }) => areNames(mentionsOf(follows, path)))
  return named.length > 0 ? named : namedAhead(slots, follows)
}

/** What the nearest sentence before it repeats that repeats anything, but a datum: it goes on about what stands there. */
export function repeatedAhead(op: Operation, { follows }: Unit): readonly Slot[] {
  if (follows === undefined) return []
  const told = op.draft.slots.filter(slot => isNoDatum(op, slot) && repeats(op, follows, slot))
  return told.length > 0 ? told : repeatedAhead(op, follows)
}

/** The place that a line names below which it stands further in, or behind a mark: what it says is said of what stands there. */
export function aboveLine(op: Operation, unit: Unit): readonly Slot[] {
  const { whole = '', raw } = unit
  const at = whole.indexOf(raw.split('\n')[0] ?? raw)
  const before = whole.slice(0, Math.max(0, at)).split('\n')
  const isIndented = before.length > 1 && /^(?:[ \t]+|[ \t]*[-*•]\s*)$/u.test(before.at(-1) ?? '')
  return isIndented ? namedAhead(op.draft.slots, unit).filter(slot => slot.in === 'body') : []
}

const isNoDatum = (op: Operation, slot: Slot) =>
  slot.in === 'body' && (op.isGuess(slot) || slot.value.origin === 'told')

/** In the sentence that repeated one of these values, where another word or sign may stand for it. */
export const isSaidOfValue = (tried: Iterable<[value: string, { message: string }]>, { text, raw }: Unit): boolean =>
  // What comes back still is another value.
  !text.includes('⟨⟩') &&
  [...tried].some(
    ([value, { message }]) =>
      // What holds it still is said of any value.
      !raw.includes(String(JSON.parse(value))) &&
      message
        .replace(/^\d+ /, '')
        .split('\n')
        .some(line => line.includes('⟨⟩') && isOneSentence(line, text)),
  )

/** What repeated another value that stood there is said in the same sentence now, in which another word or sign tells the value. */
function isSaidAgain(op: Operation, unit: Unit, slot: Slot): boolean {
  const [last, ...others] = op.recent
  // A text would come back itself.
  if (typeof op.service.value(slot.value) === 'string') return false
  if (last === undefined || others.length > 0 || keyOf(last) !== keyOf(slot) || op.isNamedIn([unit])) return false
  return isSaidOfValue(op.property(slot).tried, unit)
}

/** A complaint that names no place and repeats the value of one is of that place; of several, of the one that came last and did not hold another one alongside it. */
export function repeats(op: Operation, unit: Unit, slot: Slot): boolean {
  const { slots } = op.draft
  // Of a list also an item may come back; what is short, as a whole in quotes.
  const textsOf = (each: Slot) => {
    const value = op.service.value(each.value)
    const isQuoted = (text: string) =>
      text !== '' &&
      ['"', "'", '`'].some(quote => {
        const at = unit.raw.indexOf(`${quote}${text}${quote}`)
        return at === 0 || /[\s(:=]/.test(unit.raw[at - 1] ?? '')
      })
    const short = typeof value === 'string' && isQuoted(value) ? [value] : []
    return [...[value, ...(Array.isArray(value) ? value : [])].map(repeatable), ...short].filter(
      text => text !== '' && !op.repeatedElsewhere.has(repetition(each, text, unit)),
    )
  }
  const cameLast = (each: Slot) => op.recent.some(recent => keyOf(recent) === keyOf(each))
  const rank = (each: Slot) =>
    slots.findIndex(other => keyOf(other) === keyOf(each)) + (cameLast(each) ? slots.length : 0)
  const comesBack = (each: Slot) => textsOf(each).some(text => holds(unit, text))
  const named = namedAhead(slots, unit)
  if (named.length > 0) return named.some(each => keyOf(each) === keyOf(slot)) && comesBack(slot)
  if (!slots.some(comesBack)) return isSaidAgain(op, unit, slot)
  return (
    comesBack(slot) &&
    slots.every(
      each =>
        mentionsOf(unit, each.path).length === 0 &&
        (!textsOf(each).some(text => unit.raw.includes(text)) || rank(each) <= rank(slot)),
    )
  )
}
