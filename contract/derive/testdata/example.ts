/** A small service as a discovery leaves it, for the tests of what is made from it. */
import type { Endpoint } from '../../endpoint.ts'
import type { Exchange } from '../../exchange.ts'
import type { Json } from '../../json.ts'
import type { EndpointKnowledge, Fact, FieldKnowledge, Knowledge } from '../../knowledge.ts'
import type { KnownBy } from '../../ledger.ts'

export function fact<T>(value: T, known: KnownBy = 'stated'): Fact<T> {
  return { value, known, evidence: [] }
}

export function field(pointer: string, facts: Partial<FieldKnowledge> = {}): FieldKnowledge {
  return { pointer, in: 'body', types: fact(['string'], 'observed'), seen: { accepted: 2, present: 2 }, ...facts }
}

interface Call {
  id: string
  endpoint: Endpoint
  status: number
  answer: Json | string
  sent?: Json | string
  headers?: Record<string, string>
  token?: string | null
  method?: string
  path?: string
  contentType?: string
  /** Of the request, alongside the usual ones. */
  sends?: Record<string, string>
}

/** `token: null` sends none. */
export function call(one: Call): Exchange {
  const { id, endpoint, status, answer } = one
  const token = one.token === undefined ? 'Bearer {{token}}' : one.token
  const sent = typeof one.sent === 'string' ? one.sent : one.sent === undefined ? undefined : JSON.stringify(one.sent)
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
  const type = status >= 400 ? 'application/problem+json' : 'application/json; charset=utf-8'
  return {
    id,
    at: '2026-01-02T03:04:05.000Z',
    purpose: `Call ${id}.`,
    effect: 'reads',
    endpoint,
    request: {
      method: one.method ?? 'POST',
      path: one.path ?? `/api/v1/${endpoint}`,
      headers: {
        ...(sent === undefined ? {} : { 'Content-Type': one.contentType ?? 'application/json' }),
        ...(token === null || endpoint === 'auth-authenticate' ? {} : { Authorization: token }),
        ...one.sends,
      },
      ...(sent === undefined ? {} : { body: sent }),
    },
    response: {
      status,
      headers: { 'content-type': type, date: 'Fri, 02 Jan 2026 03:04:05 GMT', server: 'nginx', ...one.headers },
      body,
      bytes: body.length,
      truncated: false,
    },
    timings: { queued: 0, connected: 0, firstByte: 1, total: 2 },
  }
}

const required = fact(true, 'confirmed')

function endpoint(name: Endpoint, operations: EndpointKnowledge['operations']): EndpointKnowledge {
  return { endpoint: name, operations, headers: [], query: [] }
}

export const KNOWLEDGE: Knowledge = {
  basePath: { prefix: '/api/v1', suffix: '' },
  token: {
    location: { in: 'body', at: '/accessToken' },
    presentation: { in: 'header', name: 'Authorization', scheme: 'Bearer' },
  },
  endpoints: {
    'auth-authenticate': endpoint('auth-authenticate', [
      {
        operation: 'default',
        template: {
          endpoint: 'auth-authenticate',
          operation: 'default',
          encoding: 'json',
          body: { clientId: '{{Client ID}}', clientSecret: '{{Client secret}}' },
        },
        accepted: ['x0001'],
        fields: [field('/clientId', { required }), field('/clientSecret', { required })],
      },
    ]),
    'ext-verify': endpoint('ext-verify', [
      {
        operation: 'default',
        template: { endpoint: 'ext-verify', operation: 'default', encoding: 'json', body: { phone: '{{Phone}}' } },
        accepted: ['x0010', 'x0011'],
        fields: [
          field('/phone', { required, format: fact('e164') }),
          field('/address/zip', { required, pattern: fact('^\\d{5}$') }),
          field('/address/city', { required: fact(true, 'observed') }),
          field('/tags/*', { bounds: fact({ maxLength: 20 }) }),
        ],
        unknownProperties: fact('refused', 'confirmed'),
      },
    ]),
    'ext-reach': endpoint('ext-reach', [
      {
        operation: 'check',
        template: { endpoint: 'ext-reach', operation: 'check', encoding: 'json', body: { action: 'check' } },
        accepted: ['x0020'],
        chosenBy: { pointer: '/action', value: 'check' },
        fields: [
          field('/action', { required, values: fact(['check', 'manage']) }),
          field('/customerId', { required, from: '{{ext-verify#/customerId}}' }),
        ],
      },
      {
        operation: 'manage',
        template: { endpoint: 'ext-reach', operation: 'manage', encoding: 'json', body: { action: 'manage' } },
        accepted: ['x0021'],
        chosenBy: { pointer: '/action', value: 'manage' },
        fields: [
          field('/action', { required, values: fact(['check', 'manage']) }),
          field('/customerId', { required }),
          field('/preference/place', { required, values: fact(['porch', 'garage']) }),
        ],
      },
    ]),
  },
}

