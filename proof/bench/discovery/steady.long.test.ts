/** Whole discoveries: what is learnt of a service depends neither on the person that it holds nor on the time that passes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { openClient } from '../../../probe/client/client.ts'
import { openRecorder } from '../../../probe/client/recorder.ts'
import { discover } from '../../../probe/discover.ts'
import { policyFor } from '../../../probe/environment/policy.ts'
import type { Environment } from '../../../probe/environment/types.ts'
import { snapshotOf } from '../../../probe/fixtures/snapshot.ts'
import { loadDialect } from '../../../sandbox/dialect.ts'
import { HOST, listen } from '../../../sandbox/listen.ts'
import { Registry } from '../../../sandbox/service/registry.ts'
import { credentialsOf, openWorld } from '../../../sandbox/service/world.ts'
import { customerOf, FIRST, type Person } from '../../echo/persons.ts'
import { clock } from './try-service.ts'

const ID = '0193f0a2-7a1b-7c3d-8e4f-5a6b7c8d9e0f'

async function learnt(name: string, person: Person, more: Record<string, string>, time: typeof clock = clock) {
  const dialect = { ...(await loadDialect(name)), rate: null }
  const world = openWorld(dialect, 7, Date.now)
  world.registry = new Registry([customerOf(ID, person)])
  const server = await listen(dialect, world)
  const dir = mkdtempSync(join(tmpdir(), 'persons-'))
  const environment: Environment = {
    name: 'test',
    kind: 'test',
    baseUrl: `http://${HOST}:${server.port}${dialect.base.mount ?? ''}`,
    credentials: credentialsOf(dialect, world.issued[0]),
    testData: { ...person, ...more },
    hints: {},
    requestHints: {},
    policy: { ...policyFor('test', {}), requestsPerSecond: 500, maxAuthFailures: 8, maxRequests: 400 },
    tls: {},
  }
  const recorder = openRecorder(join(dir, 'exchanges.ndjson'))
  const client = openClient(environment, { runId: 'persons', recorder, env: {} })
  try {
    const found = await discover({ environment, client, clock: time, run: 'persons' })
    const { openapi, ledger } = snapshotOf({ ...found, environment, exchanges: client.exchanges() })
    const answers = Object.entries(ledger.questions).map(([id, { status, value }]) => [id, status, value])
    return { openapi, answers }
  } finally {
    await client.close()
    await server.stop()
    rmSync(dir, { recursive: true })
  }
}

const NOBODYS = ['Delivery event', 'Drop-off place', 'Template']

const OTHER = { 'Delivery event': 'krumbaldig', 'Drop-off place': 'wunkelzaun', Template: 'zirpenhag' }
const firsts = new Map<string, ReturnType<typeof learnt>>()
/** What is compared with, once for each dialect. */
function first(dialect: string): ReturnType<typeof learnt> {
  const known = firsts.get(dialect) ?? learnt(dialect, FIRST, OTHER)
  firsts.set(dialect, known)
  return known
}

/** From which words of the contract somebody is called so: one of two in turn, at night both, and in one dialect more. */
const DIALECTS: [dialect: string, word: number][] = [
  ['german', 20],
  ['java-beans', 0],
  ...(inject('isLong') ? ([['default', 0]] as [string, number][]) : []),
]

it.each(DIALECTS)('finds no trace of who it was in the contract of %s', async (dialect, word) => {
  const one = await first(dialect)
  expect(one.openapi.paths['/ext-notify'].post.requestBody).toBeDefined()
  // The words of the contract itself: names of properties, values of closed lists.
  const words = [...new Set(JSON.stringify(one.openapi.paths).match(/(?<=")\p{Ll}[\p{Ll}_]{4,}(?=")/gu))]
  const capital = (i: number) => {
    const word = words[i % words.length] ?? ''
    return word.charAt(0).toUpperCase() + word.slice(1)
  }
  for (const from of inject('isLong') ? [0, 20] : [word]) {
    const person = {
      ...FIRST,
      'Given name': capital(from),
      'Family name': capital(from + 5),
      Street: `${capital(from + 7)} ${capital(from + 11)}`,
      City: capital(from + 13),
    }
    const more = Object.fromEntries(NOBODYS.map((name, i) => [name, words[from + 2 * i] ?? '']))
    expect(await learnt(dialect, person, more)).toEqual(one)
  }
})

it('learns the same where a second passes at each look at the clock', async () => {
  const began = Date.now()
  let looks = 0
  const fast = { ...clock, now: () => new Date(began + 1000 * looks++) }
  const one = await first('default')
  expect(JSON.stringify(one.openapi)).toContain('"name":"Idempotency-Key"')
  expect(await learnt('default', FIRST, OTHER, fast)).toEqual(one)
})
