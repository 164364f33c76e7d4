import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HarnessError } from '../../contract/harness-error.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import type { Client } from '../../probe/client/types.ts'
import { smallLedger, smallOpenapi } from '../../probe/sender/testdata/small-contract.ts'
import { smallEnvironment } from '../../probe/sender/testdata/small-environment.ts'
import type { HeldToken } from '../core/memory.ts'
import type { LoadPlan } from '../core/plan.ts'
import { costOf } from './cost.ts'
import { type LoadOrder, type LoadProgress, runLoad } from './load.ts'
import type { MeasureOrder } from './measure.ts'

/** What was done, in its order, and what each part is to say. */
const { done, parts } = vi.hoisted(() => ({
  done: [] as { what: string; with?: unknown }[],
  parts: {
    plan: undefined as unknown,
    guard: undefined as Error | undefined,
    k6: undefined as Error | undefined,
    tokens: [] as unknown[],
    fresh: [] as string[],
    search: async (_order: never): Promise<unknown> => ({ verdict: 'found' }),
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
vi.mock('./measure.ts', () => ({
  measure: async (order: MeasureOrder) => {
    told('measure', order)
    order.onTick?.({ seconds: 1 } as never)
    return { flaws: ['of the measure'], reduction: 'reduced', run: 'ended' }
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
vi.mock('./record.ts', () => ({
  fullRecord: (...all: unknown[]) => all,
  writeRecord: (dir: string, record: unknown) => {
    told('record', record)
    writeFileSync(join(dir, 'load.json'), '{}')
  },
}))
vi.mock('./scan-artefacts.ts', () => ({ scanArtefacts: async (...all: unknown[]) => void told('scan', all) }))
vi.mock('./shared-token.ts', () => ({
  sharedToken: async () => {
    told('log in')
    const next = parts.tokens.shift()
    if (next instanceof Error) throw next
    return next
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
  Object.assign(parts, { guard: undefined, k6: undefined, tokens: [], fresh: [] })
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
const held = (lives: number | null): HeldToken => ({
  token: 'token-1',
  until: lives === null ? null : Date.now() + lives,
})

describe('a load run', () => {
  it('is guarded, gets k6, is told, logs in once, is measured, written, searched for secrets and summed up', async () => {
    parts.tokens.push(held(null))
    const plans: unknown[] = []
    const asked = order({}, { onPlan: (...all) => void plans.push(steps(), all) })
    const record = await runLoad(asked)
    expect(steps()).toEqual(['guard', 'k6', 'log in', 'measure', 'record', 'scan', 'summarise'])
    expect(plans[0]).toEqual(['guard', 'k6'])
    expect(plans[1]).toEqual([parts.plan, costOf(planOf())])
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
    const [, version, reduction, ended, flaws] = withOf('record') as [unknown, string, string, string, unknown[]]
    expect([version, reduction, ended]).toEqual(['v1.2.3', 'reduced', 'ended'])
    expect(flaws).toMatchObject(['of the measure', { sentence: expect.stringContaining('ext-reach was not driven') }])
    const known = withOf('summarise') as { k6: string; flaws: unknown[]; leftOut: string[] }
    expect(flaws).toEqual(['of the measure', ...known.flaws])
    expect(known).toMatchObject({ k6: 'v1.2.3', leftOut: ['a call', 'a first begin'] })
  })

  it('measures with the environment, the token and a file of all samples', async () => {
    parts.tokens.push(held(null))
    const progress: LoadProgress[] = []
    const { signal } = new AbortController()
    const asked = order({}, { signal, env: { A: 'b' }, onProgress: each => progress.push(each) })
    await runLoad(asked)
    expect(withOf('measure')).toMatchObject({
      ...{ plan: planOf(), k6: { version: 'v1.2.3' }, env: { A: 'b' }, held: { token: 'token-1' } },
      samples: join(asked.resultsDir, 'load-samples.ndjson.gz'),
    })
    expect((withOf('measure') as MeasureOrder).signal).toBe(signal)
    expect(withOf('measure')).not.toHaveProperty('endAtLimit')
    expect(progress).toEqual([{ seconds: 1, totalSeconds: 10 }])
    expect(withOf('scan')).toEqual([asked.resultsDir, asked.environment, 'token-1'])
  })

  it.each<[string, Partial<LoadPlan['profile']>, Partial<LoadOrder>]>([
    ['each journey logs in', { logIn: 'each' }, {}],
    ['there is no client', {}, { client: undefined as never }],
  ])('does not log in before where %s', async (_where, of, more) => {
    await runLoad(order(of, more))
    expect(steps()).not.toContain('log in')
  })

  it('ends where the login before it is rejected', async () => {
    parts.tokens.push(new HarnessError('CREDENTIALS_REFUSED', 'No.', ''))
    await expect(runLoad(order())).rejects.toMatchObject({ code: 'CREDENTIALS_REFUSED' })
    expect(steps()).not.toContain('measure')
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

  it('makes trials that end where a limit rejects, by their names, and is searched for secrets', async () => {
    parts.tokens.push(held(null))
    const progress: LoadProgress[] = []
    parts.search = async (of: Search) => {
      await of.run(planOf(), 'trial 1')
      expect(of).toMatchObject({ search, hidden: null, leftOut: ['what was left out'] })
      return { verdict: 'found' }
    }
    const asked = order({ search }, { onProgress: each => progress.push(each) })
    expect(await runLoad(asked)).toEqual({ verdict: 'found', artefacts: [] })
    expect(withOf('measure')).toMatchObject({ endAtLimit: true })
    expect(progress).toEqual([{ seconds: 1, label: 'trial 1', totalSeconds: 10 }])
    expect(steps().at(-1)).toBe('scan')
    expect((withOf('scan') as unknown[])[2]).toBe('token-1')
  })

  const trials = async (tokens: unknown[], count: number) => {
    parts.tokens.push(...tokens)
    parts.search = async (of: Search) => {
      for (let i = 0; i < count; i++) await of.run(planOf(), `trial ${i}`)
      return {}
    }
    await runLoad(order({ search }))
    const measured = done.filter(({ what }) => what === 'measure').map(each => (each.with as MeasureOrder).held?.token)
    return { logIns: steps().filter(each => each === 'log in').length, measured }
  }
  const second = { token: 'token-2', until: null }

  it('logs in again before a trial that the token would not outlive, and not before', async () => {
    expect(await trials([held(60_000)], 3)).toEqual({ logIns: 1, measured: ['token-1', 'token-1', 'token-1'] })
    done.length = 0
    expect(await trials([held(2_000), second], 3)).toEqual({ logIns: 2, measured: ['token-1', 'token-2', 'token-2'] })
  })

  it('goes on with the token that it has where a login between trials is rejected', async () => {
    const rejected = new HarnessError('CREDENTIALS_REFUSED', 'No.', '')
    expect(await trials([held(2_000), rejected, second], 3)).toEqual({
      logIns: 3,
      measured: ['token-1', 'token-1', 'token-2'],
    })
  })
})
