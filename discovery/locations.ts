/** Where a name of a complaint may stand in the request. */
import { ENTRY } from '../contract/errors/from-tree.ts'
import { type Mention, mentionsOf, namesOf, type Unit } from '../contract/errors/units.ts'
import { ASKED } from './askings.ts'
import { containers, isBelow, keyOf, type PropertyLocation, type Slot, slotAt } from './draft.ts'
import type { Operation } from './operation.ts'
import { aboveLine, repeatedAhead } from './repeated.ts'
import {
  headerSpellings,
  inStyle,
  isHeaderForm,
  isOfHttp,
  isOfStyle,
  namesWithin,
  squeezed,
  styleOf,
  tokensOf,
} from './spelling.ts'
import { isTypeWord } from './type-words.ts'
import { isReportedOfAny } from './wanted-type.ts'

export interface NamedMention {
  mention: Mention
  name: string
  score: number
  variants: string[][]
}

/** Where a name may stand, likeliest first. */
export function locationsFor(
  op: Operation,
  unit: Unit,
  named: NamedMention,
  holders: readonly Slot[],
): PropertyLocation[] {
  const { service } = op
  const out: PropertyLocation[] = []
  const body = (path: string[]) => out.push({ in: 'body', path: throughLists(op, path) })
  // A word that was sent says on a path which alternative was chosen, where no property is called so.
  const isName = (each: string) => op.draft.slots.some(({ in: where, path }) => where === 'body' && path.includes(each))
  const tags = new Set(
    op.draft.slots.flatMap(slot => {
      const value = service.value(slot.value)
      return typeof value === 'string' && !isName(value) ? [value] : []
    }),
  )
  const paths: string[][] = []
  for (const variant of [...named.variants].sort((a, b) => b.length - a.length)) {
    let segments = variant.filter((each, i) => i === variant.length - 1 || (each !== '*' && !tags.has(each)))
    // What is the word of a tag may be the name of an object all the same.
    const isTagged = segments.length < variant.length && named.mention.kind !== 'key'
    if (segments.length > 1) {
      const parent = knownParent(op, segments.slice(0, -1), { isPath: named.mention.kind === 'path' })
      if (parent !== undefined) paths.push([...parent, segments.at(-1) ?? ''])
      const { length } = segments
      while (segments.length > 1 && service.prefixes.has(squeezed(segments[0] ?? '')) && !op.has([segments[0] ?? '']))
        segments = segments.slice(1)
      // Keys of the answer lead to the name, segments of a told path may belong to it.
      const isOutOfFrame = segments.length < length
      if (named.mention.kind === 'key' && isOutOfFrame) paths.push(segments, segments.slice(-1), segments.slice(1))
      else if (named.mention.form === ENTRY) paths.push(segments.slice(1), segments.slice(-1), segments)
      else if (named.mention.kind === 'key') paths.push(segments.slice(-1), segments, segments.slice(1))
      else {
        paths.push(segments, ...(isTagged ? [variant] : []), segments.slice(-1), segments.slice(1))
        // A path may end with what is wrong.
        if (named.mention.kind === 'path') paths.push(segments.slice(0, -1))
      }
    } else paths.push(segments)
  }
  const last = named.variants[0]?.at(-1) ?? named.name
  const spelt = service.spellings(last)
  const own = spelt[0] ?? last
  const isOfCode = named.variants.some(each => each.length > 1 && each.every(part => /^\p{Lu}/u.test(part)))
  const isHeaderLike = isHeaderForm(last) || /\bheaders?\b/i.test(unit.raw)
  const headers = headerSpellings(last).map((each): PropertyLocation => ({ in: 'header', path: [each] }))
  if (isHeaderLike) out.push(...headers.slice(0, 2))
  // The parameters of a form are those of its body (RFC 6749).
  const isQuery =
    op.draft.encoding !== 'form' && (service.locationKinds.has('query') || !service.locationKinds.has('body'))
  if (isQuery && /\bquery/i.test(unit.raw)) out.push({ in: 'query', path: [last] })
  for (const { path } of op.listed.values()) if (squeezed(path.at(-1) ?? '') === squeezed(last)) body(path)
  // One list names what one object lacks.
  for (const { in: where, path } of op.draft.slots) {
    const { missing, asked = [] } = op.property({ in: where, path })
    const isListed = (list: readonly string[]) => list.includes(last) && list.includes(path.at(-1) ?? '')
    if (where === 'body' && missing !== undefined && asked.some(({ lists }) => lists.some(isListed)))
      body([...path.slice(0, -1), own])
  }
  const inQuotes = service.holders.inserted(unit, [last])
  if (inQuotes !== undefined) body([...inQuotes, own])
  if (unit.within !== undefined) body([...unit.within, own])
  for (const holder of holders)
    for (const each of spelt.slice(0, 1))
      body([...holder.path, ...below(op, holder.path, named.variants[0] ?? [], each)])
  // What stands beside a name tells less than a path to it.
  const isInFull = named.mention.kind === 'path' || named.mention.kind === 'quoted'
  const hasPath = isInFull && paths.some(path => path.length > 1)
  const told = hasPath ? undefined : service.holders.of(unit, [last])
  if (told !== undefined && (told.length === 0 || op.has(told))) body([...told, own])
  // A decoder that reaches the end of an object misses there what comes next: in what is empty, then in what was filled last.
  const isEmpty = (path: readonly string[]) => !op.draft.slots.some(slot => isBelow(slot.path, path))
  const isFilled = (path: readonly string[]) => op.recent.some(slot => slot.in === 'body' && isBelow(slot.path, path))
  if (isAlone(named) && !service.frames.isWhole(named.mention))
    for (const path of [...containers(op.draft).filter(isEmpty), ...containers(op.draft).filter(isFilled)])
      body([...path, own])
  // A list that took the place of another type may be taken for the object that is wanted.
  const isNew = isAlone(named) && op.first?.has(unit.text) === false
  for (const { in: where, path } of isNew ? op.recent.filter(each => isPlainList(op, each)) : [])
    out.push({ in: where, path: [...path, own] })
  for (const { path } of isAlone(named) ? aboveLine(op, unit) : []) body([...path, own])
  // A name in quotes may be missed in what the sentence before it repeats.
  for (const { path } of named.mention.kind === 'quoted' && isAlone(named) ? repeatedAhead(op, unit) : [])
    body([...path, own])
  for (const path of paths) {
    const names = service.spellings(path.at(-1) ?? '', isOfCode)
    const above = path.slice(0, -1).map(each => (op.has([each]) ? each : (service.spellings(each)[0] ?? each)))
    if (names[0] !== undefined) body([...above, names[0]])
  }
  // What came just now, and is answered with the name that is asked for next, may be an object that lacks it.
  const isNext = isNew && named.mention.form === ASKED && op.endpoint !== 'auth-authenticate'
  for (const { path } of isNext ? op.recent.filter(each => isPlain(op, each)) : [])
    out.push({ in: 'body', path: [...path, own] })
  // Written in no style of names, it may hold one alongside a word for what is wrong with it; else that is tried last.
  const parts = paths
    .slice(0, 1)
    .flatMap(path => namesWithin(path.at(-1) ?? '').map(({ name }) => [...path.slice(0, -1), name]))
  if (!isOfStyle(last)) parts.forEach(body)
  // A path may be written as one name: `parcel_weight`, where there is an object `parcel`.
  for (const path of containers(op.draft)) {
    const [head, words] = [tokensOf(path.at(-1) ?? ''), tokensOf(last)]
    const isBehind = words.length > head.length && head.every((word, i) => word === words[i])
    if (isBehind) body([...path, inStyle(words.slice(head.length), service.style() ?? styleOf([last]) ?? 'snake')])
  }
  for (const path of containers(op.draft)) body([...path, own])
  // Of two names in quotes the one may be that of the object which lacks the other.
  const beside = named.mention.kind === 'quoted' ? unit.mentions.filter(each => isOtherName(each, last)) : []
  for (const { segments } of beside.slice(0, 2)) body([segments[0] ?? '', own])
  if (isOfStyle(last)) parts.forEach(body)
  for (const each of spelt.slice(1, 3)) for (const above of [paths[0]?.slice(0, -1) ?? [], []]) body([...above, each])
  out.push(...headers, { in: 'query', path: [last] })
  const seen = new Set<string>()
  return out.filter(
    location =>
      location.path.every(each => each !== '') &&
      !(location.in === 'header' && isOfHttp(location.path[0] ?? '')) &&
      !seen.has(keyOf(location)) &&
      seen.add(keyOf(location)) !== undefined,
  )
}

