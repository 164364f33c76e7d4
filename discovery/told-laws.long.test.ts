/** What an answer tells by names alone: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitsAbout } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import { logInByExperiments } from './accepted-login.ts'
import { requestByExperiments } from './engine.ts'
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
          op.acceptsUnknown = true
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

type Said = Record<string, Json>

/** What a service says of a body; an operation of it with what its operator gave. */
function operationOf(given: Record<string, string>, rejection: (body: Said) => Json | undefined) {
  const { service, asked } = serviceOf(
    ask => {
      const stated = rejection((held(ask) ?? {}) as Said)
      return stated === undefined ? { status: 200, body: { done: 'yes' } } : { status: 422, body: stated }
    },
    { testData: given },
  )
  const op = new Operation(service, 'ext-verify', given)
  op.acceptsUnknown = true
  return { op, asked, service }
}

const isMap = (value: Json | undefined): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

describe('what is said under keys of the frame', () => {
  it('is said of the name above them', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 5, maxLength: 5 }),
        fc.uniqueArray(word, { minLength: 4, maxLength: 4 }),
        async ([frame = 'a', text = 'b', echo = 'c', outer = 'd', inner = 'e'], [missed, wrong, no, where = 'f']) => {
          const { op, service } = operationOf({ One: 'Anna', Two: 'Bonn', Three: 'AB-17', Four: '101' }, body => {
            const at = (path: string[], message: string, value?: Json) => ({
              [[where, ...path].join('.')]: { [text]: message, ...(value === undefined ? {} : { [echo]: value }) },
            })
            const object = body[outer]
            if (object === undefined) return { [text]: no ?? '', [frame]: at([outer], `'${outer}' ${missed}`) }
            if (!isMap(object)) return { [text]: no ?? '', [frame]: at([outer], `${wrong} ${no}`, object) }
            if (object[inner] !== undefined) return undefined
            return { [text]: no ?? '', [frame]: at([outer, inner], `'${inner}' ${missed}`) }
          })
          service.control(await service.ask('ext-notify', op.draft, { raw: '{' }))
          expect(await grow(op, { most: 9 })).toBe(true)
        },
      ),
      { numRuns: 30 },
    ))
})

describe('of several alternatives', () => {
  it('a value that answers one stays, whatever the others say of it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        fc.uniqueArray(word, { minLength: 6, maxLength: 6 }),
        async ([key = 'a', other = 'b'], [missed, wrong, one = 'c', two = 'd', first = 'e', second = 'f']) => {
          const { op } = operationOf({ One: 'Anna', Two: 'Bonn' }, body => {
            const branch = (own: string, extra: string | undefined) => [
              ...(body[key] === undefined ? [`'${key}' ${missed}`] : []),
              ...(body[key] === undefined || body[key] === own ? [] : [`'${key}' ${wrong} ['${own}']`]),
              ...(extra === undefined || body[extra] !== undefined ? [] : [`'${extra}' ${missed}`]),
            ]
            const branches = [branch(one, undefined), branch(two, other)]
            return branches.some(each => each.length === 0) ? undefined : { [first]: branches.flat(), [second]: 1 }
          })
          expect(await grow(op, { most: 8 })).toBe(true)
        },
      ),
      { numRuns: 30 },
    ))
})

describe('a pattern that is told', () => {
  it('picks the datum that has its form, is remembered, and holds no list', () =>
    fc.assert(
      fc.asyncProperty(name, fc.uniqueArray(word, { minLength: 3, maxLength: 3 }), async (key, [missed, wrong, no]) => {
        fc.pre([missed, wrong, no].every(each => !key.toLowerCase().includes(each ?? '')))
        const given = { One: 'Anna', Two: 'Bonn', Three: '42', Four: 'AB-17' }
        const { op, asked, service } = operationOf(given, body => {
          const value = body[key]
          if (value === undefined) return { [no ?? '']: `'${key}' ${missed}` }
          if (typeof value !== 'string') return { [no ?? '']: `'${key}' ${wrong} ${no}` }
          return value === '42' ? undefined : { [no ?? '']: `'${key}' ${wrong} '^\\d{1,4}[A-Z]?$'` }
        })
        service.control(await service.ask('ext-notify', op.draft, { raw: '{' }))
        expect(await grow(op, { most: 8 })).toBe(true)
        // What was sent before the pattern was reported, and the datum.
        expect(asked.length).toBeLessThan(7)
      }),
      { numRuns: 30 },
    ))
})

