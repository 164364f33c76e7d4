import { expect, it } from 'vitest'
import { type Flaw, flawsOf, type Measured } from './validity.ts'

const sound: Measured = {
  planned: 1000,
  started: 1000,
  ended: 1000,
  dropped: 0,
  canaryLag: 3,
  canaryLimit: 10,
  cpuShare: 0.3,
  recordComplete: true,
  exitCode: 0,
  stopped: false,
  killed: false,
}
const kinds = (parts: Partial<Measured>) => flawsOf({ ...sound, ...parts }).map(flaw => flaw.kind)

it('finds nothing wrong with a sound run, also where a threshold was crossed or the CPU cannot be told', () => {
  expect(kinds({})).toEqual([])
  expect(kinds({ exitCode: 99 })).toEqual([])
  expect(kinds({ cpuShare: undefined })).toEqual([])
  expect(kinds({ started: 990, ended: 990 })).toEqual([])
})

it.each<[Flaw['kind'], Partial<Measured>]>([
  ['dropped', { dropped: 1 }],
  ['too-few-arrivals', { started: 989, ended: 989 }],
  ['journeys-broken', { ended: 999 }],
  ['canary-lag', { canaryLag: 10.1 }],
  ['no-canary', { canaryLag: undefined }],
  ['cpu', { cpuShare: 0.81 }],
  ['no-record', { recordComplete: false }],
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
    ...sound,
    dropped: 3,
    started: 900,
    ended: 800,
    canaryLag: 387,
    cpuShare: 0.95,
    exitCode: 107,
  })
  expect(flaws.length).toBe(6)
  for (const flaw of flaws) expect(flaw.sentence).toMatch(/^[A-Zk1-9A].*\.$/)
})
