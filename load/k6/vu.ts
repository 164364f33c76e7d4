/** What a virtual user keeps from journey to journey. */
import type { Held } from '../core/token.ts'

export const vu: {
  held: Held | undefined
  /** Milliseconds since the epoch; each virtual user has connections of its own. */
  lastAnswerAt: number | null
  /** A cookie is sent where the contract says so, and only there: once one was set, each request gets a jar that is empty. */
  isGivenCookies: boolean
} = { held: undefined, lastAnswerAt: null, isGivenCookies: false }
