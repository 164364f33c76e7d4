/** What an answer repeats of the request, and what it lists alongside: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listsIn } from '../contract/errors/mentions.ts'
import { isObject, type Json } from '../contract/json.ts'
import { sameAnswer } from './answer.ts'
import { EMPTY } from './draft.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { type Answered, held, serviceOf, word } from './testdata/memory-service.ts'

const DONE: Answered = { status: 200, body: { done: 'yes' } }
const rejection = (text: Json, status = 400): Answered => ({ status, body: { k: text } })
const words = (n: number) => fc.uniqueArray(word, { minLength: n, maxLength: n })
const bodyOf = (body: Json | undefined) => (isObject(body) ? (body as Record<string, Json>) : {})

function operationOf(given: Record<string, string>, answer: (body: Record<string, Json>) => Answered) {
  const { service, asked } = serviceOf(ask => answer(bodyOf(held(ask) ?? null)), { testData: given })
  return { op: new Operation(service, 'ext-notify', given), asked, service }
}

/** A body that holds the values under these names. */
const bodyWith = (values: Record<string, Json>) => ({
  ...EMPTY,
  slots: Object.entries(values).map(([key, template]) => ({
    in: 'body' as const,
    path: [key],
    value: { template, origin: 'guess' as const },
  })),
})

describe('what was sent and comes back', () => {
  it('makes no other answer of one that is said of any value, however short', () =>
    fc.assert(
      fc.asyncProperty(words(5), async ([key = 'a', a, b, one = 'c', two = 'd']) => {
        const { service } = operationOf({}, body => rejection(`${a} ${body[key]} ${b}`, 404))
        const ask = (value: string) => service.ask('ext-notify', bodyWith({ [key]: value }))
        expect(sameAnswer(await ask(one), await ask(`${two}-20481`))).toBe(true)
        expect(sameAnswer(await ask(one), { ...(await ask(one)), sent: { body: {}, query: {}, headers: {} } })).toBe(
          true,
        )
        const other = operationOf({}, body => rejection(`${a} ${body[key] === one ? two : b}`, 404)).service
        const stated = (value: string) => other.ask('ext-notify', bodyWith({ [key]: value }))
        expect(sameAnswer(await stated(one), await stated(two))).toBe(false)
      }),
      { numRuns: 20 },
    ))

  it('leads to no value that is refused by repeating it', () =>
    fc.assert(
      fc.asyncProperty(words(8), async ([one = 'a', two = 'b', a, b, c, d, p = 'p', q = 'q']) => {
        const given = { One: 'AB-20481', Two: 'CD-77312', Three: 'EF-40031', Four: 'Bonn' }
        const { op, asked } = operationOf(given, body => {
          const missing = [one, two].find(each => body[each] === undefined)
          if (missing !== undefined) return rejection(`'${missing}' ${a}`)
          if (!/^[A-Z]{2}-\d+$/.test(String(body[one]))) return rejection(`'${one}' ${b} /^[A-Z]{2}-\\d+$/`)
          if (![p, q].includes(String(body[two]))) return rejection(`${c} \`${body[two]}\`, ${d} \`${p}\`, \`${q}\``)
          return body[one] === given.Three ? DONE : rejection(`${a} ${d} ${c}`, 404)
        })
        expect(await grow(op, { most: 40 })).toBe(true)
        expect(asked.length).toBeLessThan(30)
      }),
      { numRuns: 20 },
    ))

  it('is of what came last where several places hold it', () =>
    fc.assert(
      fc.asyncProperty(words(8), async ([one = 'a', two = 'b', a, b, c, p = 'p', q = 'q', r = 'r']) => {
        const { op, asked } = operationOf({}, body => {
          const missing = [one, two].find(each => body[each] === undefined)
          if (missing !== undefined) return rejection(`${a} ${b} \`${missing}\``)
          return [p, q, r].includes(String(body[two]))
            ? DONE
            : rejection(`${c} ${b} \`${body[two]}\`, ${a} \`${p}\`, \`${q}\`, \`${r}\``)
        })
        expect(await grow(op, { most: 20 })).toBe(true)
        expect(asked.length).toBeLessThan(9)
      }),
      { numRuns: 20 },
    ))

  it('is of another place where it comes back while the last one holds another value', () =>
    fc.assert(
      fc.asyncProperty(words(9), async ([one = 'a', two = 'b', last = 'd', a, b, c, p = 'p', q = 'q', r = 'r']) => {
        const { op, asked } = operationOf({}, body => {
          const missing = [one, two, last].find(each => body[each] === undefined)
          if (missing !== undefined) return rejection(`${a} ${b} \`${missing}\``)
          return [p, q, r].includes(String(body[two]))
            ? DONE
            : rejection(`\`${body[two]}\` ${c} ${b} \`${p}\`, \`${q}\`, \`${r}\``)
        })
        expect(await grow(op, { most: 25 })).toBe(true)
        expect(asked.length).toBeLessThan(16)
      }),
      { numRuns: 20 },
    ))
})

