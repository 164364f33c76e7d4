import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HarnessError } from '../../contract/harness-error.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import type { Client } from '../../probe/client/types.ts'
import { smallLedger, smallOpenapi } from '../../probe/sender/testdata/small-contract.ts'
import { smallEnvironment } from '../../probe/sender/testdata/small-environment.ts'
import type { LoadPlan } from '../core/plan.ts'
import { costOf } from './cost.ts'
import { type LoadOrder, runLoad } from './load.ts'

/** What was done, in its order, and what each part is to say. */
const { done, parts } = vi.hoisted(() => ({
  done: [] as { what: string; with?: unknown }[],
  parts: {
    plan: undefined as unknown,
    guard: undefined as Error | undefined,
    k6: undefined as Error | undefined,
    fresh: [] as string[],
    search: async (_order: never): Promise<unknown> => ({ load: { verdict: 'found' } }),
  },
}))
const told = (what: string, value?: unknown) => done.push({ what, with: value })

vi.mock('./plan.ts', () => ({ planLoad: () => parts.plan }))
vi.mock('./guard.ts', () => ({
  guardLoad: (...all: unknown[]) => {
    told('guard', all)
    if (parts.guard !== undefined) throw parts.guard
  },
}))
vi.mock('./install-k6.ts', () => ({
  obtainK6: async () => {
    told('k6')
    if (parts.k6 !== undefined) throw parts.k6
    return { version: 'v1.2.3', path: 'k6' }
  },
}))
vi.mock('./runs.ts', () => ({
  SAMPLES_FILE: 'samples.gz',
  openRuns: (order: unknown, k6: unknown) => {
    told('runs', [order, k6])
    return {
      measure: async (...all: unknown[]) => {
        told('measure', all)
        return { flaws: ['of the measure'], reduction: 'reduced', run: 'ended' }
      },
      keep: async (measured: unknown, dir: string, flaws: unknown) => {
        told('keep', { measured, flaws })
        writeFileSync(join(dir, 'load.json'), '{}')
      },
    }
  },
}))
vi.mock('./fresh-limit.ts', () => ({
  onFreshLimit: async (_order: unknown, _plan: unknown, apply: () => Promise<unknown>) => ({
    measured: await apply(),
    leftOut: parts.fresh,
    done: { notifications: 3, changes: 4 },
  }),
}))
vi.mock('./breakpoint/find-capacity.ts', () => ({ findCapacity: (order: never) => parts.search(order) }))
vi.mock('./limits/run-limits.ts', () => ({
  runLimits: async (...all: unknown[]) => {
    told('limits', all)
    return 'limits measured'
  },
}))
vi.mock('./summarise.ts', () => ({
  summarised: (measured: unknown, known: unknown) => {
    told('summarise', known)
    return { validity: 'valid', of: measured } as unknown as LoadRecord
  },
}))

const top = mkdtempSync(join(tmpdir(), 'load-'))
afterAll(() => rmSync(top, { recursive: true, force: true }))

const profile = (more: Partial<LoadPlan['profile']> = {}): LoadPlan['profile'] => ({
  ...{ name: 'small', summary: 'small', timeoutSeconds: 5, logIn: 'shared', canaryLag: 100, killAt: 0.5 },
  ...{ steps: [{ name: 'one', rate: 2, seconds: 10 }], objectives: { failedShare: 0.01 }, ...more },
})
const planOf = (more: Partial<LoadPlan['profile']> = {}): LoadPlan => ({
  ...{ planVersion: 1, baseUrl: 'http://127.0.0.1:9', userAgent: 'x', calls: [], token: null },
  profile: profile(more),
})
beforeEach(() => {
  done.length = 0
  Object.assign(parts, { guard: undefined, k6: undefined, fresh: [] })
})

let runs = 0
const client = {} as Client

function order(of: Partial<LoadPlan['profile']> = {}, more: Partial<LoadOrder> = {}): LoadOrder {
  parts.plan = { plan: planOf(of), unknown: [], leftOut: ['what was left out'] }
  const resultsDir = join(top, String(++runs))
  const known = { ledger: smallLedger(), openapi: smallOpenapi, profile: profile(of) }
  return { ...known, environment: smallEnvironment('http://127.0.0.1:9'), resultsDir, env: {}, client, ...more }
}
const steps = () => done.map(({ what }) => what)
const withOf = (what: string) => done.find(each => each.what === what)?.with as never

