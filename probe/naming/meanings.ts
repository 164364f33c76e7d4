/**
 * What a name means, in the words of many services and languages (`meanings.json`). A meaning is a set of alternatives; each
 * alternative is words that must all be there. Longer alternatives weigh more, so that `house number` is not any `number`.
 */
import data from './meanings.json' with { type: 'json' }

type Subjects = typeof data
export type Meaning = { [Subject in keyof Subjects]: keyof Subjects[Subject] }[keyof Subjects]

const TEXTS = Object.assign({}, ...Object.values(data)) as Record<Meaning, string>

export const MEANING_NAMES = Object.keys(TEXTS) as Meaning[]

/** Of logins and their answers; a name may mean one of these and something else alongside. */
export const CREDENTIAL_MEANINGS: ReadonlySet<Meaning> = new Set(Object.keys(data.credentials) as Meaning[])

/** Alternatives as written; a `?` at the end marks names that mean this only where nothing else does. */
export function alternativesOf(meaning: Meaning): string[] {
  return TEXTS[meaning].split(', ')
}
