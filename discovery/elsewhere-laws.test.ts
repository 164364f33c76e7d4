/** What is known from elsewhere: by other endpoints, by the operator, by what others call the same; laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import { isObject, type Json } from '../contract/json.ts'
import { anotherValue } from './another-value.ts'
import { credentialsFor, exchange } from './credentials.ts'
import type { Slot } from './draft.ts'
import { fillEmpty } from './empty-object.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { findSomebody } from './somebody.ts'
import { apart, capital, held, serviceOf } from './testdata/memory-service.ts'

type Body = Record<string, Json>

/** An operation of an endpoint whose rejections are these; `undefined` accepts. */
function operationOf(
  endpoint: Endpoint,
  rejection: (body: Body, headers: Record<string, string>) => { status: number; body: Json } | undefined,
  { testData = {}, credentials = {} }: { testData?: Record<string, string>; credentials?: Record<string, string> } = {},
) {
  const { service, asked } = serviceOf(
    ask => rejection((held(ask) ?? {}) as Body, ask.headers ?? {}) ?? { status: 200, body: { done: 'yes' } },
    { testData, credentials },
  )
  const given = endpoint === 'auth-authenticate' ? credentials : testData
  return { op: new Operation(service, endpoint, given), service, asked }
}

const body = (path: string, template: Json, origin: Slot['value']['origin']): Slot => ({
  in: 'body',
  path: [path],
  value: { template, origin },
})

it('an operation that nothing tells is sought under the words by which others call reading', () =>
  fc.assert(
    fc.asyncProperty(
      apart(1, 3),
      fc.constantFrom('read', 'view', 'lesen'),
      async ([[own = 'n'], [no, k = 'k', of]], called) => {
        const { op, asked } = operationOf('ext-reach', sent => {
          if (sent[own] === undefined) return { status: 422, body: { [k]: [`${no} "${own}"`] } }
          return isObject(sent[called]) ? undefined : { status: 422, body: { [k]: [`${of}`] } }
        })
        expect(await grow(op, { most: 90 })).toBe(true)
        expect(Object.keys((held(asked.at(-1) as never) ?? {}) as Body)).toContain(called)
      },
    ),
    { numRuns: 4 },
  ))

it('where nobody is known, what an earlier answer brought is tried in each place before any place takes everything', () =>
  fc.assert(
    fc.asyncProperty(apart(3, 3), async ([[one = 'a', two = 'b', three = 'c'], [no, such, k = 'k']]) => {
      const testData = { Parcel: 'VX-2458', 'First name': 'Anna', City: 'Szeged', Shop: 'LU-5407' }
      const { op, service, asked } = operationOf(
        'ext-reach',
        sent => {
          if (sent[one] === undefined) return { status: 422, body: { [k]: `${such} "${one}"` } }
          return sent[one] === 'cus-77' ? undefined : { status: 404, body: { [k]: `${no} ${such}` } }
        },
        { testData },
      )
      op.remember(await op.ask(op.draft), op.draft)
      service.context.memory.answers.set('ext-verify', { [`${two}Id`]: 'cus-77' })
      op.draft = op.with(body(one, '{{Parcel}}', 'given'), body(two, 'test', 'guess'), body(three, 'test', 'guess'))
      const before = await op.ask(op.draft)
      expect((await anotherValue(op, before, () => false))?.status).toBe(200)
      expect(asked.length).toBeLessThan(7)
    }),
    { numRuns: 6 },
  ))

it('a header field of the login takes test data that every call shows, and no credential goes there first', () =>
  fc.assert(
    fc.asyncProperty(apart(0, 4), async ([, [no, such, k = 'k', of]]) => {
      const { op, asked } = operationOf(
        'auth-authenticate',
        (_, headers) => {
          const shown = Object.entries(headers).find(([each]) => /^x-version$/i.test(each))?.[1]
          if (shown === 'v3') return undefined
          return { status: 400, body: { [k]: shown === undefined ? `${no} "X-Version"` : `${such} ${of} "X-Version"` } }
        },
        { testData: { 'API version': 'v3', City: 'Szeged' }, credentials: { Key: 'q7Rk29Lmx8Vd04Ws' } },
      )
      op.firstValues = location => credentialsFor(op, location)
      op.draft = op.with(op.slot({ in: 'header', path: ['X-Version'] }))
      expect((await op.ask(op.draft)).status).toBe(200)
      expect(asked).toHaveLength(1)
    }),
    { numRuns: 6 },
  ))

it('the only object of a list tells whether somebody was found', () =>
  fc.assert(
    fc.asyncProperty(apart(3, 1), async ([[own = 'n', other = 'm', id = 'i'], [list = 'l']]) => {
      const testData = { 'First name': 'Anna', 'Family name': 'Berg', City: 'Szeged' }
      const { op } = operationOf(
        'ext-verify',
        sent => ({
          status: 200,
          body: {
            [list]: [sent[own] === 'Berg' && sent[other] === 'Szeged' ? { [id]: 'cus-77', k: 'SMS' } : { k: 'SMS' }],
          },
        }),
        { testData },
      )
      op.draft = op.with(body(own, '{{First name}}', 'given'), body(other, '{{City}}', 'given'))
      op.last = await op.ask(op.draft)
      await findSomebody(op, () => true)
      expect(JSON.stringify(op.last?.json)).toContain('cus-77')
    }),
    { numRuns: 6 },
  ))

