/** What came to no effect: words that stand as names in vain, values that are doubted for others; on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitsOf } from '../contract/errors/units.ts'
import { isObject } from '../contract/json.ts'
import { anotherValue } from './another-value.ts'
import { keyOf } from './draft.ts'
import { grow } from './grow.ts'
import { asObject } from './list-or-object.ts'
import { holds } from './repeated.ts'
import { played, word } from './testdata/memory-service.ts'

const NOTHING = { path: '/', body: undefined, headers: {}, query: {} }
const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })

describe('a word in the place where names are told', () => {
  it('is of the value that came last where it changes nothing with values of several types', () =>
    fc.assert(
      fc.asyncProperty(words(5), async ([key = 'k', first = 'a', second = 'b', inner = 'c', kind = 'd']) => {
        const { op, sent } = played({ Datum: 'AB-1234', Other: '77', More: 'Anna' }, body => {
          const says = (text: string) => ({ ok: false, [key]: text })
          if (body[first] === undefined) return says(first)
          if (body[second] === undefined) return says(second)
          if (!isObject(body[second])) return says(kind)
          return (body[second] as Record<string, unknown>)[inner] === undefined ? says(inner) : undefined
        })
        expect(await grow(op, { most: 30 })).toBe(true)
        expect(op.draft.slots.map(keyOf)).not.toContain(`body:/${kind}`)
        expect([...op.service.refuted]).toContain(kind)
        expect(sent().length).toBeLessThan(26)
      }),
      { numRuns: 20 },
    ))
})

it('does not doubt what was accepted before for what is put alongside it', () =>
  fc.assert(
    fc.asyncProperty(words(3), async ([first = 'a', second = 'b', kind = 'c']) => {
      const { op, sent } = played({ Datum: 'AB-1234', Other: '77', More: 'Anna' }, () => ({ ok: false, err: kind }))
      const slot = (name: string) => op.slot({ in: 'body', path: [name] }, { template: '{{Datum}}', origin: 'given' })
      op.draft = op.with(slot(first), slot(second))
      op.settled.add(keyOf(slot(first)))
      await anotherValue(op, await op.ask(op.draft), () => false)
      expect(new Set(sent().map(body => body[first]))).toEqual(new Set(['AB-1234']))
      expect(new Set(sent().map(body => body[second])).size).toBeGreaterThan(2)
    }),
    { numRuns: 20 },
  ))

it('takes a value for repeated where it stands by itself', () => {
  const unit = (text: string) => unitsOf({ text, mediaType: 'text/plain', headers: {}, json: undefined }, NOTHING)[0]
  const isIn = (text: string) => {
    const found = unit(text)
    return found !== undefined && holds(found, 'lenn')
  }
  expect(isIn('wrong type Goulenn')).toBe(false)
  expect(isIn('wrong value lenn here')).toBe(true)
  expect(isIn("wrong value 'lenn'")).toBe(true)
})

it('finds what a key of the answer calls by the words of its object and its own', () =>
  fc.assert(
    fc.asyncProperty(words(4), async ([holder = 'a', one = 'b', other = 'c', key = 'd']) => {
      const { op, sent } = played({ Datum: 'AB-1234', Other: '77' }, body => {
        const inner = isObject(body[holder]) ? (body[holder] as Record<string, unknown>) : {}
        const strange = Object.keys(body).find(each => each !== holder)
        if (strange !== undefined) return { [key]: `'${strange}' zz` }
        if (inner[one] === undefined)
          return { [key]: { [`${holder}_${one}`]: [`${holder}.${one} zu`], [`${holder}_${other}`]: ['zu 0'] } }
        return inner[other] === undefined ? { [key]: { [`${holder}_${other}`]: ['zu 0'] } } : undefined
      })
      expect(await grow(op, { most: 40 })).toBe(true)
      expect(sent().at(-1)).toHaveProperty([holder, other])
    }),
    { numRuns: 20 },
  ))

it('goes on with a list whose item is told what it lacks, where an object in its place is told to be none', async () => {
  const { op } = played({}, body => {
    const list = body['boxes']
    if (!Array.isArray(list)) return { err: { boxes: 'form' } }
    return isObject(list[0]) && 'code' in list[0] ? undefined : { err: { boxes: [{ code: 'missing' }] } }
  })
  op.draft = op.with({ in: 'body', path: ['boxes'], value: { template: [{}], origin: 'type' } })
  const answer = await op.ask(op.draft)
  expect(await asObject(op, answer)).toBeUndefined()
  expect(JSON.stringify(op.draft.slots[0]?.value.template)).toBe('[{}]')
})
