/** One discovery of the small service, with what it cost. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Exchange } from '../../../contract/exchange.ts'
import { openClient } from '../../client/client.ts'
import { openRecorder } from '../../client/recorder.ts'
import type { Cost } from '../../client/types.ts'
import { type Discovery, discover } from '../../discover.ts'
import { policyFor } from '../../environment/policy.ts'
import type { Environment } from '../../environment/types.ts'
import { CREDENTIALS, type Described, startDescribed, TEST_DATA } from './described-service.ts'

export interface Discovered extends Discovery {
  cost: Cost
  asked: string[]
  exchanges: readonly Exchange[]
  /** Requests until the last of the four endpoints had accepted one. */
  untilSolved: number
}

const clock = { now: () => new Date(), sleep: () => Promise.resolve() }

/** `given`: texts of documents that the environment file names. */
export async function discovered(described: Described, given: readonly string[] = []): Promise<Discovered> {
  const service = await startDescribed(described)
  const dir = mkdtempSync(join(tmpdir(), 'described-'))
  const documents = given.map((text, i) => {
    const path = join(dir, `document-${i}`)
    writeFileSync(path, text)
    return path
  })
  const environment: Environment = {
    name: 'small',
    kind: 'sandbox',
    baseUrl: service.baseUrl,
    credentials: CREDENTIALS,
    testData: TEST_DATA,
    hints: {},
    requestHints: {},
    policy: { ...policyFor('sandbox', {}), requestsPerSecond: 2000, maxRequests: 400 },
    tls: {},
    documents,
  }
  const client = openClient(environment, {
    runId: 'run',
    recorder: openRecorder(join(dir, 'exchanges.ndjson')),
    env: {},
  })
  try {
    const found = await discover({ environment, client, clock, run: 'run' })
    const exchanges = [...client.exchanges()]
    return { ...found, cost: client.cost(), asked: service.asked, exchanges, untilSolved: solvedAt(exchanges) }
  } finally {
    await client.close()
    await service.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

function solvedAt(exchanges: readonly Exchange[]): number {
  const first = new Map<string, number>()
  for (const [i, { endpoint, response, request }] of exchanges.entries())
    if (endpoint !== undefined && request.method === 'POST' && (response?.status ?? 0) < 300 && !first.has(endpoint))
      first.set(endpoint, i + 1)
  return first.size === 4 ? Math.max(...first.values()) : Infinity
}
