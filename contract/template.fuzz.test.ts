import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText, holds, holdsOnLong, pumped, spoilt, within } from '../testing/fuzz.ts'
import { FILTERS } from './filters/filters.ts'
import type { Json } from './json.ts'
import { anyJson } from './shape/testdata/arbitrary.ts'
import { referencesOf, render, renderText, UnresolvedTemplate } from './template.ts'

const TEMPLATES = ['{{Phone}}', 'a {{ Phone | digits | number }} b', '{{ext-verify#/customer/0}}{{token}}', '{{{{a}}}}']
const template = fc.oneof(anyText, spoilt(TEMPLATES))
const name = fc.stringMatching(/^[A-Za-z][\w #/.-]{0,18}\w$/)

function orUnresolved(act: () => unknown): void {
  try {
    act()
  } catch (error) {
    expect(error).toBeInstanceOf(UnresolvedTemplate)
  }
}

it('renders any text over any values, or names what it misses', () => {
  holds(
    fc.property(template, anyJson, (text, value) => orUnresolved(() => render([text, { [text]: text }], () => value))),
  )
})

it('leaves a text without references as it is', () => {
  holds(
    fc.property(template, text => {
      if (referencesOf(text).length === 0) expect(render(text, () => 'x')).toBe(text)
    }),
  )
})

it('gives a value back as it was, under any name, and finds the name again', () => {
  holds(
    fc.property(name, anyJson, (given, value) => {
      expect(referencesOf({ a: [`{{ ${given} }}`] })).toEqual([given])
      expect(render(`{{${given}}}`, asked => (asked === given ? value : undefined))).toEqual(value)
    }),
  )
})

it('asks for exactly the names that it refers to', () => {
  holds(
    fc.property(template, text => {
      const asked = new Set<string>()
      const noted = (each: string) => {
        asked.add(each)
        return 'x'
      }
      orUnresolved(() => renderText(text, noted))
      for (const each of asked) expect(referencesOf(text)).toContain(each)
    }),
  )
})

it('filters any value, or leaves it', () => {
  holds(
    fc.property(fc.constantFrom(...Object.keys(FILTERS)), fc.oneof(anyText, anyJson), (filter, value) => {
      orUnresolved(() => render(`{{a | ${filter}}}`, () => value as Json))
    }),
  )
})

it('renders texts that repeat themselves in time', () => {
  const spaces = `{{${' '.repeat(60_000)}x`
  for (const text of [spaces, `${'{{a '.repeat(15_000)}`, `{{a${' |'.repeat(30_000)}`, `{{a ${'| b '.repeat(15_000)}`])
    within(3_000, () => orUnresolved(() => render(text, () => 'x')))
  holdsOnLong(fc.property(pumped(40_000), text => within(3_000, () => orUnresolved(() => render(text, () => 'x')))))
}, 0)
