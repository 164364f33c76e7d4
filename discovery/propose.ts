/** From a rejection to what may be done about it: each complaint yields hypotheses, best first; nothing that it says is left out. */
import { alignsWith, type Mention, mentionsOf, type Unit } from '../contract/errors/units.ts'
import { type Answer, areNames, textsAbout } from './answer.ts'
import { ASKED, isOfNames } from './askings.ts'
import { containers, isBelow, keyOf, type PropertyLocation, type Slot, slotAt, type Value } from './draft.ts'
import { showsEmpty } from './empty-object.ts'
import { combinations, isAlone, isLocated, locationsFor } from './locations.ts'
import { namesIn, UNREAD } from './names-in.ts'
import type { Operation } from './operation.ts'
import { asName, otherValue } from './other-value.ts'
import { isMissed } from './property.ts'
import { reportedIn } from './reported.ts'
import { isQuotedIn } from './reported-values.ts'
import { isContainer, isWordOf, PLACED, slotsIn } from './slots-in.ts'
import { squeezed } from './spelling.ts'
import { typeOf } from './type-words.ts'
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

/** That a word of the sentence goes. */
const OF_SENTENCE = 0.7

/** Values that are tried in an object for what is said of it, before the names that it may lack. */
const MOST_INSIDE = 2

/** What is missed again though it stands is missed in the object that came since, where nothing stands yet. */
function lackingAgain(op: Operation, unit: Unit): Slot[] {
  const isAgain = (slot: Slot) =>
    areNames(mentionsOf(unit, slot.path)) && op.property(slot).asked?.some(({ text }) => text === unit.text) === true
  const empty = op.recent.filter(
    slot => slot.in === 'body' && JSON.stringify(slotAt(op.draft, slot)?.value.template) === '{}',
  )
  return op.draft.slots.some(isAgain) ? empty : []
}

export function proposals(op: Operation, answer: Answer, unit: Unit): Hypothesis[] {
  const lacking = lackingAgain(op, unit)
  const sent = lacking.length > 0 ? [] : slotsIn(op, unit)
  const asksForOther = (slot: Slot) =>
    unit.mentions.some(({ form, segments }) => form === ASKED && isOther(slot)(segments.at(-1) ?? ''))
  // A guess of which it is said where another name is asked for in the words that asked for others may be an object that lacks it.
  const isHolder = ({ slot, strength }: { slot: Slot; strength: number }) =>
    isContainer(op, slot) ||
    (strength >= PLACED && op.isGuess(slot) && !isQuoting(op, unit, slot) && asksForOther(slot))
  const isOther = (slot: Slot) => (word: string) => squeezed(word) !== squeezed(slot.path.at(-1) ?? '')
  const isShown = ({ value }: Slot) => JSON.stringify(op.service.value(value)) === '{}' && showsEmpty(unit.text)
  const objects = [...lacking, ...sent.filter(isHolder).map(each => each.slot)]
  const adds = additions(op, answer, unit, objects, lacking.length > 0 || objects.length === sent.length)
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
  const tags = op.draft.slots.flatMap(slot => asName(op, answer, unit, slot))
  const words = op.draft.slots
    .filter(slot => isWordOf(op, unit, slot) && slot.value.origin !== 'hint')
    .map((slot): Hypothesis => {
      const before = textsAbout(answer, slot.path)
      return { kind: 'drop', slot, about: slot.path, before, key: `drop ${keyOf(slot)}`, score: OF_SENTENCE, unit }
    })
  return [...tags, ...words, ...values, ...adds].sort((a, b) => b.score - a.score)
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
  const isOfForm = (mention: Mention | undefined) => mention !== undefined && forms.isProven(mention)
  const isRivalled = ({ slot, mention }: Hypothesis) =>
    added.some(
      other =>
        (isOfForm(other.mention) || !isOfForm(mention)) &&
        other.key.endsWith(' 0') &&
        (other.mention?.kind === 'quoted' || (other.mention?.kind === 'path' && mention?.kind !== 'path')) &&
        other.mention !== mention &&
        !isBelow(slot.path, other.slot.path) &&
        !isBelow(other.slot.path, slot.path),
    )
  return added.map(each => (each.isPlaced && isRivalled(each) ? { ...each, isPlaced: false } : each))
}

/** What may stand there, of each type the best. */
function kindsOf(op: Operation, answer: Answer, location: PropertyLocation, unit: Unit): Value[] {
  const reported = reportedIn(answer, [unit], location.path, undefined)
  // What is listed with it are names, and no values.
  const own = location.path.at(-1) ?? ''
  const isListed = unit.lists.some(list => isOfNames(unit.raw, list) && list.includes(own))
  const none = {
    literals: [],
    words: [],
    quoted: [],
    ...(isListed ? { lists: [], direct: [], own: [], tail: [] } : {}),
  }
  const pool = op.values(location, location.in === 'body' ? { ...reported, ...none } : reported)
  const types = new Set<string>()
  return pool.filter(value => {
    const type = typeOf(op.service.value(value))
    return location.in === 'body' ? !types.has(type) && types.add(type) !== undefined : true
  })
}
