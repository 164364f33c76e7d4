/** From a rejection to what may be done about it: each complaint yields hypotheses, best first; nothing that it says is left out. */
import { alignsWith, type Mention, mentionsOf, type Unit } from '../contract/errors/units.ts'
import { type Answer, behind, textsAbout } from './answer.ts'
import { ASKED } from './askings.ts'
import { listed } from './data.ts'
import { containers, isBelow, keyOf, type PropertyLocation, type Slot, slotAt, type Value } from './draft.ts'
import { showsEmpty } from './empty-object.ts'
import { withoutSentence } from './lists.ts'
import { combinations, isAlone, isLocated, locationsFor } from './locations.ts'
import { namesIn, UNREAD } from './names-in.ts'
import type { Operation } from './operation.ts'
import { isMissed } from './property.ts'
import { repeats } from './repeated.ts'
import { reportedIn } from './reported.ts'
import { isCodeLike, isPathTo, isQuotedIn } from './reported-values.ts'
import { isContainer, PLACED, slotsIn } from './slots-in.ts'
import { inStyle, isOfStyle, namesWithin, squeezed, tokensOf } from './spelling.ts'
import { isTypeWord, typeOf } from './type-words.ts'
import { isOfItem, isStatedType, valuesInOrder } from './value-order.ts'
import { valueKey } from './values.ts'
import { wantedType } from './wanted-type.ts'

export interface Hypothesis {
  kind: 'add' | 'value' | 'drop'
  slot: Slot
  /** The name by which complaints speak of it. */
  about: string[]
  /** The object of which they speak, where the name stands in it. */
  within?: string[]
  /** The complaints that should go. */
  before: string[]
  /** Its identity, for striking. */
  key: string
  score: number
  unit: Unit
  mention?: Mention
  /** Its place was reported in full. */
  isPlaced?: boolean
  /** What it may exclude, and is dropped for. */
  rivals?: Slot[]
  /** What stood in vain is moved into what came before it. */
  isInside?: boolean
}

/** Lists of words in earlier answers of which one is tried. */
const MOST_LISTED = 3
/** Values that are tried in an object for what is said of it, before the names that it may lack. */
const MOST_INSIDE = 2

/** Values that were answered alike, before four types of them are enough to try the request without. */
const MOST_SAME = 7

export function proposals(op: Operation, answer: Answer, unit: Unit): Hypothesis[] {
  const sent = slotsIn(op, unit)
  const asksForOther = (slot: Slot) =>
    unit.mentions.some(({ form, segments }) => form === ASKED && isOther(slot)(segments.at(-1) ?? ''))
  // A guess of which it is said where another name is asked for in the words that asked for others may be an object that lacks it.
  const isHolder = ({ slot, strength }: { slot: Slot; strength: number }) =>
    isContainer(op, slot) ||
    (strength >= PLACED && op.isGuess(slot) && !isQuoting(op, unit, slot) && asksForOther(slot))
  const isOther = (slot: Slot) => (word: string) => squeezed(word) !== squeezed(slot.path.at(-1) ?? '')
  const isShown = ({ value }: Slot) => JSON.stringify(op.service.value(value)) === '{}' && showsEmpty(unit.text)
  const objects = sent.filter(isHolder).map(each => each.slot)
  const adds = additions(op, answer, unit, objects, objects.length === sent.length)
  // Where nobody is asked for in these words, a list that is told of an object which was put there as a guess holds its values.
  const isOfValues = (slot: Slot) =>
    op.service.askings.size > 0 &&
    slot.value.origin === 'type' &&
    unit.lists.some(list => list.filter(isOther(slot)).length > 1) &&
    !asksForOther(slot) &&
    !op.draft.slots.some(each => isBelow(each.path, slot.path))
  const about = sent.filter(each => each.strength >= 0.3 && (!isHolder(each) || isOfValues(each.slot)))
  // Where it was missed, and something else was said of another type, this is said of the value.
  const isOfValue = about.some(
    ({ slot }) => isMissed(op.property(slot)) && wantedType(op.property(slot)) === typeOf(op.service.value(slot.value)),
  )
  if (about.length > 0) for (const each of adds) each.score *= isOfValue ? 0.4 : 0.55
  // What is said of an object alongside a name is said of what the object lacks.
  const isOfLacking = adds.some(each => each.score > 0.15)
  const values = sent.slice(0, 3).flatMap(({ slot, strength }) => {
    const all = [
      ...otherValue(op, answer, unit, slot, strength),
      ...insides(op, unit, slot).flatMap(inner =>
        ofObject(op, answer, unit, slot, otherValue(op, answer, unit, inner, 0.8 * strength)),
      ),
    ]
    return isOfLacking && isContainer(op, slot) && !isOfValues(slot) && !isShown(slot)
      ? all.map(each => ({ ...each, score: each.score * 0.35 }))
      : all
  })
  return [...values, ...adds].sort((a, b) => b.score - a.score)
}

