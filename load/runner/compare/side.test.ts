import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HarnessError } from '../../../contract/harness-error.ts'
import { smallLedger, smallOpenapi } from '../../../probe/sender/testdata/small-contract.ts'
import { smallEnvironment } from '../../../probe/sender/testdata/small-environment.ts'
import type { LoadPlan } from '../../core/plan.ts'
import type { LoadCost } from '../cost.ts'
import type { Measurement } from '../measure.ts'
import type { FullRecord } from '../record.ts'
import { SAMPLES_FILE } from '../runs.ts'
import { answered, type CompareOrder, openSide, permit, storedRuns } from './side.ts'

const { made } = vi.hoisted(() => ({ made: [] as { dir: string; label?: string | undefined }[] }))
vi.mock('../runs.ts', async () => ({
  ...(await vi.importActual<object>('../runs.ts')),
  openRuns: () => ({
    measure: async (_plan: unknown, dir: string, label?: string) => {
      made.push({ dir, label })
      return { measured: made.length }
    },
    keep: async (measured: unknown, dir: string) => ({ measured, dir }),
  }),
}))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'side-'))
  made.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const FINGERPRINT = { k6: '1.8.1', script: 's', profile: 'p', machine: 'm', transport: 'HTTP/1.1' }
const planOf = (...calls: string[]) => ({ calls: calls.map(call => ({ call })) }) as unknown as LoadPlan

/** As a run leaves it, in a folder of this name. */
function leave(name: string, more: object = {}, text?: string): void {
  const dir = join(folder, name)
  mkdirSync(dir, { recursive: true })
  const record = { recordVersion: 1, plan: planOf('ext-verify'), cells: [], flaws: [], skipped: {}, stopped: false }
  const whole = { ...record, fingerprint: FINGERPRINT, started: Number(name.replace(/\D/g, '')), ...more }
  writeFileSync(join(dir, 'load.json'), text ?? JSON.stringify(whole))
}
const found = (now: Partial<FullRecord['fingerprint']> = {}) =>
  storedRuns({ folder, name: 'before', because: 'It is not asked.' }, { ...FINGERPRINT, ...now })
const numbers = (runs: readonly FullRecord[]) => runs.map(({ started }) => started)
const why = (search: () => unknown): string => {
  try {
    search()
  } catch (error) {
    if (error instanceof HarnessError && error.code === 'BASELINE_UNFIT') return error.message
  }
  return ''
}

describe('stored runs', () => {
  it('are the newest ten, each of its own folder or among several of one', () => {
    for (let i = 1; i <= 9; i++) leave(`run-0${i}`)
    for (let i = 1; i <= 3; i++) leave(`run-10/runs/${i}`, { started: 100 + i })
    expect(numbers(found())).toEqual([103, 102, 101, 9, 8, 7, 6, 5, 4, 3])
  })

  it('are none that were stopped, measured nothing, are cut off or of a version to come', () => {
    for (let i = 1; i <= 5; i++) leave(`run-0${i}`)
    leave('run-11', { stopped: true })
    leave('run-12', { flaws: [{ kind: 'cpu', sentence: 'k6 was too slow.' }] })
    leave('run-13', {}, '{"recordVersion":1,"plan":{')
    leave('run-14', { recordVersion: 2 })
    expect(numbers(found())).toEqual([5, 4, 3, 2, 1])
  })

  it('make the calls of the newest', () => {
    for (let i = 1; i <= 6; i++) leave(`run-0${i}`, i === 2 ? { plan: planOf('ext-verify', 'ext-notify') } : {})
    expect(numbers(found())).toEqual([6, 5, 4, 3, 1])
  })

  it('are too few below five, and then what differs in the others is said', () => {
    for (let i = 1; i <= 4; i++) leave(`run-0${i}`)
    expect(why(found)).toMatch(/^It is not asked\. 5 comparable load runs of "before" are needed, and .* holds 4\.$/)
    leave('run-05', { fingerprint: { ...FINGERPRINT, machine: 'another' } })
    expect(why(found)).toContain('holds 4; 1 more differs in the machine (another, now m).')
    expect(why(() => found({ transport: 'HTTP/2.0' }))).toContain('the protocol (HTTP/1.1, now HTTP/2.0)')
  })

  it('may have answered by any protocol before the candidate has shown its own', () => {
    for (let i = 1; i <= 5; i++) leave(`run-0${i}`)
    const { transport: _later, ...before } = FINGERPRINT
    expect(storedRuns({ folder, name: 'before', because: '' }, before)).toHaveLength(5)
  })
})

const party = {
  ledger: smallLedger(),
  openapi: smallOpenapi,
  env: {},
  environment: smallEnvironment('http://127.0.0.1:9'),
}

it('keeps each run of a side in a folder of its own, by its number', async () => {
  const side = openSide({ ...party, dir: folder }, planOf('ext-verify'), { path: 'k6', version: '1.8.1' }, {})
  const [first, second] = [await side.measure(side.plan), await side.measure(side.plan)]
  const { name } = party.environment
  expect(made).toEqual([
    { dir: join(folder, 'runs', '00'), label: `${name}, run 1` },
    { dir: join(folder, 'runs', '01'), label: `${name}, run 2` },
  ])
  expect(first).toMatchObject({ measurement: { measured: 1 }, samples: join(folder, 'runs', '00', SAMPLES_FILE) })
  expect(second.record).toMatchObject({ measured: { measured: 2 }, dir: join(folder, 'runs', '01') })
})

it.each([
  ['ok', true],
  ['server_err', true],
  ['rate_limited', true],
  ['timeout', false],
  ['refused', false],
  ['write_broken', false],
])('takes a service whose calls all end as %s for one that answers: %s', (outcome, is) => {
  const measurement = { reduction: { cells: [{ outcome }] } } as unknown as Measurement
  expect(answered({ measurement } as Parameters<typeof answered>[0])).toBe(is)
})

describe('what a comparison may take', () => {
  const profile = {
    ...{ name: 'smoke', summary: 'x', timeoutSeconds: 1, logIn: 'each', canaryLag: 100, killAt: 0.5 },
    ...{ steps: [{ name: 'one', rate: 2, seconds: 10 }], objectives: { failedShare: 0 } },
  } as LoadPlan['profile']
  const call = { call: 'ext-verify', endpoint: 'ext-verify', operation: 'default', share: 1, expects: {} }
  const plan = { profile, calls: [call], token: null } as unknown as LoadPlan
  const asked = (sides: number, more: Partial<CompareOrder> = {}, maxSeconds = 1000) => {
    const plans: [string, LoadCost][] = []
    const { environment } = party
    const load = { maxRate: 50, maxSeconds }
    const own = { ...party, dir: '', environment: { ...environment, kind: 'test' as const } }
    own.environment.policy = { ...environment.policy, load }
    const order = { runs: 5, consent: {}, onPlan: (...all) => void plans.push(all), ...more } as CompareOrder
    permit(order, own, plan, sides)
    return plans
  }

  it('is said beforehand: all runs of its own, and the warm-up', () => {
    const [[name, cost] = []] = asked(2)
    expect(name).toBe(party.environment.name)
    // Five runs of ten seconds and a warm-up of five, at two journeys a second of one call.
    expect(cost).toMatchObject({ requests: 5 * 20 + 1 + 10 + 1, requestsPerSecond: 2, notifications: 0 })
  })

  it('is judged over the time of both sides, one after the other', () => {
    expect(() => asked(1, {}, 60)).not.toThrow()
    expect(() => asked(2, {}, 60)).toThrow(/seconds/)
  })
})
