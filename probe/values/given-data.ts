/** The test data by what they mean. */
import { affinity, dataMeaningsOf } from '../naming/match.ts'
import type { Meaning } from '../naming/meanings.ts'

export interface GivenData {
  /** The name of the datum of this meaning; of several, the one that fits the asked names best. */
  of(meaning: Meaning): string | undefined
  all(meaning: Meaning): string[]
  value(name: string): string
}

/** An identifier of nobody said: among the data of a test person, the person's own. */
const ANY_ID =
  /^(?:id|identifier|identification|kennung|kennnummer|identificador|identifiant|identificativo|identificatie|identyfikator|identifikator|identifikace|tunniste|azonosito|azonosító|αναγνωριστικό|идентификатор)$/iu

export function givenDataFor(segments: readonly string[], given: Readonly<Record<string, string>>): GivenData {
  const byMeaning = new Map<Meaning, string[]>()
  for (const name of Object.keys(given)) {
    const meaning = dataMeaningsOf([name], 0.6)[0]?.meaning
    if (meaning !== undefined) byMeaning.set(meaning, [...(byMeaning.get(meaning) ?? []), name])
  }
  if (!byMeaning.has('customer-id')) {
    const ids = Object.keys(given).filter(name => ANY_ID.test(name.trim()))
    if (ids.length > 0) byMeaning.set('customer-id', ids)
  }
  for (const names of byMeaning.values()) names.sort((a, b) => affinity(segments, b) - affinity(segments, a))
  const all = (meaning: Meaning) => byMeaning.get(meaning) ?? []
  return { all, of: meaning => all(meaning)[0], value: name => given[name] ?? '' }
}
