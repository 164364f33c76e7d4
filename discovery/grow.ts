/**
 * The loop: a rejection yields hypotheses, one request tries the best of each complaint, and the complaints before and after
 * judge every one of them. What had no effect is undone and struck; what ranks too low to be guessed is found by halves.
 */

import { mentionsOf, type Unit, unitsAbout, VAGUE } from '../contract/errors/units.ts'
import { inParts } from '../probe/media-type.ts'
import { asksForBasic } from './acceptance.ts'
import { anotherOfList, anotherType, anotherValue, otherFlag, typeOfLast, wordOfGuess } from './another-value.ts'
import { type Answer, fresh, sameAnswer, textsAbout } from './answer.ts'
import { choose, GUESS, isOfAnotherKind, isOfAnotherStatus, isVague, LIKELY, SURE } from './choose.ts'
import { dataTogether } from './data-together.ts'
import { type Draft, isBelow, keyOf, type Slot, slotAt, without } from './draft.ts'
import { fillEmpty, objectLacking, tellsMore } from './empty-object.ts'
import { goBack, isAlike, isStuck } from './go-back.ts'
import { findByHalves, goneWith, idle } from './halves.ts'
import { inStatedForm } from './in-form.ts'
import { isSameName, isSpeltOtherwise, judge } from './judge.ts'
import { asItem, asList, asObject, asObjects } from './list-or-object.ts'
import type { Operation } from './operation.ts'
import { outOfFrame } from './out-of-frame.ts'
import type { Hypothesis } from './propose.ts'
import { inOtherEncoding, isUnread, isUnreadForm, readAgain } from './readable.ts'
import { squeezed } from './spelling.ts'
import { control, controlOfReturn, withoutIdle, withoutUnknown } from './unknown-properties.ts'
import { thirdType } from './wanted-type.ts'

const FRUITLESS = 3
const FRUITLESS_VALUES = 26
/** Values of each guess, before data are tried in all of them at once. */
const FEW = 6

export interface Limits {
  /** Requests. */
  most: number
  /** Values of one property that are answered alike before it is given up. */
  alike?: number
  /** Called before each request: whether the search goes on. */
  goesOn?: () => boolean
}

