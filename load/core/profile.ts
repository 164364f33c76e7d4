/** A load profile: an open model, one constant arrival rate a step, and what must hold under it. */

export interface Step {
  name: string
  /** Arrivals (journeys) a second. */
  rate: number
  seconds: number
}

export interface Objectives {
  /** The share of the calls of an endpoint that may fail, 0..1. */
  failedShare: number
  /** Milliseconds, failed calls counted as infinitely slow. */
  p50?: number
  p95?: number
  p99?: number
}

/** `load/profiles/<name>.ts` default-exports one. */
export interface Profile {
  summary: string
  /** Of each request. */
  timeoutSeconds: number
  steps: readonly Step[]
  objectives: Objectives
  /** `each`: every journey logs in. `kept`: a virtual user logs in once and renews before the token expires. */
  logIn: 'each' | 'kept'
  /** Milliseconds by which the canary may oversleep (p99) before k6 itself was too slow to measure. */
  canaryLag: number
}

export interface Overrides {
  /** The highest rate of any step; the others keep their proportion. */
  rate?: number | undefined
  /** The length of all steps together. */
  seconds?: number | undefined
}

export function withOverrides(profile: Profile, overrides: Overrides): Profile {
  const faster = overrides.rate === undefined ? 1 : overrides.rate / highestRate(profile)
  const longer = overrides.seconds === undefined ? 1 : overrides.seconds / lengthOf(profile)
  return {
    ...profile,
    steps: profile.steps.map(step => ({ ...step, rate: step.rate * faster, seconds: step.seconds * longer })),
  }
}

export function highestRate(profile: Pick<Profile, 'steps'>): number {
  return Math.max(...profile.steps.map(step => step.rate))
}

export function lengthOf(profile: Pick<Profile, 'steps'>): number {
  return profile.steps.reduce((sum, step) => sum + step.seconds, 0)
}

export function arrivalsOf(profile: Pick<Profile, 'steps'>): number {
  return profile.steps.reduce((sum, step) => sum + step.rate * step.seconds, 0)
}
