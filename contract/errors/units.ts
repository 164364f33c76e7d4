/** What an error response is made of: complaints, the names that stand in each, and how they stand there. */
import { type Json, textsIn } from '../json.ts'
import { squeezed } from '../names.ts'
import {
  echoesOf,
  masked,
  maskedInList,
  type SentRequest,
  valuesByName,
  WHOLE,
  withoutEcho,
  withoutEchoes,
} from './echo.ts'
import { type Add, fromTree } from './from-tree.ts'
import { addLacking } from './lacking.ts'
import { listsIn, mentionsIn, pathsInWords } from './mentions.ts'
import { BETWEEN, keyless, LONGEST, partsOf, recordIn } from './records.ts'
import { sentencesOf } from './sentences.ts'
import { formOrXml, plainText } from './tree.ts'

/** A name as it stands in a complaint. `form` tells how it stands there: the same form names properties again and again. */
export interface Mention {
  segments: string[]
  form: string
  kind: 'path' | 'key' | 'leaf' | 'quoted' | 'identifier' | 'pair' | 'word'
  /** The key of the answer under which it stands. */
  under?: string
  /** What the path began with outside of the body. */
  head?: string
  /** Values of the request that stood on the path: they say which alternative was chosen. */
  tags?: string[]
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
  /** A list of names and nothing alongside them: it says of none of them what is wrong. */
  isListing?: boolean
  /** The object in which what it names is missed. */
  within?: string[]
  /** Where the name or value stands that a decoder did not take. */
  place?: string[]
  /** It stands in a list. */
  isListed?: boolean
  /** The text of which it is a sentence, and the sentence before it. */
  whole?: string
  follows?: Unit
}

interface Response {
  json: Json | undefined
  text: string
  mediaType: string
  headers: Readonly<Record<string, string>>
}

/** Keys of answers that name no property: of those that have nothing to do with one, and of the rows of lists. */
export interface Frame {
  keys: ReadonlySet<string>
  columns: ReadonlySet<string>
  /** Keys of objects whose texts were said of one thing before, sorted. */
  records: ReadonlySet<string>
  /** Keys of lists that say what is wrong, and lead to no property. */
  stated: ReadonlySet<string>
}

const NO_FRAME: Frame = { keys: new Set(), columns: new Set(), records: new Set(), stated: new Set() }

