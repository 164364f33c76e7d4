import { describe, expect, it } from 'vitest'
import { differences, profileOf } from './profile.ts'

const compared = (a: object, b: object) => differences(profileOf(a as never), profileOf(b as never))

describe('profileOf', () => {
  it('is alike where only ids and times differ', () => {
    const at = (hour: string, id: string) => ({
      status: 'known',
      checkedAt: `2026-01-02T${hour}:04:05Z`,
      requestId: id,
    })
    expect(compared(at('03', 'a81b-77'), at('04', 'c19d-12'))).toEqual([])
  })
  it('differs where a word or a truth differs, at any depth', () => {
    expect(compared({ data: { verified: true } }, { data: { verified: false } })).toEqual(['/data/verified'])
    expect(compared({ status: 'known' }, { status: 'unknown' })).toEqual(['/status'])
  })
  it('differs where a property or a listed word is missing', () => {
    expect(compared({ matched: ['email', 'phone'] }, { matched: ['email'] })).toEqual(['/matched/*'])
    expect(compared({ a: 1 }, { a: 1, b: 1 })).toEqual(['/b'])
  })
})
