/** Another value for what was sent and is complained of, or none of it. */
import { mentionsOf, type Unit, VAGUE } from '../contract/errors/units.ts'
import { type Answer, behind, textsAbout } from './answer.ts'
import { ASKED } from './askings.ts'
import { listed } from './data.ts'
import { isBelow, keyOf, type Slot, type Value } from './draft.ts'
import { withoutSentence } from './lists.ts'
import type { Operation } from './operation.ts'
import type { Hypothesis } from './propose.ts'
import { repeats } from './repeated.ts'
import { reportedIn } from './reported.ts'
import { isCodeLike, isPathTo, reportedValues } from './reported-values.ts'
import { isContainer, PLACED } from './slots-in.ts'
import { inStyle, isOfStyle, namesWithin, squeezed, tokensOf } from './spelling.ts'
import { isTypeWord, typeOf } from './type-words.ts'
import { isListless, isOfItem, isStatedType, valuesInOrder } from './value-order.ts'
import { valueKey } from './values.ts'
import { wantedType } from './wanted-type.ts'

/** Lists of words in earlier answers of which one is tried. */
const MOST_LISTED = 3
/** How much less likely another value of a key that changed nothing leads on, with each that did not. */
const OF_KEY = 0.65
/** Values that were answered alike, before four types of them are enough to try the request without. */
const MOST_SAME = 7

/** A word that was sent, and ends a path below its place: it is the name of what stands there. */
export function asName(op: Operation, answer: Answer, unit: Unit, slot: Slot): Hypothesis[] {
  const word = op.service.value(slot.value)
  const path = [...slot.path, String(word)]
  const mention = mentionsOf(unit, path).find(({ kind, segments }) => !VAGUE.has(kind) && segments.length > 1)
  const made: Slot = { in: slot.in, path, value: { template: {}, origin: 'type' } }
  const asAdded = (name: string) => `add ${keyOf({ in: slot.in, path: [...slot.path, name] })} 0`
  const key = asAdded(String(word))
  const property = op.property(slot)
  // As one that stood there before was not, or where a text is asked for.
  const isNone =
    isStatedType(property, word) ||
    [...property.tried.keys()].some(tried => op.struck.has(asAdded(String(JSON.parse(tried)))))
  return isNone || typeof word !== 'string' || !/\p{L}/u.test(word) || slot.in !== 'body' || mention === undefined
    ? []
    : [{ kind: 'add', slot: made, about: path, before: textsAbout(answer, path), key, score: 0.96, unit, mention }]
}

