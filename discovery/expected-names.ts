/**
 * Names that an object probably has: what answers show of one like it, then what objects of its kind hold in the languages of
 * the service. Where unknown names are reported one at a time, each costs a request, and these go first.
 */
import { isObject, type Json } from '../contract/json.ts'
import {
  languages,
  languagesOf,
  listed,
  MEANINGS_OF,
  partsOf,
  plain,
  SUBJECT_OF,
  shareOf,
  WHOLES,
} from '../probe/naming/languages.ts'
import { dataMeaningsOf } from '../probe/naming/match.ts'
import { alternativesOf, MEANING_NAMES } from '../probe/naming/meanings.ts'
import { ofRecipient } from '../probe/naming/roles.ts'
import type { Operation } from './operation.ts'
import { inStyle, squeezed, tokensOf } from './spelling.ts'
import { namesOfIts, styleIn } from './vocabulary.ts'

/** Where one stands there is no place for the others. */
const INSTEAD = [['full-name'], ['given-name', 'family-name', 'middle-name']]

/** Of a whole request, before what its answer holds; and in all. */
const MOST_USUAL = 4
const MOST_IN_ALL = 10
/** In the table of usual names the English ones come first. */
const MOST_ENGLISH = 4

/** Of so few names nothing is told of their language; of more, below this share. */
const FEW_NAMES = 4
const HARDLY = 0.4

/** `known`: names that are known at this place. */
export function expectedAt(op: Operation, location: readonly string[], known: readonly string[]): string[] {
  const own = new Set([...known, ...location].map(squeezed))
  const isOpen = (name: string) => !own.has(squeezed(name))
  const answered = namesAnswered(op, location)
  const usual = usualNames(op, location, known).filter(isOpen).slice(0, MOST_IN_ALL)
  // What the answer to a whole request holds is mostly of the answer.
  const inTurn = location.length === 0 ? [...usual.slice(0, MOST_USUAL), ...answered] : [...answered, ...usual]
  return [...new Set([...namesAlike(op, known), ...inTurn])].filter(isOpen)
}

/** What answers hold alongside several names that are known here: the object is of the same kind. */
function namesAlike(op: Operation, known: readonly string[]): string[] {
  const own = new Set(known.map(squeezed))
  const out = new Set<string>()
  const walk = (node: Json): void => {
    if (Array.isArray(node)) node.slice(0, 2).forEach(walk)
    else if (isObject(node)) {
      const names = Object.keys(node)
      if (names.filter(name => own.has(squeezed(name))).length > 1) for (const name of names) out.add(name)
      Object.values(node).forEach(walk)
    }
  }
  for (const { answer } of op.accepted) walk(answer.json ?? null)
  for (const answer of op.service.context.memory.answers.values()) walk(answer)
  return [...out]
}

/** Names of values that answers of this operation hold in an object, each behind the name of the object. */
export function pairsAnswered(op: Operation): string[][] {
  const out = new Map<string, string[]>()
  const walk = (node: Json): void => {
    if (!isObject(node)) return
    for (const [holder, inner] of Object.entries(node)) {
      for (const [name, value] of isObject(inner) ? Object.entries(inner) : [])
        if (!isObject(value)) out.set(`${holder}/${name}`, [holder, name])
      walk(inner)
    }
  }
  for (const { answer } of op.accepted) walk(answer.json ?? null)
  return [...out.values()]
}

/** What the answers of this operation show of the object at this place, whatever they wrap it in. */
function namesAnswered(op: Operation, location: readonly string[]): string[] {
  const out = new Set<string>()
  const holder = squeezed(location.at(-1) ?? '')
  const walk = (node: Json, key: string, depth: number): void => {
    if (Array.isArray(node)) for (const each of node.slice(0, 2)) walk(each, key, depth)
    else if (isObject(node))
      for (const [name, value] of Object.entries(node)) {
        if (holder === '' ? depth < 2 : squeezed(key) === holder) out.add(name)
        walk(value, name, depth + 1)
      }
  }
  for (const { answer } of op.accepted) walk(answer.json ?? null, '', 0)
  return [...out]
}

