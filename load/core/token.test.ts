import { expect, it } from 'vitest'
import { type LoginAnswer, tokenAnswered } from '../../contract/integration.ts'
import { renewAt } from './memory.ts'

const answer: LoginAnswer = {
  text: '{"data":{"key":"Bearer abc"}}',
  json: { data: { key: 'Bearer abc' } },
  headers: { 'x-session': 'def' },
  cookies: { sid: 'ghi' },
}

it('reads the token from the body, a header or a cookie, without the scheme in front of it', () => {
  expect(tokenAnswered(answer, { in: 'body', at: '/data/key' })).toBe('abc')
  expect(tokenAnswered(answer, { in: 'header', at: 'X-Session' })).toBe('def')
  expect(tokenAnswered(answer, { in: 'cookie', at: 'sid' })).toBe('ghi')
  expect(tokenAnswered({ ...answer, text: ' jkl\n', json: undefined }, { in: 'body', at: '' })).toBe('jkl')
  expect(tokenAnswered(answer, { in: 'body', at: '/data/none' })).toBeUndefined()
  expect(tokenAnswered(answer, { in: 'body', at: '/data' })).toBeUndefined()
})

it('renews before the end of a life, never after, and never where no end is known', () => {
  expect(renewAt(1000, 900, 5)).toBe(1000 + 810_000)
  expect(renewAt(0, 10, 5)).toBe(5000)
  expect(renewAt(0, 2, 5)).toBe(1000)
  expect(renewAt(0, null, 5)).toBeNull()
})
