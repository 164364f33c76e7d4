/** What an answer tells alongside the names in it, and what an experiment tells of a name: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionsIn } from '../contract/errors/mentions.ts'
import { isObject, type Json } from '../contract/json.ts'
import { cases } from '../testing/cases.ts'
import { endpointKnowledge } from './findings.ts'
import { grow } from './grow.ts'
import { capital, name, played, word } from './testdata/memory-service.ts'
import { saysMore, wantedType } from './wanted-type.ts'

const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })

describe('a run of letters', () => {
  it('is a name, whatever signs stand around it, and is not torn from figures', () =>
    fc.assert(
      fc.property(
        name,
        word,
        fc.constantFrom('[/', '*', '^', ':', '~', '#/', '(', '¿', '|'),
        fc.constantFrom(':]', '*', '^', '', '~', '#', ')', '?', '|'),
        (own, other, before, after) => {
          const found = mentionsIn(`${before}${own}${after} ${other}`).flatMap(({ segments }) => segments)
          expect(found).toContain(own)
          expect(mentionsIn(`2026-11-26T20:1${own} ${other}`).flatMap(({ segments }) => segments)).not.toContain(own)
        },
      ),
    ))

  it('in brackets beside others is more than a word', () =>
    fc.assert(
      fc.property(words(3), words(2), (items, [one = 'a', two = 'b']) => {
        const kinds = mentionsIn(`${one} [${items.join(', ')}] ${two}`)
        for (const item of items)
          expect(kinds.some(({ kind, segments }) => kind === 'identifier' && segments.join() === item)).toBe(true)
      }),
    ))
})

describe('a key of answers', () => {
  it('that changed nothing as a property, in two objects, is of the frame', () =>
    fc.assert(
      fc.asyncProperty(
        names(3),
        words(5),
        async ([outer = 'o', one = 'a', two = 'b'], [kind, other, between, a, b]) => {
          const { op, sent } = played({ One: 'Anna', Two: 'Bonn' }, body => {
            const object = body[outer]
            const reported = (missing: boolean) => ({ [(missing ? kind : other) ?? '']: `${a} ${b}` })
            if (!isObject(object)) return { [outer]: reported(object === undefined) }
            const wrong = [one, two].find(each => typeof object[each] !== 'string')
            return wrong === undefined
              ? undefined
              : { [outer]: { [between ?? '']: { [wrong]: reported(!(wrong in object)) } } }
          })
          expect(await grow(op, { most: 40 })).toBe(true)
          const tries = sent().filter(body => kind !== undefined && JSON.stringify(body).includes(`"${kind}":`))
          expect(tries.length).toBeLessThan(10)
        },
      ),
      { numRuns: 15 },
    ))

  it('that all rows of a list have is of the frame: lists under it are of one complaint', () =>
    fc.assert(
      fc.asyncProperty(names(3), words(4), async ([outer = 'o', one = 'a', two = 'b'], [rows, at, message, text]) => {
        const { op, asked } = played({ One: 'Anna', Two: 'Bonn' }, body => {
          const object = isObject(body[outer]) ? body[outer] : {}
          const wrong = [
            ...(isObject(body[outer]) ? [] : [outer]),
            ...[one, two].filter(each => typeof object[each] !== 'string').map(each => `${outer}[${each}]`),
          ]
          const row = (path: string) => ({
            [at ?? '']: [path],
            [message ?? '']: [`${text} ${rows}`, `${rows} ${text}`],
          })
          return wrong.length === 0 ? undefined : { [rows ?? '']: wrong.map(row) }
        })
        expect(await grow(op, { most: 20 })).toBe(true)
        expect(asked.length).toBeLessThan(10)
      }),
      { numRuns: 15 },
    ))
})

describe('a value that is refused in words of its own', () => {
  it('may be told by one of these: they go before all data', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(7), async ([key = 'a', other = 'b'], [one = 'x', two = 'y', kind, ...rest]) => {
        const given = Object.fromEntries(
          Array.from({ length: 20 }, (_, i) => [`D${i}`, `datum ${i} ${rest.join(' ')}`]),
        )
        const { op, asked } = played(given, body => {
          const missing = [other, key].find(each => body[each] === undefined)
          if (missing !== undefined) return { [missing]: `${rest[0]} ${kind}` }
          const isListed = [one, two].map(capital).includes(String(body[key]))
          return isListed ? undefined : { [key]: `${rest[1]} ${rest[2]} ${capital(one)}; ${capital(two)}` }
        })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 40 })).toBe(true)
        expect(asked.length).toBeLessThan(10)
      }),
      { numRuns: 15 },
    ))

  it('has them also where the same was said of it before it was sent, without the value alongside', () =>
    fc.assert(
      fc.asyncProperty(
        names(2),
        words(7),
        async ([key = 'a', other = 'b'], [one = 'x', two = 'y', at, text, ...rest]) => {
          const given = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`D${i}`, `datum ${i}`]))
          const { op, asked } = played(given, body => {
            const isListed = [one, two].includes(String(body[key]))
            const wrong = [...(body[other] === undefined ? [other] : []), ...(isListed ? [] : [key])]
            const stated = wrong.map(each => ({
              ...(body[each] === undefined ? {} : { value: body[each] ?? null }),
              [String(text)]:
                each === key ? `${key} ${rest[0]} ${one} ${rest[1]} ${two}` : `${each} ${rest[0]} ${rest[1]}`,
              [String(at)]: each,
            }))
            return wrong.length === 0 ? undefined : { all: stated }
          })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 40 })).toBe(true)
          expect(asked.length).toBeLessThan(10)
        },
      ),
      { numRuns: 15 },
    ))
})

describe('the wanted type', () => {
  it('is not the one of which is said all that is said of others, and more', () =>
    fc.assert(
      fc.property(words(4), ([at, one, two, three]) => {
        const stated = (...parts: (string | undefined)[]) => `400 k: ${at}=${parts.join(', ')}`
        expect(saysMore(stated(one, two, three), stated(two))).toBe(true)
        expect(saysMore(stated(one, two), stated(three))).toBe(false)
        const tried = new Map([
          ['"a"', { type: 'string' as const, message: stated(one), isAbout: true }],
          ['true', { type: 'boolean' as const, message: stated(one), isAbout: true }],
          ['{}', { type: 'object' as const, message: stated(one, two), isAbout: true }],
        ])
        expect(wantedType({ tried, missing: undefined } as never)).toBe(undefined)
        tried.set('{}', { type: 'object', message: stated(three), isAbout: true })
        expect(wantedType({ tried, missing: undefined } as never)).toBe('object')
      }),
    ))

  it('is told by a third where two are answered otherwise: data of it go on', () =>
    fc.assert(
      fc.asyncProperty(names(1), words(6), async ([key = 'a'], [missing, form, type, ...rest]) => {
        const given = Object.fromEntries(rest.map((each, i) => [`D${i}`, `${each}-${i}${i}`]))
        const right = Object.values(given).at(-1)
        const { op, sent } = played(given, body => {
          const value = body[key]
          if (value === right) return undefined
          return { [key]: value === undefined ? missing : typeof value === 'string' ? form : type } as Json
        })
        expect(await grow(op, { most: 40 })).toBe(true)
        expect(sent().filter(body => isObject(body[key]) && Object.keys(body[key]).length > 0)).toEqual([])
      }),
      { numRuns: 15 },
    ))
})

describe('an item of a list', () => {
  it('that is complained of at its position is answered with other items', () =>
    fc.assert(
      fc.asyncProperty(names(1), words(8), async ([key = 'a'], [at, message, missing, type, form, ...rest]) => {
        const given = Object.fromEntries(rest.map((each, i) => [`D${i}`, `${each}${i}-${each}`]))
        const right = Object.values(given).at(-1)
        const { op, sent } = played(given, body => {
          const value = body[key]
          const row = (path: string, why: string | undefined) => [
            { [at ?? '']: path, [message ?? '']: `${why} ${missing}` },
          ]
          if (!Array.isArray(value)) return { [type ?? '']: row(`/${key}`, value === undefined ? missing : type) }
          if (value[0] === right) return undefined
          return { [type ?? '']: row(`/${key}/0`, typeof value[0] === 'string' ? form : type) }
        })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 30 })).toBe(true)
        const lists = sent().flatMap(body => (Array.isArray(body[key]) ? [body[key]] : []))
        const found = lists.findIndex(each => each[0] === right)
        expect(lists.slice(0, found).filter(each => each.length === 0 || isObject(each[0]))).toEqual([])
      }),
      cases(15, 8),
    ))
})

describe('two names of one complaint', () => {
  it('of which one excludes the other stand in for each other: neither is required', () =>
    fc.assert(
      fc.asyncProperty(
        names(4),
        words(5),
        async ([outer = 'o', one = 'a', two = 'b', more = 'c'], [k1, k2, ...messages]) => {
          const [missing, both, text] = messages
          const { op, asked } = played({ One: 'Anna', Two: 'Bonn' }, body => {
            const object = isObject(body[outer]) ? body[outer] : undefined
            const has = (each: string) => object?.[each] !== undefined
            const row = (paths: string[], why = missing) => ({ [k1 ?? '']: paths, [k2 ?? '']: [`${why} ${text}`] })
            const [at, other, last] = [one, two, more].map(each => `${outer}[${each}]`) as [string, string, string]
            const wrong = [
              ...(object === undefined ? [row([outer])] : []),
              ...(has(more) ? [] : [row([last])]),
              ...(has(one) || has(two) ? [] : [row([at, other])]),
              ...(has(one) && has(two) ? [row([at, other], both)] : []),
            ]
            return wrong.length === 0 ? undefined : { [text ?? '']: wrong }
          })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 20 })).toBe(true)
          expect(asked.length).toBeLessThan(10)
          const fields = endpointKnowledge(op, []).operations.flatMap(each => each.fields)
          for (const { pointer, required } of fields)
            if ([one, two].some(each => pointer.endsWith(each))) expect(required?.value).not.toBe(true)
        },
      ),
      { numRuns: 15 },
    ))
})

describe('a stranger that comes back with a capital', () => {
  it('tells how names are told: they are sent without', () =>
    fc.assert(
      fc.asyncProperty(names(2), async known => {
        const { op, sent } = played({ One: 'Anna', Two: 'Bonn' }, body => {
          const wrong = known.filter(each => typeof body[each] !== 'string')
          const strange = Object.keys(body).filter(each => !known.includes(each))
          const all = [...wrong, ...strange].map(capital)
          return all.length === 0 ? undefined : all
        })
        expect(await grow(op, { most: 10 })).toBe(true)
        for (const body of sent()) for (const each of known) expect(Object.keys(body)).not.toContain(capital(each))
      }),
      { numRuns: 15 },
    ))
})

describe('what a decoder misses', () => {
  it('at the end of an object is missed in the one that was filled last', () =>
    fc.assert(
      fc.asyncProperty(names(5), words(3), async ([first = 'a', outer = 'o', ...inner], [a, b, c]) => {
        const { op, asked } = played({ One: 'Anna', Two: 'Bonn' }, body => {
          const object = body[outer]
          const missed = (each: string | undefined) => `${a} ${b} \`${each}\` ${c}`
          if (body[first] === undefined) return missed(first)
          if (object === undefined) return missed(outer)
          if (!isObject(object)) return `${c} ${a}: ${b} object`
          const wrong = inner.find(each => object[each] === undefined)
          return wrong === undefined ? undefined : missed(wrong)
        })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 30 })).toBe(true)
        expect(asked.length).toBeLessThan(10)
      }),
      { numRuns: 15 },
    ))
})
