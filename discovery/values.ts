/** Values worth trying for a property: what is reported literally first, then what was given, then every JSON type, then guesses. */
import { segmentsIn, withoutAddresses, withoutWord } from '../contract/errors/mentions.ts'
import { keyless, partsOf } from '../contract/errors/records.ts'
import type { Unit } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import type { Expected, JsonType } from '../contract/observation.ts'
import type { Resolver } from '../contract/template.ts'
import type { Subject } from '../probe/naming/languages.ts'
import { candidatesOf } from '../probe/values/candidates.ts'
import { isOfSender } from '../probe/values/linked.ts'
import { patternsIn, readingsOf, sampleOf } from '../probe/values/pattern.ts'
import { satisfies } from '../probe/values/satisfy.ts'
import { alike, answered, carrying, eachDatum, fitting, inEveryForm, shapeOf } from './data.ts'
import type { Value } from './draft.ts'
import { MOMENT, shownDates, shownFigures } from './shown-dates.ts'
import { squeezed } from './spelling.ts'
import { FORMATS, isTypeWord, typesIn } from './type-words.ts'

export const typeOf = (value: Json | undefined): JsonType => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value as JsonType
}

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
    raw: withoutValue(raw, current).replace(MOMENT, ' '),
    lists,
    isListing,
  }))
  for (const { raw, lists, isListing } of stated) {
    reported.types = [...new Set([...reported.types, ...typesIn(raw)])]
    // What lists the property itself lists names, and no values of it.
    const isOfNames = (list: readonly string[]) =>
      list.some(isListing === true || current === undefined ? isOwn : isOfOwn)
    const names = new Set(lists.filter(isOfNames).flat())
    for (const list of lists) {
      if (list.every(text => names.has(text))) continue
      const kept = [...new Set(list)].filter(text => isNew(text) || text === String(current))
      const isOfTypes = kept.every(each => isTypeWord(each) || each === 'null')
      if (kept.length > 1 && kept.length >= list.length - 1 && !isOfTypes) {
        // A type among them makes it a sentence of types, perhaps.
        if (kept.some(isTypeWord)) reported.tail.push(...kept.filter(each => !isTypeWord(each)))
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

export interface Sources {
  given: Record<string, string>
  answers: ReadonlyMap<string, Json>
  lookup: Resolver
  value: (value: Value) => Json | undefined
  /** Values that stand before all others: credentials at the login. */
  first?: readonly Value[]
  /** Values that stand elsewhere in the request. */
  used?: ReadonlySet<string>
  /** What the endpoint is about. */
  subject?: Subject
}

/** Words of a complaint that are tried as values before data that its name does not ask for. */
const MOST_OWN = 6

export const valueKey = (value: Value, rendered: Json | undefined): string =>
  JSON.stringify(value.let === undefined ? (rendered ?? null) : [value.template, value.let])

/** All values worth trying, best first; nothing that was reported is missing, and each JSON type stands among them. */
export function valuesFor(path: readonly string[], reported: ReportedValues | undefined, sources: Sources): Value[] {
  const segments = path.filter(each => !/^\d+$/.test(each))
  const named = candidatesOf(segments, sources)
  const out: Value[] = []
  const own = named({})
  const givenOf = own.filter(each => each.origin === 'given' || each.origin === 'linked')
  const first = sources.first ?? []
  const shapes = new Set(reported?.shapes.filter(shape => shape.replace(/[^0]/g, '').length > 2))
  // The operator's own word, where it is reported.
  const isReported = (value: string) =>
    reported !== undefined &&
    [reported.words, reported.quoted, reported.tail, reported.literals].some(each => each.includes(value))
  for (const [name, value] of Object.entries(sources.given))
    if (value.length > 2 && !/[^\p{L}_-]/u.test(value) && isReported(value))
      out.push({ template: `{{${name}}}`, origin: 'given' })
  if (shapes.size > 0) {
    out.push(...own.filter(each => shapes.has(shapeOf(String(sources.value(each))))))
    out.push(...alike(shapes, sources))
  }
  // Where a credential may stand, none goes behind a word of the answer.
  if (first.length === 0) for (const text of reported?.direct ?? []) out.push(...literal(text))
  for (const size of reported?.sizes ?? []) out.push(...fitting(sources, `^[^\\s]{${size}}$`).slice(0, 4))
  const formats = reported === undefined ? [] : [...new Set([...reported.formats, ...formatsNamed(path)])]
  const lacked = formats
    .filter(format => format === 'uuid' || format === 'date-time')
    .filter(format => first.some(each => !satisfies(sources.value(each) ?? '', { format })))
  for (const format of lacked) out.push(...named({ format }).slice(0, 2))
  if (reported !== undefined && reported.lists.length + reported.patterns.length + reported.types.length > 0) {
    // A type that the given value does not have comes first; a word for it may be part of a name, too.
    const isOther = (type: JsonType) =>
      type === 'string' ||
      type === 'object' ||
      type === 'array' ||
      type === 'boolean' ||
      (type === 'integer' && /^\d{1,9}$/.test(String(sources.value(givenOf[0] ?? { template: '', origin: 'guess' }))))
    const [strong, weak] = [reported.types.filter(isOther), reported.types.filter(type => !isOther(type))]
    if (strong.length === 0 && !reported.lists.some(list => list.length > 2)) out.push(...first.slice(0, 1))
    for (const list of reported.lists) {
      // The operator's own word, where it is on the list.
      const mine = Object.entries(sources.given).filter(([, value]) => list.some(each => each === value))
      out.push(...mine.map(([name]): Value => ({ template: `{{${name}}}`, origin: 'given' })))
      const isNumbers = list.every(each => /^-?\d+$/.test(each))
      out.push(
        ...named({ values: isNumbers ? list.map(Number) : list }).slice(0, 4),
        ...(isNumbers ? named({ values: list }).slice(0, 2) : []),
      )
    }
    for (const pattern of reported.patterns) {
      const inForm = named({ pattern })
      const isDatum = ({ origin }: Value) => origin === 'given'
      const own = inForm.filter(each => isDatum(each) && satisfies(sources.value(each) ?? '', { pattern }))
      // What an earlier answer brought in this form goes before what is made up for it.
      const brought = answered(sources).filter(each => satisfies(sources.value(each) ?? '', { pattern }))
      out.push(...own.slice(0, 1), ...brought, ...fitting(sources, pattern), ...inForm.slice(0, 2))
      const sample = sampleOf(pattern)
      if (sample !== undefined) out.push({ template: sample, origin: 'told' })
    }
    // A text that is asked for at the login is a credential before it is any other.
    for (const type of strong) out.push(...(type === 'string' ? first : []), ...ofType(type, named, sources))
    out.push(...first)
    if (strong.length === 0) out.push(...givenOf.slice(0, 1))
    for (const type of weak.slice(0, 2)) {
      for (const format of formats) out.push(...named({ type, format }).slice(0, 2))
      out.push(...ofType(type, named, sources))
    }
  }
  out.push(...first)
  for (const text of reported?.direct ?? []) out.push(...literal(text))
  out.push(...carrying(path, sources))
  // What an answer called by this very name goes before any form that a sentence seems to tell.
  const isAsked = givenOf.some(({ origin }) => origin === 'given')
  out.push(...givenOf.filter(({ origin, template }) => origin === 'linked' && isCalled(template, path, isAsked)))
  for (const format of formats) out.push(...named({ format }).slice(0, 2))
  out.push(...givenOf.slice(0, 2))
  for (const text of reported?.resized ?? []) out.push({ template: text.replaceAll('{{', '{ {'), origin: 'guess' })
  if (reported?.isTyped === true) out.push(...answered(sources))
  for (const text of reported?.tail.slice(0, 4) ?? []) out.push(...literal(text))
  // Where no datum is asked for, nobody knows which is meant, nor whether a word of the complaint is.
  if (givenOf.length === 0 && reported !== undefined && reported.own.length > 0)
    out.push(...inTurn(reported.own.slice(0, MOST_OWN).flatMap(literal), eachDatum(sources, reported, path.at(-1))))
  // Complained of, the datum that the name asks for goes in every form before any other goes in its place.
  if (reported !== undefined) out.push(...inEveryForm(givenOf[0], sources))
  for (const text of reported?.quoted.slice(0, 3) ?? []) out.push(...literal(text))
  for (const text of reported?.own.slice(0, MOST_OWN) ?? []) out.push(...literal(text))
  const literals = reported?.literals.slice(0, 5) ?? []
  for (const text of literals.filter(isCodeLike)) out.push(...literal(text))
  // Moments have many forms, and a name that asks for one is surer than a word.
  out.push(...own.filter(each => each.let !== undefined || /\d:\d/.test(String(each.template))).slice(0, 4))
  out.push(...own.slice(0, 2))
  // Every datum just as it was given: nobody knows by what name the service means it, and words of a sentence are less likely.
  if (reported !== undefined) {
    out.push(...answered(sources))
    out.push(...eachDatum(sources, reported, path.at(-1)))
  }
  for (const type of ['string', 'object', 'integer', 'boolean', 'array', 'number'] as const)
    out.push(...ofType(type, named, sources).slice(0, 1))
  for (const text of literals.filter(text => !isCodeLike(text))) out.push(...literal(text))
  for (const text of reported?.words.slice(0, 4) ?? []) out.push(...literal(text))
  out.push(...own)
  out.push(...eachDatum(sources))
  for (const type of ['array', 'object', 'string', 'integer'] as const) out.push(...ofType(type, named, sources))
  const seen = new Set<string>()
  return out.filter(value => {
    const rendered = sources.value(value)
    // A text is no number.
    if (rendered === undefined || Number.isNaN(rendered)) return false
    const key = valueKey(value, rendered)
    return seen.has(key) ? false : seen.add(key) !== undefined
  })
}

/** One of each, as long as there are some of the first. */
const inTurn = (first: readonly Value[], second: readonly Value[]): Value[] =>
  first.flatMap((value, i) => [value, ...second.slice(i, i + 1)])

/** A property may be called as its form is. */
const formatsNamed = (path: readonly string[]): string[] =>
  FORMATS.filter(([pattern]) => pattern.test((path.at(-1) ?? '').replaceAll('_', ' '))).map(([, format]) => format)

/** `isAsked`: the name asks for data that the operator gave. */
function isCalled(template: Json, path: readonly string[], isAsked: boolean): boolean {
  const [, source = '', name = ''] = /^\{\{([^#]+)#.*?([^/]+)\}\}$/.exec(String(template)) ?? []
  return squeezed(name) === squeezed(path.at(-1) ?? '') && !(isAsked && isOfSender(source, path))
}

function literal(text: string): Value[] {
  const plain = text.replaceAll('{{', '{ {')
  if (/^-?\d{1,15}$/.test(text))
    return [
      { template: plain, origin: 'told' },
      { template: Number(text), origin: 'told' },
    ]
  if (text === 'true' || text === 'false') return [{ template: text === 'true', origin: 'told' }]
  return [{ template: plain, origin: 'told' }]
}

function ofType(type: JsonType, named: (expected: Expected) => Value[], sources: Sources): Value[] {
  const make = (template: Json): Value => ({ template, origin: 'type' })
  switch (type) {
    case 'object':
      return [make({})]
    case 'array': {
      const given = named({ type: 'array' }).filter(each => Array.isArray(each.template))
      return [...given.slice(0, 1), make([{}]), ...given.slice(1, 3), make(['test']), make([])]
    }
    case 'boolean':
      return [make(true), make(false)]
    case 'integer':
      return [...named({ type: 'integer' }).slice(0, 3), ...numbersGiven(sources), make(1), make(10)]
    case 'number':
      return [...named({ type: 'number' }).slice(0, 2), make(1.5)]
    default:
      return [...named({ type: 'string' }).slice(0, 4), make('test')]
  }
}

function numbersGiven({ given }: Sources): Value[] {
  return Object.entries(given).flatMap(([name, value]): Value[] =>
    /^\d{1,15}$/.test(value) ? [{ template: `{{${name} | number}}`, origin: 'given' }] : [],
  )
}

/** Numbers that stand alone, as lengths do. */
const sizesIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\p{L}\p{N}.,:-])\d{1,3}(?![\p{L}\p{N}]|[.,:-]\d)/gu)].map(Number).filter(size => size > 1)
