import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { getAt, parseJson } from '../../contract/json.ts'
import { emptyLedger } from '../../contract/questions.ts'
import { referencesOf } from '../../contract/template.ts'
import { openClient } from '../client/client.ts'
import { openRecorder } from '../client/recorder.ts'
import { openContext } from '../context.ts'
import { smallEnvironment } from '../sender/testdata/small-environment.ts'
import { discoverEndpoint } from './discover-endpoint.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Wants one value that only its own answers show. */
async function service(): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const isFine = getAt(parseJson(text), '/spot') === 'porch'
    response.writeHead(isFine ? 200 : 422, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isFine ? { spot: 'porch' } : { message: 'spot is required and not well-formed' }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('asks for nothing that the answer of the endpoint itself would have to bring first', async () => {
  const environment = smallEnvironment(await service())
  const dir = mkdtempSync(join(tmpdir(), 'endpoint-'))
  const recorder = openRecorder(join(dir, 'exchanges.ndjson'))
  const client = openClient(environment, { runId: 'test', recorder, env: {} })
  closing.push(
    () => client.close(),
    () => rmSync(dir, { recursive: true }),
  )
  const clock = { now: () => new Date(), sleep: async () => {} }
  const context = openContext({ environment, client, clock, ledger: emptyLedger('small') })
  context.memory.answers.set('ext-reach', { spot: 'porch' })
  context.memory.answers.set('ext-reach.check', { spot: 'porch' })
  await discoverEndpoint(context, 'ext-reach')
  const templates = context.knowledge.endpoints['ext-reach']?.operations ?? []
  expect(templates.flatMap(({ template }) => referencesOf(template.body ?? null))).not.toContain('ext-reach#/spot')
})
