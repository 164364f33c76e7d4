/** What an experiment has shown: complaints before and after it, for each hypothesis. */
import { mentionsOf, namesOf, type Unit, unitsAbout, VAGUE } from '../contract/errors/units.ts'
import { type Answer, areNames, fresh, rawAbout, sameAnswer, textsAbout } from './answer.ts'
import { isOfNames } from './askings.ts'
import { type Draft, isBelow, keyOf, type Slot, slotAt } from './draft.ts'
import {
  answeredSo,
  hidesOthers,
  isAway,
  isCured,
  isNamed,
  isOfWantedType,
  isOfWrongType,
  isRepeated,
  isStepBack,
  isUnlookedAt,
  isWorse,
  persists,
  strangeHead,
  unknownAlongside,
} from './effects.ts'
import { namesIn } from './names-in.ts'
import type { Operation } from './operation.ts'
import { isMissed } from './property.ts'
import type { Hypothesis } from './propose.ts'
import { holds, repeatable, repeats, repetition } from './repeated.ts'
import { learnWire } from './respell.ts'
import { isWordOf } from './slots-in.ts'
import { squeezed } from './spelling.ts'
import { typeOf } from './type-words.ts'
import { isIdle } from './wanted-type.ts'

export const isSameName = (a: Slot, b: Slot) => squeezed(a.path.at(-1) ?? '') === squeezed(b.path.at(-1) ?? '')
export const isSpeltOtherwise = (a: Slot, b: Slot) =>
  keyOf(a) !== keyOf(b) &&
  a.path.length === b.path.length &&
  a.path.slice(0, -1).join('/') === b.path.slice(0, -1).join('/')

/** A word of complaints of which each that went names another one that came, and some are still said: it is of their sentence. */
function isOfSentence(before: Answer, after: Answer, own: Hypothesis, chosen: readonly Hypothesis[]): boolean {
  if (own.kind !== 'add' || own.mention === undefined || !VAGUE.has(own.mention.kind)) return false
  const isSaid = ({ text, raw }: Unit) => after.units.some(each => each.text === text || each.raw === raw)
  const isNamed = (unit: Unit, { about }: Hypothesis) => areNames(mentionsOf(unit, about))
  const about = unitsAbout(before.units, own.about)
  const gone = about.filter(unit => !isSaid(unit))
  const isPart = gone.length > 0 && gone.length < about.length
  return isPart && gone.every(unit => chosen.some(each => each !== own && isNamed(unit, each)))
}

/** Where a complaint that names nothing came with a slot and goes with another value there, it is of the value; so is what is said then. */
function learnMoved(op: Operation, before: Answer, after: Answer, { kind, slot }: Hypothesis): void {
  const told = fresh(before, after.units)
  const isNamed =
    op.isNamedIn(before.units) || before.units.some(unit => op.draft.slots.some(each => repeats(op, unit, each)))
  const isRecent = op.recent.some(each => keyOf(each) === keyOf(slot))
  if (kind !== 'value' || isNamed || !isRecent || told.length === 0) return
  op.moving.set(keyOf(slot), before.signature)
  const property = op.property(slot)
  property.told = [...(property.told ?? []), ...told]
}

