/** Services that are only simulated, whose noise is known: lognormal requests, noise between runs, seconds that depend on each other. */
import type { CallSample, RunSample } from '../../../load/core/compare-runs.ts'
import { newHistogram, record } from '../../../load/core/histogram.ts'
import type { Random } from './random.ts'

export interface Scenario {
  name: string
  /** Standard deviation between runs, of the logarithm. */
  between: number
  /** The same of the level of one second, and how much of it the next second keeps. */
  second: number
  keeps: number
}

export const SCENARIOS: readonly Scenario[] = [
  { name: 'none', between: 0, second: 0, keeps: 0 },
  { name: '2 % between runs', between: 0.02, second: 0, keeps: 0 },
  { name: '3 % between runs', between: 0.03, second: 0, keeps: 0 },
  { name: '3 % and autocorrelation', between: 0.03, second: 0.1, keeps: 0.8 },
]

const CALLS = ['ext-verify', 'ext-reach']
const SECONDS = 30
const PER_SECOND = 40
const MEDIAN_MS = 20
/** Of the logarithm of one request: p99 is 3.2 times the median. */
const SPREAD = 0.5

export interface SimulatedRun {
  sample: RunSample
  /** Latencies of the first call, in milliseconds. */
  requests: number[]
}

/** `slower`: 1.2 is a service that needs a fifth more time. */
export function simulatedRun(scenario: Scenario, slower: number, random: Random): SimulatedRun {
  // What is slow for one call is slow for the other: they share the machine.
  const level = Math.log(MEDIAN_MS * slower) + scenario.between * normal(random)
  const drift = levelsOf(scenario, random)
  const requests: number[] = []
  const calls = CALLS.map((call, i): [string, CallSample] => {
    const successes = newHistogram()
    for (const second of drift)
      for (let n = 0; n < PER_SECOND; n += 1) {
        const latency = Math.exp(level + second + SPREAD * normal(random))
        record(successes, latency)
        if (i === 0) requests.push(latency)
      }
    return [call, { successes, failures: 0 }]
  })
  return { sample: { calls: Object.fromEntries(calls), timeout: 5000 }, requests }
}

function levelsOf({ second, keeps }: Scenario, random: Random): number[] {
  let level = second * normal(random)
  return Array.from({ length: SECONDS }, () => {
    const now = level
    level = keeps * level + second * Math.sqrt(1 - keeps ** 2) * normal(random)
    return now
  })
}

export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
