import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { call, field, KNOWLEDGE } from '../derive/testdata/example.ts'
import { differences } from '../drift/differences.ts'
import { getAt, type Json } from '../json.ts'
import { buildOpenApi } from './build.ts'

const template = (body: Json, operation: string) => ({
  endpoint: 'ext-reach' as const,
  operation,
  encoding: 'json' as const,
  body,
})
const knowledge = {
  ...KNOWLEDGE,
  endpoints: {
    'ext-reach': {
      endpoint: 'ext-reach' as const,
      headers: [],
      query: [],
      operations: [
        {
          operation: 'check',
          template: template({ id: '{{id}}', op: 'r' }, 'check'),
          accepted: ['x1', 'x2', 'x4'],
          fields: [field('/id'), field('/op')],
        },
        {
          operation: 'manage',
          template: template({ id: '{{id}}', op: 'w', preference: { place: 'DOOR' } }, 'manage'),
          accepted: ['x3'],
          fields: [field('/id'), field('/op'), field('/preference/place'), field('/preference/note')],
        },
      ],
    },
  },
}

/** A look, another, a change, and a look again. */
function recorded(...answers: Json[]): Json {
  const exchanges = answers.map((body, i) =>
    call({ id: `x${i + 1}`, endpoint: 'ext-reach', status: 200, answer: body, sent: {} }),
  )
  const document = buildOpenApi({ environment: 'test', knowledge, exchanges }) as unknown as Json
  return getAt(document, '/paths/~1ext-reach/post/responses/200/content/application~1json/schema') ?? null
}
const reported = (request: string, location: string, at: number | null) => ({
  id: 'c1',
  request,
  preference: location === '' ? {} : { place: location, note: 'Ring' },
  updatedAt: at,
})

describe('the answer to a look', () => {
  it('holds nothing for always there that a change of ours may have brought', () => {
    const schema = recorded(
      reported('a', 'DOOR', 5),
      reported('b', 'DOOR', 5),
      reported('c', 'SHED', 6),
      reported('d', 'SHED', 6),
    )
    expect(getAt(schema, '/required')).toEqual(['id', 'request'])
    expect(getAt(schema, '/properties/preference/required')).toBeUndefined()
    expect(getAt(schema, '/properties/updatedAt/type')).toEqual(['integer', 'null'])
  })

  it('is as it was seen where it was seen without any preference', () => {
    const schema = recorded(
      reported('a', '', null),
      reported('b', '', null),
      reported('c', 'SHED', 6),
      reported('d', 'SHED', 6),
    )
    expect(getAt(schema, '/required')).toEqual(['id', 'preference', 'request', 'updatedAt'])
    expect(getAt(schema, '/properties/preference/required')).toBeUndefined()
  })

  it('is no change against an answer of which both states were seen, either way', () => {
    const both = recorded(
      reported('a', '', null),
      reported('b', '', null),
      reported('c', 'SHED', 6),
      reported('d', 'SHED', 6),
    )
    const one = recorded(
      reported('a', 'DOOR', 5),
      reported('b', 'DOOR', 5),
      reported('c', 'SHED', 6),
      reported('d', 'SHED', 6),
    )
    const side = { document: {}, observed: true }
    expect(differences([both], [one], { before: side, after: side }).map(each => [each.kind, each.path])).toEqual([])
    expect(differences([one], [both], { before: side, after: side }).map(each => [each.kind, each.path])).toEqual([])
  })

  it('tells nothing of the time of a change that an earlier discovery took back', () => {
    const schema = recorded(
      reported('a', '', 5),
      reported('b', '', 5),
      reported('c', 'SHED', 6),
      reported('d', 'SHED', 6),
    )
    expect(getAt(schema, '/required')).toEqual(['id', 'preference', 'request'])
  })
})

describe('the schema of a rejection', () => {
  it('has no property of what was sent, wherever it comes back, and every one of its own', () =>
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.stringMatching(/^sent[a-z]{1,6}$/),
          fc.oneof(fc.string(), fc.integer(), fc.array(fc.string())),
          {
            minKeys: 1,
          },
        ),
        fc.boolean(),
        (object, isWhole) => {
          const sent = isWhole ? object : { own: object }
          const answer = (input: Json) => ({ detail: [{ loc: ['body'], input, ctx: { of: 1 } }] })
          const exchanges = [answer(object), answer('a')].map((body, i) =>
            call({ id: `x${i}`, endpoint: 'ext-reach', status: 422, answer: body, sent }),
          )
          const document = JSON.stringify(
            buildOpenApi({ environment: 'test', knowledge, exchanges }).paths['/ext-reach'].post.responses,
          )
          expect(document).not.toMatch(/"sent[a-z]+"/)
          for (const own of ['detail', 'loc', 'input', 'ctx', 'of']) expect(document).toContain(`"${own}":`)
        },
      ),
    ))
})
