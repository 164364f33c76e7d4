import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { PLAN_VARIABLE } from './plan.ts'

const dir = mkdtempSync(join(tmpdir(), 'checks-'))
afterAll(() => rmSync(dir, { recursive: true }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** Whether Playwright runs a check of this id, where so much is asked for. */
async function isRun(id: string, only?: string[]): Promise<boolean> {
  const plan = join(dir, 'plan.json')
  writeFileSync(
    plan,
    JSON.stringify({
      environment: 'small',
      environmentsDir: dir,
      run: 'run-1',
      runDir: dir,
      ledger: 'ledger.json',
      openapi: 'openapi.json',
      workers: 1,
      only,
    }),
  )
  vi.stubEnv(PLAN_VARIABLE, plan)
  const { checks } = await import('./checks.ts')
  const details = checks(id, 'must', 'specified', ['sandbox'], {
    source: 'Specification',
    needs: [],
    cost: { requests: 1, notifications: 0, changes: 0 },
    remedy: 'none',
  })
  return !details.annotation.some(({ type }) => type === 'skip')
}

describe('checks', () => {
  it('leaves out what the caller did not choose, and a family stands for all of it', async () => {
    expect(await isRun('REACH-07', ['AUTH-01'])).toBe(false)
    vi.resetModules()
    expect(await isRun('VERIFY-99/a', ['VERIFY-99'])).toBe(true)
    vi.resetModules()
    expect(await isRun('VERIFY-99/a', ['VERIFY-99/b'])).toBe(false)
  })
  it('leaves out nothing where nobody chose', async () => {
    expect(await isRun('REACH-07')).toBe(true)
  })
})
