/** k6 thresholds, each with a twin that demands samples: k6 passes a threshold on a metric that has none. */
import type { Objectives } from './profile.ts'

/** The names of our metrics, of which every sample is tagged with its call. */
export const METRICS = {
  /** Connect, TLS, send, wait and receive of a call, in milliseconds. */
  total: 'call_total',
  /** One a call, tagged with its outcome. */
  calls: 'calls',
  /** 1 where a call counts against the service. */
  failed: 'call_failed',
  /** One a call that could not be made because an earlier answer lacked its value. */
  skipped: 'calls_skipped',
  started: 'journeys_started',
  ended: 'journeys_ended',
  canary: 'canary_lag',
  /** Milliseconds between the intended and the real start of a journey. */
  startLag: 'start_lag',
} as const

export function thresholdsOf(objectives: Objectives, calls: readonly string[]): Record<string, string[]> {
  const thresholds: Record<string, string[]> = { dropped_iterations: ['count==0'] }
  for (const call of calls) {
    thresholds[`${METRICS.failed}{call:${call}}`] = [`rate<=${objectives.failedShare}`]
    const latency = latencyRules(objectives)
    if (latency.length > 0) thresholds[`${METRICS.total}{call:${call}}`] = latency
    thresholds[`${METRICS.calls}{call:${call}}`] = ['count>0']
  }
  return thresholds
}

function latencyRules(objectives: Objectives): string[] {
  const rules = [
    [50, objectives.p50],
    [95, objectives.p95],
    [99, objectives.p99],
  ] as const
  return rules.flatMap(([percent, limit]) => (limit === undefined ? [] : [`p(${percent})<=${limit}`]))
}
