/** A discovery of one dialect and the traffic it made, as HAR and as bodies by endpoint. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS, type Endpoint } from '../../../contract/endpoint.ts'
import type { Exchange } from '../../../contract/exchange.ts'
import { type Json, parseJson } from '../../../contract/json.ts'
import type { Run } from '../../../contract/run.ts'
import { openClient } from '../../../probe/client/client.ts'
import { openRecorder } from '../../../probe/client/recorder.ts'
import { type Discovery, discover } from '../../../probe/discover.ts'
import har from '../../../reporters/har.ts'
import { startSandbox } from '../../../sandbox/start.ts'
import { type Truth, truthOf } from '../../dialects/_declared.ts'
import { sandboxEnvironment } from '../discovery/sandbox-environment.ts'

export interface Recorded {
  found: Discovery
  truth: Truth
  baseUrl: string
  exchanges: Exchange[]
  /** Exchanges of requests that were accepted. */
  accepted: Exchange[]
}

const clock = { now: () => new Date(), sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)) }

export async function recordDialect(dialect: string): Promise<Recorded> {
  const sandbox = await startSandbox({ dialect, seed: 1 })
  const dir = mkdtempSync(join(tmpdir(), 'inference-'))
  const environment = sandboxEnvironment(dialect, sandbox)
  const client = openClient(environment, { runId: 'bench', recorder: openRecorder(join(dir, 'x.ndjson')), env: {} })
  try {
    const found = await discover({ environment, client, clock, run: 'bench' })
    const exchanges = client.exchanges().filter(each => each.endpoint !== undefined)
    const ids = new Set(
      Object.values(found.knowledge.endpoints).flatMap(each => each.operations.flatMap(one => one.accepted)),
    )
    return {
      found,
      truth: truthOf(sandbox.dialect),
      baseUrl: sandbox.baseUrl,
      exchanges,
      accepted: exchanges.filter(each => ids.has(each.id)),
    }
  } finally {
    await client.close()
    await sandbox.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The same bytes that the report of a run holds. */
export function harOf(baseUrl: string, exchanges: readonly Exchange[]): string {
  const run = { run: 'bench', environment: { name: 'bench', baseUrl }, harness: { version: '0' }, exchanges }
  return String(har.render(run as unknown as Run))
}

/** Bodies by endpoint; forms as objects of texts, for a tool that only reads JSON. */
export function bodiesOf(exchanges: readonly Exchange[]): Map<Endpoint, Json[]> {
  return new Map(
    ENDPOINTS.map(endpoint => [
      endpoint,
      exchanges.filter(each => each.endpoint === endpoint && each.request.method === 'POST').flatMap(bodyOf),
    ]),
  )
}

function bodyOf({ request }: Exchange): Json[] {
  if (request.body === undefined) return []
  const type = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  if (/form-urlencoded/i.test(type)) return [Object.fromEntries(new URLSearchParams(request.body))]
  const parsed = parseJson(request.body)
  return parsed === undefined ? [] : [parsed]
}
