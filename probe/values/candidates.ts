/** What to send for a property: from its name, what errors said of it, the test data and earlier answers; best first. */
import { FILTERS } from '../../contract/filters/filters.ts'
import type { Json } from '../../contract/json.ts'
import { tokensOf } from '../../contract/names.ts'
import type { Expected } from '../../contract/observation.ts'
import { type Resolver, rendered } from '../../contract/template.ts'
import type { Value } from '../../discovery/draft.ts'
import { withMade } from '../call/clock.ts'
import actions from '../naming/actions.json' with { type: 'json' }
import { dataMeaningsOf, meaningsOf, rankGiven } from '../naming/match.ts'
import type { Meaning } from '../naming/meanings.ts'
import { derivedFor, type GivenData, givenDataFor, isDay } from './derive.ts'
import harmlessValues from './harmless.json' with { type: 'json' }
import { linkedFor, type Scored } from './linked.ts'
import { isMoment, momentsFor } from './moments.ts'
import { sampleOf } from './pattern.ts'
import { satisfies } from './satisfy.ts'

export interface Sources {
  /** Named values of the environment: test data, or credentials for a login. */
  given: Record<string, string>
  /** Earlier accepted answers by endpoint. */
  answers: ReadonlyMap<string, Json>
  lookup: Resolver
}

/** Each wrong value costs a request. */
const MOST = 6
/** Words that are guessed where the service lists none are many and cheap: none of them reaches anybody. */
const MOST_WORDS = 9

/** `segments`: wire names, outermost first, list positions left out. What they ask for is looked for once, whatever is expected. */
export function candidatesOf(segments: readonly string[], sources: Sources): (expected: Expected) => Value[] {
  const data = givenDataFor(segments, sources.given)
  let named: Scored[] | undefined
  const byName = (): Scored[] => {
    named ??= ranked(segments, sources, data)
    return named
  }
  return expected => {
    const reported = reportedValues(expected, sources, data, byName)
    const fitting = (some: readonly Value[]) => {
      const all = some.flatMap(each => typed(each, expected))
      return distinct(all, expected, sources.lookup)
    }
    const listed = fitting(reported)
    if (listed.length > 0) return listed.slice(0, MOST_WORDS)
    const own = [...byName(), ...byValue(segments, expected, sources)]
    const kept = fitting([...own, ...harmless(segments, expected), ...byForm(segments, expected)])
    const most = own.length > 0 || kept.some(each => each.let !== undefined) ? MOST : MOST_WORDS
    return kept.length > 0 ? kept.slice(0, most) : fillers(segments, expected)
  }
}

function reportedValues(expected: Expected, sources: Sources, data: GivenData, byName: () => Scored[]): Value[] {
  const values = expected.values ?? []
  if (values.length === 0) return []
  const stated = byName().flatMap(each => valueIn(each, sources.lookup) ?? [])
  return inOrder(values, stated.map(String), data).map(template => ({ template, origin: 'told' }))
}

/** Test data and linked values together, by how well their names fit. */
function ranked(segments: readonly string[], sources: Sources, data: GivenData): Scored[] {
  const derived = dataMeaningsOf(segments)
    .slice(0, 3)
    .flatMap(({ meaning, score }) =>
      derivedFor(meaning, data).map((template, i) => ({
        template,
        // Of two meanings that are as likely, the first form of each comes first.
        score: 0.95 * score - 0.01 * i,
        origin: 'given' as const,
      })),
    )
  const used = derived.map(each => each.template).join()
  const named = rankGiven(segments, Object.keys(sources.given))
    .filter(({ name }) => !used.includes(`{{${name}`))
    .map(({ name, score }) => ({ template: `{{${name}}}`, score, origin: 'given' as const }))
  const linked = linkedFor(segments, sources.answers)
  // Where a name tells another holder from others, it asks for what the name of this one asks for.
  const isKey = derived.length + named.length === 0 && linked.some(each => each.isOfAnother)
  const ofHolder = (isKey ? ranked(segments.slice(0, -1), sources, data) : [])
    .filter(each => each.origin === 'given' && REFERENCE.test(String(each.template)))
    .map(each => ({ ...each, score: 0.7 * each.score }))
  return [...derived, ...named, ...ofHolder, ...linked].sort((a, b) => b.score - a.score)
}

/** Formats that tell by themselves which datum is meant. */
const TELLING: Readonly<Record<string, readonly Meaning[]>> = {
  email: ['email'],
  e164: ['phone'],
  phone: ['phone'],
  country: ['country'],
}

/** A name that tells nothing, but a form that only one datum has. */
function byValue(segments: readonly string[], expected: Expected, sources: Sources): Value[] {
  if (dataMeaningsOf(segments).length > 0) return []
  const data = givenDataFor(segments, sources.given)
  const candidate = (template: string): Value => ({ template, origin: 'given' })
  const meant = TELLING[expected.format ?? '']
  if (meant !== undefined) return meant.flatMap(meaning => derivedFor(meaning, data)).map(candidate)
  const isOfLength = expected.minLength !== undefined && expected.minLength === expected.maxLength
  if (expected.pattern === undefined && expected.format !== 'uuid' && !isOfLength) return []
  const fitting = Object.entries(sources.given).filter(([, value]) => satisfies(value, expected))
  return fitting.length === 1 ? fitting.map(([name]) => candidate(`{{${name}}}`)) : []
}

