import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fixedWindow, type Limiter } from '../../contract/derive/testdata/limiters.ts'
import { serve } from '../client/testdata/loopback-service.ts'
import { contextAt } from '../limits/testdata/context-at.ts'
import limitsRate from './limits-rate.ts'

interface Service {
  limiter: () => Limiter
  /** What a limiter is kept for; `undefined` where nothing is counted. */
  keyOf?: (request: IncomingMessage) => string | undefined
  retryAfter?: boolean
  headers?: (verdict: { remaining: number; reset: number }) => Record<string, string>
  /** Calls before it. */
  earlier?: number
}

/** Only the date: what is slept is skipped, and each request takes 50 ms. Not at the end of a minute, when a window would end between two requests. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 0, 0, 10) })
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

const tokenOf = (request: IncomingMessage) => request.headers.authorization

async function found({ limiter, keyOf = tokenOf, retryAfter = true, headers, earlier = 6 }: Service) {
  const limiters = new Map<string, Limiter>()
  let [requests, issued] = [0, 1]
  const url = await serve((request, response) => {
    requests++
    response.sendDate = false
    pass(50)
    const send = (status: number, body: object, more: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
    request.resume()
    if (request.url === '/auth-authenticate') return send(200, { token: `token-000${++issued}` })
    const key = keyOf(request)
    if (key === undefined) return send(401, { error: 'token missing' })
    const own = limiters.get(key) ?? limiter()
    limiters.set(key, own)
    const verdict = own(Date.now() / 1000)
    const reported = headers?.(verdict) ?? {}
    const wait: Record<string, string> = retryAfter ? { 'retry-after': String(Math.ceil(verdict.reset)) } : {}
    if (!verdict.allowed) return send(429, { error: 'too many requests' }, { ...reported, ...wait })
    return tokenOf(request) === undefined
      ? send(401, { error: 'token missing' }, reported)
      : send(422, { error: 'phone is required' }, reported)
  })
  const context = contextAt(url, { requestsPerSecond: 5000, maxRequests: 2000 })
  context.clock.sleep = async ms => void pass(ms)
  context.knowledge.endpoints['auth-authenticate'] = {
    endpoint: 'auth-authenticate',
    operations: [
      {
        operation: 'default',
        template: { endpoint: 'auth-authenticate', operation: 'default', encoding: 'json', body: {} },
        accepted: [],
        fields: [],
      },
    ],
    headers: [],
    query: [],
  }
  for (let call = 0; call < earlier; call++)
    await context.client.send({
      path: '/ext-verify',
      endpoint: 'ext-verify',
      effect: 'harmless',
      purpose: 'earlier traffic',
      headers: { Authorization: 'Bearer token-0001' },
      body: { encoding: 'json', value: {} },
    })
  const before = requests
  await limitsRate.investigate(context)
  return { answer: context.ledger.questions['limits.rate'], requests: requests - before, context }
}

const counters = ({ remaining, reset }: { remaining: number; reset: number }) => ({
  'ratelimit-limit': '500',
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(Math.ceil(reset)),
})

describe('limits.rate', () => {
  it('is not gone up to where nothing counts', async () => {
    const { requests, answer } = await found({ limiter: () => fixedWindow(3, 60) })
    expect(requests).toBe(0)
    expect(answer?.status).toBe('open')
  })

  it('is not gone up to where headers state it; a second token tells the scope', async () => {
    const perToken = await found({ limiter: () => fixedWindow(500, 60), headers: counters })
    expect(perToken.answer).toMatchObject({ value: { limit: 500, windowSeconds: 60, scope: 'token' } })
    expect(perToken.requests).toBeLessThanOrEqual(4)
    const perAddress = await found({ limiter: () => fixedWindow(500, 60), headers: counters, keyOf: () => 'all' })
    expect(perAddress.answer).toMatchObject({ value: { limit: 500, scope: 'address' } })
    const perApplication = await found({
      limiter: () => fixedWindow(500, 60),
      headers: counters,
      keyOf: request => (tokenOf(request) === undefined ? undefined : 'application'),
    })
    expect((perApplication.answer?.value as { scope?: string } | undefined)?.scope).toBeUndefined()
  })

  it('is told also where the window has just begun, and not gone up to where it is small', async () => {
    const begun = await found({ limiter: () => fixedWindow(500, 60), headers: counters, earlier: 1 })
    expect(begun.answer).toMatchObject({ value: { limit: 500, scope: 'token' } })
    const few = (each: { remaining: number; reset: number }) => ({ ...counters(each), 'ratelimit-limit': '8' })
    const small = await found({ limiter: () => fixedWindow(8, 60), headers: few, earlier: 1 })
    expect(small.requests).toBeLessThan(3)
  })
})