/** Until the operation is accepted, or nothing is left to try within the limits. */
export async function grow(
  op: Operation,
  { most, alike = Number.POSITIVE_INFINITY, goesOn = () => true }: Limits,
): Promise<boolean> {
  const { service } = op
  const isLogin = op.endpoint === 'auth-authenticate'
  const end = service.requestsTo(op.endpoint) + most
  const room = (spare = 0) => service.requestsTo(op.endpoint) + spare < end && goesOn()
  const spent = () => !room()
  let answer = op.last ?? (await op.ask(op.draft))
  op.last = answer
  op.remember(answer, op.draft)
  op.first ??= new Set(answer.units.map(({ text }) => text))
  if (!service.accepted(answer) && !isForToken(op, answer)) answer = await begun(op, answer)
  let fruitless = 0
  const encodings = new Set<string>()
  while (!spent()) {
    const done = op.accepted.at(-1)
    if (done !== undefined && service.accepted(answer)) {
      op.settle(done)
      return true
    }
    if (isForToken(op, answer)) return false
    const isOfMediaType = answer.status === 415
    const parts =
      isOfMediaType && op.draft.encoding === 'form'
        ? await inParts(service.context, op.endpoint, () => op.ask(op.draft), isUnreadForm(op))
        : undefined
    if (isOfMediaType && (parts !== undefined || !encodings.has(op.draft.encoding))) {
      if (parts === undefined) {
        encodings.add(op.draft.encoding)
        const other = op.draft.encoding === 'json' ? 'form' : 'json'
        if (encodings.has(other)) return false
        op.draft = { ...op.draft, encoding: other }
      }
      answer = parts ?? (await op.ask(op.draft))
      op.last = answer
      op.remember(answer, op.draft)
      // A body that was not read told nothing of unknown names.
      op.isControlled = op.acceptsUnknown !== undefined
      if (!service.accepted(answer)) answer = await begun(op, answer)
      continue
    }
    await control(op, undefined, answer, [], op.draft)
    const mended =
      (await asObject(op, answer)) ??
      (await asObjects(op, answer)) ??
      (await asItem(op, answer)) ??
      (await fillEmpty(op, answer, room)) ??
      (await inStatedForm(op, answer)) ??
      (await thirdType(op, answer)) ??
      (await readAgain(op, answer, spent)) ??
      (await withoutUnknown(op, answer)) ??
      (await otherFlag(op, answer))
    if (mended !== undefined) {
      answer = mended
      op.last = answer
      continue
    }
    const chosen = choose(op, answer, fruitless > 0)
    const back = isStuck(op, chosen[0]) ? goBack(op, answer) : undefined
    if (back !== undefined) {
      answer = back
      op.last = answer
      fruitless = 0
      continue
    }
    const less = isLogin
      ? undefined
      : ((fruitless > 0 ? await wordOfGuess(op, answer, spent) : undefined) ??
        (await withoutIdle(op, answer, chosen[0])))
    if (less !== undefined) {
      answer = less
      op.last = answer
      continue
    }
    if (chosen[0]?.kind === 'value' && isAlike(op.property(chosen[0].slot), alike)) return false
    const asForm = fruitless > 1 || op.draft.slots.length > 0 ? await inOtherEncoding(op, answer) : undefined
    if (asForm !== undefined) {
      answer = asForm
      op.last = answer
      fruitless = 0
      continue
    }
    const inside = objectLacking(op, chosen[0])
    const moved =
      (isVague(op, answer, chosen[0]) ? await otherData(op, answer, spent) : undefined) ??
      (inside === undefined
        ? undefined
        : ((await asList(op, answer, inside)) ?? (await findByHalves(op, answer, spent, inside))))
    if (moved !== undefined) {
      answer = moved
      op.last = answer
      fruitless = 0
      continue
    }
    const best = chosen[0]?.score ?? 0
    // Where all places stand and another kind of rejection came, it is of the credentials in them.
    const isOfThem =
      isComplete(op) && isOfAnotherKind(op, answer) && (answer.status < 300 || [401, 403].includes(answer.status))
    const least = isOfThem ? 1 : isComplete(op) ? SURE : LIKELY
    const isTurn = (best < least && !isUnread(op, answer)) || asksForBasic(answer) || isOfCredential(op, chosen[0])
    if (op.whenStuck !== undefined && isTurn) {
      const other = await op.whenStuck()
      if (other !== undefined) {
        answer = other
        op.last = answer
        continue
      }
    }
    // Where a login reads no JSON, another value changes as little.
    const isPlace = (isLogin && !service.isJsonRead) || (chosen[0]?.kind === 'add' && chosen[0].isInside !== true)
    if (best < GUESS || fruitless >= (isPlace ? FRUITLESS : FRUITLESS_VALUES)) {
      const isOfData = isOfAnotherKind(op, answer) && !isLogin
      const moved =
        (isOfData ? await dataTogether(op, answer, spent) : await typeOfLast(op, answer, spent)) ??
        (await findByHalves(op, answer, spent))
      if (moved !== undefined) {
        answer = moved
        op.last = answer
        fruitless = 0
        continue
      }
      fruitless = 0
      if (best < GUESS) {
        const other = (await inPlaceOfGuesses(op, answer, spent)) ?? goBack(op, answer)
        if (other === undefined) return service.accepted(answer)
        answer = other
        op.last = answer
        continue
      }
    }
    const before = answer
    const { readings } = service
    answer = await tryAll(op, answer, chosen)
    if (service.readings > readings && answer !== before) answer = readOnceMore(op, answer)
    op.last = answer
    fruitless = answer === before ? fruitless + 1 : 0
  }
  const last = op.accepted.at(-1)
  if (last !== undefined && service.accepted(answer)) op.settle(last)
  return service.accepted(answer)
}

/** What is said of a request that holds nothing yet; an empty form is no body, and one that holds a name which nobody has is answered for what it lacks. */
async function begun(op: Operation, answer: Answer): Promise<Answer> {
  const ofNobody = await op.learnUnknown()
  if (ofNobody === undefined) return answer
  // As a form with nothing in it, an object with nothing in it may be told otherwise than what it lacks.
  const isVague = op.vague.has(ofNobody.signature)
  const isTold = tellsMore(op, ofNobody, answer) || (op.draft.encoding === 'form' && isVague)
  if (!isTold || op.draft.slots.length > 0) return readOnceMore(op, answer)
  op.vague.delete(ofNobody.signature)
  op.last = ofNobody
  op.remember(ofNobody, op.draft)
  op.first = new Set(ofNobody.units.map(({ text }) => text))
  return ofNobody
}