/** The ways in which a datum may be written: as it was given, and through each filter of a template. */
export const FORMS = ['', ...Object.keys(FILTERS).map(filter => ` | ${filter}`)]

/** What the operator lists under one name, one after the other. */
const ITEMS = FORMS.filter(form => form.endsWith('-item'))

/** Every datum that keeps what was stated, dates first for a date: nobody knows by what name the service means it. */
export function everyDatum(expected: Expected, { given, lookup }: Pick<Sources, 'given' | 'lookup'>): Value[] {
  if (expected.values !== undefined || ['object', 'array', 'boolean'].includes(expected.type ?? '')) return []
  const names = Object.keys(given)
  // A day is as often written as machines do, and figures with signs between them without these.
  const asGiven = names.flatMap(name => [
    name,
    ...(isDay(given[name] ?? '') ? [`${name} | iso-date`] : []),
    ...(/^\+\d[\d ]* \d+$/.test(given[name] ?? '') ? [`${name} | no-spaces`] : []),
    ...(/^\+?\d[\d ()./-]*[ ()./-]\d+$/.test(given[name] ?? '') ? [`${name} | digits`] : []),
  ])
  const forms = (expected.pattern === undefined ? ITEMS : FORMS).flatMap(form => names.map(name => `${name}${form}`))
  const each = [...asGiven, ...forms].map((name): Value => ({ template: `{{${name}}}`, origin: 'given' }))
  // What was read as a format may be another one.
  const { format, ...sure } = expected
  const isLike = (candidate: Value) =>
    /date|time/.test(format ?? '') && /\d+[-./:]\d+/.test(String(valueIn(candidate, lookup)))
  const fits = (candidate: Value) => expected.pattern === undefined || typeof valueIn(candidate, lookup) === 'string'
  return distinct(each.flatMap(candidate => typed(candidate, expected)).filter(fits), sure, lookup).sort(
    (a, b) => Number(isLike(b)) - Number(isLike(a)),
  )
}

/** What a name asks for where nothing that is given answers it. */
function harmless(segments: readonly string[], expected: Expected): Value[] {
  const all = meaningsOf(segments, 0.4)
  const likely = all.filter(each => each.score > (all[0]?.score ?? 0) - 0.3)
  return likely.flatMap(({ meaning }) =>
    isMoment(meaning) ? momentsFor(meaning, segments, expected) : (HARMLESS[meaning] ?? []),
  )
}

function byForm(segments: readonly string[], expected: Expected): Value[] {
  const { format = '' } = expected
  // A day of birth is a person's own, whatever its form.
  if (dataMeaningsOf(segments)[0]?.meaning === 'date-of-birth') return []
  if (['date-time', 'date', 'time'].includes(format)) return momentsFor('timestamp', segments, expected)
  return BY_FORM[format] ?? []
}

const valueIn = (candidate: Value, lookup: Resolver): Json | undefined =>
  rendered(candidate.template, withMade(candidate.let, lookup, { now: () => new Date() }))

/** What keeps the stated form; of candidates that come to the same value, the first. */
function distinct(candidates: readonly Value[], expected: Expected, lookup: Resolver): Value[] {
  const seen = new Set<string>()
  return candidates.filter(candidate => {
    const value = valueIn(candidate, lookup)
    if (value === undefined || (value === '' && candidate.origin === 'given') || !satisfies(value, expected))
      return false
    const isFresh = JSON.stringify(candidate.let ?? {}).includes('uuid')
    const key = isFresh ? JSON.stringify(candidate) : JSON.stringify(value)
    return seen.has(key) ? false : seen.add(key) !== undefined
  })
}

const words = (text: string): string[] => text.split(' ').flatMap(tokensOf)

/** Better first. */
const HARMLESS_FIRST = words(actions.order['harmless first'])
/** The later, the more they change or the further they reach. */
const HARMFUL_LAST = words(actions.order['harmful last'])
const BY_PHONE = words(actions.order['by phone'])
const BY_MAIL = words(actions.order['by mail'])

/** Of listed words, which to send first: what the test data say, then what changes least in the world. */
function inOrder(values: readonly Json[], messages: readonly string[], data: GivenData): Json[] {
  const known = new Set(messages.map(folded))
  const hasPhone = data.of('phone') !== undefined
  const rank = (value: Json): number => {
    if (known.has(folded(String(value)))) return -1000
    const [first = '', ...rest] = tokensOf(String(value))
    const all = [first, ...rest]
    if (hasPhone && all.some(word => BY_PHONE.includes(word))) return -500
    if (data.of('email') !== undefined && (all.some(word => BY_MAIL.includes(word)) || all.join('') === 'email'))
      return -400
    const good = Math.min(...all.map(word => HARMLESS_FIRST.indexOf(word)).filter(at => at >= 0))
    if (Number.isFinite(good)) return good - 300
    return Math.max(0, ...all.map(word => 1 + HARMFUL_LAST.indexOf(word)))
  }
  return [...values].sort((a, b) => rank(a) - rank(b))
}

