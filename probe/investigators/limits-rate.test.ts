import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Kind } from '../../contract/check.ts'
import { fixedWindow, type Limiter, slidingLog, tokenBucket } from '../../contract/derive/testdata/limiters.ts'
import { serve } from '../client/testdata/loopback-service.ts'
import type { Policy } from '../environment/types.ts'
import { labAt } from '../limits/testdata/lab-at.ts'
import limitsRate from './limits-rate.ts'

interface Service {
  limiter: () => Limiter
  /** What a limiter is kept for; `undefined` where nothing is counted. */
  keyOf?: (request: IncomingMessage) => string | undefined
  retryAfter?: boolean
  headers?: (verdict: { remaining: number; reset: number }) => Record<string, string>
  policy?: Partial<Policy>
  kind?: Kind
  asked?: boolean
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

async function found({ limiter, keyOf = tokenOf, retryAfter = true, headers, policy, kind, asked = true }: Service) {
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
    const told = headers?.(verdict) ?? {}
    const wait: Record<string, string> = retryAfter ? { 'retry-after': String(Math.ceil(verdict.reset)) } : {}
    if (!verdict.allowed) return send(429, { error: 'too many requests' }, { ...told, ...wait })
    return tokenOf(request) === undefined
      ? send(401, { error: 'token missing' }, told)
      : send(422, { error: 'phone is required' }, told)
  })
  const lab = labAt(url, { requestsPerSecond: 5000, maxRequests: 2000, ...policy }, kind)
  lab.measureLimits = asked
  lab.clock.sleep = async ms => void pass(ms)
  lab.knowledge.endpoints['auth-authenticate'] = {
    endpoint: 'auth-authenticate',
    operations: [
      {
        operation: 'default',
        recipe: { endpoint: 'auth-authenticate', operation: 'default', encoding: 'json', body: {} },
        accepted: [],
        fields: [],
      },
    ],
    headers: [],
    query: [],
  }
  for (let call = 0; call < 6; call++)
    await lab.client.send({
      path: '/ext-verify',
      endpoint: 'ext-verify',
      effect: 'harmless',
      purpose: 'earlier traffic',
      headers: { Authorization: 'Bearer token-0001' },
      body: { encoding: 'json', value: {} },
    })
  const before = requests
  await limitsRate.investigate(lab)
  return { answer: lab.ledger.questions['limits.rate'], requests: requests - before, lab }
}

const counters = ({ remaining, reset }: { remaining: number; reset: number }) => ({
  'ratelimit-limit': '500',
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(Math.ceil(reset)),
})

const limiterOf = (answer: { value?: unknown } | undefined) => ((answer?.value ?? {}) as { limiter?: string }).limiter

describe('limits.rate', () => {
  it('is measured: a fixed window per token', async () => {
    const { answer, requests } = await found({ limiter: () => fixedWindow(30, 10) })
    expect(answer).toMatchObject({
      status: 'observed',
      value: { limit: 30, windowSeconds: 10, limiter: 'fixed-window', scope: 'token', status: 429 },
    })
    expect(requests).toBeLessThan(200)
  })

  it('is measured: a window that slides is not called fixed, and the truth is in the interval', async () => {
    const { answer } = await found({ limiter: () => slidingLog(30, 10), keyOf: () => 'all' })
    expect(answer).toMatchObject({ status: 'observed', value: { scope: 'address', status: 429 } })
    expect([undefined, 'sliding-window']).toContain(limiterOf(answer))
    const { limit, limitInterval = [0, 0] } = (answer?.value ?? {}) as {
      limit?: number
      limitInterval?: [number, number]
    }
    expect(limit ?? limitInterval[0]).toBeLessThanOrEqual(30)
    expect(limit ?? limitInterval[1] - 1).toBeGreaterThanOrEqual(30)
  })

  it('is measured: a bucket, of which no window is claimed', async () => {
    const { answer } = await found({ limiter: () => tokenBucket(20, 4), keyOf: () => 'all' })
    expect(answer?.status).toBe('observed')
    expect([undefined, 'token-bucket']).toContain(limiterOf(answer))
  })

  it('claims no number that was not reached, and says how far it went', async () => {
    const { answer, requests } = await found({ limiter: () => fixedWindow(400, 60) })
    expect(answer).toMatchObject({ status: 'unanswerable', value: { atLeast: { requests: 130 } } })
    expect(requests).toBeLessThanOrEqual(133)
  })

  it.each<[string, Partial<Service>]>([
    ['nobody asks for it', { asked: false }],
    ['the policy of a test environment says nothing of it', { kind: 'test' }],
    ['the policy forbids it', { policy: { measureLimits: false } }],
    ['the budget is too small', { policy: { maxRequests: 200 } }],
    ['it is production, whatever the policy says', { kind: 'production', policy: { measureLimits: true } }],
  ])('is not gone up to where %s', async (_when, given) => {
    const { requests, answer } = await found({ limiter: () => fixedWindow(3, 60), ...given })
    expect(requests).toBeLessThanOrEqual(1)
    expect(answer?.status).toBe('open')
  })

  it('is not gone up to where headers state more than a burst could reach; a second token tells the scope', async () => {
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
})
