/** The words of test data may be words of a contract: what is recorded of it does not depend on them. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject, type Json } from '../../contract/json.ts'
import { readFixtures } from '../fixtures/fixtures.ts'
import { contractWithoutPersons, ledgerWithoutPersons } from './documents.ts'
import { personsOf } from './persons.ts'

const recorded = readFixtures('fixtures', 'sandbox')
if (recorded === undefined) throw new Error('a recorded contract is needed')
const { openapi, ledger } = recorded

function* textsIn(node: Json): Generator<string> {
  if (typeof node === 'string') yield node
  else if (Array.isArray(node)) for (const each of node) yield* textsIn(each)
  else if (isObject(node)) for (const [key, each] of Object.entries(node)) yield* [key, ...textsIn(each)]
}

/** Words, and words that underscores join; what holds more digits tells somebody. */
const WORD = /(?<![\p{L}\p{N}_{-])[\p{L}_][\p{L}\p{N}_-]*(?![\p{L}\p{N}_}-])/gu
const own = [...new Set([...textsIn(openapi as unknown as Json)].flatMap(text => text.match(WORD) ?? []))].filter(
  word => word.replace(/\D/g, '').length < 2,
)
const word = fc
  .tuple(fc.constantFrom(...own), fc.constantFrom('', '1', '_24', '_line_2'))
  .map(([name, end]) => name + end)
const datum = fc.oneof(
  word,
  word.map(text => text.toUpperCase()),
  word.map(text => text.charAt(0).toUpperCase() + text.slice(1)),
  fc.array(word, { minLength: 2, maxLength: 4 }).map(words => words.join(' ')),
)
const names = fc.constantFrom(
  ...[
    'Given name',
    'Family name',
    'Full name',
    'Street',
    'City',
    'Neighbour',
    'Delivery event',
    'Template',
    'Anything',
  ],
  ...['Customer number', 'Status', 'Country', 'Product', 'E-mail', 'Phone'],
)

it('keeps every name, list and value of a contract, whatever words the test data are', () => {
  fc.assert(
    fc.property(
      fc.dictionary(names, datum, { minKeys: 1, maxKeys: 6 }),
      fc.array(word, { maxLength: 4 }),
      (testData, more) => {
        const persons = personsOf({ kind: 'test', testData })
        const terms = [...more, ...Object.values(testData).flatMap(each => each.split(' '))]
        const schema = {
          properties: Object.fromEntries(terms.map(each => [each, { enum: terms, const: each }])),
          required: terms,
        }
        expect(contractWithoutPersons({ openapi, schema }, persons)).toEqual({ openapi, schema })
        const values = ({ questions }: typeof ledger) => Object.entries(questions).map(([id, { value }]) => [id, value])
        expect(values(ledgerWithoutPersons(ledger, persons))).toEqual(values(ledger))
      },
    ),
    { numRuns: 150 },
  )
})

it('keeps no figures of a person in what a recipe sends, in whatever form and type they came back', () => {
  const digits = (length: number) =>
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: length, maxLength: length }).map(each => each.join(''))
  const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2007-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(digits(9), day, digits(3), (phone, born, house) => {
      const date = born.toISOString().slice(0, 10)
      const street = `Lindenwall ${house}`
      const persons = personsOf({
        kind: 'test',
        testData: { Mobile: `+49 15${phone}`, 'Date of birth': date, Street: street },
      })
      const plain = date.replaceAll('-', '')
      const sent = [
        Number(plain),
        plain,
        date,
        `015${phone}`,
        Number(`4915${phone}`),
        street.toUpperCase().replace(' ', ''),
      ]
      const recorded = contractWithoutPersons(
        { 'x-recipes': { default: { body: { list: sent, code: 7, step: 1200 } } } },
        persons,
      )
      const text = JSON.stringify(recorded)
      for (const found of [plain, date, phone, `WALL${house}`]) expect(text).not.toContain(found)
      expect(recorded['x-recipes'].default.body).toMatchObject({ code: 7, step: 1200 })
      // Each can still be made.
      expect(text).not.toContain('part of')
    }),
    { numRuns: 60 },
  )
})