/** `isEcho`: of names that only repeat what was sent. */
export function unitsOf(
  { text, mediaType, headers, json = formOrXml(text, mediaType) }: Response,
  sent: SentRequest,
  frame: Frame = NO_FRAME,
  isEcho: (name: string) => boolean = () => false,
): Unit[] {
  const echoes = echoesOf(sent)
  // On a path they say which of several forms was taken.
  const tags = textsIn(sent.body ?? null)
  const values = valuesByName(sent.body)
  const units: Unit[] = []
  const add: Add = (at, raw, mentions, lists, { isListing = false, isListed = false, whole = raw } = {}) => {
    if (raw.trim() === '') return
    if (addLacking({ at, raw, mentions }, sent.body, json, units)) return
    const last = units.at(-1)
    units.push({
      at,
      raw,
      // An item of a list is complained of in a list where the others are told alone.
      text: `${at.join('.')}${isListed ? '[]' : ''}: ${(isListing ? maskedInList : masked)(withoutItsValue(raw, mentions, values), echoes)}`,
      mentions: [...pathsInWords(partsOf(raw).map(keyless), sent.body), ...mentions]
        .map(each => withoutTags(each, tags))
        // On a path a name may be spelt as a value that was sent, but for its case.
        .map(each => ({
          ...each,
          segments: each.segments.filter(one => !isEcho(one) || (each.segments.length > 1 && !tags.has(one))),
        }))
        .filter(({ segments }) => segments.length > 0),
      // Words of a value that was sent are on no list.
      lists: listsWithout(
        echoes.filter(echo => raw.includes(echo)),
        raw,
        lists,
      ),
      ...(isListing ? { isListing } : {}),
      ...(isListed ? { isListed } : {}),
      ...(whole === raw ? {} : { whole, ...(last?.whole === whole ? { follows: last } : {}) }),
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

/** A text of a record that is the value of what the record names, however short: it only comes back. */
function withoutItsValue(
  raw: string,
  mentions: readonly Mention[],
  values: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  if (recordIn(raw) === undefined) return raw
  const isValue = (text: string) =>
    !values.has(text) &&
    mentions.some(({ segments }) => segments.length > 0 && values.get(segments.at(-1) ?? '')?.has(text) === true)
  const parts = partsOf(raw).map(part => (isValue(keyless(part)) ? part.replace(keyless(part), WHOLE) : part))
  return parts.join(BETWEEN)
}

function withoutTags(mention: Mention, tags: ReadonlySet<string>): Mention {
  const isTag = (each: string, i: number) => i < mention.segments.length - 1 && tags.has(each)
  return mention.kind === 'path' && mention.segments.some(isTag)
    ? {
        ...mention,
        segments: mention.segments.filter((each, i) => !isTag(each, i)),
        tags: mention.segments.filter(isTag),
      }
    : mention
}

function listsWithout(echoes: readonly string[], raw: string, lists: string[][]): string[][] {
  if (echoes.length === 0) return lists
  // The properties of a record stand side by side, and make no list.
  if (partsOf(raw).length === 1) return listsIn(withoutEchoes(raw, echoes))
  return lists.filter(list => !list.some(item => echoes.some(echo => echo !== item && echo.includes(item))))
}

/** One ends as the other does, whatever the spelling. */
export function alignsWith(has: readonly string[], want: readonly string[]): boolean {
  if (has.length === 0 || want.length === 0) return false
  for (let i = 1; i <= Math.min(has.length, want.length); i++) if (has.at(-i) !== want.at(-i)) return false
  return true
}

export type Folded = { mention: Mention; folded: string[] }
type FoldedMentions = { of: readonly Mention[]; all: Folded[]; byLast: Map<string | undefined, Folded[]> }

const foldedMentions = new WeakMap<Unit, FoldedMentions>()
function foldedIn(unit: Unit): FoldedMentions {
  const known = foldedMentions.get(unit)
  // Readers add what they find out, and put others in their place.
  if (known?.of === unit.mentions && known.all.length === unit.mentions.length) return known
  const all = unit.mentions.map(mention => ({
    mention,
    folded: mention.segments.filter(each => !/^\d+$|^\*$/.test(each)).map(squeezed),
  }))
  const byLast = new Map<string | undefined, Folded[]>()
  for (const each of all) {
    const last = each.folded.at(-1)
    byLast.set(last, byLast.get(last) ?? [])
    byLast.get(last)?.push(each)
  }
  const made = { of: unit.mentions, all, byLast }
  foldedMentions.set(unit, made)
  return made
}

export const foldedOf = (unit: Unit): Folded[] => foldedIn(unit).all

/** The names of a path, whatever their spelling, without positions. */
export const namesOf = (path: readonly string[]): string[] => path.filter(each => !/^\d+$/.test(each)).map(squeezed)

/** The mentions of a property in a complaint; its path without positions. */
export function mentionsOf(unit: Unit, path: readonly string[]): Mention[] {
  const want = namesOf(path)
  return (foldedIn(unit).byLast.get(want.at(-1)) ?? [])
    .filter(({ folded }) => alignsWith(folded, want))
    .map(({ mention }) => mention)
}

/** Complaints about one property. */
export const unitsAbout = (units: readonly Unit[], path: readonly string[]): Unit[] =>
  units.filter(unit => mentionsOf(unit, path).length > 0)

/** Kinds of mention that name nothing for sure: a key may be one of every answer, and a word one of the sentence. */
export const VAGUE: ReadonlySet<Mention['kind']> = new Set(['key', 'word', 'pair'])

/** It, or an object that holds it. */
export const isMentioned = (units: readonly Unit[], path: readonly string[]): boolean =>
  path.some((_, i) => unitsAbout(units, path.slice(0, i + 1)).length > 0)

/** Complaints about one property, and what stands below a key that is its name. */
export function unitsUnder(units: readonly Unit[], path: readonly string[]): Unit[] {
  const want = namesOf(path)
  return units.filter(
    unit =>
      mentionsOf(unit, path).length > 0 ||
      unit.at.some((_, i) => alignsWith(unit.at.slice(0, i + 1).map(squeezed), want)),
  )
}

/** About a property, or below it: what is said of an object as a whole, or missed in it, stands one name deeper. */
export function isAtOrBelow(unit: Unit, path: readonly string[]): boolean {
  const want = namesOf(path)
  const isBelow = ({ mention, folded }: Folded) =>
    (mention.kind === 'key' || mention.kind === 'path') && alignsWith(folded.slice(0, -1), want)
  return mentionsOf(unit, path).length > 0 || foldedOf(unit).some(isBelow)
}
