/** One dialect discovered from nothing, as a user would, with what it cost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClient } from '../../probe/client/client.ts'
import { openRecorder } from '../../probe/client/recorder.ts'
import type { Cost } from '../../probe/client/types.ts'
import { discover } from '../../probe/discover.ts'
import { policyFor } from '../../probe/environment/policy.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { startSandbox } from '../../sandbox/start.ts'
import { type Score, score } from './score.ts'

export interface Tried {
  score: Score | undefined
  trouble: Error | undefined
  cost: Cost
  seconds: number
}

const clock = { now: () => new Date(), sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)) }

export async function tryDialect(dialect: string): Promise<Tried> {
  const sandbox = await startSandbox({ dialect, seed: 1 })
  const dir = mkdtempSync(join(tmpdir(), 'discovery-'))
  const hints = Object.entries((sandbox.truth.hints ?? {}) as Record<string, unknown>)
  const environment: Environment = {
    name: dialect,
    kind: 'sandbox',
    baseUrl: sandbox.baseUrl,
    credentials: sandbox.credentials,
    testData: sandbox.testData,
    hints: Object.fromEntries(hints.filter(([id]) => !id.endsWith('.request'))),
    requestHints: Object.fromEntries(hints.filter(([id]) => id.endsWith('.request'))) as Environment['requestHints'],
    policy: { ...policyFor('sandbox', {}), maxAuthFailures: 8, maxRequests: 250 },
    tls: {},
  }
  const client = openClient(environment, {
    runId: 'bench',
    recorder: openRecorder(join(dir, 'exchanges.ndjson')),
    env: {},
  })
  const started = performance.now()
  const end = (score: Score | undefined, trouble: Error | undefined): Tried => ({
    score,
    trouble,
    cost: client.cost(),
    seconds: (performance.now() - started) / 1000,
  })
  try {
    const found = await discover({ environment, client, clock, run: 'bench' })
    return end(score(sandbox.truth, found), undefined)
  } catch (error) {
    return end(undefined, error instanceof Error ? error : new Error(String(error)))
  } finally {
    await client.close()
    await sandbox.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
