/** What complaints tell of the value of one property, read out of their texts. */
import { HEXADECIMAL } from '../contract/errors/echo.ts'
import { segmentsIn, withoutAddresses, withoutWord } from '../contract/errors/mentions.ts'
import { keyless, partsOf } from '../contract/errors/records.ts'
import { type Unit, unitsAbout } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import type { JsonType } from '../contract/observation.ts'
import { patternsIn, readingsOf } from '../probe/values/pattern.ts'
import { shapeOf } from './data.ts'
import type { Slot } from './draft.ts'
import { MOMENT, shownDates, shownFigures } from './shown-dates.ts'
import { squeezed } from './spelling.ts'
import { FORMATS, isTypeWord, typeOf, typesIn } from './type-words.ts'

/** What complaints tell of the value of one property. */
export interface ReportedValues {
  types: JsonType[]
  lists: string[][]
  patterns: string[]
  formats: string[]
  literals: string[]
  /** Values that stand right behind the property's own name: `api-version: 2025-01-01`. */
  direct: string[]
  /** In quotes. */
  quoted: string[]
  /** Words alongside a comma: a closed list may be marked by nothing else. */
  words: string[]
  /** Words that no other complaint had, the last first. */
  own: string[]
  /** Words with commas between them that end a sentence. */
  tail: string[]
  /** Forms of what is shown: `0612345678` tells ten digits. */
  shapes: string[]
  /** Numbers that a rejected text may be too long or too short for. */
  sizes: number[]
  /** The rejected text, cut or filled up to such a size. */
  resized: string[]
  /** A value of this type stood there and was not complained of: what is said now is of the datum. */
  isTyped?: boolean
}

