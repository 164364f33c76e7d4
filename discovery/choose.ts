/** Of all hypotheses for the complaints of an answer, which are tried in the next request. */
import { type Mention, mentionsOf, type Unit, unitsAbout, VAGUE } from '../contract/errors/units.ts'
import { type Answer, sameAnswer, textsAbout } from './answer.ts'
import { isBelow, keyOf, type Slot, slotAt, type Value } from './draft.ts'
import { isSameName } from './judge.ts'
import { isOtherName } from './locations.ts'
import type { Operation } from './operation.ts'
import { type Hypothesis, proposals } from './propose.ts'
import { repeats } from './repeated.ts'
import { reportedValues } from './reported-values.ts'
import { squeezed } from './spelling.ts'
import { isTypeWord, typeOf } from './type-words.ts'
import { valueKey } from './values.ts'
import { isIdle, isOfAnyType } from './wanted-type.ts'

/** Below it a guess is no better than any: then all names of the answer go at once. */
export const GUESS = 0.09
/** What names a property as surely as this goes before the credentials change places. */
export const SURE = 0.4
/** Below it a rejection to log in that asks for no credential goes before its words are tried as names. */
export const LIKELY = 0.6

/** The best of each complaint, as long as they are about as likely; names of one sentence that stand alike go together. */
export function choose(op: Operation, answer: Answer, single: boolean): Hypothesis[] {
  // What is said of a value, of whatever type, names nothing else.
  const ofValues = op.draft.slots.filter(slot => isOfAnyType(op, slot, answer))
  const isOfValue = (unit: Unit) => ofValues.some(({ path }) => mentionsOf(unit, path).length > 0)
  const perUnit = answer.units
    .map(unit => {
      const all = ranked(op, answer, unit)
      const isName = ({ kind, mention }: Hypothesis) =>
        kind !== 'add' || (mention !== undefined && op.service.forms.isProven(mention))
      return isOfValue(unit) ? all.filter(isName) : all
    })
    .filter(each => each.length > 0)
  const firsts = perUnit.flatMap(each => each.slice(0, 1)).sort((a, b) => b.score - a.score)
  const top = firsts[0]
  if ((top?.score ?? 0) < GUESS || isOfAnotherKind(op, answer)) {
    const link = otherLink(op, answer)
    if (link !== undefined) return [link]
  }
  // What names a type and no place is of the value that came last, where it was no name; so is what was said of values of another type.
  const isUnread = answer.units.some(unit => op.service.wordings.isUnread(unit) && op.first?.has(unit.text) !== true)
  const isOfType =
    isUnread ||
    (single &&
      top !== undefined &&
      isTypeWord(top.slot.path.at(-1) ?? '') &&
      op.property(top.slot).missing === undefined)
  const cured = curedBefore(op, answer)
  if (cured.length > 0) return cured
  const held = insideGuess(op, answer)
  if (held.length > 0) return held
  const moved = top === undefined ? [] : inside(op, top)
  if (moved.length > 0) return moved
  const moving = op.draft.slots.filter(slot => op.moving.get(keyOf(slot)) === answer.signature)
  const guess = top === undefined ? undefined : (guessBefore(op, answer, top) ?? guessJustNow(op, answer, top))
  const doubted =
    moving.length > 0
      ? suspects(op, answer, moving)
      : top === undefined || isOfType || guess !== undefined
        ? suspected(op, answer, guess === undefined ? op.recent : [guess], isOfType || guess !== undefined, isUnread)
        : []
  if (top === undefined || doubted.length > 0) return doubted
  const chosen: Hypothesis[] = []
  const add = (each: Hypothesis) => {
    const path = each.slot.path
    const clashes = chosen.some(
      other =>
        keyOf(other.slot) === keyOf(each.slot) ||
        (other.slot.in === 'body' &&
          each.slot.in === 'body' &&
          (isBelow(path, other.slot.path) || isBelow(other.slot.path, path)) &&
          !(typeof other.slot.value.template === 'object')) ||
        // What is told alone is meant where another complaint tells the path to it.
        (each.mention?.segments.length === 1 &&
          (other.mention?.segments.length ?? 0) > 1 &&
          isSameName(each.slot, other.slot)),
    )
    if (!clashes && chosen.length < 24) chosen.push(each)
  }
  for (const each of firsts) if (each.score >= top.score * 0.55) add(each)
  if (!single)
    for (const each of perUnit) {
      const [first] = each
      if (first === undefined || first.kind !== 'add' || first.score < top.score * 0.55) continue
      const together = each.filter(
        other => other.kind === 'add' && other.mention?.form === first.mention?.form && other.score > first.score * 0.7,
      )
      if (together.length < 7) for (const other of together) add(other)
    }
  return chosen.filter(each => each.score >= Math.min(GUESS, top.score))
}

