import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { PLAN_VARIABLE, RESULTS_VARIABLE } from './plan.ts'
import { TEST_ENV, testCommand } from './playwright.ts'

const dir = mkdtempSync(join(tmpdir(), 'orphan-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('suites whose run died while they were being loaded check nothing', async () => {
  const [plan, results] = [join(dir, 'plan.json'), join(dir, 'checks.ndjson')]
  const shared = { environment: 'sandbox', environmentsDir: dir, dotenvFile: join(dir, '.env'), run: 'run-1' }
  writeFileSync(results, '')
  writeFileSync(
    plan,
    JSON.stringify({
      ...shared,
      ...{ runDir: dir, ledger: join(dir, 'ledger.json'), openapi: join(dir, 'openapi.json'), workers: 1 },
    }),
  )
  const child = spawn(process.execPath, [...testCommand(), '--output', join(dir, 'output')], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, ...TEST_ENV, [PLAN_VARIABLE]: plan, [RESULTS_VARIABLE]: results },
  })
  child.disconnect()
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(readFileSync(results, 'utf8')).toBe('')
})