/** It holds no names; a word that was told is no object. */
const isPlain = (op: Operation, { in: where, value }: Slot): boolean =>
  where === 'body' && value.origin !== 'told' && typeof op.service.value(value) !== 'object'

const isPlainList = (op: Operation, { in: where, value }: Slot): boolean => {
  const rendered = op.service.value(value)
  return where === 'body' && Array.isArray(rendered) && rendered.every(each => typeof each !== 'object')
}

/** A name in quotes, and not this one: no path, and no word for a type. */
export const isOtherName = ({ kind, segments: [own = '', ...more] }: Mention, name: string): boolean =>
  kind === 'quoted' && more.length === 0 && squeezed(own) !== squeezed(name) && !isTypeWord(own)

/** No path to it is reported. */
export const isAlone = ({ variants }: NamedMention): boolean => variants.every(each => each.length === 1)

/** What stands below a list that was sent stands in its first item. */
function throughLists(op: Operation, path: readonly string[]): string[] {
  const out: string[] = []
  for (const name of path) {
    const above = slotAt(op.draft, { in: 'body', path: out })
    if (Array.isArray(above?.value.template) && !/^\d+$/.test(name)) out.push('0')
    out.push(name)
  }
  return out
}

/** The rest of a told path below its holder, without keys that stand between names in rejections. */
function below(op: Operation, holder: readonly string[], messages: readonly string[], last: string): string[] {
  const at = messages.findIndex(
    each => squeezed(each) === squeezed(holder.filter(part => !/^\d+$/.test(part)).at(-1) ?? ''),
  )
  return at >= 0 && at < messages.length - 1
    ? [
        ...messages.slice(at + 1, -1).filter(each => !/^\d+$/.test(each) && !op.service.envelope.has(squeezed(each))),
        last,
      ]
    : [last]
}

