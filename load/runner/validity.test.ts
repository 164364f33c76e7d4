import { expect, it } from 'vitest'
import { newHistogram, record } from '../core/histogram.ts'
import type { LoadPlan } from '../core/plan.ts'
import { type Flaw, flawsOfRun } from './judge.ts'
import type { Reduction } from './reduce.ts'
import type { K6Run } from './run-k6.ts'

const plan = { profile: { steps: [{ name: 'one', rate: 100, seconds: 10 }], canaryLag: 10 } } as unknown as LoadPlan

type Parts = Partial<Omit<Reduction, 'canary'> & K6Run> & { canaryLag?: number | undefined; cpu?: number | undefined }

function flawsOf(parts: Parts): Flaw[] {
  const { canaryLag, cpu, ...rest } = { canaryLag: 3, cpu: 0.3, ...parts }
  const canary = newHistogram()
  if (canaryLag !== undefined) record(canary, canaryLag)
  const reduction = { started: 1000, ended: 1000, dropped: 0, complete: true, from: 0, to: 1000, ...rest, canary }
  const health = cpu === undefined ? [] : [{ at: 500, cpu, rssMb: 1 }]
  const run = { exitCode: 0, stopped: false, killed: false, errors: [], ...rest, health }
  return flawsOfRun(plan, reduction as Reduction, run)
}
const kinds = (parts: Parts) => flawsOf(parts).map(flaw => flaw.kind)

it('finds nothing wrong with a sound run, also where a threshold was crossed or the CPU cannot be told', () => {
  expect(kinds({})).toEqual([])
  expect(kinds({ exitCode: 99 })).toEqual([])
  expect(kinds({ cpu: undefined })).toEqual([])
  expect(kinds({ started: 990, ended: 990 })).toEqual([])
})

it.each<[Flaw['kind'], Parts]>([
  ['dropped', { dropped: 1 }],
  ['too-few-arrivals', { started: 989, ended: 989 }],
  ['journeys-broken', { ended: 999 }],
  ['canary-lag', { canaryLag: 10.1 }],
  ['no-canary', { canaryLag: undefined }],
  ['cpu', { cpu: 0.81 }],
  ['no-record', { complete: false }],
  ['no-record', { started: 0, ended: 0 }],
  ['k6-failed', { exitCode: 107 }],
  ['k6-failed', { exitCode: null }],
  ['log-in-refused', { exitCode: 108 }],
  ['stopped', { stopped: true, exitCode: 105 }],
])('calls a run invalid for %s: %o', (kind, parts) => {
  expect(kinds(parts)).toEqual([kind])
})

it('says each flaw in a sentence', () => {
  const flaws = flawsOf({
    dropped: 3,
    started: 900,
    ended: 800,
    canaryLag: 387,
    cpu: 0.95,
    exitCode: 107,
  })
  expect(flaws.length).toBe(6)
  for (const flaw of flaws) expect(flaw.sentence).toMatch(/^[A-Zk1-9A].*\.$/)
})
