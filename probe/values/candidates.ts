/** What to send for a member: from its name, what errors said of it, the test data and earlier answers; best first. */
import { type Json, leaves, segmentsOf } from '../../contract/json.ts'
import type { Expected } from '../../contract/observation.ts'
import { type Resolver, render } from '../../contract/template.ts'
import { affinity, fitness, meaningsOf, rankGiven } from '../naming/match.ts'
import type { Meaning } from '../naming/meanings.ts'
import { tokensOf } from '../naming/tokens.ts'
import type { Candidate } from './candidate.ts'
import { sampleOf } from './pattern.ts'
import { satisfies } from './satisfy.ts'
import { HARMLESS } from './vocabulary.ts'

export interface Sources {
  /** Named values of the environment: test data, or credentials for a log-in. */
  given: Record<string, string>
  /** Earlier accepted answers by endpoint. */
  answers: ReadonlyMap<string, Json>
  lookup: Resolver
}

/** `segments`: wire names, outermost first, list positions left out. */
export function candidatesFor(segments: readonly string[], expected: Expected, sources: Sources): Candidate[] {
  const all = [
    ...toldValues(segments, expected, sources),
    ...composed(segments, sources),
    ...ranked(segments, sources),
    ...wholeStreet(segments, sources),
    ...harmless(segments),
    ...byForm(expected),
  ].flatMap(candidate => typed(candidate, expected))
  const kept = all.filter(candidate => keeps(candidate, expected, sources.lookup))
  const filler = kept.length > 0 ? [] : fillers(expected)
  return unique([...kept, ...filler])
}

/** The listed values: the one that the test data names first, then in the order of the list. */
function toldValues(segments: readonly string[], expected: Expected, sources: Sources): Candidate[] {
  const values = expected.values ?? []
  const given = rankGiven(segments, Object.keys(sources.given)).map(each => sources.given[each.name]?.toLowerCase())
  const preferred = new Map(PREFERRED.map((word, i) => [word, i]))
  const rank = (value: Json): number => {
    if (given.includes(String(value).toLowerCase())) return -1
    return preferred.get(tokensOf(String(value))[0] ?? '') ?? PREFERRED.length
  }
  return [...values]
    .sort((a, b) => rank(a) - rank(b))
    .map(template => ({ template, why: 'the service lists it', origin: 'told' }))
}

/** Of listed words, those that change least in the world come first. */
const PREFERRED = ['check', 'get', 'read', 'query', 'lookup', 'view', 'sms', 'email', 'door', 'test', 'info']

interface Source extends Candidate {
  score: number
}

/** Test data and linked values together, by how well their names fit. */
function ranked(segments: readonly string[], sources: Sources): Candidate[] {
  const given: Source[] = rankGiven(segments, Object.keys(sources.given)).flatMap(({ name, score }) =>
    variants(name, segments).map((template, i) => ({
      template,
      score: score - i * 0.001,
      why: `the test data name it ${name}`,
      origin: 'given' as const,
    })),
  )
  return [...given, ...linked(segments, sources)].sort((a, b) => b.score - a.score)
}

const PERSONAL: readonly Meaning[] = ['phone']

/** The same value as other services spell it; the plain one first. */
function variants(name: string, segments: readonly string[]): string[] {
  const meaning = meaningsOf([name], 0.6)[0]?.meaning ?? meaningsOf(segments, 0.6)[0]?.meaning
  const filters =
    meaning !== undefined && PERSONAL.includes(meaning)
      ? ['digits', 'national', 'double-zero']
      : meaning === 'country'
        ? ['lower']
        : []
  return [`{{${name}}}`, ...filters.map(filter => `{{${name} | ${filter}}}`)]
}

function linked(segments: readonly string[], sources: Sources): Source[] {
  return [...sources.answers].flatMap(([endpoint, answer]) =>
    [...leaves(answer)].flatMap(({ pointer, value }): Source[] => {
      if (value === null || value === '' || typeof value === 'boolean') return []
      const path = segmentsOf(pointer).filter(part => !/^\d+$/.test(part))
      const score = linkScore(segments, path)
      if (score < 0.55) return []
      const template = `{{${endpoint}#${pointer}}}`
      return [{ template, score, why: `${endpoint} answered with it`, origin: 'linked' }]
    }),
  )
}

/** `customerId` asked for, `/customer/id` or `/customerId` or `/data/id` answered. */
function linkScore(asked: readonly string[], answered: readonly string[]): number {
  const own = asked.at(-1) ?? ''
  const last = answered.at(-1) ?? ''
  if (tokensOf(own).join() === tokensOf(last).join()) return 1.05
  const joined = answered.slice(-2).join(' ')
  if (tokensOf(own).join() === tokensOf(joined).join()) return 1.04
  // `user` asked for, `/user/pk` answered: the key of the very thing.
  if (isKeyLike(last) && tokensOf(own).join() === tokensOf(answered.at(-2) ?? '').join()) return 0.99
  const kin = Math.max(affinity(asked, joined), affinity(asked, last))
  // Any key that an earlier answer brought is better than none, after all that are named alike.
  if (isKeyLike(last) && isKeyed(asked) && kin < 0.6) return 0.56
  const bothKeys = isKeyLike(own) && isKeyLike(last)
  return bothKeys ? Math.max(kin, 0.9 * kin + 0.1) : kin * 0.6
}

/** A name that asks for a person or a key. */
function isKeyed(asked: readonly string[]): boolean {
  return isKeyLike(asked.at(-1) ?? '') || fitness(asked, 'customer-id') >= 0.6
}

