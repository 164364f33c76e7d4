/** Tokens that are signed cannot be made or changed by others. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJwt, signJwt } from './tokens.ts'

const KEY = 'a key of the test'
const claims = { sub: 'test-sender', exp: 1_900_000_000 }

test('reads back the claims it signed', () => {
  expect(readJwt(signJwt(claims, 'HS256', KEY), 'HS256', KEY)).toEqual(claims)
})

test('refuses another key and another algorithm', () => {
  const token = signJwt(claims, 'HS256', KEY)
  expect(readJwt(token, 'HS256', 'another key')).toBeUndefined()
  expect(readJwt(token, 'HS512', KEY)).toBeUndefined()
})

test('refuses a token without a signature', () => {
  const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url')
  expect(readJwt(`${head}.${body}.`, 'HS256', KEY)).toBeUndefined()
  expect(readJwt(`${head}.${body}`, 'HS256', KEY)).toBeUndefined()
})

test('refuses a token with any one character changed', () => {
  const token = signJwt(claims, 'HS256', KEY)
  const changed = fc.record({ at: fc.nat(token.length - 1), by: fc.constantFrom('A', 'b', '7', '_', '.') })
  fc.assert(
    fc.property(changed, ({ at, by }) => {
      fc.pre(token.charAt(at) !== by)
      expect(readJwt(token.slice(0, at) + by + token.slice(at + 1), 'HS256', KEY)).toBeUndefined()
    }),
  )
})