/** By what was learnt of the service since. */
function readOnceMore(op: Operation, answer: Answer): Answer {
  const read = op.service.readAgain(answer)
  if (read.signature === answer.signature) return read
  op.remember(read, op.draft)
  op.first = new Set([...(op.first ?? []), ...read.units.map(({ text }) => text)])
  return read
}

/** As many places as there are credentials stand in the draft. */
export function isComplete(op: Operation): boolean {
  const open = op.draft.slots.filter(
    slot =>
      slot.value.origin !== 'hint' &&
      slot.value.origin !== 'told' &&
      slot.value.let === undefined &&
      typeof op.service.value(slot.value) !== 'object',
  )
  return open.length + (op.draft.basic === undefined ? 0 : 2) >= Object.keys(op.given).length && open.length > 0
}

/** All places were asked for and a value in one of them is rejected: each credential has its place before any other value is made. */
const isOfCredential = (op: Operation, best: Hypothesis | undefined) =>
  best?.kind === 'value' &&
  slotAt(op.draft, best.slot)?.value.origin === 'given' &&
  isComplete(op) &&
  op.draft.slots.every(slot => op.property(slot).missing !== undefined)

/** Nothing is said of the body where the token is what is missing: by its status, or by the name that it has in the login's answer. */
function isForToken(op: Operation, answer: Answer): boolean {
  const { context, tokenNames } = op.service
  if (op.endpoint === 'auth-authenticate' || context.token?.proven === true) return false
  if (answer.status === 401 || answer.status === 403) return true
  const key = `token ${answer.signature}`
  const isNamed = ({ text, mentions }: Unit) =>
    op.first?.has(text) === false &&
    mentions.some(
      // A path to it leads through the body.
      ({ kind, segments }) => segments.length === 1 && !VAGUE.has(kind) && tokenNames.has(squeezed(segments[0] ?? '')),
    )
  if (op.bundled.has(key) || !answer.units.some(isNamed)) return false
  op.bundled.add(key)
  return true
}

/** Of another kind than what was said of the form, and of nothing that was sent: it is of the data. */
async function otherData(op: Operation, answer: Answer, spent: () => boolean): Promise<Answer | undefined> {
  const key = `data ${answer.signature}`
  if (op.endpoint === 'auth-authenticate' || !isOfAnotherKind(op, answer) || op.bundled.has(key)) return undefined
  op.bundled.add(key)
  return (
    (await anotherType(op, answer, spent)) ??
    (await anotherOfList(op, spent)) ??
    // Of the same status as the first ones it is of what came last.
    (isOfAnotherStatus(op, answer)
      ? ((await dataTogether(op, answer, spent)) ??
        (await anotherValue(op, answer, spent, slot => op.isGuess(slot))) ??
        (await dataTogether(op, answer, spent, true)))
      : undefined) ??
    (await inPlaceOfGuesses(op, answer, spent))
  )
}

/** A few values of each guess, data in all of them at once, for one of several guesses is hardly right alone; then any value. */
async function inPlaceOfGuesses(op: Operation, answer: Answer, spent: () => boolean): Promise<Answer | undefined> {
  const isLogin = op.endpoint === 'auth-authenticate'
  return (
    (isLogin
      ? undefined
      : ((await anotherValue(op, answer, spent, slot => op.isGuess(slot), FEW)) ??
        (await dataTogether(op, answer, spent)))) ?? (await anotherValue(op, answer, spent))
  )
}

/** A list in the place of the object that the other one is put into. */
const isListFor = (slot: Slot, { path }: Slot): boolean =>
  slot.in === 'body' &&
  Array.isArray(slot.value.template) &&
  isBelow(path, slot.path) &&
  !/^\d+$/.test(path[slot.path.length] ?? '')