/**
 * The object of the draft that a told path leads to, however it is spelt and whatever stands before it, or between its names; `isNext`: at the end of
 * the path; `isPath`: it is written as one, and leads through a value that holds nothing.
 */
export function knownParent(
  op: Operation,
  segments: readonly string[],
  { isNext = false, isPath = false }: { isNext?: boolean; isPath?: boolean } = {},
): string[] | undefined {
  const want = segments.filter(each => !/^\d+$|^\*$/.test(each)).map(squeezed)
  const fits = (own: readonly string[]) => own.every((each, i) => each === want[want.length - own.length + i])
  const leads = (own: readonly string[]) => {
    let from = 0
    return own.every(each => {
      const at = want.indexOf(each, from)
      from = at + 1
      return at >= 0
    })
  }
  const missedIn = op.draft.slots.filter(slot => slot.in === 'body' && (isPath || isReportedOfAny(op.property(slot))))
  const known = [...containers(op.draft), ...missedIn.map(({ path }) => path)].map(path => ({
    path,
    own: namesOf(path),
  }))
  const whole = known.find(({ own }) => own.length <= want.length && fits(own))
  if (isNext || whole !== undefined) return whole?.path
  return known.filter(({ own }) => leads(own)).sort((a, b) => b.own.length - a.own.length)[0]?.path
}

/** Told with the object that holds it, or nothing else could hold it. */
export function isLocated(
  op: Operation,
  unit: Unit,
  named: NamedMention,
  { in: where, path }: PropertyLocation,
): boolean {
  if (where !== 'body' || named.score < 0.3 || op.service.forms.isRefuted(named.mention)) return false
  const own = namesOf(path)
  if (
    own.length > 1 &&
    !op.has(path.slice(0, -1)) &&
    !containers(op.draft).some(each => each.join('/') === path.slice(0, -1).join('/'))
  )
    return false
  if (own.length > 1)
    return (
      named.variants.some(variant => variant.length > 1 && holderName(variant) === own.at(-2)) ||
      mentionsOf(unit, path.slice(0, -1)).some(({ kind }) => kind === 'leaf' || kind === 'path')
    )
  const isAlone = (variant: readonly string[]) =>
    variant.slice(0, -1).every(head => op.service.prefixes.has(squeezed(head)))
  // Alongside a list of values a word is the name of what takes them.
  const hasValues = unit.lists.some(list => list.length > 1)
  const isWord = named.mention.kind === 'word' && !hasValues && !op.service.forms.isProven(named.mention)
  const isRoot = containers(op.draft).length === 0 || op.service.frames.isWhole(named.mention)
  // A guess of which the complaint speaks may be the object that lacks it.
  const isHeld = op.draft.slots.some(
    slot =>
      slot.in === 'body' &&
      op.isGuess(slot) &&
      mentionsOf(unit, slot.path).some(({ kind, form }) => kind === 'quoted' || form === 'class'),
  )
  return !isWord && isRoot && !isHeld && named.variants.every(isAlone)
}

/** Of a told path, without the numbers of items. */
const holderName = (path: readonly string[]) => squeezed(path.filter(each => !/^\d+$/.test(each)).at(-2) ?? '')

/** Places first, other types at the first place between them; where the place is sure, types first. */
export function combinations(
  locations: readonly PropertyLocation[],
  isSure: boolean,
): { location: PropertyLocation; nth: number }[] {
  return locations
    .slice(0, 9)
    .flatMap((location, i) =>
      [0, 1, 2, 3, 4]
        .slice(0, i === 0 ? 5 : i < 3 ? 2 : 1)
        .map(nth => ({ location, nth, cost: i + nth * (i > 0 ? 4 : isSure ? 0.2 : 1.2) })),
    )
    .sort((a, b) => a.cost - b.cost)
}
