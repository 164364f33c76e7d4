import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../fault.ts'
import { openProxy, type ProxyOptions, type StandIn } from './proxy.ts'

let service: Server
let observed: { path: string; raw: string[]; body: string }[]
let answering: (request: IncomingMessage, response: ServerResponse) => void
const open: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  observed = []
  answering = (_request, response) => response.setHeader('Content-Type', 'application/json').end('{"fine":true}')
  service = createServer((incoming, response) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    incoming.on('end', () => {
      observed.push({ path: incoming.url ?? '', raw: incoming.rawHeaders, body })
      answering(incoming, response)
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  for (const close of open.splice(0)) await close()
  service.close()
  service.closeAllConnections()
})

const portOf = () => (service.address() as AddressInfo).port

async function proxied(options: Partial<ProxyOptions> = {}): Promise<StandIn> {
  const proxy = await openProxy({
    upstream: `http://127.0.0.1:${portOf()}/base/`,
    tls: false,
    timeoutMs: 5_000,
    endpointOf: path => (path.includes('ext-verify') ? 'ext-verify' : undefined),
    ...options,
  })
  open.push(() => proxy.close())
  return proxy
}

async function post(url: string, body: string, headers: Record<string, string> | string[] = {}, ca?: string) {
  const agent = new Agent({ connect: ca === undefined ? {} : { ca } })
  open.push(() => agent.destroy())
  const answer = await request(url, { method: 'POST', body, headers, dispatcher: agent })
  return { ...answer, text: await answer.body.text() }
}

const playing = async (fault: Fault, options: Partial<ProxyOptions> = {}) => {
  const proxy = await proxied(options)
  proxy.play('x', 'played', () => fault)
  return { proxy, ask: () => post(`${proxy.baseUrl}/ext-verify`, '{"a":1}') }
}

describe('what a sender meets alongside the answer', () => {
  it('may be 103 before it', async () => {
    const { proxy } = await playing({ name: 'hint', hint: true })
    const agent = new Agent()
    open.push(() => agent.destroy())
    const early: number[] = []
    const answer = await request(`${proxy.baseUrl}/ext-verify`, {
      method: 'POST',
      body: '{}',
      dispatcher: agent,
      onInfo: ({ statusCode }) => early.push(statusCode),
    })
    expect([early, answer.statusCode, await answer.body.text()]).toEqual([[103], 200, '{"fine":true}'])
  })

  it('is not told as whole where the sender hung up in the middle', async () => {
    const { proxy } = await playing({ name: 'drip', drip: { bytes: 1, everyMs: 40 } })
    const agent = new Agent()
    open.push(() => agent.destroy())
    const answer = await request(`${proxy.baseUrl}/ext-verify`, { method: 'POST', body: '{}', dispatcher: agent })
    answer.body.on('error', () => undefined).destroy(new Error('enough'))
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(proxy.calls[0]?.whole).toBe(false)
    expect(proxy.calls[0]?.leftAt).toBeDefined()
  })

  it('may be TLS 1.1 at most, until the right one is shown again', async () => {
    const proxy = await proxied({ tls: true })
    proxy.show('old-tls')
    await expect(post(`${proxy.baseUrl}/ext-verify`, '{}', {}, proxy.authority)).rejects.toThrow()
    expect(proxy.handshakes).toHaveLength(1)
    const old = new Agent({
      connect: { ca: proxy.authority ?? '', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
    })
    open.push(() => old.destroy())
    const answer = await request(`${proxy.baseUrl}/ext-verify`, { method: 'POST', body: '{}', dispatcher: old })
    await answer.body.dump()
    expect(proxy.calls[0]?.connection.tls?.protocol).toBe('TLSv1.1')
    proxy.show('right')
    expect((await post(`${proxy.baseUrl}/ext-verify`, '{}', {}, proxy.authority)).statusCode).toBe(200)
    expect(proxy.calls[1]?.connection.tls?.protocol).toBe('TLSv1.3')
  })
})

describe('what is passed on', () => {
  it('reaches the service as it came, but for the host and what is between neighbours', async () => {
    const proxy = await proxied()
    const { statusCode, text } = await post(`${proxy.baseUrl}/ext-verify?a=%20b`, '{"a":1}', [
      'X-Mixed-Case',
      'one',
      'X-Mixed-Case',
      'two',
      'TE',
      'trailers',
    ])
    expect([statusCode, text]).toEqual([200, '{"fine":true}'])
    const [came] = observed
    expect(came?.path).toBe('/base/ext-verify?a=%20b')
    expect(came?.body).toBe('{"a":1}')
    expect(came?.raw.filter((_, i) => came.raw[i - (i % 2)] === 'X-Mixed-Case')).toHaveLength(4)
    expect(came?.raw[came.raw.findIndex(name => name.toLowerCase() === 'host') + 1]).toBe(`127.0.0.1:${portOf()}`)
    expect(came?.raw).not.toContain('TE')
  })

  it('comes back as it was answered: status, words, repeated headers, no date of ours', async () => {
    answering = (_request, response) => {
      response.sendDate = false
      response.writeHead(418, 'Short and stout', ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Own', 'ü'])
      response.end()
    }
    const proxy = await proxied()
    const { statusCode, headers } = await post(`${proxy.baseUrl}/ext-verify`, '')
    expect(statusCode).toBe(418)
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
    expect(headers['date']).toBeUndefined()
    expect(proxy.calls[0]?.answer?.reason).toBe('Short and stout')
  })

  it('is not followed where it redirects, and not kept beyond a limit', async () => {
    answering = (_request, response) =>
      response.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end('x'.repeat(300_000))
    const proxy = await proxied()
    const { statusCode, text } = await post(`${proxy.baseUrl}/ext-verify`, '')
    expect([statusCode, text.length, observed.length]).toEqual([307, 300_000, 1])
    expect(proxy.calls[0]?.answer?.truncated).toBe(true)
    expect(proxy.calls[0]?.whole).toBe(true)
  })

  it('keeps its chunks', async () => {
    const proxy = await proxied()
    const agent = new Agent()
    open.push(() => agent.destroy())
    const body = Readable.from(['{"a"', ':1}'])
    await (await request(`${proxy.baseUrl}/ext-verify`, { method: 'POST', body, dispatcher: agent })).body.text()
    expect(observed[0]?.body).toBe('{"a":1}')
    expect(observed[0]?.raw.map(each => each.toLowerCase())).toContain('chunked')
  })

  it('is told apart where the service is not there', async () => {
    const proxy = await proxied({ upstream: 'http://127.0.0.1:1' })
    expect((await post(`${proxy.baseUrl}/ext-verify`, '')).statusCode).toBe(502)
    expect(proxy.calls[0]?.deliveries[0]?.failure).toBeTruthy()
  })
})

describe('a fault', () => {
  it('answers in place of the service, which does not get the request', async () => {
    const { proxy, ask } = await playing({
      name: 'x',
      answer: { status: 503, headers: ['Retry-After', '2'], body: Buffer.from('{}') },
    })
    const { statusCode, headers } = await ask()
    expect([statusCode, headers['retry-after'], observed.length]).toEqual([503, '2', 0])
    expect(proxy.calls[0]).toMatchObject({ fault: 'x', whole: true, deliveries: [] })
  })

  it('loses the answer of a service that did what it was asked', async () => {
    const { proxy, ask } = await playing({ name: 'x', deliver: true, cut: { at: 'before', how: 'reset' } })
    await expect(ask()).rejects.toThrow()
    expect(observed).toHaveLength(1)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(proxy.calls[0]?.deliveries[0]?.answer?.status).toBe(200)
    expect(proxy.calls[0]?.whole).toBe(false)
    expect(proxy.calls[0]?.leftAt).toBeGreaterThan(0)
  })

  it.each(['head', 'body'] as const)('breaks off within the %s', async at => {
    const { proxy, ask } = await playing({ name: 'x', cut: { at, how: 'reset' } })
    await expect(ask()).rejects.toThrow()
    expect(proxy.calls[0]?.whole).toBe(false)
  })

  it.each([{ framing: 'chunked' }, { drip: { bytes: 3, everyMs: 5 } }] as const)(
    'writes the same answer in another way: %o',
    async how => {
      const { ask } = await playing({ name: 'x', ...how })
      expect((await ask()).text).toBe('{"fine":true}')
    },
  )

  it.each(['gzip', 'deflate', 'br'] as const)('compresses with %s', async encoding => {
    const { ask } = await playing({ name: 'x', encoding })
    const { headers, text } = await ask()
    expect(headers['content-encoding']).toBe(encoding)
    expect(text).not.toBe('{"fine":true}')
  })

  it('waits, and changes what the service said', async () => {
    const { ask } = await playing({
      name: 'x',
      waitMs: 120,
      change: played => ({ ...played, body: Buffer.from(played.body.toString().replace('true', 'false')) }),
    })
    const from = performance.now()
    expect((await ask()).text).toBe('{"fine":false}')
    expect(performance.now() - from).toBeGreaterThan(115)
  })
})

describe('the local address', () => {
  it('has a second host, which keeps what it is sent', async () => {
    const proxy = await proxied()
    await post(`${proxy.elsewhere}/ext-verify`, 'x', { Authorization: 'Bearer t' })
    expect(proxy.calls[0]).toMatchObject({ host: 'elsewhere' })
    expect(observed).toHaveLength(0)
  })

  it('is trusted by its own authority, and shows certificates that are to be rejected', async () => {
    const proxy = await proxied({ tls: true })
    const ask = () => post(`${proxy.baseUrl}/ext-verify`, '', {}, proxy.authority)
    expect((await ask()).statusCode).toBe(200)
    expect(proxy.calls[0]?.connection.tls?.protocol).toMatch(/^TLSv1/)
    await expect(post(`${proxy.baseUrl}/ext-verify`, '')).rejects.toThrow()
    proxy.show('expired')
    await expect(ask()).rejects.toMatchObject({ code: 'CERT_HAS_EXPIRED' })
    proxy.show('other-name')
    await expect(ask()).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    proxy.show('stranger')
    await expect(ask()).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
    proxy.show('right')
    expect((await ask()).statusCode).toBe(200)
    expect(proxy.handshakes.length).toBeGreaterThanOrEqual(3)
    expect(proxy.calls).toHaveLength(2)
  })
})

describe('what is no request', () => {
  const sent = (proxy: StandIn, text: string) =>
    new Promise<string>((resolve, reject) => {
      let message = ''
      const socket = connect(Number(new URL(proxy.baseUrl).port), '127.0.0.1', () => socket.write(text))
      socket.setEncoding('utf8').on('data', (part: string) => {
        message += part
      })
      socket.on('end', () => resolve(message)).on('error', reject)
    })

  it('is rejected and kept alongside the calls, with the situation in which it came', async () => {
    const proxy = await proxied()
    proxy.play('x', 'played')
    expect(await sent(proxy, 'the rest of a body"}\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
    expect(proxy.malformed).toMatchObject([{ situation: 'x', error: 'HPE_INVALID_METHOD' }])
    expect(proxy.calls).toEqual([])
  })

  it('is not one who hangs up in the middle', async () => {
    const proxy = await proxied()
    proxy.play('x', 'played')
    const socket = connect(Number(new URL(proxy.baseUrl).port), '127.0.0.1')
    socket.end('POST /base/ext-verify HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{}')
    await new Promise(resolve => socket.resume().once('close', resolve))
    expect(proxy.malformed).toEqual([])
    expect(proxy.calls).toMatchObject([{ path: '/base/ext-verify' }])
    expect(proxy.calls[0]?.readAt).toBeUndefined()
  })
})
