/** Several guesses at once, and which of them is doubted first: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { cases } from '../testing/cases.ts'
import { EMPTY } from './draft.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { findSomebody } from './somebody.ts'
import { held, name, sentence, serviceOf, word } from './testdata/memory-service.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
type Body = Record<string, Json>
const within = (body: Body, key: string) => (isObject(body[key]) ? (body[key] as Body) : {})

/** Complaints with a place each, of what is missing in objects. */
function lacked(body: Body, objects: Record<string, readonly string[]>, said: string): Json[] {
  return Object.entries(objects).flatMap(([outer, inner]): Json[] => {
    if (body[outer] === undefined) return [{ at: outer, said }]
    if (!isObject(body[outer])) return [{ at: outer, said: 'must be an object' }]
    return inner.filter(each => within(body, outer)[each] === undefined).map(each => ({ at: `${outer}.${each}`, said }))
  })
}

describe('a person who is known by data in several objects', () => {
  it('is found by data of one kind in each, in whatever order they were given', () =>
    fc.assert(
      fc.asyncProperty(
        names(5),
        words(3),
        fc.boolean(),
        async (
          [who = 'w', phone = 'p', own = 'n', where = 'a', ...parts],
          [said = 's', yes = 'y', id = 'i'],
          isReversed,
        ) => {
          const [one = 'o'] = parts
          const two = `${one}Ko`
          const pairs = [
            ['Parcel number', 'AB-1234'],
            ['City', 'Bonn'],
            ['First name', 'Anna'],
            ['Mobile phone', '+4915112345678'],
            ['Street', 'Ringstrasse'],
            ['Template', 'T-1'],
          ]
          const given: Record<string, string> = Object.fromEntries(isReversed ? pairs.reverse() : pairs)
          const { service, asked } = serviceOf(
            ask => {
              const body = (held(ask) ?? {}) as Body
              const missing = lacked(body, { [who]: [phone, own], [where]: [one, two] }, said)
              if (missing.length > 0) return { status: 400, body: { all: missing } }
              if (!/^\+\d{8,}$/.test(String(within(body, who)[phone])))
                return { status: 400, body: { all: [{ at: `${who}.${phone}`, said: 'does not match ^\\+\\d{8,}$' }] } }
              const isKnown = within(body, who)[own] === 'Anna' && within(body, where)[two] === 'Bonn'
              return { status: 200, body: isKnown ? { [yes]: true, [id]: 'K-17' } : { [yes]: false } }
            },
            { testData: given },
          )
          const op = new Operation(service, 'ext-verify', given)
          op.acceptsUnknown = true
          expect(await grow(op, { most: 30 })).toBe(true)
          await findSomebody(op, () => asked.length < 40)
          expect(op.last?.json).toMatchObject({ [yes]: true })
        },
      ),
      cases(20, 10),
    ))
})

describe('where two guesses are wrong at once', () => {
  it('data go into both after a few in each, what other endpoints are about last', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(2), async ([one = 'o', two = 't'], [code = 'c', key = 'k']) => {
        const persons = { 'First name': 'Anna', City: 'Bonn', Street: 'Ring', 'Postal code': '53111', Floor: '3' }
        const given = { ...persons, 'Parcel number': 'AB-1234', Arrival: '2031-05-20', Template: 'T-1' }
        const { service } = serviceOf(
          ask => {
            const body = (held(ask) ?? {}) as Body
            if (ask.endpoint !== 'ext-notify') return { status: 400, body: { [code]: 'K1' } }
            // One fault at a time: a name that is missing, else no place at all.
            const missing = [one, two].find(each => body[each] === undefined)
            if (missing !== undefined) return { status: 400, body: { [code]: 'K1', [key]: `'${missing}'` } }
            return body[one] === 'AB-1234' && body[two] === '2031-05-20'
              ? { status: 200, body: { done: 'yes' } }
              : { status: 400, body: { [code]: 'K1' } }
          },
          { testData: given },
        )
        // What stands in each rejection is known from other endpoints.
        for (const endpoint of ['auth-authenticate', 'ext-verify', 'ext-reach'] as const)
          await service.ask(endpoint, EMPTY)
        const op = new Operation(service, 'ext-notify', given)
        op.acceptsUnknown = true
        expect(await grow(op, { most: 45 })).toBe(true)
      }),
      { numRuns: 20 },
    ))
})

describe('a refusal for the data, with the status of the form', () => {
  it('that names a place by a word is answered with other data there, and not in other forms', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(2), sentence, async ([kind = 'k', other = 'o'], [is, missed], refusal) => {
        const said = `${is} ${missed}`
        const given = { Street: 'Ring 7', 'Parcel number': 'AB-1234', Template: 'T_now', City: 'Bonn' }
        const { service, asked } = serviceOf(
          ask => {
            const body = (held(ask) ?? {}) as Body
            const missing = [kind, other].filter(each => body[each] === undefined)
            if (missing.length > 0)
              return { status: 422, body: { all: Object.fromEntries(missing.map(each => [each, [said]])) } }
            if (typeof body[kind] !== 'string') return { status: 422, body: { all: { [kind]: ['must be a string'] } } }
            return body[kind] === 'T_now'
              ? { status: 200, body: { done: 'yes' } }
              : { status: 422, body: { why: `${refusal.join(' ')} ${kind}.` } }
          },
          { testData: given },
        )
        const op = new Operation(service, 'ext-notify', given)
        op.acceptsUnknown = true
        op.draft = op.with({ in: 'body', path: [kind], value: { template: '{{Street}}', origin: 'given' } })
        expect(await grow(op, { most: 25 })).toBe(true)
        expect(asked.length).toBeLessThan(16)
      }),
      { numRuns: 20 },
    ))

  it('that repeats a value is of the place which holds it, and is said of the object around it', () =>
    fc.assert(
      fc.asyncProperty(
        names(4),
        words(2),
        sentence,
        async ([holder = 'h', key = 'k', id = 'i', day = 'd'], [said = 's'], refusal) => {
          const given = { Template: 'T-now', 'Parcel number': 'AB-1234', City: 'Bonn', Street: 'Ring' }
          const { service, asked } = serviceOf(
            ask => {
              const body = (held(ask) ?? {}) as Body
              const missing = [
                ...lacked(body, { [holder]: [key] }, said),
                ...lacked(body, { [id]: [], [day]: [] }, said),
              ].filter(each => !String((each as Body)['said']).includes('object') || (each as Body)['at'] === holder)
              if (missing.length > 0) return { status: 422, body: { all: missing } }
              if (body[id] !== 'C-77')
                return { status: 422, body: { all: [{ at: id, said: 'does not match ^C-\\d+$' }] } }
              if (!/^\d{4}-\d\d-\d\dT/.test(String(body[day])))
                return { status: 422, body: { all: [{ at: day, said: 'does not match format "date-time"' }] } }
              const own = String(within(body, holder)[key])
              return own === 'T-now'
                ? { status: 200, body: { done: 'yes' } }
                : { status: 409, body: { why: `${holder} ${own} ${refusal.join(' ')}` } }
            },
            { testData: given },
          )
          service.context.memory.answers.set('ext-verify', { person: { [key]: 'C-77', [id]: 'C-77' } })
          const op = new Operation(service, 'ext-notify', given)
          op.acceptsUnknown = true
          expect(await grow(op, { most: 40 })).toBe(true)
          expect(asked.length).toBeLessThan(20)
        },
      ),
      cases(20, 10),
    ))
})
