import { describe, expect, it } from 'vitest'
import { attributed, causeOf, endOfAnswers } from './attribution.ts'
import type { Result } from './check.ts'
import type { Exchange } from './exchange.ts'

const exchange = (id: string, status: number): Exchange => ({
  id,
  at: '2026-03-01T09:15:02.000Z',
  purpose: 'a call',
  effect: 'reads',
  endpoint: 'ext-verify',
  request: { method: 'POST', path: '/ext-verify', headers: { authorization: 'Bearer {{token}}' } },
  ...(status === 0
    ? { failure: { kind: 'timeout' as const, message: 'no answer within 10 s' } }
    : { response: { status, headers: {}, body: '', bytes: 0, truncated: false } }),
  timings: { queued: 0, connected: 0, firstByte: 0, total: 1 },
})
const calls = (...statuses: number[]) => statuses.map((status, i) => exchange(`w0x${i}`, status))
const times = (n: number, status: number) => Array.from({ length: n }, () => status)
const result = (verdict: Result['verdict'], ...exchanges: string[]): Result => ({
  id: 'VERIFY-01',
  chapter: 'verify',
  title: 'answers',
  basis: 'observed',
  source: 'test',
  level: 'must',
  safeIn: ['test'],
  needs: [],
  verdict,
  reason: 'It is refused.',
  open: [],
  exchanges,
  milliseconds: 1,
  file: 'x.ts:1',
})

describe('endOfAnswers', () => {
  const refused = (id: string): Exchange => ({ ...exchange(id, 0), failure: { kind: 'refused', message: '' } })

  it('is where the service answered, and then not once more', () => {
    const all = [...calls(...times(150, 200)), ...['w1x1', 'w1x2', 'w1x3'].map(refused)]
    expect(endOfAnswers(all)).toMatchObject({
      whose: 'network',
      sentence: expect.stringMatching(
        /^The service stopped answering after 150 requests: the last 3 calls .*\(refused\)/,
      ),
    })
    expect(endOfAnswers(calls(...times(9, 200), ...times(6, 0)))?.sentence).toContain('after 9 requests')
  })

  it.each([
    ['it never answered, which is another cause', calls(...times(9, 0))],
    ['it answered again', calls(200, ...times(9, 0), 200)],
    ['few calls were lost, which a check may have brought about', calls(200, ...times(5, 0))],
    ['nothing was asked', []],
  ])('is nowhere where %s', (_when, all) => expect(endOfAnswers(all)).toBeUndefined())
})

describe('causeOf', () => {
  it('is the credentials where nearly every call is answered as not logged in', () => {
    expect(causeOf(calls(...times(19, 401), 200), [])).toMatchObject({
      whose: 'configuration',
      sentence: expect.stringMatching(/^Credentials: 19 of 20 calls/),
    })
  })
  it('is the network where nearly every call has no answer', () => {
    expect(causeOf(calls(...times(19, 0), 200), [])).toMatchObject({
      whose: 'network',
      sentence: expect.stringContaining('(timeout)'),
    })
  })
  it.each([
    ['nine in ten are refused', calls(...times(9, 401), 200)],
    ['half are refused and half are silent', calls(...times(9, 401), ...times(9, 0))],
    ['nothing was sent', []],
    ['they are refused for something else', calls(...times(9, 400))],
  ])('is none where %s', (_when, exchanges) => expect(causeOf(exchanges, [])).toBeUndefined())

  it('leaves out calls that show no token, or a spoilt one', () => {
    const shown = (authorization: string) =>
      calls(401).map(each => ({ ...each, request: { ...each.request, headers: { authorization } } }))
    expect(causeOf(shown('Bearer {{changed token}}'), [])).toBeUndefined()
    expect(causeOf(shown(''), [])).toBeUndefined()
    const logIn = shown('').map(each => ({ ...each, purpose: 'the recorded log-in, for a token' }))
    expect(causeOf(logIn, [])?.sentence).toMatch(/^Credentials: the one call that the checks made was answered/)
  })

  it('leaves out the calls of checks that pass because they are refused', () => {
    expect(causeOf(calls(401), [result('pass', 'w0x0')])).toBeUndefined()
    expect(causeOf(calls(401, 401), [result('pass', 'w0x0')])?.whose).toBe('configuration')
  })
})

describe('attributed', () => {
  const exchanges = calls(...times(19, 401), 200)
  const cause = causeOf(exchanges, [])

  it('makes one undecided cause of failures that the cause alone shows', () => {
    const [told] = attributed([result('fail', 'w0x1')], exchanges, cause)
    expect(told).toMatchObject({ verdict: 'inconclusive', whose: 'configuration', reason: cause?.sentence })
  })
  it('leaves a failure that another answer shows', () => {
    expect(attributed([result('fail', 'w0x1', 'w0x19')], exchanges, cause)[0]?.verdict).toBe('fail')
  })
  it('names the network for a failure that no answer shows, without a cause for all', () => {
    const some = calls(0, 200, 200)
    expect(attributed([result('fail', 'w0x0'), result('fail', 'w0x1')], some, undefined)).toMatchObject([
      { verdict: 'fail', whose: 'network' },
      { verdict: 'fail' },
    ])
  })
})
