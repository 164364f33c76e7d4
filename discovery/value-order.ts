/** In which order the values of one property are tried: by the types that were tried and what was said of them. */
import { withoutWord } from '../contract/errors/mentions.ts'
import { mentionsOf, type Unit } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import type { Slot, Value } from './draft.ts'
import type { Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import { holds, repeatable } from './repeated.ts'
import type { ReportedValues } from './reported-values.ts'
import { squeezed } from './spelling.ts'
import { typeOf, typesIn } from './type-words.ts'
import { wantedType } from './wanted-type.ts'

/** What was said of a value of another type asks for the type of this one, and what is said of this one does not. */
export function isStatedType({ tried }: PropertyKnowledge, current: Json | undefined): boolean {
  const type = typeOf(current)
  const all = [...tried.values()].filter(({ isAbout }) => isAbout)
  const isAsked = all.some(each => {
    const others = typesIn(each.message).filter(other => other !== each.type)
    return each.type !== type && others.join() === type
  })
  return isAsked && !all.some(each => each.type === type && typesIn(each.message).includes(type))
}

/** A list was sent, and its item is complained of, by its place or by its value: the values are those of the item. */
export function isOfItem(op: Operation, slot: Slot, units: readonly Unit[]): boolean {
  const sent = op.service.value(slot.value)
  if (!Array.isArray(sent) || sent.length === 0) return false
  if (wantedType(op.property(slot)) === 'array') return true
  // What is told in a list, where that it is missing was told alone, is said of what stands in the list that was sent.
  const { asked = [] } = op.property(slot)
  const isInList = ({ isListed }: Unit) => isListed === true
  if (
    asked.length > 0 &&
    !asked.some(isInList) &&
    units.some(unit => isInList(unit) && mentionsOf(unit, slot.path).length > 0)
  )
    return true
  const isItemRepeated = (unit: Unit) =>
    mentionsOf(unit, slot.path).length === 0 &&
    !holds(unit, repeatable(sent)) &&
    sent.some(item => repeatable(item) !== '' && holds(unit, repeatable(item)))
  if (units.some(isItemRepeated)) return true
  return units.some(unit =>
    unit.mentions.some(({ segments }) => {
      const at = segments.findIndex(each => squeezed(each) === squeezed(slot.path.at(-1) ?? ''))
      return at >= 0 && /^\d+$/.test(segments[at + 1] ?? '')
    }),
  )
}

const MOST_OF_ONE_TYPE = 6
/** Items that are answered alike, before the list is doubted. */
const MOST_ITEMS = 5

const asItem = (value: Value): Value =>
  Array.isArray(value.template) ? value : { ...value, template: [value.template] }

/** What was said of a value, with the words of the value taken out; a position may be spelt as the list is. */
const ofAnyItem = ([value, { message }]: [string, { message: string }]): string =>
  (value.match(/[\p{L}\p{N}]+/gu) ?? [])
    .reduce((text, word) => withoutWord(text, word, '#'), message)
    .replace(/⟨⟩|\[#\]/g, '#')

/** Of a value on its list the same was said as of one that is not: the words are of the sentence. `isAbout`: the message names the place. */
export function isListless(
  { tried, list = [] }: PropertyKnowledge,
  current: Json | undefined,
  message: string,
  isAbout = true,
): boolean {
  const masked = (text: string, words: readonly Json[]) =>
    words.reduce<string>((left, word) => withoutWord(left, String(word), '#'), text).replaceAll('⟨⟩', '#')
  return [...tried].some(([key, each]) => {
    const value = JSON.parse(key) as Json
    const both = [value, current ?? null]
    return (
      typeof value === 'string' &&
      !list.includes(value) &&
      each.isAbout === isAbout &&
      masked(each.message, both) === masked(message, both)
    )
  })
}

export function valuesInOrder(
  op: Operation,
  slot: Slot,
  reported: ReportedValues,
  units: readonly Unit[],
  mayBeItem: boolean,
): Value[] {
  // What is said alike of whatever stands in a list is said of the list.
  const lists = [...op.property(slot).tried].filter(([, { item }]) => item !== undefined)
  const isItem = mayBeItem && (lists.length < MOST_ITEMS || new Set(lists.map(ofAnyItem)).size > 1)
  const pool = isItem ? op.values(slot, reported).map(asItem) : op.values(slot, reported)
  const looked = [...op.property(slot).tried.values()].filter(
    ({ isAbout, message }) => isAbout || message.includes('⟨⟩'),
  )
  if (reported.lists.length + reported.patterns.length > 0 && looked.length < 3) return pool
  const { cured, tried: all } = op.property(slot)
  const now = typeOf(op.service.value(slot.value))
  // What is said so of another property went with another type.
  const known = cured ?? units.map(unit => op.service.wordings.cureOf(unit, slot.path)).find(type => type !== now)
  const entries = [...all].filter(([, { item }]) => !isItem || item !== undefined)
  const tried = entries.map(([, each]) => each)
  const wanted = isItem ? undefined : (known ?? wantedType(op.property(slot)))
  const types = new Set(tried.map(({ type, item }) => (isItem ? item : type)))
  const typeFor = (value: Value) => {
    const rendered = op.service.value(value)
    return typeOf(isItem && Array.isArray(rendered) ? rendered[0] : rendered)
  }
  const isSame = new Set(entries.map(ofAnyItem)).size === 1
  // What a sentence tells of the type is doubted after so many values of it, where none stood without a complaint.
  const isProven = [...all.values()].some(each => !each.isAbout && each.type === now)
  const isKept = isProven || tried.length < MOST_OF_ONE_TYPE || tried.length % 2 > 0
  const isTyped = reported.isTyped === true && isKept
  // Two types do not tell which of them is the wrong one: an object is the third; as an item, where both were answered alike.
  const isOpen = types.size > 1 && !types.has('object') && !isTyped && (!isItem || isSame)
  // Of every second value from the third on, the type is one that was not tried yet, and of every one where two types were answered alike.
  const isOfTurn = tried.length % 2 === 0 || (isSame && types.size > 1)
  const isTurn = tried.length > 1 && isOfTurn && !isTyped && (!isItem || isSame)
  const isFirst = (value: Value) => {
    const type = typeFor(value)
    if (isOpen && (isItem || known === undefined)) return type === 'object'
    if (isItem && type === 'object' && types.size < 2) return false
    if (wanted !== undefined) return type === wanted
    return isTyped && !isItem ? type === now : isTurn && !types.has(type)
  }
  return [...pool.filter(isFirst), ...pool.filter(value => !isFirst(value))]
}
