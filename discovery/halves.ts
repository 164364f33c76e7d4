import { foldedOf, mentionsOf, type Unit, unitsAbout, VAGUE } from '../contract/errors/units.ts'
import { dataMeaningsOf } from '../probe/naming/match.ts'
import { WORDS_FOR_READING } from '../probe/requests/operation-names.ts'
import { type Answer, rawAbout, reportedOfAny, sameAnswer, textsAbout } from './answer.ts'
import { NEUTRAL } from './credentials.ts'
import {
  CONTROLS,
  containers,
  isBelow,
  keyOf,
  type PropertyLocation,
  type Slot,
  slotAt,
  type Value,
  without,
} from './draft.ts'
import { least } from './needed.ts'
import { alone, apart, type Found, isStrange, oneByOne } from './one-by-one.ts'
import type { Operation } from './operation.ts'
import { repeats } from './repeated.ts'
import { learnWire } from './respell.ts'
import { headerSpellings, isOfHttp, spellings, squeezed } from './spelling.ts'
import { isOfAnyType, isSaidOfOthers } from './wanted-type.ts'

/** Every name of an answer, in the form in which it may be sent. */
function tokensOf(op: Operation, answer: Answer, inside: readonly string[] | undefined): string[] {
  const style = op.service.style()
  const out = new Map<string, number>()
  const values = new Set(op.draft.slots.map(slot => squeezed(String(op.service.value(slot.value)))))
  for (const unit of answer.units) {
    // Of an object words are said first that were said of nothing else.
    const ofItsOwn = new Set(inside && op.service.wordings.ofItsOwn(unit, inside).map(squeezed))
    for (const { mention } of foldedOf(unit)) {
      const own = squeezed(mention.segments.at(-1) ?? '')
      // What other endpoints say, too, is of the frame rather than of this request.
      const endpoints = op.service.said.endpointsOf(own, mention.kind)
      const isCommon = op.service.background.has(own) || endpoints > 1
      // What three endpoints say in no form of a name is of the frame, and figures that were sent are a value.
      if (
        op.service.refuted.has(own) ||
        (endpoints > 2 && !op.service.forms.isProven(mention)) ||
        (/\d/.test(own) && values.has(own))
      )
        continue
      const fit = inside && dataMeaningsOf([mention.segments.at(-1) ?? ''], 0.5)[0]?.score
      const score =
        op.service.forms.likelihood(mention) * (ofItsOwn.has(own) ? 9 : isCommon ? 0.3 : 1) * (0.7 + 0.5 * (fit ?? 0))
      for (const segment of mention.segments) {
        const name =
          mention.kind === 'pair'
            ? (spellings(segment, style)[1] ?? segment)
            : (spellings(segment, undefined)[0] ?? segment)
        if (!/^[\p{L}_$@][\p{L}\p{N}_$@-]*$/u.test(name) || name.length > 50) continue
        out.set(name, Math.max(out.get(name) ?? 0, score))
      }
    }
  }
  return [...out].sort((a, b) => b[1] - a[1]).map(([name]) => name)
}

