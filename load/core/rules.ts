/** What a load run is judged by: each rule has an id of its own, and one result for each call that it is about. */
export const LOAD_RULES = {
  failedShare: 'LOAD-01',
  p50: 'LOAD-02',
  p95: 'LOAD-03',
  p99: 'LOAD-04',
  /** Sampled answers keep the contract. */
  contract: 'LOAD-05',
  /** Rejections under overload are well formed. */
  overload: 'LOAD-06',
  /** No answer carries the data of another request. */
  foreign: 'LOAD-07',
  /** A repeated key does nothing twice, at the same time either. */
  idempotency: 'LOAD-08',
  /** The highest rate that holds. */
  capacity: 'LOAD-09',
  /** Not slower than the baseline. */
  regression: 'LOAD-10',
  /** The service stays up to the end of the run. */
  up: 'LOAD-11',
} as const

export function ruleId(rule: keyof typeof LOAD_RULES, call: string): string {
  return `${LOAD_RULES[rule]}/${call}`
}
