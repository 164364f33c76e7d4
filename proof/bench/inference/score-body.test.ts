import { describe, expect, it } from 'vitest'
import { scoreBody } from './score-body.ts'
import { type Statements, stated, statedBy } from './statements.ts'

const TRUTH = [
  { pointer: '/a', in: 'body', type: 'string', required: true },
  { pointer: '/b', in: 'body', type: 'string', required: false, values: ['x', 'y'] },
  { pointer: '/X-Key', in: 'header', type: 'string', required: true },
] as Parameters<typeof scoreBody>[0]

const statements = (entries: Record<string, object>): Statements => new Map(Object.entries(entries))

describe('statements of a body', () => {
  it('are right where they are true', () => {
    const all = {
      '/a': { types: ['string'], required: true },
      '/b': { types: ['string'], required: false, values: ['y', 'x'] },
    }
    expect(scoreBody(TRUTH, statements(all))).toEqual({ right: 7, open: 0, wrong: [] })
  })

  it('are open where nothing is said, fact by fact', () => {
    expect(scoreBody(TRUTH, statements({}))).toEqual({ right: 0, open: 7, wrong: [] })
    expect(scoreBody(TRUTH, statements({ '/a': {}, '/b': {} }))).toEqual({ right: 2, open: 5, wrong: [] })
  })

  it('are wrong where they are not true', () => {
    const all = { '/a': { types: ['integer'], required: false, values: ['zz'] }, '/zz': {} }
    expect(scoreBody(TRUTH, statements(all)).wrong).toHaveLength(4)
  })
})

describe('a JSON Schema', () => {
  const schema = {
    $ref: '#/definitions/Body',
    definitions: {
      Body: {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'string' }, b: { anyOf: [{ type: 'null' }, { enum: ['x'], type: 'string' }] } },
      },
    },
  }

  it('states names, types, lists, and what is required', () => {
    expect(statedBy(schema, schema, true)).toEqual(
      statements({
        '/a': { types: ['string'], required: true },
        '/b': { types: ['string'], required: false, values: ['x'] },
      }),
    )
  })

  it('of a tool that never says what is required states nothing of it', () => {
    expect(statedBy(schema, schema, false).get('/a')).toEqual({ types: ['string'] })
  })
})

it('what some operations have is stated as not required of every request', () => {
  const operation = (name: string, pointers: string[]) => ({
    operation: name,
    template: { endpoint: 'ext-reach' as const, operation: name },
    accepted: ['x1'],
    fields: pointers.map(pointer => ({
      pointer,
      in: 'body' as const,
      required: { value: true, known: 'stated' as const, evidence: ['x1'] },
      seen: { accepted: 1, present: 1 },
    })),
  })
  const known = {
    endpoint: 'ext-reach' as const,
    operations: [operation('check', ['/id']), operation('manage', ['/id', '/place'])],
    headers: [],
    query: [],
  }
  expect(stated(known)).toEqual(statements({ '/id': { required: true }, '/place': { required: false } }))
})
