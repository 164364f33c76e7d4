import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Client } from '../../probe/client/types.ts'
import { smallLedger, smallOpenapi } from '../../probe/sender/testdata/small-contract.ts'
import { smallEnvironment } from '../../probe/sender/testdata/small-environment.ts'
import type { HeldToken, LoadPlan } from '../core/plan.ts'
import type { Measurement, MeasureOrder } from './measure.ts'
import { type LoadProgress, openRuns, type RunsOrder, SAMPLES_FILE } from './runs.ts'

/** What was done, in its order, and what each login is to bring. */
const { done, tokens } = vi.hoisted(() => ({
  done: [] as { what: string; with?: unknown }[],
  tokens: [] as unknown[],
}))
const told = (what: string, value?: unknown) => done.push({ what, with: value })

vi.mock('./measure.ts', () => ({
  measure: async (order: MeasureOrder) => {
    told('measure', order)
    order.onTick?.({ seconds: 1 } as never)
    return { flaws: ['of the measure'], reduction: 'reduced', run: 'ended' }
  },
}))
vi.mock('./record.ts', () => ({
  fullRecord: (...all: unknown[]) => all,
  writeRecord: (dir: string, record: unknown) => void told('record', [dir, record]),
}))
vi.mock('./scan-artefacts.ts', () => ({ scanArtefacts: async (...all: unknown[]) => void told('scan', all) }))
vi.mock('./shared-token.ts', () => ({
  sharedToken: async (plan: unknown) => {
    told('log in', plan)
    const next = tokens.shift()
    if (next instanceof Error) throw next
    return next
  },
}))

const dir = mkdtempSync(join(tmpdir(), 'runs-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
beforeEach(() => {
  done.length = 0
  tokens.length = 0
})

const planOf = (logIn: LoadPlan['profile']['logIn'] = 'shared', seconds: number | null = null) =>
  ({
    profile: { logIn, steps: [{ name: 'one', rate: 2, seconds: 10 }] },
    token: { seconds },
  }) as unknown as LoadPlan
const order = (more: Partial<RunsOrder> = {}): RunsOrder => ({
  ...{ environment: smallEnvironment('http://127.0.0.1:9'), ledger: smallLedger(), openapi: smallOpenapi },
  ...{ env: { A: 'b' }, client: {} as Client, ...more },
})
const open = (more: Partial<RunsOrder> = {}) => openRuns(order(more), { path: 'k6', version: 'v1.2.3' })
const steps = () => done.map(({ what }) => what)
const withOf = (what: string) => done.find(each => each.what === what)?.with as never
const held = (lives: number | null): HeldToken => ({
  token: 'token-1',
  until: lives === null ? null : Date.now() + lives,
})
const second = { token: 'token-2', until: null }
const rejected = new HarnessError('CREDENTIALS_REFUSED', 'No.', '')

it('measures with the environment, the token and a file of all samples', async () => {
  tokens.push(held(null))
  const progress: LoadProgress[] = []
  const { signal } = new AbortController()
  await open({ signal, onProgress: each => progress.push(each) }).measure(planOf(), dir, 'trial 1')
  expect(steps()).toEqual(['log in', 'measure'])
  expect(withOf('measure')).toMatchObject({
    ...{ plan: planOf(), k6: { version: 'v1.2.3' }, env: { A: 'b' }, held: { token: 'token-1' } },
    samples: join(dir, SAMPLES_FILE),
  })
  expect((withOf('measure') as MeasureOrder).signal).toBe(signal)
  expect(withOf('measure')).not.toHaveProperty('endAtLimit')
  expect(progress).toEqual([{ seconds: 1, label: 'trial 1', totalSeconds: 10 }])
})

it('keeps the record with all its flaws, and searches what lies there for the token too', async () => {
  tokens.push(held(null))
  const runs = open()
  const measured: Measurement = await runs.measure(planOf(), dir)
  await runs.keep(measured, dir, ['of the plan'] as never)
  const flaws = ['of the measure', 'of the plan']
  expect(withOf('record')).toEqual([dir, [{ ...measured, flaws }, 'v1.2.3']])
  expect(withOf('scan')).toEqual([dir, order().environment, 'token-1'])
})

it.each<[string, LoadPlan, Partial<RunsOrder>]>([
  ['each journey logs in', planOf('each'), {}],
  ['there is no client', planOf(), { client: undefined as never }],
])('does not log in before where %s', async (_where, plan, more) => {
  await open(more).measure(plan, dir)
  expect(steps()).toEqual(['measure'])
})

it('ends where the login before it is rejected', async () => {
  tokens.push(rejected)
  await expect(open().measure(planOf(), dir)).rejects.toMatchObject({ code: 'CREDENTIALS_REFUSED' })
  expect(steps()).not.toContain('measure')
})

async function threeRuns(...brought: unknown[]) {
  tokens.push(...brought)
  const runs = open()
  for (let i = 0; i < 3; i++) await runs.measure(planOf(), dir)
  const measured = done.filter(({ what }) => what === 'measure').map(each => (each.with as MeasureOrder).held?.token)
  return { logIns: steps().filter(each => each === 'log in').length, measured }
}

it('logs in again before a run that the token would not outlive, and not before', async () => {
  expect(await threeRuns(held(60_000))).toEqual({ logIns: 1, measured: ['token-1', 'token-1', 'token-1'] })
  done.length = 0
  expect(await threeRuns(held(2_000), second)).toEqual({ logIns: 2, measured: ['token-1', 'token-2', 'token-2'] })
})

it('logs in again before a run within which a virtual user would renew the token by itself', async () => {
  const perhaps = async (lives: number) => {
    tokens.push(held(lives), second)
    const own = open()
    for (let i = 0; i < 2; i++) await own.measure(planOf('shared', 150), dir)
    return steps().filter(each => each === 'log in').length
  }
  // Ten seconds of the run, and the last third of the token's life.
  expect(await perhaps(62_000)).toBe(1)
  done.length = 0
  tokens.length = 0
  expect(await perhaps(58_000)).toBe(2)
})

it('asks at the first login whether a token lasts for the longest of its runs', async () => {
  const longest = planOf('shared', 900)
  await openRuns(order(), { path: 'k6', version: 'v1.2.3' }, longest).measure(planOf(), dir)
  expect(withOf('log in')).toBe(longest)
  expect((withOf('measure') as MeasureOrder).plan).not.toBe(longest)
})

it('goes on with the token that it has where a login between runs is rejected', async () => {
  const found = await threeRuns(held(2_000), rejected, second)
  expect(found).toEqual({ logIns: 3, measured: ['token-1', 'token-1', 'token-2'] })
})
