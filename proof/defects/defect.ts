/** A planted mistake: what it does wrong, which checks must tell it, and how it is brought into a service that is right. */
import type { Variation } from '../varied/variation.ts'

export interface Defect extends Variation {
  /**
   * Ids of the checks that must tell it, families by their own id, and rules of drift by which a later run of a recorded
   * service must; the first is the one that claims it, and its chapter the folder of its table.
   */
  caughtBy: readonly [string, ...string[]]
  /** Dialects in which it is played; those of `DEFECT_DIALECTS` where nothing is said. */
  dialects?: readonly string[]
  /** Its check has to wait a minute for it: a proof begins with it. */
  waits?: true
}

export const DEFECT_DIALECTS = ['default', 'legacy', 'german'] as const

/** Those that tell types and lengths within the requests of a first contact: what tells one mistake at a time leaves most of them open. */
export const MUCH_TOLD = ['default', 'versioned', 'prefixed'] as const
