import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LoadSchema } from '../../../contract/load-record.ts'
import { needsK6 } from '../../../testing/needs.ts'
import type { LoadPlan } from '../../core/plan.ts'
import type { Search } from '../../core/search.ts'
import { type LoadOrder, runLoad } from '../load.ts'
import { profileNamed } from '../profiles.ts'
import { startTimedService, type TimedService, timedDocument, timedLedger } from '../testdata/timed-service.ts'

let folder: string
let service: TimedService | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'breakpoint-test-'))
})

afterEach(async () => {
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function shortProfile(search: Partial<Search>, parts: Partial<LoadPlan['profile']> = {}) {
  const profile = await profileNamed('breakpoint')
  if (profile.search === undefined) throw new Error('the profile has no search')
  const short = { trials: 1, trialSeconds: 1, confirmSeconds: 1, coolDownSeconds: 0.2, ...search }
  // Other tests keep this machine busy: here the search is tested, not the machine.
  return {
    ...profile,
    timeoutSeconds: 1,
    canaryLag: 500,
    logIn: 'each' as const,
    search: { ...profile.search, ...short },
    ...parts,
  }
}

async function search(flags: string[], profile: LoadPlan['profile'], parts: Partial<LoadOrder> = {}) {
  service = await startTimedService(flags)
  return runLoad({
    environment: service.environment,
    ledger: timedLedger(),
    openapi: timedDocument(),
    profile,
    resultsDir: folder,
    // biome-ignore lint/style/noProcessEnv: the test stands where the command line would.
    env: process.env,
    ...parts,
  })
}

it('finds a rate limit of 80 requests a second, that is 20 journeys', needsK6(), async () => {
  const profile = await shortProfile({ from: 12, growth: 2, precision: 1 })
  const record = await search(
    ['--limiter', 'fixed-window', '--per-second', '80', '--window-seconds', '0.5', '--limit-status', '503'],
    profile,
  )
  const { capacity } = LoadSchema.parse(record)
  expect(capacity).toMatchObject({ because: 'rate-limiter', confirmed: true })
  expect(capacity?.held).toBeLessThanOrEqual(20)
  expect(capacity?.missed).toBeGreaterThan(20)
  expect(capacity?.sentence).toMatch(/Rate limiting is the limit: the rate limiter rejected .* % of calls/)
  expect(capacity?.sentence).toContain('ext-verify')
  expect(record.objectives.at(-1)).toMatchObject({ id: 'LOAD-09/journey', met: true })
  expect(statSync(join(folder, 'load.json')).size).toBeLessThan(200_000)
})

it('tells a saturated service by its latency', needsK6(), async () => {
  const profile = await shortProfile(
    { from: 8, growth: 4, precision: 4 },
    { objectives: { failedShare: 0.01, p95: 400 } },
  )
  const { capacity } = await search(['--median-ms', '40', '--workers', '2'], profile)
  expect(capacity).toMatchObject({ held: 8, missed: 32, because: 'latency' })
  expect(capacity?.sentence).toMatch(/the median went from .* to .* ms and completed calls/)
})

it('ends in order when it is told to, and proves nothing then', needsK6(), async () => {
  const stopping = new AbortController()
  const record = await search([], await shortProfile({ from: 5 }), {
    signal: stopping.signal,
    onProgress: () => stopping.abort(),
  })
  expect(record.validity).toBe('invalid')
  expect(record.capacity).toMatchObject({ because: 'none', confirmed: null })
  expect(record.capacity?.trials).toHaveLength(1)
})