export function reportedValues(
  units: readonly Unit[],
  path: readonly string[],
  current: Json | undefined,
): ReportedValues {
  const own = new Set(path.map(squeezed))
  const reported: ReportedValues = {
    types: [],
    lists: [],
    patterns: [],
    formats: [],
    literals: [],
    quoted: [],
    direct: [],
    words: [],
    own: [],
    tail: [],
    shapes: [],
    sizes: [],
    resized: [],
  }
  // A property's own name, alone or at the end of its path, is no value for it, nor is the place of an item.
  const nameIn = (text: string) => segmentsIn(text).findLast(each => !/^\d+$/.test(each)) ?? ''
  const isNew = (text: string) =>
    !own.has(squeezed(text)) &&
    !own.has(squeezed(nameIn(text))) &&
    text !== String(current) &&
    /[\p{L}\p{N}]/u.test(text) &&
    !(typeof current === 'string' && current.length > 2 && text.includes(current)) &&
    !text.includes('⟨') &&
    text.length < 80
  const isOwn = (text: string) => squeezed(segmentsIn(text).at(-1) ?? '') === squeezed(path.at(-1) ?? '')
  const isOfOwn = (text: string) => {
    const segments = segmentsIn(text)
    return segments.length > 1 && segments.some(each => own.has(squeezed(each)))
  }
  // What comes back of the value that was sent tells nothing, nor does the moment at which it was said.
  const stated = units.map(({ raw, lists, isListing }) => ({
    raw: withoutValue(raw, current).replace(MOMENT, ' ').replace(HEXADECIMAL, ' '),
    lists,
    isListing,
  }))
  // What goes on about a value that was sent stands in the whole text alone.
  const isSent = current !== undefined
  const ofPlace = unitsAbout(units, path).map(({ raw, whole = raw }) => withoutValue(isSent ? whole : raw, current))
  const inTurn = typeof current === 'object' ? [] : saidInTurn(ofPlace, path).filter(isNew)
  if (inTurn.length > 1 && !inTurn.every(each => isTypeWord(each) || each === 'null')) reported.lists.push(inTurn)
  for (const { raw, lists, isListing } of stated) {
    reported.types = [...new Set([...reported.types, ...typesIn(raw)])]
    // What lists the property itself lists names, and no values of it; one path in front of words begins the sentence.
    const isOfNames = (list: readonly string[]) =>
      isListing === true || current === undefined
        ? list.some(isOwn)
        : list.some(isOfOwn) && list.filter(each => segmentsIn(each).length > 1).length > 1
    const names = new Set(lists.filter(isOfNames).flat())
    for (const list of lists) {
      const inQuotes = quotedInEach(list)
      if (inQuotes.length > 1) reported.lists.push(inQuotes.filter(isNew))
      if (list.every(text => names.has(text))) continue
      const kept = [...new Set(list)].filter(text => isNew(text) || text === String(current))
      const isOfTypes = kept.every(each => isTypeWord(each) || each === 'null')
      if (kept.length > 1 && kept.length >= list.length - 1 && !isOfTypes) {
        // A type among them makes it a sentence of types, perhaps.
        const areQuoted = kept.every(each => isQuotedIn(raw, each))
        if (kept.some(isTypeWord) && !areQuoted) reported.tail.push(...kept.filter(each => !isTypeWord(each)))
        // What stands elsewhere in the request as well is not seen in the list; numbers without brackets may be bounds.
        else if (list.some(each => each.includes('⟨')) || isOfBounds(raw, list)) reported.tail.push(...kept)
        else reported.lists.push(kept)
      }
      if (list.length === 1 && !isOfTypes) reported.direct.push(...kept)
    }
    reported.patterns.push(...patternsIn(raw))
    // Words between bars are a list, also where they are a pattern.
    for (const match of raw.matchAll(/(?<=["'`/^(])[\p{L}\p{N}_-]+(?:\|[\p{L}\p{N}_-]+)+(?=["'`/$)])/gu))
      reported.lists.push(match[0].split('|'))
    // Words between slashes may be values, where none of them leads to it; whether they are all is asked.
    for (const [whole] of raw.matchAll(SLASHED)) {
      const words = whole.split('/')
      if (/\s/.test(raw) && words.every(isNew) && !words.some(isTypeWord)) reported.tail.push(...words)
    }
    for (const match of raw.matchAll(
      /([\p{L}_][\p{L}\p{N}_-]*)["'`]?\s*[:=]\s*["'`]?([\p{L}\p{N}._-]*\d[\p{L}\p{N}._-]*)/gu,
    ))
      if (squeezed(match[1] ?? '') === squeezed(path.at(-1) ?? '') && isNew(match[2] ?? ''))
        reported.direct.push((match[2] ?? '').replace(/\.$/, ''))
    for (const part of partsOf(raw)) {
      const tail = /(?:(?:^|\s)(?=\S+,\s)|\S:\s+)([\p{L}\p{N}_-]+(?:,\s+[\p{L}\p{N}_-]+)*)["'`]?[.!)]?$/u.exec(
        part.trim(),
      )?.[1]
      reported.tail.push(...(tail?.split(/,\s+/) ?? []).filter(text => isNew(text) && !isTypeWord(text)))
    }
    reported.words.push(...wordsIn(raw).filter(text => isNew(text) && !isTypeWord(text)))
    const rest = path
      .filter(each => each !== '')
      .reduce((text, each) => text.split(each).join(' '), withoutAddresses(withoutKeys(raw)))
    for (const [pattern, format] of FORMATS)
      if (pattern.test(rest) && !reported.formats.includes(format)) reported.formats.push(format)
    // A count in a pattern is no length.
    const plain = reported.patterns.reduce(
      (text, each) => text.replaceAll(each.replace(/^\^\(\?:|\)\$$/g, ''), ' '),
      rest,
    )
    for (const size of typeof current === 'string' && current !== '' ? sizesIn(plain.replaceAll(current, ' ')) : []) {
      if (size === String(current).length || reported.sizes.includes(size)) continue
      reported.sizes.push(size)
      reported.resized.push(
        String(current)
          .repeat(Math.ceil(size / String(current).length))
          .slice(0, size),
      )
    }
    reported.direct.push(...shownDates(raw))
    // `HH:MM`, `UU:MM`: a time of day, in whatever language.
    if (/(?<!\p{L})(\p{L})\1[:.h](\p{L})\2(?!\p{L})/u.test(raw)) reported.formats.unshift('time')
    // `%H:%M` alone, as strftime has it.
    for (const [, seconds] of raw.matchAll(/(?<!%\w ?)%H:%M(:%S)?/g))
      reported.direct.push(`10:00${seconds === undefined ? '' : ':00'}`)
    for (const match of raw.matchAll(/[\p{L}\d+][\p{L}\d ./:+-]*\d[\p{L}\d./:+-]*/gu))
      reported.shapes.push(shapeOf(match[0]))
    reported.shapes.push(...shownFigures(raw))
    for (const match of raw.matchAll(
      /"([^"\s]{1,60})"|'([^'\s]{1,60})'|`([^`\s]{1,60})`|[:=(]\s*([^\s,;|()"'`]{0,59}[^\s,;|()"'`.])(?=[\s,;|.)]|$)/g,
    )) {
      const text = match.slice(1).find(each => each !== undefined) ?? ''
      if (text === '' || !isNew(text) || isTypeWord(text) || text === 'null') continue
      reported.literals.push(text)
      if (match[4] === undefined) reported.quoted.push(text)
    }
  }
  // A word is as likely one of the sentence's own as what has figures, or a form that sentences do not have, is a value.
  const codes = stated.flatMap(({ raw }) => raw.match(/[\p{L}\p{N}][\p{L}\p{N}._-]*[\p{L}\p{N}]|\d/gu) ?? [])
  reported.literals.push(...codes.filter(text => isCodeLike(text) && isNew(text) && text.length < 40))
  reported.literals.sort((a, b) => Number(isCodeLike(b)) - Number(isCodeLike(a)))
  reported.types = reported.types.filter(type => type !== typeOf(current))
  if (typeof current === 'string') reported.literals.push(...ofReportedLength(stated, current))
  reported.patterns = [...new Set(reported.patterns.flatMap(readingsOf))]
  // `{1,4}` in a pattern is no list.
  reported.lists = reported.lists.filter(
    list => !reported.patterns.some(pattern => pattern.includes(`{${list.join(',')}}`)),
  )
  const isOfPattern = (text: string) =>
    reported.patterns.some(pattern => pattern.includes(text) && (text.length < 3 || text.length + 8 > pattern.length))
  reported.literals = [...new Set(reported.literals)].filter(text => !isOfPattern(text))
  reported.quoted = [...new Set(reported.quoted)].filter(text => !isOfPattern(text))
  reported.words = [...new Set(reported.words)]
  return reported
}

const SLASHED =
  /(?<![\p{L}\p{N}_./:#$[\]-])\p{L}[\p{L}\p{N}_-]*(?:\/\p{L}[\p{L}\p{N}_-]*)+(?![\p{L}\p{N}_/:[\]-]|\.\p{L})/gu

/** What the items of a list hold in quotes, each one text, where they are alike but for it: `exact("a")`, `exact("b")`. */
function quotedInEach(list: readonly string[]): string[] {
  const found = list.map(each => /^([^"'`]*\p{L}[^"'`]*)(["'`])([^"'`]+)\2([^"'`]*)$/u.exec(each))
  const around = new Set(found.map(each => (each === null ? '' : `${each[1]}◦${each[4]}`)))
  return around.size === 1 && !around.has('') ? found.map(each => each?.[3] ?? '') : []
}

/** Of complaints, each a text or a clause, that differ in one word alone those words, also where another one lacks it: each tells of one alternative. */
function saidInTurn(raws: readonly string[], path: readonly string[]): string[] {
  const clauses = raws.flatMap(raw => withoutKeys(raw).split(/;\s+|\n+/))
  const wordsOf = (clause: string) => clause.match(/[\p{L}\p{N}_⟨⟩](?:[\p{L}\p{N}_.⟨⟩-]*[\p{L}\p{N}_⟨⟩])?/gu) ?? []
  const rows = [...new Set(clauses)].map(clause => {
    const all = wordsOf(clause)
    const words = all.filter(word => !word.split('.').every(each => path.includes(each)))
    return { words, isPlaced: words.length < all.length }
  })
  const most = Math.max(...rows.map(({ words }) => words.length))
  const longest = rows.filter(({ words }) => words.length === most)
  const { words: first = [], isPlaced = false } = longest[0] ?? {}
  const [at = -1, ...others] = first.flatMap((word, i) => (longest.every(row => row.words[i] === word) ? [] : [i]))
  const rest = first.toSpliced(at, 1).join(' ')
  // What lacks the word may tell its place where the others tell their own.
  const isRest = (row: (typeof rows)[number]) => row.words.join(' ') === rest && row.isPlaced === isPlaced
  const isOfAll = rows.every(row => longest.includes(row) || isRest(row))
  const told = longest.map(({ words }) => words[at] ?? '')
  return at < 0 || others.length > 0 || !isOfAll || told.some(word => word.includes('.')) ? [] : told
}

/** Numbers that the sentence around them sets apart, where it names a type of no numbers. */
const isOfBounds = (raw: string, list: readonly string[]) =>
  list.every(each => /^-?\d+$/.test(each)) &&
  typesIn(raw).some(type => type !== 'integer' && type !== 'number') &&
  !new RegExp(`[[({]\\s*${list.join('\\W+')}\\s*[\\])}]`).test(raw)

/** The keys of a record are the same whatever it says: `time=…` asks for no time. */
function withoutKeys(raw: string): string {
  const parts = partsOf(raw)
  return parts.length > 1 ? parts.map(keyless).join(' ') : raw
}

const withoutValue = (raw: string, value: Json | undefined): string =>
  typeof value === 'string' && value.length > 2 ? withoutWord(raw, value, '⟨⟩') : raw

/** Whether the text stands in quotes of any kind. */
export const isQuotedIn = (raw: string, text: string): boolean =>
  ['"', "'", '`'].some(sign => raw.includes(`${sign}${text}${sign}`))

export const isCodeLike = (text: string) => /[\d_]/.test(text)

function wordsIn(raw: string): string[] {
  const words = [...raw.matchAll(/[\p{L}\p{N}_][\p{L}\p{N}_.:+-]*/gu)]
  return words
    .filter(
      ({ 0: text, index }) =>
        /^["'`]?\s*[,|/]/.test(raw.slice(index + text.length)) || /[,|/]\s*["'`]?$/.test(raw.slice(0, index)),
    )
    .map(match => match[0].replace(/[.:+-]+$/, ''))
    .filter(text => text.length > 1)
}

/** A number that is reported alongside a text may be the length that it may have. */
function ofReportedLength(units: readonly Pick<Unit, 'raw'>[], current: string): string[] {
  const lengths = units.flatMap(({ raw }) => raw.match(/(?<![\p{L}\p{N}.-])[1-9]\d{0,2}(?![\p{L}\p{N}]|\.\d)/gu) ?? [])
  return [...new Set(lengths.map(Number))]
    .filter(length => length < current.length)
    .slice(0, 2)
    .map(length => current.slice(0, length))
}

/** Numbers that stand alone, as lengths do. */
const sizesIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\p{L}\p{N}.,:-])\d{1,3}(?![\p{L}\p{N}]|[.,:-]\d)/gu)].map(Number).filter(size => size > 1)

/** `items.0`, of `items`; `parcel.number`, of its own. */
export const isPathTo = ({ path }: Slot, word: string) =>
  squeezed(word) === squeezed(path.join('.')) ||
  squeezed(word.replace(/[.[\]]*\d+\]?$/, '')) === squeezed(path.findLast(each => !/^\d+$/.test(each)) ?? '')
