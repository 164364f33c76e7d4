import { expect, it } from 'vitest'
import { patternsIn } from './pattern.ts'

it('reads a pattern between its anchors, in quotes and bare', () => {
  expect(patternsIn('must match /^[A-Z]{2}\\d+$/.')).toContain('^[A-Z]{2}\\d+$')
  expect(patternsIn('must match [0-9]{4}')).toEqual(['^(?:[0-9]{4})$'])
})

it('takes no part of a pattern in quotes for one by itself', () => {
  expect(patternsIn("'from' must match regex '([01]\\d|2[0-3]):[0-5]\\d' ('9' does not)")).toEqual([
    '^(?:([01]\\d|2[0-3]):[0-5]\\d)$',
  ])
})
