import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWire, type Wire } from './wire.ts'

const service = createServer((asked, answer) => {
  answer.setHeader('Set-Cookie', ['a=1', 'b=2'])
  if (asked.url === '/base/gzip') answer.setHeader('Content-Encoding', 'gzip')
  answer.writeHead(asked.method === 'DELETE' ? 204 : 201, {
    'X-Path': asked.url ?? '',
    'X-Host': asked.headers.host ?? '',
  })
  if (asked.url === '/base/gzip') {
    answer.end(gzipSync('{"a":1}'))
  } else if (asked.method === 'HEAD' || asked.method === 'DELETE') answer.end()
  else asked.pipe(answer)
})
let wire: Wire

beforeAll(async () => {
  await new Promise<void>(done => {
    service.listen(0, '127.0.0.1', done)
  })
  wire = await openWire(`http://127.0.0.1:${(service.address() as AddressInfo).port}/base`)
})
afterAll(async () => {
  await wire.stop()
  service.closeAllConnections()
  service.close()
})

it('passes on what it gets, cookies apart, and keeps every exchange', async () => {
  const answer = await fetch(`${wire.baseUrl}/x?y=1`, { method: 'POST', body: 'ä' })
  expect([answer.status, await answer.text(), answer.headers.get('x-path')]).toEqual([201, 'ä', '/base/x?y=1'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.headers.get('x-host')).toBe(new URL(wire.baseUrl).host)
  expect(wire.seen.at(-1)).toMatchObject({ method: 'POST', path: '/base/x?y=1', answer: { status: 201 } })
})

it('passes on bodies in chunks, HEAD and answers without a body', async () => {
  const chunked = await new Promise<string>((resolve, reject) => {
    const asked = request(`${wire.baseUrl}/c`, { method: 'POST' }, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', part => {
        text += part
      })
      answer.on('end', () => resolve(text))
    })
    asked.on('error', reject).write('one,')
    asked.end('two')
  })
  expect(chunked).toBe('one,two')
  expect((await fetch(wire.baseUrl, { method: 'HEAD' })).status).toBe(201)
  expect((await fetch(wire.baseUrl, { method: 'DELETE' })).status).toBe(204)
})

it('keeps what a content coding holds, and passes the coded body on', async () => {
  const answer = await fetch(`${wire.baseUrl}/gzip`, { method: 'POST' })
  expect([await answer.text(), answer.headers.get('content-encoding')]).toEqual(['{"a":1}', 'gzip'])
  expect(wire.seen.at(-1)?.answer?.body.toString()).toBe('{"a":1}')
})

it('plays another answer, and another request, until told otherwise', async () => {
  wire.play(async (asked, forward) => ({ ...(await forward({ ...asked, body: Buffer.from('changed') })), status: 202 }))
  const answer = await fetch(wire.baseUrl, { method: 'POST', body: 'sent' })
  expect([answer.status, await answer.text()]).toEqual([202, 'changed'])
  expect(wire.seen.at(-1)?.body.toString()).toBe('sent')
  wire.play(undefined)
  expect((await fetch(wire.baseUrl, { method: 'POST', body: 'sent' })).status).toBe(201)
})

it('cuts the connection where the play fails, and keeps that there was no answer', async () => {
  wire.play(() => Promise.reject(new Error('cut')))
  await expect(fetch(wire.baseUrl)).rejects.toThrow()
  expect(wire.seen.at(-1)?.answer).toBeUndefined()
  wire.play(undefined)
})
