/** A dialect discovered with hints of our choosing, true or false. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClient } from '../../../probe/client/client.ts'
import { openRecorder } from '../../../probe/client/recorder.ts'
import type { Cost } from '../../../probe/client/types.ts'
import { type Discovery, discover } from '../../../probe/discover.ts'
import { startSandbox } from '../../../sandbox/start.ts'
import { sandboxEnvironment } from '../discovery/sandbox-environment.ts'

export interface Hinted {
  found: Discovery
  cost: Cost
  /** Endpoints with an accepted call. */
  solved: number
}

const clock = { now: () => new Date(), sleep: () => Promise.resolve() }

/** `hints` by question id, requests among them; those that a dialect cannot be solved without come first. */
export async function withHints(dialect: string, hints: Record<string, unknown>): Promise<Hinted> {
  const sandbox = await startSandbox({ dialect, seed: 1 })
  const dir = mkdtempSync(join(tmpdir(), 'hints-'))
  const environment = sandboxEnvironment(dialect, sandbox, { ...sandbox.dialect.hints, ...hints })
  const client = openClient(environment, { runId: 'hints', recorder: openRecorder(join(dir, 'x.ndjson')), env: {} })
  try {
    const found = await discover({ environment, client, clock, run: 'hints' })
    const solved = Object.values(found.knowledge.endpoints).filter(each =>
      each.operations.some(operation => operation.accepted.length > 0),
    ).length
    return { found, cost: client.cost(), solved }
  } finally {
    await client.close()
    await sandbox.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