/** The next answer where one of the names had an effect; `undefined` where all were tried and none had. */
export async function findByHalves(
  op: Operation,
  answer: Answer,
  spent: () => boolean,
  inside?: readonly string[],
): Promise<Answer | undefined> {
  if (op.draft.slots.some(slot => isOfAnyType(op, slot, answer))) return undefined
  const names = tokensOf(op, answer, inside)
  // An account bears few rejections: what no answer has shown yet holds no credential meanwhile.
  const isOpen = (slot: Slot) =>
    slot.value.origin === 'given' && op.property(slot).missing === undefined && op.property(slot).proof === undefined
  if (op.endpoint === 'auth-authenticate')
    op.draft = {
      ...op.draft,
      slots: op.draft.slots.map(slot => (isOpen(slot) ? { ...slot, value: NEUTRAL } : slot)),
    }
  const objects = containers(op.draft)
  // A body that cannot be read is answered alike: nobody reads it yet, or what cannot be read counts as empty.
  const isUnread =
    op.service.broken !== undefined &&
    op.endpoint === 'auth-authenticate' &&
    op.draft.encoding === 'json' &&
    sameAnswer(op.service.broken, answer)
  const everywhere: { where: PropertyLocation['in']; holder: readonly string[]; isForm?: boolean }[] = [
    ...(isUnread ? [{ where: 'body' as const, holder: [], isForm: true }] : []),
    ...objects
      .filter(path => !op.draft.slots.some(slot => isBelow(slot.path, path)))
      .map(holder => ({ where: 'body' as const, holder })),
    { where: 'body', holder: [] },
    { where: 'header', holder: [] },
    { where: 'query', holder: [] },
    ...objects.map(holder => ({ where: 'body' as const, holder })),
  ]
  const isElsewhere = op.endpoint === 'auth-authenticate' || !isOfSent(op, answer)
  const locations =
    inside === undefined
      ? everywhere.filter(({ where }) => where === 'body' || isElsewhere)
      : [{ where: 'body' as const, holder: inside }]
  // A service that takes no unknown names names them whatever they hold.
  const everyKind =
    op.acceptsUnknown === false
      ? (['best', 'spelt'] as const)
      : (['best', 'object', 'number', 'spelt', 'list'] as const)
  // Where nothing tells what an operation is called, it may be called as others call it; where each stranger is named alone, each costs a request.
  const usual = op.endpoint === 'ext-reach' ? WORDS_FOR_READING.slice(0, op.acceptsUnknown === false ? 12 : 99) : []
  const kinds = inside === undefined ? [...everyKind, 'usual' as const] : (['best'] as const)
  for (const kind of kinds)
    for (const { where, holder, isForm = false } of locations) {
      if (spent()) return undefined
      if (kind !== 'best' && (where !== 'body' || isForm || (kind === 'usual' && holder.length > 0))) continue
      const listed = where === 'body' && holder.length > 0 ? op.listedAt(holder).flatMap(path => path.slice(-1)) : []
      const sought = kind === 'usual' ? usual : listed.length > 0 ? listed : names
      const slots = slotsAt(op, sought, where, holder, kind === 'spelt')
      const key = `${kind} ${isForm ? 'form' : where} ${holder.join('/')} ${reportedOfAny(answer)}`
      if (slots.length === 0 || op.bundled.has(key)) continue
      op.bundled.add(key)
      const typed = kind === 'best' || kind === 'spelt' ? slots : slots.map(slot => ({ ...slot, value: OF_KIND[kind] }))
      const held = op.draft
      if (isForm) op.draft = { ...held, encoding: 'form' }
      const asForm = isForm ? await op.ask(op.draft) : answer
      if (op.service.accepted(asForm)) return asForm
      const isOther = isForm && !sameAnswer(asForm, answer)
      const search = listed.length > 0 ? together : halve
      const halved = isOther ? undefined : await search(op, op.service.readAgain(answer), typed, spent)
      if (halved === undefined) {
        op.draft = held
        if (kind === 'best' && where === 'body' && !isUnread && !spent())
          op.service.refuteKeys(
            answer,
            slots.map(({ path }) => path.at(-1) ?? ''),
            holder,
          )
        continue
      }
      // What was struck while nobody read the body may be meant.
      if (isUnread) {
        op.struck.clear()
        op.service.forms.reopen()
      }
      const found = await withOwnValues(op, answer, halved)
      op.service.trace?.(`  halves: ${found.slots.map(keyOf).join(' ')}`)
      for (const slot of found.slots) {
        if (slot.in === 'body') op.service.names.push(slot.path.at(-1) ?? '')
        op.note(slot, found.answer.signature)
      }
      const gone = goneWith(answer, found.answer)
      const [only] = found.slots
      // What is complained of itself may have hidden what went, where that was said of something else that was sent.
      const went = answer.units.filter(({ text }) => gone.has(`${answer.status} ${text}`))
      const isHidden =
        only !== undefined &&
        textsAbout(found.answer, only.path).length > 0 &&
        went.every(unit => held.slots.some(({ path }) => mentionsOf(unit, path).length > 0))
      if (only !== undefined && found.slots.length === 1 && gone.size > 0 && !isHidden) {
        op.property(only).missing ??= [...gone].join('\n')
        op.property(only).asked ??= went
        op.property(only).alongside ??= op.draft.slots.map(keyOf)
      }
      const left = idle(op, answer, gone)
      // The form in which it stood is one of names, and that of what goes is none.
      for (const unit of went) {
        if (only !== undefined && found.slots.length === 1)
          for (const mention of mentionsOf(unit, only.path)) {
            op.service.forms.learn(mention, true)
            op.service.askings.learn(unit, mention.segments.at(-1) ?? '')
            learnWire(op, unit, only, mention.segments)
          }
        for (const slot of left)
          for (const mention of mentionsOf(unit, slot.path)) op.service.forms.learn(mention, false)
      }
      op.draft = without(op.with(...found.slots), left)
      op.recent = found.slots
      // What is said of names that nobody has is not said of the next request.
      const isOfControls = CONTROLS.some(each => unitsAbout(found.answer.units, [each]).length > 0)
      if (isOfControls && op.endpoint !== 'auth-authenticate') return op.service.readAgain(await op.askOnce(op.draft))
      // With what was learnt from it, it may ask for the next one.
      return op.endpoint === 'auth-authenticate' ? found.answer : op.service.readAgain(found.answer)
    }
  return inside === undefined && op.endpoint !== 'auth-authenticate'
    ? alone(op, answer, slotsAt(op, apart(names), 'body', [], false), spent)
    : undefined
}

