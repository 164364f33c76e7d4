import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { embeddedIn, isObject, type Json, leaves, parseJson, readJson } from './json.ts'

describe('leaves', () => {
  it('come in document order, each with its pointer', () => {
    const found = [...leaves({ a: [1, { 'b/c': null }], d: {}, e: 'f' })]
    expect(found).toEqual([
      { pointer: '/a/0', value: 1 },
      { pointer: '/a/1/b~1c', value: null },
      { pointer: '/e', value: 'f' },
    ])
  })

  it('are the value itself where it is no container', () => {
    expect([...leaves('a', '/b')]).toEqual([{ pointer: '/b', value: 'a' }])
  })

  it('are found below a hundred thousand levels', () => {
    let deep: Json = 'deep'
    for (let i = 0; i < 100_000; i++) deep = [deep]
    expect([...leaves(deep)].map(each => each.value)).toEqual(['deep'])
  })
})

describe('JSON inside of a text', () => {
  const words = fc.array(fc.constantFrom('null:', '{', 'errors:', '[Bad Request]', '}', ','), { maxLength: 5 })
  const value = fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), fc.string(), { minKeys: 1, maxKeys: 3 })

  it('is found whatever words and brackets stand before it', () => {
    fc.assert(
      fc.property(words, fc.array(value, { minLength: 1, maxLength: 3 }), (before, list) => {
        expect(embeddedIn(`${before.join(' ')} ${JSON.stringify(list)}`)).toEqual(list)
      }),
    )
  })

  it('is an object with properties or a list of such, not every pair of brackets', () => {
    expect(embeddedIn('one of [1, 2] in {} or [a]')).toBeUndefined()
    expect(embeddedIn('{"a":1} and {"b":2}')).toEqual([{ a: 1 }, { b: 2 }])
  })
})

describe('parsing', () => {
  it('takes what nests deeper than anything means to for no document', () => {
    const nested = (deep: number) => '['.repeat(deep) + ']'.repeat(deep)
    expect(parseJson(nested(256))).toBeDefined()
    expect(parseJson(nested(257))).toBeUndefined()
    expect(parseJson(nested(100_000))).toBeUndefined()
    expect(parseJson(`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`)).toBeUndefined()
  })
  it('reads the meaning of what nests at any depth, by the grammar alone', () => {
    const answer = (deep: number, end = '') => `{"success":false,"value":${'['.repeat(deep)}${']'.repeat(deep)}${end}`
    const read = readJson(answer(10_000, '}'))
    expect(isObject(read) && read['success']).toBe(false)
    expect(readJson(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)).toBeDefined()
    expect(() => JSON.stringify(readJson(answer(10_000, '}')))).not.toThrow()
    expect(readJson(answer(10_000))).toBeUndefined()
    expect(readJson(`${'['.repeat(9_999)}]`)).toBeUndefined()
    expect(Object.keys(readJson(`{"__proto__":{"a":1},"b":${'['.repeat(300)}${']'.repeat(300)}}`) as object)).toEqual([
      '__proto__',
      'b',
    ])
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), text => {
        expect(readJson(text)).toEqual(parseJson(text))
      }),
    )
  })
  it('counts no bracket inside of a text, and none that is closed', () => {
    expect(parseJson(JSON.stringify({ a: '[{"\\'.repeat(1_000) }))).toBeDefined()
    expect(parseJson(`[${'[],{},'.repeat(1_000)}1]`)).toBeDefined()
  })
})
