import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { answerTo } from '../contract/ledger.ts'
import type { QuestionId } from '../contract/questions.ts'
import { smallLedger } from '../probe/sender/testdata/small-contract.ts'
import { PLAN_VARIABLE } from './plan.ts'

const dir = mkdtempSync(join(tmpdir(), 'checks-'))
afterAll(() => rmSync(dir, { recursive: true }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** As Playwright is told of a check, in a run that asks for so much and knows such a limit. */
async function toldOf(id: string, only?: string[], limit?: object) {
  const file = (name: string, json: object) => {
    writeFileSync(join(dir, name), JSON.stringify(json))
    return join(dir, name)
  }
  const ledger = smallLedger()
  const known = { ...answerTo(ledger, 'ext-verify.request'), value: { limit: 20, windowSeconds: 10, ...limit } }
  if (limit !== undefined) ledger.questions['limits.rate'] = known
  const plan = file('plan.json', {
    environment: 'small',
    environmentsDir: dir,
    run: 'run-1',
    runDir: dir,
    ledger: file('ledger.json', ledger),
    openapi: 'openapi.json',
    workers: 4,
    only,
  })
  vi.resetModules()
  vi.stubEnv(PLAN_VARIABLE, plan)
  const { checks } = await import('./checks.ts')
  const needs: QuestionId[] = ['errors.format', 'ext-verify.request']
  return checks(id, {
    ...{ level: 'must', basis: 'specified', safeIn: ['sandbox'] },
    source: 'Specification',
    needs,
    cost: { requests: 1, notifications: 0, changes: 0 },
    remedy: 'none',
  })
}

const isRun = async (id: string, only?: string[]) =>
  !(await toldOf(id, only)).annotation.some(({ type }) => type === 'skip')

describe('checks', () => {
  it('leaves out what the caller did not choose, and a family stands for all of it', async () => {
    expect(await isRun('REACH-07', ['AUTH-01'])).toBe(false)
    expect(await isRun('VERIFY-99/a', ['VERIFY-99'])).toBe(true)
    expect(await isRun('VERIFY-99/a', ['VERIFY-99/b'])).toBe(false)
  })
  it('leaves out nothing where nobody chose', async () => {
    expect(await isRun('REACH-07')).toBe(true)
  })

  it.each([
    ['each endpoint', {}, ['ext-reach', 'ext-verify']],
    ['each token', { scope: 'token' }, [undefined, undefined]],
    ['nobody', undefined, [undefined, undefined]],
  ])('of one endpoint are made one after the other where %s may be limited', async (_who, limit, wanted) => {
    const locks = async (id: string) => (await toldOf(id, undefined, limit)).lock[0]
    expect([await locks('ERR-19/ext-reach.no-token'), await locks('TRANS-01')]).toEqual(wanted)
    expect(await locks('REACH-07')).toBe('ext-reach')
  })
})
