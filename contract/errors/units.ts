/** What an error response is made of: complaints, the names that stand in each, and how they stand there. */
import { embeddedIn, isObject, type Json, textsIn } from '../json.ts'
import { squeezed } from '../names.ts'
import { echoesOf, masked, type Sent, WHOLE, withoutEcho, withoutEchoes } from './echo.ts'
import { listsIn, mentionsIn, PATHLIKE, segmentsIn, sentencesOf } from './mentions.ts'
import { plainText } from './tree.ts'

/** A name as it stands in a complaint. `form` tells how it stands there: the same form names properties again and again. */
export interface Mention {
  segments: string[]
  form: string
  kind: 'path' | 'key' | 'leaf' | 'quoted' | 'identifier' | 'pair' | 'word'
  /** The key of the answer under which it stands. */
  under?: string
}

/** One complaint: an item of a list, an entry of a map, a sentence. */
export interface Unit {
  /** Keys of the answer that lead to it, without positions. */
  at: string[]
  /** As it came. */
  raw: string
  /** Without what changes from one call to the next and what only repeats the request; compared in place of `raw`. */
  text: string
  mentions: Mention[]
  /** Lists of words that stand in it. */
  lists: string[][]
  /** A list of names and nothing beside them: it says of none of them what is wrong. */
  isListing?: boolean
  /** It stands in a list. */
  isListed?: boolean
  /** The text of which it is a sentence. */
  whole?: string
}

/** What a complaint says stands at its beginning. */
const LONGEST = 6000

const BETWEEN = ' | '
/** The texts of one object of an answer, each with its key: they are said of one thing, and stand in one complaint. */
export const partsOf = (raw: string): string[] => raw.split(BETWEEN)

interface Leaf {
  path: string[]
  value: string
  /** Number of the object of a list that it belongs to; 0 for none. */
  item: number
  /** Number of the list of plain values that it stands in; 0 for none. */
  list: number
}

interface Response {
  json: Json | undefined
  text: string
  mediaType: string
  headers: Readonly<Record<string, string>>
}

/** `frame`: keys of answers that have nothing to do with a property; `isEcho`: of names that only repeat what was sent. */
export function unitsOf(
  { json, text, mediaType, headers }: Response,
  sent: Sent,
  frame: ReadonlySet<string> = new Set(),
  isEcho: (name: string) => boolean = () => false,
): Unit[] {
  const echoes = echoesOf(sent)
  // On a path they say which of several forms was taken.
  const tags = textsIn(sent.body ?? null)
  const units: Unit[] = []
  const add: Add = (at, raw, mentions, lists, { isListing = false, isListed = false, whole = raw } = {}) => {
    if (raw.trim() === '') return
    units.push({
      at,
      raw,
      text: `${at.join('.')}: ${masked(raw, echoes)}`,
      mentions: mentions
        .map(each => withoutTags(each, tags))
        .map(each => ({ ...each, segments: each.segments.filter(segment => !isEcho(segment)) }))
        .filter(({ segments }) => segments.length > 0),
      // Words of a value that was sent are on no list.
      lists: listsWithout(
        echoes.filter(echo => raw.includes(echo)),
        raw,
        lists,
      ),
      ...(isListing ? { isListing } : {}),
      ...(isListed ? { isListed } : {}),
      ...(whole === raw ? {} : { whole }),
    })
  }
  if (typeof json === 'object' && json !== null) fromTree(withoutEcho(json, sent), sent, frame, add)
  else if (typeof json === 'string')
    for (const part of sentencesOf(json.slice(0, LONGEST)))
      add([], part, mentionsIn(part), listsIn(part), { whole: json })
  else {
    const plain = /html|xml/.test(mediaType)
      ? plainText(
          text
            .slice(0, 10 * LONGEST)
            .replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
            .replace(/<[^>]+>/g, '\n'),
        )
      : text
    for (const whole of plain.slice(0, LONGEST).split('\n'))
      for (const part of sentencesOf(whole)) add([], part, mentionsIn(part), listsIn(part), { whole })
  }
  for (const [name, value] of Object.entries(headers))
    if (name === 'www-authenticate' || /error|reason|missing|invalid|problem|warning/.test(name))
      add(
        [`header ${name}`],
        value,
        mentionsIn(value).map(each => ({ ...each, kind: 'word' as const, form: 'header' })),
        listsIn(value),
      )
  return units
}

