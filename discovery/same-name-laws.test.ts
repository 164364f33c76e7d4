/** What a complaint is about where names, values and types stand in more places than one: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { cases } from '../testing/cases.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { findSomebody } from './somebody.ts'
import { held, name, played, serviceOf, word } from './testdata/memory-service.ts'

const GIVEN = { One: 'Anna', Two: 'Bonn', Three: 'Oslo', Four: 'Kyiv', Five: 'Lima', Six: 'Rome' }
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })

it('a path into an object that stands there is of the object, whatever else has that name', () =>
  fc.assert(
    fc.asyncProperty(names(2), words(2), async ([own = 'a', holder = 'b'], [key = 'k', wrong = 'w']) => {
      const { op, asked } = played(GIVEN, body => {
        const says = (path: string) => ({ [key]: { [wrong]: path } })
        const inside = body[holder]
        if (typeof body[own] !== 'string') return says(own)
        if (!isObject(inside)) return says(holder)
        return inside[own] === 'Kyiv' ? undefined : says(`${holder}.${own}`)
      })
      expect(await grow(op, { most: 30 })).toBe(true)
      expect(asked.length).toBeLessThan(25)
    }),
    { numRuns: 15 },
  ))

it('a complaint that asks for another name tells no type of the value that stands now', () =>
  fc.assert(
    fc.asyncProperty(names(3), words(4), async (own, [key = 'k', at = 'a', missed = 'm', got = 'g']) => {
      const { op, asked } = played(GIVEN, body => {
        for (const each of own) {
          if (body[each] === undefined) return { [key]: `Object ${missed} '${each}'`, [at]: each }
          if (typeof body[each] !== 'string')
            return { [key]: `String ${got} ${JSON.stringify(body[each])}`, [at]: each }
        }
        return undefined
      })
      expect(await grow(op, { most: 30 })).toBe(true)
      expect(asked.length).toBeLessThan(14)
    }),
    { numRuns: 15 },
  ))

it('a value that comes back, in quotes or without, is the same complaint: other values of that place are tried', () =>
  fc.assert(
    fc.asyncProperty(
      names(2),
      words(4),
      async ([first = 'a', last = 'b'], [key = 'k', missed = 'm', none = 'n', found = 'f']) => {
        const { op, asked } = played(GIVEN, body => {
          for (const each of [first, last])
            if (body[each] === undefined) return { [key]: `${missed} '${each}' ${none}` }
          return body[last] === 'Lima' ? undefined : { [key]: `${none} ${found}: ${JSON.stringify(body[last])}` }
        })
        expect(await grow(op, { most: 40 })).toBe(true)
        expect(asked.length).toBeLessThan(28)
      },
    ),
    cases(15, 8),
  ))

it('what is made of two data may be one of them where another place of its object is open', () =>
  fc.assert(
    fc.asyncProperty(names(2), words(3), async ([full = 'a', rest = 'b'], [key = 'k', missed = 'm', none = 'n']) => {
      const given = { 'First name': 'Rituporna', 'Last name': 'Hazarika', Parcel: 'PX-4471' }
      const { service } = serviceOf(
        ask => {
          const body = held(ask)
          if (!isObject(body)) return { status: 400, body: { [key]: missed } }
          const lacking = [full, rest].filter(each => body[each] === undefined)
          if (lacking.length > 0) return { status: 422, body: { [key]: lacking.map(each => `${missed} '${each}'`) } }
          return body[full] === 'Rituporna' && body[rest] === 'Hazarika'
            ? { status: 200, body: { there: true } }
            : { status: 404, body: { [key]: `${none} ${none} ${missed}` } }
        },
        { testData: given },
      )
      const op = new Operation(service, 'ext-verify', given)
      const joined = { template: '{{First name}} {{Last name}}', origin: 'given' as const }
      op.firstValues = location =>
        location.path.at(-1) === full ? [joined] : [{ template: 'test', origin: 'guess' as const }]
      expect(await grow(op, { most: 16 })).toBe(true)
    }),
    { numRuns: 15 },
  ))

it('two data are tried in two places either way round, those near each other first', () =>
  fc.assert(
    fc.asyncProperty(names(2), fc.boolean(), async ([one = 'a', other = 'b'], isTurned) => {
      const right: Json[] = isTurned ? ['Oslo', 'Bonn'] : ['Bonn', 'Oslo']
      const { service } = serviceOf(
        ask => {
          const body = held(ask)
          const isKnown = isObject(body) && body[one] === right[0] && body[other] === right[1]
          return { status: 200, body: isKnown ? { there: true, id: 'c-1' } : { there: false } }
        },
        { testData: GIVEN },
      )
      const op = new Operation(service, 'ext-verify', GIVEN)
      const draft = op.with(
        ...[one, other].map(each => op.slot({ in: 'body', path: [each] }, { template: 'test', origin: 'guess' })),
      )
      op.settle({ answer: await op.ask(draft), draft })
      await findSomebody(op, () => true)
      expect(op.last?.json).toMatchObject({ there: true })
    }),
    { numRuns: 10 },
  ))
