import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange, Outcome } from './exchange.ts'
import { meaningOf, outcomeOf, provesRejection, retryAfter } from './outcome.ts'

const exchange = (status: number, body: object, carried?: Exchange['outcome']): Exchange => ({
  id: 'x0001',
  at: '2026-01-02T03:04:05.000Z',
  purpose: 'a test',
  effect: 'reads',
  endpoint: 'ext-verify',
  request: { method: 'POST', path: '/ext-verify', headers: {}, body: '{}' },
  response: {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    bytes: 1,
    truncated: false,
  },
  timings: { queued: 0, connected: 0, firstByte: 1, total: 1 },
  ...(carried === undefined ? {} : { outcome: carried }),
})

describe('what an answer means', () => {
  it('is what was decided when it came, whatever redaction has left of it', () => {
    const carried = { is: 'no-match', why: 'it repeats the data sent' } as const
    expect(outcomeOf(exchange(404, { text: '{{Phone}}' }, carried))).toMatchObject({ outcome: 'no-match' })
    expect(outcomeOf(exchange(404, { text: '{{Phone}}' }))).toMatchObject({ outcome: 'not-found' })
  })

  it.each([
    [{ success: false }, true],
    [{ status: 'error', message: 'no' }, true],
    [{ error: { code: 7 } }, true],
    [{ errors: [] }, false],
    // Words that stand within others are no signs.
    [{ userRef: 'cus_1', known: true }, false],
    [{ preferredChannel: 'sms', defaultPlace: 'door' }, false],
  ])('of a 2xx with %j proves a rejection: %s', (body, proven) => {
    expect(provesRejection(outcomeOf(exchange(200, body)))).toBe(proven)
  })

  it('is no answer where nothing came, or not all of it', () => {
    const answered = { status: 200, headers: {}, text: '{}' }
    expect(meaningOf({ ...answered, failure: { message: 'cut off' } })).toEqual({
      outcome: 'no-answer',
      why: 'cut off',
    })
    expect(meaningOf({ ...answered, status: 0 }).outcome).toBe('no-answer')
  })
})

describe('Retry-After', () => {
  const NOW = Date.parse('2026-01-02T03:04:05Z')
  const until = (seconds: number, from = NOW) => new Date(from + seconds * 1000).toUTCString()

  it('is seconds, or a date by the clock of the service where it tells it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: -5000, max: 5000 }), (seconds, apart) => {
        const date = until(apart)
        expect(retryAfter({ 'retry-after': String(seconds) }, NOW)).toBe(seconds)
        expect(retryAfter({ 'retry-after': until(seconds) }, NOW)).toBe(seconds)
        expect(retryAfter({ 'retry-after': until(seconds + apart), date }, NOW)).toBe(seconds)
      }),
    )
  })

  it.each([undefined, '', 'soon'])('is nothing that can be read in %j', message => {
    expect(retryAfter(message === undefined ? {} : { 'retry-after': message }, NOW)).toBeUndefined()
  })

  it('is never before now', () => {
    expect(retryAfter({ 'retry-after': until(-60) }, NOW)).toBe(0)
  })
})

describe('what proves that nothing was done', () => {
  const proving = 'envelope-error validation unauthenticated forbidden locked rate-limited method media-type too-large'
  const open = 'success no-answer server-error conflict not-found'

  it.each(proving.split(' ') as Outcome[])('is %s', outcome => expect(provesRejection({ outcome })).toBe(true))
  it.each(open.split(' ') as Outcome[])('is not %s', outcome =>
    expect(provesRejection({ outcome, json: { error: { code: 7 } } })).toBe(false),
  )
  it('is that nobody is known where the body says that it is an error', () => {
    expect(provesRejection({ outcome: 'no-match', json: { error: { code: 7 } } })).toBe(true)
    expect(provesRejection({ outcome: 'no-match', json: { known: false } })).toBe(false)
    expect(provesRejection({ outcome: 'no-match' })).toBe(false)
  })
})

describe('a meaning', () => {
  it('has its words, its body and no answer of none', () => {
    const carried = { is: 'no-match', why: 'nobody has this number' } as const
    expect(outcomeOf(exchange(404, { a: 1 }, carried))).toEqual({
      outcome: 'no-match',
      why: 'nobody has this number',
      json: { a: 1 },
    })
    const { response: _none, ...silent } = exchange(200, {})
    expect(outcomeOf(silent)).toEqual({ outcome: 'no-answer', why: 'no answer came', json: undefined })
    const failed: Exchange = { ...exchange(200, {}), failure: { kind: 'reset', message: 'it broke off' } }
    expect(outcomeOf(failed)).toEqual({ outcome: 'no-answer', why: 'it broke off', json: {} })
  })

  it('goes by the request where that is what is repeated, and by a body that is no JSON', () => {
    const headers = { 'content-type': 'application/json' }
    const rejected = (text: string) => meaningOf({ status: 200, headers, text }).outcome
    expect(rejected('{"error":{"code":7}}')).toBe('envelope-error')
    expect(rejected('{"known":true}')).toBe('success')
    const { request } = exchange(200, {})
    const plain: Exchange = { ...exchange(422, {}), request: { ...request, body: 'no JSON' } }
    expect(outcomeOf({ ...plain, response: { ...plain.response, body: 'no' } as never }).json).toBeUndefined()
  })

  it('of Retry-After is read with what stands around it, and in fractions', () => {
    expect(retryAfter({ 'retry-after': ' 5 ' }, 0)).toBe(5)
    expect(retryAfter({ 'retry-after': '1.5' }, 0)).toBe(1.5)
    expect(retryAfter({ 'retry-after': '12.25' }, 0)).toBe(12.25)
    for (const message of ['5s', 'in 5', '1.']) expect(retryAfter({ 'retry-after': message }, 0)).not.toBeNaN()
    const soon = { 'retry-after': new Date(9000).toUTCString(), date: 'whenever' }
    expect(retryAfter(soon, 4000)).toBe(5)
  })
})
