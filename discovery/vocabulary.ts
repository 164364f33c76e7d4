/**
 * Names worth a trial in a group: what the service says itself, then the words of the field in many languages (`vocabulary.json`)
 * in the style that it shows. What is tried first, never what is tried at all.
 */

import type { ExtEndpoint } from '../contract/endpoint.ts'
import { leaves, segmentsOf } from '../contract/json.ts'
import { alternativesOf, CREDENTIAL_MEANINGS, MEANING_NAMES } from '../probe/naming/meanings.ts'
import type { Operation } from './operation.ts'
import { inStyle, type Style, tokensOf } from './spelling.ts'
import data from './vocabulary.json' with { type: 'json' }

export function vocabulary(op: Operation, most: number): string[] {
  const { service } = op
  const style: Style = service.style() ?? 'camel'
  const own = new Set<string>()
  for (const name of service.names) if (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)) own.add(name)
  for (const answer of service.context.memory.answers.values())
    for (const { pointer } of leaves(answer))
      for (const part of segmentsOf(pointer)) if (!/^\d+$/.test(part)) own.add(part)
  const labels = Object.keys(service.context.environment.testData).map(label => inStyle(tokensOf(label), style))
  const endpoint = op.endpoint === 'auth-authenticate' ? 'ext-verify' : op.endpoint
  const usual = wordsFor(endpoint, [...own, ...service.messageWords()]).map(text => inStyle(tokensOf(text), style))
  return [...new Set([...own, ...labels, ...usual, ...otherwise([...own, ...labels], style)])]
    .filter(name => !service.disproved.has(name))
    .slice(0, most)
}

/** What the same things are called otherwise; first where words of it stand in names that are known. */
function otherwise(names: readonly string[], style: Style): string[] {
  const known = new Set(names.flatMap(tokensOf))
  return MEANING_NAMES.filter(meaning => !CREDENTIAL_MEANINGS.has(meaning))
    .flatMap(meaning =>
      alternativesOf(meaning).map((alternative, i) => {
        const words = tokensOf(alternative.replace('?', ''))
        return { words, rank: i - (20 * words.filter(word => known.has(word)).length) / words.length }
      }),
    )
    .filter(({ words }) => words.every(word => /^[a-z0-9]+$/.test(word)))
    .sort((a, b) => a.rank - b.rank)
    .map(({ words }) => inStyle(words, style))
}

/** `sentence`: words of error messages, by which a language is recognized and which are no names. */
type VocabularyPart = 'person' | 'delivery' | 'message' | 'common' | 'sentence'
type Words = Partial<Record<VocabularyPart, string>>

const FIRST: Readonly<Record<ExtEndpoint, VocabularyPart>> = {
  'ext-verify': 'person',
  'ext-reach': 'delivery',
  'ext-notify': 'message',
}
const NAMES = ['person', 'delivery', 'message', 'common'] as const
/** Related languages share words, and a team mixes two. */
const MOST_LANGUAGES = 2

const listed = (text: string | undefined): string[] => (text === undefined ? [] : text.split(', '))

interface Spread {
  /** The words of each language. */
  tokens: ReadonlyMap<string, ReadonlySet<string>>
  /** In how many languages a word stands: a word of one language alone tells most. */
  spread: ReadonlyMap<string, number>
}

let made: Spread | undefined
/** Made when it is first asked for: most commands never do. */
function spreadOfWords(): Spread {
  if (made !== undefined) return made
  const tokens = new Map<string, ReadonlySet<string>>()
  const spread = new Map<string, number>()
  for (const [language, words] of Object.entries<Words>(data)) {
    const own = new Set(Object.values(words).flatMap(tokensOf))
    tokens.set(language, own)
    for (const each of own) spread.set(each, (spread.get(each) ?? 0) + 1)
  }
  made = { tokens, spread }
  return made
}

/** The languages that words seen at the service are most likely of, English apart; none where they tell nothing. */
function languagesOf(observed: Iterable<string>): string[] {
  const { tokens, spread } = spreadOfWords()
  const words = new Set([...observed].flatMap(tokensOf))
  const score = (language: string) =>
    [...words].reduce(
      (sum, word) => sum + (tokens.get(language)?.has(word) === true ? 1 / (spread.get(word) ?? 1) : 0),
      0,
    )
  const english = score('en')
  return [...tokens.keys()]
    .map(language => ({ language, score: score(language) }))
    .filter(each => each.language !== 'en' && each.score > 0.5 && each.score > english * 0.4)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_LANGUAGES)
    .map(({ language }) => language)
}

/**
 * Names that an endpoint may know, as words with blanks between them, likeliest first: those of its own subject in the languages of
 * `observed` (names and words of error messages of this service) and in English, then those of the other subjects.
 */
export function wordsFor(endpoint: ExtEndpoint, observed: Iterable<string>): string[] {
  const languages = [...languagesOf(observed), 'en'].map(language => (data as Record<string, Words>)[language] ?? {})
  const others = NAMES.filter(chapter => chapter !== FIRST[endpoint])
  return [
    ...new Set([
      ...languages.flatMap(words => listed(words[FIRST[endpoint]])),
      ...languages.flatMap(words => others.flatMap(chapter => listed(words[chapter]))),
    ]),
  ]
}