/** Another value for a property that was sent; where none is left, none of it. */
export function otherValue(op: Operation, answer: Answer, unit: Unit, slot: Slot, strength: number): Hypothesis[] {
  const mine = answer.units.filter(each => mentionsOf(each, slot.path).length > 0 || repeats(op, each, slot))
  const before = textsAbout(answer, slot.path)
  const current = op.service.value(slot.value)
  const property = op.property(slot)
  const reported = reportedIn(
    answer,
    [unit, ...mine, ...mine.flatMap(each => behind(answer, each))],
    slot.path,
    current,
  )
  // A decoder that names one fault at a time has not looked at what it does not name.
  const { unblamed } = property
  const isUnblamed = unblamed?.type === typeOf(current) && (unblamed.status !== answer.status || op.tellsAll)
  // What is wanted in place of a value is not on a list with it.
  reported.lists = reported.lists
    .filter(list => !list.some(each => each === current))
    .map(list => withoutSentence(op, list, mine))
  const isOfMany = (text: string) => op.service.wordings.isOfOthers(text, mine)
  reported.literals = reported.literals.filter(text => !isOfMany(text))
  reported.quoted = reported.quoted.filter(text => !isOfMany(text))
  // A credential is no word of the service's.
  const isLogin = op.endpoint === 'auth-authenticate'
  const wordsOf = (units: readonly Unit[]) =>
    (isLogin ? [] : units)
      .flatMap(each => op.service.wordings.ofItsOwn(each, property.missing === undefined ? undefined : slot.path))
      .filter(word => /\p{L}/u.test(word) && !isTypeWord(word) && !isSent(op, word) && !isPathTo(slot, word))
  // What no sentence has was told of it before it was sent, too.
  // Where a text was rejected, a word of a list that answers showed may be one of those that are wanted.
  const isTextRejected = [...property.tried.values()].some(each => each.isAbout && each.type === 'string')
  const shown = isTextRejected && !isLogin ? listed(op.sources(slot)).slice(0, MOST_LISTED) : []
  reported.own = [...shown, ...wordsOf(property.asked ?? []).filter(isCode), ...wordsOf(mine)]
  const isItem = isOfItem(op, slot, mine)
  reported.isTyped =
    !isItem &&
    (isUnblamed ||
      // Of the object around it, it is hardly of the type.
      (mine.length === 0 && slot.value.origin === 'given') ||
      // A form is one of texts.
      (typeof current === 'string' && reported.formats.length > 0) ||
      wantedType(property) === typeOf(current) ||
      isStatedType(property, current) ||
      (property.list?.some(each => each === current) === true &&
        !isListless(property, current, before.length > 0 ? before.join('\n') : answer.signature, before.length > 0)))
  property.patterns = [...new Set([...reported.patterns, ...(property.patterns ?? [])])]
  reported.patterns = property.patterns
  for (const list of reported.lists)
    if (list.length > 1 && property.list === undefined && !property.isClosed) property.list = list
  const isHolder = isContainer(op, slot) && op.draft.slots.some(each => isBelow(each.path, slot.path))
  const pool = [...ofClass(op, unit, slot), ...valuesInOrder(op, slot, reported, mine, isItem)]
  const tried = property.tried.size
  const keyOfValue = (value: Value) => valueKey(value, op.service.value(value))
  const isStruck = (value: Value) =>
    op.struck.has(`value ${keyOf(slot)} ${keyOfValue(value)}`) ||
    op.struck.has(`value ${keyOf(slot)} ${keyOfValue(value)} ${unit.text}`)
  // A value of which nothing was said comes back before any that was never tried; what tells types and no place may have been said of it.
  const isOfTypes = (message = '') =>
    op.rejected.some(
      each => each.answer.signature === message && tellsTypes(each.answer) && !op.isNamedIn(each.answer.units),
    )
  const isUncomplained = (value: Value) =>
    property.tried.get(keyOfValue(value))?.isAbout === false &&
    !isOfTypes(property.tried.get(keyOfValue(value))?.message) &&
    keyOfValue(value) !== valueKey(slot.value, current) &&
    !isStruck(value)
  const next =
    (strength >= 0.3 && reported.lists.length === 0 ? pool.find(isUncomplained) : undefined) ??
    pool.find(value => !property.tried.has(keyOfValue(value)))
  // What is said of a value that was sent is said of the value, until several have failed.
  // Of a name whose arrival changed nothing, it is no surer than the form in which the name stands.
  const now = before.join('\n')
  const isUnmissed = property.missing === undefined && property.proof === undefined && tried > 0
  const isIdle =
    isUnmissed &&
    op.first?.has(unit.text) === true &&
    [...property.tried.values()].every(({ message }) => now.includes(message))
  // A key of all answers that was sent as well is hardly a name.
  const isKey = isUnmissed && slot.path.length === 1 && mentionsOf(unit, slot.path).every(({ kind }) => kind === 'key')
  const base =
    (isIdle ? 0.9 * strength : strength >= 0.3 ? 0.92 : 0.35 + 0.45 * strength) *
    (isKey ? OF_KEY ** (tried - 1) : 0.9 ** Math.max(0, tried - 2)) *
    (isHolder ? 0.3 : 1) *
    (property.ofOthers?.has(`${answer.status} ${unit.text}`) === true ? 0.3 : 1) *
    (slot.value.origin === 'hint' && strength < PLACED ? 0.3 : 1) *
    (next !== undefined && (property.cured ?? typeOf(op.service.value(next))) !== typeOf(op.service.value(next))
      ? 0.1
      : 1)
  // A property that no type of value changes anything about is not for this request.
  const same = [...property.tried.values()].filter(({ message }) => message === now || property.missing === undefined)
  const stated = new Set(same.map(each => each.message))
  const types = new Set(same.map(each => each.type))
  const drop = `drop ${keyOf(slot)}`
  const mayGo = !op.struck.has(drop) && same.length > MOST_SAME
  const enough = property.required === false ? 3 : mayGo ? 2 : 4
  const isHopeless =
    // A list of names says the same of every wrong value.
    unit.isListing !== true &&
    // Without one that nobody missed all is well: then data are tried as long as it is named as properties are.
    (property.missing !== undefined ||
      !(next?.origin === 'given' && mentionsOf(unit, slot.path).some(each => op.service.forms.isProven(each)))) &&
    stated.size === 1 &&
    types.size > enough
  // One that was missed and cannot go needs other data.
  const goesOn = !isHopeless || (property.missing !== undefined && op.struck.has(drop))
  const dropped: Hypothesis = { kind: 'drop', slot, about: slot.path, before, key: drop, score: 0.15, unit }
  // What was right alongside another word may not be wanted alongside this one.
  if (op.accustomed.has(keyOf(slot)) && tried < 2 && !isHolder && !op.struck.has(drop))
    return [{ ...dropped, score: base }]
  if (next !== undefined && tried < 30 && goesOn) {
    const made: Slot = { in: slot.in, path: slot.path, value: next }
    return [
      ...speltOtherwise(op, unit, slot, before, base),
      {
        kind: 'value',
        slot: made,
        about: slot.path,
        before,
        key: `value ${keyOf(slot)} ${valueKey(next, op.service.value(next))}`,
        score: base,
        unit,
      },
    ]
  }
  return op.struck.has(drop) ? [] : [{ ...dropped, score: isHopeless ? 0.7 : 0.15 }]
}

