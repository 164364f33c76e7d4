import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { within } from '../../testing/fuzz.ts'
import type { Json } from '../json.ts'
import { parseJson } from '../json.ts'
import type { ErrorResponse } from '../observation.ts'
import { readErrors } from './read.ts'
import { type Sample, samplesOf } from './testdata/samples.ts'

function refusalOf(body: Json, sent: Json | undefined, status = 400): ErrorResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const mediaType = text.startsWith('<s:') ? 'text/xml' : text.startsWith('<!') ? 'text/html' : ''
  return {
    status,
    mediaType,
    headers: {},
    text,
    json: parseJson(text),
    sent,
    sentText: sent === undefined ? '' : JSON.stringify(sent),
  }
}

const dotted = (sample: Sample) => sample.reads.map(each => JSON.stringify(each)).sort()
const observed = (sample: Sample) =>
  readErrors(refusalOf(sample.body, sample.sent ?? {}))
    .observations.map(each => JSON.stringify([each.kind, each.at === null ? null : each.at.join('.')]))
    .sort()

const ANSWERS = ['frameworks', 'javascript', 'scripting', 'compiled', 'by-hand', 'choices', 'json-api', 'hand-written']

describe('what is read of frameworks and hand-written services', () => {
  it.each(samplesOf(...ANSWERS).map(sample => [sample.from, sample] as const))('reads %s', (_from, sample) => {
    expect(observed(sample)).toEqual(dotted(sample))
  })
})

describe('what is read in other languages', () => {
  it.each(samplesOf('languages').map(sample => [`${sample.from}: ${JSON.stringify(sample.body)}`, sample] as const))(
    'reads %s',
    (_from, sample) => {
      expect(observed(sample)).toEqual(dotted(sample))
    },
  )
})

describe('what a rule is given', () => {
  const read = (item: object) =>
    readErrors(refusalOf({ ok: false, errors: [item as Json] }, { op: 'check', zip: 'x' })).observations[0]

  it.each([
    [{ path: 'op', rule: 'oneof', arg: 'READ WRITE' }],
    [{ path: 'op', rule: 'oneof', params: ['READ', 'WRITE'] }],
    [{ field: 'op', code: 'enum', expected: 'READ|WRITE', value: 'a b' }],
    [{ field: 'op', code: 'INVALID_CHOICE', allowed: 'READ, WRITE', received: ['c', 'd'] }],
  ])('is the list that a member has to be of: %j', item => {
    expect(read(item)).toMatchObject({ kind: 'invalid', at: ['op'] })
    expect(read(item)?.lists).toContainEqual(['READ', 'WRITE'])
  })

  it.each([
    [{ path: 'op', rule: 'oneof', value: 'READ WRITE' }],
    [{ path: 'op', rule: 'oneof', hint: 'see the manual' }],
    [{ path: 'op', rule: 'oneof', arg: 'READ' }],
  ])('is no list in %j', item => {
    expect(read(item)?.lists ?? []).toEqual([])
  })
})

describe('what is not read', () => {
  it.each(samplesOf('silent').map(sample => [sample.from, sample] as const))('finds nothing in %s', (_from, sample) => {
    expect(observed(sample)).toEqual([])
  })

  it('never takes a value that was sent for a member', () => {
    const word = fc
      .stringMatching(/^[a-z]{4,10}$/)
      .filter(each => !['mode', 'value', 'must', 'with', 'from', 'mail', 'phone'].includes(each))
    fc.assert(
      fc.property(word, value => {
        const read = readErrors(
          refusalOf({ error: `"mode" with value "${value}" is not one of the allowed values` }, { mode: value }),
        )
        expect(read.observations.map(each => each.at)).toEqual([['mode']])
      }),
      { numRuns: 50 },
    )
  })

  it('marks names of source code as such', () => {
    const [first] = readErrors(
      refusalOf({ errors: { CustomerId: ['The CustomerId field is required.'] } }, {}),
    ).observations
    expect(first).toMatchObject({ kind: 'missing', at: ['CustomerId'], naming: 'code' })
  })
})

