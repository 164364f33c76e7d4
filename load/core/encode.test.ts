import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeText } from './request.ts'

const encoded = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(pair => pair.map(encodeText).join('='))
    .join('&')

it('encodes exactly as URLSearchParams does', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(fc.dictionary(names, fc.string({ unit: 'grapheme' })), fields => {
      expect(encoded(fields)).toBe(new URLSearchParams(fields).toString())
    }),
  )
  expect(encoded({ 'a b': "~!*()'&=+%" })).toBe(new URLSearchParams({ 'a b': "~!*()'&=+%" }).toString())
})