/** What quotes the text that was sent is said of it, whatever it is. */
const isQuoting = (op: Operation, { raw }: Unit, { value }: Slot): boolean =>
  isQuotedIn(raw, String(op.service.value(value)))

/** What is said of an object that holds something may be said of what was guessed in it, or came last. */
function insides(op: Operation, unit: Unit, slot: Slot): Slot[] {
  // What was said before of the object, or leads into it, is not said of what came last.
  const times = op.rejected.filter(({ answer }) => answer.units.some(({ text }) => text === unit.text)).length
  const own = squeezed(slot.path.at(-1) ?? '')
  const leadsInto = unit.mentions.some(({ segments }) => segments.slice(0, -1).some(each => squeezed(each) === own))
  const [last] = op.recent.length === 1 && times < 2 && !leadsInto ? op.recent : []
  return isContainer(op, slot)
    ? op.draft.slots.filter(
        each =>
          each.in === 'body' &&
          isBelow(each.path, slot.path) &&
          !isContainer(op, each) &&
          (op.isGuess(each) || (last !== undefined && keyOf(last) === keyOf(each))),
      )
    : []
}

/** What the object is complained of is to go; after a few values, and where the same was said before there was one, it is what the object lacks. */
const ofObject = (op: Operation, answer: Answer, unit: Unit, { path }: Slot, values: readonly Hypothesis[]) =>
  values.map((each): Hypothesis => {
    const isOfLess = op.first?.has(unit.text) === true || op.property(each.slot).tried.size > MOST_INSIDE
    return {
      ...each,
      within: path,
      before: textsAbout(answer, path),
      score: each.score * (isOfLess ? 0.3 : 1),
    }
  })

/** Another value for a property that was sent; where none is left, none of it. */
function otherValue(op: Operation, answer: Answer, unit: Unit, slot: Slot, strength: number): Hypothesis[] {
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
      property.list?.some(each => each === current) === true)
  property.patterns = [...new Set([...reported.patterns, ...(property.patterns ?? [])])]
  reported.patterns = property.patterns
  for (const list of reported.lists)
    if (list.length > 1 && property.list === undefined && !property.isClosed) property.list = list
  const isHolder = isContainer(op, slot) && op.draft.slots.some(each => isBelow(each.path, slot.path))
  const pool = valuesInOrder(op, slot, reported, mine, isItem)
  const tried = property.tried.size
  const keyOfValue = (value: Value) => valueKey(value, op.service.value(value))
  const isStruck = (value: Value) =>
    op.struck.has(`value ${keyOf(slot)} ${keyOfValue(value)}`) ||
    op.struck.has(`value ${keyOf(slot)} ${keyOfValue(value)} ${unit.text}`)
  // A value of which nothing was said comes back before any that was never tried.
  const isUncomplained = (value: Value) =>
    property.tried.get(keyOfValue(value))?.isAbout === false &&
    keyOfValue(value) !== valueKey(slot.value, current) &&
    !isStruck(value)
  const next =
    (strength >= 0.3 ? pool.find(isUncomplained) : undefined) ??
    pool.find(value => !property.tried.has(keyOfValue(value)))
  // What is said of a value that was sent is said of the value, until several have failed.
  // Of a name whose arrival changed nothing, it is no surer than the form in which the name stands.
  const isIdle =
    property.missing === undefined &&
    property.proof === undefined &&
    property.tried.size > 0 &&
    op.first?.has(unit.text) === true &&
    [...property.tried.values()].every(each => each.message === '' || before.join('\n').includes(each.message))
  const base =
    (isIdle ? 0.9 * strength : strength >= 0.3 ? 0.92 : 0.35 + 0.45 * strength) *
    0.9 ** Math.max(0, tried - 2) *
    (isHolder ? 0.3 : 1) *
    (property.ofOthers?.has(`${answer.status} ${unit.text}`) === true ? 0.3 : 1) *
    (slot.value.origin === 'hint' && strength < PLACED ? 0.3 : 1) *
    (next !== undefined && (property.cured ?? typeOf(op.service.value(next))) !== typeOf(op.service.value(next))
      ? 0.1
      : 1)
  // A property that no type of value changes anything about is not for this request.
  const now = before.join('\n')
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