/** Which hypotheses had the effect that they promised; the others are undone and struck. */
export function judge(
  op: Operation,
  before: Answer,
  after: Answer,
  chosen: readonly Hypothesis[],
  next: Draft,
): Answer {
  const { service } = op
  const isAccepted = service.accepted(after)
  const same = sameAnswer(before, after) || isRepeated(op, before, after, chosen)
  // Another value with which nobody reads the body is no better.
  const isUnread =
    service.broken !== undefined && op.endpoint !== 'auth-authenticate' && sameAnswer(service.broken, after)
  // Only what was gone on from is gone back to.
  const isNew = isAccepted || same || op.vague.has(after.signature)
  const own = chosen.map(({ slot }) => slot)
  const earlier = isNew ? undefined : answeredSo(op, after, next, own)
  let slots = [...next.slots]
  const kept: Slot[] = []
  const old = (slot: Slot) => slotAt(op.draft, slot)
  const undo = (each: Hypothesis) => {
    const was = old(each.slot)
    slots = slots.filter(
      slot =>
        keyOf(slot) !== keyOf(each.slot) &&
        !(each.kind === 'add' && each.slot.in === 'body' && slot.in === 'body' && isBelow(slot.path, each.slot.path)),
    )
    if (was !== undefined) slots.push(was)
    if (each.kind === 'add')
      slots.push(...op.draft.slots.filter(slot => isSpeltOtherwise(slot, each.slot) && isSameName(slot, each.slot)))
  }
  const wasText = (slot: Slot) =>
    op.draft.slots.some(
      each =>
        slot.in === 'body' &&
        each.in === 'body' &&
        isBelow(slot.path, each.path) &&
        (typeof each.value.template !== 'object' || each.value.template === null),
    )
  // A complaint about none of them went with theirs: it may have asked for any one of them.
  const isTwice = ({ slot }: Hypothesis) =>
    chosen.some(
      other => other.slot !== slot && squeezed(other.slot.path.at(-1) ?? '') === squeezed(slot.path.at(-1) ?? ''),
    )
  /** All that was said of it was said of another one, too. */
  const isWithAnother = (each: Hypothesis) => {
    const mine = fresh(after, unitsAbout(before.units, each.about))
    return chosen.some(
      other => other.slot !== each.slot && mine.every(unit => mentionsOf(unit, other.about).length > 0),
    )
  }
  const isAlongsideAnother = before.units.some(
    unit =>
      !after.units.some(each => each.text === unit.text) &&
      !service.isReportedElsewhere(unit, op.endpoint) &&
      !chosen.some(each => mentionsOf(unit, each.about).length > 0),
  )
  // Elsewhere each is left out in turn; an account bears few rejections.
  const isLogin = op.endpoint === 'auth-authenticate'
  const prove = (each: Hypothesis, isVague = false) =>
    proven(
      op,
      before,
      each,
      chosen,
      wasText(each.slot),
      isVague ||
        (isAlongsideAnother && !(isLogin && isToldAlike(each, chosen))) ||
        isTwice(each) ||
        isWithAnother(each),
    )
  for (const each of chosen) {
    const about = each.within ?? each.about
    const texts = textsAbout(after, about)
    const message = textsAbout(after, each.about).join('\n')
    const held = each.kind === 'value' ? old(each.slot) : undefined
    const repeated = held === undefined ? '' : repeatable(service.value(held.value))
    const isHeld = String(service.value(each.slot.value)).includes(repeated)
    if (repeated !== '' && !isHeld)
      for (const unit of after.units)
        if (holds(unit, repeated)) op.repeatedElsewhere.add(repetition(each.slot, repeated, unit))
    if (each.kind !== 'drop')
      op.note(each.slot, isAccepted ? '' : message === '' ? after.signature : message, !isAccepted && message !== '')
    if (!isAccepted && !same && message === '' && chosen.length === 1) learnMoved(op, before, after, each)
    if (isAccepted) {
      kept.push(each.slot)
      // All complaints go with an acceptance, also those of words that are no names.
      const isVague =
        chosen.length > 1 &&
        each.mention !== undefined &&
        // What stands in nearly all rejections goes with any of them.
        (service.isCommon(squeezed(each.mention.segments.at(-1) ?? '')) ||
          (!service.forms.isProven(each.mention) && !isToldAlike(each, chosen)))
      if (each.kind === 'add') prove(each, isVague)
      continue
    }
    if (each.kind === 'drop') {
      op.struck.add(each.key)
      op.strikeAt(each.slot, each.unit)
      // What brings an earlier answer back was wanted; a word of the sentence without which all is as before is none.
      const isIdleWord = same && isWordOf(op, each.unit, each.slot)
      if ((same || earlier !== undefined) && !isIdleWord) undo(each)
      else {
        kept.push(each.slot)
        op.dropped = keyOf(each.slot)
        // What takes its place is not missed where the other one stands.
        const named = op.draft.slots.filter(
          slot => keyOf(slot) !== keyOf(each.slot) && mentionsOf(each.unit, slot.path).length > 0,
        )
        for (const slot of each.rivals ?? named) op.property(slot).rivals = [each.slot.path.at(-1) ?? '']
      }
      continue
    }
    if (isUnlookedAt(op, before, after, each, chosen)) {
      undo(each)
      continue
    }
    const strange = strangeHead(op, before, after, each)
    if (strange.length > 0 && strange.length < each.slot.path.length)
      service.prefixes.add(squeezed(strange.at(-1) ?? ''))
    const isUnknown = strange.length > 0
    const isUnmoved = each.kind === 'add' && op.unmoved.has(keyOf(each.slot))
    const isWord = isOfSentence(before, after, each, chosen)
    const isSame =
      same ||
      isUnmoved ||
      (isUnread && each.kind === 'value') ||
      // Answered as if nothing stood there.
      (each.kind === 'value' && message !== '' && message === op.property(each.slot).missing) ||
      isWord ||
      hidesOthers(op, before, after, each, chosen) ||
      isWorse(op, before, after, each) ||
      learnsAway(op, before, after, each) ||
      isStepBack(op, before, after, each, chosen) ||
      persists(each.before, texts) ||
      (texts.length > 0 && rawAbout(after, about).join('\n') === rawAbout(before, about).join('\n'))
    // The answer is what it was at an earlier draft: this step took something back.
    const isBack =
      earlier !== undefined &&
      !op.moving.has(keyOf(each.slot)) &&
      !isOfWantedType(op, each) &&
      (chosen.length === 1 || chosen.every(other => other.kind === 'value'))
    const isOfFrame =
      same &&
      each.kind === 'add' &&
      each.slot.in === 'body' &&
      service.refuteKeys(before, each.slot.path.slice(-1), each.slot.path.slice(0, -1))
    // A place that was reported in full is doubted after the values: the service may say the same of missing and of malformed.
    if (
      isSame &&
      !isUnknown &&
      !isOfFrame &&
      !isUnmoved &&
      !isWord &&
      each.kind === 'add' &&
      each.isPlaced &&
      !unknownAlongside(op, after, each)
    ) {
      kept.push(each.slot)
      continue
    }
    if (isSame || isUnknown || isBack) {
      op.struck.add(`${each.key} ${each.unit.text}`)
      // It is not known there whatever it holds.
      if (isUnknown) for (const path of [strange, each.slot.path]) op.strikeAt({ ...each.slot, path })
      // A name that a header or the query does not take may stand in the body.
      const isRefuted = isUnknown || (each.key.endsWith(' 0') && each.slot.in === 'body')
      if (each.mention !== undefined && isRefuted) service.forms.learn(each.mention, false)
      undo(each)
      if (
        each.kind === 'add' &&
        op.property(each.slot).missing === undefined &&
        op.property(each.slot).proof === undefined
      ) {
        const { tried } = op.property(each.slot)
        op.properties.delete(keyOf(each.slot))
        op.property(each.slot).tried = tried
      }
      continue
    }
    kept.push(each.slot)
    if (each.kind === 'value') slots = slots.filter(slot => !isRefuted(op, before, after, slot))
    const isLess = texts.length < each.before.length && !chosen.some(({ kind }) => kind === 'drop')
    op.property(each.slot).ofOthers = new Set(isLess ? texts.filter(text => each.before.includes(text)) : [])
    if (isNamed(op, fresh(before, unitsAbout(after.units, each.slot.path)), each.slot))
      op.property(each.slot).proof ??= 'named'
    const [was, is] = [old(each.slot), each.slot].map(slot => slot && typeOf(service.value(slot.value)))
    // What named nothing, and went with another type of what came last, is cured so wherever it is said.
    if (
      each.kind === 'value' &&
      was !== is &&
      is !== undefined &&
      chosen.length === 1 &&
      !op.isSetApartIn(before.units)
    )
      for (const unit of fresh(after, before.units)) service.wordings.learnCure(unit, [], is)
    if (each.kind === 'value' && was !== is && is !== undefined && isOfWrongType(after, each)) {
      op.property(each.slot).cured = is
      // What is said of what is missing, too, is said of anything.
      if (op.property(each.slot).missing !== each.before.join('\n'))
        service.wordings.learnCure(each.unit, each.about, is)
    }
    if (each.kind === 'value' && isCured(before, after, each)) {
      op.property(each.slot).proof ??= 'named'
      if (each.slot.in === 'body') service.names.push(each.slot.path.at(-1) ?? '')
      for (const mention of mentionsOf(each.unit, each.about)) service.forms.learn(mention, true)
    }
    // What may be said of anything is not said of it.
    if (each.kind === 'add' && !op.vague.has(after.signature)) prove(each)
  }
  if (kept.length === 0) return before
  op.draft = { ...next, slots }
  op.remember(after, op.draft)
  op.recent = kept
  return after
}

