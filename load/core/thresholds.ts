/** What k6 itself watches while it runs: the kill switch, which must work although the runner is gone. */
import type { Profile } from './profile.ts'

/** The names of our metrics, of which every sample is tagged with its call. */
export const METRICS = {
  /** Connect, TLS, send, wait and receive of a call, in milliseconds, tagged with its outcome. */
  total: 'call_total',
  /** One a call that counts against the service. */
  failed: 'calls_failed',
  /** One a call that was refused for haste. */
  limited: 'calls_limited',
  /** One a call that could not be made because an earlier answer lacked its value. */
  skipped: 'calls_skipped',
  started: 'journeys_started',
  /** One a journey that an error of the script broke off; k6 counts those as complete. */
  broken: 'journeys_broken',
  canary: 'canary_lag',
  /** What is rare, tagged with the name that it has here or among the oracles' metrics. */
  notes: 'notes',
  /** One by each virtual user that looks closely, at its first answer, tagged with the protocol. */
  transport: 'transports',
} as const

/** k6's own: one a journey that was not cut off, tagged with its step. */
export const COMPLETE = 'iterations'

/** k6's own: the share of calls answered with 5xx or not at all, by what the entry tells it to expect. */
export const DOWN = 'http_req_failed'

export type Thresholds = Record<string, { threshold: string; abortOnFail: boolean; delayAbortEval: string }[]>

/**
 * Objectives are no thresholds: k6 passes one on a metric without samples, and sorts every sample of a trend each two
 * seconds to evaluate it. They are judged from the record.
 */
export function thresholdsOf({ killAt }: Pick<Profile, 'killAt'>): Thresholds {
  return { [DOWN]: [{ threshold: `rate<${killAt}`, abortOnFail: true, delayAbortEval: '5s' }] }
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