describe('a name that is unknown in its place', () => {
  it('is known by what is said of it there, also where what is said of another place mentions it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
        fc.uniqueArray(word, { minLength: 3, maxLength: 3 }),
        async ([frame = 'a', outer = 'b', inner = 'c', control = 'd'], [wants, missed, unknown]) => {
          const { op, service } = operationOf({ One: 'Anna' }, body => ({
            [frame]: {
              [outer]: `${wants} { ${inner}: ${wants}; }, ${missed} ${Object.keys(body).length}`,
              ...Object.fromEntries(Object.keys(body).map(each => [each, `${wants} ${unknown}`])),
            },
          }))
          const statedOf = async (path: string) => {
            const value = { template: 'x', origin: 'guess' as const }
            const answer = await service.ask('ext-verify', op.with({ in: 'body', path: [path], value }))
            return unitsAbout(answer.units, [path])
          }
          service.learnUnknown(await statedOf(control), [control])
          expect(service.unknownMessages.isOf(await statedOf(inner), [inner])).toBe(true)
        },
      ),
      { numRuns: 30 },
    ))
})

describe('a key that is a path', () => {
  it('tells the place in full: all of it is sent at once', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
        fc.uniqueArray(word, { minLength: 2, maxLength: 2 }),
        async ([outer = 'a', one = 'b', two = 'c'], [key = 'k', text = 'm']) => {
          const { service, asked } = serviceOf(ask => {
            const object = (held(ask) as Record<string, Record<string, Json>> | null)?.[outer]
            const missing = [one, two].filter(each => object?.[each] === undefined)
            // An object without anything in it counts as missing.
            const wrong = [...(missing.length === 2 ? [outer] : []), ...missing.map(each => `${outer}.${each}`)]
            return wrong.length === 0
              ? { status: 200, body: { done: 'yes' } }
              : { status: 400, body: { [key]: Object.fromEntries(wrong.map(each => [each, text])) } }
          })
          const op = new Operation(service, 'ext-verify', { Phone: '+4915112345678' })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 10 })).toBe(true)
          expect(asked.length).toBeLessThan(5)
        },
      ),
      { numRuns: 30 },
    ))
})

describe('beside a form in which names were proven', () => {
  it('no other key of the answer is sent, whatever it is called', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        fc.uniqueArray(word, { minLength: 3, maxLength: 3 }),
        async (names, [a = 'k', b = 'm', c = 'n']) => {
          const given = { One: 'Anna', Two: 'Bonn', Three: '4711' }
          const { service, asked } = serviceOf(
            ask => {
              const body = (held(ask) ?? {}) as Record<string, Json>
              const wrong = names.filter(each => body[each] !== '4711')
              return wrong.length === 0
                ? { status: 200, body: { done: 'yes' } }
                : {
                    status: 400,
                    body: {
                      ...(names.every(each => body[each] === undefined) ? {} : { title: `${a} ${b}`, status: 400 }),
                      [c]: wrong.map(each => ({
                        field: each,
                        [b]: body[each] === undefined ? `${b} ${a}` : `${c} ${b}`,
                      })),
                    },
                  }
            },
            { testData: given },
          )
          const op = new Operation(service, 'ext-verify', given)
          op.acceptsUnknown = true
          expect(await grow(op, { most: 25 })).toBe(true)
          for (const ask of asked) expect(Object.keys((held(ask) ?? {}) as object)).not.toContain('title')
        },
      ),
      { numRuns: 30 },
    ))
})

describe('a body that cannot be read', () => {
  it('is known at an endpoint, where the log-in reads none', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
        word,
        async ([one = 'a', two = 'b', inner = 'c'], text) => {
          const challenge = { 'www-authenticate': 'Basic realm="x"' }
          const { service } = serviceOf(
            ask => {
              if (ask.endpoint === 'auth-authenticate')
                return ask.headers?.['Authorization'] === undefined
                  ? { status: 401, body: { k: text }, headers: challenge }
                  : { status: 200, body: { token: 'tk_5f1c8a77d2e94b06' } }
              if (ask.body?.encoding !== 'json') return { status: 400, body: '' }
              const body = held(ask) as Record<string, Json>
              const [first, second] = [body[one], body[two]]
              const isObject = typeof second === 'object' && second !== null && !Array.isArray(second)
              if (second !== undefined && !isObject) return { status: 400, body: '' }
              if (first !== undefined && !Number.isInteger(first)) return { status: 400, body: '' }
              const missing = [
                ...(first === undefined ? [one] : []),
                ...(second === undefined ? [two] : []),
                ...(isObject && (second as Record<string, Json>)[inner] === undefined ? [`${two}.${inner}`] : []),
              ]
              return missing.length === 0
                ? { status: 200, body: { done: 'yes' } }
                : { status: 400, body: { k: missing.map(each => ({ f: each, m: `${text} ${text}` })) } }
            },
            { credentials: { User: 'acme-4711', Password: 'Zk9-pp21-Lq' } },
          )
          expect(await logInByExperiments(service.context, [])).toBeDefined()
          const growth = await requestByExperiments(service.context, 'ext-verify', [])
          expect(growth.outcome).toBe('accepted')
          expect(service.context.client.exchanges().length).toBeLessThan(25)
        },
      ),
      { numRuns: 20 },
    ))
})