/** What is said of a value that stands in the body asks for nothing outside of it. */
const isOfSent = (op: Operation, { units }: Answer): boolean =>
  units.some(unit =>
    op.draft.slots.some(
      slot =>
        slot.in === 'body' &&
        (repeats(op, unit, slot) ||
          mentionsOf(unit, slot.path).some(each => !VAGUE.has(each.kind) && op.service.forms.isProven(each))),
    ),
  )

/** What was found with a word that means nothing takes what its name asks for, where that is no credential. */
async function withOwnValues(op: Operation, before: Answer, found: Found): Promise<Found> {
  const slots = found.slots.map(slot => (slot.value === NEUTRAL ? op.slot(slot) : slot))
  if (!slots.some(({ value }, i) => value !== found.slots[i]?.value && value.origin !== 'given')) return found
  const kept = slots.map((slot, i) => (slot.value.origin === 'given' ? (found.slots[i] as Slot) : slot))
  const answer = await op.ask(op.with(...kept))
  return sameAnswer(before, answer) ? found : { slots: kept, answer }
}

/** Complaints of the first answer that the second has not. */
export function goneWith(before: Answer, after: Answer): Set<string> {
  const stays = new Set(after.units.map(({ text }) => text))
  return new Set(before.units.filter(({ text }) => !stays.has(text)).map(({ text }) => `${before.status} ${text}`))
}

/** Complaints that went when a name came were of that name: what was put there for them, and changed nothing, goes with them. */
export function idle(op: Operation, before: Answer, gone: ReadonlySet<string>): Slot[] {
  return op.draft.slots.filter(slot => {
    const { missing, proof, tried } = op.property(slot)
    const messages = [...tried.values()].flatMap(each =>
      each.message === before.signature ? [] : each.message.split('\n'),
    )
    return (
      slot.in === 'body' &&
      slot.value.origin !== 'hint' &&
      !op.pinned.has(keyOf(slot)) &&
      missing === undefined &&
      proof === undefined &&
      // What holds another one is wanted for it.
      !op.draft.slots.some(each => each.in === 'body' && isBelow(each.path, slot.path)) &&
      // Data that are answered as before may be right together.
      (messages.length > 0 || (tried.size > 0 && op.endpoint === 'auth-authenticate')) &&
      messages.every(text => gone.has(text))
    )
  })
}

