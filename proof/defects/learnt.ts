/** The contract of a service that is right, discovered from nothing and written where the suites read it; later held against another. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Drift } from '../../contract/drift/rules.ts'
import { stableStringify } from '../../contract/json.ts'
import { latenciesOf } from '../../contract/latency.ts'
import { systemClock } from '../../probe/call/clock.ts'
import { openClient } from '../../probe/client/client.ts'
import { openRecorder } from '../../probe/client/recorder.ts'
import type { Client } from '../../probe/client/types.ts'
import { type DiscoveryInput, discover } from '../../probe/discover.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { compareFixtures, readCases, readFixtures, writeFixtures } from '../../probe/fixtures/fixtures.ts'
import { revalidate } from '../../probe/revalidate/revalidate.ts'

const FIXTURES = 'fixtures'

async function asking<T>(
  environment: Environment,
  log: string,
  act: (input: DiscoveryInput, client: Client) => Promise<T>,
): Promise<T> {
  const client = openClient(environment, { runId: 'prove', recorder: openRecorder(log), env: {} })
  try {
    return await act({ environment, client, clock: systemClock, run: 'prove' }, client)
  } finally {
    await client.close()
  }
}

/** A sandbox as it stands here for a service of somebody's: with the times of its answers. */
function told(client: Client) {
  const exchanges = client.exchanges()
  return { exchanges, latencies: latenciesOf(exchanges) }
}

/** Paths of what was learnt. */
export function learnt(environment: Environment, dir: string): Promise<{ ledger: string; openapi: string }> {
  return asking(environment, join(dir, 'discovery.ndjson'), async (input, client) => {
    const found = await discover(input)
    const [ledger, openapi] = [join(dir, 'ledger.json'), join(dir, 'openapi.json')]
    writeFileSync(ledger, stableStringify(found.ledger))
    writeFileSync(openapi, stableStringify(found.openapi))
    await writeFixtures(join(dir, FIXTURES), { ...found, ...told(client), environment })
    return { ledger, openapi }
  })
}

interface Later {
  environment: Environment
  dir: string
}

/** What a later run tells of this service, held against what was learnt of the environment of this name. */
export function driftFrom(learntOf: string, { environment, dir }: Later): Promise<Drift[]> {
  const fixtures = join(dir, FIXTURES)
  return asking(environment, join(dir, `${environment.name}.rehearsal.ndjson`), async (input, client) => {
    const recorded = readFixtures(fixtures, learntOf)
    if (recorded === undefined) throw new Error(`Nothing is recorded of ${learntOf}.`)
    const cases = readCases(fixtures, learntOf)
    const found = await revalidate(input, recorded, cases)
    return compareFixtures(fixtures, { ...found, ...told(client), environment }, learntOf)
  })
}
