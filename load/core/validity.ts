/** Whether a run measured the service at all. INVALID is not FAIL: it proves nothing either way. */

export interface Measured {
  planned: number
  started: number
  /** Journeys that ran to their end. */
  ended: number
  dropped: number
  /** p99 of the canary's lag in milliseconds; `undefined` where it left no sample. */
  canaryLag: number | undefined
  canaryLimit: number
  /** Share of all cores that k6 used while it applied load; `undefined` where the system does not tell. */
  cpuShare: number | undefined
  /** Whether a record was written and read to its end. */
  recordComplete: boolean
  exitCode: number | null
  stopped: boolean
  /** Ended because the service was down or refused for haste: what was seen until then counts. */
  killed: boolean
}

export type Flaw =
  | { kind: 'no-record' }
  | { kind: 'stopped' }
  | { kind: 'log-in-refused' }
  | { kind: 'unknown-request'; endpoint: string }
  | { kind: 'k6-failed'; exitCode: number | null }
  | { kind: 'pod'; sentence: string }
  | { kind: 'dropped'; count: number }
  | { kind: 'too-few-arrivals'; started: number; planned: number }
  | { kind: 'journeys-broken'; count: number }
  | { kind: 'no-canary' }
  | { kind: 'canary-lag'; lag: number; limit: number }
  | { kind: 'cpu'; share: number }
  | { kind: 'generator-missing'; generator: number; of: number }
  | { kind: 'generator-twice'; generator: number }
  | { kind: 'foreign-samples'; file: string }
  | { kind: 'generator-behind'; generator: string; started: number; planned: number }
  | { kind: 'apart'; seconds: number }

const CPU_LIMIT = 0.8
/** The script ends a run itself for one reason only: a refused log-in. */
export const LOG_IN_REFUSED = 108
const ACHIEVED = 0.99
/** k6 ends with 99 where a threshold is crossed: the run itself is sound. */
const SOUND_EXITS: readonly (number | null)[] = [0, 99]

export function flawsOf(run: Measured): Flaw[] {
  const flaws: Flaw[] = []
  if (run.stopped) flaws.push({ kind: 'stopped' })
  else if (run.exitCode === LOG_IN_REFUSED) flaws.push({ kind: 'log-in-refused' })
  else if (!run.killed && !SOUND_EXITS.includes(run.exitCode)) flaws.push({ kind: 'k6-failed', exitCode: run.exitCode })
  if (!run.recordComplete || run.started === 0) return [...flaws, { kind: 'no-record' }]
  if (run.dropped > 0) flaws.push({ kind: 'dropped', count: run.dropped })
  const cut = run.stopped || run.killed
  if (!cut && run.started < run.planned * ACHIEVED)
    flaws.push({ kind: 'too-few-arrivals', started: run.started, planned: run.planned })
  if (!cut && run.ended < run.started) flaws.push({ kind: 'journeys-broken', count: run.started - run.ended })
  if (run.canaryLag === undefined) flaws.push({ kind: 'no-canary' })
  else if (run.canaryLag > run.canaryLimit)
    flaws.push({ kind: 'canary-lag', lag: run.canaryLag, limit: run.canaryLimit })
  if (run.cpuShare !== undefined && run.cpuShare > CPU_LIMIT) flaws.push({ kind: 'cpu', share: run.cpuShare })
  return flaws
}

export function sentenceOf(flaw: Flaw): string {
  switch (flaw.kind) {
    case 'no-record':
      return 'k6 left no complete record of samples.'
    case 'stopped':
      return 'The run was stopped before its end.'
    case 'log-in-refused':
      return 'The service refused the log-in; the run was ended at once, because refused log-ins can lock the account.'
    case 'unknown-request':
      return `${flaw.endpoint} was not driven: no accepted request is known for it.`
    case 'k6-failed':
      return flaw.exitCode === null
        ? 'k6 was ended by a signal: by the system, as where memory runs out (give it more, or take a lower rate), or by the harness, where it did not end in time.'
        : `k6 ended with code ${flaw.exitCode} instead of 0 or 99.`
    case 'pod':
      return flaw.sentence
    case 'dropped':
      return `k6 dropped ${flaw.count} arrivals: their latency is missing from every percentile.`
    case 'too-few-arrivals':
      return `Only ${flaw.started} of ${Math.round(flaw.planned)} planned arrivals were started.`
    case 'journeys-broken':
      return `${flaw.count} journeys broke off inside the load script, or were cut at the end of the run.`
    case 'no-canary':
      return 'The canary left no sample, so nothing shows that k6 itself was fast enough.'
    case 'canary-lag':
      return `A 20 ms sleep inside k6 lasted ${flaw.lag.toFixed(1)} ms longer (p99; at most ${flaw.limit} ms): this machine was too busy to measure.`
    case 'generator-missing':
      return `Generator ${flaw.generator} of ${flaw.of} left no samples: its part of the load is missing.`
    case 'generator-twice':
      return `Two files hold the samples of generator ${flaw.generator}.`
    case 'foreign-samples':
      return `${flaw.file} holds samples of another run.`
    case 'generator-behind':
      return `Generator ${flaw.generator} started ${flaw.started} of its ${Math.round(flaw.planned)} planned arrivals.`
    case 'apart':
      return `The generators started ${flaw.seconds.toFixed(1)} s apart: they did not apply the planned rate together.`
    case 'cpu':
      return `k6 used ${(flaw.share * 100).toFixed(0)} % of the processor (at most ${CPU_LIMIT * 100} %): the generator was the limit.`
  }
}
