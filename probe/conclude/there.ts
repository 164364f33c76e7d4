/** Whether a property is there: which exchanges of the run show it, and whether it is known to be none. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { escaped } from '../../contract/errors/mentions.ts'
import { alignsWith, foldedOf, type Mention, mentionsOf, type Unit } from '../../contract/errors/units.ts'
import { pointerOf, segmentsOf } from '../../contract/json.ts'
import type { FieldKnowledge, OperationKnowledge } from '../../contract/knowledge.ts'
import { squeezed, tokensOf } from '../../discovery/spelling.ts'
import { labelOf } from '../../discovery/wrong-value.ts'
import { UNKNOWN_NAMES } from '../context.ts'
import { type Call, isHolder, pathOf } from './calls.ts'

/** Calls of one endpoint, those of the others, and what is said of names that nobody has. */
export interface Run {
  calls: readonly Call[]
  elsewhere: readonly Call[]
  unknown: ReadonlySet<string>
}

export function runAt(endpoint: Endpoint, all: readonly Call[]): Run {
  const isOwn = (call: Call) => call.endpoint === endpoint
  return { calls: all.filter(isOwn), elsewhere: all.filter(call => !isOwn(call)), unknown: strangersIn(all) }
}

/** Whenever it was sent, the same was said of it as where it was not: what its path begins with is of the complaints alone. */
function isOfFrame(path: readonly string[], calls: readonly Call[]): boolean {
  const holds = ({ compared }: Call) => compared.includes(path.join('/'))
  const without = new Set(calls.filter(call => !holds(call)).flatMap(({ units }) => units.map(({ text }) => text)))
  return calls
    .filter(holds)
    .every(({ units }) => units.some(unit => mentionsOf(unit, path).length > 0 && without.has(unit.text)))
}

