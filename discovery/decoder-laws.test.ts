/** What a decoder tells that stops at the first fault, and a validator behind it: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { cases } from '../testing/cases.ts'
import type { Answer } from './answer.ts'
import { carrying } from './data.ts'
import { endpointKnowledge } from './findings.ts'
import { grow } from './grow.ts'
import type { Operation } from './operation.ts'
import { Positions } from './positions.ts'
import { capital, name, played, word } from './testdata/memory-service.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })

type Said = Record<string, Json>
/** Where the text of a body holds it, counted from 1. */
const at = (body: Said, text: string) => JSON.stringify(body).indexOf(text) + 1

/** How the position of a sign is told, in several readers. */
const TOLD: Readonly<Record<string, (sign: number) => string>> = {
  'in a line': sign => `line 1:${sign}`,
  'in a line that is counted from 0': sign => `pos 0:${sign - 1}`,
  'as line and column': sign => `line 1 column ${sign}`,
  'after an offset': sign => `offset ${sign - 1}`,
  'in brackets': sign => `at (1, ${sign})`,
}

describe('the position of a decoder', () => {
  const seen = (positions: Positions, body: Said, raw: string) => {
    const units = [{ at: [], raw, text: raw, mentions: [] as { segments: string[] }[], lists: [] }]
    positions.read({ units, sent: { body, query: {}, headers: {} }, status: 400 } as unknown as Answer)
    return units[0]?.mentions.map(({ segments }) => segments.join('/')) ?? []
  }

  for (const [how, told] of Object.entries(TOLD))
    it(`is that of a value or of a name, told ${how}`, () =>
      fc.assert(
        fc.property(names(3), ([one = 'a', two = 'b', strange = 'c']) => {
          const positions = new Positions()
          const unknown = { [one]: 'x', [strange]: 'y' }
          seen(positions, unknown, told(at(unknown, `"${strange}"`)))
          const wrong = { [one]: 'x', [two]: { [one]: 17 } }
          expect(seen(positions, wrong, told(at(wrong, '17')))).toEqual([`${two}/${one}`])
        }),
      ))

  it('is no limit, which points to nothing that was sent, mostly', () =>
    fc.assert(
      fc.property(names(2), word, ([one = 'a', two = 'b'], least) => {
        const positions = new Positions()
        const body = { [one]: 'x', [two]: 'y' }
        for (const limit of [90, 91, 92, 93, 94]) seen(positions, body, `${least} ${limit}`)
        const starts = [at(body, '"x"'), at(body, '"y"')]
        expect(starts.map(limit => seen(positions, body, `${least} ${limit}`))).toEqual([[], []])
      }),
    ))

  it('tells what is said of one value from the same words of the next one', () =>
    fc.assert(
      fc.asyncProperty(
        names(4),
        words(6),
        fc.constantFrom(...Object.values(TOLD)),
        async ([one = 'a', two = 'b', inner = 'c', last = 'd'], [x, y, z, u, v, w], told) => {
          const { op, asked } = played(
            { Datum: 'AB-1234', More: 'Anna Maria', Third: 'Q-77', Fourth: 'R-88' },
            body => {
              const strange = Object.keys(body).find(each => each !== one && each !== two)
              if (strange !== undefined) return { text: `${x} (${told(at(body, `"${strange}"`))}): ${y} "${strange}"` }
              const wrong = Object.entries(body).find(([, value]) => !isObject(value))
              if (wrong !== undefined) {
                const shown = JSON.stringify(wrong[1])
                return {
                  text: `${x} (${told(at(body, `"${wrong[0]}":`) + wrong[0].length + 3)}): ${z} ${shown.slice(0, 1)}`,
                }
              }
              const lacked = [one, two].filter(each => body[each] === undefined)
              const inside = Object.entries({ [one]: inner, [two]: last }).filter(
                ([holder, each]) => isObject(body[holder]) && body[holder][each] === undefined,
              )
              const all = [...lacked, ...inside.map(([holder, each]) => `${holder}.${each}`)]
              return all.length === 0
                ? undefined
                : { all: all.map(each => ({ [`${u}`]: each, [`${v}`]: `${w} ${u}` })) }
            },
          )
          expect(await grow(op, { most: 60 })).toBe(true)
          expect(asked.length).toBeLessThan(17)
        },
      ),
      cases(40, 15),
    ))
})

describe('a type that went where another one came', () => {
  /** Objects alone, each complained of in the same words. */
  const ofObjects = (keys: readonly string[], [x, y, u, v]: readonly (string | undefined)[]) =>
    played({ Datum: 'AB-1234', More: 'Anna' }, body => {
      const wrong = keys.find(each => body[each] !== undefined && !isObject(body[each]))
      if (wrong !== undefined) return { [`${x}`]: wrong, [`${y}`]: `${u} ${v} ${x}` }
      const lacked = keys.filter(each => body[each] === undefined)
      return lacked.length === 0 ? undefined : { all: lacked.map(each => ({ [`${x}`]: each, [`${y}`]: `${v} ${u}` })) }
    })

  it('is the first to go where the same is said of another property', () =>
    fc.assert(
      fc.asyncProperty(names(4), words(4), async (keys, told) => {
        const { op, asked } = ofObjects(keys, told)
        op.acceptsUnknown = true
        expect(await grow(op, { most: 60 })).toBe(true)
        // The first one is found among the types, and each other one at once.
        expect(asked.length).toBeLessThan(12)
      }),
      cases(40, 15),
    ))
})

