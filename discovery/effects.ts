/** What one hypothesis has changed: the answer before it and the one after. */
import { foldedOf, type Mention, mentionsOf, type Unit, unitsAbout, VAGUE } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import { type Answer, fresh, textsAbout } from './answer.ts'
import { ASKED } from './askings.ts'
import { type Draft, has, isBelow, keyOf, type Slot, slotAt } from './draft.ts'
import type { Operation } from './operation.ts'
import type { Hypothesis } from './propose.ts'
import { holds, isSaidOfValue, repeatable } from './repeated.ts'
import { reportedValues } from './reported-values.ts'
import { isOfClass, squeezed } from './spelling.ts'
import { isTypeWord, typeOf } from './type-words.ts'
import { saysMore, wantedType } from './wanted-type.ts'

/** With a value of another type nothing is said of it any more, but of what it holds. */
export const isOfWrongType = (after: Answer, { about, before }: Hypothesis): boolean => {
  const own = squeezed(about.at(-1) ?? '')
  const tails = after.units.flatMap(unit =>
    foldedOf(unit).flatMap(({ mention, folded }) =>
      mention.kind !== 'word' && folded.includes(own)
        ? [mention.kind === 'path' ? folded.slice(folded.lastIndexOf(own) + 1) : []]
        : [],
    ),
  )
  return before.length > 0 && (tails.length === 0 || tails.some(({ length }) => length > 0))
}

/** The earlier answer, with the new values in the places of the old ones: a word of the answer itself may be such a value. */
export function isRepeated(op: Operation, before: Answer, after: Answer, chosen: readonly Hypothesis[]): boolean {
  const put = chosen.filter(each => each.kind === 'value')
  // A text stands in quotes where a value of another type stands without.
  const inPlace = (quote: string) =>
    put.reduce((text, { slot }) => {
      const now = slotAt(op.draft, slot)
      if (now === undefined) return text
      const [old, next] = [now, slot].map(({ value }) => shownIn(quote, op.service.value(value)))
      return old === undefined || next === undefined || old.length < 2 ? text : text.replaceAll(old, next)
    }, before.text)
  return put.length > 0 && before.status === after.status && QUOTES.some(quote => inPlace(quote) === after.text)
}

/** Also as they stand in a text of JSON. */
const QUOTES = ['', '\\"', "'", '"', '`']
const shownIn = (quote: string, value: Json | undefined) =>
  typeof value === 'string' ? quote + value + quote : JSON.stringify(value)

/** Nothing but what was said of it went with another value. */
export const isCured = (before: Answer, after: Answer, { about, before: messages }: Hypothesis): boolean =>
  messages.length > 0 &&
  unitsAbout(after.units, about).length === 0 &&
  before.status === after.status &&
  before.units.every(unit => mentionsOf(unit, about).length > 0 || after.units.some(each => each.text === unit.text))

/** Back to the type that is answered otherwise than all others: it is the one that is wanted. */
export function isOfWantedType(op: Operation, { kind, slot }: Hypothesis): boolean {
  const now = slotAt(op.draft, slot)
  const wanted = wantedType(op.property(slot))
  const type = (each: Slot) => typeOf(op.service.value(each.value))
  return kind === 'value' && now !== undefined && type(slot) === wanted && type(now) !== wanted
}

/** Still complained of, and what was said of others that stand as they stood is said no more: a reader rejects it before they are judged. */
export const hidesOthers = (
  op: Operation,
  before: Answer,
  after: Answer,
  { kind, slot }: Hypothesis,
  chosen: readonly Hypothesis[],
): boolean =>
  kind === 'value' &&
  unitsAbout(after.units, slot.path).length > 0 &&
  op.draft.slots.some(
    other =>
      !chosen.some(each => keyOf(each.slot) === keyOf(other) || isBelow(each.slot.path, other.path)) &&
      !isBelow(slot.path, other.path) &&
      unitsAbout(before.units, other.path).length > 0 &&
      unitsAbout(after.units, other.path).length === 0,
  )