/** A service that rejects unknown properties shows one by accepting it; any other by what it says of it, or by what changes with it. */
export function shown(
  { pointer, seen: observed }: Pick<FieldKnowledge, 'pointer' | 'seen'>,
  operation: OperationKnowledge,
  { calls, elsewhere, unknown }: Run,
): 'there' | 'rejected' | 'open' {
  if (operation.unknownProperties?.value === 'refused' && observed.present > 0) return 'there'
  const at = pathOf(pointer)
  const own = at.map(squeezed)
  const others = [...new Set(calls.flatMap(({ compared }) => compared))]
    .map(each => each.split('/'))
    .filter(path => path.at(-1) === own.at(-1) && path.join('/') !== own.join('/') && !isOfFrame(path, calls))
  const deeper = others.filter(path => path.length > own.length)
  const otherPaths = new Set(others.map(path => path.join('/')))
  /** A path that leads to another property is not about this one, nor is a bare name that one further down has. */
  const isOwn = (messages: readonly string[]) =>
    alignsWith(messages, own) && !(messages.length !== own.length && deeper.some(each => alignsWith(messages, each)))
  /** A path leads to what stands alongside it: a bare name is of the root. */
  const isToldInFull =
    own.length > 1 &&
    calls.some(({ units }) =>
      units.some(unit =>
        foldedOf(unit).some(
          ({ mention, folded }) =>
            mention.kind === 'path' &&
            folded.length === own.length &&
            folded.slice(0, -1).join('/') === own.slice(0, -1).join('/'),
        ),
      ),
    )
  const isAloneIn = ({ places: locations, paths }: Call) =>
    locations.has(pointer) &&
    paths.every(path => squeezed(path.at(-1) ?? '') !== own.at(-1) || path.join('/') === at.join('/'))
  // A bare name that an object around it has is that one's.
  const isOfHolder = own.slice(0, -1).includes(own.at(-1) ?? '')
  const kindsIn = (unit: Unit, isAlone: boolean): Mention['kind'][] => {
    if (isOfHolder && !foldedOf(unit).some(({ folded }) => folded.length > 1 && alignsWith(folded, own))) return []
    if (isAlone) return mentionsOf(unit, at).map(({ kind }) => kind)
    const reported = foldedOf(unit).filter(({ folded }) => folded.at(-1) === own.at(-1))
    const isElsewhere = reported.some(
      ({ folded }) => (folded.length > 1 || isToldInFull) && otherPaths.has(folded.join('/')),
    )
    return isElsewhere || (own.length === 1 && deeper.length > 0)
      ? []
      : reported.filter(({ folded }) => isOwn(folded)).map(({ mention }) => mention.kind)
  }
  const stated = calls.flatMap(call => {
    const isAlone = isAloneIn(call)
    return call.units.flatMap(unit => {
      const kinds = new Set(kindsIn(unit, isAlone))
      if (kinds.size === 0) return []
      const reported = {
        isAlone,
        isStrange: isStrange(unit, at, unknown),
        isSent: call.places.has(pointer),
        isOfAnother: isOfAnotherPlace(unit, at, call),
        text: placed(unit),
        isListed: unit.lists.some(list => list.length > 2 && list.some(each => squeezed(each) === own.at(-1))),
        around: aroundOf(unit.raw, at),
      }
      return [...kinds].map(kind => ({ kind, ...reported }))
    })
  })
  // A word may stand in a sentence about anything: it says nothing of a property alongside which it stands whether that is sent or not.
  const isWord = ({ kind }: { kind: string }) => kind === 'word' || kind === 'pair'
  // A key that leads to what is said of other places, told in full, is of the frame.
  const isFrame = [...calls, ...elsewhere].some(
    call =>
      ![...call.folded].some(path => path.split('/').at(-1) === own.at(-1)) &&
      call.units.some(
        unit =>
          mentionsOf(unit, at.slice(-1)).some(({ kind }) => kind === 'key') &&
          isOfAnotherPlace(unit, at.slice(-1), call),
      ),
  )
  const isAcceptedWith = calls.some(call => call.isAccepted && call.places.has(pointer))
  const unsent = new Set(calls.flatMap(({ places, units }) => (places.has(pointer) ? [] : units.map(placed))))
  const isMoot = (each: (typeof stated)[number]) =>
    isDoneWithout(at, each.around, elsewhere) ||
    (each.kind === 'key' && isFrame) ||
    (isWord(each) && each.isSent && each.isOfAnother) ||
    // A bare name may be that of one further down, where as much is said without this one.
    (deeper.length > 0 && each.isSent && unsent.has(each.text)) ||
    ((isWord(each) || (each.isListed && !isAcceptedWith)) &&
      each.around !== '' &&
      stated.some(other => other.around === each.around && other.isSent !== each.isSent))
  const known = stated.filter(each => !each.isStrange && !isMoot(each))
  // What is said as well where it was not sent says nothing of one that was.
  const isTelling = (each: (typeof stated)[number]) => each.isAlone && !isWord(each) && !unsent.has(each.text)
  const isRejected = stated.some(each => each.isStrange && each.isAlone) && !known.some(isTelling)
  if (isRejected && !isAcceptedWith) return 'rejected'
  if (calls.some(call => isLeftUntold(pointer, call))) return 'there'
  if (!known.every(isWord)) return 'there'
  const taken = new Set(calls.filter(({ isAccepted }) => isAccepted).map(call => valueAt(pointer, call)))
  const isOfAnotherValue = (call: Call) => !taken.has(valueAt(pointer, call))
  if (known.length > 0 && !calls.some(call => isOfAnotherValue(call) && isPassedOver(pointer, call))) return 'there'
  const acceptsUnknown = operation.unknownProperties?.value === 'accepted'
  const isThere =
    changes(pointer, calls, acceptsUnknown) || (acceptsUnknown && calls.some(call => isBlamed(pointer, call)))
  return isThere ? 'there' : 'open'
}

