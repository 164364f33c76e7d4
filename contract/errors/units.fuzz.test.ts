import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText, holds, holdsOnLong, pumped, spoilt, within } from '../../testing/fuzz.ts'
import { type Json, parseJson } from '../json.ts'
import type { ErrorResponse } from '../observation.ts'
import { anyJson } from '../shape/testdata/arbitrary.ts'
import { type ClassifiedReply, classifyReply } from './classify.ts'
import { familyOf } from './family.ts'
import { samplesOf } from './testdata/samples.ts'
import { unitsOf } from './units.ts'

const written = (body: Json) => (typeof body === 'string' ? body : JSON.stringify(body))
const EXAMPLES = samplesOf('frameworks').map(({ body }) => written(body))
const TYPES = ['application/json', 'application/problem+json', 'text/html', 'text/plain', 'application/xml', '']

function refusalOf(text: string, status: number, mediaType: string, sent: Json): ErrorResponse & ClassifiedReply {
  const sentText = JSON.stringify(sent)
  return {
    status,
    mediaType,
    headers: { server: text },
    text,
    json: parseJson(text),
    sent,
    sentText,
  }
}

const status = fc.integer({ min: 100, max: 999 })
const rejection = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, status, fc.constantFrom(...TYPES), anyJson).map(parts => refusalOf(...parts))

const unitsIn = (given: ErrorResponse) => unitsOf(given, { body: given.sent, query: {}, headers: {} })

function readsAlike(given: ErrorResponse & ClassifiedReply): void {
  const read = unitsIn(given)
  for (const { mentions } of read) for (const { segments } of mentions) expect(segments).not.toContain('')
  expect(unitsIn(given)).toEqual(read)
  expect(familyOf(given)).toEqual(familyOf(given))
  expect(classifyReply(given)).toEqual(classifyReply(given))
}

it('reads any bytes without throwing, and the same way twice', () => {
  holds(fc.property(rejection(anyText), readsAlike))
})

it('reads spoilt refusals of frameworks', () => {
  holds(fc.property(rejection(spoilt(EXAMPLES)), readsAlike))
})

it('reads any JSON, in any nesting', () => {
  holds(fc.property(rejection(anyJson.map(value => JSON.stringify({ errors: value, message: value }))), readsAlike))
})

it('reads texts that repeat themselves in time', () => {
  const wrapped = (text: string) => [text, JSON.stringify({ message: text, errors: [{ field: text, message: text }] })]
  holdsOnLong(
    fc.property(pumped(40_000), text => {
      for (const each of wrapped(text))
        within(3_000, () => {
          const given = refusalOf(each, 400, '', { a: 1 })
          unitsIn(given)
          classifyReply(given)
        })
    }),
  )
}, 0)
