/**
 * Values of an accepted request, varied for several properties at once: another type, too long, too short, too great, too
 * small. A bound is claimed where a complaint came on one side of it and was not there on the other.
 */

import { unitsAbout } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import { keyOf, type Slot } from './draft.ts'
import type { Room } from './groups.ts'
import type { Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import { typeOf } from './type-words.ts'

const TOO_LONG = 4100
/** Characters of all texts together, the most first; where the body is then too large, less will do. */
const ALL_TEXTS = [9000, 2700, 900]
const TOO_GREAT = 1_000_000_000
/** Lengths and numbers that people write down: what is not told is looked for among them. */
const USUAL = [
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24, 25, 30, 32, 35, 36, 40, 45, 48, 50, 60, 64, 70, 80, 90, 100, 120, 128,
  140, 150, 160, 180, 200, 250, 254, 255, 256, 280, 300, 320, 365, 400, 480, 500, 512, 600, 640, 700, 720, 750, 800,
  900, 999, 1000, 1024, 1200, 1440, 1500, 1600, 2000, 2048, 2500, 3000, 4000, 4096, 5000, 9999, 10_000, 32_767, 65_535,
  86_400, 99_999, 100_000, 999_999, 1_000_000,
]
const ROUNDS = 4

interface Varied {
  slot: Slot
  value: string | number
}

interface Replaced {
  slot: Slot
  value: Json
}

interface Remark {
  texts: string[]
  raws: string[]
  id: string
}

/** What was said of each: nothing where it was taken. */
type ReportedOf = Map<string, Remark>

/** Texts and numbers that stand in no list. */
const variable = (op: Operation): Varied[] =>
  op.draft.slots.flatMap((slot): Varied[] => {
    const value = op.service.value(slot.value)
    return isOpen(op, slot) && (typeof value === 'string' || typeof value === 'number') ? [{ slot, value }] : []
  })

/** A word of a list, told or not, is as long as it is. */
const isOpen = (op: Operation, slot: Slot) => {
  const { list, listRejection } = op.property(slot)
  return slot.in === 'body' && list === undefined && listRejection === undefined
}

/** Those that are not made again for each request. */
const isFixed = ({ slot }: Varied) => slot.value.let === undefined

export async function varySizes(op: Operation, room: Room): Promise<void> {
  const all = variable(op)
  // A pattern tells the lengths of what it matches.
  const hasPattern = ({ slot }: Varied) => (op.property(slot).patterns ?? []).length > 0
  const isSized = (each: Varied) =>
    isFixed(each) && (typeof each.value === 'number' || !(isMoment(each.value) || hasPattern(each)))
  for (const side of ['most', 'least'] as const) await bounds(op, all.filter(isSized), side, room)
  // Texts of a form of their own tell it all in one request, where each complaint is reported.
  const formed = all.flatMap(each =>
    isSized(each) || typeof each.value === 'number'
      ? []
      : [{ slot: each.slot, value: sizedAs(each.value, 2 * each.value.length) }],
  )
  if (op.tellsAll) await tell(op, formed, room)
}

const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\d|^\d\d[:.]\d\d|^\d\d?[./-]\d\d?[./-]\d{4}/.test(text) || /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text)

/** A text of digits as a number, and a number as a text: services convert, so that taking the other type tells none. */
export async function tellTypes(op: Operation, room: Room): Promise<void> {
  await tellFlags(op, room)
  const otherOf = (value: string | number) => (typeof value === 'number' ? String(value) : Number(value))
  const vague = variable(op).filter(
    ({ slot, value }) =>
      isFixed({ slot, value }) &&
      (typeof value === 'number' || /^\d+$/.test(value)) &&
      !op.property(slot).tried.has(JSON.stringify(otherOf(value))),
  )
  // A number may be made of `true`.
  const flags = op.draft.slots.flatMap((slot): Replaced[] =>
    isOpen(op, slot) && slot.value.origin === 'type' && op.service.value(slot.value) === true
      ? [{ slot, value: 1 }]
      : [],
  )
  const others = [
    ...vague.map(({ slot, value }) => ({ slot, value: otherOf(value) })),
    ...flags.filter(({ slot }) => !op.property(slot).tried.has('1')),
  ]
  const stated = await tell(op, others, room)
  const isRejected = ({ slot }: Pick<Varied, 'slot'>) => (stated.get(keyOf(slot))?.texts.length ?? 0) > 0
  // Another number than the figures say may be rejected for what it is: then its figures as a text are answered otherwise.
  const inexact = vague.filter(each => isRejected(each) && String(Number(each.value)) !== String(each.value))
  const asTexts = await tell(
    op,
    inexact.map(({ slot, value }) => ({ slot, value: String(Number(value)) })),
    room,
  )
  for (const each of vague.filter(isRejected)) {
    const { slot, value } = each
    const about = stated.get(keyOf(slot))
    if (about === undefined) continue
    if (inexact.includes(each) && (asTexts.get(keyOf(slot))?.texts ?? about.texts).join() === about.texts.join())
      continue
    refuted(op, { slot, value: otherOf(value) }, about)
  }
  for (const each of flags.filter(isRejected)) {
    const about = stated.get(keyOf(each.slot))
    if (about !== undefined) refuted(op, each, about)
  }
}

