/** A store of preferences that changes otherwise. */
import type { Defect } from '../defect.ts'
import type { PreferenceChange, Preferences } from '../service/preferences.ts'

type Change = Preferences['change']

export function changing(how: (change: Change, preferences: Preferences) => Change): NonNullable<Defect['world']> {
  return ({ world: { preferences } }) => {
    preferences.change = how(preferences.change.bind(preferences), preferences)
  }
}

/** Each text is kept as `rewrite` makes it. */
export function rewriting(rewrite: (text: string) => string): NonNullable<Defect['world']> {
  return changing(change => (customer, wanted, now) => {
    const kept = Object.entries(wanted).map(([word, value]) => [
      word,
      typeof value === 'string' ? rewrite(value) : value,
    ])
    return change(customer, Object.fromEntries(kept) as PreferenceChange, now)
  })
}
