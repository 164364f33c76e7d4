/** What stands around names in an answer: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject } from '../contract/json.ts'
import { cases } from '../testing/cases.ts'
import { grow } from './grow.ts'
import { name, played, word } from './testdata/memory-service.ts'

describe('a list of names that holds strangers, too', () => {
  it('grows by a stranger that is sent, and not by a name that is missed: that one is tried with each type', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        fc.uniqueArray(word, { minLength: 2, maxLength: 2 }),
        async ([one = 'a', two = 'b'], [key = 'k', before = 'p']) => {
          const { op, asked } = played({ One: '4711', Two: '4712' }, body => {
            const wrong = [one, two].filter(each => typeof body[each] !== 'number')
            const strange = Object.keys(body).filter(each => each !== one && each !== two)
            const all = [...wrong, ...strange].map(each => `${before}.${each}`)
            return all.length === 0 ? undefined : { [key]: all }
          })
          expect(await grow(op, { most: 20 })).toBe(true)
          expect(asked.length).toBeLessThan(15)
        },
      ),
      { numRuns: 30 },
    ))
})

describe('keys between the names of a place', () => {
  it('lead into the object that was sent, and are no properties of it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
        fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
        async (
          [outer = 'o', one = 'a', two = 'b'],
          [key = 'k', between = 'c', kind = 'd', missed = 'm', other = 't'],
        ) => {
          const { op, asked, sent } = played({ One: 'Anna', Two: 'Bonn' }, body => {
            const object = body[outer]
            if (!isObject(object)) return { [key]: { [outer]: { [kind]: object === undefined ? missed : other } } }
            const wrong = [one, two].find(each => typeof object[each] !== 'string')
            return wrong === undefined
              ? undefined
              : { [key]: { [outer]: { [between]: { [wrong]: { [kind]: wrong in object ? other : missed } } } } }
          })
          expect(await grow(op, { most: 30 })).toBe(true)
          expect(asked.length).toBeLessThan(25)
          for (const body of sent())
            expect(isObject(body[outer]) ? Object.keys(body[outer]) : []).not.toContain(between)
        },
      ),
      cases(30, 12),
    ))
})

describe('a word that stands in each of several complaints', () => {
  it('says what is wrong with each: what tells them apart is sent, and the word is not', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        fc.uniqueArray(word, { minLength: 2, maxLength: 2 }),
        async ([one = 'a', two = 'b'], [key = 'k', missed = 'm']) => {
          const { op, sent } = played({ One: 'Anna', Two: 'Bonn' }, body => {
            const wrong = [one, two].filter(each => typeof body[each] !== 'string')
            return wrong.length === 0
              ? undefined
              : { [key]: Object.fromEntries(wrong.map(each => [each, [missed]])), at: 1001 }
          })
          expect(await grow(op, { most: 12 })).toBe(true)
          for (const body of sent()) expect(Object.keys(body)).not.toContain(missed)
        },
      ),
      { numRuns: 30 },
    ))
})

describe('a key that is a pointer', () => {
  it('tells the place, also where one name stands in it and words of the kind stand below', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
        async ([outer = 'o', inner = 'i'], [key = 'k', text = 't', kind = 'd', missed = 'm', other = 'n']) => {
          const { op, asked } = played({ One: 'Anna' }, body => {
            const object = body[outer]
            const at = isObject(object) ? `/${outer}/${inner}` : `/${outer}`
            const value = isObject(object) ? object[inner] : object
            if (isObject(object) && typeof value === 'string') return undefined
            return { [key]: { [at]: { [text]: `${missed} ${other}`, [kind]: value === undefined ? missed : other } } }
          })
          expect(await grow(op, { most: 15 })).toBe(true)
          expect(asked.length).toBeLessThan(17)
        },
      ),
      { numRuns: 30 },
    ))
})
