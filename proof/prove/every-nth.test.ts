import { expect, it } from 'vitest'
import { everyNth } from './every-nth.ts'

const ALL = [0, 1, 2, 3, 4, 5, 6]

it('takes every so many, from the first on', () => {
  expect(everyNth(ALL, '3')).toEqual([0, 3, 6])
  expect(everyNth(ALL, undefined)).toEqual(ALL)
  expect(everyNth(ALL, undefined, 2)).toEqual([0, 2, 4, 6])
})

it.each(['0', '-1', '1.5', 'all', ''])('rejects "%s"', every => {
  expect(() => everyNth(ALL, every)).toThrow('is no whole number')
})