const folded = (text: string) => text.trim().toLowerCase()

const REFERENCE = /^\{\{[^{}]+\}\}$/

/** A candidate as the type that is asked for. */
function typed(candidate: Value, expected: Expected): Value[] {
  const { template } = candidate
  switch (expected.type) {
    case 'integer':
    case 'number':
      return asNumber(candidate)
    case 'string':
      return typeof template === 'string' && REFERENCE.test(template) && template.includes('#')
        ? [candidate, { ...candidate, template: through(template, 'text') }]
        : [candidate]
    case 'array':
      return Array.isArray(template) ? [candidate] : [{ ...candidate, template: [template] }]
    case 'boolean':
      if (candidate.origin === 'told' && (template === 'true' || template === 'false'))
        return [{ ...candidate, template: template === 'true' }]
      return typeof template === 'boolean' ? [candidate] : []
    case 'object':
      return typeof template === 'object' && template !== null && !Array.isArray(template) ? [candidate] : []
    default:
      return [candidate]
  }
}

function asNumber(candidate: Value): Value[] {
  const { template } = candidate
  if (typeof template === 'number') return [candidate]
  if (typeof template !== 'string') return []
  // Made as a number already, or as a text of a moment, which no number stands for.
  if (candidate.let !== undefined) return [candidate]
  if (REFERENCE.test(template)) return [{ ...candidate, template: through(template, 'number') }]
  return candidate.origin === 'told' && /^-?\d+(\.\d+)?$/.test(template)
    ? [{ ...candidate, template: Number(template) }]
    : []
}

const through = (template: string, filter: string): Json => template.replace(/\s*\}\}$/, ` | ${filter}}}`)

const guesses = (...values: Json[]): Value[] => values.map(template => ({ template, origin: 'guess' }))

function guessed(values: Readonly<Record<string, readonly Json[]>>): Record<string, Value[]> {
  return Object.fromEntries(Object.entries(values).map(([name, each]) => [name, guesses(...each)]))
}

const UNIQUE: Value = { template: '{{unique}}', let: { unique: { uuid: 'v4' } }, origin: 'guess' }

const BY_FORM: Partial<Record<string, Value[]>> = { ...guessed(harmlessValues.formats), uuid: [UNIQUE] }

/** Plainly harmless values by meaning: what is sent where neither the test data nor an error says what to send. */
const HARMLESS: Partial<Record<string, Value[]>> = {
  ...guessed(harmlessValues.meanings),
  'idempotency-key': [UNIQUE],
}

/** A made-up one of these may be somebody's. */
const SOMEBODYS = 'phone email date-of-birth customer-id tracking-number order-number'.split(' ')

/** Also where it is another person's: `sender.phone`. */
function isSomebodys(segments: readonly string[]): boolean {
  return [segments, segments.slice(-1)].some(names => {
    const [best] = dataMeaningsOf(names, 0.6)
    return best !== undefined && SOMEBODYS.includes(best.meaning)
  })
}

/** Each wrong one costs a request: postal codes have five digits more often than four or six. */
const FORMED: Readonly<Record<string, (expected: Expected) => string[]>> = {
  digits: ({ minLength, maxLength }) => [...new Set([minLength ?? maxLength ?? 5, 4, 6])].map(n => '1'.repeat(n)),
  country: () => ['DE', 'DEU', 'NL'],
  // Addresses of nobody (RFC 5737).
  ipv4: () => ['192.0.2.1'],
}

/** What is sent where nothing is known: plain words and numbers that stand for nobody. */
function fillers(segments: readonly string[], expected: Expected): Value[] {
  const guarded = isSomebodys(segments)
  if (guarded && (expected.pattern !== undefined || expected.format !== undefined)) return []
  if (expected.pattern !== undefined) {
    const sample = sampleOf(expected.pattern)
    // What looks like a phone number or an e-mail address may reach somebody.
    if (sample !== undefined && /^(?:\+|0)\d{5,}$|@/.test(sample)) return []
    if (sample !== undefined) return guesses(sample)
  }
  const within = Math.min(
    Math.max(1, expected.minimum ?? 1, (expected.exclusiveMinimum ?? 0) + 1),
    expected.maximum ?? Infinity,
    (expected.exclusiveMaximum ?? Infinity) - 1,
  )
  const formed = FORMED[expected.format ?? '']
  if (formed !== undefined && (expected.type ?? 'string') === 'string')
    return guesses(...formed(expected).filter(text => satisfies(text, expected)))
  switch (expected.type) {
    case 'boolean':
      return guesses(true, false)
    case 'integer':
    case 'number':
      return guarded ? [] : guesses(within)
    case 'object':
      return guesses({})
    case 'array':
      return guesses(['test'], [])
    default:
      return guesses('test'.padEnd(expected.minLength ?? 0, ' test').slice(0, expected.maxLength ?? 64))
  }
}
