/** Whatever is sent, every dialect answers in its own words, names what is wrong and never breaks. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import { getAt, type Json, removeAt, setAt } from '../../contract/json.ts'
import { dialectNames } from '../../sandbox/dialect.ts'
import { truthOf } from './_declared.ts'
import { Sender } from './_sender.ts'

/** Letters and digits alone: struct names, bean names and wire names of one property are then one. */
const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

describe.each(dialectNames())('the dialect %s', name => {
  let sender: Sender
  beforeAll(async () => {
    sender = await Sender.meet(name)
    await sender.logIn()
    await sender.verify()
  })
  afterAll(() => sender.sandbox.stop())

  test('answers any JSON without breaking', async () => {
    const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>
    const at = (endpoint: (typeof EXT_ENDPOINTS)[number]) =>
      fc.constantFrom('', ...truthOf(sender.sandbox.dialect).endpoints[endpoint].request.map(each => each.pointer))
    const cases = fc
      .constantFrom(...EXT_ENDPOINTS)
      .chain(endpoint => fc.record({ endpoint: fc.constant(endpoint), pointer: at(endpoint), value }))
    await fc.assert(
      fc.asyncProperty(cases, async ({ endpoint, pointer, value: strange }) => {
        const operation = endpoint === 'ext-reach' ? 'manage' : 'send'
        const whole = sender.prepare(endpoint, operation)
        const response = await sender.send({ ...whole, body: setAt(whole.body, pointer, strange) })
        expect(response.status, response.text).toBeLessThan(500)
        expect(response.text).not.toContain('E900')
        expect(response.headers.get('content-type')).toMatch(/^[a-z/.+]+(json|plain); charset=utf-8$/)
      }),
      { numRuns: 60 },
    )
  })

  test('names a required member that is missing, unless it is silent by design', async () => {
    if (sender.dialect.hints?.['ext-verify.request'] !== undefined) return
    const whole = sender.prepare('ext-verify', undefined)
    const required = truthOf(sender.sandbox.dialect).endpoints['ext-verify'].request.filter(
      each => each.in === 'body' && each.required && getAt(whole.body, each.pointer) !== undefined,
    )
    for (const { pointer } of required) {
      const response = await sender.send({ ...whole, body: removeAt(whole.body, pointer) })
      expect(squeezed(response.text)).toContain(squeezed(pointer.split('/').at(-1) ?? ''))
    }
  })

  test('repeats no secret and no token in what it refuses', async () => {
    const secrets = [...Object.values(sender.sandbox.credentials), sender.token]
    const rejected = await sender.send({ ...sender.prepare('ext-verify', undefined), body: [] })
    for (const secret of secrets) expect(rejected.text).not.toContain(secret)
  })
})
