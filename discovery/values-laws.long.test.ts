/** Which values are tried: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Unit } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import type { Answer } from './answer.ts'
import type { Slot } from './draft.ts'
import { grow } from './grow.ts'
import { judge } from './judge.ts'
import { Operation } from './operation.ts'
import type { Hypothesis } from './propose.ts'
import { reportedValues } from './reported-values.ts'
import { held, name, played, sentence, serviceOf, word } from './testdata/memory-service.ts'

describe('what is told of a value is tried', () => {
  it('takes a value out of a sentence that marks no list', () =>
    fc.assert(
      fc.asyncProperty(
        name,
        fc.uniqueArray(word, { minLength: 8, maxLength: 8 }),
        async (key, [one = 'a', two = 'b', k = 'k', ...words]) => {
          const { service } = serviceOf(ask => {
            const body = held(ask) as Record<string, Json>
            if (!Object.hasOwn(body, key)) return { status: 400, body: { [k]: { [key]: words.slice(0, 2).join(' ') } } }
            return body[key] === one || body[key] === two
              ? { status: 200, body: { done: 'yes' } }
              : { status: 400, body: { [k]: { [key]: `${words.slice(2).join(' ')} ${one}, ${two}` } } }
          })
          const op = new Operation(service, 'ext-verify', { Phone: '+4915112345678' })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 40 })).toBe(true)
        },
      ),
    ))

  it('takes what is told behind the name before what was given', () =>
    fc.assert(
      fc.asyncProperty(name, sentence, fc.integer({ min: 10, max: 9999 }), async (key, words, value) => {
        const { service, asked } = serviceOf(ask => {
          const body = held(ask) as Record<string, Json>
          const text = `${words.join(' ')} ${key}: v${value}`
          return body[key] === `v${value}`
            ? { status: 200, body: { done: 'yes' } }
            : { status: 400, body: { k: body[key] === undefined ? `'${key}'` : text } }
        })
        const op = new Operation(service, 'ext-verify', { Phone: '+4915112345678', Name: 'Anna', City: 'Bonn' })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 20 })).toBe(true)
        expect(asked.length).toBeLessThan(7)
      }),
    ))

  it('takes nothing from what comes back of the value that was sent', () =>
    fc.assert(
      fc.property(name, fc.array(word, { minLength: 2, maxLength: 6 }), sentence, (key, parts, words) => {
        const unit = (value: string) =>
          ({ at: [], raw: `${words.join(' ')} "${value}" (${key})`, text: '', mentions: [], lists: [] }) satisfies Unit
        const value = parts.join('_1, 73 ')
        expect(reportedValues([unit(value)], [key], value)).toEqual(reportedValues([unit('⟨⟩')], [key], value))
      }),
    ))

  it('tries data before types where a text stood without complaint', () => {
    const given = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`Datum ${i}`, `v-${i}`]))
    return fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        fc.integer({ min: 0, max: 8 }),
        sentence,
        async ([one = 'a', two = 'b'], nth, words) => {
          const { service, asked } = serviceOf(
            ask => {
              const body = held(ask) as Record<string, Json>
              const missing = [one, two].filter(each => body[each] === undefined)
              if (missing.length > 0)
                return { status: 400, body: { errors: missing.map(field => ({ field, reason: 'required' })) } }
              if (!Number.isInteger(body[two]))
                return { status: 400, body: { errors: [{ field: two, reason: 'must be an integer' }] } }
              if (body[one] !== `v-${nth}`)
                return { status: 422, body: { errors: [{ field: one, reason: words.join(' ') }] } }
              return { status: 200, body: { done: 'yes' } }
            },
            { testData: given },
          )
          const op = new Operation(service, 'ext-verify', given)
          op.acceptsUnknown = true
          expect(await grow(op, { most: 30 })).toBe(true)
          const sent = asked.map(ask => (held(ask) as Record<string, Json>)[one])
          expect(sent.every(each => each === undefined || typeof each === 'string')).toBe(true)
        },
      ),
      { numRuns: 10 },
    )
  })

  it('finds the types where the body counts as one that cannot be read', () => {
    const types: Record<string, (value: Json | undefined) => boolean> = {
      integer: value => Number.isInteger(value),
      boolean: value => typeof value === 'boolean',
      string: value => typeof value === 'string',
      array: value => Array.isArray(value),
    }
    return fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        fc.tuple(fc.constantFrom(...Object.keys(types)), fc.constantFrom(...Object.keys(types))),
        sentence,
        async (names, kinds, words) => {
          const { service } = serviceOf(ask => {
            const body = held(ask) as Record<string, Json> | null
            const isRead = names.every(
              (each, i) => body?.[each] === undefined || types[kinds[i] ?? '']?.(body[each]) === true,
            )
            if (body === null || !isRead) return { status: 400, body: { k: words.join(' ') } }
            const missing = names.filter(each => !Object.hasOwn(body, each))
            return missing.length === 0
              ? { status: 200, body: { done: 'yes' } }
              : { status: 422, body: { k: missing.map(each => `'${each}' ${words.join(' ')}`) } }
          })
          const op = new Operation(service, 'ext-verify', { Phone: '+4915112345678' })
          op.acceptsUnknown = true
          service.broken = await service.ask('ext-verify', { slots: [], encoding: 'json' }, { raw: '{"zq":' })
          expect(await grow(op, { most: 40 })).toBe(true)
        },
      ),
    )
  })

  it('puts what an item may be into the list', () =>
    fc.assert(
      fc.asyncProperty(
        name,
        fc.uniqueArray(word, { minLength: 4, maxLength: 4 }),
        async (key, [one = 'a', two = 'b', ...words]) => {
          const { service } = serviceOf(ask => {
            const value = (held(ask) as Record<string, Json>)[key]
            const no = (where: string, text: string) => ({ status: 400, body: { k: [{ at: where, text }] } })
            if (!Array.isArray(value) || value.length === 0) return no(`/${key}`, words.join(' '))
            const wrong = value.findIndex(each => each !== one && each !== two)
            return wrong < 0
              ? { status: 200, body: { done: 'yes' } }
              : no(`/${key}/${wrong}`, `${words.join(' ')}: ["${one}", "${two}"]`)
          })
          const op = new Operation(service, 'ext-verify', { Phone: '+4915112345678' })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 40 })).toBe(true)
        },
      ),
      { numRuns: 10 },
    ))

  it('takes the datum of the name in the form that is told before any other datum of that form', () =>
    fc.assert(
      fc.asyncProperty(sentence, async words => {
        const given = { Code: 'WHITFIELD', 'Postal code': 'BN8 5VD' }
        const { service, asked } = serviceOf(
          ask => {
            const { zip } = held(ask) as Record<string, Json>
            if (zip === 'BN85VD') return { status: 200, body: { done: 'yes' } }
            const reason = zip === undefined ? 'required' : `${words.join(' ')} \`^[0-9A-Z]{3,9}$\``
            return /^[0-9A-Z]{3,9}$/.test(String(zip))
              ? { status: 404, body: { error: words.join(' ') } }
              : { status: 400, body: { errors: [{ field: 'zip', reason }] } }
          },
          { testData: given },
        )
        const op = new Operation(service, 'ext-verify', given)
        op.acceptsUnknown = true
        expect(await grow(op, { most: 20 })).toBe(true)
        expect(asked.length).toBeLessThan(7)
      }),
    ))

  it("takes the operator's own word where it is told", () =>
    fc.assert(
      fc.asyncProperty(
        name,
        fc.uniqueArray(word, { minLength: 6, maxLength: 6 }),
        async (key, [own = 'a', ...words]) => {
          const given = { Name: 'Anna', Mode: own }

          const { service, asked } = serviceOf(
            ask => {
              const value = (held(ask) as Record<string, Json>)[key]
              if (value === own) return { status: 200, body: { done: 'yes' } }
              const text = `${key} ${words.slice(0, 2).join(' ')} ${own}, ${words.slice(2).join(' ')}`
              return {
                status: 400,
                body: { errors: [{ field: key, reason: value === undefined ? 'required' : text }] },
              }
            },
            { testData: given },
          )
          const op = new Operation(service, 'ext-verify', given)
          op.acceptsUnknown = true
          expect(await grow(op, { most: 20 })).toBe(true)
          expect(asked.length).toBeLessThan(6)
        },
      ),
    ))

  it('puts an object into a list whose item is no object, and no names into a list of words', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        fc.uniqueArray(word, { minLength: 2, maxLength: 2 }),
        async ([list = 'a', inner = 'b'], [k = 'c', at = 'd']) => {
          const { service, asked } = serviceOf(ask => {
            const value = (held(ask) as Record<string, Json>)[list]
            const item = Array.isArray(value) ? value[0] : undefined
            const isObject = typeof item === 'object' && item !== null && !Array.isArray(item)
            if (isObject && Object.hasOwn(item, inner)) return { status: 200, body: { done: 'yes' } }
            const [text, path] = !Array.isArray(value)
              ? [`${list} is not an array`, list]
              : isObject
                ? [`${inner} is missing`, `${list}/0/${inner}`]
                : [`${list} is not an object`, `${list}/0`]
            return { status: 422, body: { [k]: [{ [at]: text, pointer: `/${path}` }] } }
          })
          const op = new Operation(service, 'ext-verify', { Name: 'Anna' })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 20 })).toBe(true)
          expect(asked.length).toBeLessThan(9)
        },
      ),
    ))

  it('goes back where another type is answered with a wish for the first one, though no place is named', () =>
    fc.assert(
      fc.asyncProperty(name, fc.constantFrom<Json>(['x'], {}, true, 7), async (key, other) => {
        const { service } = serviceOf(ask => {
          const isText = typeof (held(ask) as Record<string, Json>)[key] === 'string'
          return { status: 400, body: { k: isText ? "'ab cd' does not match '^07'" : "None is not of type 'string'" } }
        })
        const op = new Operation(service, 'ext-verify', {})
        const slot: Slot = { in: 'body', path: [key], value: { template: 'ab cd', origin: 'guess' } }
        op.draft = { encoding: 'json', slots: [slot] }
        const before = await op.ask(op.draft)
        const made: Slot = { ...slot, value: { template: other, origin: 'type' } }
        const next = op.with(made)
        const unit = before.units[0] as Unit
        const tried: Hypothesis = { kind: 'value', slot: made, about: [key], before: [], key: 'value', score: 1, unit }
        judge(op, before, await op.ask(next), [tried], next)
        expect(op.draft.slots).toEqual([slot])
      }),
    ))
})

describe('a complaint that names nothing', () => {
  it('is of the value that came last where it goes with another one there: what is said of that one tells the form', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(word, { minLength: 8, maxLength: 8 }),
        async ([first = 'a', day = 'b', k = 'k', ...said]) => {
          const [t, u, v, w, x] = said
          const { op, asked } = played({ Datum: 'AB-1234', Person: 'Anna' }, body => {
            for (const each of [first, day]) if (body[each] === undefined) return { [k]: `${t} ${u} \`${each}\`` }
            const own = body[day]
            if (typeof own !== 'string') return { [k]: `${v} ${w}: ${typeof own}, ${x} a date string` }
            return /^\d{4}-\d\d-\d\d$/.test(own) ? undefined : { [k]: `${w} ${x} ${u}` }
          })
          expect(await grow(op, { most: 40 })).toBe(true)
          expect(asked.length).toBeLessThan(10)
        },
      ),
      { numRuns: 15 },
    ))
})

describe('the order of data', () => {
  it('puts a datum that was accepted under another name behind those that stand nowhere yet', () =>
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 2 }), word, ([one = 'a', other = 'b'], text) => {
        const { service } = serviceOf(() => ({ status: 200, body: { done: text } }))
        const given = { Kvor: 'Anna', Zilm: 'Bonn', Trug: '101' }
        const op = new Operation(service, 'ext-verify', given)
        const slot: Slot = { in: 'body', path: [one], value: { template: '{{Kvor}}', origin: 'given' } }
        op.settle({ answer: { id: 'x1' } as Answer, draft: { slots: [slot], encoding: 'json' } })
        const labels = (path: string) => Object.keys(op.sources({ in: 'body', path: [path] }).given)
        expect(labels(other)).toEqual(['Zilm', 'Trug', 'Kvor'])
        expect(labels(one)).toEqual(['Kvor', 'Zilm', 'Trug'])
      }),
    ))

  it('takes no count of a pattern for a length', () =>
    fc.assert(
      fc.property(name, fc.integer({ min: 2, max: 40 }), sentence, (key, count, words) => {
        const raw = `f=${key} | m="[a-z]\\d{${count}}" ${words.join(' ')}`
        const reported = reportedValues([{ at: [], raw, text: '', mentions: [], lists: [] }], [key], 'zq')
        expect(reported.patterns).toEqual([`^(?:[a-z]\\d{${count}})$`])
        expect(reported.sizes).toEqual([])
      }),
    ))

  it('goes back to what stood there from a value that is answered as if nothing did', () =>
    fc.assert(
      fc.asyncProperty(name, fc.uniqueArray(word, { minLength: 2, maxLength: 2 }), async (key, [a = 'k', b = 'm']) => {
        const given = { A: 'Anna', B: 'Bonn', C: '101', D: 'Ulm', E: 'XK-7', F: '0441-17' }
        const { service, asked } = serviceOf(
          ask => {
            const value = (held(ask) as Record<string, Json> | null)?.[key]
            const isEmpty = value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
            return value === '0441-17'
              ? { status: 200, body: { done: 'yes' } }
              : { status: 400, body: { k: { [key]: isEmpty ? `${a} ${b}` : `${b} ${a}` } } }
          },
          { testData: given },
        )
        const op = new Operation(service, 'ext-verify', given)
        op.acceptsUnknown = true
        expect(await grow(op, { most: 25 })).toBe(true)
        const inside = asked.filter(ask => Object.hasOwn(Object((held(ask) as Record<string, Json> | null)?.[key]), a))
        expect(inside).toEqual([])
      }),
      { numRuns: 15 },
    ))
})

it('writes no text of many words in other forms before other data stand in its place', () => {
  const { op } = played({ Note: 'put it in there', Mode: 'look', Number: 'AB-1234' }, () => undefined)
  const location = { in: 'body' as const, path: ['note'] }
  const units = [{ at: [], raw: "wrong 'note'", text: 'wrong', mentions: [], lists: [] }]
  const made = op.values(location, reportedValues(units, ['note'], 'put it in there')).map(({ template }) => template)
  expect(made.indexOf('{{Mode}}')).toBeGreaterThan(0)
  expect(made.slice(0, made.indexOf('{{Mode}}')).filter(each => /^\{\{Note \|/.test(String(each)))).toEqual([])
})

it('takes words in quotes for a list, although one of them is called as a type is somewhere', () => {
  const raw = 'unknown `zz`, expected `luku` or `kenki`'
  const units = [{ at: [], raw, text: raw, mentions: [], lists: [['luku', 'kenki']] }]
  expect(reportedValues(units, ['mode'], 'zz').lists).toEqual([['luku', 'kenki']])
  const plain = [{ at: [], raw: 'expected luku or kenki', text: '', mentions: [], lists: [['luku', 'kenki']] }]
  expect(reportedValues(plain, ['mode'], 'zz').lists).toEqual([])
})
