/** What an answer tells by names alone: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { held, name, serviceOf, word } from './testdata/memory-service.ts'

describe('a list of names alone', () => {
  it('holds a complaint each, and no values: the names stay while their values are sought', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
        word,
        async ([one = 'a', two = 'b', outer = 'c', inner = 'd'], key) => {
          const given = { One: 'Anna', Two: 'AB-17', Three: 'Bonn', Four: '101' }
          const { service, asked } = serviceOf(
            ask => {
              const body = (held(ask) ?? {}) as Record<string, Json>
              const object = body[outer]
              const isObject = typeof object === 'object' && object !== null && !Array.isArray(object)
              const wrong = [
                ...(body[one] === 'Bonn' ? [] : [one]),
                ...(body[two] === 'AB-17' ? [] : [two]),
                ...(isObject ? [] : [outer]),
                ...(isObject && (object as Record<string, Json>)[inner] !== '101' ? [`${outer}.${inner}`] : []),
              ]
              return wrong.length === 0
                ? { status: 200, body: { done: 'yes' } }
                : { status: 422, body: { [key]: wrong } }
            },
            { testData: given },
          )
          const op = new Operation(service, 'ext-verify', given)
          op.takesStrangers = true
          expect(await grow(op, { most: 30 })).toBe(true)
          expect(asked.length).toBeLessThan(25)
          for (const ask of asked)
            for (const value of Object.values((held(ask) ?? {}) as Record<string, Json>))
              expect([one, two, outer, inner]).not.toContain(value)
        },
      ),
      { numRuns: 30 },
    ))
})
