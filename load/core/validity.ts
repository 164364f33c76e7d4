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

/** What keeps a run from being a measure of the service. */
export interface Flaw {
  kind: string
  sentence: string
}

const CPU_LIMIT = 0.8
/** The script ends a run itself for one reason only: a refused log-in. */
export const LOG_IN_REFUSED = 108
const ACHIEVED = 0.99
/** k6 ends with it where a threshold is crossed, of which there is the one that ends a run: what it saw is sound. */
export const CROSSED = 99
/** The flaw of a run whose log-in was refused. */
export const SHUT_OUT = 'log-in-refused'

export function flawsOf(run: Measured): Flaw[] {
  const flaws: Flaw[] = []
  const flaw = (kind: string, sentence: string) => flaws.push({ kind, sentence })
  const { planned, started, ended, dropped, canaryLag, canaryLimit, cpuShare, exitCode } = run
  if (run.stopped) flaw('stopped', 'The run was stopped before its end.')
  else if (exitCode === LOG_IN_REFUSED)
    flaw(
      SHUT_OUT,
      'The service refused the log-in; the run was ended at once, because refused log-ins can lock the account.',
    )
  else if (!run.killed && exitCode === null)
    flaw(
      'k6-failed',
      'k6 was ended by a signal: by the system, as where memory runs out (give it more, or take a lower rate), or by the harness, where it did not end in time.',
    )
  else if (!run.killed && exitCode !== 0 && exitCode !== CROSSED)
    flaw('k6-failed', `k6 ended with code ${exitCode} instead of 0 or 99.`)
  if (!run.recordComplete || started === 0) {
    flaw('no-record', 'k6 left no complete record of samples.')
    return flaws
  }
  if (dropped > 0) flaw('dropped', `k6 dropped ${dropped} arrivals: their latency is missing from every percentile.`)
  const cut = run.stopped || run.killed
  if (!cut && started < planned * ACHIEVED)
    flaw('too-few-arrivals', `Only ${started} of ${Math.round(planned)} planned arrivals were started.`)
  if (!cut && ended < started)
    flaw(
      'journeys-broken',
      `${started - ended} journeys broke off inside the load script, or were cut at the end of the run.`,
    )
  if (canaryLag === undefined)
    flaw('no-canary', 'The canary left no sample, so nothing shows that k6 itself was fast enough.')
  else if (canaryLag > canaryLimit)
    flaw(
      'canary-lag',
      `A 20 ms sleep inside k6 lasted ${canaryLag.toFixed(1)} ms longer (p99; at most ${canaryLimit} ms): this machine was too busy to measure.`,
    )
  if (cpuShare !== undefined && cpuShare > CPU_LIMIT)
    flaw(
      'cpu',
      `k6 used ${(cpuShare * 100).toFixed(0)} % of the processor (at most ${CPU_LIMIT * 100} %): the generator was the limit.`,
    )
  return flaws
}

export const unknownRequests = (endpoints: readonly string[]): Flaw[] =>
  endpoints.map(endpoint => ({
    kind: 'unknown-request',
    sentence: `${endpoint} was not driven: no accepted request is known for it.`,
  }))
