/** What was asked for alongside something else, or instead of it: that is required of no other request. */
import { escaped } from '../../contract/errors/mentions.ts'
import { mentionsOf, type Unit } from '../../contract/errors/units.ts'
import { type Json, pointerOf, segmentsOf } from '../../contract/json.ts'
import type { FieldKnowledge, OperationKnowledge } from '../../contract/knowledge.ts'
import { squeezed, tokensOf } from '../../discovery/spelling.ts'
import { type Call, pathOf } from './calls.ts'
import type { Run } from './there.ts'

/** Asked for only alongside some values of a choice, where answers without that value list what is missing: alongside others it may not be. */
export function isOfOneValue(
  pointer: string,
  calls: readonly Call[],
  { chosenBy, fields }: OperationKnowledge,
): boolean {
  const parentOf = (each: string) => each.slice(0, each.lastIndexOf('/'))
  const misses = ({ places: locations, units }: Call, each: string) =>
    !locations.has(each) &&
    units.some(
      ({ lists, ...unit }) =>
        // A word of a list may be a value of another one.
        !lists.some(list => list.length > 1 && list.includes(pathOf(each).at(-1) ?? '')) &&
        mentionsOf({ lists, ...unit }, pathOf(each)).length > 0,
    )
  const alongside = fields.filter(each => each.in === 'body' && parentOf(each.pointer) === parentOf(pointer))
  const asking = calls.filter(call => misses(call, pointer))
  const silent = calls.filter(
    call =>
      !call.places.has(pointer) &&
      !asking.includes(call) &&
      alongside.some(each => misses(call, each.pointer)) &&
      // Who tells several at once tells all.
      fields.filter(each => call.units.some(unit => mentionsOf(unit, pathOf(each.pointer)).length > 0)).length > 1,
  )
  /** As many as the choice has, told or taken. */
  const choicesOf = ({ pointer: at, types, values }: FieldKnowledge, value: Json) => {
    const told = calls.flatMap(({ units }) =>
      units
        .filter(unit => mentionsOf(unit, pathOf(at)).length > 0)
        .flatMap(({ lists }) => lists.filter(list => list.length > 1 && list.includes(String(value)))),
    )
    const isFlag = types?.value.includes('boolean') === true
    return Math.max(isFlag ? 2 : 0, values?.value.length ?? 0, ...told.map(list => new Set(list).size))
  }
  const valuesIn = (some: readonly Call[], at: string) =>
    new Set(some.map(({ places: locations }) => JSON.stringify(locations.get(at))))
  return alongside.some(each => {
    const asked = valuesIn(asking, each.pointer)
    const [value] = asked
    return (
      silent.length > 0 &&
      each.pointer !== pointer &&
      each.pointer !== chosenBy?.pointer &&
      value !== undefined &&
      asking.every(({ places: locations }) => locations.has(each.pointer)) &&
      asked.size < choicesOf(each, JSON.parse(value) as Json) &&
      ![...valuesIn(silent, each.pointer)].some(other => asked.has(other))
    )
  })
}

const A_NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u

/** Missed in one list or sentence with others that were not sent either, and accepted without these: one of them was asked for. */
export function isOneOf(
  pointer: string,
  { fields }: OperationKnowledge,
  accepted: readonly Call[],
  { calls, elsewhere }: Pick<Run, 'calls' | 'elsewhere'>,
): boolean {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const [name = ''] = segmentsOf(pointer).slice(-1)
  const lacks = ({ places: locations }: Call, each: string) => !locations.has(parent + pointerOf([each]))
  const alongside = fields.flatMap(each => {
    const [other = ''] = segmentsOf(each.pointer).slice(-1)
    return each.pointer === parent + pointerOf([other]) && other !== name ? [other] : []
  })
  // What is said of others, too, and is no property that is known is a word of the sentence.
  const isOfSentence = (each: string) =>
    !alongside.includes(each) &&
    [...calls, ...elsewhere].some(
      call =>
        lacks(call, each) &&
        call.units.some(unit => mentionsOf(unit, [each]).length > 0 && mentionsOf(unit, [name]).length === 0),
    )
  const isValue = (each: string) => accepted.some(own => own.places.get(pointer) === each)
  const isMissedWith = (call: Call, { mentions }: Unit, list: readonly string[]) =>
    !list.some(isValue) &&
    list.every(each => A_NAME.test(each) && lacks(call, each) && (each === name || !isOfSentence(each))) &&
    // A path lists nothing.
    !mentions.some(({ kind, segments }) => kind === 'path' && segments.join() === list.join()) &&
    accepted.some(own => own.places.has(pointer) && list.every(each => each === name || lacks(own, each)))
  // Missed alongside another one as well.
  const isMissedBeside = (other: string) =>
    calls.some(
      call => !lacks(call, other) && lacks(call, name) && call.units.some(unit => mentionsOf(unit, [name]).length > 0),
    )
  // What is said of something that was sent misses nothing.
  const isOfSent = (call: Call, unit: Unit): boolean =>
    [...call.places.keys()].some(at => !pointer.startsWith(`${at}/`) && mentionsOf(unit, pathOf(at)).length > 0) ||
    // Nor does the sentence that goes on about it.
    (unit.follows !== undefined && isOfSent(call, unit.follows))
  const listsIn = (unit: Unit) => [
    ...unit.lists.filter(list => list.length > 1 && list.length < 6 && list.includes(name)),
    ...alongside.filter(other => isNamedToo(unit, name, other) && !isMissedBeside(other)).map(other => [name, other]),
  ]
  return calls.some(call =>
    call.units.some(unit => listsIn(unit).some(list => isMissedWith(call, unit, list)) && !isOfSent(call, unit)),
  )
}

/** Another property by its name, which is no part of what this one is called. */
function isNamedToo(unit: Unit, name: string, other: string): boolean {
  if (mentionsOf(unit, [name]).length === 0) return false
  const inWords = tokensOf(name).map(squeezed)
  const isOfName = tokensOf(other).every(each => inWords.includes(squeezed(each)))
  const words = [name, other].map(each => escaped(each))
  const isJoined = new RegExp(`${words.join(' ')}|${words.reverse().join(' ')}`, 'iu').test(unit.raw)
  return !isOfName && !isJoined && mentionsOf(unit, [other]).some(({ kind }) => kind !== 'key' && kind !== 'path')
}
