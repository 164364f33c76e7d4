import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { policyFor } from '../environment/policy.ts'
import { bench, environmentAt, pki, serve, serveRaw, serveTls } from './testdata/loopback-service.ts'
import type { Ask, Client, Line, LineOptions } from './types.ts'

const ASK: Ask = {
  path: '/ext-verify',
  effect: 'reads',
  purpose: 'a test',
  headers: { Authorization: 'Bearer a-very-secret-key' },
  body: { encoding: 'json', value: { a: 'b' } },
}

function lineTo(client: Client, options?: LineOptions): Line {
  const line = client.line(options)
  if (line === undefined) throw new Error('There is a proxy.')
  return line
}

/** Answers with what came, as it came. */
const mirror = () =>
  serve((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const names = request.rawHeaders.filter((_each, i) => i % 2 === 0)
      const coded = request.headers['content-encoding'] === 'gzip'
      const body = coded ? gunzipSync(Buffer.concat(chunks)) : Buffer.concat(chunks)
      response.end(JSON.stringify({ method: request.method, names, body: body.toString(), headers: request.headers }))
    })
  })
const pair = (name: string) => ({ cert: readFileSync(pki(`${name}.pem`)), key: readFileSync(pki(`${name}.key`)) })

describe('a line', () => {
  it('sends several requests on one connection', async () => {
    let connections = 0
    const url = await serveRaw(socket => {
      connections++
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nwell'))
    })
    const line = lineTo(bench(environmentAt(url)).client)
    expect((await line.send(ASK)).reply.text).toBe('well')
    expect((await line.send(ASK)).observed).toMatchObject({ version: 'HTTP/1.1', announced: 4, bytes: 4 })
    expect(connections).toBe(1)
    line.close()
  })

  it.each([
    ['in chunks', { framing: 'chunked' }, { 'transfer-encoding': 'chunked' }],
    ['in gzip', { coding: 'gzip' }, { 'content-encoding': 'gzip' }],
    ['announced', { expect: true }, { expect: '100-continue' }],
    ['as the last one', { close: true }, { connection: 'close' }],
  ] as const)('sends a body %s', async (_how, wire, headers) => {
    const { reply, observed } = await lineTo(bench(environmentAt(await mirror())).client).send(ASK, wire)
    expect(reply.json).toMatchObject({ body: '{"a":"b"}', headers })
    expect(observed.continuedMs !== undefined).toBe('expect' in wire)
    const shown = Object.entries(reply.exchange.request.headers).map(([name, value]) => [name.toLowerCase(), value])
    expect(Object.fromEntries(shown)).toMatchObject(headers)
  })

  it('spells names as it is told', async () => {
    const { reply } = await lineTo(bench(environmentAt(await mirror())).client).send(ASK, { names: 'upper' })
    const { names } = reply.json as { names: string[] }
    expect(names).toContain('AUTHORIZATION')
    expect(names.filter(name => name !== name.toUpperCase())).toEqual([])
  })

  it('tells what comes after the answer, and the end of the connection', async () => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nwell'
    const ending = (after: string) => serveRaw(socket => socket.once('data', () => socket.end(answer + after)))
    const twice = lineTo(bench(environmentAt(await ending(answer))).client)
    await twice.send(ASK)
    expect(await twice.rest(500)).toEqual({ closed: true, surplus: answer.length, answered: true })
    const open = lineTo(
      bench(environmentAt(await serveRaw(socket => void socket.once('data', () => socket.write(answer))))).client,
    )
    await open.send(ASK)
    expect(await open.rest(30)).toEqual({ closed: false, surplus: 0, answered: false })
    open.close()
  })

  it('tells an answer that is shorter than it says', async () => {
    const short = (end: (socket: Socket) => void) =>
      serveRaw(socket =>
        socket.once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nwell')
          end(socket)
        }),
      )
    const policy = policyFor('sandbox', { timeoutMs: 1000 })
    for (const url of [await short(socket => socket.end()), await short(() => undefined)]) {
      const { reply, observed } = await lineTo(bench(environmentAt(url, { policy })).client).send(ASK)
      expect(observed).toMatchObject({ announced: 9, bytes: 4 })
      expect(reply.failure).toEqual({ kind: 'protocol', message: 'status 200 came, but 4 of 9 bytes' })
    }
  })

  it.each([
    ['nobody listens', async () => 'http://127.0.0.1:9', 'refused'],
    ['nothing is answered', () => serveRaw(() => undefined), 'timeout'],
    ['it is closed', () => serveRaw(socket => void socket.once('data', () => socket.end())), 'reset'],
    ['it is no HTTP', () => serveRaw(socket => void socket.once('data', () => socket.end('no\r\n\r\n'))), 'protocol'],
  ])('says why no answer came where %s', async (_what, at, kind) => {
    const policy = policyFor('sandbox', { timeoutMs: 100 })
    const { reply } = await lineTo(bench(environmentAt(await at(), { policy })).client).send(ASK)
    expect(reply).toMatchObject({ status: 0, failure: { kind } })
  })

  it('keeps the guards, the budget and the record, and hides secrets', async () => {
    const policy = policyFor('sandbox', { maxRequests: 1 })
    const environment = environmentAt(await mirror(), { policy, credentials: { Key: 'a-very-secret-key' } })
    const { client, log } = bench(environment)
    const line = lineTo(client)
    expect((await line.send(ASK)).reply.exchange.response?.body).toContain('Bearer {{Key}}')
    await expect(line.send({ ...ASK, path: '//elsewhere.example/' })).rejects.toMatchObject({ code: 'GUARD_REFUSED' })
    await expect(line.send(ASK)).rejects.toMatchObject({ code: 'BUDGET_SPENT' })
    expect(client.cost().requests).toBe(1)
    expect(readFileSync(log, 'utf8')).not.toContain('a-very-secret-key')
    line.close()
  })

  it('is none through a proxy', () => {
    const { client } = bench(environmentAt('http://service.example'), { HTTP_PROXY: 'http://127.0.0.1:9' })
    expect(client.line()).toBeUndefined()
  })
})

