/** How long a trial must be so that a burst allowance cannot hide a limit, and how long the pause after it. */
import type { Search } from './profile.ts'

/** Of a rate limiter, as far as it is known. */
export interface KnownLimiter {
  /** Requests in a window. */
  limit?: number | undefined
  windowSeconds?: number | undefined
  /** Requests that pass at once after a pause. */
  burst?: number | undefined
  limiter?: string | undefined
}

export interface Pace {
  trialSeconds: number
  coolDownSeconds: number
  /** The share by which a trial may exceed the limit unseen, 0 where it cannot; `null` where the limiter is not known well enough. */
  hidden: number | null
}

const LONGEST_TRIAL = 120
const LONGEST_PAUSE = 60
const PAUSE = 1

export function paceOf(search: Search, known: KnownLimiter | undefined): Pace {
  const { limit, windowSeconds } = known ?? {}
  if (limit === undefined || windowSeconds === undefined)
    return {
      trialSeconds: search.trialSeconds,
      coolDownSeconds: pause(windowSeconds ?? search.coolDownSeconds ?? PAUSE),
      hidden: null,
    }
  const perSecond = limit / windowSeconds
  const burst = known?.burst ?? limit
  const counts = known?.limiter !== undefined && /window|log|counter/.test(known.limiter)
  // At (1 + e) of its rate a bucket is empty after burst / (e x rate); half of the precision keeps both bounds near.
  const needed = counts ? 2 * windowSeconds : burst / ((search.precision / 2) * perSecond)
  const trialSeconds = Math.max(search.trialSeconds, Math.min(LONGEST_TRIAL, Math.ceil(needed)))
  return {
    trialSeconds,
    coolDownSeconds: pause(counts ? windowSeconds : burst / perSecond),
    hidden: counts ? (trialSeconds >= needed ? 0 : null) : burst / (perSecond * trialSeconds),
  }
}

/** The profile as the limiter needs it: longer trials and pauses, never shorter ones. */
export function paced<P extends { search?: Search }>(profile: P, known: KnownLimiter | undefined): P {
  if (profile.search === undefined) return profile
  const { trialSeconds, coolDownSeconds } = paceOf(profile.search, known)
  return { ...profile, search: { ...profile.search, trialSeconds, coolDownSeconds } }
}

function pause(seconds: number): number {
  return Math.min(LONGEST_PAUSE, Math.max(PAUSE, seconds))
}
