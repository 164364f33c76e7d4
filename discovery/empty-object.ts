/** An object without anything in it: what is said of it may be said of what it lacks. */
import { WHOLE } from '../contract/errors/echo.ts'
import { keyless, recordIn } from '../contract/errors/records.ts'
import { alignsWith, foldedOf, mentionsOf, namesOf, type Unit, VAGUE } from '../contract/errors/units.ts'
import { type Answer, areNames, fresh, textsAbout } from './answer.ts'
import { CONTROL, containers, isBelow, keyOf, type PropertyLocation, slotAt, strangerIn } from './draft.ts'
import { namesAt, type Room } from './groups.ts'
import type { Operation } from './operation.ts'
import type { Hypothesis } from './propose.ts'
import { squeezed } from './spelling.ts'

const UNLIKELY = 0.3

/** An empty object that counts as missing, where other types are answered otherwise: the names of what it holds go by groups. */
export async function fillEmpty(op: Operation, answer: Answer, room: Room): Promise<Answer | undefined> {
  const { service } = op
  for (const slot of op.draft.slots) {
    const { missing, tried } = op.property(slot)
    const stated = [...tried].map(([key, each]) => ({ isEmpty: key === '{}', ...each }))
    // As nothing, as a text without anything in it, or as an object that turned out to count so elsewhere.
    const asNothing = [missing, tried.get('""')?.message]
    const counted = stated.find(
      ({ isEmpty, message }) => isEmpty && (asNothing.includes(message) || service.saidOfEmpty.has(ofEmpty(message))),
    )
    if (missing === undefined || counted === undefined || op.bundled.has(keyOf(slot))) continue
    if (stated.every(each => each.message === counted.message) || service.accepted(answer)) continue
    op.bundled.add(keyOf(slot))
    // Where a name that nobody has makes it what any other type is, no object is wanted.
    const filled = await op.ask(op.with(strangerIn(slot.path)))
    const now = textsAbout(filled, slot.path).join('\n')
    if (stated.some(each => each.type !== 'object' && each.message === now)) continue
    const held = op.draft
    op.draft = op.with({ ...slot, value: { template: {}, origin: 'type' } })
    // What it lacks is told as soon as anything stands in it.
    const isOther = now !== '' && now !== missing && stated.every(each => each.message !== now)
    if (namesBelow(filled, answer, slot.path) || (isOther && !isOfStranger(filled))) {
      service.saidOfEmpty.add(ofEmpty(counted.message))
      op.property(slot).cured = 'object'
      service.fillsEmpty = true
      return filled
    }
    const found = await namesAt(op, slot.path, room)
    op.draft = held
    if (found.length === 0) continue
    op.draft = op.with(...found.map(path => op.slot({ in: 'body', path })))
    return op.ask(op.draft)
  }
  return undefined
}

const isOfControl = (unit: Unit): boolean => foldedOf(unit).some(({ folded }) => folded.at(-1) === squeezed(CONTROL))

/** It complains of the name that nobody has. */
const isOfStranger = ({ units }: Answer): boolean => units.some(isOfControl)

/** With a name that nobody has in it, something is told that is said of no empty object, and what was said of that, which names nothing, is gone. */
export function tellsMore({ service }: Operation, ofNobody: Answer, ofNothing: Answer): boolean {
  const gone = fresh(ofNobody, ofNothing.units)
  // A word in an object of texts tells the kind of the complaint.
  const namesNothing = ({ raw, text, mentions }: Unit) =>
    service.saidOfEmpty.has(ofEmpty(text)) ||
    mentions.every(({ kind }) => VAGUE.has(kind) || (kind === 'leaf' && recordIn(raw) !== undefined))
  const isTold = (unit: Unit) =>
    areNames(unit.mentions) && !isOfControl(unit) && !(unit.whole ?? unit.raw).includes(CONTROL)
  const isSo = gone.length > 0 && gone.every(namesNothing) && fresh(ofNothing, ofNobody.units).some(isTold)
  if (isSo) for (const { text } of gone) service.saidOfEmpty.add(ofEmpty(text))
  return isSo
}

/** What is said of an empty object, wherever it stands. */
const ofEmpty = (message: string): string => keyless(message.replace(/^.*?: /, ''))

/** A new complaint names what stands in this object, and not the name that nobody has. */
export const namesBelow = ({ units }: Answer, before: Answer, path: readonly string[]): boolean =>
  units.some(unit =>
    foldedOf(unit).some(
      ({ folded }) =>
        !before.units.some(({ text }) => text === unit.text) &&
        folded.length > 1 &&
        alignsWith(folded.slice(0, -1), namesOf(path)) &&
        folded.at(-1) !== squeezed(CONTROL),
    ),
  )

/** What shows the object as it was sent, with nothing in it, is said of the value. */
export const showsEmpty = (message: string): boolean => message.includes(WHOLE) || message.includes('{}')

/** An object that is answered otherwise than other types, or in which what was missed stands: what is said of it is said of what it lacks. */
export function objectLacking(op: Operation, best: Hypothesis | undefined): readonly string[] | undefined {
  if (best === undefined || best.slot.in !== 'body') return undefined
  // Where it names nothing that is likely, it is said of the object that it names.
  const named = containers(op.draft).filter(
    each => each.length > 0 && mentionsOf(best.unit, each).some(({ kind }) => kind !== 'word'),
  )
  const path = best.kind === 'value' ? best.slot.path : best.score < UNLIKELY ? named[0] : undefined
  if (path === undefined) return undefined
  const at: PropertyLocation = { in: 'body', path }
  const slot = slotAt(op.draft, at)
  const { tried, missing } = op.property(at)
  const inner = op.draft.slots.filter(each => each.in === 'body' && isBelow(each.path, path))
  const isFilled = inner.length > 0
  const [own, key] = [tried.get('{}'), `inside ${keyOf(at)} ${isFilled ? best.unit.text : ''}`]
  const isEmpty = slot !== undefined && JSON.stringify(op.service.value(slot.value)) === '{}'
  if (!(isEmpty || isFilled) || op.bundled.has(key)) return undefined
  // One other type alongside it does not tell which of the two is the wrong one.
  const others = [...tried.values()].filter(each => each.type !== 'object')
  const isSettled =
    inner.some(each => op.property(each).missing !== undefined) ||
    (isEmpty &&
      own !== undefined &&
      own.message !== missing &&
      !showsEmpty(own.message) &&
      new Set(others.map(each => each.type)).size > 1 &&
      others.every(each => each.message !== own.message))
  if (isSettled) op.bundled.add(key)
  return isSettled ? path : undefined
}
