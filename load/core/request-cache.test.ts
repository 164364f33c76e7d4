import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Engine } from '../../contract/made.ts'
import { requestOf } from './request.ts'
import { RequestCache } from './request-cache.ts'

let made = 0
const engine: Engine = {
  now: () => new Date(0),
  uuid: () => `uuid-${made++}`,
  hash: () => 'hash',
  hmac: () => 'hmac',
  encode: () => 'encoded',
}
const calls = [
  { call: 'a', path: '/a', template: { body: { phone: '{{Phone}}', id: '{{ext-verify#/id}}' } } },
  {
    call: 'b',
    path: '/b',
    template: { headers: { 'X-Id': '{{ext-verify#/id}}' }, query: { p: '{{Phone | digits}}' } },
  },
  { call: 'c', path: '/c', template: {} },
]

it('answers what would have been made anew, whatever came before', () => {
  const value = fc.constantFrom('1', '2', '3 4')
  const order = fc.array(fc.tuple(fc.constantFrom(...calls), value, fc.oneof(value, fc.integer()), value), {
    maxLength: 300,
  })
  fc.assert(
    fc.property(order, asked => {
      const cache = new RequestCache(request => request)
      for (const [call, phone, id, token] of asked) {
        const lookup = (name: string) => (name === 'Phone' ? phone : name.endsWith('#/id') ? id : undefined)
        const shown = { presentation: { in: 'header', name: 'X-Token' } as const, token }
        expect(cache.of(call, lookup, engine, shown)).toEqual(requestOf(call, lookup, engine, shown))
      }
    }),
  )
})

it('makes a uuid anew for each request', () => {
  const cache = new RequestCache(request => request)
  const call = {
    call: 'n',
    path: '/n',
    template: { let: { key: { uuid: 'v4' as const } }, headers: { Key: '{{key}}' } },
  }
  const keys = [1, 2, 3].map(() => cache.of(call, () => undefined, engine).headers['Key'])
  expect(new Set(keys).size).toBe(3)
})