/** A number that was taken where other types were rejected may stand for a flag: then `true` is taken as well. */
async function tellFlags(op: Operation, room: Room): Promise<void> {
  const numbers = op.draft.slots.filter(slot => {
    const tried = [...op.property(slot).tried.values()]
    return (
      isOpen(op, slot) &&
      typeof op.service.value(slot.value) === 'number' &&
      tried.some(({ isAbout, type }) => isAbout && type === 'string') &&
      !tried.some(({ type }) => type === 'boolean')
    )
  })
  const stated = await tell(
    op,
    numbers.map(slot => ({ slot, value: true })),
    room,
    2,
  )
  for (const slot of numbers) {
    const about = stated.get(keyOf(slot))
    if (about === undefined) continue
    if (about.texts.length > 0) refuted(op, { slot, value: true }, about)
    else op.property(slot).types.add('boolean')
  }
}

/** The type of that value is rejected, and the property read. */
function refuted(op: Operation, { slot, value }: Replaced, { texts, id }: Remark): void {
  op.note({ ...slot, value: { template: value, origin: 'type' } }, texts.join('\n'), true)
  op.property(slot).evidence.push(id)
  op.property(slot).proof ??= 'named'
}

/** Another type for all at once: what is then complained of is read, and has the type that was accepted; one request, also where each complaint costs one. */
export async function refuteTypes(op: Operation, room: Room): Promise<void> {
  const isShown = (slot: Slot) =>
    [...op.property(slot).tried.values()].some(
      each => each.isAbout && each.type !== typeOf(op.service.value(slot.value)),
    )
  const others = op.draft.slots
    .filter(slot => isOpen(op, slot) && !isShown(slot))
    .map(slot => ({ slot, value: typeof op.service.value(slot.value) === 'object' ? 'zz' : {} }))
  const stated = await tell(op, others, room, 1)
  const isRead = op.tellsAll && [...stated.values()].some(({ texts }) => texts.length > 0)
  for (const each of others) {
    // Where all of it is accepted, nothing of it is read: that tells no type.
    op.property(each.slot).types.delete(typeOf(each.value))
    const about = stated.get(keyOf(each.slot))
    if (about !== undefined && about.texts.length > 0) refuted(op, each, about)
    else if (about !== undefined && isRead) forgetUnread(op.property(each.slot))
  }
}

/** Only not called unknown, and taken whatever it holds where others are complained of: nobody reads it. */
function forgetUnread(property: PropertyKnowledge): void {
  if (property.proof === 'named' && [...property.tried.values()].every(({ isAbout }) => !isAbout)) delete property.proof
}

interface Search extends Varied {
  /** Complaints that this side brings. */
  texts: ReadonlySet<string>
  /** Numbers that stand in them. */
  reported: number[]
  evidence: string[]
}

