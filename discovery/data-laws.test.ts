/** Which data are tried, and whose a complaint is: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionsIn } from '../contract/errors/mentions.ts'
import type { Json } from '../contract/json.ts'
import { cases } from '../testing/cases.ts'
import { anotherValue } from './another-value.ts'
import { EMPTY } from './draft.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { findSomebody } from './somebody.ts'
import { type Answered, held, name, sentence, serviceOf, word } from './testdata/memory-service.ts'

const words = fc.uniqueArray(word, { minLength: 6, maxLength: 6 })
const DONE: Answered = { status: 200, body: { done: 'yes' } }
const rejection = (text: Json, status = 400): Answered => ({ status, body: { k: text } })

/** An operation of a service that answers a body so, with what its operator gave. */
function operationOf(
  given: Record<string, string>,
  answer: (body: Record<string, Json>) => Answered,
  endpoint: 'ext-verify' | 'ext-reach' = 'ext-verify',
) {
  const { service, asked } = serviceOf(ask => answer((held(ask) ?? {}) as Record<string, Json>), { testData: given })
  const op = new Operation(service, endpoint, given)
  op.acceptsUnknown = true
  return { op, asked, service }
}

describe('a datum is written as the service wants it', () => {
  it('is taken apart where it tells the ends of a span, the second one beside the first', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
        words,
        fc.constantFrom('09:00 - 12:30', '08:30 to 12:00', '10:00-13:00', '14.00 bis 18.00'),
        async ([holder = 'h', from = 'a', to = 'b'], [a = 'a', b = 'b'], span) => {
          const [, start, end] = /^(\S+?)(?: \S+ |-)(\S+)$/.exec(span) ?? []
          const { op, asked } = operationOf({ One: 'Anna Bonn', Two: span, Three: 'AB-17' }, body => {
            const held = body[holder]
            if (typeof held !== 'object' || held === null) return rejection(`'${holder}' ${a}`)
            const own = held as Record<string, Json>
            const missed = [from, to].find(each => own[each] === undefined)
            if (missed !== undefined) return rejection(`'${holder}.${missed}' ${a}`)
            const wrong = [from, to].find((each, i) => own[each] !== [start, end][i])
            return wrong === undefined ? DONE : rejection(`'${holder}.${wrong}' ${b}`)
          })
          expect(await grow(op, { most: 40 })).toBe(true)
          expect(asked.length).toBeLessThan(26)
        },
      ),
      { numRuns: 12 },
    ))

  it('takes the form that is shown by signs which repeat', () =>
    fc.assert(
      fc.asyncProperty(name, words, fc.constantFrom('N', 'X', '#'), async (key, [a = 'a', b = 'b'], sign) => {
        const given = { One: 'Anna Bonn', Two: 'AB-17', Three: '+49 151 1234 5678', Four: 'x' }
        const { op, asked } = operationOf(given, body => {
          if (body[key] === undefined) return rejection(`'${key}' ${a}`)
          return /^\+\d{8,14}$/.test(String(body[key])) ? DONE : rejection(`'${key}' ${b} +${sign.repeat(9)}`)
        })
        expect(await grow(op, { most: 12 })).toBe(true)
        expect(asked.length).toBeLessThan(8)
      }),
      { numRuns: 15 },
    ))

  it('puts what a pattern begins with before what was given without it', () =>
    fc.assert(
      fc.asyncProperty(name, words, fc.integer({ min: 31, max: 49 }), async (key, [a = 'a', b = 'b'], code) => {
        const { op } = operationOf({ One: 'Anna', Phone: '070-174 06 35' }, body => {
          if (body[key] === undefined) return rejection(`'${key}' ${a}`)
          return body[key] === `+${code}701740635` ? DONE : rejection(`'${key}' ${b} /^\\+${code}[1-9]\\d{8}$/`)
        })
        expect(await grow(op, { most: 12 })).toBe(true)
      }),
      { numRuns: 15 },
    ))

  it('goes as a day of machines where a day is given in figures or in words', () =>
    fc.assert(
      fc.asyncProperty(
        name,
        words,
        fc.constantFrom('24.11.2026', '24 November 2026', 'Nov 24, 2026', '24 de noviembre de 2026'),
        async (key, [a = 'a', b = 'b', c = 'c'], day) => {
          const { op } = operationOf({ [c]: day, Name: 'Anna', Code: 'XK-7' }, body => {
            if (body[key] === undefined) return rejection(`'${key}' ${a}`)
            return body[key] === '2026-11-24' ? DONE : rejection(`'${key}' ${b}`)
          })
          expect(await grow(op, { most: 20 })).toBe(true)
        },
      ),
      { numRuns: 15 },
    ))

  it('goes item by item where one datum lists several', () =>
    fc.assert(
      fc.asyncProperty(name, words, async (key, [a = 'a', b = 'b', one = 'c', two = 'd']) => {
        const { op } = operationOf({ Ways: `${one}, ${two}`, Name: 'Anna' }, body => {
          if (body[key] === undefined) return rejection(`'${key}' ${a}`)
          return body[key] === two ? DONE : rejection(`'${key}' ${b}`)
        })
        expect(await grow(op, { most: 40 })).toBe(true)
      }),
      { numRuns: 15 },
    ))

  it('is written otherwise where of ours is said what is said of nobody', () =>
    fc.assert(
      fc.asyncProperty(name, word, async (key, flag) => {
        const { op } = operationOf({ Phone: '0049 151 12345678' }, body => ({
          status: 200,
          body: body[key] === '+4915112345678' ? { [flag]: true, nr: 'A-77' } : { [flag]: false },
        }))
        op.draft = op.with({ in: 'body', path: [key], value: { template: '{{Phone}}', origin: 'given' } })
        op.settle({ answer: await op.ask(op.draft), draft: op.draft })
        await findSomebody(op, () => true)
        expect(op.last?.json).toMatchObject({ [flag]: true })
      }),
      { numRuns: 15 },
    ))
})

