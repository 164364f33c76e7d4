import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { check } from './conforms.ts'
import { emptyShape, type JsonSchema, merge, shapeOf, toSchema } from './shape.ts'
import { samples } from './testdata/arbitrary.ts'

const schemaOf = (values: readonly Json[]): JsonSchema =>
  toSchema(values.map(value => shapeOf(value)).reduce(merge, emptyShape))

test('holds for every sample it is made of', () => {
  fc.assert(
    fc.property(samples, values => {
      const schema = schemaOf(values)
      for (const value of values) expect(check(schema, value)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('never closes a list because of samples', () => {
  fc.assert(
    fc.property(samples, values => {
      expect(JSON.stringify(schemaOf(values))).not.toMatch(/"(enum|const|minimum|maximum|minLength|maxItems)":/)
    }),
  )
})

test('says nothing where nothing was seen', () => {
  expect(schemaOf([])).toEqual({})
  expect(schemaOf([{ list: [] }])).toEqual({
    type: 'object',
    properties: { list: { type: 'array' } },
    required: ['list'],
  })
})

test('tells required from optional, nullable from absent, whole from any number', () => {
  const first = { id: '0193f0a2-7a1b-7c3d-8e4f-5a6b7c8d9e0f', count: 1, size: 1, note: null, tags: ['a', 'b'] }
  const second = { id: '7d444840-9dc0-11d1-b245-5ffdce74fad2', count: 2, size: 1.5, note: 'x', more: true, tags: [] }
  expect(schemaOf([first, second])).toEqual({
    type: 'object',
    properties: {
      count: { type: 'integer' },
      id: { type: 'string', format: 'uuid' },
      more: { type: 'boolean', 'x-observed': { n: 1, of: 2 } },
      note: { type: ['null', 'string'] },
      size: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' } },
    },
    required: ['count', 'id', 'note', 'size', 'tags'],
  })
})

test('claims a format only where every text has it', () => {
  expect(schemaOf(['2026-01-31', '2026-02-01'])).toEqual({ type: 'string', format: 'date' })
  expect(schemaOf(['2026-01-31', 'soon'])).toEqual({ type: 'string' })
  expect(schemaOf(['', '{{Phone}}'])).toEqual({ type: 'string' })
})

test('claims the format of what is not empty alongside empty texts', () => {
  const schema = schemaOf(['', '2026-01-31'])
  expect(schema).toEqual({ type: 'string', anyOf: [{ maxLength: 0 }, { format: 'date' }] })
  expect(check(schema, 'soon')).toMatchObject([{ rule: 'anyOf' }])
})

test('lets a redacted text stand for any format', () => {
  expect(schemaOf([{ phone: '+4915112345678' }, { phone: '{{Phone}}' }])).toMatchObject({
    properties: { phone: { format: 'e164' } },
  })
})

test('makes a record of keys that are data', () => {
  expect(schemaOf([{ JD0145550001: { at: 1 }, JD0145550002: { at: 2 } }])).toEqual({
    type: 'object',
    additionalProperties: { type: 'object', properties: { at: { type: 'integer' } }, required: ['at'] },
  })
})

test('makes a record of very many names only where the values are alike', () => {
  const names = Array.from({ length: 70 }, (_, i) => `k${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`)
  const alike = Object.fromEntries(names.map((name, i): [string, Json] => [name, i]))
  const unlike = Object.fromEntries(names.map((name, i): [string, Json] => [name, i % 2 === 0 ? i : { [name]: i }]))
  expect(schemaOf([alike])).toEqual({ type: 'object', additionalProperties: { type: 'integer' } })
  expect(Object.keys(schemaOf([unlike])['properties'] ?? {})).toHaveLength(70)
})