/** `isOfObjects`: of no value that was sent is anything said. */
function additions(
  op: Operation,
  answer: Answer,
  unit: Unit,
  objects: readonly Slot[],
  isOfObjects: boolean,
): Hypothesis[] {
  const { forms } = op.service
  // Alongside a form in which names were proven, what stands in another one hardly names a property.
  const isTaught = answer.units.some(({ mentions }) =>
    mentions.some(each => each.kind !== 'word' && forms.isProven(each)),
  )
  const added = namesIn(op, answer, unit, objects).flatMap(named => {
    const other = isTaught && !forms.isProven(named.mention) ? (UNREAD[named.mention.kind] ?? 1) : 1
    let refuted = 0
    const elsewhere = new Set<string>()
    const isSure = forms.isProven(named.mention) && (containers(op.draft).length === 0 || !isAlone(named))
    const pools = new Map<string, Value[]>()
    for (const { location, nth } of combinations(locationsFor(op, unit, named, objects), isSure)) {
      const key = `add ${keyOf(location)} ${nth}`
      if (op.struck.has(`${key} ${unit.text}`) || op.struck.has(key)) {
        // One experiment has struck a place whatever stands there.
        if (!elsewhere.has(keyOf(location)) || !op.struck.has(`at ${keyOf(location)}`)) refuted++
        elsewhere.add(keyOf(location))
        continue
      }
      if (refuted > 12) break
      if (location.in === 'body' ? op.has(location.path) : slotAt(op.draft, location) !== undefined) continue
      const kinds = pools.get(keyOf(location)) ?? kindsOf(op, answer, location, unit)
      pools.set(keyOf(location), kinds)
      const value = kinds[nth]
      if (value === undefined) continue
      const about =
        named.variants.find(path => alignsWith(path.map(squeezed), location.path.map(squeezed))) ??
        named.variants[0] ??
        location.path
      return [
        {
          kind: 'add' as const,
          slot: { ...location, value },
          about,
          before: textsAbout(answer, about),
          key,
          // What asks for it again may ask for another one in its place.
          score: named.score * 0.72 ** refuted * other * (op.dropped === keyOf(location) ? 0.5 : 1),
          unit,
          mention: named.mention,
          // What names a value that was sent is said of that value first.
          isPlaced:
            isOfObjects &&
            [...elsewhere].every(each => each === keyOf(location)) &&
            isLocated(op, unit, named, location),
        },
      ]
    }
    return []
  })
  // Where the complaint holds another name that was not tried yet, no place is sure, but where names stand in the form of this one.
  const isOfNames = (mention: Mention | undefined) => mention !== undefined && forms.isProven(mention)
  const isRivalled = ({ slot, mention }: Hypothesis) =>
    added.some(
      other =>
        (isOfNames(other.mention) || !isOfNames(mention)) &&
        other.key.endsWith(' 0') &&
        other.mention?.kind === 'quoted' &&
        other.mention !== mention &&
        !isBelow(slot.path, other.slot.path) &&
        !isBelow(other.slot.path, slot.path),
    )
  return added.map(each => (each.isPlaced && isRivalled(each) ? { ...each, isPlaced: false } : each))
}

/** What may stand there, of each type the best. */
function kindsOf(op: Operation, answer: Answer, location: PropertyLocation, unit: Unit): Value[] {
  const reported = reportedIn(answer, [unit], location.path, undefined)
  const pool = op.values(
    location,
    location.in === 'body' ? { ...reported, literals: [], words: [], quoted: [] } : reported,
  )
  const types = new Set<string>()
  return pool.filter(value => {
    const type = typeOf(op.service.value(value))
    return location.in === 'body' ? !types.has(type) && types.add(type) !== undefined : true
  })
}
