/** What is sent under names that are tried. */
import type { Json } from '../contract/json.ts'
import type { Draft, Slot } from './draft.ts'

/** A value that no type takes, and that does not count as nothing as an empty list may; with a word of its own it is known again where it comes back. */
export const WRONG: Json = [[1]]
/** A word that is on no list. */
export const NO_WORD = 'zqword'
/** It at a place of the body; a form holds nothing but texts. */
export const wrongAt = (path: string[], { encoding }: Draft): Slot => ({
  in: 'body',
  path,
  value: { template: encoding === 'form' ? NO_WORD : WRONG, origin: 'type' },
})
export const labelled = (i: number): Json => [[label(i)]]
export const label = (i: number) => `zqv${i}v`
const SENT = /^\[\[(?:1|"(zqv\d+v)")?]]$/
/** Whether that is what is sent under names that are tried. */
export const isWrong = (value: Json): boolean => SENT.test(JSON.stringify(value))
/** The word of its own that such a value holds. */
export const labelOf = (value: Json | undefined): string | undefined => SENT.exec(JSON.stringify(value ?? null))?.[1]
