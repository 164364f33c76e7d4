/** Words of the field in many languages (`vocabulary.json`), for names nobody has told: what is tried first, never what is tried at all. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { tokensOf } from '../../contract/names.ts'
import data from './vocabulary.json' with { type: 'json' }

/** `sentence`: words of error messages, by which a language is recognized and which are no names. */
type Chapter = 'person' | 'delivery' | 'message' | 'common' | 'sentence'
type Words = Partial<Record<Chapter, string>>

const FIRST: Readonly<Record<ExtEndpoint, Chapter>> = {
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
function languagesOf(seen: Iterable<string>): string[] {
  const { tokens, spread } = spreadOfWords()
  const words = new Set([...seen].flatMap(tokensOf))
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
 * `seen` (names and words of error messages of this service) and in English, then those of the other subjects.
 */
export function wordsFor(endpoint: ExtEndpoint, seen: Iterable<string>): string[] {
  const languages = [...languagesOf(seen), 'en'].map(language => (data as Record<string, Words>)[language] ?? {})
  const others = NAMES.filter(chapter => chapter !== FIRST[endpoint])
  return [
    ...new Set([
      ...languages.flatMap(words => listed(words[FIRST[endpoint]])),
      ...languages.flatMap(words => others.flatMap(chapter => listed(words[chapter]))),
    ]),
  ]
}
