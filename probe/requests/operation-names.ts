/** The words by which services call what `ext-reach` does, in several languages, and the project's word for each. */
import type { Json } from '../../contract/json.ts'
import { tokensOf } from '../../contract/names.ts'
import data from '../naming/actions.json' with { type: 'json' }

const NAMES = data.operations

const WORDS = new Map<string, string>(
  Object.entries(NAMES).flatMap(([name, words]) => words.split(' ').map(word => [word, name] as const)),
)

/** `check`, `manage`, `clear`, or the value itself in plain words. */
export function operationName(value: Json): string {
  return knownOperation(value) ?? tokensOf(String(value)).join('-')
}

/** `undefined` where the word is none of those known. */
export function knownOperation(value: Json): string | undefined {
  return tokensOf(String(value))
    .map(word => WORDS.get(word))
    .find(name => name !== undefined)
}

/** One of the project's own words, and not the service's. */
export const isKnownOperation = (name: string): boolean => Object.hasOwn(NAMES, name)

/** The words by which reading is called, the English ones first. */
export const WORDS_FOR_READING: readonly string[] = NAMES.check.split(' ')

/** The usual words for changing, where the list is hidden; written as the one that was accepted. */
export function likelyOperations(accepted: Json): Json[] {
  if (typeof accepted !== 'string') return []
  const style = (word: string) =>
    accepted === accepted.toUpperCase()
      ? word.toUpperCase()
      : /^[A-Z]/.test(accepted)
        ? word.charAt(0).toUpperCase() + word.slice(1)
        : word
  return ['manage', 'update', 'set', 'save'].map(style)
}
