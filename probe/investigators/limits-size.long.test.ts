import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { serve } from '../client/testdata/loopback-service.ts'
import { contextAt } from '../limits/testdata/context-at.ts'
import limitsSize from './limits-size.ts'

type Refuse = (response: ServerResponse, request: IncomingMessage, bytes: number) => unknown

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function found(
  limit: number,
  refuse: Refuse,
  before?: (request: IncomingMessage, response: ServerResponse) => boolean,
) {
  let requests = 0
  const url = await serve((request, response) => {
    requests++
    if (before?.(request, response) === true) return
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => {
      if (bytes > limit) refuse(response, request, bytes)
      else json(response, 422, { error: 'phone is required', requestId: `${Math.random()}` })
    })
  })
  const context = contextAt(url, { measureLimits: false, timeoutMs: 300 })
  await limitsSize.investigate(context)
  return { answer: context.ledger.questions['limits.size'], requests }
}

const exactly = (bytes: number, status: number) => ({
  status: 'observed',
  value: { bytes, status, interval: [bytes, bytes + 1] },
})

describe('limits.size', () => {
  it.each<[string, number, Refuse, number]>([
    ['413', 102_400, response => json(response, 413, { error: 'request entity too large' }), 413],
    ['400 and other words', 65_536, response => json(response, 400, { error: 'Bad Request (400)' }), 400],
    [
      'the same status and words of size',
      8192,
      response => json(response, 422, { error: 'payload exceeds 8192' }),
      422,
    ],
    [
      'the same status and words of broken JSON',
      8192,
      response => json(response, 422, { error: 'unexpected end' }),
      422,
    ],
    [
      '200 and an error inside',
      8192,
      response => json(response, 200, { success: false, error: 'body too large' }),
      200,
    ],
    ['a closed connection', 1_048_576, (_response, request) => request.socket.destroy(), 0],
    ['500', 16_384, response => json(response, 500, { error: 'internal' }), 500],
  ])('is found where larger bodies get %s', async (_name, limit, refuse, status) => {
    const { answer, requests } = await found(limit, refuse)
    expect(answer).toMatchObject(exactly(limit, status))
    expect(requests).toBeLessThanOrEqual(10)
  })

  it('is found where the token is asked for first, and where requests have to wait', async () => {
    let turn = 0
    const { answer } = await found(
      20_480,
      response => json(response, 413, {}),
      (request, response) => {
        turn++
        if (request.headers.authorization === 'Bearer token-0001' && turn % 4 !== 0) return false
        const status = turn % 4 === 0 ? 429 : 401
        response.writeHead(status, { 'retry-after': '0' }).end()
        return true
      },
    )
    expect(answer).toMatchObject(exactly(20_480, 413))
  })

  it('is not claimed where nothing is rejected, only what was read', async () => {
    const { answer, requests } = await found(Number.POSITIVE_INFINITY, () => undefined)
    expect(answer).toMatchObject({ status: 'unanswerable', value: { atLeastBytes: 2_621_441 } })
    expect(requests).toBe(2)
  })

  it('is not claimed where large bodies are never answered, or a gateway answers for the service', async () => {
    const gateway = await found(8192, response => json(response, 502, { error: 'bad gateway' }))
    expect(gateway.answer).toMatchObject({ status: 'unanswerable' })
    expect(gateway.answer?.value).toBeUndefined()
    const silent = await found(8192, () => undefined)
    expect(silent.answer).toMatchObject({ status: 'unanswerable' })
    expect(silent.answer?.value).toBeUndefined()
  })

  it('is not claimed where a connection broke once', async () => {
    let broken = false
    const { answer } = await found(
      Number.POSITIVE_INFINITY,
      () => undefined,
      (request, response) => {
        if (broken || Number(request.headers['content-length']) < 100_000) return false
        broken = true
        response.socket?.destroy()
        return true
      },
    )
    expect(answer?.status).not.toBe('observed')
  })

  it('takes words that change by themselves for no sign', async () => {
    let turn = 0
    const { answer } = await found(
      Number.POSITIVE_INFINITY,
      () => undefined,
      (request, response) => {
        request.resume()
        json(response, 422, { error: ['one', 'two', 'three'][turn++ % 3] })
        return true
      },
    )
    expect(answer).toMatchObject({ status: 'unanswerable', value: { atLeastBytes: 2_621_441 } })
  })
})