/** What named nothing, and went with a value of another type elsewhere, is said of what came last: it gets one of that type. */
function curedBefore(op: Operation, answer: Answer): Hypothesis[] {
  const [last, ...others] = op.recent
  if (last === undefined || others.length > 0 || last.in !== 'body' || op.isSetApartIn(answer.units)) return []
  const slot = slotAt(op.draft, last)
  const types = answer.units.flatMap(unit => op.service.wordings.cureOf(unit, []) ?? [])
  const tried = [...op.property(last).tried.values()].map(({ type }) => type)
  const value = op.values(last).find(each => {
    const type = typeOf(op.service.value(each))
    return types.includes(type) && !tried.includes(type)
  })
  return slot === undefined || value === undefined || op.pinned.has(keyOf(last))
    ? []
    : [doubt(op, answer, { ...slot, value })]
}

/** A complaint of the class of a guess that sets other names in quotes: they may be what it lacks, and it is an object then. */
function insideGuess(op: Operation, answer: Answer): Hypothesis[] {
  for (const unit of answer.units)
    for (const { in: where, path } of op.draft.slots.filter(
      each => op.isGuess(each) || each.value.origin === 'given',
    )) {
      const isTold = mentionsOf(unit, path).some(({ form }) => form === 'class')
      const names = isTold ? unit.mentions.filter(each => isNew(op, each, path)) : []
      const key = `inside ${path.join('/')} ${unit.text}`
      if (where !== 'body' || names.length === 0 || op.bundled.has(key)) continue
      op.bundled.add(key)
      return names.map((mention): Hypothesis => {
        const slot = op.slot({ in: 'body', path: [...path, mention.segments[0] ?? ''] })
        const about = mention.segments
        return {
          kind: 'add',
          slot,
          about,
          before: textsAbout(answer, about),
          key: `add ${keyOf(slot)} 0`,
          score: SURE,
          unit,
          mention,
        }
      })
    }
  return []
}

/** Neither the guess itself nor what was sent. */
const isNew = (op: Operation, mention: Mention, path: readonly string[]) =>
  isOtherName(mention, path.at(-1) ?? '') &&
  !op.draft.slots.some(({ value }) => String(op.service.value(value)) === mention.segments[0])

function ranked(op: Operation, answer: Answer, unit: Unit): Hypothesis[] {
  const all = proposals(op, answer, unit).filter(
    each =>
      !op.struck.has(`${each.key} ${unit.text}`) &&
      !op.struck.has(each.key) &&
      !(each.slot.in === 'body' && op.banned.has(squeezed(each.slot.path[0] ?? ''))),
  )
  const { broken } = op.service
  const isCommon =
    broken !== undefined && !sameAnswer(broken, answer) && broken.units.some(each => each.text === unit.text)
  const scored = isCommon ? all.map(each => ({ ...each, score: each.score * 0.4 })) : all
  // Two that were added for one sentence, and both are complained of now: one excludes the other.
  const named = op.draft.slots.filter(slot => mentionsOf(unit, slot.path).length > 0)
  const asked = named.map(slot => op.property(slot).missing)
  const isExclusive = named.length > 1 && asked.every(each => each !== undefined && each === asked[0])
  const excluded = excludedBy(op, answer, unit)
  const parallel = excluded.length > 0 || isExclusive ? [] : inParallel(op, answer, unit)
  const doubtful =
    excluded.length > 0
      ? excluded
      : parallel.length > 0
        ? parallel
        : named.filter(slot => isExclusive || op.property(slot).isDoubtful === true)
  const isSure = isExclusive || excluded.length > 0 || parallel.some(slot => op.property(slot).cured !== undefined)
  const drops =
    doubtful.length < 2 && !isSure
      ? []
      : [...doubtful].reverse().map(
          (slot, i): Hypothesis => ({
            kind: 'drop',
            slot,
            about: slot.path,
            before: textsAbout(answer, slot.path),
            key: `drop ${keyOf(slot)}`,
            ...(parallel.length > 0 ? { rivals: parallel.filter(each => each !== slot) } : {}),
            score: (isSure ? 0.95 : parallel.length > 0 ? DOUBTED : 0.62) - 0.01 * i,
            unit,
          }),
        )
  return [...scored, ...drops.filter(each => !op.struck.has(each.key))].sort((a, b) => b.score - a.score)
}

