/** Which type, which spelling and whose datum is wanted: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { anotherValue, nobodys } from './another-value.ts'
import type { Slot } from './draft.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import { type Answered, held, name, serviceOf, word } from './testdata/memory-service.ts'
import { wantedType } from './wanted-type.ts'

const DONE: Answered = { status: 200, body: { done: 'yes' } }
const words = fc.uniqueArray(word, { minLength: 6, maxLength: 6 })

function operationOf(given: Record<string, string>, answer: (body: Record<string, Json>) => Answered) {
  const { service, asked } = serviceOf(ask => answer((held(ask) ?? {}) as Record<string, Json>), { testData: given })
  const op = new Operation(service, 'ext-notify', given)
  op.acceptsUnknown = true
  return { op, asked, service }
}

describe('the wanted type', () => {
  it('is the one that is not answered in the sentence of all others, whose words differ by the type that was sent', () =>
    fc.assert(
      fc.property(words, fc.constantFrom('array', 'object', 'string'), ([a, b, c, d, one, many], wanted) => {
        const tried = new Map(
          ['string', 'object', 'boolean', 'integer', 'array'].map(type => [
            type,
            { type, message: `400 k: ${a} ${b} ${type} ${c} x.${d} ${type === wanted ? one : many}`, isAbout: true },
          ]),
        )
        const property = { path: ['k'], in: 'body', tried } as unknown as PropertyKnowledge
        expect(wantedType(property)).toBe(wanted)
        // A word that is repeated as a value is of no sentence.
        tried.set('word', { type: 'string', message: `400 k: ${a} ${b} string ${c} x.${d} ⟨⟩`, isAbout: true })
        expect(wantedType(property)).toBe(wanted)
      }),
    ))

  it('is no list where texts are looked at and the same is said of a list whatever it holds', () =>
    fc.assert(
      fc.property(words, ([a, b, c, d, one]) => {
        const tried = new Map(
          ['x', 'y', 'z'].map(item => [`["${item}"]`, { type: 'array', message: `400 k: ${a} ${one}`, isAbout: true }]),
        )
        for (const type of ['string', 'integer', 'boolean'])
          tried.set(type, { type, message: `400 k: ⟨⟩ ${b} ${c} ${d}`, isAbout: true })
        const property = { path: ['k'], in: 'body', tried } as unknown as PropertyKnowledge
        expect(wantedType(property)).toBeUndefined()
        // Where something else is said of another list, it was looked into.
        tried.set('[1]', { type: 'array', message: `400 k: ${c} ${one} ${a}`, isAbout: true })
        expect(wantedType(property)).toBe('array')
      }),
    ))

  it('is a list of objects where an empty object counts as none and an object in a list is told what it lacks', () =>
    fc.assert(
      fc.asyncProperty(name, name, words, async (key, inner, [a = 'a', b = 'b', c = 'c']) => {
        fc.pre(key.toLowerCase() !== inner.toLowerCase())
        const { op, asked } = operationOf({ One: 'Anna', Two: 'Bonn' }, body => {
          const value = body[key]
          const said = (text: Json): Answered => ({ status: 400, body: { errors: { [key]: text } } })
          if (value === undefined) return said(a)
          const items = Array.isArray(value) ? value : [value]
          const item = items[0]
          if (!isObject(item) || !Array.isArray(value))
            return isObject(item) && Object.keys(item).length === 0 ? said(c) : said([`${b} ${typeof item}`])
          if (Object.keys(item).length === 0) return said(c)
          return item[inner] === undefined ? said([{ [inner]: a }]) : DONE
        })
        expect(await grow(op, { most: 25 })).toBe(true)
        expect(asked.length).toBeLessThan(20)
      }),
      { numRuns: 20 },
    ))
})

describe('a name', () => {
  it('is spelt as it stands by itself, and not as a word of the sentence next to it', () =>
    fc.assert(
      fc.asyncProperty(word, word, words, async (one, two, [a = 'a', rule = 'r']) => {
        const key = `${one}${two.charAt(0).toUpperCase()}${two.slice(1)}`
        const { op, asked } = operationOf({ One: 'Anna' }, body =>
          body[key] === undefined
            ? {
                status: 422,
                body: { errors: [{ message: `${one}${two.replace(/[aou]/, 'á')} ${a}`, rule, field: key }] },
              }
            : DONE,
        )
        expect(await grow(op, { most: 12 })).toBe(true)
        expect(asked.length).toBeLessThan(8)
      }),
      { numRuns: 20 },
    ))
})

describe('a value that was no guess', () => {
  it('gives way to none that is answered as one that nobody has', async () => {
    const { op, service } = operationOf({ One: 'Anna', Two: 'Bonn', Three: 'AB-17' }, body => {
      if (body['malvor'] === undefined) return { status: 400, body: { message: "'malvor' tenba" } }
      if (body['zupel'] !== 'p-204417') return { status: 404, body: { message: 'koko tenba zumal' } }
      return body['malvor'] === 'AB-17' ? DONE : { status: 404, body: { message: 'vorri pelba' } }
    })
    service.context.memory.answers.set('ext-verify', { zupel: 'p-204417', code: 200 })
    const zupel: Slot = { in: 'body', path: ['zupel'], value: { template: 'p-204417', origin: 'linked' } }
    op.draft = op.with(zupel)
    const before = await op.ask(op.with({ in: 'body', path: ['malvor'], value: { template: 'x', origin: 'guess' } }))
    op.draft = op.with({ in: 'body', path: ['malvor'], value: { template: 'x', origin: 'guess' } })
    const isLinked = (slot: { path: string[] }) => slot.path[0] === 'zupel'
    expect(await anotherValue(op, before, () => false, isLinked)).toBeUndefined()
    expect(op.draft.slots).toContainEqual(zupel)
  })

  it('is the operator’s before what a login told under the same name, but for keys', () => {
    const { op, service } = operationOf({ 'Customer name': 'Juliana' }, () => DONE)
    service.context.memory.answers.set('auth-authenticate', { name: 'Shop', sessionId: 's-1' })
    const first = (key: string) =>
      service.value(op.values({ in: 'body', path: [key] })[0] ?? { template: '', origin: 'guess' })
    expect(first('name')).toBe('Juliana')
    expect(first('sessionId')).toBe('s-1')
  })

  it('is told from one of the same form', () => {
    expect(nobodys(200)).toBe(201)
    expect(nobodys('AB-17')).toBe('AB-18')
    expect(nobodys('anna@example.org')).toBe('nobody@example.com')
    expect(nobodys('2031-03-18')).toBeUndefined()
  })
})
