import { describe, expect, it } from 'vitest'
import { type Json, leaves, parseJson } from './json.ts'

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

describe('parsing', () => {
  it('takes what nests deeper than anything means to for no document', () => {
    const nested = (deep: number) => '['.repeat(deep) + ']'.repeat(deep)
    expect(parseJson(nested(256)).success).toBe(true)
    expect(parseJson(nested(257)).success).toBe(false)
    expect(parseJson(nested(100_000)).success).toBe(false)
    expect(parseJson(`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`).success).toBe(false)
  })
  it('counts no bracket inside of a text, and none that is closed', () => {
    expect(parseJson(JSON.stringify({ a: '[{"\\'.repeat(1_000) })).success).toBe(true)
    expect(parseJson(`[${'[],{},'.repeat(1_000)}1]`).success).toBe(true)
  })
})