/** Between the same words it stood in rejections of another endpoint that did not hold it, and all that was accepted there does without. */
function isDoneWithout(at: readonly string[], around: string, elsewhere: readonly Call[]): boolean {
  const name = at.slice(-1)
  const isIt = (path: string) => path.split('/').at(-1) === squeezed(name[0] ?? '')
  const holds = ({ compared }: Call) => compared.some(isIt)
  // What is tried among hundreds of names is complained of as it was sent.
  const isSent = ({ folded }: Call) => [...folded].some(isIt)
  const isStated = ({ units }: Call) =>
    units.some(unit => mentionsOf(unit, name).length > 0 && aroundOf(unit.raw, name) === around)
  if (around === '') return false
  return [...new Set(elsewhere.map(({ endpoint }) => endpoint))].some(endpoint => {
    const there = elsewhere.filter(each => each.endpoint === endpoint)
    const accepted = there.filter(({ isSuccess }) => isSuccess)
    return accepted.length > 0 && !accepted.some(holds) && there.some(call => !isSent(call) && isStated(call))
  })
}

/** It names another place that was sent, and all of it: its words are said of that one. */
function isOfAnotherPlace(unit: Unit, at: readonly string[], { folded: sent }: Call): boolean {
  const own = at.map(squeezed).join('/')
  return foldedOf(unit).some(({ mention, folded }) => {
    const path = folded.join('/')
    const isAround = path === own || own.startsWith(`${path}/`)
    return ['path', 'leaf', 'quoted'].includes(mention.kind) && !isAround && sent.has(path)
  })
}

/** The objects around a property. */
export const holdersOf = ({ pointer }: FieldKnowledge) =>
  segmentsOf(pointer)
    .slice(1)
    .map((_, i) => ({
      pointer: pointerOf(segmentsOf(pointer).slice(0, i + 1)),
      seen: { accepted: 0, present: 0 },
    }))

/** What is said of names that nobody has, without them. */
function strangersIn(calls: readonly Call[]): Set<string> {
  const units = calls.flatMap(call => {
    const path = [...call.places.keys()].find(isOfNobody)
    return call.units.map(unit => ({ unit, path }))
  })
  return new Set(
    units.flatMap(({ unit, path }) =>
      path === undefined
        ? []
        : [
            ...[unit.raw, unit.text, placed(unit)]
              .filter(isOfNobody)
              .map(each => nameless(each, [...pathOf(path), ...UNKNOWN_NAMES])),
            ...UNKNOWN_NAMES.flatMap(name => headOf(unit.raw, name) ?? []),
          ],
    ),
  )
}

const isOfNobody = (text: string) => UNKNOWN_NAMES.some(name => text.includes(name))

