/** What a run is said to have sent is what the service did: a rejection with the status of a success is no notification and no change. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Json, removeAt } from '../contract/json.ts'
import { spendingOf } from '../contract/receipt.ts'
import { systemClock } from '../probe/call/clock.ts'
import { openClient } from '../probe/client/client.ts'
import { openRecorder } from '../probe/client/recorder.ts'
import { discover } from '../probe/discover.ts'
import { openSender } from '../probe/sender/sender.ts'
import { type Sandbox, startSandbox } from '../sandbox/start.ts'
import { sandboxEnvironment } from './bench/discovery/sandbox-environment.ts'

let sandbox: Sandbox
const dir = mkdtempSync(join(tmpdir(), 'counted-'))
beforeAll(async () => {
  sandbox = await startSandbox({ dialect: 'legacy', seed: 1, rateLimit: 'off' })
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(dir, { recursive: true })
})

it('counts in a discovery, and in calls by what was learnt, what was accepted and nothing else', async () => {
  const environment = sandboxEnvironment('legacy', sandbox)
  const recorder = openRecorder(join(dir, 'exchanges.ndjson'))
  const client = openClient(environment, { runId: 'test', recorder, env: {} })
  const acting = (effect: 'notifies' | 'changes') => client.exchanges().filter(each => each.effect === effect)
  // Of an answer of this dialect, which has the status 200 whatever it means.
  const isRejection = (body = '') => body.includes('"status":"ERROR"')
  const rejected = (effect: 'notifies' | 'changes') =>
    acting(effect).filter(({ response }) => response?.status === 200 && isRejection(response.body)).length
  const expectTrueCount = () => {
    const notifications = acting('notifies').length - rejected('notifies')
    const changes = acting('changes').length - rejected('changes')
    expect(client.cost()).toMatchObject({ notifications, changes })
    expect(spendingOf(client.exchanges(), ['done'])).toMatchObject({ notifications, changes })
  }
  try {
    const { ledger, openapi } = await discover({ environment, client, clock: systemClock, run: 'test' })
    expect(rejected('notifies')).toBeGreaterThan(5)
    expect(rejected('changes')).toBeGreaterThan(0)
    expectTrueCount()

    const sender = await openSender({ environment, client, ledger, openapi, clock: systemClock })
    const before = rejected('notifies')
    const { body } = sender.template('ext-notify')
    for (const name of Object.keys(body ?? {})) {
      const change = { purpose: `a notification without ${name}`, change: (json: Json) => removeAt(json, `/${name}`) }
      await sender.call('ext-notify', change)
    }
    expect(rejected('notifies')).toBeGreaterThan(before)
    expectTrueCount()
  } finally {
    await client.close()
  }
})
