/** The texts of an error response, and which of them are said of one thing. */
import { embeddedIn, isObject, type Json, own } from '../json.ts'
import { squeezed } from '../names.ts'
import { EMPTY, type SentRequest } from './echo.ts'
import { isPath, PATHLIKE, segmentsIn } from './mentions.ts'
import { unfolded } from './sentences.ts'
import type { Unit } from './units.ts'

/** What a complaint says stands at its beginning. */
export const LONGEST = 6000

export const BETWEEN = ' | '
/** The texts of one object of an answer, each with its key: they are said of one thing, and stand in one complaint. */
export const partsOf = (raw: string): string[] => raw.split(BETWEEN)

/** Bars between texts in quotes are of a list, and set nothing apart: `only takes "a" | "b"`. */
const closedUp = (text: string): string => text.replace(/(?<=["'`]) \| (?=(["'`])[^"'`]+\1(?: \||[.)]?$))/gu, '|')

/** One of them without its key. */
export const keyless = (part: string): string => part.replace(/^[^\s=]+=/, '')

/** The texts of an object that is one complaint, each with its key; none of what is no object. */
export function recordIn(text: string): [key: string, text: string][] | undefined {
  const parts = partsOf(text).map(part => /^([^\s=]+)=(.*)$/s.exec(part))
  return parts.length > 1 && parts.every(part => part !== null)
    ? parts.map(part => [part?.[1] ?? '', part?.[2] ?? ''])
    : undefined
}

export interface Leaf {
  path: string[]
  value: string
  /** Number of the object of a list that it belongs to; 0 for none. */
  item: number
  /** Number of the list of plain values that it stands in; 0 for none. */
  list: number
}

/** Objects of a list with the same keys are its rows. */
export function columnsOf(list: readonly Json[]): string[] {
  const [first, ...others] = list.filter(isObject).map(each => Object.keys(each))
  const isShared = others.length > 0 && others.every(each => each.join() === first?.join())
  return first !== undefined && isShared && first.length > 1 ? first : []
}

/** Keys of a list's objects under which a list of texts says what is wrong: it holds a sentence, or is the same in all of them where another one is not. */
export function statingIn(list: readonly Json[]): string[] {
  const listed = list
    .filter(isObject)
    .flatMap(each => Object.entries(each).filter((entry): entry is [string, Json[]] => isOfTexts(entry[1])))
  const keys = [...new Set(listed.map(([key]) => key))]
  const under = (key: string) => listed.filter(([each]) => each === key).map(([, texts]) => texts)
  const isSame = (key: string) => under(key).length > 1 && new Set(under(key).map(each => each.join('\n'))).size === 1
  const hasSentence = (key: string) => under(key).some(texts => texts.some(text => /\S\s+\S/.test(String(text))))
  return keys.filter(key => hasSentence(key) || (isSame(key) && !keys.every(isSame)))
}

const isOfTexts = (node: Json): boolean =>
  Array.isArray(node) && node.length > 0 && node.every(each => typeof each === 'string')

export function leavesOf(json: Json, columns: ReadonlySet<string>): { leaves: Leaf[]; within: Map<number, number> } {
  const within = new Map<number, number>()
  const leaves: Leaf[] = []
  let items = 0
  let lists = 0
  const walk = (node: Json, path: string[], item: number, list: number): void => {
    if (leaves.length > 3000) return
    if (typeof node === 'string') {
      const inner = embeddedIn(node)
      if (inner !== undefined) {
        // Its paths begin with it: the key that the text stands under leads nowhere.
        walk(inner, [], item, list)
        return
      }
    }
    if (Array.isArray(node)) {
      const values = alternativesIn(node)
      if (values !== undefined) {
        walk(values.list, [...path, values.key], item, 0)
        return
      }
      const words = item > 0 ? wordsIn(node) : undefined
      if (words !== undefined) {
        walk(words, path, item, 0)
        return
      }
      const id = ++lists
      const rows = node.map(asRow)
      const isRow = (each: object) =>
        columnsOf(node).length > 0 || Object.keys(each).every(key => columns.has(squeezed(key)))
      // The only object of a list that holds a map of complaints is what stands around them.
      const isAround = (each: object) =>
        node.length === 1 && Object.values(each).some(value => isMapOfNames(value) && !holdsList(value))
      const isRecord = (each: Json) => isObject(each) && !isAround(each) && (!isMap(each) || isRow(each))
      const isOfItsOwn = item === 0 || rows.filter(isRecord).length > 1
      for (const each of rows) {
        const own = isRecord(each) && isOfItsOwn ? ++items : item
        if (own !== item && item > 0) within.set(own, item)
        walk(each, path, own, isObject(each) ? 0 : id)
      }
    } else if (typeof node === 'object' && node !== null) {
      const rows = rowsIn(node)
      if (rows !== undefined) {
        walk(rows, path, item, 0)
        return
      }
      for (const [key, value] of Object.entries(node)) walk(value, [...path, key], item, 0)
      if (Object.keys(node).length === 0) leaves.push({ path, value: EMPTY, item, list })
    } else leaves.push({ path, value: node === null ? 'null' : closedUp(String(node).slice(0, LONGEST)), item, list })
  }
  walk(json, [], 0, 0)
  return { leaves, within }
}

/** Lists side by side, of names in the one and of what is said of each in another, are the columns of a table: `{"paths": ["a", "b"], "reasons": ["is missing", "is too long"]}`. */
function rowsIn(node: Record<string, Json>): Json[] | undefined {
  const columns = Object.entries(node)
  const [first] = columns.map(([, list]) => (isOfTexts(list) ? (list as string[]).length : 0))
  const areAll =
    (isSuch: RegExp) =>
    ([, list]: [string, Json]) =>
      (list as string[]).every(each => isSuch.test(each))
  return columns.length > 1 &&
    columns.every(([, list]) => isOfTexts(list) && (list as string[]).length === first) &&
    columns.some(areAll(PATHLIKE)) &&
    columns.some(areAll(/\S\s+\S/))
    ? Array.from({ length: first ?? 0 }, (_, i) =>
        Object.fromEntries(columns.map(([key, list]) => [key, (list as string[])[i] ?? ''])),
      )
    : undefined
}

/** Schemas that are alternatives, each of one value: `[{"const": "a", "type": "string"}, {"const": "b", "type": "string"}]`. */
function alternativesIn(list: readonly Json[]): { key: string; list: Json[] } | undefined {
  const columns = columnsOf(list)
  const valuesOf = (key: string) => list.map(each => (isObject(each) ? (each[key] ?? null) : null))
  const isOfTypes = (key: string) => valuesOf(key).every(each => JSON_TYPES.has(String(each)))
  const [key, ...others] = columns.filter(each => !isOfTypes(each))
  if (columns.length !== 2 || key === undefined || others.length > 0) return undefined
  const values = valuesOf(key)
  return values.every(each => typeof each !== 'object') && new Set(values).size === values.length
    ? { key, list: values }
    : undefined
}

/** A list in a record whose objects hold a word each, under one key, is a list of these: `"path": [{"key": "a"}, {"key": "b"}]`. */
function wordsIn(list: readonly Json[]): Json[] | undefined {
  const members = list.map(each => (isObject(each) ? Object.entries(each) : []))
  const [key] = members[0]?.[0] ?? []
  const isWord = (value: Json) => typeof value === 'number' || (typeof value === 'string' && /^\S+$/.test(value))
  return list.length > 0 &&
    members.every(each => each.length === 1 && each[0]?.[0] === key && isWord(each[0]?.[1] ?? null))
    ? members.map(([each]) => each?.[1] ?? null)
    : undefined
}

/** An object without another one in it that lists several words. */
const holdsList = (node: Json): boolean => {
  const members = isObject(node) ? Object.values(node) : []
  const isWords = (each: Json) =>
    Array.isArray(each) && each.length > 1 && each.every(word => /^\S+$/.test(String(word)))
  return members.some(isWords) && members.every(each => typeof each !== 'object' || isWords(each))
}

const JSON_TYPES: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean', 'null'])

/** A list in a list that holds a sentence alongside a word is a row: the word is said to be what the sentence says. */
const asRow = (node: Json): Json =>
  Array.isArray(node) &&
  node.every(each => typeof each !== 'object') &&
  node.some(each => /\S\s+\S/.test(String(each))) &&
  node.some(each => !/\s/.test(String(each)))
    ? Object.fromEntries(node.map((each, i) => [String(i), each]))
    : node

/** An object of which each entry is a complaint, or holds some: its keys are names, and it is no record. */
const isMap = (node: Json) =>
  isObject(node) &&
  Object.values(node).length > 0 &&
  Object.values(node).every(each => typeof each === 'object' && each !== null)

/** None of its keys is a path, which tells the place of what stands around it. */
const isMapOfNames = (node: Json) => isMap(node) && !Object.keys(node as object).some(isPath)

/** How the keys of an object are held against those of another one. */
export const sortedKeys = (keys: readonly string[]) => [...keys].sort().join()

/** An object that names what was sent in a text of its own says the rest of it, and so does one under the name, or among others of the same keys. */
export function asRecords(
  { leaves, within }: { leaves: Leaf[]; within: Map<number, number> },
  sent: SentRequest,
  frame: ReadonlySet<string>,
  records: ReadonlySet<string>,
): (group: readonly Leaf[]) => boolean {
  const objects = new Map<string, Leaf[]>()
  for (const leaf of leaves)
    if (leaf.list === 0) {
      const parent = JSON.stringify([leaf.item, leaf.path.slice(0, -1)])
      objects.set(parent, [...(objects.get(parent) ?? []), leaf])
    }
  const getIn = reading()
  const isSent = (text: string, end?: number) => {
    const path = PATHLIKE.test(text) ? segmentsIn(text).slice(0, end) : []
    return path.some((_, i) => getIn(sent.body, path.slice(i)) !== undefined)
  }
  // A word for the kind of rejection names nothing, also where it was sent as a name.
  const names = ({ path, value }: Leaf) => !frame.has(squeezed(path.at(-1) ?? '')) && isSent(value)
  const above = (group: readonly Leaf[]) => group[0]?.path.at(-2)
  const keys = (group: readonly Leaf[]) => sortedKeys(group.map(({ path }) => path.at(-1) ?? ''))
  const all = [...objects.values()]
  // Lists of such objects under several keys are told apart by these; objects of no list by what stands above.
  const holders = new Map<string, Set<string>>()
  const alike = (group: readonly Leaf[]): [kind: string, holder: string] => {
    const { path, item } = group[0] as Leaf
    const [parent, holder] = [path.slice(0, -1).join(), path.slice(0, -2).join()]
    return item > 0
      ? [JSON.stringify([keys(group)]), parent]
      : [JSON.stringify([keys(group), path.length, holder]), JSON.stringify(path.slice(0, -1))]
  }
  for (const group of all) {
    const [kind, holder] = alike(group)
    holders.set(kind, (holders.get(kind) ?? new Set()).add(holder))
  }
  const isEntry = (group: readonly Leaf[]) => {
    const path = group[0]?.path ?? []
    const key = above(group) ?? ''
    const holder = path.slice(0, -2)
    // Between the names on a path may stand keys of the frame.
    const inner = holder.reduce((node, each) => own(node, each) ?? node, sent.body)
    const isLed = isObject(inner) && (inner !== sent.body || own(inner, key) !== undefined)
    const isHeld = isLed || holder.some((_, i) => isObject(getIn(sent.body, holder.slice(i)) ?? null))
    const isAlongside = () => (holders.get(alike(group)[0])?.size ?? 0) > 1
    // What is missing in an object that was sent is named below it.
    return path.length > 2 && (isSent(key) || isSent(key, -1) || isHeld || isAlongside())
  }
  // Where one text holds another one whole, both are said of the same thing, and where objects stand alongside them, of all of these.
  const isHead = ([first]: readonly Leaf[]) => {
    const path = first?.path.slice(0, -1) ?? []
    return leaves.some(each => each.path.length > path.length + 1 && path.every((key, i) => each.path[i] === key))
  }
  const isTied = (group: readonly Leaf[]) =>
    !isHead(group) &&
    group.some(
      ({ value }) =>
        value.length > 2 &&
        (PATHLIKE.test(value) || IN_WORDS.test(value)) &&
        group.some(other => other.value !== value && ` ${wordsOf(other.value).join(' ')} `.includes(` ${value} `)),
    )
  const entries = new Set<readonly Leaf[]>(all.filter(isEntry))
  let items = Math.max(0, ...leaves.map(({ item }) => item))
  const below = (path: readonly string[]) =>
    leaves.filter(each => each.item === 0 && path.every((key, i) => each.path[i] === key))
  /** Where it is told in some of the listed sentences and in others not, each of these tells its own. */
  const isOfAll = (group: readonly Leaf[], { value }: Leaf) => {
    const listed = group.filter(each => each.list > 0 && /\S\s+\S/.test(each.value))
    return new Set(listed.map(each => wordsOf(each.value).includes(value))).size < 2
  }
  const isOfOne = (group: readonly Leaf[]) => {
    const [named, ...others] = group.filter(names)
    return group.length > 1 && named !== undefined && others.length === 0 && isOfAll(group, named)
  }
  const isKnown = (group: readonly Leaf[]) => group.length > 1 && records.has(keys(group))
  /** The only list of an object holds the name, alone or as its path, alongside a sentence; it may be that of which the sentence tells. */
  const isInList = (whole: readonly Leaf[], depth: number) => {
    const listed = whole.filter(({ list }) => list > 0)
    const sentences = whole.filter(({ list, value }) => list === 0 && /\S\s+\S/.test(value))
    const path = listed.map(({ value }) => value).join()
    const isTold = () =>
      listed.every(({ value }) => PATHLIKE.test(value)) &&
      sentences.some(({ value }) => wordsOf(value).some(word => segmentsIn(word).join() === path))
    return (
      new Set(listed.map(({ list }) => list)).size === 1 &&
      listed.every(each => each.path.length === depth) &&
      ((isOfOne(whole) && listed.some(names) && sentences.length > 0) || isTold())
    )
  }
  /** What is said together with these texts of one object: nothing but themselves, all that stands in it, or all around it. */
  const recordOf = (group: readonly Leaf[], path: readonly string[]): readonly Leaf[] => {
    const whole = below(path)
    if (isKnown(whole) || isInList(whole, path.length + 1)) return whole
    if (entries.has(group)) return group
    if (isOfOne(group) || isKnown(group) || (group.length > 1 && isTied(group))) return isOfOne(whole) ? whole : group
    // An object that holds a name and nothing else is the name of what the object around it says.
    const around = group.length === 1 && path.length > 0 ? below(path.slice(0, -1)) : []
    return isKnown(around) || (group.some(names) && isOfOne(around)) ? around : []
  }
  // A text of several lines holds several complaints.
  const isLine = ({ value }: Leaf) => !/\S[^\S\n]*\n\s*\S/.test(unfolded(value))
  for (const group of all) {
    if (group[0]?.item !== 0) continue
    const record = recordOf(group, group[0].path.slice(0, -1))
    if (!record.every(isLine)) continue
    if (record.length > 0) items++
    for (const leaf of record) leaf.item = items
  }
  // What stands around a list whose objects hold a name and nothing else is said of each name.
  const sizes = new Map<number, number>()
  for (const { item } of leaves) sizes.set(item, (sizes.get(item) ?? 0) + 1)
  for (const { path, item, list, value } of leaves) {
    if (item === 0 || list > 0 || sizes.get(item) !== 1 || within.has(item) || !isSent(value)) continue
    const holder = path.slice(0, -2)
    const around = leaves.filter(
      each => each.path.length === holder.length + 1 && holder.every((key, i) => each.path[i] === key),
    )
    if (!around.some(each => /\S\s+\S/.test(each.value))) continue
    const whole = around[0]?.item || ++items
    for (const leaf of around) {
      sizes.set(leaf.item, (sizes.get(leaf.item) ?? 0) - 1)
      sizes.set(whole, (sizes.get(whole) ?? 0) + 1)
      leaf.item = whole
    }
    within.set(item, whole)
  }
  const first = new Set([...entries].map(group => group[0]))
  return group => first.has(group[0])
}

/** Reads values by their path, however the names are spelt; the names of each object are gone through once. */
function reading(): (body: Json | undefined, path: readonly string[]) => Json | undefined {
  const known = new Map<object, Map<string, Json>>()
  const namesOf = (node: object): Map<string, Json> => {
    const names = known.get(node) ?? new Map<string, Json>()
    if (known.has(node)) return names
    known.set(node, names)
    for (const [key, value] of Object.entries(node)) {
      const spelt = squeezed(key) || key
      if (!names.has(spelt)) names.set(spelt, value)
    }
    return names
  }
  return (body, path) =>
    path.reduce<Json | undefined>(
      (node, name) =>
        typeof node === 'object' && node !== null ? namesOf(node).get(squeezed(name) || name) : undefined,
      body,
    )
}

/** A name may be told as the words that it is made of. */
const IN_WORDS = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+){1,4}$/u

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}_.$/[\]-]+/u)

/** Shorter ones stand in any text. */
const SENTENCE = 8

/** A text that repeats each complaint whole, which all tell their place, says nothing that they do not. */
export function isSummary(text: string, complaints: readonly Pick<Unit, 'raw' | 'mentions'>[]): boolean {
  const flat = (each: string) => each.replace(/\s+/g, ' ').trim()
  const whole = flat(text)
  return (
    complaints.length > 0 &&
    complaints.every(({ raw, mentions }) => {
      const sentences = partsOf(raw)
        .map(part => flat(keyless(part)))
        .filter(part => /\s/.test(part) && part.length >= SENTENCE)
      return (
        mentions.some(({ kind, form }) => kind === 'path' && form !== 'path:key') &&
        sentences.some(each => whole.includes(each))
      )
    })
  )
}
