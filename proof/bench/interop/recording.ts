/** The contract of the running sandbox as `discover` records it, and the exchanges of that run. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Run } from '../../../contract/run.ts'
import type { spawnSandbox } from '../../../sandbox/start.ts'

const MAIN = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url))

export interface Recording {
  run: Run
  /** Path of openapi.json, as it was written. */
  openapi: string
  remove(): void
}

export function record(sandbox: Awaited<ReturnType<typeof spawnSandbox>>): Recording {
  const dir = mkdtempSync(join(tmpdir(), 'interop-'))
  const { baseUrl, credentials, testData } = sandbox
  writeFileSync(join(dir, 'service.yaml'), JSON.stringify({ kind: 'sandbox', baseUrl, credentials, testData }))
  const locations = [
    '--env',
    join(dir, 'service.yaml'),
    '--results',
    join(dir, 'results'),
    '--fixtures',
    join(dir, 'fixtures'),
  ]
  execFileSync(process.execPath, ['--import', import.meta.resolve('tsx'), MAIN, 'discover', ...locations], {
    stdio: 'ignore',
  })
  const run = JSON.parse(readFileSync(join(dir, 'results/service/latest/run.json'), 'utf8')) as Run
  const remove = () => rmSync(dir, { recursive: true, force: true })
  return { run, openapi: join(dir, 'fixtures/service/openapi.json'), remove }
}
