/** The words of a property's name as the tables know them: run-together ones taken apart, plural and number words made alike. */

import { distance, squeezed, tokensOf } from '../../contract/names.ts'
import { remembered } from '../../contract/remembered.ts'
import { spelledOut } from '../persons/fold.ts'
import { languages, listed } from './languages.ts'
import { alternativesOf, MEANING_NAMES, type Meaning } from './meanings.ts'
import { ABOUT, NUMBER_WORDS, OF_ANOTHER, ofRecipient } from './roles.ts'

export interface Alternative {
  meaning: Meaning
  words: string[]
  squeezed: string
  /** Means it only where nothing else does. */
  weak: boolean
}

/** `ä` is written `ae` where a name has only ASCII letters, and `a` where its dots are dropped. */
const spelt = (text: string): string[] => [...new Set([text, spelledOut(text)])]

function asAlternatives(meaning: Meaning, written: string): Alternative[] {
  const weak = written.endsWith('?')
  return spelt(weak ? written.slice(0, -1) : written).map(text => ({
    meaning,
    words: tokensOf(text),
    squeezed: squeezed(text),
    weak,
  }))
}

/** Meanings that files of languages tell apart, and data do not. */
const ALSO: Readonly<Record<string, Meaning>> = { 'valid-from': 'time-from', 'valid-until': 'time-to' }
const isMeaning = (name: string): name is Meaning => MEANING_NAMES.some(each => each === name)

interface Tables {
  isUsual(word: string): boolean
  isSpoken(word: string): boolean
  /** Long enough to be known again where they are spelt nearly so, by their first letter. */
  long: ReadonlyMap<string, readonly string[]>
  /** Alternatives by their first word, and by what they are run together. */
  byWord: ReadonlyMap<string, ReadonlySet<Alternative>>
}

let made: Tables | undefined
/** Made when a name is first asked about: most commands never do. */
function tables(): Tables {
  made ??= makeTables()
  return made
}

function makeTables(): Tables {
  const usual = MEANING_NAMES.flatMap(meaning => alternativesOf(meaning).flatMap(each => asAlternatives(meaning, each)))
  const usualWords = new Set([...usual.flatMap(({ words }) => words), ...OF_ANOTHER, ...ABOUT, ...NUMBER_WORDS])
  const isUsual = (word: string) => usualWords.has(word) || ofRecipient(word)
  const usualNames = new Set(usual.map(each => each.squeezed))
  const spoken = [...languages().values()].flatMap(({ meanings }) =>
    Object.entries(meanings).flatMap(([name, text]) => {
      const meaning = ALSO[name] ?? name
      if (!isMeaning(meaning)) return []
      return (
        listed(text)
          .flatMap(written => asAlternatives(meaning, written))
          // A usual name or word means what it usually does.
          .filter(each => !usualNames.has(each.squeezed) && !isUsual(each.squeezed))
          // A short word is one of many languages.
          .map(each => ({ ...each, weak: each.weak || each.squeezed.length < 4 }))
      )
    }),
  )
  const spokenWords = new Set(spoken.flatMap(({ words }) => words))
  const byWord = new Map<string, Set<Alternative>>()
  // By meaning and words each once, as it was written first.
  const all = new Map(
    [...usual, ...spoken].reverse().map(each => [`${each.meaning} ${each.words.join(' ')}`, each] as const),
  )
  for (const written of all.values()) {
    const alternative = { ...written, words: written.words.map(asNumber) }
    for (const key of [alternative.words[0] ?? '', `=${alternative.squeezed}`])
      byWord.set(key, (byWord.get(key) ?? new Set()).add(alternative))
  }
  const long = new Map<string, string[]>()
  for (const word of new Set([...usualWords, ...spokenWords])) {
    const [first = ''] = word
    const known = long.get(first) ?? []
    if (word.length >= SHORTEST && known.push(word) === 1) long.set(first, known)
  }
  return { isUsual, isSpoken: word => spokenWords.has(word), long, byWord }
}

const isKnown = (word: string) => tables().isUsual(word) || tables().isSpoken(word)
/** Pieces that may stand in a run-together word although they are short. */
const SHORT = new Set(['nr', 'no', 'id', 'of', 'und', 'et', 'cp', 'tk', 'to'])
/** Names of a path as a key. */
export const pathKey = (names: readonly string[]): string => names.join('/')

const wordsIn = remembered((names: readonly string[]) => {
  const words = names
    .flatMap(tokensOf)
    .flatMap(token => (isKnown(token) ? [token] : (takenApart(token) ?? [singular(token)])))
  // A name of which a word is known means what that says.
  const isUnheard = !words.some(isKnown)
  return words.map(word => asNumber(isUnheard ? (cognate(word) ?? word) : word))
}, pathKey)

/** `empfaengertelefonnr` → `empfaenger`, `telefon`, `number`. */
export const wordsOf = (name: string): string[] => wordsIn([name])

function asNumber(word: string): string {
  return NUMBER_WORDS.has(word) ? 'number' : word
}

function singular(token: string): string {
  for (const shorter of [token.replace(/s$/, ''), token.replace(/es$/, '')]) if (isKnown(shorter)) return shorter
  return token
}

/** Letters of a word that may be known by a word of another language. */
const SHORTEST = 5

/** Words of two languages that are spelt nearly alike: `environnement`, `environment`. */
export function isCognate(a: string, b: string): boolean {
  const most = Math.floor(Math.max(a.length, b.length) / 5)
  if (Math.min(a.length, b.length) < SHORTEST || Math.abs(a.length - b.length) > most || a[0] !== b[0]) return false
  return distance(a, b) <= most
}

const cognates = new Map<string, string | undefined>()

/** A language that no table has is often spelt nearly as another one: `telefonu`. */
function cognate(token: string): string | undefined {
  if (cognates.has(token)) return cognates.get(token)
  const near = (tables().long.get(token[0] ?? '') ?? []).filter(word => isCognate(token, word))
  const found = near.sort((one, other) => distance(one, token) - distance(other, token))[0]
  cognates.set(token, found)
  return found
}

/** The fewest known pieces that a token is made of; German joins them with an `s` or `n`. */
function takenApart(token: string): string[] | undefined {
  if (token.length < 5) return undefined
  const best: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= token.length; end++) {
    for (let start = Math.max(0, end - 20); start < end; start++) {
      const before = best[start]
      const piece = token.slice(start, end)
      if (before === undefined || !isPiece(piece)) continue
      const pieces = [...before, piece]
      if ((best[end]?.length ?? Infinity) > pieces.length) best[end] = pieces
      // The joint belongs to no piece.
      if (/[sn]/.test(token[end] ?? '') && end + 3 < token.length && best[end + 1] === undefined) best[end + 1] = pieces
    }
  }
  return best[token.length]
}

/** Short words of all languages together make up anything. */
const isPiece = (piece: string) =>
  (piece.length >= 3 && tables().isUsual(piece)) || (piece.length >= 5 && tables().isSpoken(piece)) || SHORT.has(piece)

/** Alternatives that may be made of these words. */
export function alternativesWith(words: readonly string[], flat: string): ReadonlySet<Alternative> {
  return new Set([...words, `=${flat}`].flatMap(key => [...(tables().byWord.get(key) ?? [])]))
}
