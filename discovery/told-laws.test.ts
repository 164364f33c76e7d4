/** What an answer tells by names alone: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import { concludeFields } from '../probe/conclude/fields.ts'
import type { Note } from '../probe/notes.ts'
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

describe('what is said in the same words whether a name stands there or not', () => {
  it('is of no property where the request is accepted without it', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        word,
        word,
        ([frame = 'a', own = 'b'], text, other) => {
          fc.pre(text !== other)
          const note = (said: string, isSent: boolean): Note => ({
            exchange: said,
            observation: { kind: 'type', at: [frame], naming: 'wire', in: 'body', text: said },
            isLoose: false,
            isSent,
            isKey: false,
          })
          const known = (notes: Note[]) =>
            concludeFields({
              accepted: [{ exchange: 'x', template: { body: { [own]: 'Anna' } } }],
              notes,
              leftOut: [],
              measured: [],
              fractions: new Map(),
              doubted: new Set(),
              lookup: () => undefined,
              clock: { now: () => new Date() },
            }).map(each => each.pointer)
          expect(known([note(text, false), note(text, true)])).toEqual([`/${own}`])
          // Said otherwise of what was sent, it is one.
          expect(known([note(text, false), note(other, true)])).toContain(`/${frame}`)
        },
      ),
      { numRuns: 30 },
    ))
})