/** Names of the meanings that are open there: first those of which a datum was given that stands nowhere yet; the second name of a meaning goes behind the first of the next ones. */
function usualNames(op: Operation, location: readonly string[], known: readonly string[]): string[] {
  const { service } = op
  const spoken = languagesOf([...service.names, ...service.messageWords()]).flatMap(code => languages().get(code) ?? [])
  // Where most of its own names are of a language that nobody here knows, English ones are no likelier than any.
  const isEnglish = service.names.length < FEW_NAMES || shareOf('en', service.names) >= HARDLY
  const of = (meaning: string) => spoken.flatMap(({ meanings }) => listed(meanings[meaning]).map(plain))
  const isCalled = (name: string, meaning: string) => of(meaning).some(each => squeezed(each) === squeezed(name))
  const holderOf = (path: readonly string[]): string | undefined => {
    const name = path.findLast(each => !/^\d+$/.test(each)) ?? ''
    const meant = dataMeaningsOf(path.filter(each => !/^\d+$/.test(each))).map(each => String(each.meaning))
    if (tokensOf(name).some(ofRecipient)) return 'recipient'
    return WHOLES.find(whole => meant.includes(whole) || isCalled(name, whole))
  }
  const meaningOf = (path: readonly string[]) => dataMeaningsOf(path)[0]?.meaning as string | undefined
  const inside = new Set(known.flatMap(name => meaningOf([...location, name]) ?? []))
  const byParts = WHOLES.map(whole => ({ whole, count: partsOf(whole).filter(each => inside.has(each)).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const endpoint = op.endpoint === 'auth-authenticate' ? 'ext-verify' : op.endpoint
  const whole = location.length === 0 ? undefined : (holderOf(location) ?? byParts[0]?.whole)
  const possible = whole === undefined ? MEANINGS_OF[SUBJECT_OF[endpoint]] : partsOf(whole)
  // What stands in the request has its place, and what an object of it is made of stands in there.
  const settled = new Set(
    op.draft.slots.flatMap(({ path }) =>
      path.flatMap((_, i) => {
        const part = path.slice(0, i + 1)
        const holder = i + 1 < path.length && part.length > location.length ? holderOf(part) : undefined
        return [meaningOf(part) ?? '', holder ?? '', ...(holder === undefined ? [] : partsOf(holder))]
      }),
    ),
  )
  for (const [i, group] of INSTEAD.entries())
    if (group.some(each => settled.has(each))) for (const each of INSTEAD[1 - i] ?? []) settled.add(each)
  const lists = possible
    .filter(meaning => !settled.has(meaning))
    .map(meaning => ({
      meaning,
      names: [
        ...service.names.filter(name => meaningOf([name]) === meaning),
        ...of(meaning),
        ...(spoken.length === 0 && isEnglish ? english(meaning) : []),
      ],
    }))
  const used = service.texts(op.draft.slots)
  const unused = new Set(
    Object.entries(op.given).flatMap(([label, value]) => (used.has(value) ? [] : (meaningOf([label]) ?? []))),
  )
  const its = namesOfIts(op)
  const style = styleIn(op, its)
  const spelt = new Map([...its, ...namesAnswered(op, location)].map(name => [squeezed(name), name]))
  return lists
    .flatMap(({ meaning, names }, i) =>
      names.map((name, nth) => ({ name, rank: (unused.has(meaning) ? 0 : FIRST_UNUSED) + i + NEXT_NAME * nth })),
    )
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => spelt.get(squeezed(name)) ?? inStyle(tokensOf(name), style))
}

/** Meanings that the second name of one goes behind, and those of which a datum is at hand go before. */
const NEXT_NAME = 3
const FIRST_UNUSED = 6

const english = (meaning: string) =>
  MEANING_NAMES.filter(each => each === meaning).flatMap(each => alternativesOf(each).slice(0, MOST_ENGLISH).map(plain))
