/** A case for each rule that judges what was seen: a recorded contract, edited. Read by the tests and by the published table. */

import { EXCHANGES, KNOWLEDGE } from '../../derive/testdata/example.ts'
import { getAt, type Json, removeAt, setAt } from '../../json.ts'
import { buildOpenApi } from '../../openapi/build.ts'
import { deriveAnswers, emptyLedger } from '../../questions.ts'
import type { Contract } from '../compare.ts'
import type { RuleId } from '../rules.ts'

export function observed(knowledge = KNOWLEDGE, exchanges = EXCHANGES): Required<Contract> {
  const ledger = emptyLedger('test')
  Object.assign(ledger.questions, deriveAnswers({ knowledge, exchanges }))
  const reported = (value: unknown) => ({ ...ledger.questions['states'], status: 'observed' as const, value }) as never
  Object.assign(ledger.questions, {
    'env.base-path': reported({ prefix: '/api/v1', suffix: '' }),
    'auth.request.encoding': reported('json'),
    'auth.request.fields': reported({ '/clientId': 'Client ID' }),
    'auth.token.location': reported({ in: 'body', at: '/accessToken' }),
    'auth.token.presentation': reported({ in: 'header', name: 'Authorization', scheme: 'Bearer' }),
    'auth.token.form': reported({ kind: 'jwt' }),
    'auth.token.lifetime': reported({ seconds: 900 }),
    'auth.refusal': reported({ missing: { status: 401 } }),
    'auth.credential-format': reported({}),
    'limits.timeout': reported({}),
    states: reported({}),
    'limits.size': reported({ bytes: 16384, status: 413, interval: [16384, 16385] }),
    'errors.format': reported({ family: 'rfc9457', mediaType: 'application/problem+json', at: { message: '/detail' } }),
  })
  const openapi = buildOpenApi({ environment: 'test', knowledge, exchanges })
  return JSON.parse(JSON.stringify({ ledger, openapi })) as Required<Contract>
}

const verify = '/openapi/paths/~1ext-verify/post'
export const request = `${verify}/requestBody/content/application~1json/schema`
const success = `${verify}/responses/200`
export const answer = `${success}/content/application~1json/schema`
const value = (id: string, rest = '') => `/ledger/questions/${id}/value${rest}`

export type Edit = [pointer: string, value?: Json]
export const edited = (edits: readonly Edit[], from: Contract = observed()): Contract =>
  edits.reduce<Json>(
    (document, [pointer, to]) => (to === undefined ? removeAt(document, pointer) : setAt(document, pointer, to)),
    from as unknown as Json,
  ) as unknown as Contract

/** Every rejection with a body, in one form. */
const rejectedAs = (type: string, schema: Json): Edit[] =>
  [
    'auth-authenticate/post/responses/401',
    ...[400, 401, 422].map(status => `ext-verify/post/responses/${status}`),
  ].flatMap((location): Edit[] => [
    [`/openapi/paths/~1${location}/content`, {}],
    [`/openapi/paths/~1${location}/content/${type}/schema`, schema],
  ])

const latencies = (median: number): Json => ({
  schemaVersion: 1,
  endpoints: { 'ext-verify': { answers: 9, median, low: median - 5, high: median + 5 } },
})

