/** The contract of a service that is right, discovered from nothing and written where the suites read it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stableStringify } from '../../contract/json.ts'
import { openClient } from '../../probe/client/client.ts'
import { openRecorder } from '../../probe/client/recorder.ts'
import { discover } from '../../probe/discover.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { systemClock } from '../system-clock.ts'

/** Paths of what was learnt. */
export async function learnt(environment: Environment, dir: string): Promise<{ ledger: string; openapi: string }> {
  const recorder = openRecorder(join(dir, 'discovery.ndjson'))
  const client = openClient(environment, { runId: 'prove', recorder, env: {} })
  try {
    const found = await discover({ environment, client, clock: systemClock, run: 'prove' })
    const [ledger, openapi] = [join(dir, 'ledger.json'), join(dir, 'openapi.json')]
    writeFileSync(ledger, stableStringify(found.ledger))
    writeFileSync(openapi, stableStringify(found.openapi))
    return { ledger, openapi }
  } finally {
    await client.close()
  }
}