const tellsTypes = ({ units }: Answer): boolean => reportedValues(units, [], undefined).types.length > 0

/** The class of which a complaint is that repeats the value may be called as a datum is that was given. */
function ofClass(op: Operation, unit: Unit, slot: Slot): Value[] {
  const sent = String(op.service.value(slot.value))
  const names = unit.mentions.filter(
    ({ kind, segments: [name = '', ...more] }) => kind === 'identifier' && more.length === 0 && !sent.includes(name),
  )
  return (repeats(op, unit, slot) ? names : []).flatMap(({ segments }) =>
    op
      .values({ in: slot.in, path: segments })
      .filter(({ origin }) => origin === 'given')
      .slice(0, 1),
  )
}

/** In no sentence, and no number of one. */
const isCode = (word: string) => isCodeLike(word) && /\p{L}{2}/u.test(word)

const isSent = ({ draft, service }: Operation, word: string): boolean =>
  draft.slots.some(
    ({ path, value }) =>
      path.some(each => squeezed(each) === squeezed(word) || namesWithin(word).some(({ name }) => name === each)) ||
      String(service.value(value)).includes(word),
  )

/** The same is said of several values: the name may be of the service's code, and be spelt otherwise on the wire. */
function speltOtherwise(op: Operation, unit: Unit, slot: Slot, before: string[], score: number): Hypothesis[] {
  const { tried, missing, proof } = op.property(slot)
  const stated = new Set([...tried.values()].map(each => each.message))
  if (
    slot.in !== 'body' ||
    unit.isListing === true ||
    slot.value.origin === 'hint' ||
    missing !== undefined ||
    proof !== undefined ||
    tried.size < 2 ||
    stated.size > 1
  )
    return []
  const name = slot.path.at(-1) ?? ''
  const style = op.service.style()
  // It is spelt as those that were proven are.
  if (style !== undefined && tokensOf(name).length > 1 && inStyle(tokensOf(name), style) === name) return []
  const isPlain = /^[\p{Ll}\p{N}]+$/u.test(name)
  const parts = namesWithin(name).map(each => each.name)
  const spelt = op.service.spellings(name)
  const holder = slot.path.slice(0, -1)
  const mention = mentionsOf(unit, slot.path).find(({ kind, form }) => kind === 'path' && form !== ASKED)
  // A path that is all of the complaint, and no pointer, may end with what is wrong: then its holder is no object.
  const isEnded = holder.length > 0 && mention !== undefined && /^\p{L}\S*$/u.test(unit.raw)
  return [
    ...(isOfStyle(name) ? [...spelt, ...parts] : [...parts, ...spelt])
      .filter(each => each !== name && !(isPlain && squeezed(each) === each.toLowerCase()))
      .slice(0, 3)
      .map((each): Slot => ({ ...slot, path: [...holder, each] })),
    ...(isEnded ? [op.slot({ in: slot.in, path: holder })] : []),
  ]
    .flatMap((made): Hypothesis[] => {
      const key = `add ${keyOf(made)} spelt`
      return op.struck.has(`${key} ${unit.text}`)
        ? []
        : [
            {
              kind: 'add',
              slot: made,
              about: slot.path,
              before,
              key,
              score: score * 1.02,
              unit,
              ...(isEnded ? { mention } : {}),
            },
          ]
    })
    .slice(0, 1)
}