/** Another value that is answered by asking for the type of the last one, or that comes back in a complaint which names no place. */
export function isWorse(op: Operation, before: Answer, after: Answer, { kind, slot }: Hypothesis): boolean {
  if (kind !== 'value') return false
  const [now, next] = [slotAt(op.draft, slot), op.service.value(slot.value)]
  const isHolder =
    slot.in === 'body' && op.draft.slots.some(each => each.in === 'body' && isBelow(each.path, slot.path))
  const last = now !== undefined ? op.service.value(now.value) : isHolder ? {} : undefined
  if (now !== undefined && saysMore(textsAbout(after, slot.path).join('\n'), textsAbout(before, slot.path).join('\n')))
    return true
  const { list, tried } = op.property(slot)
  // What went with the type that stands there is said again of another one, in the same sentence.
  const others = [...tried].filter(([, { type }]) => type !== typeOf(last))
  const isSaidAgain = (unit: Unit) => isSaidOfValue(others, unit)
  const isOfOther = typeOf(next) !== typeOf(last) && typeof next !== 'string'
  if (isOfOther && !before.units.some(isSaidAgain) && after.units.some(isSaidAgain)) return true
  // One that is on no list in the place of one that was.
  const isListed = (value: Json | undefined) => list?.some(each => each === value) === true
  const isToldAgain = after.units.some(({ lists }) => lists.some(each => each.some(word => word === last)))
  if (isListed(last) && !isListed(next) && (isToldAgain || unitsAbout(after.units, slot.path).length > 0)) return true
  // A complaint that names no place and repeats the value is of its place.
  const own = repeatable(next)
  const isPlaceless = (unit: Unit) =>
    op.draft.slots.every(each => mentionsOf(unit, each.path).length === 0) &&
    !unit.mentions.some(
      each =>
        each.form === ASKED ||
        (each.kind !== 'word' && !isTypeWord(each.segments.at(-1) ?? '') && op.service.forms.isProven(each)),
    )
  const isOfIt = (unit: Unit) => own !== '' && holds(unit, own) && isPlaceless(unit)
  if (fresh(before, after.units).some(isOfIt) && unitsAbout(before.units, slot.path).length > 0) return true
  // What was complained of in no way and is now: the value that stood there was better.
  const was = repeatable(last)
  const isSpokenOf =
    unitsAbout(before.units, slot.path).length > 0 || (was !== '' && before.units.some(unit => unit.raw.includes(was)))
  // One that names no place is of what came last.
  const typesIn = ({ units }: Answer) =>
    reportedValues([...unitsAbout(units, slot.path), ...units.filter(isPlaceless)], slot.path, undefined).types
  const isOfType =
    last !== undefined && typeOf(last) !== typeOf(next) && typesIn(before).includes(typeOf(next)) && !isSpokenOf
  if (now !== undefined && !isSpokenOf && !isOfType && unitsAbout(after.units, slot.path).length > 0) return true
  // An object of which other words are said is looked into: what is missed now is missed inside of it.
  if (typeof next === 'object' && next !== null && saysOther(before, after, slot.path)) return false
  const known = typesIn(before)
  const reported = typesIn(after).filter(type => !known.includes(type))
  return last !== undefined && typeOf(last) !== typeOf(next) && reported.includes(typeOf(last))
}

/** Of a value of another type than was told nothing is said any more that names anything: another reader does not take it. */
export function isAway(op: Operation, before: Answer, after: Answer, { kind, slot }: Hypothesis): boolean {
  const now = slotAt(op.draft, slot)
  if (kind !== 'value' || now === undefined || before.status !== after.status) return false
  const type = typeOf(op.service.value(slot.value))
  const about = unitsAbout(before.units, slot.path)
  const keys = new Set(before.units.flatMap(({ at }) => at))
  const isName = ({ kind: of, segments }: Mention) =>
    of === 'key' ? segments.some(each => !keys.has(each)) : !VAGUE.has(of) && !isOfClass(segments)
  const isProven = ({ mentions }: Unit) =>
    mentions.some(each => !VAGUE.has(each.kind) && !op.service.forms.isNew(each) && isName(each))
  const said = fresh(before, after.units)
  return (
    type !== typeOf(op.service.value(now.value)) &&
    about.some(isProven) &&
    !reportedValues(about, slot.path, undefined).types.includes(type) &&
    said.length > 0 &&
    !said.some(({ mentions }) => mentions.some(isName)) &&
    !op.isNamedIn(after.units)
  )
}

/** A reader rejects first what it cannot take, as a body that cannot be read; then the form is judged, then the data. */
const stageOf = (op: Operation, answer: Answer): number =>
  op.isOfFirstStatus(answer) ? 1 : answer.status === op.service.broken?.status ? 0 : 2

