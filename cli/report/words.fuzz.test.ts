/** The words of test data may be the words of a contract: its record is the same as with other test data, and one that can be read. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Schema } from '../../contract/openapi/document.ts'
import { type Run, RunSchema } from '../../contract/run.ts'
import { runWithoutPersons } from '../../probe/persons/documents.ts'
import { personsOf } from '../../probe/persons/persons.ts'
import { sampleRun } from '../../reporters/testdata/sample-run.ts'

const WORDS = ['delivery', 'Delivery', 'event', 'status', 'name', 'preference', 'phone', 'String', 'type', 'accepted']
const word = fc.oneof(fc.constantFrom(...WORDS), fc.stringMatching(/^[a-zA-Z_]{1,14}$/))
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' '))
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
)

/** A contract and checks that are named by the words. */
function runOf(words: string[]): Run {
  const run = sampleRun()
  const [check] = run.checks
  if (check === undefined) throw new Error('a run with checks is needed')
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(words.map(each => [each, { type: 'string', enum: words }])),
    required: words,
  }
  return {
    ...run,
    openapi: { ...run.openapi, components: { schemas: { any: schema } } },
    checks: words.map(each => ({ ...check, id: `REACH-05/manage.${each}`, title: `takes ${each}` })),
  }
}

const contractOf = ({ openapi, ledger, checks }: Run) => ({
  openapi,
  values: Object.entries(ledger.questions).map(([id, { value, status }]) => [id, value, status]),
  checks: checks.map(({ id, title, verdict }) => [id, title, verdict]),
})

it('keeps every name, id and word of a contract, whatever the words of the test data are', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 6 }),
      fc.dictionary(names, fc.oneof(word, phrase), { maxKeys: 5 }),
      fc.boolean(),
      (words, others, isSame) => {
        const testData = isSame ? { ...others, Street: words.join(' '), 'Family name': words[0] ?? '' } : others
        const run = runOf(words)
        const written = runWithoutPersons(run, personsOf({ kind: 'test', testData }))
        expect(RunSchema.safeParse(written).error).toBeUndefined()
        expect(contractOf(written)).toEqual(contractOf(run))
      },
    ),
    { numRuns: 150, endOnFailure: true },
  )
})

it('keeps a word of a datum that is nobody’s wherever it stands, and no form of a phone number', () => {
  const testData = { Phone: '+49 1512 3456789', 'Delivery event': 'out for delivery' }
  const run = runOf(['out for delivery', 'delivery'].map(each => each.replaceAll(' ', '_')))
  const [exchange] = run.exchanges
  if (exchange === undefined) throw new Error('a run with exchanges is needed')
  const body = {
    phone: '+4915123456789',
    tried: ['01512 3456789', '%2B49%201512%203456789'],
    event: 'out for delivery',
  }
  const stated = { ...exchange, request: { ...exchange.request, body: JSON.stringify(body) } }
  const because = 'out for delivery was rejected for +49 1512 3456789.'
  const written = runWithoutPersons({ ...run, because, exchanges: [stated] }, personsOf({ kind: 'test', testData }))
  expect(JSON.stringify(written)).not.toMatch(/1512.{0,3}3456789/)
  expect(written.because).toBe('out for delivery was rejected for {{Phone}}.')
  expect(written.exchanges[0]?.request.body).toContain('"phone":"{{Phone | e164}}"')
  expect(written.exchanges[0]?.request.body).toContain('"event":"out for delivery"')
})
