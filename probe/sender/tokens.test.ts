import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { claimsOf } from '../token/form.ts'
import { NotPresentError } from './errors.ts'
import { hasGuessableKey, likenessOf, madeOf } from './tokens.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (key: string, alg = 'HS256') => {
  const signed = `${part({ alg, typ: 'JWT' })}.${part({ sub: 'me', exp: 2_000_000_000 })}`
  return `${signed}.${createHmac(alg.replace('HS', 'sha'), key).update(signed).digest('base64url')}`
}
const bytesOf = (text: string) => Buffer.from(text, 'base64').toString('hex')

describe('madeOf', () => {
  it('changes what a lenient decoder reads, in front of the padding', () => {
    const own = `${'QUJDREVGR0hJSktM'.repeat(3)}TU4=`
    for (const made of ['lengthened', 'other end'] as const) {
      const token = madeOf(own, made)
      expect(token.endsWith('=')).toBe(true)
      expect(bytesOf(token)).not.toBe(bytesOf(own))
    }
    expect(madeOf(own, 'other end')).toHaveLength(own.length)
  })

  it('keeps the form of hexadecimal digits', () => {
    expect(madeOf('0123456789abcdef', 'other end')).toMatch(/^0123456789ab[0-9a-f]{4}$/)
  })

  it('changes claims or head under the old signature', () => {
    const own = jwt('k')
    const [head, claims, signature] = own.split('.')
    const reclaimed = madeOf(own, 'reclaimed').split('.')
    expect([reclaimed[0], reclaimed[2]]).toEqual([head, signature])
    expect(claimsOf(madeOf(own, 'reclaimed'))?.body).toEqual({ sub: 'me', exp: 2_000_003_600 })
    const other = madeOf(own, 'other algorithm').split('.')
    expect([other[1], other[2]]).toEqual([claims, signature])
    expect(claimsOf(madeOf(own, 'other algorithm'))?.head['alg']).toBe('HS384')
  })

  it('signs with an empty key, as the service itself would', () => {
    expect(madeOf(jwt('k', 'HS512'), 'empty key')).toBe(jwt('', 'HS512'))
  })

  it('forges nothing of a token that is no JWT', () => {
    expect(() => madeOf('0123456789abcdef', 'reclaimed')).toThrow(NotPresentError)
  })
})

describe('hasGuessableKey', () => {
  it('tells keys of tutorials from others, where an HMAC signs', () => {
    expect(hasGuessableKey(jwt('your-256-bit-secret'))).toBe(true)
    expect(hasGuessableKey(jwt('', 'HS384'))).toBe(true)
    expect(hasGuessableKey(jwt('5f0c9b7a2e'))).toBe(false)
    expect(hasGuessableKey('0123456789abcdef')).toBeUndefined()
  })
})

describe('likenessOf', () => {
  it('tells tokens that are counted from those that are drawn', () => {
    expect(likenessOf(['session-0009', 'session-0010', 'session-0011']).bits).toBeLessThan(20)
    expect(likenessOf(['a3f9c2e81b7d4056', '1c8e07b5d9f2a364', 'e5d2419f7a0b8c63']).bits).toBe(64)
    expect(likenessOf(['one', 'one', 'two']).same).toBe(true)
  })
})
