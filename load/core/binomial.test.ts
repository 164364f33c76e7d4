import { expect, it } from 'vitest'
import { atLeast } from '../runner/judge.ts'

it.each([
  [0, 10, 0.5, 1],
  [10, 10, 0.5, 1 / 1024],
  [1, 100, 0.01, 1 - 0.99 ** 100],
  [2, 100, 0.01, 1 - 0.99 ** 100 - 100 * 0.01 * 0.99 ** 99],
  [11, 10, 0.5, 0],
  [3, 5, 0, 0],
  [3, 5, 1, 1],
])('%i or more of %i at %d', (count, total, share, expected) => {
  expect(atLeast(count, total, share)).toBeCloseTo(expected, 9)
})
