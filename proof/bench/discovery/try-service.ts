/** One running service discovered from nothing, as a user would, with what it cost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClient } from '../../../probe/client/client.ts'
import { openRecorder } from '../../../probe/client/recorder.ts'
import type { Cost } from '../../../probe/client/types.ts'
import { discover } from '../../../probe/discover.ts'
import type { Environment } from '../../../probe/environment/types.ts'
import type { Truth } from '../../dialects/_declared.ts'
import { type Score, score } from './score.ts'

export interface Tried {
  score: Score | undefined
  trouble: Error | undefined
  cost: Cost
  seconds: number
}

export const clock = {
  now: () => new Date(),
  sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)),
}

export async function tryService(environment: Environment, truth: Truth): Promise<Tried> {
  const dir = mkdtempSync(join(tmpdir(), 'discovery-'))
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
    return end(score(truth, found), undefined)
  } catch (error) {
    return end(undefined, error instanceof Error ? error : new Error(String(error)))
  } finally {
    await client.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
