/** What goes on about a property, and what only seems to name one: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { grow } from './grow.ts'
import { capital, name, played, sentence, word } from './testdata/memory-service.ts'

const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const objectIn = (value: Json | undefined): Record<string, Json> => (isObject(value) ? value : {})
const kindOf = (value: Json | undefined) => (Array.isArray(value) ? 'list' : typeof value)

it('a sentence behind the complaint tells what a value lacks, and that it became an object', () =>
  fc.assert(
    fc.asyncProperty(
      names(3),
      words(6),
      async (
        [holder = 'h', one = 'a', two = 'b'],
        [a = 'a', b = 'b', missed = 'm', type = 't', c = 'c', key = 'k'],
      ) => {
        const { op, asked } = played({ One: 'Anna', Two: 'Bonn' }, body => {
          const value = body[holder]
          if (value === undefined) return { [key]: `${missed} '${holder}'` }
          if (!isObject(value)) return { [key]: `${a} '${holder}' ${b}; ${c} ${type} ${type}, ${c} ${kindOf(value)}` }
          const lacking = [one, two].find(each => value[each] === undefined)
          return lacking === undefined ? undefined : { [key]: `${a} '${holder}' ${b}; ${missed} '${lacking}'` }
        })
        expect(await grow(op, { most: 25 })).toBe(true)
        expect(asked.length).toBeLessThan(20)
      },
    ),
    { numRuns: 20 },
  ))

it('a class beside a name tells the object that lacks it, whatever type the sentence names with it', () =>
  fc.assert(
    fc.asyncProperty(
      names(4),
      words(6),
      async (
        [holder = 'h', inner = 'i', next = 'n', last = 'l'],
        [field = 'f', of = 'o', missing = 'm', root = 'r', wrong = 'w', key = 'k'],
      ) => {
        const [ofRoot, ofHolder] = [`${capital(root)}${capital(key)}`, capital(holder)]
        const says = (each: string, type: string, owner: string) => ({
          [key]: [`${field} "${each}" ${of} ${type} ${missing} ${owner}`],
        })
        const { op, sent } = played({ One: 'Anna', Two: 'Bonn', Three: 'Oslo' }, body => {
          const value = body[holder]
          if (value === undefined) return says(holder, ofHolder, ofRoot)
          if (!isObject(value)) return { [key]: [`${field} "${holder}" ${wrong} ${ofRoot}`] }
          if (value[inner] === undefined) return says(inner, 'str', ofHolder)
          const strange = Object.keys(value).filter(each => each !== inner)
          if (strange.length > 0) return { [key]: [`${wrong} ${wrong} ${ofHolder}: ${strange.join(', ')}`] }
          if (body[next] === undefined) return says(next, 'Option', ofRoot)
          return body[last] === undefined ? says(last, 'UUID', ofRoot) : undefined
        })
        expect(await grow(op, { most: 30 })).toBe(true)
        for (const body of sent())
          for (const each of [next, last]) expect(Object.keys(objectIn(body[holder]))).not.toContain(each)
      },
    ),
    { numRuns: 20 },
  ))

it('what is said of an unknown name with the class of the body is said of one with that of an object', () =>
  fc.assert(
    fc.asyncProperty(names(3), sentence, word, async ([holder = 'h', inner = 'i', next = 'n'], told, root) => {
      const unknown = (owner: string, all: readonly string[]) => ({
        k: [`${told.join(' ')} in ${capital(owner)}: ${all.join(', ')}`],
      })
      const { op, asked } = played({ One: 'Anna', Two: 'Bonn' }, body => {
        const others = Object.keys(body).filter(each => each !== holder && each !== next)
        if (others.length > 0) return unknown(root, others)
        const value = objectIn(body[holder])
        const strange = Object.keys(value).filter(each => each !== inner)
        if (strange.length > 0) return unknown(holder, strange)
        if (!isObject(body[holder])) return { k: [`'${holder}' ${root} ${root}`] }
        if (value[inner] === undefined) return { k: [`'${inner}' ${root} ${root}`] }
        return body[next] === undefined ? { k: [`'${next}' ${root} ${root}`] } : undefined
      })
      expect(await grow(op, { most: 30 })).toBe(true)
      expect(asked.length).toBeLessThan(16)
    }),
    { numRuns: 20 },
  ))

it('a list that is the same in every record, or holds a sentence, is no path', () =>
  fc.assert(
    fc.asyncProperty(
      names(2),
      words(5),
      async ([one = 'a', two = 'b'], [list = 'l', path = 'p', stated = 's', missed = 'm', frame = 'f']) => {
        const { op, asked, sent } = played({ One: 'Anna', Two: 'Bonn' }, body => {
          const missing = [one, two].filter(each => body[each] === undefined)
          return missing.length === 0
            ? undefined
            : { [list]: missing.map(each => ({ [path]: [frame, each], [stated]: [missed] })) }
        })
        expect(await grow(op, { most: 12 })).toBe(true)
        expect(asked.length).toBeLessThan(8)
        for (const body of sent()) expect(Object.keys(body)).not.toContain(missed)
      },
    ),
    { numRuns: 20 },
  ))

it('a word that was sent is the name of an object on a path where a property is called so', () =>
  fc.assert(
    fc.asyncProperty(
      names(4),
      words(3),
      async ([holder = 'h', chooser = 'c', one = 'a', two = 'b'], [tag = 't', m, k]) => {
        const missing = (...path: string[]) => ({ at: path.join('.'), is: m ?? '' })
        const { op, sent } = played({ Choice: tag, One: 'Anna', Two: 'Bonn' }, body => {
          const outer = objectIn(body[holder])
          const inner = objectIn(outer[tag])
          const wrong = !isObject(body[holder])
            ? [missing(holder)]
            : outer[chooser] !== tag
              ? [{ at: `${holder}.${chooser}`, is: `${m} ${m}: ${tag}, ${k}` }]
              : !isObject(outer[tag])
                ? [missing(holder, tag)]
                : [one, two].filter(each => inner[each] === undefined).map(each => missing(holder, tag, each))
          return wrong.length === 0 ? undefined : { [k ?? 'k']: wrong }
        })
        expect(await grow(op, { most: 30 })).toBe(true)
        for (const body of sent()) expect(Object.keys(objectIn(body[holder]))).not.toContain(one)
      },
    ),
    { numRuns: 20 },
  ))