/** A complaint without the names of a path, in whatever spelling, what joins them, and figures. */
function nameless(raw: string, path: readonly string[]): string {
  const spelt = path.map(name => tokensOf(name).map(escaped).join('[\\W_]*'))
  const names = new RegExp(`(?<![\\p{L}\\p{N}])(?:${spelt.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return raw
    .replace(names, '◦')
    .replace(/[^\p{L}\p{N}◦]+/gu, ' ')
    .replace(/◦(?: (?:◦|\d+))*/gu, '◦')
    .replace(/(?<![^ ])\d+(?![^ ])/g, '#')
    .replace(/\s*◦?\s*$/u, '')
}

/** The two words before a name in a complaint, and the two behind it. */
const aroundOf = (raw: string, at: readonly string[]): string =>
  /(?:\S+ ){0,2}◦(?: \S+){0,2}/.exec(nameless(`${raw} z`, at.slice(-1)))?.[0] ?? ''

/** Said together with a name that nobody has, or as it is said of one. */
const isStrange = (unit: Unit, at: readonly string[], unknown: ReadonlySet<string>) =>
  [unit.raw, unit.text, placed(unit)].some(each => isOfNobody(each) || unknown.has(nameless(each, at))) ||
  unknown.has(headOf(unit.raw, at.at(-1) ?? '') ?? '')

/** All before the last such place of a name, where the sentence is complete with it: names that are known may follow. */
function headOf(raw: string, name: string): string | undefined {
  if (name === '') return undefined
  const locations = raw.matchAll(new RegExp(`${escaped(name)}(?=["'\`»”]?\\s*[,(])`, 'gu'))
  const heads = [...locations].map(({ index }) => raw.slice(0, index))
  return heads.findLast(head => /\p{L}{2}\W+\p{L}+\s+["'`«“]?$/u.test(head.slice(-WORDS_BEFORE)))
}

/** Signs before a name that are looked at. */
const WORDS_BEFORE = 200

/** With the keys that lead to it: a name may stand there alone. */
const placed = ({ at, raw }: Unit) => `at ${at.join(' ')} ${raw}`

const valueAt = (pointer: string, { places }: Call) => JSON.stringify(places.get(pointer))

/** Not complained of, where another of the same object is, of several in one answer. */
function isPassedOver(pointer: string, { places: locations, units }: Call): boolean {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const named = [...locations.keys()].filter(each => units.some(unit => mentionsOf(unit, pathOf(each)).length > 0))
  const isAlongside = (each: string) => each.slice(0, each.lastIndexOf('/')) === parent
  return locations.has(pointer) && named.length > 1 && named.some(isAlongside) && !named.includes(pointer)
}

/** Names that nobody has, in its object, are told, all of them or the first behind it, and it is not. */
function isLeftUntold(pointer: string, { isAccepted, places, units }: Call): boolean {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  const sent = [...places.keys()]
  const nobodys = UNKNOWN_NAMES.map(name => parent + pointerOf([name])).filter(each => places.has(each))
  const isTold = (each: string) => units.some(unit => mentionsOf(unit, pathOf(each)).length > 0)
  const [first = ''] = nobodys
  return (
    !isAccepted &&
    nobodys.length > 1 &&
    isTold(first) &&
    (nobodys.every(isTold) || sent.indexOf(pointer) < sent.indexOf(first)) &&
    places.has(pointer) &&
    !units.some(unit => mentionsOf(unit, pathOf(pointer).slice(-1)).length > 0)
  )
}

/** Its value comes back in a rejection, and no other one that was sent: unknown names are taken whatever they hold. */
function isBlamed(pointer: string, { isAccepted, places, units }: Call): boolean {
  const word = labelOf(places.get(pointer))
  const others = [...places].flatMap(([at, node]) => (at === pointer ? [] : (labelOf(node) ?? [])))
  return (
    !isAccepted &&
    word !== undefined &&
    units.some(({ raw }) => raw.includes(word) && !others.some(other => raw.includes(other)))
  )
}

/** Two requests differ in this property alone, and one of them is accepted: the one that holds it, or, where names that nobody has are taken, the one without. */
function changes(pointer: string, calls: readonly Call[], acceptsUnknown: boolean): boolean {
  const rest = (call: Call) =>
    [...call.places]
      .filter(
        ([at, node]) =>
          at !== pointer && !at.startsWith(`${pointer}/`) && !pointer.startsWith(`${at}/`) && !isHolder(node),
      )
      .map(([at, node]) => `${at}=${JSON.stringify(node).replace(MADE, '')}`)
      .sort()
      .join('\n')
  const outcomes = new Map<string, Set<boolean>>()
  for (const call of calls) {
    const key = rest(call)
    outcomes.set(key, (outcomes.get(key) ?? new Set()).add(call.isAccepted))
  }
  return calls.some(
    call => call.places.has(pointer) && (call.isAccepted || acceptsUnknown) && outcomes.get(rest(call))?.size === 2,
  )
}

/** What a call makes itself: ids and moments. */
const MADE =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\d[T ][\d:.]+Z?|\b1\d{9}(?:\d{3})?\b/gi