async function bounds(op: Operation, all: readonly Varied[], side: 'most' | 'least', room: Room): Promise<void> {
  let stated: ReportedOf = new Map()
  let length = 0
  for (const total of side === 'most' ? ALL_TEXTS : [0]) {
    length = Math.min(TOO_LONG, Math.floor(total / Math.max(1, all.length)))
    const extreme = ({ value }: Varied) =>
      typeof value === 'string' ? sizedAs(value, length) : side === 'most' ? TOO_GREAT : -1
    stated = await tell(
      op,
      all.map(each => ({ slot: each.slot, value: extreme(each) })),
      room,
    )
    if (stated.size > 0) break
  }
  const searches = all.flatMap((each): Search[] => {
    // Where one complaint hides the others, a changed key of an earlier answer is looked up before all else is judged.
    if (!op.tellsAll && each.slot.value.origin === 'linked') return []
    const about = stated.get(keyOf(each.slot))
    if (about === undefined || about.texts.length === 0) return []
    op.property(each.slot).proof ??= 'named'
    const own = `${each.slot.path.join(' ')} ${length}`
    const reported = about.raws
      .flatMap(raw => raw.match(/(?<![\p{L}\p{N}.-])\d{1,7}(?![\p{L}\p{N}]|\.\d)/gu) ?? [])
      .filter(text => !own.includes(text))
      .map(Number)
    return [{ ...each, texts: new Set(about.texts), reported: [...new Set(reported)], evidence: [about.id] }]
  })
  const outer = side === 'most' ? 1 : -1
  for (let nth = 0; nth < 2; nth++) {
    const open = searches.filter(each => boundOf(op, each, side) === undefined && each.reported[nth] !== undefined)
    const at = (each: Search) => each.reported[nth] ?? 0
    // "Less than 100": the number that is reported is the first that is rejected.
    const left = await pair(op, open, side, at, room)
    await pair(op, left, side, each => at(each) - outer, room)
  }
  const untold = searches.filter(each => boundOf(op, each, side) === undefined && each.slot.value.origin !== 'linked')
  if (side === 'least') {
    const left = await pair(op, untold, side, each => (typeof each.value === 'number' ? 0 : 1), room, true)
    await pair(
      op,
      left.filter(each => typeof each.value === 'number'),
      side,
      () => 1,
      room,
      true,
    )
  } else await among(op, op.tellsAll ? untold : untold.slice(0, op.endpoint === 'ext-verify' ? 1 : 0), room)
}

/** Taken at a size and rejected alongside it; those of which it was not shown come back. */
async function pair(
  op: Operation,
  searches: readonly Search[],
  side: 'most' | 'least',
  at: (each: Search) => number,
  room: Room,
  isClean = false,
): Promise<Search[]> {
  if (searches.length === 0) return []
  const inside = await tell(
    op,
    searches.map(each => sized(each, at(each))),
    room,
  )
  const isGone = (each: Search) => {
    const stated = inside.get(keyOf(each.slot))
    return (
      stated !== undefined && (isClean ? stated.texts.length === 0 : !stated.texts.some(text => each.texts.has(text)))
    )
  }
  const accepted = searches.filter(isGone)
  const beyond = side === 'most' ? 1 : -1
  // Where each complaint costs a request: a number that is reported, taken as it stands, and rejected far beyond.
  const isShown = (each: Search) => {
    const own = typeof each.value === 'number' ? each.value : each.value.length
    const isWithin = side === 'most' ? own <= at(each) : own >= at(each)
    return !op.tellsAll && isWithin && each.reported.includes(at(each))
  }
  // The empty text was rejected already.
  const isEmptyBeside = (each: Search) => side === 'least' && typeof each.value === 'string' && at(each) === 1
  const known = accepted.filter(each => isShown(each) || isEmptyBeside(each))
  const open = accepted.filter(each => !known.includes(each))
  const outside = await tell(
    op,
    open.map(each => sized(each, at(each) + beyond)),
    room,
  )
  for (const each of accepted) {
    const stated = outside.get(keyOf(each.slot))
    if (!known.includes(each) && !stated?.texts.some(text => each.texts.has(text))) continue
    keep(op, each, side, at(each), [stated?.id, inside.get(keyOf(each.slot))?.id])
  }
  return searches.filter(each => boundOf(op, each, side) === undefined)
}

/** The greatest that is taken, by halves among the usual ones, for all at once. */
async function among(op: Operation, searches: readonly Search[], room: Room): Promise<void> {
  const open = searches.map(each => ({ each, low: 0, high: USUAL.length - 1 }))
  const limit = ({ value }: Search) => (typeof value === 'number' ? USUAL.length - 1 : USUAL.indexOf(4096))
  for (const search of open) search.high = limit(search.each)
  const isSettled = () => open.every(({ low, high }) => low >= high)
  for (let round = 0; round < 8 && open.length > 0 && !isSettled(); round++) {
    const now = open.filter(({ low, high }) => low < high)
    const middle = ({ low, high }: { low: number; high: number }) => (low + high) >> 1
    const stated = await tell(
      op,
      now.map(search => sized(search.each, (USUAL[middle(search)] ?? 0) + 1)),
      room,
    )
    for (const search of now) {
      const own = stated.get(keyOf(search.each.slot))
      if (own === undefined) search.low = search.high = -1
      else if (own.texts.some(text => search.each.texts.has(text))) search.high = middle(search)
      else search.low = middle(search) + 1
    }
  }
  const found = open.filter(({ each, high }) => high >= 0 && high < limit(each))
  await pair(
    op,
    found.map(({ each }) => each),
    'most',
    each => USUAL[found.find(search => search.each === each)?.high ?? 0] ?? 0,
    room,
    true,
  )
}