describe('any bytes at all', () => {
  const anyRefusal = (text: string, sent: Json) => ({ ...refusalOf(text, sent), sentText: JSON.stringify(sent) })

  it('reads random JSON without throwing, and only paths of names and numbers', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.jsonValue({ maxDepth: 3 }), (body, sent) => {
        const read = readErrors(refusalOf(body as Json, sent as Json))
        for (const each of read.observations)
          for (const part of each.at ?? []) expect(['string', 'number']).toContain(typeof part)
      }),
      { numRuns: 150 },
    )
  })

  it('reads random text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        expect(Array.isArray(readErrors(anyRefusal(text, { a: 1 })).observations)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  const WORDS = [
    'error',
    'errors',
    'field',
    'message',
    'detail',
    'loc',
    'path',
    'required',
    'is',
    'must be',
    'one of',
    "'a'",
    '"b"',
    '[',
    ']',
    '{',
    ':',
    ',',
    '|',
    '/',
    '$.',
    '.',
    '(',
    'missing',
    'phone',
    'unknown',
    '\n',
    '<p>',
    '</p>',
    '^',
    '\\',
    'at least',
    '3',
  ]
  it('reads text made of the words of refusals without throwing', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }), fc.boolean(), (words, wrapped) => {
        const text = words.join(' ')
        expect(
          Array.isArray(
            readErrors(wrapped ? refusalOf({ error: { message: text } }, { phone: 1 }) : anyRefusal(text, {}))
              .observations,
          ),
        ).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    ['a megabyte of one letter', 'a'.repeat(1_000_000)],
    ['a megabyte of quotes', '"'.repeat(1_000_000)],
    ['a megabyte of brackets', '['.repeat(1_000_000)],
    ['a megabyte of "missing a, "', 'missing a, '.repeat(90_000)],
    ['a megabyte of tags', '<p a="'.repeat(160_000)],
    ['a megabyte of pipes', 'a|'.repeat(500_000)],
    ['a megabyte of dots', 'a.'.repeat(500_000)],
    ['a megabyte of spaces', ' '.repeat(1_000_000)],
    ['a megabyte of slashes', '/a'.repeat(500_000)],
  ])('reads %s, as text and inside JSON, in bounded steps', (_what, text) => {
    // A loose bound: work that grows with the square of the text would take minutes.
    within(10_000, () => {
      readErrors(anyRefusal(text, { a: 1 }))
      readErrors(refusalOf({ error: text, errors: [{ field: 'a', message: text }] }, { a: 1 }))
    })
  })

  it('reads deep nesting without throwing', () => {
    let deep: Json = 'phone is required'
    for (let i = 0; i < 3000; i++) deep = i % 2 === 0 ? [deep] : { errors: deep }
    expect(Array.isArray(readErrors({ ...refusalOf('', {}), json: deep, text: '' }).observations)).toBe(true)
  })

  it('reads a wide map in bounded steps', () => {
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, ['is required']]))
    expect(readErrors(refusalOf({ errors: wide }, {})).observations.length).toBeLessThanOrEqual(300)
  })
})

it.each([
  { k: { 'f3c1a7d2-04b5-4e1f-9c55-1f0e8d7c6b5a': ['is required'] } },
  { k: { note: ['is required'], 'f3c1a7d2-04b5-4e1f-9c55-1f0e8d7c6b5a': ['is required'] } },
])('takes no value that was sent for a name: %j', body => {
  const { observations } = readErrors(refusalOf(body, { order: 'f3c1a7d2-04b5-4e1f-9c55-1f0e8d7c6b5a' }))
  expect(observations.flatMap(({ at }) => at ?? [])).not.toContain('f3c1a7d2-04b5-4e1f-9c55-1f0e8d7c6b5a')
})