/** Below another value of it, until two were tried. */
const DOUBTED = 0.9

/** Asked for in the same words, each in a complaint of its own, and complained of in the same words now that all are there: they may exclude each other. */
function inParallel(op: Operation, answer: Answer, unit: Unit): Slot[] {
  const ofAnyName = (text: string, { path }: Slot) => text.replaceAll(path.at(-1) ?? '', '⟨name⟩')
  const alike = op.draft.slots.flatMap(slot => {
    const { missing } = op.property(slot)
    const [own, ...more] = unitsAbout(answer.units, slot.path)
    if (missing === undefined || own === undefined || more.length > 0 || op.pinned.has(keyOf(slot))) return []
    const now = ofAnyName(own.text, slot)
    const asked = ofAnyName(missing, slot)
    return now === asked ? [] : [{ slot, own, words: `${asked}\n${now}` }]
  })
  const mine = alike.find(({ own }) => own === unit)
  const found = alike.filter(({ words }) => words === mine?.words).map(({ slot }) => slot)
  return found.length > 1 ? found : []
}

/** What is complained of without them and with all of them, and was not where only these were missing: one excludes the others. */
function excludedBy(op: Operation, { status }: Answer, unit: Unit): Slot[] {
  const says = (answer: Answer) => answer.units.some(({ text }) => text === unit.text)
  if (op.first?.has(unit.text) !== true || op.draft.slots.length < 2) return []
  for (const { answer, draft } of op.rejected) {
    if (answer.status !== status || answer.units.length === 0 || op.vague.has(answer.signature) || says(answer))
      continue
    const isIn = ({ in: where, path }: Slot) =>
      draft.slots.some(
        each =>
          each.in === where &&
          (isBelow(path, each.path) || isBelow(each.path, path) || keyOf(each) === keyOf({ in: where, path })),
      )
    const without = op.draft.slots.filter(slot => slot.in === 'body' && !isIn(slot))
    const heads = new Set(without.map(({ path }) => path[0]))
    if (heads.size === 1) return without
  }
  return []
}

/** A word of a sentence, in no form in which a name was proven. */
export const isVague = (op: Operation, answer: Answer, best: Hypothesis | undefined) =>
  best === undefined ||
  // What came last is suspected of what names nothing in a form of names: of the data, where it is of another status.
  (best.kind === 'value' &&
    (mentionsOf(best.unit, best.about).every(({ kind }) => kind === 'word' || kind === 'pair') ||
      isOfSeveral(op, best.unit)) &&
    !repeats(op, best.unit, slotAt(op.draft, best.slot) ?? best.slot) &&
    (isOfAnotherStatus(op, answer) ||
      (isOfAnotherKind(op, answer) && best.unit.mentions.every(({ kind }) => VAGUE.has(kind))))) ||
  (best.kind === 'add' &&
    best.score < LIKELY &&
    ['word', 'pair', 'leaf', 'key'].includes(best.mention?.kind ?? '') &&
    (isOfAnotherStatus(op, answer) || !op.service.forms.isProven(best.mention as Mention)))

/** One sentence about several places: which of them is meant is not said. */
function isOfSeveral({ draft }: Operation, unit: Unit): boolean {
  const named = draft.slots.filter(({ path }) => mentionsOf(unit, path).length > 0)
  return named.filter(({ path }) => !named.some(other => isBelow(other.path, path))).length > 1
}

export const isOfAnotherStatus = (op: Operation, answer: Answer) => !op.isOfFirstStatus(answer)

