/** Which runs may be compared: those that differ in the service alone. */
import type { Fingerprint } from '../record.ts'

const WORDS: Record<keyof Fingerprint, string> = {
  k6: 'k6',
  script: 'the load script',
  profile: 'the profile',
  machine: 'the machine',
  transport: 'the protocol',
  region: 'the region',
}

/** What differs, in words; empty where the two may be compared. What one of them does not say yet is passed over. */
export function differencesOf(stored: Fingerprint, now: Fingerprint): string[] {
  return (Object.keys(WORDS) as (keyof Fingerprint)[]).flatMap(part => {
    if (part === 'transport' && now.transport === undefined) return []
    const [there, here] = [stored[part] ?? 'unknown', now[part] ?? 'unknown']
    return there === here ? [] : [`${WORDS[part]} (${there}, now ${here})`]
  })
}
