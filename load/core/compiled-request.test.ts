import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeFields } from './compiled-request.ts'

it('encodes exactly as URLSearchParams does', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(fc.dictionary(names, fc.string({ unit: 'grapheme' })), fields => {
      expect(encodeFields(fields)).toBe(new URLSearchParams(fields).toString())
    }),
  )
  expect(encodeFields({ 'a b': "~!*()'&=+%" })).toBe(new URLSearchParams({ 'a b': "~!*()'&=+%" }).toString())
})
