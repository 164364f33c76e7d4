import { describe, expect, it } from 'vitest'
import { chosen, drawn, groupsPlayed } from './sample.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

describe('a sample', () => {
  it('is the same for one seed and another for another', () => {
    expect(drawn(LETTERS, 8, 1)).toEqual(drawn(LETTERS, 8, 1))
    expect(drawn(LETTERS, 8, 1)).not.toEqual(drawn(LETTERS, 8, 2))
  })

  it('draws none twice, and no more than there are', () => {
    expect(new Set(drawn(LETTERS, 20, 3)).size).toBe(20)
    expect(drawn(LETTERS, 50, 3).toSorted()).toEqual(LETTERS)
  })

  it('holds only mistakes that one contract serves', async () => {
    const groups = await groupsPlayed(await chosen([], 40, 1))
    expect(groups).toHaveLength(1)
    expect(groups[0]).toMatchObject({ dialect: 'default', ground: '', overTls: false })
    expect(groups[0]?.defects).toHaveLength(40)
  })

  it('of names is these, and refuses one that is not there', async () => {
    expect((await chosen(['forgets-preference'], 12, 1)).map(each => each.name)).toEqual(['forgets-preference'])
    await expect(chosen(['forgets-everything'], 12, 1)).rejects.toThrow('forgets-everything')
  })

  it('of all brings in those over TLS and with a ground', async () => {
    const groups = await groupsPlayed(await chosen([], undefined, 1))
    expect(groups.some(each => each.overTls)).toBe(true)
    expect(groups.some(each => each.ground !== '')).toBe(true)
    expect(groups.flatMap(each => each.defects).length).toBeGreaterThan(200)
  })
})
