import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../contract/exchange.ts'
import { secretsBrought } from './mask.ts'

function answered(
  body: unknown,
  headers: Record<string, string> = {},
  effect: Exchange['effect'] = 'reads',
  status = 200,
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return secretsBrought({
    effect,
    response: { status, headers, body: text },
  })
}

describe('an answer brings', () => {
  it('the tokens of a login, whatever they are called', () => {
    expect(
      answered(
        { a: 'opaque-1234567890', note: 'this is no token at all', b: { c: 'other-0987654321' } },
        {},
        'authenticates',
      ),
    ).toEqual(['opaque-1234567890', 'other-0987654321'])
  })
  it('the tokens of any answer, where they are called so', () =>
    expect(answered({ refresh_token: 'renewed-by-itself', status: 'verified-as-usual-1' })).toEqual([
      'renewed-by-itself',
    ]))
  it('sessions in cookies, as they are and decoded', () =>
    expect(answered('', { 'set-cookie': 'sid=a%2Fb%2Fc-1234; Path=/\nlang=en' })).toEqual([
      'a%2Fb%2Fc-1234',
      'a/b/c-1234',
    ]))
  it('keys in headers, without their scheme', () =>
    expect(answered('', { 'x-auth-token': 'Bearer rotated-567890', 'x-token-lifetime': '3600' })).toEqual([
      'rotated-567890',
    ]))
  it('nothing where a login was rejected', () =>
    expect(answered({ trace: 'opaque-1234567890' }, {}, 'authenticates', 401)).toEqual([]))
})
