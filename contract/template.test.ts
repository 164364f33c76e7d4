import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILTERS } from './filters/filters.ts'
import type { Json } from './json.ts'
import { referencesOf, render, renderText, UnresolvedTemplate } from './template.ts'

const known: Record<string, Json> = { Phone: '+49 151 12345678', 'House number': '12a', Country: 'Nederland', count: 7 }
const lookup = (name: string) => (Object.hasOwn(known, name) ? known[name] : undefined)

describe('render', () => {
  it.each<[string, Json]>([
    ['{{count}}', 7],
    ['{{count | text}}', '7'],
    ['{{Phone | e164}}', '+4915112345678'],
    ['{{Phone | calling-code | digits | number}}', 49],
    ['{{ House number|leading-number|number }}', 12],
    ['{{Country | calling-code}}{{Phone | significant}}', '+3115112345678'],
    ['no. {{count}}', 'no. 7'],
  ])('fills in %j', (template, value) => {
    expect(render(template, lookup)).toEqual(value)
  })

  it.each(['{{Nobody}}', '{{Phone | unheard-of}}', '{{Phone | digits | unheard-of}}', '{{Phone | constructor}}'])(
    'rejects %s, which stands for nothing',
    template => {
      expect(() => render(template, lookup)).toThrow(UnresolvedTemplate)
      expect(() => renderText(`a ${template}`, lookup)).toThrow(UnresolvedTemplate)
    },
  )

  it('names what a template refers to, without its filters', () => {
    expect(referencesOf({ a: '{{Phone | calling-code | digits}}', b: ['{{Country}}'] })).toEqual(['Phone', 'Country'])
  })
})

/** A second application changes nothing: what is written so is written so. */
const IDEMPOTENT = [
  'digits lower upper trim text no-spaces language e164 leading-zero double-zero alpha2 alpha3 country-number country-name',
  'leading-number postal-spaced postal-dashed iso-date date dotted-date slashed-date compact-date with-offset with-millis',
  'city street street-line',
]
  .join(' ')
  .split(' ')

describe('filters', () => {
  const value = fc.oneof(
    fc.string(),
    fc.stringMatching(/^\+?\d{5,15}$/),
    fc.stringMatching(/^[+0]{1,4}\d{3,12}$/),
    fc.stringMatching(/^\d{4} ?[A-Z]{2}$|^\d{2}-\d{3}$|^\d{5}$/),
    fc.constantFrom('DE', 'Deutschland', 'gbr', '2026-04-03T10:00:00Z', '23.04.1990', 'Damrak 12a, 1012 AB Amsterdam'),
  )

  it.each(IDEMPOTENT)('%s changes nothing where it was applied before', name => {
    const apply = FILTERS[name]
    expect(apply).toBeDefined()
    fc.assert(
      fc.property(value, text => {
        const once = apply?.(text) ?? null
        expect(apply?.(once)).toEqual(once)
      }),
    )
  })

  it.each(Object.keys(FILTERS))('%s takes whatever an answer brings', name => {
    fc.assert(
      fc.property(fc.oneof(value, fc.jsonValue()), any => {
        expect(render(`{{any | ${name}}}`, () => any as Json)).toBeDefined()
      }),
    )
  })
})
