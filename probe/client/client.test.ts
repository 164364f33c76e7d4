import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { HarnessError } from '../../contract/harness-error.ts'
import { policyFor } from '../environment/policy.ts'
import { openRecorder } from './recorder.ts'
import { bench, environmentAt, folder, serve } from './testdata/loopback-service.ts'

interface Heard {
  method: string
  url: string
  headers: NodeJS.Dict<string | string[]>
  body: string
}

async function listener(): Promise<{ url: string; heard: Heard[] }> {
  const reply: Heard[] = []
  const url = await serve((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      reply.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('{"ok":true}')
    })
  })
  return { url, heard: reply }
}

async function trouble(promise: Promise<unknown>): Promise<HarnessError> {
  return promise.then(
    () => {
      throw new Error('nothing was thrown')
    },
    error => error as HarnessError,
  )
}

describe('the client', () => {
  it('says who it is and what it takes, unless it is told otherwise', async () => {
    const { url, heard: response } = await listener()
    const { ask } = bench(environmentAt(`${url}/api`))
    const reply = await ask({ body: { encoding: 'json', value: { a: 'ä' } } })
    await ask({ headers: { ACCEPT: 'text/plain', 'user-agent': 'mine', 'X-Text': 'ä\r\nX-Evil: 1' } })
    expect(reply).toMatchObject({ status: 200, mediaType: 'application/json', json: { ok: true }, failure: undefined })
    expect(response[0]).toMatchObject({
      method: 'POST',
      url: '/api/ext-verify',
      body: '{"a":"ä"}',
      headers: {
        accept: 'application/json, */*;q=0.5',
        'accept-language': 'en',
        'content-type': 'application/json',
        'user-agent': expect.stringMatching(/^last-mile-conformance\/\d+\.\d+\.\d+$/),
        'x-conformance-run': 'run-1',
      },
    })
    expect(response[1]?.headers).toMatchObject({ accept: 'text/plain', 'user-agent': 'mine' })
    expect(response[1]?.headers).not.toHaveProperty('x-evil')
    expect(Buffer.from(String(response[1]?.headers['x-text']), 'latin1').toString()).toBe('ä X-Evil: 1')
  })

  it('sends forms, texts as they are, and queries', async () => {
    const { url, heard: response } = await listener()
    const { ask } = bench(environmentAt(url))
    await ask({ body: { encoding: 'form', fields: { 'a b': 'c&d' } }, query: { q: 'x y&' } })
    await ask({ body: { encoding: 'raw', text: '{"broken', mediaType: 'text/x' } })
    await ask({ body: { encoding: 'raw', text: 'bare', mediaType: null }, method: 'PUT' })
    expect(response.map(({ method, url, body, headers }) => [method, url, body, headers['content-type']])).toEqual([
      ['POST', '/ext-verify?q=x+y%26', 'a+b=c%26d', 'application/x-www-form-urlencoded'],
      ['POST', '/ext-verify', '{"broken', 'text/x'],
      ['PUT', '/ext-verify', 'bare', undefined],
    ])
  })

  it.each([
    '//evil.example/x',
    '/\\evil.example/x',
    '/\t/evil.example',
    'https://evil.example/',
    'ext-verify',
    '',
    '@evil.example/',
  ])('is not led elsewhere by the path %j', async path => {
    const { url, heard: response } = await listener()
    const error = await trouble(bench(environmentAt(url)).ask({ path }))
    expect([error.code, error.exitCode]).toEqual(['GUARD_REFUSED', 4])
    expect(response).toEqual([])
  })

  it('rejects another host in the header as well', async () => {
    const { url } = await listener()
    expect((await trouble(bench(environmentAt(url)).ask({ headers: { hOst: 'evil.example' } }))).code).toBe(
      'GUARD_REFUSED',
    )
  })

  it('returns a redirect as it is and follows none', async () => {
    const { url: other, heard: own } = await listener()
    const url = await serve((_request, response) => response.writeHead(307, { location: `${other}/x` }).end('moved'))
    const reply = await bench(environmentAt(url)).ask()
    expect(reply).toMatchObject({ status: 307, headers: { location: `${other}/x` }, text: 'moved', failure: undefined })
    expect(own).toEqual([])
  })

  it('joins repeated headers by commas and cookies by line feeds', async () => {
    const url = await serve((_request, response) =>
      response
        .writeHead(
          200,
          [
            ['Vary', 'a'],
            ['vary', 'b'],
            ['Set-Cookie', 'a=1'],
            ['set-cookie', 'b=2'],
          ].flat(),
        )
        .end(),
    )
    expect((await bench(environmentAt(url)).ask()).headers).toMatchObject({ vary: 'a, b', 'set-cookie': 'a=1\nb=2' })
  })

  it('tells when it was connected, when the first byte came and when the last', async () => {
    const url = await serve((_request, response) => {
      setTimeout(() => {
        response.write('a')
        setTimeout(() => response.end('b'), 40)
      }, 40)
    })
    const { timings } = (await bench(environmentAt(url)).ask()).exchange
    expect(timings.connected).toBeGreaterThan(0)
    expect(timings.firstByte - timings.connected).toBeGreaterThan(30)
    expect(timings.total - timings.firstByte).toBeGreaterThan(30)
  })

  it('stops at the most requests of a run, before sending', async () => {
    const { url, heard: response } = await listener()
    const { ask, client } = bench(environmentAt(url, { policy: policyFor('sandbox', { maxRequests: 2 }) }))
    await Promise.all([ask(), ask()])
    const error = await trouble(ask())
    expect([error.code, error.exitCode, response.length, client.cost().requests]).toEqual(['BUDGET_SPENT', 4, 2, 2])
  })

  it('stops at the most notifications, those on their way counted', async () => {
    let status = 422
    const url = await serve((_request, response) => response.writeHead(status).end())
    const { ask, client } = bench(environmentAt(url, { policy: policyFor('sandbox', { maxNotifications: 2 }) }))
    for (let i = 0; i < 4; i++) await ask({ effect: 'notifies' })
    expect(client.cost().notifications).toBe(0)
    status = 202
    const three = await Promise.allSettled([1, 2, 3].map(() => ask({ effect: 'notifies' })))
    expect(three.map(each => each.status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect((await trouble(ask({ effect: 'notifies' }))).code).toBe('BUDGET_SPENT')
    expect(client.cost()).toMatchObject({ notifications: 2, requests: 6 })
    await ask({ effect: 'reads' })
  })

  it('stops at the most calls of ext-reach', async () => {
    const url = await serve((_request, response) => response.writeHead(200).end())
    const { ask } = bench(environmentAt(url, { policy: policyFor('sandbox', { maxChanges: 1 }) }))
    await ask({ effect: 'changes' })
    expect(await trouble(ask({ effect: 'changes' }))).toMatchObject({ code: 'BUDGET_SPENT', exitCode: 4 })
    await ask({ effect: 'notifies' })
  })

  it('judges what came by the sign of accepted answers, also what came before, and gives back what was rejected', async () => {
    let rc = 7
    const url = await serve((_request, response) => response.writeHead(200).end(JSON.stringify({ rc })))
    const { ask, client } = bench(environmentAt(url, { policy: policyFor('sandbox', { maxNotifications: 2 }) }))
    expect((await ask({ effect: 'notifies' })).outcome).toBe('success')
    client.signs({ '/rc': 0 })
    expect(client.exchanges().map(each => each.outcome?.is)).toEqual(['envelope-error'])
    expect(client.cost().notifications).toBe(0)
    expect((await ask({ effect: 'reads' })).outcome).toBe('envelope-error')
    rc = 0
    expect((await ask({ effect: 'notifies' })).outcome).toBe('success')
    expect(client.cost().notifications).toBe(1)
  })

  it('counts an acting call from its sending on, and gives it back once and only where it is told to be a rejection', async () => {
    const url = await serve((_request, response) => response.writeHead(200).end('{"status":"ERROR"}'))
    const { ask, client } = bench(environmentAt(url, { policy: policyFor('sandbox', { maxNotifications: 1 }) }))
    const first = await ask({ effect: 'notifies' })
    expect((await trouble(ask({ effect: 'notifies' }))).code).toBe('BUDGET_SPENT')
    client.wasRejected(first.exchange.id)
    client.wasRejected(first.exchange.id)
    expect(client.cost().notifications).toBe(0)
    await ask({ effect: 'notifies' })
    expect((await trouble(ask({ effect: 'notifies' }))).code).toBe('BUDGET_SPENT')
  })

  it('counts a notification to which no answer came: it may be on its way', async () => {
    const url = await serve(request => request.socket.destroy())
    const { ask, client } = bench(environmentAt(url))
    await ask({ effect: 'notifies' })
    expect(client.cost().notifications).toBe(1)
  })

  it('counts rejected logins and accepted changes', async () => {
    let status = 0
    const url = await serve((_request, response) => response.writeHead(status).end())
    const { ask, client } = bench(environmentAt(url))
    for (status of [400, 401, 403, 422, 423, 429, 500]) await ask({ effect: 'authenticates' })
    for (status of [200, 204, 409]) await ask({ effect: 'changes' })
    expect(client.cost()).toEqual({ requests: 10, refusedLogIns: 4, changes: 2, notifications: 0 })
  })

  it('reaches in production only designated recipients, and whom answers about them name', async () => {
    const reply: string[] = []
    const url = await serve((request, response) => {
      request.on('data', chunk => {
        reply.push(String(chunk))
        const userRef = String(chunk).includes('12345678') ? 'usr_81f2c' : 'usr_00000'
        response.end(JSON.stringify({ userRef, channel: 'E-MAIL', at: '2026-01-01T00:00:00Z' }))
      })
    })
    const policy = policyFor('production', { recipients: ['+4915112345678'], requestsPerSecond: 5000 })
    const { ask } = bench(environmentAt(url, { kind: 'production', policy }))
    const to = (value: object) => ({ body: { encoding: 'json', value: value as { [key: string]: string } } as const })
    const rejected = async (effect: 'notifies' | 'changes', value: object) =>
      expect((await trouble(ask({ effect, ...to(value) }))).code).toBe('GUARD_REFUSED')
    await rejected('notifies', { phone: '+4915100000000' })
    await rejected('changes', { userRef: 'usr_81f2c' })
    await ask({ effect: 'notifies', ...to({ phone: '004915112345678' }) })
    await ask({ effect: 'reads', ...to({ phone: '+4915112345678' }) })
    await ask({ effect: 'reads', ...to({ phone: '+4915100000000' }) })
    await ask({ effect: 'changes', ...to({ userRef: 'usr_81f2c' }) })
    await rejected('changes', { userRef: 'usr_00000' })
    await rejected('notifies', { channel: 'E-MAIL', at: '2026-01-01T00:00:00Z' })
    expect(reply.length).toBe(4)
  })

  it('blames itself for a request that is no HTTP', async () => {
    const { url, heard: response } = await listener()
    const error = await trouble(bench(environmentAt(url)).ask({ headers: { 'no name': 'x' } }))
    expect([error.code, error.exitCode, response.length]).toEqual(['HARNESS_BROKEN', 5, 0])
  })

  it('tells what a full disk or a missing folder keeps it from', () => {
    expect(() => openRecorder(`${folder()}/none/exchanges.ndjson`)).toThrow(/cannot be written/)
  })

  it('ends a request that hangs when it is closed, records that, and sends no more', async () => {
    const url = await serve(() => undefined)
    const { client, ask, log } = bench(
      environmentAt(url, { policy: policyFor('sandbox', { requestsPerSecond: 4, timeoutMs: 9000 }) }),
    )
    const hanging = ask()
    const waiting = trouble(ask())
    await new Promise(resolve => setTimeout(resolve, 50))
    await client.close()
    expect((await hanging).failure?.kind).toBe('reset')
    expect(await waiting).toMatchObject({ code: 'INTERRUPTED', exitCode: 130 })
    expect((await trouble(ask())).code).toBe('INTERRUPTED')
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line).event)).toEqual(['sending', 'came'])
  })

  it('writes ahead and after, in order, each on a line', async () => {
    const { url } = await listener()
    const { ask, log } = bench(environmentAt(url))
    await ask({ body: { encoding: 'raw', text: 'a\nb\u2028c', mediaType: 'text/plain' } })
    await ask()
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line)).map(({ event, id }) => `${event} ${id}`)).toEqual([
      'sending x0001',
      'came x0001',
      'sending x0002',
      'came x0002',
    ])
  })
})