describe('a complaint is of what was sent', () => {
  it('where it repeats the value and names no place', () =>
    fc.assert(
      fc.asyncProperty(name, words, async (key, [a = 'a', b = 'b', c = 'c']) => {
        const { op } = operationOf({ One: 'Anna', City: 'Bonn' }, body => {
          const value = body[key]
          if (value === undefined) return rejection(`'${key}' ${a}`, 422)
          if (typeof value !== 'string') return rejection(`${b} ${JSON.stringify(value)} ${c}`)
          return value === 'Bonn' ? DONE : rejection(`'${key}' ${c}`, 422)
        })
        op.draft = op.with({ in: 'body', path: [key], value: { template: 20_261_125, origin: 'guess' } })
        expect(await grow(op, { most: 27 })).toBe(true)
      }),
      cases(15, 8),
    ))

  it('goes on in the next sentence of the same text', () =>
    fc.assert(
      fc.asyncProperty(name, words, async (key, [a = 'a', b = 'b', one = 'c', two = 'd', k = 'k']) => {
        const listed = [one, two].map(each => each.toUpperCase())
        const { op, asked } = operationOf({ One: 'Anna', City: 'Bonn', Code: 'AB-17' }, body => {
          if (body[key] === undefined) return { status: 400, body: `'${key}' ${a}` }
          return listed.includes(String(body[key]))
            ? DONE
            : { status: 400, body: `${b} '${key}' ${a}; ${k}: ${listed.join(', ')}` }
        })
        expect(await grow(op, { most: 15 })).toBe(true)
        expect(asked.length).toBeLessThan(8)
      }),
      { numRuns: 15 },
    ))

  it('is of what an empty object lacks, where other types are answered otherwise', () =>
    fc.assert(
      fc.asyncProperty(name, words, async (key, [a = 'a', b = 'b', c = 'c', inner = 'd', e = 'e']) => {
        const { op } = operationOf({ One: 'Anna' }, body => {
          const value = body[key]
          if (value === undefined) return rejection(`'${key}' ${a}`)
          if (typeof value !== 'object' || value === null) return rejection(`'${key}' ${b} ${c}`)
          if (Array.isArray(value)) return rejection(`'${key}' ${c} ${e}`)
          return Object.hasOwn(value, inner) ? DONE : rejection(`'${key}' ${e} ${a} ${inner}`)
        })
        expect(await grow(op, { most: 9 })).toBe(true)
      }),
      { numRuns: 15 },
    ))
})

describe('a refusal of another kind that names nothing sent', () => {
  it('is answered with what earlier answers brought, whatever it is called there', () =>
    fc.assert(
      fc.asyncProperty(name, words, fc.integer({ min: 10_000, max: 99_999 }), async (key, [a = 'a', ...rest], id) => {
        const given = { One: 'Anna', Two: 'AB-17', Three: 'Bonn' }
        const { op, asked, service } = operationOf(
          given,
          body => {
            if (body[key] === undefined) return rejection(`'${key}' ${a}`)
            return body[key] === id ? DONE : rejection(rest.join(' '), 404)
          },
          'ext-reach',
        )
        service.context.memory.answers.set('ext-verify', { [a]: [{ x: id, y: true }] })
        expect(await grow(op, { most: 15 })).toBe(true)
        expect(asked.length).toBeLessThan(10)
      }),
      { numRuns: 15 },
    ))

  it('is answered with two data together, in the order in which they were given', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        words,
        async ([one = 'a', two = 'b'], messages) => {
          const { op } = operationOf({ A: 'Anna', B: 'Bonn', C: 'Ring 7', D: 'AB-17' }, body => {
            const missing = [one, two].filter(each => body[each] === undefined)
            if (missing.length > 0) return rejection(missing.map(each => ({ at: each, said: messages[0] ?? '' })))
            return body[one] === 'Bonn' && body[two] === 'Ring 7' ? DONE : rejection(messages.slice(1).join(' '), 404)
          })
          expect(await grow(op, { most: 30 })).toBe(true)
        },
      ),
      { numRuns: 15 },
    ))
})