describe('an object in which what was missed stands', () => {
  it('lacks what a sentence about it names: the words that were said of nothing else go into it first', () =>
    fc.assert(
      fc.asyncProperty(names(4), words(8), async ([outer = 'o', inner = 'i', one = 'a', other = 'b'], told) => {
        const [x, y, u, v, w, s, t] = told
        const { op, asked, sent } = played({ Datum: 'AB-1234', More: 'Anna' }, body => {
          const strange = Object.keys(body).find(each => each !== outer)
          if (strange !== undefined) return { text: `${s} ${t} "${strange}"` }
          const holder = body[outer]
          if (holder === undefined) return { all: [{ [`${x}`]: outer, [`${y}`]: `${u} ${v}` }] }
          if (!isObject(holder)) return { all: [{ [`${x}`]: outer, [`${y}`]: `${w} ${v}` }] }
          const odd = Object.keys(holder).find(each => ![inner, one, other].includes(each))
          if (odd !== undefined) return { text: `${s} ${t} "${odd}"` }
          const isOne = holder[one] !== undefined || holder[other] !== undefined
          const all = [
            ...(isOne ? [] : [{ [`${x}`]: outer, [`${y}`]: `${one} ${u} ${other} ${w} ${v}` }]),
            ...(holder[inner] === undefined ? [{ [`${x}`]: `${outer}.${inner}`, [`${y}`]: `${u} ${v}` }] : []),
          ]
          return all.length === 0 ? undefined : { all }
        })
        expect(await grow(op, { most: 60 })).toBe(true)
        expect(asked.length).toBeLessThan(26)
        const last = sent().at(-1)?.[outer]
        expect(isObject(last) && (last[one] ?? last[other]) !== undefined).toBe(true)
        const required = fieldsOf(op).filter(each => each.required?.value === true)
        expect(required.map(each => each.pointer)).not.toContain(`/${outer}/${one}`)
      }),
      cases(30, 12),
    ))
})

const fieldsOf = (op: Operation) => endpointKnowledge(op, []).operations.flatMap(each => each.fields)

describe('a name that is not known where it stood', () => {
  it('is not sent there again, whatever it holds', () =>
    fc.assert(
      fc.asyncProperty(names(3), words(6), async ([key = 'a', wrong = 'b', last = 'c'], [x, y, s, t, u, v]) => {
        const known = [key, last]
        const { op, sent } = played({ Datum: 'AB-1234', More: 'Anna' }, body => {
          const strange = Object.keys(body).find(each => !known.includes(each))
          if (strange !== undefined) return { text: `${s} ${t} "${strange}"` }
          if (body[key] === undefined) return { all: [{ [`${x}`]: key, [`${y}`]: `"${wrong}.${key}" ${u} ${v}` }] }
          return body[last] === undefined
            ? { all: [{ [`${x}`]: last, [`${y}`]: `"${wrong}.${last}" ${u} ${v}` }] }
            : undefined
        })
        expect(await grow(op, { most: 60 })).toBe(true)
        expect(sent().filter(body => body[wrong] !== undefined).length).toBeLessThan(4)
      }),
      { numRuns: 30 },
    ))
})

describe('what was said of a property before it was sent', () => {
  it('tells its values also where something else is said of it then', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(6), async ([key = 'a', other = 'b'], [first, second, u, v, w, s]) => {
        const [one, two] = [`${v}_${first}`, `${v}_${second}`]
        const given = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`D${i}`, `datum ${i}`]))
        const { op, asked } = played(given, body => {
          const isListed = [one, two].includes(String(body[key]))
          if (body[key] !== undefined && !isListed) return { [key]: `${s} ${w}` }
          const lacked = [other, key].filter(each => body[each] === undefined)
          const told = (each: string) => (each === key ? `${v} ${one} ${u} ${two}` : `${v} ${u}`)
          return lacked.length === 0 ? undefined : Object.fromEntries(lacked.map(each => [each, told(each)]))
        })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 60 })).toBe(true)
        expect(asked.length).toBeLessThan(12)
      }),
      { numRuns: 40 },
    ))

  it('is no demand of all where one answer told what is missing, and it came later', () =>
    fc.assert(
      fc.asyncProperty(names(3), words(6), async ([one = 'a', two = 'b', later = 'c'], [x, y, u, v, w, s]) => {
        const { op } = played({ Datum: 'AB-1234', More: 'Anna', Last: 'Q-77' }, body => {
          const lacked = [one, two].filter(each => body[each] === undefined)
          if (lacked.length > 0) return { all: lacked.map(each => ({ [`${x}`]: each, [`${y}`]: `${u} ${v}` })) }
          return body[later] === undefined ? { all: [{ [`${x}`]: later, [`${y}`]: `${w} ${s}` }] } : undefined
        })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 60 })).toBe(true)
        for (const path of [one, two, later]) op.property({ in: 'body', path: [path] }).required = true
        const required = fieldsOf(op).filter(each => each.required?.value === true)
        expect(required.map(each => each.pointer).sort()).toEqual([`/${one}`, `/${two}`].sort())
      }),
      { numRuns: 30 },
    ))
})

describe('a datum', () => {
  it('whose first words are the name of a property is the value of that one', () =>
    fc.assert(
      fc.property(name, words(2), (key, [one = 'x', two = 'y']) => {
        const value = `${key.replace(/(?=\p{Lu})/u, '_').toUpperCase()}_${one.toUpperCase()}`
        const given = { Other: `${two}_${value}`, Own: value, Plain: `${key} ${one}` }
        expect(carrying([key], { given } as never).map(({ template }) => template)).toEqual(['{{Own}}'])
        expect(carrying([capital(one)], { given } as never)).toEqual([])
      }),
    ))
})