/** A name of the service's code may be spelt otherwise on the wire: as it stands, and in the usual styles. */
const SPELLINGS = 3

const OF_KIND: Readonly<Record<'object' | 'list' | 'number' | 'usual', Value>> = {
  object: { template: {}, origin: 'type' },
  usual: { template: {}, origin: 'type' },
  // An empty object may count as none.
  list: { template: [{ zq: 'zq' }], origin: 'type' },
  number: { template: 1, origin: 'type' },
}

function slotsAt(
  op: Operation,
  names: readonly string[],
  where: PropertyLocation['in'],
  holder: readonly string[],
  isSpelt: boolean,
): Slot[] {
  const seen = new Set<string>()
  const out: Slot[] = []
  for (const name of names) {
    const spelt =
      where === 'header'
        ? headerSpellings(name).slice(0, 2)
        : where === 'query'
          ? spellings(name, op.service.style()).slice(0, 2)
          : isSpelt
            ? spellings(name, op.service.style()).slice(1, SPELLINGS)
            : [name]
    for (const each of spelt) {
      const location: PropertyLocation = { in: where, path: where === 'body' ? [...holder, each] : [each] }
      const key = where === 'header' ? each.toLowerCase() : each
      if (seen.has(key) || (where === 'header' && isOfHttp(each))) continue
      if (where === 'body' ? op.has(location.path) : slotAt(op.draft, location) !== undefined) continue
      seen.add(key)
      // It is not known there.
      if (op.struck.has(`add ${keyOf(location)} 0`)) continue
      // Where a name stands is seen without a credential under it: an account bears few rejections.
      out.push(op.slot(location, op.endpoint === 'auth-authenticate' ? NEUTRAL : undefined))
    }
  }
  return out.slice(0, where === 'body' ? 120 : 40)
}

/** Names that the service itself lists need no others alongside them. */
async function together(
  op: Operation,
  before: Answer,
  slots: readonly Slot[],
  spent: () => boolean,
): Promise<Found | undefined> {
  const after = await op.ask(op.with(...slots))
  if (op.service.accepted(after))
    return { slots: await least(op, slots, spent), answer: op.accepted.at(-1)?.answer ?? after }
  return sameAnswer(before, after) ? undefined : { slots: [...slots], answer: after }
}

