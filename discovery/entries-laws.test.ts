/** What tells complaints apart, and what stands in all of them: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { grow } from './grow.ts'
import { logIn } from './login.ts'
import { Operation } from './operation.ts'
import { findSomebody } from './somebody.ts'
import { held, name, sentence, serviceOf, word } from './testdata/memory-service.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
const inside = (body: Json, key: string): Record<string, Json> => {
  const inner = isObject(body) ? (body as Record<string, Json>)[key] : undefined
  return isObject(inner ?? null) ? (inner as Record<string, Json>) : {}
}

describe('a map of names to lists of records', () => {
  it('names what is missing by its keys, however deep, and not by the kind that all records tell', () =>
    fc.assert(
      fc.asyncProperty(
        names(5),
        words(5),
        sentence,
        async ([a = 'a', b = 'b', c = 'c', d = 'd', e = 'e'], keys, text) => {
          const [errors = 'k', message = 'm', kind = 'n', missing = 'o', status = 'p'] = keys
          fc.pre(!text.some(each => keys.includes(each)) && text.length > 2)
          const stated = [{ [message]: text.join(' '), [kind]: missing }]
          const { service, asked } = serviceOf(ask => {
            const body = held(ask)
            const lacks = (key: string, all: string[]) =>
              all.filter(each => typeof inside(body, key)[each] !== 'string').map(each => [each, stated])
            const open = [
              [a, lacks(a, [b, c])],
              [d, lacks(d, [e])],
            ] as const
            const left = open.filter(([, each]) => each.length > 0)
            return left.length === 0
              ? { status: 200, body: { done: 'yes' } }
              : {
                  status: 400,
                  body: {
                    [status]: 'NO',
                    [errors]: Object.fromEntries(left.map(([key, each]) => [key, Object.fromEntries(each)])),
                  },
                }
          })
          const op = new Operation(service, 'ext-verify', {})
          op.acceptsUnknown = true
          expect(await grow(op, { most: 40 })).toBe(true)
          expect(asked.length).toBeLessThanOrEqual(10)
        },
      ),
      { numRuns: 40 },
    ))
})

describe('what stands in all complaints of one kind', () => {
  it('is neither the name that one of them misses nor the value of it: a log-in goes by what they do not share', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.tuple(word, word).map(each => each.join('-')),
          { minLength: 2, maxLength: 2 },
        ),
        words(7),
        sentence,
        fc.constantFrom(':', '%', '&'),
        async ([a = 'a', b = 'b'], keys, text, sign) => {
          const [code = 'k', path = 'm', test = 'n', value = 'o', via = 'p', space = 'q', core = 'r'] = keys
          fc.pre(!text.some(each => keys.includes(each)))
          const given = { [`${a} ${core}`]: 'anna-17', [`${b} ${space}`]: 'b3rta-29' }
          const { service, asked } = serviceOf(
            ask => {
              const body = held(ask)
              const spec = `${space}.${core}/${code}`
              const lacks = [a, b].filter(
                each => !isObject(body) || typeof (body as Record<string, Json>)[each] !== 'string',
              )
              if (ask.body?.encoding === 'raw') return { status: 400, body: { [code]: text.join('-') } }
              if (lacks.length === 0) {
                const { [a]: one, [b]: two } = body as Record<string, Json>
                return one === 'anna-17' && two === 'b3rta-29'
                  ? { status: 200, body: { key: 'ab12-cd34-ef56-ab78' } }
                  : { status: 403, body: { [code]: text.join('_') } }
              }
              return {
                status: 400,
                body: {
                  [code]: text.join('-'),
                  [space]: spec,
                  [path]: lacks.map(each => ({
                    [test]: `(${core}.${space}/fn [it] (${core}.${space}/has? it ${sign}${each}))`,
                    [value]: body,
                    [via]: [spec],
                  })),
                },
              }
            },
            { credentials: given },
          )
          expect(await logIn(service)).toBeDefined()
          expect(asked.length).toBeLessThanOrEqual(14)
        },
      ),
      { numRuns: 40 },
    ))
})

describe('an answer that says nobody', () => {
  it('doubts what was guessed before what was given', () =>
    fc.assert(
      fc.asyncProperty(names(3), fc.integer({ min: 0, max: 4 }), async ([a = 'a', b = 'b', c = 'c'], at) => {
        const given = Object.fromEntries(
          ['Ada Lon', 'Bo Win', 'Cy Tor', 'Di Mar', 'Ed Vol'].map((each, i) => [`Datum ${i}`, each]),
        )
        const testData = { ...given, Phone: '+60123458890', Post: '50450' }
        const right = given[`Datum ${at}`]
        const { service, asked } = serviceOf(
          ask => {
            const { [c]: who } = held(ask) as Record<string, Json>
            return { status: 200, body: { found: who === right, it: who === right ? 'x-1' : null } }
          },
          { testData },
        )
        const op = new Operation(service, 'ext-verify', testData)
        op.draft = op.with(
          { in: 'body', path: [a], value: { template: '{{Phone}}', origin: 'given' } },
          { in: 'body', path: [b], value: { template: '{{Post}}', origin: 'given' } },
          { in: 'body', path: [c], value: { template: 'test', origin: 'guess' } },
        )
        op.last = await op.ask(op.draft)
        await findSomebody(op, () => true)
        expect(JSON.stringify(op.draft.slots)).toContain(`{{Datum ${at}}}`)
        expect(asked.length).toBeLessThanOrEqual(11)
      }),
      { numRuns: 20 },
    ))
})
