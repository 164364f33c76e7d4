/** The rules of a load run, the names of its metrics, and what k6 itself watches: the rule that ends a load on a service that is down. */
import { arrivalsBetween, arrivalsOf, lengthOf, type Profile } from './profile.ts'

/** The names of our metrics, of which every sample is tagged with its call. */
export const METRICS = {
  /** Connect, TLS, send, wait and receive of a call, in milliseconds, tagged with its outcome. */
  total: 'call_total',
  /** One a call that counts against the service. */
  failed: 'calls_failed',
  limited: 'calls_limited',
  /** One a call that could not be made because an earlier answer lacked its value. */
  skipped: 'calls_skipped',
  started: 'journeys_started',
  /** One a journey that an error of the script broke off; k6 counts those as complete. */
  broken: 'journeys_broken',
  canary: 'canary_lag',
  /** Of each journey the share of its calls so far that were answered with 5xx or not at all, tagged with its window. */
  down: 'journeys_down',
  /** What is rare, tagged with the name that it has here or among the oracles' metrics. */
  notes: 'notes',
  /** One by each virtual user that looks closely, at its first answer, tagged with the protocol. */
  transport: 'transports',
} as const

/** k6's own: one a journey that was not cut off, tagged with its step. */
export const COMPLETE = 'iterations'

/**
 * The arrivals of a run are dealt into windows of time, and a window in which too many journeys found the service down
 * ends the run, whatever was before it. The planned journeys are what is counted against: those of a dead service make fewer
 * calls than those of a healthy one. Of `generators`, each counts its own part.
 *
 * Objectives are no thresholds: k6 passes one on a metric without samples, and sorts every sample of a trend each two
 * seconds to evaluate it. They are judged from the record.
 */
export function thresholdsOf(profile: Pick<Profile, 'killAt' | 'steps'>, generators: number) {
  return Object.fromEntries(
    mostDownOf(profile, generators).map((most, window) => [
      `${METRICS.down}{window:${window}}`,
      [{ threshold: `count<${most.toFixed(2)}`, abortOnFail: true }],
    ]),
  )
}

/** Whether one of the generators ended for it. `down`: what it counted at the most, by window. */
export function isCrossed(
  profile: Pick<Profile, 'killAt' | 'steps'>,
  generators: number,
  down: ReadonlyMap<string, number>,
): boolean {
  return mostDownOf(profile, generators).some((most, window) => (down.get(String(window)) ?? 0) >= most)
}

function mostDownOf(profile: Pick<Profile, 'killAt' | 'steps'>, generators: number): number[] {
  const { killAt } = profile
  if (killAt > 1) return []
  const { seconds, count: windows } = windowsOf(profile, generators)
  return Array.from({ length: windows }, (_, window) => {
    const to = window === windows - 1 ? Number.POSITIVE_INFINITY : (window + 1) * seconds
    return Math.max(1, (arrivalsBetween(profile, window * seconds, to) / generators) * killAt)
  })
}

const LEAST_SECONDS = 10
/** Fewer journeys tell nothing. */
const ENOUGH = 20
/** k6 goes through all of them each two seconds. */
const MOST_WINDOWS = 400

/** Each is long enough for some journeys of each generator; what is left at the end belongs to the last one. */
export function windowsOf({ steps }: Pick<Profile, 'steps'>, generators: number): { seconds: number; count: number } {
  const length = lengthOf({ steps })
  const usual = arrivalsOf({ steps }) / length / generators
  const seconds = Math.max(LEAST_SECONDS, ENOUGH / usual, length / MOST_WINDOWS)
  return { seconds, count: Math.max(1, Math.floor(length / seconds)) }
}

export const ORACLE_METRICS = {
  /** One an answer and rule; tags `call`, `rule` (of LOAD_RULES), `held` (yes, no). */
  judged: 'answers_judged',
  /** One a breach; tags `call`, `rule`, `breach`, `place`. */
  breaches: 'answer_breaches',
  /** One a place of an answer that shows planted values; tags `call`, `place`, `whose`. */
  planted: 'planted_seen',
  /** One an answer and echo: its value as a number that does not tell it; tags `call`, `echo` (its place in the plan), `seen`. */
  echoes: 'echoes_seen',
  /** The name of what a call made, as a number that does not tell it; tag `call`. */
  made: 'made_names',
  /** One a race; tags `call`, `verdict`. */
  races: 'races',
} as const

/** What a load run is judged by (docs/load.md): each rule has an id of its own, and one result for each call that it is about. */
export const LOAD_RULES = {
  failedShare: 'LOAD-01',
  p50: 'LOAD-02',
  p95: 'LOAD-03',
  p99: 'LOAD-04',
  contract: 'LOAD-05',
  overload: 'LOAD-06',
  foreign: 'LOAD-07',
  idempotency: 'LOAD-08',
  capacity: 'LOAD-09',
  regression: 'LOAD-10',
  up: 'LOAD-11',
} as const

export function ruleId(rule: keyof typeof LOAD_RULES, call: string): string {
  return `${LOAD_RULES[rule]}/${call}`
}