describe('the number of a request', () => {
  it('is no name', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-f][0-9a-f]{9}\d{6}$/), id => {
        expect(mentionsIn(id)).toEqual([])
      }),
    ))
})

describe('a refusal of data that fit only together', () => {
  const given = { A: 'Anna', B: '+4915112345678', C: 'Bonn', D: '8', E: '14', F: 'JD01' }

  it('is answered with data of one object in any order, a number where a number is asked for', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        sentence,
        async ([outer = 'o', ...names], order, words) => {
          const [town = 'a', part = 'b', house = 'c'] = order.map(i => names[i] ?? '')
          const { service } = serviceOf(
            ask => {
              const body = (held(ask) ?? {}) as Record<string, Json>
              const address = (body[outer] ?? {}) as Record<string, Json>
              const missing = names.filter(each => address[each] === undefined)
              if (missing.length > 0)
                return {
                  status: 400,
                  body: { errors: missing.map(each => ({ field: `${outer}.${each}`, reason: 'm' })) },
                }
              if (!Number.isInteger(address[part]))
                return { status: 400, body: { errors: [{ field: `${outer}.${part}`, reason: 'must be an integer' }] } }
              return address[town] === 'Bonn' && address[part] === 8 && address[house] === '14'
                ? { status: 200, body: { done: 'yes' } }
                : { status: 409, body: { reason: words.join(' ') } }
            },
            { testData: given },
          )
          const op = new Operation(service, 'ext-reach', given)
          op.acceptsUnknown = true
          expect(await grow(op, { most: 40 })).toBe(true)
        },
      ),
      { numRuns: 10 },
    ))

  it('is answered with the other values of a list that was told', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        fc.uniqueArray(word, { minLength: 4, maxLength: 4 }),
        sentence,
        async ([kind = 'k', own = 'o'], list, words) => {
          const { service, asked } = serviceOf(
            ask => {
              const body = (held(ask) ?? {}) as Record<string, Json>
              const missing = [kind, own].filter(each => body[each] === undefined)
              if (missing.length > 0)
                return { status: 400, body: { errors: missing.map(field => ({ field, reason: 'm' })) } }
              if (!list.includes(String(body[kind])))
                return { status: 400, body: { errors: [{ field: kind, reason: `not one of [${list.join(', ')}]` }] } }
              return body[kind] === list[3]
                ? { status: 200, body: { done: 'yes' } }
                : { status: 409, body: { reason: words.join(' ') } }
            },
            { testData: given },
          )
          const op = new Operation(service, 'ext-reach', given)
          op.acceptsUnknown = true
          expect(await grow(op, { most: 40 })).toBe(true)
          expect(asked.length).toBeLessThan(12)
        },
      ),
      { numRuns: 10 },
    ))
})

it('a word of a sentence about several data accuses the others, too, after the one that it names', () =>
  fc.assert(
    fc.asyncProperty(words, async ([one = '', two = '', no = '', has = '', wrong = '', is = '']) => {
      const given = { One: '4711-0815', Two: 'beta', Three: 'gamma' }
      const { service, asked } = serviceOf(
        ask => {
          const body = (held(ask) ?? {}) as Record<string, Json>
          const missing = [one, two].filter(each => body[each] === undefined)
          if (missing.length > 0)
            return { status: 422, body: { d: missing.map(each => ({ p: each, m: `${is} ${no}` })) } }
          if (body[one] !== given.One) return { status: 422, body: { d: [{ p: one, m: `${wrong} ${is} ${has}` }] } }
          if (typeof body[two] !== 'string') return { status: 422, body: { d: [{ p: two, m: `${wrong} ${is}` }] } }
          return body[two] === given.Three
            ? { status: 200, body: { done: 'yes' } }
            : { status: 404, body: { m: `${no} ${has} ${one} ${is} ${two.slice(1)}` } }
        },
        { testData: given },
      )
      const op = new Operation(service, 'ext-verify', given)
      op.draft = op.with(
        { in: 'body', path: [one], value: { template: '{{One}}', origin: 'given' } },
        { in: 'body', path: [two], value: { template: '{{Two}}', origin: 'given' } },
      )
      await op.ask(EMPTY)
      const after = await anotherValue(op, await op.ask(op.draft), () => asked.length > 24)
      expect(after?.status).toBe(200)
    }),
    { numRuns: 10 },
  ))