const withoutTags = (mention: Mention, tags: ReadonlySet<string>): Mention =>
  mention.kind === 'path' && mention.segments.some((each, i) => i < mention.segments.length - 1 && tags.has(each))
    ? {
        ...mention,
        segments: mention.segments.filter((each, i) => i === mention.segments.length - 1 || !tags.has(each)),
      }
    : mention

function listsWithout(echoes: readonly string[], raw: string, lists: string[][]): string[][] {
  if (echoes.length === 0) return lists
  // The members of a record stand side by side, and make no list.
  if (partsOf(raw).length === 1) return listsIn(withoutEchoes(raw, echoes))
  return lists.filter(list => !list.some(item => echoes.some(echo => echo !== item && echo.includes(item))))
}

type Add = (
  at: string[],
  raw: string,
  mentions: Mention[],
  lists: string[][],
  more?: Pick<Unit, 'isListing' | 'isListed' | 'whole'>,
) => void

function fromTree(json: Json, sent: Sent, frame: ReadonlySet<string>, add: Add): void {
  const { leaves: all, within } = leavesOf(json)
  const whole = JSON.stringify(sent.body)
  const leaves = all.filter(leaf => leaf.value !== WHOLE && leaf.value !== whole)
  const inLists = Math.max(0, ...leaves.map(({ item }) => item))
  const isEntry = asRecords(leaves, sent, frame)
  const holders = new Set(within.values())
  const items = new Set(leaves.map(({ item }) => item).filter(item => item > 0 && !holders.has(item)))
  for (const item of items) {
    // What stands around several objects is said of each.
    const around = new Set([item])
    for (const each of around) if (within.has(each)) around.add(within.get(each) as number)
    addRecord(
      leaves.filter(leaf => around.has(leaf.item)),
      add,
      isEntry,
      item <= inLists,
    )
  }
  const loose = leaves.filter(leaf => leaf.item === 0)
  const words = new Map<number, Leaf[]>()
  for (const leaf of loose) {
    // A list of single words is one thing.
    if (leaf.list > 0 && /^\S+$/.test(leaf.value)) words.set(leaf.list, [...(words.get(leaf.list) ?? []), leaf])
    else
      for (const part of sentencesOf(leaf.value)) {
        const found = mentionsIn(part).map(each => ({ ...each, under: leaf.path.at(-1) ?? '' }))
        const isWord = found.length === 1 && found[0]?.kind === 'leaf'
        const own = isWord && leaf.list === 0 ? found.map(each => underKey(each, leaf)) : found
        add(leaf.path, part, [...own, ...keyMention(leaf.path)], listsIn(part), {
          isListed: leaf.list > 0,
          whole: leaf.value,
        })
      }
  }
  // Each is a complaint of its own: names leave such a list one by one.
  for (const group of words.values()) {
    const values = group.map(leaf => leaf.value)
    const path = group[0]?.path ?? []
    const under = path.at(-1) ?? ''
    for (const value of values) {
      const found = mentionsIn(value).map(each => ({ ...each, form: `listed:${under}`, under }))
      add(path, value, [...found, ...keyMention(path)], values.length > 1 ? [values] : [], {
        isListing: true,
        isListed: true,
      })
    }
  }
}