/** Which of these names does the service know? */
async function halve(
  op: Operation,
  earlier: Answer,
  slots: readonly Slot[],
  spent: () => boolean,
  depth = 0,
): Promise<Found | undefined> {
  const [first] = slots
  if (first === undefined || spent()) return undefined
  const { service } = op
  const parent = first.in === 'body' ? first.path.slice(0, -1) : []
  const controls = CONTROLS.map(
    (name): Slot => ({
      in: first.in,
      path: [...parent, first.in === 'header' ? `X-${name}` : name],
      value: { template: 'test', origin: 'guess' },
    }),
  )
  const alongside = slots.length > 3 || depth === 0 ? controls : []
  const draft = op.with(...slots, ...alongside)
  const { readings } = service
  const after = await op.ask(draft)
  if (service.accepted(after))
    return { slots: await least(op, slots, spent), answer: op.accepted.at(-1)?.answer ?? after }
  // The answer before is read as this one is.
  const before = service.readings > readings ? service.readAgain(earlier) : earlier
  if (sameAnswer(before, after)) return undefined
  // What breaks the service asks for nothing.
  if (after.status >= 500 && before.status < 500) return undefined
  if (depth === 0 && parent.length > 0 && isNoObject(op, parent, after)) return undefined
  const names = alongside.map(slot => slot.path.at(-1) ?? '')
  const aboutControls = after.units.filter(unit =>
    foldedOf(unit).some(({ folded }) => names.some(name => folded.at(-1) === squeezed(name))),
  )
  for (const unit of aboutControls) {
    service.unknownMessages.learnAll(unit, names)
    for (const name of names) service.learnUnknown([unit], [name])
  }
  // A key in which every rejection holds something is not spoken of there.
  const about = (slot: Slot) => {
    const isOfEnvelope = service.envelope.has(squeezed(slot.path.at(-1) ?? ''))
    return unitsAbout(after.units, slot.path).filter(
      unit => !isOfEnvelope || mentionsOf(unit, slot.path).some(each => each.kind !== 'key' && each.kind !== 'word'),
    )
  }
  const strange = slots.filter(slot => isStrange(op, before, after, slot, aboutControls, names))
  const rest = slots.filter(slot => !strange.includes(slot))
  const known = rest.filter(slot => {
    if (service.envelope.has(squeezed(slot.path.at(-1) ?? '')) && about(slot).length === 0) return false
    const texts = textsAbout(after, slot.path)
    const was = textsAbout(before, slot.path)
    return texts.length > 0
      ? texts.join() !== was.join() && rawAbout(after, slot.path).join() !== rawAbout(before, slot.path).join()
      : was.length > 0 && !isOnlyUnknown(op, after, aboutControls)
  })
  if (slots.length === 1)
    return rest.length === 1 && (known.length === 1 || aboutControls.length === 0)
      ? { slots: [first], answer: after }
      : undefined
  // What was missed of each of them is missed no more; where that was said of it alone, its words may stand in another sentence.
  const isGone = (slot: Slot) => {
    const { path } = slot
    const was = unitsAbout(before.units, path)
    const isOwn = was.some(unit => slots.every(each => each === slot || mentionsOf(unit, each.path).length === 0))
    const isStill = (unit: Unit) =>
      !isOwn ||
      was.some(({ text }) => text === unit.text) ||
      mentionsOf(unit, path).some(({ kind }) => kind !== 'word' && kind !== 'pair')
    return was.length > 0 && !unitsAbout(after.units, path).some(isStill)
  }
  if (alongside.length === 0 && known.length === slots.length && slots.every(isGone))
    return { slots: [...slots], answer: after }
  // Those that are not listed alongside the controls are known.
  if (strange.length > 0 && rest.length > 0 && rest.length < slots.length * 0.6)
    return halve(op, before, rest, spent, depth + 1)
  if (strange.length === slots.length) return undefined
  const named = [...aboutControls, ...strange.flatMap(about)]
  if (strange.length <= 1 && slots.length > 2 && isOnlyUnknown(op, after, named))
    return oneByOne(op, before, slots, spent)
  if (known.length > 0 && known.length < slots.length) {
    const found = await halve(op, before, known, spent, depth + 1)
    if (found !== undefined) return found
  }
  const half = Math.ceil(slots.length / 2)
  const left = await halve(op, before, slots.slice(0, half), spent, depth + 1)
  return left ?? halve(op, before, slots.slice(half), spent, depth + 1)
}

/** With something in it, it is answered as other types are. */
function isNoObject(op: Operation, path: readonly string[], after: Answer): boolean {
  const slot: Slot = { in: 'body', path: [...path], value: { template: { zq: 'zq' }, origin: 'type' } }
  const about = textsAbout(after, path).join('\n')
  const isNone = isSaidOfOthers(op.property(slot), about)
  if (isNone) op.note(slot, about, true)
  return isNone
}

/** Alongside what is said of unknown names stands only what is said of any request. */
const isOnlyUnknown = ({ first, service, endpoint }: Operation, after: Answer, about: readonly Unit[]) =>
  about.length > 0 &&
  after.units.every(
    unit =>
      about.includes(unit) ||
      first?.has(unit.text) === true ||
      service.isReportedElsewhere(unit, endpoint) ||
      !/\p{L}{3}/u.test(unit.raw) ||
      unit.mentions.length === 0 ||
      unit.raw.length < 30,
  )
