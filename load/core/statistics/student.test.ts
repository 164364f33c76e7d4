import fc from 'fast-check'
import { expect, it } from 'vitest'
import { studentProbability, studentQuantile } from './student.ts'

it.each([
  [0.975, 4, 2.776445],
  [0.975, 8, 2.306004],
  [0.9875, 8, 2.751524],
  [0.8, 8, 0.88889],
  [0.995, 18, 2.87844],
  [0.975, 1000, 1.962339],
  [0.025, 8, -2.306004],
])('quantile %d at %d degrees of freedom is %d, as tables have it', (p, freedom, value) => {
  expect(studentQuantile(p, freedom)).toBeCloseTo(value, 5)
})

it('is the inverse of the probability', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), fc.integer({ min: 1, max: 60 }), (p, freedom) => {
      expect(studentProbability(studentQuantile(p, freedom), freedom)).toBeCloseTo(p, 8)
    }),
  )
})
