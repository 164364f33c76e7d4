import { expect, it } from 'vitest'
import { nestsDeeply } from './nests-deeply.ts'

it.each([
  ['lists in lists', `a: ${'['.repeat(501)}`],
  ['objects in objects', `a: ${'{a: '.repeat(501)}`],
  ['lists by their dashes', '- '.repeat(300)],
  ['properties by their indent', `a:\n${' '.repeat(501)}b: c`],
])('%s nest deeply', (_what, text) => {
  expect(nestsDeeply(text)).toBe(true)
})

it.each([
  'a: [1, {b: c}]',
  '[1], '.repeat(10_000),
  `a: ${'x - '.repeat(10_000)}`,
  `${' '.repeat(100)}a: b\n`.repeat(50),
])('%.20s does not', text => {
  expect(nestsDeeply(text)).toBe(false)
})