/** The rejection has another status than the first one, or no name in a form in which names were proven: what is judged now is not what was judged then. */
export const isOfAnotherKind = (op: Operation, answer: Answer) =>
  isOfAnotherStatus(op, answer) ||
  (op.service.forms.hasAny() &&
    answer.units.length > 0 &&
    !answer.units.some(
      // A number under a key is said of any request, where the rest speaks of what was sent.
      ({ text, mentions }) =>
        op.first?.has(text) === true && (!op.isNamedIn(answer.units) || mentions.some(({ kind }) => kind !== 'key')),
    ) &&
    !answer.units.some(
      unit =>
        unit.mentions.some(each => each.kind !== 'word' && op.service.forms.isProven(each)) ||
        op.draft.slots.some(slot => repeats(op, unit, slot)),
    ))

/** No complaint is of what was sent, or surely names anything else: a value of an earlier answer may be another one's. */
function otherLink(op: Operation, answer: Answer): Hypothesis | undefined {
  const [unit] = answer.units
  if (unit === undefined || op.isNamedIn(answer.units)) return undefined
  for (const slot of op.draft.slots) {
    if (slot.value.origin !== 'linked') continue
    const { tried } = op.property(slot)
    const next = op
      .values(slot)
      .filter(value => typeOf(op.service.value(value)) === typeOf(op.service.value(slot.value)))
      .find(value => value.origin === 'linked' && !tried.has(valueKey(value, op.service.value(value))))
    if (next === undefined) continue
    const key = `value ${keyOf(slot)} ${valueKey(next, op.service.value(next))}`
    return { kind: 'value', slot: { ...slot, value: next }, about: slot.path, before: [], key, score: SURE, unit }
  }
  return undefined
}

/** Types of a name that changed nothing, before the value that came last is doubted. */
const FEW = 3
/** What came before, where what is complained of now stands there and changed nothing with values of several types: the word may be of that value, or of what it lacks as an object. */
function guessBefore(op: Operation, answer: Answer, { kind, slot, unit }: Hypothesis): Slot | undefined {
  const isNew = op.first?.has(unit.text) === false && answer.units.some(({ text }) => text === unit.text)
  const types = new Set([...op.property(slot).tried.values()].map(({ type }) => type))
  if (kind !== 'value' || !isNew || isPlaced(unit, slot) || !isIdle(op.property(slot)) || types.size < FEW)
    return undefined
  return op.draft.slots.findLast(
    each => each.in === 'body' && keyOf(each) !== keyOf(slot) && isPlainMissed(op, each) && !tried(op, each),
  )
}

/** A path leads to where it stands. */
const isPlaced = (unit: Unit, { path }: Slot) => mentionsOf(unit, path).some(({ segments }) => segments.length > 1)

const isPlainMissed = (op: Operation, slot: Slot) =>
  typeOf(op.service.value(slot.value)) !== 'object' && op.property(slot).missing !== undefined
const tried = (op: Operation, slot: Slot) => op.property(slot).tried.has('{}')

/** Where an object without anything in it is answered as what stood before the word, the word may be the name of what it lacks. */
function inside(op: Operation, { kind, slot, about, before, unit }: Hypothesis): Hypothesis[] {
  if (kind !== 'value' || isPlaced(unit, slot) || !isIdle(op.property(slot))) return []
  const holder = op.draft.slots.findLast(
    each =>
      each.in === 'body' &&
      keyOf(each) !== keyOf(slot) &&
      isPlainMissed(op, each) &&
      op.property(each).tried.get('{}')?.isAbout === false,
  )
  const name = slot.path.at(-1)
  if (holder === undefined || name === undefined) return []
  const made = op.slot({ ...slot, path: [...holder.path, name] })
  const key = `add ${keyOf(made)} inside`
  return op.struck.has(`${key} ${unit.text}`)
    ? []
    : [{ kind: 'add', slot: made, about, before, key, score: SURE, unit, isInside: true }]
}

/** Values of a guess, before a word of a complaint in no form of names is tried as one. */
const MOST_DOUBTED = 3

/** Below it what stands as names stood is hardly one: it is written as a class is. */
const UNLIKELY = 0.5