const known = (facts: Json, rest: Json = {}) => ({ type: 'string', 'x-known': facts, ...(rest as object) }) as Json
/** By rule: what the recorded contract was before (where it is not the example) and what it is after. */
export const OBSERVED_CASES: [RuleId, Edit[], Edit[]][] = [
  ['request-member-removed', [], [[`${request}/properties/phone`], [`${request}/required`, []]]],
  [
    'request-member-ignored',
    [[`${request}/additionalProperties`]],
    [[`${request}/additionalProperties`], [`${request}/properties/phone`], [`${request}/required`, []]],
  ],
  [
    'request-no-longer-accepted',
    [],
    [
      ['/ledger/questions/ext-verify.request/status', 'contradicted'],
      [
        value('ext-verify.request'),
        { refused: { operation: 'default', missing: {}, why: 'status 400: this cannot be read' } },
      ],
    ],
  ],
  ['request-member-added', [], [[`${request}/properties/note`, known({})]]],
  [
    'request-member-added-required',
    [],
    [
      [`${request}/properties/note`, known({})],
      [`${request}/required`, ['phone', 'note']],
    ],
  ],
  [
    'request-member-became-required',
    [
      [`${request}/required`, []],
      [`${request}/properties/phone/x-known/required`, 'confirmed'],
    ],
    [],
  ],
  ['request-member-became-optional', [], [[`${request}/required`, []]]],
  ['request-type-changed', [], [[`${request}/properties/phone/type`, 'integer']]],
  [
    'request-type-narrowed',
    [[`${request}/properties/phone/type`, ['integer', 'string']]],
    [[`${request}/properties/phone/x-known/types`, 'stated']],
  ],
  ['request-type-widened', [], [[`${request}/properties/phone/type`, ['integer', 'string']]]],
  [
    'request-no-longer-nullable',
    [[`${request}/properties/phone/type`, ['null', 'string']]],
    [[`${request}/properties/phone/x-known/nullable`, 'stated']],
  ],
  [
    'request-became-nullable',
    [[`${request}/properties/phone/x-known/nullable`, 'stated']],
    [[`${request}/properties/phone/type`, ['null', 'string']]],
  ],
  [
    'request-enum-shrunk',
    [[`${request}/properties/phone/enum`, ['a', 'b']]],
    [[`${request}/properties/phone/enum`, ['a']]],
  ],
  [
    'request-enum-grew',
    [[`${request}/properties/phone/enum`, ['a']]],
    [[`${request}/properties/phone/enum`, ['a', 'b']]],
  ],
  ['request-bound-tightened', [], [[`${request}/properties/tags/items/maxLength`, 10]]],
  ['request-bound-loosened', [], [[`${request}/properties/tags/items/maxLength`, 30]]],
  ['request-format-changed', [], [[`${request}/properties/phone/format`, 'digits']]],
  ['request-pattern-changed', [], [[`${request}/properties/address/properties/zip/pattern`, '^.$']]],
  ['request-unknown-members-refused', [[`${request}/x-unknown-members`, 'accepted']], []],
  ['request-unknown-members-accepted', [], [[`${request}/x-unknown-members`, 'accepted']]],
  [
    'request-media-type-removed',
    [],
    [[`${verify}/requestBody/content`, { 'application/x-www-form-urlencoded': { schema: {} } }]],
  ],
  ['request-media-type-added', [], [[`${verify}/requestBody/content/text~1xml`, { schema: {} }]]],
  ['request-parameter-added', [], [[`${verify}/parameters`, [{ name: 'lang', in: 'query', schema: {} }]]]],
  ['request-parameter-removed', [[`${verify}/parameters`, [{ name: 'lang', in: 'query', schema: {} }]]], []],
  [
    'request-parameter-added-required',
    [],
    [[`${verify}/parameters`, [{ name: 'X-App', in: 'header', required: true, schema: {} }]]],
  ],
  [
    'request-parameter-became-required',
    [[`${verify}/parameters`, [{ name: 'X-App', in: 'header', schema: {}, 'x-known': { required: 'confirmed' } }]]],
    [[`${verify}/parameters`, [{ name: 'X-App', in: 'header', required: true, schema: {} }]]],
  ],
  [
    'request-parameter-became-optional',
    [[`${verify}/parameters`, [{ name: 'X-App', in: 'header', required: true, schema: {} }]]],
    [[`${verify}/parameters`, [{ name: 'X-App', in: 'header', schema: {}, 'x-known': { required: 'confirmed' } }]]],
  ],
  ['response-member-vanished', [], [[`${answer}/properties/status`], [`${answer}/required`, ['customerId']]]],
  ['response-member-became-optional', [], [[`${answer}/required`, ['customerId']]]],
  ['response-member-became-constant', [], [[`${answer}/required`, ['customerId', 'name', 'status']]]],
  ['response-member-appeared', [], [[`${answer}/properties/score`, { type: 'integer' }]]],
  ['response-type-changed', [], [[`${answer}/properties/status/type`, 'integer']]],
  ['response-type-widened', [], [[`${answer}/properties/status/type`, ['integer', 'string']]]],
  ['response-became-nullable', [], [[`${answer}/properties/status/type`, ['null', 'string']]]],
  [
    'response-enum-grew',
    [[`${answer}/properties/status/enum`, ['active']]],
    [[`${answer}/properties/status/enum`, ['active', 'new']]],
  ],
  [
    'response-enum-shrunk',
    [[`${answer}/properties/status/enum`, ['active', 'new']]],
    [[`${answer}/properties/status/enum`, ['active']]],
  ],
  ['response-format-removed', [], [[`${answer}/properties/customerId/format`]]],
  ['response-format-changed', [], [[`${answer}/properties/customerId/format`, 'date']]],
  [
    'request-learnt',
    [
      [success],
      [`${request}/properties/phone`],
      [`${request}/required`, ['guessed']],
      [`${request}/properties/guessed`, { 'x-known': { required: 'stated' } }],
    ],
    [],
  ],
  [
    'request-restriction-learnt',
    [],
    [
      [`${request}/properties/phone/pattern`, '^[+]'],
      [`${request}/properties/phone/x-known/pattern`, 'stated'],
    ],
  ],
  ['response-media-type-removed', [], [[`${success}/content`, { 'text/plain': { schema: { type: 'string' } } }]]],
  ['response-media-type-added', [], [[`${success}/content/text~1plain`, { schema: { type: 'string' } }]]],
  ['response-header-vanished', [], [[`${success}/headers/ratelimit`]]],
  ['response-header-appeared', [], [[`${success}/headers/sunset`, { schema: {}, 'x-presence': 'sometimes' }]]],
  [
    'response-success-status-changed',
    [],
    [[`${verify}/responses/201`, getAt(observed() as unknown as Json, success) ?? null], [`${verify}/responses/200`]],
  ],
  [
    'response-success-status-added',
    [],
    [[`${verify}/responses/201`, { description: 'Created', 'x-outcome': ['accepted'] }]],
  ],
  [
    'response-status-of-case-changed',
    [],
    [
      [value('ext-verify.status-codes', '/405')],
      [value('ext-verify.status-codes', '/404'), { when: ['to another method than POST'] }],
    ],
  ],
  [
    'response-status-added',
    [],
    [[value('ext-verify.status-codes', '/409'), { when: ['when it refuses for another reason'] }]],
  ],
  ['base-path-changed', [], [[value('env.base-path', '/prefix'), '/v2']]],
  ['log-in-encoding-changed', [], [[value('auth.request.encoding'), 'form']]],
  ['log-in-fields-changed', [], [[value('auth.request.fields'), { '/id': 'Client ID' }]]],
  ['token-location-changed', [], [[value('auth.token.location', '/at'), '/token']]],
  ['token-presentation-changed', [], [[value('auth.token.presentation', '/name'), 'X-Token']]],
  ['token-form-changed', [], [[value('auth.token.form', '/kind'), 'opaque']]],
  ['token-lifetime-cut', [], [[value('auth.token.lifetime', '/seconds'), 300]]],
  ['token-lifetime-shorter', [], [[value('auth.token.lifetime', '/seconds'), 600]]],
  ['token-lifetime-longer', [], [[value('auth.token.lifetime', '/seconds'), 3600]]],
  ['refusal-changed', [], [[value('auth.refusal', '/missing/status'), 403]]],
  [
    'error-media-type-changed',
    [],
    [[value('errors.format', '/mediaType'), 'application/json'], ...rejectedAs('application~1json', {})],
  ],
  [
    'error-place-moved',
    [],
    [
      [value('errors.format', '/at/message'), '/error/message'],
      ...rejectedAs('application~1problem+json', { properties: { error: { properties: { message: {} } } } }),
    ],
  ],
  [
    'error-code-changed',
    [],
    [[value('errors.codes', '/TOKEN_MISSING')], [value('errors.codes', '/NO_TOKEN'), { when: ['without a token'] }]],
  ],
  ['rate-limit-lowered', [], [[value('limits.rate', '/limit'), 50]]],
  ['rate-limit-raised', [], [[value('limits.rate', '/limit'), 200]]],
  ['size-limit-lowered', [], [[value('limits.size', '/bytes'), 1024]]],
  ['size-limit-raised', [], [[value('limits.size', '/bytes'), 65536]]],
  ['limit-status-changed', [], [[value('limits.size', '/status'), 400]]],
  ['version-changed', [], [[value('versioning', '/version'), 'v2']]],
  ['deprecation-announced', [], [[value('versioning', '/sunset'), true]]],
  [
    'version-scheme-changed',
    [[value('versioning'), { scheme: 'header', name: 'X-Version' }]],
    [[value('versioning'), { scheme: 'path', version: 'v1' }]],
  ],
  [
    'token-lifetime-kind-changed',
    [[value('auth.token.lifetime', '/kind'), 'idle']],
    [[value('auth.token.lifetime', '/kind'), 'absolute']],
  ],
  [
    'credential-form-changed',
    [[value('auth.credential-format'), { 'Client ID': { form: 'uuid' } }]],
    [[value('auth.credential-format'), { 'Client ID': { form: 'text' } }]],
  ],
  ['error-code-appeared', [], [[value('errors.codes', '/LOCKED'), { when: ['when it refuses for another reason'] }]]],
  [
    'rate-limit-scope-changed',
    [[value('limits.rate', '/scope'), 'token']],
    [[value('limits.rate', '/scope'), 'address']],
  ],
  [
    'timeout-shortened',
    [[value('limits.timeout'), { idle: { seconds: 60 } }]],
    [[value('limits.timeout'), { idle: { seconds: 5 } }]],
  ],
  [
    'timeout-lengthened',
    [[value('limits.timeout'), { idle: { seconds: 5 } }]],
    [[value('limits.timeout'), { idle: { seconds: 60 } }]],
  ],
  [
    'state-appeared',
    [[value('states'), { notification: { '/status': ['accepted'] } }]],
    [[value('states'), { notification: { '/status': ['accepted', 'queued'] } }]],
  ],
  [
    'state-replaced',
    [[value('states'), { notification: { '/status': ['accepted'] } }]],
    [[value('states'), { notification: { '/status': ['queued'] } }]],
  ],
  ['answers-slower', [['/latencies', latencies(20)]], [['/latencies', latencies(4020)]]],
  ['not-compared', [], [['/ledger/questions/limits.size/status', 'open']]],
]
