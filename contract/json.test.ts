import { describe, expect, it } from 'vitest'
import { type Json, leaves } from './json.ts'

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
