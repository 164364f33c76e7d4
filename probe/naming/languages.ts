/**
 * What properties are called in many languages, by what they mean: `languages/`, a file each. It says what is tried first, never
 * what is tried at all.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { tokensOf } from '../../contract/names.ts'
import data from './parts.json' with { type: 'json' }

/** Which part of a request a name is of. */
export type Subject = 'person' | 'delivery' | 'message'

export const SUBJECT_OF: Readonly<Record<ExtEndpoint, Subject>> = {
  'ext-verify': 'person',
  'ext-reach': 'delivery',
  'ext-notify': 'message',
}

export interface Language {
  /** Names by their meaning, likeliest first; a `?` at the end marks one that means it only where nothing else does. */
  meanings: Readonly<Record<string, string>>
  /** Names of no meaning, by what they are about. */
  others: Readonly<Record<Subject, string>>
  /** Words of error messages. */
  sentence: string
}

const FOLDER = new URL('./languages/', import.meta.url)

let read: ReadonlyMap<string, Language> | undefined
/** By ISO 639 code; read when they are first asked for. */
export function languages(): ReadonlyMap<string, Language> {
  read ??= new Map(
    readdirSync(FOLDER)
      .filter(file => file.endsWith('.json'))
      .sort()
      .map(file => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Language]),
  )
  return read
}

export const listed = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.split(', ')

/** What objects of a meaning hold, likeliest first (`parts.json`). */
export const partsOf = (whole: string): readonly string[] =>
  Object.hasOwn(data.parts, whole) ? listed(data.parts[whole as keyof typeof data.parts]) : []

/** What each subject is made of; `+` stands behind what comes with its parts. */
const madeOf = (subject: Subject): string[] =>
  listed(data.subjects[subject]).flatMap(each => {
    const meaning = each.replace('+', '')
    return meaning === each ? [each] : [meaning, ...partsOf(meaning)]
  })

export const MEANINGS_OF: Readonly<Record<Subject, readonly string[]>> = {
  person: madeOf('person'),
  delivery: madeOf('delivery'),
  message: madeOf('message'),
}

/** Meanings of objects. */
export const WHOLES: readonly string[] = Object.keys(data.parts)

/** Names of each meaning that go before what has no meaning. */
const FIRST = 3

/** The names of one subject, as words with blanks between them: the first few of each meaning, then the rest. */
export function namesOf({ meanings, others }: Language, subject: Subject): string[] {
  const lists = MEANINGS_OF[subject].map(meaning => listed(meanings[meaning]).map(plain))
  const nth = (i: number) => lists.flatMap(list => list[i] ?? [])
  const ranks = Array.from({ length: Math.max(0, ...lists.map(list => list.length)) }, (_, i) => nth(i))
  return [...ranks.slice(0, FIRST).flat(), ...listed(others[subject]), ...ranks.slice(FIRST).flat()]
}

export const plain = (name: string) => name.replace(/\?$/, '')

interface Spread {
  /** The words of each language. */
  tokens: ReadonlyMap<string, ReadonlySet<string>>
  /** In how many languages a word stands: a word of one language alone tells most. */
  spread: ReadonlyMap<string, number>
}

let made: Spread | undefined
function spreadOfWords(): Spread {
  if (made !== undefined) return made
  const tokens = new Map<string, ReadonlySet<string>>()
  const spread = new Map<string, number>()
  for (const [code, { meanings, others, sentence }] of languages()) {
    const own = new Set([...Object.values(meanings), ...Object.values(others), sentence].flatMap(tokensOf))
    tokens.set(code, own)
    for (const each of own) spread.set(each, (spread.get(each) ?? 0) + 1)
  }
  made = { tokens, spread }
  return made
}

/** Related languages share words, and a team mixes two. */
const MOST_LANGUAGES = 2

/** The share of these names that hold a word of a language. */
export function shareOf(code: string, names: readonly string[]): number {
  const words = spreadOfWords().tokens.get(code)
  const isOfIt = (name: string) => tokensOf(name).some(token => words?.has(token) === true)
  return names.filter(isOfIt).length / Math.max(1, names.length)
}

/** The languages that words seen at the service are most likely of, English apart; none where they tell nothing. */
export function languagesOf(observed: Iterable<string>): string[] {
  const { tokens, spread } = spreadOfWords()
  const words = new Set([...observed].flatMap(tokensOf))
  const score = (code: string) =>
    [...words].reduce((sum, word) => sum + (tokens.get(code)?.has(word) === true ? 1 / (spread.get(word) ?? 1) : 0), 0)
  const english = score('en')
  return [...tokens.keys()]
    .map(code => ({ code, score: score(code) }))
    .filter(each => each.code !== 'en' && each.score > 0.5 && each.score > english * 0.4)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_LANGUAGES)
    .map(({ code }) => code)
}
