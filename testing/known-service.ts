/** A service of the sandbox that was discovered and recorded once, and asked again after it changed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Drift } from '../contract/drift/rules.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { Ledger } from '../contract/ledger.ts'
import { openClient } from '../probe/client/client.ts'
import { openRecorder } from '../probe/client/recorder.ts'
import type { Client, Cost } from '../probe/client/types.ts'
import { type Discovery, type DiscoveryInput, discover } from '../probe/discover.ts'
import { policyFor } from '../probe/environment/policy.ts'
import type { Environment } from '../probe/environment/types.ts'
import { compareFixtures, type Recorded, readCases, readFixtures, writeFixtures } from '../probe/fixtures/fixtures.ts'
import { snapshotOf } from '../probe/fixtures/snapshot.ts'
import { revalidate } from '../probe/revalidate/revalidate.ts'
import { confirmed } from '../run/keep-or-compare.ts'
import type { Dialect } from '../sandbox/dialect.ts'
import { HOST, listen } from '../sandbox/listen.ts'
import { TEST_DATA } from '../sandbox/service/customers.ts'
import { credentialsOf, openWorld } from '../sandbox/service/world.ts'

const clock = { now: () => new Date(), sleep: () => Promise.resolve() }

export interface Playing {
  environment: Environment
  stop(): Promise<void>
}

/** `policy`: alongside the sandbox's own. */
export async function play(dialect: Dialect, policy: Partial<Environment['policy']> = {}): Promise<Playing> {
  const world = openWorld(dialect, 1, Date.now)
  const server = await listen(dialect, world)
  const [sender] = world.issued
  const hints = Object.entries(dialect.hints ?? {})
  const environment: Environment = {
    name: 'service',
    kind: 'sandbox',
    baseUrl: `http://${HOST}:${server.port}${dialect.base.mount ?? ''}`,
    credentials: credentialsOf(dialect, sender),
    testData: { ...TEST_DATA },
    hints: Object.fromEntries(hints.filter(([id]) => !id.endsWith('.request'))),
    requestHints: Object.fromEntries(hints.filter(([id]) => id.endsWith('.request'))) as Environment['requestHints'],
    policy: { ...policyFor('sandbox', {}), requestsPerSecond: 2000, ...policy },
    tls: {},
  }
  return { environment, stop: server.stop }
}

export interface Asked {
  found: Discovery
  cost: Cost
  exchanges: readonly Exchange[]
}

async function asking<T>(
  environment: Environment,
  act: (input: DiscoveryInput, client: Client) => Promise<T>,
  earlier?: readonly Exchange[],
): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'asked-'))
  const recorder = openRecorder(join(dir, 'exchanges.ndjson'), 'x', earlier?.length ?? 0)
  const client = openClient(environment, {
    runId: 'run',
    recorder,
    env: {},
    ...(earlier === undefined ? {} : { earlier }),
  })
  try {
    return await act({ environment, client, clock, run: 'run' }, client)
  } finally {
    await client.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** `earlier`: what a run before was answered. */
export const discovered = (environment: Environment, earlier?: readonly Exchange[]): Promise<Asked> =>
  asking(
    environment,
    async (input, client) => {
      const found = await discover(input)
      return { found, cost: client.cost(), exchanges: client.exchanges() }
    },
    earlier,
  )

/** What a service was discovered to be, and the folder in which that is recorded. */
export interface Recording extends Asked {
  folder: string
  recorded: Recorded
}

export interface Rehearsed extends Asked {
  recorded: Recorded
  drift: Drift[]
  /** With what was seen again confirmed. */
  ledger: Ledger
  /** What would be recorded of it. */
  shown: Recorded
  firstCost: Cost
}

/**
 * Discovers a service `times` times in a row, and records each time in a folder of its own below `dir`: a later discovery finds what
 * the earlier ones left.
 */
export async function recordings(dir: string, dialect: Dialect, times = 1): Promise<Recording[]> {
  const { environment, stop } = await play(dialect)
  const all: Recording[] = []
  try {
    for (let i = 0; i < times; i++) {
      const folder = mkdtempSync(join(dir, 'recorded-'))
      const asked = await discovered(environment)
      await writeFixtures(folder, { ...asked.found, exchanges: asked.exchanges, environment })
      const recorded = readFixtures(folder, 'service')
      if (recorded === undefined) throw new Error('Nothing was recorded.')
      all.push({ ...asked, folder, recorded })
    }
    return all
  } finally {
    await stop()
  }
}

/** Asks a service, whose customer has set nothing, whether a recorded contract still holds. */
export async function rehearsed(
  { folder, recorded, cost: firstCost }: Recording,
  is: Dialect,
  policy: Partial<Environment['policy']> = {},
): Promise<Rehearsed> {
  const { environment, stop } = await play(is, policy)
  try {
    return await asking(environment, async (input, client) => {
      const found = await revalidate(input, recorded, readCases(folder, 'service'))
      const content = { ...found, exchanges: client.exchanges(), environment }
      return {
        found,
        cost: client.cost(),
        exchanges: client.exchanges(),
        recorded,
        drift: await compareFixtures(folder, content),
        ledger: confirmed(recorded.ledger, found.ledger, found.revalidated),
        shown: snapshotOf(content),
        firstCost,
      }
    })
  } finally {
    await stop()
  }
}
