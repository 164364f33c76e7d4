import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { after, bench, environmentAt, pki, serve, serveRaw, serveTls } from '../client/testdata/loopback-service.ts'
import type { Ask } from '../client/types.ts'
import { policyFor } from '../environment/policy.ts'
import { hold } from './limits-timeout.ts'

const ASK: Ask = {
  path: '/ext-verify',
  effect: 'harmless',
  purpose: 'a test',
  body: { encoding: 'json', value: { a: 'b' } },
}
const PATIENT = { patienceMs: 2000 }

async function impatient(given: http.ServerOptions): Promise<string> {
  const server = http.createServer({ connectionsCheckingInterval: 20, ...given }, (request, response) => {
    request.resume().on('end', () => response.end(`${request.method} ${request.headers['content-length']}`))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a held connection', () => {
  it('tells after how much silence the service closes it', async () => {
    const url = await serveRaw(socket =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nwell')
        setTimeout(() => socket.end(), 300)
      }),
    )
    const held = await hold(bench(environmentAt(url)).client, ASK, PATIENT)
    expect(held?.reply).toMatchObject({ status: 200, text: 'well', failure: undefined })
    expect(held?.silence.closedMs).toBeGreaterThan(150)
    expect(held?.silence.closedMs).toBeLessThan(1900)
  })

  it('tells when a body that does not come is given up', async () => {
    const { client } = bench(environmentAt(await impatient({ requestTimeout: 100, headersTimeout: 100 })))
    const held = await hold(client, ASK, { ...PATIENT, bodyBytes: 1 })
    expect(held?.reply).toMatchObject({ status: 408 })
    expect(held?.reply.exchange.request.body).toBe('{')
    expect(held?.silence.answeredMs).toBeGreaterThan(80)
    expect(held?.silence.answeredMs).toBeLessThan(1900)
  })

  it('is closed by this side when patience ends, and then claims no time-out', async () => {
    const { client } = bench(environmentAt(await impatient({ keepAliveTimeout: 60_000 })))
    const held = await hold(client, ASK, { patienceMs: 80 })
    expect(held?.reply.text).toBe('POST 9')
    expect(held?.silence.closedMs).toBeUndefined()
    expect(held?.silence.heldMs).toBeGreaterThan(70)
    expect(held?.reply.failure).toBeUndefined()
  })

  it('is not one where the answer ends it', async () => {
    const url = await serve((_request, response) => response.setHeader('connection', 'close').end('bye'))
    const held = await hold(bench(environmentAt(url)).client, ASK, PATIENT)
    expect(held?.reply.text).toBe('bye')
    expect(held?.silence.closedMs).toBeUndefined()
  })

  it('that is cut without an answer is told by its length and a failure', async () => {
    const url = await serveRaw(socket => void setTimeout(() => socket.destroy(), 100))
    const held = await hold(bench(environmentAt(url)).client, ASK, { ...PATIENT, bodyBytes: 1 })
    expect(held?.reply).toMatchObject({ status: 0, failure: { kind: 'reset' } })
    expect(held?.silence.closedMs).toBeGreaterThan(80)
  })

  it('keeps the guards, the budget and the record, and hides secrets', async () => {
    const url = await serve((request, response) => response.end(request.headers.authorization))
    const policy = policyFor('sandbox', { maxRequests: 1 })
    const { client, log } = bench(environmentAt(url, { policy, credentials: { Key: 'a-very-secret-key' } }))
    await hold(client, { ...ASK, headers: { Authorization: 'Bearer a-very-secret-key' } }, { patienceMs: 10 })
    await expect(hold(client, ASK, PATIENT)).rejects.toMatchObject({ code: 'BUDGET_SPENT' })
    await expect(hold(client, { ...ASK, path: '//elsewhere.example/' }, PATIENT)).rejects.toMatchObject({
      code: 'GUARD_REFUSED',
    })
    expect(client.cost().requests).toBe(1)
    expect(client.exchanges()).toHaveLength(1)
    expect(readFileSync(log, 'utf8')).not.toContain('a-very-secret-key')
    expect(readFileSync(log, 'utf8')).toContain('Bearer {{Key}}')
  })

  it('goes over TLS with the authorities of the environment', async () => {
    const pair = { cert: readFileSync(pki('service.pem')), key: readFileSync(pki('service.key')) }
    const url = await serveTls(pair, (_request, response) => response.end('well'))
    const trusting = bench(environmentAt(url, { tls: { ca: pki('ca.pem') } }))
    expect((await hold(trusting.client, ASK, { patienceMs: 500 }))?.reply.text).toBe('well')
    expect((await hold(bench(environmentAt(url)).client, ASK, PATIENT))?.reply.failure?.kind).toBe('tls')
  })

  it('is not opened through a proxy, whose time-outs are not the service’s', async () => {
    const through = bench(environmentAt('http://service.example'), { HTTP_PROXY: 'http://127.0.0.1:9' })
    expect(await hold(through.client, ASK, PATIENT)).toBeUndefined()
    expect(through.client.cost().requests).toBe(0)
  })

  it('ends with the run', async () => {
    const { client } = bench(environmentAt(await impatient({ keepAliveTimeout: 60_000 })))
    const held = hold(client, ASK, { patienceMs: 60_000 })
    await new Promise(resolve => setTimeout(resolve, 50))
    await client.close()
    expect((await held)?.silence.closedMs).toBeUndefined()
  })

  it('that ends with the run before it is answered is not closed by the service', async () => {
    const { client } = bench(environmentAt(await serveRaw(socket => void socket.resume())))
    const held = hold(client, ASK, { patienceMs: 60_000, bodyBytes: 1 })
    await vi.waitFor(() => expect(client.cost().requests).toBe(1))
    await new Promise(resolve => setTimeout(resolve, 50))
    await client.close()
    expect(await held).toMatchObject({
      reply: { status: 0, failure: { kind: 'interrupted' } },
      silence: { closedMs: undefined },
    })
  })

  it('that cannot be made is a failure of the service', async () => {
    const url = await impatient({})
    const closed = bench(environmentAt(url.replace(/:\d+$/, ':9')))
    expect((await hold(closed.client, ASK, PATIENT))?.reply.failure?.kind).toBe('refused')
  })
})
