/** A load profile: an open model, one constant arrival rate a step, and what must hold under it. */
import type { Margins } from './compare-runs.ts'
import { mostCostOf, type Search } from './search.ts'

export interface Step {
  name: string
  /** Arrivals (journeys) a second. */
  rate: number
  seconds: number
  /** Brings caches and connections to life; applied, shown and not judged. */
  warmUp?: true
  /** More than the service may bear: shown, and judged by how it rejects, not by the objectives. */
  strained?: true
}

export interface Objectives {
  /** The share of the calls of an endpoint that may fail, 0..1. */
  failedShare: number
  /** Milliseconds, failed calls counted as infinitely slow. */
  p50?: number
  p95?: number
  p99?: number
}

/** What may be spent on finding the limits of a service. */
export interface LimitsBudget {
  /** Requests to reach the rate limit and to watch it, all rounds together. */
  requests: number
  seconds: number
  /** Virtual users at most; the first round has one, each that reaches nothing is followed by one with four times as many. */
  users: number
}

/** `load/profiles/<name>.ts` default-exports one. */
export interface Profile {
  summary: string
  timeoutSeconds: number
  steps: readonly Step[]
  objectives: Objectives
  /**
   * `each`: every journey logs in. `kept`: a virtual user logs in once and renews before the token expires. `shared`:
   * all share one login, as a sender's processes do, and renew one after the other.
   */
  logIn: 'each' | 'kept' | 'shared'
  /** Milliseconds by which the canary may oversleep (p99) before k6 itself was too slow to measure. */
  canaryLag: number
  /** The share of 5xx and of calls without an answer, 0..1, at which the run ends at once. */
  killAt: number
  /** How much worse than a baseline is not worse; `MARGINS` where absent. */
  margins?: Partial<Margins>
  search?: Search
  /** The limits are looked for instead; steps are not applied. */
  limits?: LimitsBudget
}

export interface Overrides {
  /** The highest rate of any step; the others keep their proportion. */
  rate?: number | undefined
  /** The length of all steps together. */
  seconds?: number | undefined
}

/** Of a search, the ceiling and the length of a trial; the confirmation keeps its proportion to it. */
export function withOverrides(profile: Profile, overrides: Overrides): Profile {
  const faster = overrides.rate === undefined ? 1 : overrides.rate / mostOf(profile).rate
  const longer =
    overrides.seconds === undefined ? 1 : overrides.seconds / (profile.search?.trialSeconds ?? lengthOf(profile))
  const { search, limits } = profile
  return {
    ...profile,
    steps: profile.steps.map(step => ({ ...step, rate: step.rate * faster, seconds: step.seconds * longer })),
    ...(limits === undefined ? {} : { limits: { ...limits, seconds: overrides.seconds ?? limits.seconds } }),
    ...(search === undefined
      ? {}
      : {
          search: {
            ...search,
            ceiling: overrides.rate ?? search.ceiling,
            from: Math.min(search.from, overrides.rate ?? search.from),
            trialSeconds: search.trialSeconds * longer,
            confirmSeconds: search.confirmSeconds * longer,
          },
        }),
  }
}

export function lengthOf(profile: Pick<Profile, 'steps'>): number {
  return profile.steps.reduce((sum, step) => sum + step.seconds, 0)
}

export function arrivalsOf(profile: Pick<Profile, 'steps'>): number {
  return profile.steps.reduce((sum, step) => sum + step.rate * step.seconds, 0)
}

/** Arrivals between two moments, seconds from the beginning. */
export function arrivalsBetween({ steps }: Pick<Profile, 'steps'>, from: number, to: number): number {
  let [start, arrivals] = [0, 0]
  for (const { rate, seconds } of steps) {
    arrivals += rate * Math.max(0, Math.min(to, start + seconds) - Math.max(from, start))
    start += seconds
  }
  return arrivals
}

/** The number of the first journey of a step, when all journeys of the run are counted on. */
export function firstJourneyOf({ steps }: Pick<Profile, 'steps'>, name: string): number {
  const at = steps.findIndex(step => step.name === name)
  return journeysIn(steps.slice(0, Math.max(0, at)))
}

/** At most: one may fall on the last tick of a step. */
const journeysIn = (steps: readonly Step[]) =>
  steps.reduce((sum, { rate, seconds }) => sum + Math.ceil(rate * seconds) + 1, 0)

/** What a profile takes at the most, whatever the service does: of a search, all its trials, each a k6 run of its own. */
export function mostOf({ steps, search }: Pick<Profile, 'steps' | 'search'>) {
  if (search === undefined) {
    const journeys = journeysIn(steps)
    const rate = Math.max(0, ...steps.map(step => step.rate))
    return { rate, runs: 1, journeys, journeysOfARun: journeys, seconds: lengthOf({ steps }) }
  }
  const { ceiling, trialSeconds, confirmSeconds } = search
  const { runs, journeys, seconds } = mostCostOf(search)
  const journeysOfARun = Math.ceil(ceiling * Math.max(trialSeconds, confirmSeconds)) + 1
  return { rate: ceiling, runs, journeys: journeys + runs, journeysOfARun, seconds }
}

/** Whether the objectives are judged by what happened there; what belongs to no step was before the first. */
export function isJudged({ steps }: Pick<Profile, 'steps'>, name: string): boolean {
  const step = steps.find(each => each.name === name)
  return step?.warmUp !== true && step?.strained !== true
}
