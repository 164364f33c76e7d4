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
