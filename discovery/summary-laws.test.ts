/** What an answer says twice, and items of lists: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitsOf } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { cases } from '../testing/cases.ts'
import { grow } from './grow.ts'
import { held, name, played, word } from './testdata/memory-service.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
const response = (json: Json) => ({
  json,
  text: JSON.stringify(json),
  mediaType: 'application/json',
  headers: {},
})
const NOTHING = { path: '/x', body: {}, query: {}, headers: {} }

describe('a text that repeats every complaint', () => {
  const row = (path: string[], text: string) => ({ path, text })

  it('is none itself, where each tells its place', () =>
    fc.assert(
      fc.property(names(3), words(6), ([outer = 'o', one = 'a', two = 'b'], [x, y, z, u, v, all = 'w']) => {
        const rows = [row([outer, one], `${x} ${y} ${z}`), row([two], `${u} ${v} ${x}`)]
        const tree = `${all}\n└─ ["${outer}"]\n   └─ ["${one}"]\n      └─ ${rows[0]?.text}\n└─ ["${two}"]\n   └─ ${rows[1]?.text}`
        const units = unitsOf(response({ rows, [all]: tree }), NOTHING)
        expect(units.map(({ raw }) => raw).join()).not.toContain('└─')
        expect(units).toHaveLength(2)
      }),
      { numRuns: 30 },
    ))

  it('is one where it says more: a complaint that no place is told of', () =>
    fc.assert(
      fc.property(names(2), words(6), ([one = 'a', two = 'b'], [x, y, z, u, v, all = 'w']) => {
        const rows = [row([one], `${x} ${y} ${z}`)]
        const units = unitsOf(response({ rows, [all]: `${two} ${u} ${v}` }), NOTHING)
        expect(units.some(({ raw }) => raw.includes(two))).toBe(true)
      }),
      { numRuns: 30 },
    ))
})

describe('an item of a list', () => {
  it('is tried as an object where two other types are answered alike', () =>
    fc.assert(
      fc.asyncProperty(names(3), words(2), async ([first = 'f', list = 'l', inner = 'i'], [at = 'a', code = 'c']) => {
        const { op, asked } = played({ Datum: 'AB-1234', Other: '77', More: 'Anna' }, body => {
          const says = (path: string) => ({ status: 'error', [code]: 20, [at]: path })
          const items = body[list]
          if (body[first] === undefined) return says(first)
          if (!Array.isArray(items) || items.length === 0) return says(list)
          if (!isObject(items[0])) return says(`${list}.0`)
          return items[0][inner] === undefined ? says(`${list}.0.${inner}`) : undefined
        })
        // What another endpoint said, too, is of the frame.
        for (const key of [at, code, 'status']) op.service.envelope.keys.add(key)
        op.service.forms.learn({ segments: [first], form: `leaf:${at}`, kind: 'leaf', under: at }, true)
        expect(await grow(op, { most: 60 })).toBe(true)
        const items = asked.flatMap(ask => (held(ask) as Record<string, unknown[]>)[list]?.[0] ?? [])
        expect(items.filter(each => !isObject(each)).length).toBeLessThan(12)
      }),
      cases(20, 10),
    ))
})

it('goes on with other types where a word for the type that stands there is said of it as well', () =>
  fc.assert(
    fc.asyncProperty(names(2), words(4), async ([outer = 'o', inner = 'i'], [x, y, z, frame = 'f']) => {
      const data = ['Anna', 'Bonn', 'AB-1', '17', 'CD-2', '99', 'Carl', 'EF-3', '2031-05-06', 'GH-4']
      const given = Object.fromEntries(data.map((each, i) => [`D${i}`, each]))
      const { op, asked } = played(given, body => {
        const holder = body[outer]
        // As R calls an object.
        if (!isObject(holder)) return { text: `${x} '${frame}$${outer}' ${y}: ${z} 'list', ${y} '${typeof holder}'.` }
        return holder[inner] === undefined
          ? { text: `${x} '${frame}$${outer}$${inner}' ${y}: ${z} 'string'.` }
          : undefined
      })
      op.acceptsUnknown = true
      expect(await grow(op, { most: 40 })).toBe(true)
      expect(asked.length).toBeLessThan(14)
    }),
    { numRuns: 20 },
  ))
