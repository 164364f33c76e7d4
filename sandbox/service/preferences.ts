/** Address preferences: where and how a customer wants deliveries; checked, changed in part, cleared. */
import type { PreferenceWord } from '../dialect.ts'

type Preference = Partial<Record<PreferenceWord, string>>
/** `null` clears one property, absence leaves it. */
export type PreferenceChange = Partial<Record<PreferenceWord, string | null>>

export interface StoredPreference {
  preference: Preference
  version: number
  updatedAt: number | undefined
}

const NOTHING: StoredPreference = { preference: {}, version: 0, updatedAt: undefined }

/** What a place cannot do without. */
const NEEDS: Readonly<Record<string, PreferenceWord>> = { neighbour: 'neighbourName', 'pickup-point': 'pickupPointId' }

export type ChangeVerdict =
  | { verdict: 'kept'; kept: StoredPreference }
  | { verdict: 'lacks' | 'out-of-order'; word: PreferenceWord }

export class Preferences {
  readonly #byCustomer = new Map<string, StoredPreference>()

  check(customerId: string): StoredPreference {
    return this.#byCustomer.get(customerId) ?? NOTHING
  }

  change(customerId: string, change: PreferenceChange, now: number): ChangeVerdict {
    const before = this.check(customerId)
    const merged = Object.entries({ ...before.preference, ...change }).filter(([, value]) => value !== null)
    const preference = Object.fromEntries(merged) as Preference
    const need = NEEDS[preference.place ?? '']
    if (need !== undefined && preference[need] === undefined) return { verdict: 'lacks', word: need }
    const { windowFrom, windowTo } = preference
    if (windowFrom !== undefined && windowTo !== undefined && windowFrom >= windowTo)
      return { verdict: 'out-of-order', word: 'windowTo' }
    const kept = { preference, version: before.version + 1, updatedAt: now }
    this.#byCustomer.set(customerId, kept)
    return { verdict: 'kept', kept }
  }

  /** As if nothing had happened since. */
  restore(customerId: string, kept: StoredPreference): void {
    this.#byCustomer.set(customerId, kept)
  }

  clear(customerId: string, now: number): StoredPreference {
    const kept = { preference: {}, version: this.check(customerId).version + 1, updatedAt: now }
    this.#byCustomer.set(customerId, kept)
    return kept
  }
}
