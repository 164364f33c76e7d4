import fc from 'fast-check'
import { expect, it } from 'vitest'
import { itself, remembered } from './remembered.ts'

it('answers what is made, whatever was asked before, and makes it once while it is kept', () =>
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 4 })), fc.integer({ min: 1, max: 5 }), (texts, most) => {
      const made: string[] = []
      const make = (text: string) => {
        made.push(text)
        return `<${text}>`
      }
      const known = remembered(make, itself, { most })
      for (const text of texts) {
        expect(known(text)).toBe(`<${text}>`)
        const before = made.length
        expect(known(text)).toBe(`<${text}>`)
        expect(made.length).toBe(before)
      }
    }),
  ))

it('keeps nothing whose key is too long, and no more than it may', () => {
  const made: string[] = []
  const known = remembered((text: string) => made.push(text), itself, { most: 2, longest: 3 })
  for (const text of ['long', 'long', 'a', 'b', 'c', 'a']) known(text)
  expect(made).toEqual(['long', 'long', 'a', 'b', 'c', 'a'])
})
