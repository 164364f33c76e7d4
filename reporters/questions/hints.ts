/** How each question is answered in the environment file: an example of the hint, in one place for every letter. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoint.ts'
import type { QuestionId } from '../../contract/questions.ts'

const SINGLE: Partial<Record<QuestionId, string>> = {
  'env.base-path': '{ prefix: /api/v1, suffix: "" }',
  'auth.credential-format': '{ Client ID: { form: uuid }, Client secret: { form: hex, length: 64 } }',
  'auth.request.encoding': 'form    # json | form | basic | header | query | signed',
  'auth.request.fields': '{ /clientId: Client ID, /clientSecret: Client secret }',
  'auth.token.location': '{ in: body, at: /accessToken }',
  'auth.token.form': '{ kind: opaque }    # jwt | uuid | opaque',
  'auth.token.presentation': '{ in: header, name: Authorization, scheme: Bearer }',
  'auth.token.lifetime': '{ seconds: 900, kind: absolute, source: the operator }',
  'auth.refusal': '{ wrong credentials: { status: 401 }, expired token: { status: 401 } }',
  'resource.user': '{ fields: { /customerId: string, /name: string } }',
  'resource.address': '{ fields: { /street: string, /postalCode: string } }',
  'resource.address-preference': '{ fields: { /place: string, /instructions: string } }',
  'resource.notification': '{ fields: { /notificationId: string, /status: string } }',
  states: '{ notification: { /status: [accepted, sent, delivered, failed] } }',
  events: '{ signs: [], note: "none are sent" }',
  'errors.format': '{ family: rfc9457, mediaType: application/problem+json }',
  'errors.codes': '{ CUSTOMER_UNKNOWN: { status: [404] } }',
  'limits.rate': '{ limit: 300, windowSeconds: 60, scope: token, status: 429 }',
  'limits.size': '{ bytes: 65536, status: 413 }',
  'limits.timeout': '{ idle: { seconds: 60 } }',
  versioning: '{ scheme: header, name: X-Api-Version, version: "2" }',
  environments: '"Test knows only the test recipients and sends no real messages."',
}

const PER_ENDPOINT: Record<string, string> = {
  response: '{ status: accepted, id: "0b2f8a52-6f1c-4d0a-9b52-0d3c3a1e7f10" }',
  parameters: '{ query: [language], path: [] }',
  headers: '{ request: [X-Tenant] }',
  'status-codes': '{ "404": { when: [nothing is known under the values sent] } }',
}

const REQUESTS: Record<Endpoint, string[]> = {
  'auth-authenticate': ['encoding: json', 'body: { clientId: "{{Client ID}}", clientSecret: "{{Client secret}}" }'],
  'ext-verify': ['body: { lastName: "{{Family name}}", postalCode: "{{Postal code}}" }'],
  'ext-reach': ['body: { customerId: "{{ext-verify#/customerId}}", action: check }'],
  'ext-notify': ['body: { customerId: "{{ext-verify#/customerId}}", channel: sms, message: Test }'],
}

/** Lines of YAML. */
export function exampleHint(id: QuestionId): string[] {
  const endpoint = ENDPOINTS.find(name => id.startsWith(`${name}.`))
  const part = endpoint === undefined ? undefined : id.slice(endpoint.length + 1)
  if (endpoint !== undefined && part === 'request')
    return ['hints:', `  ${id}:`, ...REQUESTS[endpoint].map(line => `    ${line}`)]
  const value = SINGLE[id] ?? PER_ENDPOINT[part ?? ''] ?? 'what you know'
  return ['hints:', `  ${id}: ${value}`]
}
