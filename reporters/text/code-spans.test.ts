import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeSpans } from './markdown.ts'

it('splits a sentence at its code spans', () => {
  expect(codeSpans('Run `npm test`, then `x`.')).toEqual([
    { text: 'Run ', isCode: false },
    { text: 'npm test', isCode: true },
    { text: ', then ', isCode: false },
    { text: 'x', isCode: true },
    { text: '.', isCode: false },
  ])
})

it('loses no letter, and takes a backtick without its pair for one', () => {
  expect(codeSpans('a ` b')).toEqual([{ text: 'a ` b', isCode: false }])
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '`', '\n', ' ') }), sentence => {
      const spans = codeSpans(sentence)
      expect(spans.map(({ text, isCode }) => (isCode ? `\`${text}\`` : text)).join('')).toBe(sentence)
    }),
  )
})