const isLessRead = (op: Operation, before: Answer, after: Answer, { kind }: Hypothesis): boolean =>
  kind === 'value' && stageOf(op, after) < stageOf(op, before)

/** What was rejected for its data is rejected for its form now, or what was judged is not read any more. */
export const isStepBack = (
  op: Operation,
  before: Answer,
  after: Answer,
  each: Hypothesis,
  chosen: readonly Hypothesis[],
): boolean =>
  isLessRead(op, before, after, each) &&
  unitsAbout(after.units, each.slot.path).some(
    unit => !chosen.some(other => op.service.unknownMessages.isOf([unit], other.slot.path)),
  )

/** A reader stopped at another one that came with it: this one was not looked at. */
export const isUnlookedAt = (
  op: Operation,
  before: Answer,
  after: Answer,
  each: Hypothesis,
  chosen: readonly Hypothesis[],
): boolean =>
  isLessRead(op, before, after, each) &&
  unitsAbout(after.units, each.slot.path).length === 0 &&
  chosen.some(other => unitsAbout(after.units, other.slot.path).length > 0)

/** Words that are no types, and that nothing before said of it. */
function saysOther(before: Answer, after: Answer, path: readonly string[]): boolean {
  const words = (answer: Answer) =>
    unitsAbout(answer.units, path).flatMap(({ raw }) => raw.toLowerCase().match(/[\p{L}\p{N}_-]{3,}/gu) ?? [])
  const known = new Set(words(before))
  return words(after).some(word => !known.has(word) && !isTypeWord(word))
}

/** The path down to the first name in it that is complained of as an unknown name is; none where the service knows them all. */
export function strangeHead(op: Operation, before: Answer, after: Answer, { slot, about }: Hypothesis): string[] {
  const { in: where, path } = slot
  const heads = where === 'body' ? path.map((_, i) => path.slice(0, i + 1)) : [path]
  return (
    heads
      .filter(head => head.length === path.length || !op.has(head))
      .find(head =>
        // The name may stand in what is said of every request as well, and alone where it was told with its path.
        (head.length === path.length ? [about, head] : [head]).some(named => {
          const units = unitsAbout(after.units, named)
          const whole = units.filter(
            ({ text, raw }) => !before.units.some(each => each.text === text || each.raw === raw),
          )
          return [fresh(before, units), whole].some(each => op.service.unknownMessages.isOf(each, named))
        }),
      ) ?? []
  )
}

/** Its value is complained of together with its place, and not as an unknown name is. */
export const isNamed = (op: Operation, units: readonly Unit[], { in: where, path }: Slot) =>
  where === 'body' &&
  path.length > 1 &&
  units.some(unit =>
    mentionsOf(unit, path).some(
      each => each.segments.length > 1 && (each.kind !== 'key' || op.service.forms.isProven(each)),
    ),
  ) &&
  !op.service.unknownMessages.isOf(units, path)

/** What was to go is all still there. */
export function persists(before: readonly string[], after: readonly string[]): boolean {
  const left = [...after]
  return (
    before.length > 0 &&
    before.every(text => {
      const at = left.indexOf(text)
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
  )
}

/** Alongside the old complaint a new one about it: it is not known there. */
export const unknownAlongside = (op: Operation, after: Answer, { slot, before }: Hypothesis) =>
  unitsAbout(after.units, slot.path).some(
    unit => !before.includes(`${after.status} ${unit.text}`) && op.service.unknownMessages.isOf([unit], slot.path),
  )

/** The draft that was answered so before, unless all is said of what did not stand there then: its value is complained of as its absence was. */
export function answeredSo(
  { history }: Operation,
  answer: Answer,
  { slots }: Draft,
  chosen: readonly Slot[],
): Draft | undefined {
  const earlier = history.get(answer.signature)
  if (earlier === undefined || answer.units.length === 0) return earlier
  const isChosen = (slot: Slot) => chosen.some(each => keyOf(each) === keyOf(slot))
  const others = slots.filter(slot => !isChosen(slot) && !has(earlier, slot))
  const isOfOthers = (unit: Unit) => others.some(slot => mentionsOf(unit, slot.path).length > 0)
  return answer.units.every(isOfOthers) ? undefined : earlier
}
