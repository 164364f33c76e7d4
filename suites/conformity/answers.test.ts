import { describe, expect, it } from 'vitest'
import { CheckSchema } from '../../contract/check.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import { emptyLedger } from '../../contract/questions.ts'
import { smallLedger, smallOpenapi } from '../../probe/sender/testdata/small-contract.ts'
import type { ClassifiedExchange } from '../logs.ts'
import { undecided } from '../outcome.ts'
import { recordedOf } from '../recorded.ts'
import { declaredIn, judged as judge } from './answers.ts'

const schema = { type: 'object', required: ['status'], properties: { status: { type: 'string' } } }
const rejection = { type: 'object', properties: { message: { type: 'string' } } }
const openapi = {
  paths: {
    '/ext-verify': {
      post: {
        responses: {
          200: {
            description: 'OK',
            'x-outcome': ['accepted'],
            content: { 'application/json': { schema } },
            headers: { ratelimit: { description: '', schema: {}, 'x-presence': 'always' } },
          },
          400: {
            description: 'Bad Request',
            'x-outcome': ['refused'],
            content: { 'application/json': { schema: rejection } },
          },
        },
      },
    },
  },
} as unknown as OpenApiDocument
const recorded = recordedOf(emptyLedger('test'), openapi)

const JSON_TYPE = { 'content-type': 'application/json', ratelimit: '5' }

function observed(
  id: string,
  body: string,
  more: Partial<ClassifiedExchange> & { status?: number; headers?: object } = {},
): ClassifiedExchange {
  const { status = 200, headers = JSON_TYPE, ...rest } = more
  return {
    endpoint: 'ext-verify',
    operation: 'default',
    outcome: status < 400 ? 'success' : 'validation',
    plain: status < 400,
    refused: status >= 400,
    exchange: {
      id,
      endpoint: 'ext-verify',
      request: { method: 'POST', path: '/ext-verify', headers: {} },
      response: { status, headers, body, bytes: body.length, truncated: false },
    } as unknown as ClassifiedExchange['exchange'],
    ...rest,
  }
}

const judged = (id: string, ...all: ClassifiedExchange[]) => judge({ id, level: 'must' }, all, recorded)

const GOOD = '{"status":"known"}'

describe('judging all answers of a run', () => {
  it('passes where every answer conforms, whatever properties came to it', () => {
    const end = judged('CONF-01/ext-verify.200', observed('x1', GOOD), observed('x2', '{"status":"known","new":1}'))
    expect(end).toMatchObject({ verdict: 'pass', exchanges: ['x1', 'x2'] })
  })

  it('counts the answers that do not, and names them alone', () => {
    const end = judged(
      'CONF-01/ext-verify.200',
      observed('x1', GOOD),
      observed('x2', '{}'),
      observed('x3', '{"status":5}'),
    )
    expect(end).toMatchObject({ verdict: 'fail', whose: 'service', exchanges: ['x2', 'x3'] })
    expect(end?.reason).toContain('2 of 3 answers')
  })

  it('leaves aside what was no recorded call, and what is redacted', () => {
    const odd = observed('x1', '{}', { plain: false })
    const hidden = observed('x2', '{"status":"{{token}}"}')
    expect(judged('CONF-01/ext-verify.200', odd, hidden)).toMatchObject({ verdict: 'pass', exchanges: ['x2'] })
  })

  it('observes nothing where no such answer came', () => {
    expect(judged('CONF-01/ext-verify.200', observed('x1', '{}', { plain: false }))).toMatchObject({
      verdict: 'nothing-observed',
    })
  })

  it('tells why nothing was seen, where that is known', () => {
    const unseen = undecided('The service does not answer.', { whose: 'network' })
    expect(judge({ id: 'CONF-01/ext-verify.200', level: 'must' }, [], recorded, unseen)).toBe(unseen)
    expect(
      judge({ id: 'CONF-01/ext-verify.200', level: 'must' }, [observed('x1', GOOD)], recorded, unseen).verdict,
    ).toBe('pass')
  })

  it('misses headers that were always there', () => {
    const bare = observed('x2', GOOD, { headers: { 'content-type': 'application/json' } })
    const end = judge({ id: 'CONF-02/ext-verify.200', level: 'should' }, [observed('x1', GOOD), bare], recorded)
    expect(end).toMatchObject({ verdict: 'warn', actual: 'no ratelimit', exchanges: ['x2'] })
  })

  it('tells a rejection in another media type, and one with a property of another type', () => {
    const page = observed('x1', '<html>', { status: 400, headers: { 'content-type': 'text/html' } })
    const list = observed('x2', '{"message":["a"]}', { status: 400 })
    const fewer = observed('x3', '{}', { status: 400 })
    expect(judged('CONF-03/ext-verify.400', page, list, fewer)).toMatchObject({ exchanges: ['x1', 'x2'] })
  })

  it('tells a success with a status that was not recorded', () => {
    expect(judged('CONF-04/ext-verify', observed('x1', GOOD, { status: 201 }))).toMatchObject({ actual: 'status 201' })
  })

  it('tells JSON that is none, bodies without a media type, and a status that is not the own one', () => {
    expect(judged('CONF-05', observed('x1', '{"a"'))).toMatchObject({ verdict: 'fail' })
    expect(judged('CONF-06', observed('x1', GOOD, { headers: {} }))).toMatchObject({ exchanges: ['x1'] })
    const headers = { 'content-type': 'application/problem+json' }
    expect(judged('CONF-07', observed('x1', '{"status":500}', { status: 400, headers }))).toMatchObject({
      actual: '500',
    })
    expect(judged('CONF-07', observed('x1', '{"status":400}', { status: 400, headers }))).toMatchObject({
      verdict: 'pass',
    })
  })
})

describe('what is judged when the last test is over', () => {
  it('is one check for each place that the contract brings about, and the family alone without one', () => {
    const families = ['CONF-01', 'CONF-02', 'CONF-03', 'CONF-04', 'CONF-05', 'CONF-06', 'CONF-07']
    expect(declaredIn(undefined).map(({ check }) => check.id)).toEqual(families)
    const small = declaredIn(recordedOf(smallLedger(), smallOpenapi)).map(({ check }) => check)
    expect(small.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['CONF-01/ext-verify.200', 'CONF-04/ext-reach', 'CONF-05']),
    )
    for (const check of small) expect(CheckSchema.parse(check)).toEqual(check)
  })
})