function learnsAway(op: Operation, before: Answer, after: Answer, each: Hypothesis): boolean {
  const isSo = isAway(op, before, after, each)
  if (isSo) op.service.wordings.learnUnread(fresh(before, after.units))
  return isSo
}

/** What another value made go was said of that value: the word stood in vain, whatever its own values were, and is no name. */
function isRefuted(op: Operation, before: Answer, after: Answer, slot: Slot): boolean {
  const isNamedIn = ({ units }: Answer) => units.some(unit => mentionsOf(unit, slot.path).length > 0)
  if (!isIdle(op.property(slot)) || !isNamedIn(before) || isNamedIn(after)) return false
  op.service.refuted.add(squeezed(slot.path.at(-1) ?? ''))
  return true
}

/** Several complaints tell a name each, all in one form: it is the form of what they are about. */
const isToldAlike = ({ unit, mention }: Hypothesis, chosen: readonly Hypothesis[]): boolean =>
  mention !== undefined &&
  !VAGUE.has(mention.kind) &&
  chosen.some(other => other.unit !== unit && other.mention?.form === mention.form) &&
  chosen.every(other => other.mention === mention || other.unit !== unit)

/** The complaint went, or became another, when the property came: it was missed. */
function proven(
  op: Operation,
  answer: Answer,
  { slot, about, before, mention, unit, score }: Hypothesis,
  chosen: readonly Hypothesis[],
  wasText: boolean,
  isAlongsideAnother: boolean,
): void {
  const { service } = op
  const property = op.property(slot)
  if (before.length > 0) {
    property.missing = before.join('\n')
    property.asked = unitsAbout(answer.units, about)
    property.alongside = op.draft.slots.map(keyOf)
    const isOwn = (each: string) => squeezed(each) === squeezed(about.at(-1) ?? '')
    // The path to a property lists nothing.
    const paths = new Set(unit.mentions.map(({ segments }) => segments.join()))
    const isFrame = (list: readonly string[]) => list.slice(0, -1).every(each => service.prefixes.has(squeezed(each)))
    // Where all that it lists came together, they are names.
    const isAdded = (each: string) => chosen.some(other => squeezed(other.about.at(-1) ?? '') === squeezed(each))
    const isListed = unit.lists.some(list => isOfNames(unit.raw, list) && list.every(isAdded))
    const among = isListed
      ? undefined
      : unit.lists.find(list => list.length > 1 && list.some(isOwn) && !paths.has(list.join()) && !isFrame(list))
    if (among !== undefined) property.among = among
    // Its holder became an object with it: that may have been all.
    property.isDoubtful =
      wasText ||
      (chosen.length > 1 &&
        !isListed &&
        (isAlongsideAnother ||
          // One of a list alongside another name may be a value of that one.
          among !== undefined ||
          mention === undefined ||
          mention.kind === 'word' ||
          mention.kind === 'pair' ||
          (mention.kind === 'key' && !service.forms.isProven(mention)) ||
          (sharesSentence(op, answer, unit, slot) && score < 0.95)))
  }
  // Words that went with others' complaints prove no form.
  const isVague = mention?.kind === 'word' || mention?.kind === 'pair'
  if (mention !== undefined && !(isVague && property.isDoubtful === true)) service.forms.learn(mention, true)
  service.locationKinds.add(slot.in)
  if (isMissed(property)) service.askings.learn(unit, about.at(-1) ?? '')
  learnWire(op, unit, slot, about)
  const ends = mention?.segments.slice(0, -1).join('/') === slot.path.join('/')
  if (mention?.kind === 'path' && ends && isMissed(property)) service.frames.learnEnd(mention)
  if (isMissed(property)) service.frames.learnAround(about.at(-1) ?? '', slot.path.at(-1) ?? '')
  if (mention !== undefined && slot.path.length === 1 && isMissed(property)) service.frames.learnHead(mention)
  // Which of several came is doubtful, and where they stand is not.
  if (slot.in === 'body' && (isMissed(property) || slot.path.length === 1))
    service.holders.learn(unit, about, slot.path.slice(0, -1))
  const want = namesOf(slot.path)
  const isWhole =
    mention?.segments
      .filter(each => !/^\d+$/.test(each))
      .map(squeezed)
      .join('/') === want.join('/')
  if (mention !== undefined && isWhole && want.length > 1 && slot.in === 'body') service.frames.learnWhole(mention)
}

const sharesSentence = (op: Operation, before: Answer, unit: Unit, slot: Slot) =>
  namesIn(op, { ...before, units: [unit] }, unit).some(
    each => squeezed(each.name) !== squeezed(slot.path.at(-1) ?? '') && each.score > 0.3,
  )