describe('a line over TLS', () => {
  const trusting = (url: string) => bench(environmentAt(url, { tls: { ca: pki('ca.pem') } })).client
  const mirrored = (options: object, observed: string[] = []) =>
    serveTls(options, (request, response) => {
      observed.push(
        `${request.method} ${request.headers.authorization ?? 'nobody'} ${request.headers['content-length'] ?? 0}`,
      )
      response.end('well')
    })

  it('tells the version and the certificate', async () => {
    const { reply, observed } = await lineTo(trusting(await mirrored(pair('service')))).send(ASK)
    expect(reply.text).toBe('well')
    expect(observed.handshake).toEqual({
      protocol: 'TLSv1.3',
      validFrom: '2020-01-01T00:00:00.000Z',
      validUntil: '2120-01-01T00:00:00.000Z',
    })
  })

  it('that only looks shows no credential, and sends nothing to whom it does not trust', async () => {
    const observed: string[] = []
    const line = lineTo(trusting(await mirrored(pair('service'), observed)), { looking: true })
    expect((await line.send(ASK)).reply.text).toBe('well')
    expect(observed).toEqual(['GET nobody 0'])
    const other = await lineTo(trusting(await mirrored(pair('elsewhere'), observed)), { looking: true }).send(ASK)
    expect(other.observed.handshake?.fault).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(other.reply.failure?.kind).toBe('tls')
    expect(observed).toHaveLength(1)
  })

  it('offers old versions where it is told to, and tells that they are rejected', async () => {
    const old: LineOptions = { looking: true, versions: ['TLSv1', 'TLSv1.1'] }
    const lenient = { ...pair('service'), minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' }
    const taken = await lineTo(trusting(await mirrored(lenient)), old).send(ASK)
    expect(taken.observed.handshake?.protocol).toBe('TLSv1.1')
    const rejected = await lineTo(trusting(await mirrored(pair('service'))), old).send(ASK)
    expect(rejected.observed.handshake).toBeUndefined()
    expect(rejected.reply.failure?.kind).toBe('tls')
  })

  it('that is plain shows no credential', async () => {
    const observed: string[] = []
    const url = await serve((request, response) => {
      observed.push(request.headers.authorization ?? 'nobody')
      response.end('open')
    })
    const line = lineTo(trusting(url.replace('http:', 'https:')), { plain: true })
    expect((await line.send(ASK)).reply.text).toBe('open')
    expect(observed).toEqual(['nobody'])
  })
})

describe('an answer without end on a line', () => {
  it.each([
    ['of a body', 'HTTP/1.1 200 OK\r\n\r\n', 'a'.repeat(65_536), true],
    ['of chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', `10000\r\n${'a'.repeat(65_536)}\r\n`, true],
    ['of headers', 'HTTP/1.1 200 OK\r\n', `X-A: ${'a'.repeat(65_530)}\r\n`, false],
  ])('%s is read up to the cap', async (_what, head, piece, isAnswer) => {
    let sent = 0
    const url = await serveRaw(socket => {
      socket.resume()
      socket.write(head)
      const more = (): void => {
        if (socket.destroyed) return
        sent += piece.length
        if (socket.write(piece)) setImmediate(more)
        else socket.once('drain', more)
      }
      more()
    })
    const environment = environmentAt(url)
    const { maxResponseBytes: cap, timeoutMs } = environment.policy
    const started = Date.now()
    const { reply } = await lineTo(bench(environment).client).send(ASK)
    expect(reply.exchange.response?.truncated).toBe(isAnswer ? true : undefined)
    if (isAnswer) expect(reply.text.length).toBe(cap)
    else expect(reply.failure?.kind).toBe('protocol')
    expect(Date.now() - started).toBeLessThan(timeoutMs)
    // What the kernel and this service hold back, alongside what was read.
    expect(sent).toBeLessThan(cap * 4 + 20_000_000)
  })
})