describe('names of an object that counts as missing', () => {
  it('are sought in the room that is left, and no further', async () => {
    const own = 'babako'
    const { op, asked } = operationOf('ext-notify', sent => ({
      status: 422,
      body: { fields: [sent[own] === undefined || isObject(sent[own]) ? `${own} missing` : `${own} type`] },
    }))
    op.acceptsUnknown = true
    op.draft = op.with(body(own, 'test', 'guess'))
    const answer = await op.ask(op.draft)
    const property = op.property({ in: 'body', path: [own] })
    property.missing = `422 fields[]: ${own} missing`
    property.tried.set('{}', { type: 'object', message: property.missing, isAbout: true })
    property.tried.set('"test"', { type: 'string', message: `422 fields[]: ${own} type`, isAbout: true })
    const most = asked.length + 6
    await fillEmpty(op, answer, (spare = 0) => asked.length + spare < most)
    expect(asked.length).toBeLessThanOrEqual(most + 1)
  })
})

it('what an empty object lacks is told as soon as anything stands in it, at the root as in an object', () =>
  fc.assert(
    fc.asyncProperty(
      apart(2, 5),
      async ([[outer = 'o', inner = 'i'], [no = 'n', such = 's', k = 'k', of = 'e', code = 'c']]) => {
        const one = (kind: string, text: string): Json => [{ [k]: kind, text }]
        const lacking = (value: Json | undefined, name: string, path: string): Record<string, Json> => {
          const names = isObject(value) ? Object.keys(value) : []
          const at = (each: string) => (path === '' ? each : `${path}.${each}`)
          if (names.length === 0) return { [path]: one(of, `${of} ${of} ${no}`) }
          return {
            ...(names.includes(name) ? {} : { [at(name)]: one(no, `${at(name)} ${no} ${no}`) }),
            ...Object.fromEntries(
              names.filter(each => each !== name).map(each => [at(each), one(such, `${such} ${such} "${each}"`)]),
            ),
          }
        }
        const { op, asked } = operationOf('ext-verify', sent => {
          const value = sent[outer]
          const told =
            value === undefined || Object.keys(sent).length > 1
              ? lacking(sent, outer, '')
              : isObject(value)
                ? lacking(value, inner, outer)
                : { [outer]: one(code, `${such} ${of} object`) }
          return Object.keys(told).length > 0 ? { status: 422, body: { errors: told } } : undefined
        })
        expect(await grow(op, { most: 16 })).toBe(true)
        expect(held(asked.at(-1) as never)).toEqual({ [outer]: { [inner]: expect.anything() } })
      },
    ),
    { numRuns: 6 },
  ))

it('credentials change places in an object of which something is said, too', () =>
  fc.assert(
    fc.asyncProperty(apart(4, 2), async ([[one = 'a', outer = 'o', two = 'b', three = 'c'], [no, k = 'k']]) => {
      const credentials = { Company: 'Norrleverans AB', 'Key number': '4', Key: 'Juhannus-koivu/77' }
      const { op } = operationOf(
        'auth-authenticate',
        sent => {
          const inner = (sent[outer] ?? {}) as Body
          const isRight = sent[one] === 'Norrleverans AB' && inner[two] === 4 && inner[three] === 'Juhannus-koivu/77'
          return isRight ? undefined : { status: 403, body: { [k]: `${capital(one)} ${no} ${outer}` } }
        },
        { credentials, testData: { 'Delivery date': '2031-05-14' } },
      )
      const at = (path: string[], template: string): Slot => ({
        in: 'body',
        path,
        value: { template, origin: 'given' },
      })
      op.draft = op.with(
        at([one], '{{Company}}'),
        at([outer, two], '{{Key number | number}}'),
        at([outer, three], '{{Delivery date}}'),
      )
      op.last = await op.ask(op.draft)
      expect((await exchange(op, () => true))?.status).toBe(200)
    }),
    { numRuns: 6 },
  ))

it('a name stands where one that nobody has is told in the same words, without a mark and among others', () =>
  fc.assert(
    fc.asyncProperty(
      apart(0, 10),
      async ([, [one = 'a', two = 'b', no = 'n', not = 't', such, kind, of, is, code = 'c', k = 'k']]) => {
        const { op, asked } = operationOf('ext-verify', sent => {
          const told = (word: string, name: string) => ({
            status: 400,
            body: { [k]: { code, text: `${word} ${such} ${kind}: ${name} ${of} ${is}` } },
          })
          const stranger = Object.keys(sent).find(each => each !== one && each !== two)
          if (stranger !== undefined) return told(not, stranger)
          const missing = [one, two].find(each => sent[each] === undefined)
          return missing === undefined ? undefined : told(no, missing)
        })
        expect(await grow(op, { most: 6 })).toBe(true)
        expect(Object.keys((held(asked.at(-1) as never) ?? {}) as Body).sort()).toEqual([one, two].sort())
      },
    ),
    { numRuns: 6 },
  ))
