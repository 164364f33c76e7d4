import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutScheme } from './integration.ts'

const word = fc.stringMatching(/^[A-Z][a-z]{0,9}$/).filter(each => !/^(bearer|token)$/i.test(each))
const token = fc.stringMatching(/^[A-Za-z0-9._~-]{5,30}[0-9]$/)

it('finds the token behind a scheme of any name, and leaves a bare token and a sentence alone', () => {
  fc.assert(
    fc.property(word, token, word, (scheme, value, other) => {
      expect(withoutScheme(`${scheme} ${value}`)).toBe(value)
      expect(withoutScheme(value)).toBe(value)
      expect(withoutScheme(`${scheme} ${other}`)).toBe(`${scheme} ${other}`)
      expect(withoutScheme(`${scheme} ${other} ${value}`)).toBe(`${scheme} ${other} ${value}`)
    }),
  )
})
