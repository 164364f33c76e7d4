/** Capacities that were planted, each found by the search of the profile `breakpoint`. */
import type { Objectives } from '../../../load/core/profile.ts'
import { profileNamed } from '../../../load/runner/profiles.ts'
import type { Row } from './row.ts'
import { run } from './run.ts'

interface Planted {
  flags: string[]
  /** Requests a second. */
  perSecond: number
  because: string
  objectives: Objectives
  trialSeconds: number
  /** What the ledger knows of the limiter. */
  rate?: object
}

/** Of a journey of the timed service. */
const CALLS = 4

export const CAPACITIES: Record<string, Planted> = {
  'token-bucket': {
    flags: ['--limiter', 'token-bucket', '--per-second', '100', '--burst', '20'],
    perSecond: 100,
    because: 'rate-limiter',
    objectives: { failedShare: 0, p99: 500 },
    trialSeconds: 5,
    rate: { limit: 100, windowSeconds: 1, burst: 20, limiter: 'token-bucket', status: 429 },
  },
  'fixed-window': {
    flags: ['--limiter', 'fixed-window', '--per-second', '100', '--window-seconds', '2'],
    perSecond: 100,
    because: 'rate-limiter',
    objectives: { failedShare: 0, p99: 500 },
    trialSeconds: 5,
    rate: { limit: 200, windowSeconds: 2, limiter: 'fixed-window', status: 429 },
  },
  workers: {
    flags: ['--median-ms', '40', '--workers', '4'],
    perSecond: 100,
    because: 'latency',
    objectives: { failedShare: 0, p99: 300 },
    // Of what is 6 % too much, four workers are 0.3 s behind only after five seconds and more.
    trialSeconds: 20,
  },
}

export async function capacityRow(name: string, canaryLag: number): Promise<Row> {
  const planted = CAPACITIES[name]
  const profile = await profileNamed('breakpoint')
  if (planted === undefined || profile.search === undefined) throw new Error(`no capacity "${name}"`)
  const { trialSeconds, objectives } = planted
  const { record } = await run(
    planted.flags,
    {
      ...profile,
      canaryLag,
      // So that every journey makes all four calls.
      logIn: 'each',
      objectives,
      search: { ...profile.search, from: 13, ceiling: 80, trialSeconds, confirmSeconds: 20 },
    },
    planted.rate,
  )
  const { held, missed, because, sentence } = record.capacity ?? {
    held: null,
    missed: null,
    because: 'none',
    sentence: '',
  }
  console.error(`  ${sentence}`)
  const confirmed = record.capacity?.confirmed === true ? 'confirmed' : 'not confirmed'
  const wrong = because === planted.because ? [] : [`the reason is ${because} and not ${planted.because}`]
  const noInterval = held === null || missed === null
  const found = noInterval ? Number.NaN : Math.sqrt(held * missed) * CALLS
  return {
    what: `capacity, ${name}`,
    unit: 'requests/s',
    planted: planted.perSecond,
    found: wrong.length > 0 ? Number.NaN : found,
    note: [
      `${(held ?? Number.NaN) * CALLS} to ${(missed ?? Number.NaN) * CALLS}, ${because}, ${confirmed}`,
      ...wrong,
    ].join('; '),
    allowed: 5,
    ...(record.validity === 'invalid' || noInterval ? { invalid: record.reasons.join(' ') } : {}),
  }
}
