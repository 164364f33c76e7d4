import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText, holds, holdsOnLong, pumped, within } from '../testing/fuzz.ts'
import { inStyle, STYLES, styleOf, tokensOf } from './names.ts'

function taken(name: string): void {
  inStyle(tokensOf(name), styleOf([name]) ?? 'snake')
}

it('takes any name apart, and writes its words in every style', () => {
  holds(
    fc.property(anyText, name => {
      taken(name)
      for (const style of STYLES) expect(typeof inStyle(tokensOf(name), style)).toBe('string')
    }),
  )
})

it('takes long names apart in time', () => {
  for (const name of ['n'.repeat(100_000), 'a_'.repeat(50_000), 'aB'.repeat(50_000)]) within(2_000, () => taken(name))
  holdsOnLong(fc.property(pumped(40_000), name => within(2_000, () => taken(name))))
}, 0)