describe('a stranger', () => {
  it('is one also where other names are listed behind it, and they are none', () =>
    fc.assert(
      fc.asyncProperty(words(8), async ([a = 'a', b = 'b', c, x = 'x', p = 'p', q = 'q', r = 'r', s = 's']) => {
        const { service } = operationOf({}, body => {
          const [key = ''] = Object.keys(body)
          const known = key.startsWith('zq') ? `on av \`${p}\`, \`${q}\`, \`${r}\`` : `\`${r}\` or \`${s}\``
          return rejection(`${a} ${b} \`${key}\`, ${c} ${known}`)
        })
        const units = async (key: string) => (await service.ask('ext-notify', bodyWith({ [key]: 'zq' }))).units
        service.learnUnknown(await units('zqAlpha'), ['zqAlpha'])
        expect(service.unknownMessages.isOf(await units(x), [x])).toBe(true)
        expect(service.unknownMessages.isOf((await units(x)).slice(0, 1), [s])).toBe(false)
      }),
      { numRuns: 20 },
    ))

  it('is taken out before what stands beside it is doubted', () =>
    fc.assert(
      fc.asyncProperty(words(8), async ([one = 'a', two = 'b', a, b, c, d, e]) => {
        const { op, asked } = operationOf({ One: 'Anna', Two: 'AB-7741' }, body => {
          const strange = Object.keys(body).find(each => each !== one && each !== two)
          if (strange !== undefined) return rejection(`${d} '${strange}' ${a}, ${b} '${one}', '${two}'`)
          const missing = [one, two].find(each => body[each] === undefined)
          if (missing !== undefined) return rejection(`${c} '${missing}'`)
          if (!/^[A-Z]{2}-\d{4}$/.test(String(body[one])))
            return { status: 422, body: { m: `${c} '${e}'`, k: `'${one}' ${b} /^[A-Z]{2}-\\d{4}$/` } }
          return body[one] === 'AB-7741' ? DONE : rejection(`${c} ${d}`, 404)
        })
        expect(await grow(op, { most: 20 })).toBe(true)
        expect(asked.length).toBeLessThan(7)
      }),
      { numRuns: 20 },
    ))
})

it('lists what stands in quotes apart from the words around it', () =>
  fc.assert(
    fc.property(words(6), ([a = 'a', b = 'b', one = 'c', two = 'd', three = 'e', value = 'f']) => {
      const lists = listsIn(`${a} \`${value}\`, ${b}${a} on av \`${one}\`, \`${two}\`, \`${three}\` at ${b}`)
      expect(lists[0]).toEqual([one, two, three])
      expect(lists.flat()).not.toContain(b + a)
    }),
    { numRuns: 50 },
  ))

it('gives each type its turn where what looks like a list is told, too', () =>
  fc.assert(
    fc.asyncProperty(words(6), async ([key = 'a', a, b, p, q, r]) => {
      const given = { One: 'Anna', Two: 'AB-17', Three: 'Bonn', Four: '101', Five: 'x@y.example', Six: '12345' }
      const { op, asked } = operationOf(given, body => {
        if (body[key] === undefined) return rejection(`'${key}' ${a}`)
        return isObject(body[key]) ? DONE : rejection(`'${key}' ${b} (${p}, ${q}, ${r})`)
      })
      expect(await grow(op, { most: 30 })).toBe(true)
      expect(asked.length).toBeLessThan(12)
    }),
    { numRuns: 10 },
  ))