describe('a load run', () => {
  it('is guarded, gets k6, is told, is measured, kept and summed up', async () => {
    const plans: unknown[] = []
    const asked = order({}, { onPlan: (...all) => void plans.push(steps(), all) })
    const record = await runLoad(asked)
    expect(steps()).toEqual(['guard', 'k6', 'runs', 'measure', 'keep', 'summarise'])
    expect(plans[0]).toEqual(['guard', 'k6'])
    expect(plans[1]).toEqual([parts.plan, costOf(planOf())])
    expect(withOf('runs')).toEqual([asked, { version: 'v1.2.3', path: 'k6' }])
    expect(withOf('measure')).toEqual([planOf(), asked.resultsDir])
    expect(record).toMatchObject({ validity: 'valid', done: { notifications: 3, changes: 4 } })
    expect(record.artefacts?.map(({ file }) => file)).toEqual(['load.json'])
  })

  it('sends nothing where the guard forbids it, or there is no k6', async () => {
    const { environment } = order()
    parts.guard = new HarnessError('GUARD_REFUSED', 'No.', '')
    const forbidden = order({}, { consent: { yes: true } as never })
    await expect(runLoad(forbidden)).rejects.toMatchObject({ code: 'GUARD_REFUSED' })
    expect(steps()).toEqual(['guard'])
    expect((withOf('guard') as unknown[]).slice(0, 3)).toEqual([environment, planOf(), { yes: true }])
    parts.guard = undefined
    parts.k6 = new HarnessError('K6_MISSING', 'None.', '')
    const without = order({}, { onPlan: () => told('plan') })
    await expect(runLoad(without)).rejects.toMatchObject({ code: 'K6_MISSING' })
    expect(steps()).toEqual(['guard', 'guard', 'k6'])
    expect(existsSync(without.resultsDir)).toBe(false)
  })

  it('has in its record what is wrong with the measure, and with the plan', async () => {
    const asked = order()
    parts.plan = { plan: planOf(), unknown: ['ext-reach'], leftOut: ['a call'] }
    parts.fresh = ['a first begin']
    await runLoad(asked)
    const { measured, flaws } = withOf('keep') as { measured: unknown; flaws: unknown[] }
    expect(measured).toMatchObject({ flaws: ['of the measure'] })
    expect(flaws).toMatchObject([{ sentence: expect.stringContaining('ext-reach was not driven') }])
    const known = withOf('summarise') as { k6: string; flaws: unknown[]; leftOut: string[] }
    expect(known).toMatchObject({ k6: 'v1.2.3', flaws, leftOut: ['a call', 'a first begin'] })
  })
})

describe('a run that looks for limits', () => {
  it('needs no k6, and says before what it will cost', async () => {
    const limits = { requests: 100, seconds: 10, users: 4 }
    const asked = order({ limits }, { onPlan: () => told('plan') })
    expect(await runLoad(asked)).toBe('limits measured')
    expect(steps()).toEqual(['guard', 'plan', 'limits'])
    expect(withOf('limits')).toEqual([asked, planOf({ limits }), limits])
    expect(existsSync(asked.resultsDir)).toBe(true)
  })
})

describe('a search for the highest rate', () => {
  const search = { from: 1, ceiling: 8, growth: 2, precision: 0.1, trials: 1, trialSeconds: 10, confirmSeconds: 10 }
  type Search = {
    run(plan: LoadPlan, label?: string): Promise<unknown>
    hidden: unknown
    search: unknown
    leftOut: unknown
  }

  it('makes trials that end where a limit rejects, by their names, and keeps the one that speaks for it under the whole plan', async () => {
    parts.search = async (of: Search) => {
      const measured = (await of.run(planOf(), 'trial 1')) as object
      expect(of).toMatchObject({ search, hidden: null, leftOut: ['what was left out'] })
      return { load: { verdict: 'found' }, measured: { ...measured, plan: 'of the trial' } }
    }
    const asked = order({ search })
    expect(await runLoad(asked)).toMatchObject({ verdict: 'found', artefacts: [{ file: 'load.json' }] })
    expect(withOf('measure')).toEqual([planOf(), asked.resultsDir, 'trial 1', { endAtLimit: true }])
    expect(withOf('keep')).toMatchObject({ measured: { plan: planOf({ search }), run: 'ended' } })
  })

  it('keeps nothing where no trial was made', async () => {
    parts.search = async () => ({ load: { verdict: 'found' } })
    expect(await runLoad(order({ search }))).toEqual({ verdict: 'found', artefacts: [] })
    expect(steps()).not.toContain('keep')
  })
})
