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
  reason: 'It is rejected.',
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

  const atNotify = (each: Exchange): Exchange => ({ ...each, id: `${each.id}n`, endpoint: 'ext-notify' })
  const gone = [...calls(...times(20, 503)), ...calls(...times(20, 502)).map(atNotify)]

  it('is where a gateway answers in its place, at several endpoints', () => {
    const found = endOfAnswers([...calls(...times(150, 200)), ...gone])
    expect(found?.sentence).toMatch(
      /^The service stopped answering after 150 requests: the last 40 calls were answered in its place alone \(502, 503\)/,
    )
    expect(found?.exchanges.size).toBe(40)
  })

  it.each([
    ['one endpoint alone is answered so', [...calls(200), ...calls(...times(40, 503))]],
    ['it came back', [...gone, ...calls(200)]],
    ['it is a server error (5xx)', [...calls(200), ...gone.map(each => ({ ...each, ...calls(500)[0], id: each.id }))]],
    ['few were', [...calls(200), ...gone.slice(25)]],
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
    ['nine in ten are rejected', calls(...times(9, 401), 200)],
    ['half are rejected and half are silent', calls(...times(9, 401), ...times(9, 0))],
    ['nothing was sent', []],
    ['they are rejected for something else', calls(...times(9, 400))],
  ])('is none where %s', (_when, exchanges) => expect(causeOf(exchanges, [])).toBeUndefined())

  it('leaves out calls that show no token, or a spoilt one', () => {
    const shown = (authorization: string) =>
      calls(401).map(each => ({ ...each, request: { ...each.request, headers: { authorization } } }))
    expect(causeOf(shown('Bearer {{changed token}}'), [])).toBeUndefined()
    expect(causeOf(shown(''), [])).toBeUndefined()
    const login = shown('').map(each => ({ ...each, purpose: 'the recorded login, for a token' }))
    expect(causeOf(login, [])?.sentence).toMatch(/^Credentials: the one call that the checks made was answered/)
  })

  it('leaves out the calls of checks that pass because they are rejected', () => {
    expect(causeOf(calls(401), [result('pass', 'w0x0')])).toBeUndefined()
    expect(causeOf(calls(401, 401), [result('pass', 'w0x0')])?.whose).toBe('configuration')
  })
})

describe('attributed', () => {
  const exchanges = calls(...times(19, 401), 200)
  const cause = causeOf(exchanges, [])

  it('makes one undecided cause of failures that the cause alone shows', () => {
    const [reported] = attributed([result('fail', 'w0x1')], exchanges, cause)
    expect(reported).toMatchObject({ verdict: 'inconclusive', whose: 'configuration', reason: cause?.sentence })
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

describe('the whole of a cause', () => {
  const ids = (...of: number[]) => new Set(of.map(i => `w0x${i}`))
  const [first, second] = [0, 1]

  it('names the calls that show it, the share of them and how they went unanswered', () => {
    const reported = 'so nothing is said of the service.'
    expect(causeOf(calls(401), [])).toEqual({
      whose: 'configuration',
      sentence: `Credentials: the one call that the checks made was answered as not logged in, ${reported}`,
      exchanges: ids(first),
    })
    const [timeout, reset] = calls(0, 0) as [Exchange, Exchange]
    const { failure: _none, ...untold } = exchange('w0x2', 0)
    const silent = [timeout, { ...reset, failure: { kind: 'reset' as const, message: '' } }, untold]
    expect(causeOf(silent, [])).toEqual({
      whose: 'network',
      sentence: `Network: 3 of 3 calls of the checks were not answered at all (no answer, reset, timeout), ${reported}`,
      exchanges: ids(first, second, 2),
    })
    expect(causeOf(calls(...times(9, 0), 200), [])).toBeUndefined()
  })

  it('leaves out only what a passed check stands on', () => {
    expect(causeOf(calls(401), [result('fail', 'w0x0')])?.exchanges).toEqual(ids(first))
  })

  it('of an end goes by the time of sending, and takes few calls only where nobody listens', () => {
    const at = (
      id: string,
      minute: number,
      status: number,
      kind: 'refused' | 'dns' | 'timeout' = 'refused',
    ): Exchange => ({
      ...exchange(id, status),
      at: `2026-03-01T09:${10 + minute}:00.000Z`,
      ...(status === 0 ? { failure: { kind, message: '' } } : {}),
    })
    const answered = at('a', 1, 200)
    const end = [at('d', 4, 0), at('b', 2, 0, 'dns'), at('c', 3, 0)]
    expect(endOfAnswers([...end, answered])).toEqual({
      whose: 'network',
      sentence:
        'The service stopped answering after 1 requests: the last 3 calls were not answered at all (dns, refused), so nothing is said of it from there on.',
      exchanges: new Set(['b', 'c', 'd']),
    })
    expect(endOfAnswers([answered, ...end.slice(0, 2)])).toBeUndefined()
    expect(endOfAnswers([answered, ...end.slice(0, 2), at('e', 5, 0, 'timeout')])).toBeUndefined()
    expect(endOfAnswers([at('z', 9, 200), ...end])).toBeUndefined()
    const twice = [answered, { ...answered, id: 'a2' }, ...end]
    expect(endOfAnswers(twice)?.sentence).toContain('after 2 requests')
  })

  it('explains what speaks against the service and nothing else', () => {
    const exchanges = calls(401, 0)
    const cause = causeOf(calls(401), [])
    const of = (each: Result) => attributed([each], exchanges, cause)[0]
    for (const verdict of ['fail', 'warn', 'inconclusive'] as const)
      expect(of(result(verdict, 'w0x0'))).toEqual({
        ...result('inconclusive', 'w0x0'),
        whose: 'configuration',
        reason: cause?.sentence,
      })
    for (const verdict of ['pass', 'skipped', 'harness-error', 'nothing-observed'] as const)
      expect(of(result(verdict, 'w0x0'))).toEqual(result(verdict, 'w0x0'))
    expect(of(result('fail'))).toEqual(result('fail'))
    expect(of(result('fail', 'w0x1'))).toEqual({ ...result('fail', 'w0x1'), whose: 'network' })
    expect(of(result('fail', 'w0x0', 'w0x1'))).toEqual(result('fail', 'w0x0', 'w0x1'))
  })
})