const sized = ({ slot, value }: Varied, size: number): Varied => ({
  slot,
  value: typeof value === 'number' ? size : sizedAs(value, size),
})

/** Of another length and, as far as it goes, of the same form: a character near the front is repeated. */
function sizedAs(text: string, length: number): string {
  const chars = text === '' ? ['x', 'x'] : [...text]
  const at = Math.min(1, chars.length - 1)
  const missing = length - chars.length
  if (missing <= 0) return chars.slice(0, Math.max(0, length)).join('')
  return [...chars.slice(0, at), ...Array<string>(missing).fill(chars[at] ?? 'x'), ...chars.slice(at)].join('')
}

const nameOf = ({ value }: Varied, side: 'most' | 'least') =>
  typeof value === 'number'
    ? side === 'most'
      ? ('maximum' as const)
      : ('minimum' as const)
    : side === 'most'
      ? ('maxLength' as const)
      : ('minLength' as const)

const boundOf = (op: Operation, each: Varied, side: 'most' | 'least') =>
  op.property(each.slot).bounds?.[nameOf(each, side)]

function keep(op: Operation, each: Search, side: 'most' | 'least', size: number, ids: (string | undefined)[]): void {
  const property = op.property(each.slot)
  property.bounds = { ...property.bounds, [nameOf(each, side)]: size }
  property.evidence.push(...ids.filter(id => id !== undefined), ...each.evidence)
}

/** All at once; where one complaint hides the others, those that were not named once more. */
async function tell(op: Operation, varied: readonly Replaced[], room: Room, rounds = ROUNDS): Promise<ReportedOf> {
  const stated: ReportedOf = new Map()
  let left = [...varied]
  for (let round = 0; left.length > 0 && round < rounds && room(1); round++) {
    const answer = await op.ask(
      op.with(
        ...left.map(({ slot, value }): Slot => ({ ...slot, value: { template: literal(value), origin: 'type' } })),
      ),
    )
    const isAccepted = op.accepts(answer)
    const named = isAccepted ? [] : left.filter(({ slot }) => unitsAbout(answer.units, slot.path).length > 0)
    for (const { slot } of named) {
      const units = unitsAbout(answer.units, slot.path)
      stated.set(keyOf(slot), { texts: units.map(each => each.text), raws: units.map(each => each.raw), id: answer.id })
    }
    op.tellsAll ||= named.length > 1
    const rest = left.filter(each => !named.includes(each))
    if (isAccepted || (named.length > 0 && op.tellsAll)) {
      for (const { slot } of rest) stated.set(keyOf(slot), { texts: [], raws: [], id: answer.id })
      return stated
    }
    const [only] = left
    if (named.length === 0 && left.length === 1 && only !== undefined) {
      const { units, id } = answer
      stated.set(keyOf(only.slot), { texts: units.map(each => each.text), raws: units.map(each => each.raw), id })
      return stated
    }
    if (named.length === 0) {
      if (op.tellsAll) await tellApart(op, left, room, stated)
      return stated
    }
    left = rest
  }
  return stated
}

const OF_SOMEBODY: readonly string[] = ['given', 'linked']

/** A changed datum may be nobody's: the answer that says so tells nothing of what was sent alongside. */
async function tellApart(op: Operation, all: readonly Replaced[], room: Room, stated: ReportedOf): Promise<void> {
  const isOfSomebody = ({ slot }: Replaced) => OF_SOMEBODY.includes(slot.value.origin)
  const own = all.filter(each => !isOfSomebody(each))
  const data = all.filter(isOfSomebody)
  const parts = [...(own.length === 0 ? [] : [own]), ...data.map(each => [each])]
  if (parts.length < 2) return
  for (const part of parts) for (const [key, remark] of await tell(op, part, room)) stated.set(key, remark)
}

const literal = (value: Json) => (typeof value === 'string' ? value.replaceAll('{{', '{ {') : value)
