/**
 * What a name means, in the words of many services and languages. A meaning is a set of alternatives; each alternative is
 * words that must all be there. Longer alternatives weigh more, so that `house number` is not any `number`.
 */
import { ADDRESSES } from './meanings/addresses.ts'
import { CREDENTIALS } from './meanings/credentials.ts'
import { DELIVERIES } from './meanings/deliveries.ts'
import { MESSAGES } from './meanings/messages.ts'
import { MOMENTS } from './meanings/moments.ts'
import { PERSONS } from './meanings/persons.ts'

const TEXTS = { ...CREDENTIALS, ...PERSONS, ...ADDRESSES, ...DELIVERIES, ...MESSAGES, ...MOMENTS }

export type Meaning = keyof typeof TEXTS

export const MEANING_NAMES = Object.keys(TEXTS) as Meaning[]

/** Of log-ins and their answers; a name may mean one of these and something else beside. */
export const CREDENTIAL_MEANINGS: ReadonlySet<Meaning> = new Set(Object.keys(CREDENTIALS) as Meaning[])

/** Alternatives as written; a `?` at the end marks a weak one. */
export function alternativesOf(meaning: Meaning): string[] {
  return TEXTS[meaning]
    .split(',')
    .map(text => text.trim().replace(/\s+/g, ' '))
    .filter(text => text !== '')
}
