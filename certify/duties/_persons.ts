/** What is said of a person to ext-verify, as it would be found again elsewhere. */
import { leaves } from '../../contract/json.ts'
import type { Seen } from '../seen.ts'

/** Shorter ones are met by chance: a country, a first name. */
const FEWEST_LETTERS = 8
/** Of addresses and numbers. */
const FEWEST_SIGNS = 6

/** E-mail addresses, telephone numbers, long names; not what later calls are given to refer to the person. */
export function personalIn(played: readonly Seen[]): string[] {
  const told = played.filter(call => call.endpoint === 'ext-verify').flatMap(call => [...leaves(call.json ?? null)])
  const texts = told.flatMap(({ value }) => (typeof value === 'string' && !TECHNICAL.test(value) ? [value.trim()] : []))
  return [...new Set(texts)].filter(each => each.length >= (/@|^\+?\d/.test(each) ? FEWEST_SIGNS : FEWEST_LETTERS))
}

/** UUIDs and moments say nothing of a person. */
const TECHNICAL = /^[0-9a-f]{8}-[0-9a-f-]{27}$|^\d{4}-\d\d-\d\dT/i

export const tells = (text: string, personal: readonly string[]) => {
  const lower = text.toLowerCase()
  return personal.some(each => lower.includes(each.toLowerCase()))
}
