import type { Json } from '../contract/json.ts'
import type { Expected, JsonType } from '../contract/observation.ts'
import type { Resolver } from '../contract/template.ts'
import type { Subject } from '../probe/naming/languages.ts'
import { dataMeaningsOf } from '../probe/naming/match.ts'
import { candidatesOf } from '../probe/values/candidates.ts'
import { sampleOf } from '../probe/values/pattern.ts'
import { satisfies } from '../probe/values/satisfy.ts'
import { alike, answered, carrying, eachDatum, fitOf, fitting, inEveryForm, shapeOf } from './data.ts'
import type { Value } from './draft.ts'
import { isCodeLike, type ReportedValues } from './reported-values.ts'
import { isOfOneCase, squeezed } from './spelling.ts'
import { FORMATS } from './type-words.ts'

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
  // A name that asks for one of a few words asks for the usual one, or one of the operator's, whatever that is called.
  const [guess] = own
  const isChoice =
    sources.subject !== undefined &&
    guess?.origin === 'guess' &&
    isOfOneCase(guess.template) &&
    dataMeaningsOf(segments).length > 0
  const choices =
    reported !== undefined && isChoice
      ? [guess, ...eachDatum(sources, reported, path.at(-1)).filter(each => isOfOneCase(sources.value(each)))]
      : []
  const shapes = new Set(reported?.shapes.filter(shape => shape.replace(/[^0]/g, '').length > 2))
  /** The datum that the name asks for, where it may be written so. */
  const ownIn = (pattern: string) =>
    named({ pattern })
      .filter(each => each.origin === 'given' && satisfies(sources.value(each) ?? '', { pattern }))
      .slice(0, 1)
  // The operator's own word, where it is reported.
  const isReported = (value: string) =>
    reported !== undefined &&
    [reported.words, reported.quoted, reported.tail, reported.literals].some(each => each.includes(value))
  for (const [name, value] of Object.entries(sources.given))
    if (value.length > 2 && !/[^\p{L}_-]/u.test(value) && isReported(value))
      out.push({ template: `{{${name}}}`, origin: 'given' })
  // What begins with the letters of which a complaint tells is of the form that it tells in words: `OD and nine digits`.
  for (const [name, value] of Object.entries(sources.given)) {
    const [, head = ''] = /^(\p{Lu}{2,})[-_ ]?\d/u.exec(value) ?? []
    if (head !== '' && (isReported(head) || reported?.own.includes(head)))
      out.push({ template: `{{${name}}}`, origin: 'given' })
  }
  if (shapes.size > 0) {
    out.push(...own.filter(each => shapes.has(shapeOf(String(sources.value(each))))))
    out.push(...alike(shapes, sources))
  }
  // An example is nobody's datum: one that has the form goes first.
  if (first.length === 0 && reported !== undefined && reported.direct.length + reported.literals.length > 0)
    for (const pattern of reported.patterns) out.push(...ownIn(pattern), ...fitting(sources, pattern).slice(0, 2))
  // Where a credential may stand, none goes behind a word of the answer.
  if (first.length === 0) for (const text of reported?.direct ?? []) out.push(...literal(text))
  // A credential as it was given goes before a part of one that has the size: it may be one of several that are told.
  const sized = (reported?.sizes ?? []).flatMap(size => {
    const all = fitting(sources, `^[^\\s]{${size}}$`).slice(0, 4)
    const isAsGiven = ({ template }: Value) => /^\{\{[^|]+\}\}$/.test(String(template))
    return first.length > 0 ? [...all.filter(isAsGiven), ...first, ...all] : all
  })
  // Alongside a list of words a number may be of the sentence.
  if (reported?.lists.length === 0) out.push(...sized)
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
    if (reported.lists.length > 0) out.push(...sized)
    for (const pattern of reported.patterns) {
      // What an earlier answer brought in this form goes before what is made up for it.
      const brought = answered(sources).filter(each => satisfies(sources.value(each) ?? '', { pattern }))
      out.push(...ownIn(pattern), ...brought, ...fitting(sources, pattern), ...named({ pattern }).slice(0, 2))
      const sample = sampleOf(pattern)
      if (sample !== undefined) out.push({ template: sample, origin: 'told' })
    }
    // A text that is asked for at the login is a credential before it is any other.
    const meant = choices.filter(fitOf(path.at(-1) ?? ''))
    for (const type of strong)
      out.push(...(type === 'string' ? [...first, ...meant] : []), ...ofType(type, named, sources))
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
  // What an answer called by this very name goes before any form that a sentence seems to tell, where no datum is meant rather.
  const firstGiven = givenOf.findIndex(({ origin }) => origin === 'given')
  const linked = firstGiven < 0 ? givenOf : givenOf.slice(0, firstGiven)
  out.push(...linked.filter(({ template }) => isCalled(template, path)))
  for (const format of formats) out.push(...named({ format }).slice(0, 2))
  // A moment may be a day.
  if (formats.includes('date-time')) out.push(...named({ format: 'date' }).slice(0, 2))
  out.push(...givenOf.slice(0, 2))
  for (const text of reported?.resized ?? []) out.push({ template: text.replaceAll('{{', '{ {'), origin: 'guess' })
  out.push(...choices)
  if (reported?.isTyped === true) out.push(...answered(sources))
  for (const text of reported?.tail.slice(0, 4) ?? []) out.push(...literal(text))
  // Where no datum is asked for, nobody knows which is meant, nor whether a word of the complaint is.
  if (givenOf.length === 0 && reported !== undefined && reported.own.length > 0)
    out.push(
      // No sentence holds figures with signs between them for their own sake: `not of the form 1.0`.
      ...reported.literals.filter(text => /^\d+(?:[.:-]\d+)+$/.test(text)).flatMap(literal),
      ...inTurn(reported.own.slice(0, MOST_OWN).flatMap(literal), eachDatum(sources, reported, path.at(-1))),
    )
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

function isCalled(template: Json, path: readonly string[]): boolean {
  const [, name = ''] = /^\{\{[^#]+#.*?([^/]+)\}\}$/.exec(String(template)) ?? []
  return squeezed(name) === squeezed(path.at(-1) ?? '')
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