/** A guess that came just now, where what is said since is hardly a name. */
function guessJustNow(op: Operation, answer: Answer, { kind, score, unit, mention }: Hypothesis): Slot | undefined {
  const least = mention !== undefined && op.service.forms.isNew(mention) ? LIKELY : UNLIKELY
  const isName = kind !== 'add' || score >= least
  const isNew = op.first?.has(unit.text) === false && op.isOfFirstStatus(answer)
  if (isName || op.endpoint === 'auth-authenticate' || !isNew) return undefined
  return op.recent.findLast(
    slot => slot.in === 'body' && op.isGuess(slot) && op.property(slot).tried.size < MOST_DOUBTED && op.has(slot.path),
  )
}

/** What is of a type that is told gets the other one that is, alone and then all at once; then types that were not tried, and where it is told of values that are not read, any. */
function suspected(op: Operation, answer: Answer, recent: readonly Slot[], isOfType: boolean, isUnread: boolean) {
  const told = isOfType ? reportedValues(answer.units, [], undefined).types : []
  const type = (slot: Slot) => typeOf(op.service.value(slot.value))
  const isRecent = (slot: Slot) => recent.some(each => keyOf(each) === keyOf(slot))
  const isOpen = (slot: Slot) => slot.in === 'body' && (op.isGuess(slot) || isRecent(slot)) && told.includes(type(slot))
  // What holds another one is of the type that holds it.
  const isHolder = ({ path }: Slot) => op.draft.slots.some(each => each.in === 'body' && isBelow(each.path, path))
  const ofType = op.draft.slots.filter(slot => isOpen(slot) && !isHolder(slot) && !op.pinned.has(keyOf(slot)))
  const wanted = told.find(each => !ofType.some(slot => type(slot) === each))
  const others = ofType.flatMap(slot => {
    const value = op.values(slot).find(each => typeOf(op.service.value(each)) === wanted)
    return value === undefined ? [] : [doubt(op, answer, { ...slot, value })]
  })
  const isTried = ({ slot }: Hypothesis) => [...op.property(slot).tried.values()].some(each => each.type === wanted)
  const alone = others.findLast(each => !isTried(each))
  if (alone !== undefined) return [alone]
  // One of them alone changes nothing as long as another one is of the type that nobody reads.
  const key = `types ${answer.signature}`
  if (others.length > 1 && !op.bundled.has(key)) {
    op.bundled.add(key)
    return others
  }
  const types = suspects(op, answer, recent, isOfType)
  return types.length === 0 && isUnread ? suspects(op, answer, recent) : types
}

/** Said of nothing that it names, it may be said of this. */
const doubt = (op: Operation, answer: Answer, slot: Slot): Hypothesis => ({
  kind: 'value',
  slot,
  about: slot.path,
  before: [],
  key: `value ${keyOf(slot)} ${valueKey(slot.value, op.service.value(slot.value))}`,
  score: 0.25,
  unit: answer.units[0] ?? { at: [], raw: answer.text, text: answer.signature, mentions: [], lists: [] },
})

/** A complaint that names nothing came with what was added last. */
function suspects(op: Operation, answer: Answer, recent: readonly Slot[], isOfType = false): Hypothesis[] {
  for (const slot of [...recent].reverse()) {
    if (op.pinned.has(keyOf(slot)) || slotAt(op.draft, slot) === undefined) continue
    const property = op.property(slot)
    // It stands on the list that was told of it.
    if (property.list?.some(each => each === op.service.value(slot.value)) === true) continue
    const types = new Set([...property.tried.values()].map(({ type }) => type))
    const isObject = (value: Value) => typeOf(op.service.value(value)) === 'object'
    const next = op
      .values(
        slot,
        reportedValues([...(property.told ?? []), ...answer.units], slot.path, op.service.value(slot.value)),
      )
      .filter(value => !isOfType || !types.has(typeOf(op.service.value(value))))
      // In an object the next answer has names to tell.
      .sort((a, b) => (isOfType ? Number(isObject(b)) - Number(isObject(a)) : 0))
      .find(value => !property.tried.has(valueKey(value, op.service.value(value))))
    if (next === undefined || property.tried.size > 12) continue
    return [doubt(op, answer, { ...slot, value: next })]
  }
  return []
}
