import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Exchange } from '../../contract/exchange.ts'
import { openClient } from '../client/client.ts'
import { openRecorder } from '../client/recorder.ts'
import type { Environment } from '../environment/types.ts'
import { openSender, type SenderInput } from '../sender/sender.ts'
import { smallLedger, smallOpenapi } from '../sender/testdata/small-contract.ts'
import { smallEnvironment } from '../sender/testdata/small-environment.ts'
import { CREDENTIALS, type SmallService, startSmallService } from '../sender/testdata/small-service.ts'
import { filled, replay } from './replay.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function bench(change: Partial<Environment> = {}): Promise<{ service: SmallService; input: SenderInput }> {
  const service = await startSmallService()
  const dir = mkdtempSync(join(tmpdir(), 'replay-'))
  const environment = { ...smallEnvironment(service.baseUrl), ...change }
  const client = openClient(environment, { runId: 'test', recorder: openRecorder(join(dir, 'x.ndjson')), env: {} })
  const clock = { now: () => new Date(), sleep: async () => {} }
  closing.push(
    service.stop,
    () => rmSync(dir, { recursive: true }),
    () => client.close(),
  )
  return { service, input: { environment, client, ledger: smallLedger(), openapi: smallOpenapi, clock } }
}

/** The last exchange of a call, as its run recorded it. */
async function recorded({ input }: { input: SenderInput }, token?: 'changed' | 'none'): Promise<Exchange> {
  const sender = await openSender(input)
  const shown = token === undefined ? {} : { token }
  const { exchange } = await sender.call('ext-verify', { purpose: 'the recorded call', ...shown })
  return exchange
}

describe('replay', () => {
  it('sends a request again with a fresh token, and shows nothing secret', async () => {
    const { service, input } = await bench()
    const before = await recorded({ input })
    expect(before.request.headers['Authorization']).toBe('Bearer {{token}}')
    service.forgetTokens()
    const again = await replay(input, before)
    expect(again.response?.status).toBe(200)
    expect(again.request.body).toBe(before.request.body)
    expect(JSON.stringify(again)).not.toMatch(/tok-|correct-horse/)
    expect(service.seen.slice(-2)).toEqual(['POST /auth-authenticate', 'POST /ext-verify'])
  })

  it('makes the same mistake of the token again', async () => {
    const { input } = await bench()
    const before = await recorded({ input }, 'changed')
    const again = await replay(input, before)
    expect([before.response?.status, again.response?.status]).toEqual([401, 401])
    expect(again.request.headers['Authorization']).toBe('Bearer {{changed token}}')
  })

  it('logs in for no request that carries no token', async () => {
    const { service, input } = await bench()
    const before = await recorded({ input }, 'none')
    const sent = service.seen.length
    expect((await replay(input, before)).response?.status).toBe(401)
    expect(service.seen.slice(sent)).toEqual(['POST /ext-verify'])
  })

  it('keeps to the policy: production is changed for designated recipients alone', async () => {
    const { service, input } = await bench()
    const before = { ...(await recorded({ input })), effect: 'notifies' as const }
    const environment = { ...input.environment, kind: 'production' as const }
    const dir = mkdtempSync(join(tmpdir(), 'replay-'))
    const client = openClient(environment, { runId: 'test', recorder: openRecorder(join(dir, 'x.ndjson')), env: {} })
    closing.push(
      () => rmSync(dir, { recursive: true }),
      () => client.close(),
    )
    await expect(replay({ ...input, environment, client }, before)).rejects.toMatchObject({ code: 'GUARD_REFUSED' })
    expect(service.seen.filter(each => each.endsWith('/ext-verify'))).toHaveLength(1)
  })

  it('says what it cannot fill before anything is sent', async () => {
    const { service, input } = await bench()
    const before = await recorded({ input })
    const sent = service.seen.length
    const masked = { ...before, request: { ...before.request, body: '{"key":"{{masked:20}}"}' } }
    await expect(replay(input, masked)).rejects.toThrow(/nothing is known of \{\{masked:20\}\}/)
    expect(service.seen).toHaveLength(sent)
  })

  it('does not send to another base path what was sent to this one', async () => {
    const { input } = await bench()
    const before = await recorded({ input })
    const environment = { ...input.environment, baseUrl: `${input.environment.baseUrl}/v2` }
    await expect(replay({ ...input, environment }, before)).rejects.toThrow(/went to \/ext-verify/)
  })
})

describe('filled', () => {
  const environment = { ...smallEnvironment('http://127.0.0.1:1'), credentials: { ...CREDENTIALS, Key: 'a"b c&d' } }
  const request = (type: string, body: string) => ({
    method: 'POST',
    path: '/x?k={{Key}}',
    headers: { 'Content-Type': type, Authorization: 'Basic {{basic Client ID, Client secret}}' },
    body,
  })

  it.each([
    ['application/json', '{"k":"{{Key}}"}', '{"k":"a\\"b c&d"}'],
    ['application/x-www-form-urlencoded', 'k={{Key}}', 'k=a%22b+c%26d'],
    ['text/plain', '{{Key}}', 'a"b c&d'],
  ])('spells a value as %s asks for', (type, body, expected) => {
    const { path, headers, ...rest } = filled(request(type, body), environment, undefined)
    expect(rest.body).toBe(expected)
    expect(path).toBe('/x?k=a%22b%20c%26d')
    const pair = Buffer.from(`${CREDENTIALS['Client ID']}:${CREDENTIALS['Client secret']}`).toString('base64')
    expect(headers['Authorization']).toBe(`Basic ${pair}`)
  })

  it('changes a secret that was sent wrong in the same way', () => {
    const { body } = filled(request('text/plain', '{{wrong Client secret}}'), environment, undefined)
    expect(body).not.toBe(CREDENTIALS['Client secret'])
    expect(body).toHaveLength(CREDENTIALS['Client secret'].length)
  })
})
