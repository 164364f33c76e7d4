import { createServer } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { policyFor } from '../environment/policy.ts'
import type { Environment } from '../environment/types.ts'
import { bench, environmentAt, serve, serveRaw } from './testdata/loopback-service.ts'

function limited(baseUrl: string, given: { maxResponseBytes?: number; timeoutMs?: number }): Environment {
  return environmentAt(baseUrl, { policy: policyFor('sandbox', { requestsPerSecond: 5000, ...given }) })
}

const raw = (bytes: string) =>
  serveRaw(socket => {
    socket.once('data', () => socket.end(bytes))
  })

describe('an answer', () => {
  it.each([
    ['gzip', gzipSync('hällo')],
    ['X-GZIP', gzipSync('hällo')],
    ['deflate', deflateSync('hällo')],
    ['deflate', deflateRawSync('hällo')],
    ['br', brotliCompressSync('hällo')],
    ['identity', Buffer.from('hällo')],
    ['deflate, gzip', gzipSync(deflateSync('hällo'))],
    ['sometimes', Buffer.from('hällo')],
  ])('is decompressed from %s', async (coding, body) => {
    const url = await serve((_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(body))
    const reply = await bench(environmentAt(url)).ask()
    expect([reply.text, reply.exchange.response?.bytes, reply.failure]).toEqual(['hällo', 6, undefined])
  })

  it('of no bytes may be of any coding', async () => {
    const url = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end())
    expect(await bench(environmentAt(url)).ask()).toMatchObject({ status: 200, text: '', failure: undefined })
  })

  it.each([
    ['text/plain; charset=iso-8859-1', Buffer.from('hällo', 'latin1'), 'hällo'],
    ['text/plain; charset="UTF-8"', Buffer.from('hällo'), 'hällo'],
    ['text/plain; charset=klingon', Buffer.from('hällo'), 'hällo'],
    ['text/plain', Buffer.from([0x61, 0xff, 0xc3, 0x28, 0x62]), 'a\ufffd\ufffd(b'],
    ['text/plain', Buffer.from('\u001b[31m\u0000<script>'), '\u001b[31m\u0000<script>'],
  ])('of %s is read as text', async (type, body, text) => {
    const url = await serve((_request, response) => response.writeHead(200, { 'content-type': type }).end(body))
    expect((await bench(environmentAt(url)).ask()).text).toBe(text)
  })

  it.each([99, 100, 101])('of %i bytes is cut at a cap of 100', async size => {
    const url = await serve((_request, response) => response.end('x'.repeat(size)))
    const { response } = (await bench(limited(url, { maxResponseBytes: 100 })).ask()).exchange
    expect(response).toMatchObject({
      bytes: Math.min(size, 100),
      truncated: size > 100,
      body: 'x'.repeat(Math.min(size, 100)),
    })
  })

  it('that unpacks to a gigabyte costs no memory', async () => {
    const property = gzipSync(Buffer.alloc(16 * 1024 * 1024))
    const bomb = Buffer.concat(Array.from({ length: 64 }, () => property))
    const url = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    const { ask } = bench(limited(url, { maxResponseBytes: 64 * 1024 }))
    const before = process.memoryUsage().rss
    const reply = await ask()
    expect(reply.exchange.response).toMatchObject({ bytes: 64 * 1024, truncated: true })
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  })

  it('under more codings than anybody means is undone in none of them', async () => {
    const coding = Array.from({ length: 2_000 }, () => 'gzip').join(', ')
    const url = await serve((_request, response) => response.writeHead(200, { 'content-encoding': coding }).end('x'))
    const { failure } = await bench(environmentAt(url)).ask()
    expect(failure?.kind).toBe('protocol')
    expect(failure?.message).toContain('chain of 2000 codings')
  })

  it('without end is left at the cap', async () => {
    let written = 0
    const url = await serve((_request, response) => {
      const more = () => {
        if (response.destroyed) return
        written += 65536
        if (response.write(Buffer.alloc(65536, 'x'))) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    })
    const reply = await bench(limited(url, { maxResponseBytes: 1000 })).ask()
    expect(reply).toMatchObject({
      status: 200,
      failure: undefined,
      exchange: { response: { bytes: 1000, truncated: true } },
    })
    expect(written).toBeLessThan(64 * 1024 * 1024)
  })

  it('is read when it comes before the request was taken in', async () => {
    const url = await serve((_request, response) => response.writeHead(413, { connection: 'close' }).end('too much'))
    const reply = await bench(environmentAt(url)).ask({
      body: { encoding: 'raw', text: 'x'.repeat(20_000), mediaType: null },
    })
    expect(reply).toMatchObject({ status: 413, text: 'too much' })
  })

  it('after notes on the way is the last one', async () => {
    const url = await raw('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n')
    expect(await bench(environmentAt(url)).ask()).toMatchObject({ status: 204, failure: undefined })
  })
})

describe('a failure', () => {
  const failing = async (url: string, timeoutMs = 5000) => {
    const reply = await bench(limited(url, { timeoutMs })).ask()
    expect([reply.status, reply.text, reply.exchange.response]).toEqual([0, '', undefined])
    expect(reply.exchange.failure).toEqual(reply.failure)
    return reply.failure
  }

  it('of a port where nobody listens is a rejection', async () => {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    await new Promise(resolve => server.close(resolve))
    expect(await failing(`http://127.0.0.1:${port}`)).toEqual({
      kind: 'refused',
      message: 'the connection was refused (ECONNREFUSED)',
    })
  })

  it('of a name that cannot exist is one of names', async () => {
    expect(await failing('http://nowhere.invalid')).toMatchObject({ kind: 'dns' })
  })

  it('of a service that says nothing is a time-out', async () => {
    const silent = await serve(() => undefined)
    expect(await failing(silent, 400)).toEqual({ kind: 'timeout', message: 'no complete answer came within 400 ms' })
  })

  it('of a handshake without end is one of the connection', async () => {
    const url = await serveRaw(() => undefined)
    expect(await failing(url.replace('http:', 'https:'), 400)).toEqual({
      kind: 'timeout',
      message: 'no connection stood within 400 ms',
    })
  })

  it('of a body that drips is a time-out too, and tells the status', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    })
    expect(await failing(url, 150)).toEqual({
      kind: 'timeout',
      message: 'status 200 came, but no complete answer came within 150 ms',
    })
  })

  it('of a compressed body that drips is a time-out as well', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.write(gzipSync('x'.repeat(1000)).subarray(0, 12))
    })
    expect(await failing(url, 150)).toMatchObject({ kind: 'timeout' })
  })

  it('may be waited for longer than the policy says where the request asks so', async () => {
    const url = await serve((_request, response) => void setTimeout(() => response.end('late'), 1600))
    const { ask } = bench(limited(url, { timeoutMs: 100 }))
    expect((await ask({ timeoutMs: 3000 })).text).toBe('late')
    expect((await ask()).failure?.kind).toBe('timeout')
  })

  it('of a connection closed before the answer is a reset', async () => {
    expect(await failing(await serveRaw(socket => socket.once('data', () => socket.end())))).toMatchObject({
      kind: 'reset',
    })
    expect(await failing(await serveRaw(socket => socket.once('data', () => socket.resetAndDestroy())))).toMatchObject({
      kind: 'reset',
    })
  })

  it.each([
    'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n',
  ])('of a body that ends too early tells the status: %j', async bytes => {
    const failure = await failing(await raw(bytes))
    expect(['reset', 'protocol']).toContain(failure?.kind)
    expect(failure?.message).toMatch(/^status 200 came, but /)
  })

  it.each([
    'hello\r\n\r\n',
    'HTTP/1.1 2OO OK\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`,
  ])('of what is no HTTP is one of the protocol: %.40j', async bytes => {
    expect(await failing(await raw(bytes))).toMatchObject({ kind: 'protocol' })
  })

  it.each([
    ['gzip', Buffer.from('plain text')],
    ['gzip', gzipSync('x'.repeat(1000)).subarray(0, 15)],
    ['br', Buffer.from('plain text')],
    ['deflate', Buffer.from('plain text')],
  ])('of a body that is no %s is one of the protocol', async (coding, body) => {
    const url = await serve((_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(body))
    expect(await failing(url)).toEqual({
      kind: 'protocol',
      message: `status 200 came, but its body is no valid ${coding}, as its Content-Encoding says`,
    })
  })

  it('does not keep the next request from being answered', async () => {
    let turn = 0
    const url = await serve((request, response) => {
      if (turn++ === 0) request.socket.destroy()
      else response.end('well')
    })
    const { ask } = bench(environmentAt(url))
    expect((await ask()).failure?.kind).toBe('reset')
    expect((await ask()).text).toBe('well')
  })
})