/** An object that names what was sent in a text of its own says the rest of it, and so does one under the name, or among others of the same keys. */
function asRecords(leaves: Leaf[], sent: Sent, frame: ReadonlySet<string>): (group: readonly Leaf[]) => boolean {
  const objects = new Map<string, Leaf[]>()
  for (const leaf of leaves)
    if (leaf.list === 0) {
      const parent = JSON.stringify([leaf.item, leaf.path.slice(0, -1)])
      objects.set(parent, [...(objects.get(parent) ?? []), leaf])
    }
  const isSent = (text: string, end?: number) => {
    const path = PATHLIKE.test(text) ? segmentsIn(text).slice(0, end) : []
    return path.some((_, i) => getIn(sent.body, path.slice(i)) !== undefined)
  }
  // A word for the kind of refusal names nothing, also where it was sent as a name.
  const names = ({ path, value }: Leaf) => !frame.has(squeezed(path.at(-1) ?? '')) && isSent(value)
  const above = (group: readonly Leaf[]) => group[0]?.path.at(-2)
  const keys = (group: readonly Leaf[]) =>
    group
      .map(({ path }) => path.at(-1))
      .sort()
      .join()
  const all = [...objects.values()]
  const isEntry = (group: readonly Leaf[]) => {
    const path = group[0]?.path ?? []
    const isListed = (group[0]?.item ?? 0) > 0
    // Lists of such objects under several keys are told apart by these.
    const isBeside = (other: readonly Leaf[]) =>
      keys(other) === keys(group) &&
      other[0]?.item !== undefined &&
      other[0].item > 0 === isListed &&
      (isListed
        ? other[0].path.slice(0, -1).join() !== path.slice(0, -1).join()
        : other !== group &&
          other[0].path.length === path.length &&
          other[0].path.slice(0, -2).join() === path.slice(0, -2).join())
    const key = above(group) ?? ''
    const holder = path.slice(0, -2)
    const isHeld = holder.some((_, i) => isObject(getIn(sent.body, holder.slice(i)) ?? null))
    // What is missing in an object that was sent is named below it.
    return path.length > 2 && (isSent(key) || isSent(key, -1) || isHeld || all.some(isBeside))
  }
  const entries = all.filter(isEntry)
  let items = Math.max(0, ...leaves.map(({ item }) => item))
  for (const group of all)
    if (group[0]?.item === 0 && (entries.includes(group) || (group.length > 1 && group.filter(names).length === 1))) {
      items++
      for (const leaf of group) leaf.item = items
    }
  return group => entries.some(each => each[0] === group[0])
}