function isKeyLike(name: string): boolean {
  return tokensOf(name).some(word =>
    [
      'id',
      'ref',
      'reference',
      'key',
      'number',
      'no',
      'nr',
      'nummer',
      'token',
      'code',
      'handle',
      'uid',
      'pk',
      'guid',
      'uuid',
      'oid',
    ].includes(word),
  )
}

/** A whole name or address from its parts. */
function composed(segments: readonly string[], sources: Sources): Candidate[] {
  const meaning = meaningsOf(segments, 0.6)[0]?.meaning
  const whole = rankGiven(segments, Object.keys(sources.given))[0]
  // The operator names the whole itself.
  if (whole !== undefined && whole.score >= 0.9 && meaning !== 'street') return []
  const part = (wanted: string) => rankGiven([wanted], Object.keys(sources.given), 0.7)[0]?.name
  const joined = (template: string, names: (string | undefined)[]): Candidate[] =>
    names.every(name => name !== undefined) ? [{ template, why: 'joined from the test data', origin: 'given' }] : []
  const [given, family, street, number, code, city] = [
    'given name',
    'family name',
    'street',
    'house number',
    'postal code',
    'city',
  ].map(part)
  if (meaning === 'full-name') return joined(`{{${given}}} {{${family}}}`, [given, family])
  if (meaning === 'address')
    return [
      ...joined(`{{${street}}} {{${number}}}, {{${code}}} {{${city}}}`, [street, number, code, city]),
      ...joined(`{{${street}}} {{${number}}}`, [street, number]),
    ]
  return []
}

/** A street may be asked for with its number; after the street alone. */
function wholeStreet(segments: readonly string[], sources: Sources): Candidate[] {
  if (meaningsOf(segments, 0.6)[0]?.meaning !== 'street') return []
  const [street, number] = ['street', 'house number'].map(
    wanted => rankGiven([wanted], Object.keys(sources.given), 0.7)[0]?.name,
  )
  if (street === undefined || number === undefined) return []
  return [{ template: `{{${street}}} {{${number}}}`, why: 'joined from the test data', origin: 'given' }]
}

function harmless(segments: readonly string[]): Candidate[] {
  return meaningsOf(segments, 0.55).flatMap(({ meaning }) => HARMLESS[meaning] ?? [])
}

function byForm(expected: Expected): Candidate[] {
  const made = (candidate: Omit<Candidate, 'origin'>): Candidate => ({ ...candidate, origin: 'harmless' })
  const soon = { soon: { now: 'iso', plusSeconds: 86_400 } } as const
  switch (expected.format) {
    case 'uuid':
      return [made({ template: '{{unique}}', let: { unique: { uuid: 'v4' } }, why: 'a fresh UUID' })]
    case 'date-time':
      return [
        made({ template: '{{soon}}', let: soon, why: 'a time soon' }),
        made({ template: '{{soon | local-date-time}}', let: soon, why: 'a time without zone' }),
      ]
    case 'date':
      return [made({ template: '{{soon | date}}', let: soon, why: 'a day soon' })]
    case 'time':
      return [
        made({ template: '{{soon | time}}', let: soon, why: 'a time of day' }),
        made({ template: '{{soon | time-short}}', let: soon, why: 'a time of day' }),
      ]
    case 'uri':
      return [made({ template: 'https://example.org/conformance', why: 'an address that nobody owns (RFC 2606)' })]
    case 'language':
      return [made({ template: 'en', why: 'a common language' })]
    default:
      return []
  }
}

/** The same candidate as the type that is asked for. */
function typed(candidate: Candidate, expected: Expected): Candidate[] {
  const { template } = candidate
  const isReference = typeof template === 'string' && /^\{\{[^{}]+\}\}$/.test(template)
  switch (expected.type) {
    case 'integer':
    case 'number':
      if (typeof template === 'number') return [candidate]
      if (isReference && !template.includes('|'))
        return [{ ...candidate, template: template.replace('}}', ' | number}}') }]
      return candidate.let === undefined ? [] : [candidate]
    case 'string':
      return isReference && template.includes('#')
        ? [candidate, { ...candidate, template: template.replace('}}', ' | text}}') }]
        : [candidate]
    case 'array':
      return Array.isArray(template) ? [candidate] : [{ ...candidate, template: [template] }]
    case 'boolean':
    case 'object':
      return typeof template === expected.type && template !== null ? [candidate] : []
    default:
      return [candidate]
  }
}

function fillers(expected: Expected): Candidate[] {
  const made = (template: Json, why: string): Candidate => ({ template, why, origin: 'harmless' })
  if (expected.pattern !== undefined) {
    const sample = sampleOf(expected.pattern)
    if (sample !== undefined) return [made(sample, 'matches the stated pattern')]
  }
  const within = Math.min(Math.max(1, expected.minimum ?? 1), expected.maximum ?? Infinity)
  switch (expected.type) {
    case 'boolean':
      return [made(true, 'a boolean'), made(false, 'a boolean')]
    case 'integer':
    case 'number':
      return [made(within, 'a small number')]
    case 'object':
      return [made({}, 'an object, still empty')]
    case 'array':
      return [made(['test'], 'a list of one'), made([], 'an empty list')]
    default:
      return [made('test'.padEnd(expected.minLength ?? 0, ' test').slice(0, expected.maxLength ?? 64), 'a plain word')]
  }
}

function keeps(candidate: Candidate, expected: Expected, lookup: Resolver): boolean {
  // What is made at the time of sending was made for its form.
  if (candidate.let !== undefined) return true
  try {
    return satisfies(render(candidate.template, lookup), expected)
  } catch {
    return false
  }
}

function unique(candidates: Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ template, let: made }) => {
    const key = JSON.stringify([template, made])
    return seen.has(key) ? false : seen.add(key) !== undefined
  })
}
