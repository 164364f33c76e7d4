import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../contract/exchange.ts'
import { personsOf } from '../persons/persons.ts'
import { fingerprint, Journal } from './journal.ts'

const request = (body: string, headers: Record<string, string> = {}): Exchange['request'] => ({
  method: 'POST',
  path: '/ext-verify',
  headers: { 'X-Conformance-Run': 'one', 'Content-Type': 'application/json', ...headers },
  body,
})

function exchange(
  id: string,
  body: string,
  answer: string,
  status = 200,
  headers: Record<string, string> = {},
): Exchange {
  return {
    id,
    at: '2026-01-02T03:04:05.000Z',
    purpose: 'a call',
    effect: 'reads',
    request: request(body),
    response: { status, headers, body: answer, bytes: answer.length, truncated: false },
    timings: { queued: 0, connected: 0, firstByte: 0, total: 0 },
  }
}

const journalOf = (exchanges: readonly Exchange[], testData: Record<string, string> = {}) =>
  new Journal(exchanges, personsOf({ kind: 'test', testData }))

describe('the journal of an earlier run', () => {
  it('answers the same request once for each time it was asked, in that order', () => {
    const journal = journalOf([
      exchange('x1', '{}', 'one'),
      exchange('x2', '{}', 'two'),
      exchange('x3', '{"a":1}', 'three'),
    ])
    const asked = ['{}', '{"a":1}', '{}', '{}'].map(body => journal.take(request(body))?.response?.body)
    expect(asked).toEqual(['one', 'three', 'two', undefined])
  })

  it('does not mind ids, times and tokens that are others now, and speaks of the present ones', () => {
    const [was, is] = ['0b2f8a52-6f1c-4d0a-9b52-0d3c3a1e7f10', '9c1e4b77-1a2b-4c3d-8e4f-5a6b7c8d9e0f']
    const journal = journalOf([exchange('x1', `{"key":"${was}"}`, `seen ${was}`)])
    const headers = { 'X-Conformance-Run': 'two' }
    expect(journal.take(request(`{"key":"${is}"}`, headers))?.response?.body).toBe(`seen ${is}`)
  })

  it('takes a digest for one, whatever it begins with', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{10,13}[a-f][0-9a-f]{50}$/),
        fc.stringMatching(/^[0-9a-f]{63}[0-9]$/),
        (was, is) => {
          expect(fingerprint(request(`{"key":"${was}"}`))).toBe(fingerprint(request(`{"key":"${is}"}`)))
        },
      ),
    ))

  it.each([
    ['another body', request('{"a":2}')],
    ['another header', request('{"a":1}', { 'X-Version': '2' })],
    ['another method', { ...request('{"a":1}'), method: 'GET' }],
    ['another path', { ...request('{"a":1}'), path: '/ext-notify' }],
  ])('has no answer to a request with %s', (_what, other) => {
    expect(journalOf([exchange('x1', '{"a":1}', 'one')]).take(other)).toBeUndefined()
  })

  it.each([
    ['brought a token in its body', exchange('x1', '{}', '{"t":"{{token}}"}')],
    ['brought a token in a cookie', exchange('x1', '{}', 'ok', 200, { 'set-cookie': 'sid={{masked}}' })],
    ['said to come later', exchange('x1', '{}', 'slow down', 429)],
    ['came from a gateway in trouble', exchange('x1', '{}', 'bad gateway', 502)],
  ])('has what %s asked again, and the next answer for the next time', (_what, first) => {
    const journal = journalOf([first, exchange('x2', '{}', 'second')])
    expect(journal.take(request('{}'))).toBeUndefined()
    expect(journal.take(request('{}'))?.id).toBe('x2')
  })
})

it('tells long bodies apart by their length, in time that grows with it', () => {
  const [long, longer] = ['x'.repeat(1_000_000), 'x'.repeat(1_000_001)]
  expect(fingerprint(request(long))).not.toBe(fingerprint(request(longer)))
  expect(fingerprint(request(`a${'b'.repeat(8_000)}`))).toContain('bbb')
})