const getIn = (body: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>(
    (node, each) => (typeof node === 'object' && node !== null ? (node as { [key: string]: Json })[each] : undefined),
    body,
  )

const underKey = (mention: Mention, leaf: Leaf): Mention => ({
  ...mention,
  form: `leaf:${leaf.path.at(-1) ?? ''}`,
  under: leaf.path.at(-1) ?? '',
})

/** A key of the answer is as likely the name of a property as what stands under it. */
function keyMention(path: readonly string[], isOfRecord = false): Mention[] {
  const segments = path.flatMap(segmentsIn)
  if (segments.length === 0) return []
  // A key that is a path tells the place in full.
  const last = path.at(-1) ?? ''
  const own = segmentsIn(last)
  return (own.length > 1 || (own.length === 1 && /^[#$/]/.test(last))) && PATHLIKE.test(last) && !isOfRecord
    ? [{ segments: own, form: 'path:key', kind: 'path' }]
    : [{ segments, form: `key:${path.length}`, kind: isOfRecord ? 'word' : 'key' }]
}

/** The key of one of several complaints, however deep it stands: it tells them apart, and is none of the frame. */
export const ENTRY = 'key:entry'
const asEntry = (mention: Mention): Mention => (mention.kind === 'key' ? { ...mention, form: ENTRY } : mention)

/** A sentence stands beside single words or numbers: the keys are those of a record, and names of no property. */
const isMixed = (group: readonly Leaf[]) =>
  group.some(({ value }) => /\S\s+\S+\s+\S/.test(value)) &&
  group.some(({ value, list }) => list === 0 && /^\S+$/.test(value))

/** An object of a list is one complaint, whatever it holds. */
function addRecord(
  group: readonly Leaf[],
  add: Add,
  isEntry: (group: readonly Leaf[]) => boolean,
  isListed: boolean,
): void {
  const mentions: Mention[] = []
  const lists: string[][] = []
  const texts: string[] = []
  const byList = new Map<number, Leaf[]>()
  for (const leaf of group) if (leaf.list > 0) byList.set(leaf.list, [...(byList.get(leaf.list) ?? []), leaf])
  const shortest = Math.min(...[...byList.values()].map(list => list.length))
  for (const list of byList.values()) {
    const values = list.map(leaf => leaf.value)
    const under = list[0]?.path.at(-1) ?? ''
    // One text beside nothing but names is the complaint, and no list of values.
    if (values.length > 1 || group.some(({ list: of, value }) => of === 0 && /\S\s+\S/.test(value))) lists.push(values)
    texts.push(`${under}=${values.join(', ')}`)
    const isPath = values.every(value => /^[^\s]+$/.test(value))
    // Of several lists the path is the shortest; the others list values.
    if (isPath && (list.length === shortest || byList.size === 1))
      mentions.push({ segments: values.flatMap(segmentsIn), form: `path:${under}`, kind: 'path', under })
    for (const value of values)
      mentions.push(
        ...mentionsIn(value).map(each => ({ ...each, kind: 'word' as const, form: `item:${under}`, under })),
      )
  }
  for (const leaf of group) {
    if (leaf.list > 0) continue
    const under = leaf.path.at(-1) ?? ''
    texts.push(`${under}=${leaf.value}`)
    lists.push(...listsIn(leaf.value))
    for (const each of mentionsIn(leaf.value))
      mentions.push({
        ...each,
        under,
        form: each.kind === 'leaf' || each.kind === 'path' ? `${each.kind}:${under}` : each.form,
      })
  }
  const path = group[0]?.path.slice(0, -1) ?? []
  // Where it holds a name itself, the key of its list is none.
  const isNamed =
    !isEntry(group) && mentions.some(({ kind, segments }) => kind !== 'word' && /\p{Ll}/u.test(segments.at(-1) ?? ''))
  add(
    path,
    texts.join(BETWEEN),
    [
      ...mentions,
      ...keyMention(path)
        .filter(({ kind }) => !isNamed || kind === 'path')
        .map(each => (isEntry(group) ? asEntry(each) : each)),
      ...group.flatMap(leaf =>
        keyMention(leaf.path.slice(path.length > 0 ? path.length - 1 : 0), isListed && isMixed(group)),
      ),
    ],
    lists,
  )
}

/** An object of which each entry is a complaint, or holds some: its keys are names, and it is no record. */
const isMap = (node: object) =>
  Object.values(node).length > 0 && Object.values(node).every(each => typeof each === 'object' && each !== null)

function leavesOf(json: Json): { leaves: Leaf[]; within: ReadonlyMap<number, number> } {
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
      const id = ++lists
      const isRecord = (each: Json) => isObject(each) && !isMap(each)
      const isOfItsOwn = item === 0 || node.filter(isRecord).length > 1
      for (const each of node) {
        const own = isRecord(each) && isOfItsOwn ? ++items : item
        if (own !== item && item > 0) within.set(own, item)
        walk(each, path, own, isObject(each) ? 0 : id)
      }
    } else if (typeof node === 'object' && node !== null) {
      for (const [key, value] of Object.entries(node)) walk(value, [...path, key], item, 0)
      if (Object.keys(node).length === 0) leaves.push({ path, value: '{}', item, list })
    } else leaves.push({ path, value: node === null ? 'null' : String(node).slice(0, LONGEST), item, list })
  }
  walk(json, [], 0, 0)
  return { leaves, within }
}

/** One ends as the other does, whatever the spelling. */
export function alignsWith(has: readonly string[], want: readonly string[]): boolean {
  if (has.length === 0 || want.length === 0) return false
  for (let i = 1; i <= Math.min(has.length, want.length); i++) if (has.at(-i) !== want.at(-i)) return false
  return true
}

const foldedMentions = new WeakMap<Unit, { mention: Mention; folded: string[] }[]>()
export function foldedOf(unit: Unit): { mention: Mention; folded: string[] }[] {
  const known = foldedMentions.get(unit)
  if (known !== undefined) return known
  const all = unit.mentions.map(mention => ({
    mention,
    folded: mention.segments.filter(each => !/^\d+$|^\*$/.test(each)).map(squeezed),
  }))
  foldedMentions.set(unit, all)
  return all
}

/** The mentions of a property in a complaint; its path without positions. */
export function mentionsOf(unit: Unit, path: readonly string[]): Mention[] {
  const want = path.filter(each => !/^\d+$/.test(each)).map(squeezed)
  return foldedOf(unit)
    .filter(({ folded }) => alignsWith(folded, want))
    .map(({ mention }) => mention)
}

/** Complaints about one property. */
export const unitsAbout = (units: readonly Unit[], path: readonly string[]): Unit[] =>
  units.filter(unit => mentionsOf(unit, path).length > 0)