const limited = (left: number) => ({
  ratelimit: `"default";r=${left};t=30`,
  'ratelimit-policy': '"default";q=100;w=60',
})
const problem = (status: number, code: string, errors: Json = []) => ({
  type: 'about:blank',
  title: 'Refused',
  status,
  detail: `It was refused: ${code}`,
  code,
  errors,
})

export const EXCHANGES: readonly Exchange[] = [
  call({
    id: 'x0001',
    endpoint: 'auth-authenticate',
    sent: { clientId: '{{Client ID}}', clientSecret: '{{Client secret}}' },
    status: 200,
    answer: { accessToken: '{{token}}', expiresIn: 900 },
  }),
  call({
    id: 'x0002',
    endpoint: 'auth-authenticate',
    sent: { clientId: '{{Client ID}}', clientSecret: 'wrong' },
    status: 401,
    answer: problem(401, 'INVALID_CREDENTIALS'),
  }),
  call({ id: 'x0003', endpoint: 'ext-verify', sent: {}, status: 404, answer: 'Not Found', path: '/ext-verify' }),
  call({
    id: 'x0010',
    endpoint: 'ext-verify',
    sent: { phone: '+4915112345678', address: { zip: '50667', city: 'Köln' }, tags: ['a'] },
    status: 200,
    answer: { customerId: '3f0c0a54-6f5b-4a53-9d6e-0f6a3c1d2e11', status: 'active', name: 'Erika Muster' },
    headers: limited(98),
  }),
  call({
    id: 'x0011',
    endpoint: 'ext-verify',
    sent: { phone: '+4915112345678', address: { zip: '50667' } },
    status: 200,
    answer: { customerId: '3f0c0a54-6f5b-4a53-9d6e-0f6a3c1d2e11', status: 'active' },
    headers: limited(97),
  }),
  call({
    id: 'x0012',
    endpoint: 'ext-verify',
    sent: { phone: '+4915112345678' },
    token: null,
    status: 401,
    answer: problem(401, 'TOKEN_MISSING'),
    headers: { 'www-authenticate': 'Bearer' },
  }),
  call({
    id: 'x0013',
    endpoint: 'ext-verify',
    sent: { phone: '+4915112345678' },
    token: 'Bearer nonsense',
    status: 401,
    answer: problem(401, 'TOKEN_INVALID'),
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  }),
  call({
    id: 'x0014',
    endpoint: 'ext-verify',
    sent: {},
    status: 422,
    answer: problem(422, 'VALIDATION_FAILED', [{ field: 'phone', code: 'REQUIRED' }]),
  }),
  call({
    id: 'x0015',
    endpoint: 'ext-verify',
    sent: '{"phone":',
    status: 400,
    answer: problem(400, 'MALFORMED_JSON'),
  }),
  call({ id: 'x0016', endpoint: 'ext-verify', method: 'GET', status: 405, answer: '', headers: { allow: 'POST' } }),
  call({
    id: 'x0017',
    endpoint: 'ext-verify',
    sent: { phone: '+4915112345678', address: { zip: '50667' }, zzz: 1 },
    status: 422,
    answer: problem(422, 'VALIDATION_FAILED', [{ field: 'zzz', code: 'UNKNOWN' }]),
  }),
  call({
    id: 'x0020',
    endpoint: 'ext-reach',
    sent: { action: 'check', customerId: '3f0c0a54-6f5b-4a53-9d6e-0f6a3c1d2e11' },
    status: 200,
    answer: { preference: null },
  }),
  call({
    id: 'x0021',
    endpoint: 'ext-reach',
    sent: { action: 'manage', customerId: '3f0c0a54-6f5b-4a53-9d6e-0f6a3c1d2e11', preference: { place: 'porch' } },
    status: 200,
    answer: { preference: { place: 'porch' }, updatedAt: '2026-01-02T03:04:05Z' },
  }),
]

export const NOTHING: Knowledge = { basePath: { prefix: '', suffix: '' }, endpoints: {} }