async function tryAll(op: Operation, earlier: Answer, hypotheses: readonly Hypothesis[]): Promise<Answer> {
  let [before, chosen] = [earlier, hypotheses]
  const drops = chosen.filter(each => each.kind === 'drop').map(each => each.slot)
  const puts = op.together(chosen.filter(each => each.kind !== 'drop').map(each => each.slot))
  // A name at another place is moved there: it is not meant twice.
  const moved = chosen.flatMap(each =>
    each.kind === 'add'
      ? op.draft.slots.filter(
          slot =>
            ((slot.in !== each.slot.in || isSpeltOtherwise(slot, each.slot) || each.isInside === true) &&
              isSameName(slot, each.slot) &&
              op.property(slot).missing === undefined) ||
            isListFor(slot, each.slot),
        )
      : [],
  )
  if (op.begunWith.length === 0 && op.draft.slots.every(slot => slot.in !== 'body'))
    op.begunWith = puts.filter(slot => slot.in === 'body')
  const base = without(op.draft, [...drops, ...moved])
  const held = op.draft
  op.draft = base
  const next = op.with(...puts)
  op.draft = held
  op.service.trace?.(
    `  try ${chosen.map(each => `${each.kind} ${keyOf(each.slot)}=${JSON.stringify(each.slot.value.template)} (${each.score.toFixed(2)})`).join(', ')}`,
  )
  const known = op.service.readings
  let after = await op.ask(next)
  // A form that holds nothing may count as no body: only what it holds tells that it is not read as it is sent.
  const isUnread = isUnreadForm(op)
  if (isUnread(after) && !isUnread(earlier) && next.encoding === 'form')
    after = (await inParts(op.service.context, op.endpoint, () => op.ask(next), isUnread)) ?? after
  if (op.service.readings > known) {
    // The answer before is read as this one is.
    before = op.service.readAgain(earlier)
    op.remember(before, op.draft)
    chosen = hypotheses.map(each => ({
      ...each,
      before: textsAbout(before, each.about),
      unit: unitsAbout(before.units, each.about)[0] ?? each.unit,
    }))
  }
  if (sameAnswer(before, after)) return (await outOfFrame(op, before, chosen)) ?? judge(op, before, after, chosen, next)
  if (!op.service.accepted(after)) {
    await control(op, before, after, chosen, next)
    await controlOfReturn(op, before, after, chosen)
  }
  return judgedAll(op, before, after, chosen, next)
}

/** What is said of nothing but what was taken back hides what is said of the rest, which is judged without it. */
async function judgedAll(
  op: Operation,
  before: Answer,
  after: Answer,
  chosen: readonly Hypothesis[],
  next: Draft,
): Promise<Answer> {
  const held = op.draft
  const isKnown = op.history.has(after.signature)
  const judged = judge(op, before, after, chosen, next)
  if (judged === before || op.service.accepted(after)) return judged
  const isOf = (unit: Unit, path: readonly string[]) => mentionsOf(unit, path).length > 0
  // With what stood in it an object was taken back, too.
  const isBack = (unit: Unit) =>
    next.slots.some(slot =>
      slot.path.some((_, i) => {
        const path = slot.path.slice(0, i + 1)
        return isOf(unit, path) && !op.has(path, slot.in)
      }),
    )
  const spoken = after.units.filter(unit => isBack(unit) || next.slots.some(slot => isOf(unit, slot.path)))
  // Where strangers are refused, what is said of others alongside one may be said because of it.
  const isMixed =
    op.acceptsUnknown === false && spoken.some(isBack) && fresh(before, spoken).some(unit => !isBack(unit))
  if (spoken.length > 0 && (spoken.every(isBack) || isMixed)) {
    const left = op.draft
    const rest = await op.askOnce(left)
    const others = chosen.filter(({ kind, slot }) => kind !== 'drop' && slotAt(left, slot) !== undefined)
    if (others.length > 0 && others.length < chosen.length) {
      op.draft = held
      // What is judged again was not there before.
      if (!isKnown) op.history.delete(after.signature)
      return judgedAll(op, before, rest, others, left)
    }
    op.remember(rest, op.draft)
    return rest
  }
  const left = idle(op, before, goneWith(before, after)).filter(
    slot => !op.recent.some(each => keyOf(each) === keyOf(slot)),
  )
  if (left.length > 0) op.draft = without(op.draft, left)
  return withoutTakenBack(op, judged, next)
}

/** What is said of an unknown name that was taken back is said of nothing that stands, whatever names it lists. */
function withoutTakenBack(op: Operation, answer: Answer, sent: Draft): Answer {
  const gone = sent.slots.filter(slot => slot.in === 'body' && !op.has(slot.path))
  const isOfThem = (unit: Unit) => gone.some(({ path }) => op.service.unknownMessages.isOf([unit], path))
  const units = answer.units.filter(unit => !isOfThem(unit))
  return units.length === 0 || units.length === answer.units.length ? answer : { ...answer, units }
}
