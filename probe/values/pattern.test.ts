import { expect, it } from 'vitest'
import { patternsIn } from './pattern.ts'

it('reads a pattern between its anchors, in quotes and bare', () => {
  expect(patternsIn('must match /^[A-Z]{2}\\d+$/.')).toContain('^[A-Z]{2}\\d+$')
  expect(patternsIn('does not match [^TJ[0-9]{10}$]')).toContain('^TJ[0-9]{10}$')
  expect(patternsIn('must match [0-9]{4}')).toEqual(['^(?:[0-9]{4})$'])
})

it('takes no part of a pattern in quotes for one by itself', () => {
  expect(patternsIn("'from' must match regex '([01]\\d|2[0-3]):[0-5]\\d' ('9' does not)")).toEqual([
    '^(?:([01]\\d|2[0-3]):[0-5]\\d)$',
  ])
})

it('reads a pattern that begins with other signs, and takes the place of an item for none', () => {
  expect(patternsIn('"phone" must match (\\+94|0)7[0-8][0-9]{7}')).toEqual(['^(?:(\\+94|0)7[0-8][0-9]{7})$'])
  expect(patternsIn('number: expected KY\\d{9}NG.')).toEqual(['^(?:KY\\d{9}NG)$'])
  expect(patternsIn('"items[0].weight" must not be blank, nor lines[12]')).toEqual([])
})

it('takes a path in square brackets for no pattern', () => {
  expect(patternsIn('The option "address[street][number]" is missing, "tags[name]" too')).toEqual([])
  expect(patternsIn('does not match "AB[A-Z]"')).toEqual(['^(?:AB[A-Z])$'])
})

it('reads the modifiers and anchors of other languages', () => {
  expect(patternsIn("got : 'x'\nexpect : (?^:^[67]\\d{7}$)")).toEqual(['^[67]\\d{7}$'])
  expect(patternsIn('does not match (?-mix:\\A[67]\\d{7}\\z)')).toEqual(['^[67]\\d{7}$'])
})
