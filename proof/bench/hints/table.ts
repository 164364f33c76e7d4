/** A true and a false hint for each of the questions about the default dialect, and what must become of them. */
import type { Answer } from '../../../contract/ledger.ts'
import type { QuestionId } from '../../../contract/questions.ts'

export interface Row {
  right: unknown
  wrong: unknown
  /** Status with the true and with the false hint. */
  becomes: readonly [Answer['status'], Answer['status']]
}

const SEEN = ['observed', 'contradicted'] as const
/** What was seen is no whole list: what a hint adds to it stays assumed alongside it. */
const OPEN_ENDED = ['observed', 'observed'] as const
const UNTESTED = ['assumed', 'assumed'] as const

const row = (right: unknown, wrong: unknown, becomes: Row['becomes'] = SEEN): Row => ({ right, wrong, becomes })

const asksFor = (right: string[], wrong: string[]) => row({ query: right }, { query: wrong }, OPEN_ENDED)
const carries = (right: string[], wrong: string[]) => row({ request: right }, { request: wrong }, OPEN_ENDED)

export const HINTS: Partial<Record<QuestionId, Row>> = {
  'env.base-path': row({ prefix: '', suffix: '' }, { prefix: '/not/here', suffix: '/' }),
  'auth.credential-format': row({ 'Client ID': { form: 'text' } }, { 'Client ID': { form: 'uuid' } }),
  'auth.request.encoding': row('JSON', 'form'),
  'auth.request.fields': row(
    { '/clientId': 'Client ID', '/clientSecret': 'Client secret' },
    { '/login/user': 'Client ID', '/login/pass': 'Client secret' },
  ),
  'auth.token.location': row({ in: 'body', at: '/accessToken' }, { in: 'body', at: '/session/key' }),
  'auth.token.form': row({ kind: 'jwt', alg: 'HS256' }, 'uuid'),
  'auth.token.presentation': row('Bearer', { in: 'header', name: 'X-Not-This' }),
  'auth.token.lifetime': row({ seconds: 900 }, 3600),
  'auth.refusal': row({ 'missing token': { status: 401 } }, { 'missing token': { status: 403 } }),
  'auth-authenticate.request': row(
    { body: { clientId: '{{Client ID}}', clientSecret: '{{Client secret}}' } },
    { encoding: 'form', body: { user: '{{Client ID}}', pass: '{{Client secret}}' } },
  ),
  'auth-authenticate.response': row({ accessToken: 'eyJ', expiresIn: 900 }, { accessToken: 17 }),
  'auth-authenticate.parameters': asksFor([], ['tenant']),
  'auth-authenticate.headers': carries(['Content-Type'], ['X-Tenant']),
  'auth-authenticate.status-codes': row([200, 401], [201]),
  'ext-verify.request': row(
    { body: { givenName: '{{Given name}}', familyName: '{{Family name}}', email: '{{E-mail}}' } },
    { headers: { 'X-Tenant': 'one' }, body: { person: { nick: '{{Phone}}' } } },
  ),
  'ext-verify.response': row(
    { type: 'object', properties: { status: { type: 'string' } } },
    { type: 'object', properties: { status: { type: 'integer' } } },
  ),
  'ext-verify.parameters': asksFor([], ['dryRun']),
  'ext-verify.headers': carries(['authorization'], ['X-Tenant']),
  'ext-verify.status-codes': row({ 200: {}, 422: {} }, { 207: {} }),
  'ext-reach.request': row(
    { body: { customerId: '{{ext-verify#/customerId}}' } },
    { body: { ref: '{{ext-verify#/nothing}}', mode: 7 } },
  ),
  'ext-reach.response': row({ preference: { place: 'door' } }, { preference: 'door' }),
  'ext-reach.parameters': asksFor([], ['verbose']),
  'ext-reach.headers': carries(['authorization'], ['X-Tenant']),
  'ext-reach.status-codes': row([200], [202]),
  'ext-notify.request': row(
    { body: { customerId: '{{ext-verify#/customerId}}' } },
    { encoding: 'form', body: { to: '{{Postal code}}', sound: 'bell' } },
  ),
  'ext-notify.response': row({ notificationId: 'n', status: 'accepted' }, { status: { code: 1 } }),
  'ext-notify.parameters': asksFor([], ['priority']),
  'ext-notify.headers': carries(['authorization'], ['X-Tenant']),
  'ext-notify.status-codes': row([202], [200, 207]),
  'resource.user': row({ fields: { '/email': 'string' } }, { fields: { '/email': 'object' } }),
  'resource.address': row({ fields: { '/country': 'string' } }, { fields: { '/country': 'integer' } }),
  'resource.address-preference': row({ fields: { '/preference': 'object' } }, { fields: { '/preference': 'array' } }),
  'resource.notification': row({ fields: { '/channel': 'string' } }, { fields: { '/channel': 'array' } }),
  states: row({ notification: { '/status': ['accepted'] } }, { notification: { '/status': ['lost'] } }, OPEN_ENDED),
  events: row('none', 'POST to our callback', UNTESTED),
  'errors.format': row({ family: 'problem-details' }, { family: 'soap', mediaType: 'text/xml' }),
  'errors.codes': row(['FORMAT'], ['E-4711'], OPEN_ENDED),
  'limits.rate': row({ limit: 600, windowSeconds: 60 }, { limit: 5, windowSeconds: 1 }),
  'limits.size': row(16384, { bytes: 1_000_000 }),
  'limits.timeout': row({ idle: { seconds: 15 } }, { idle: { seconds: 600 } }),
  versioning: row({ scheme: 'none' }, { scheme: 'path', version: 'v9' }),
  environments: row('The same addresses.', 'Another host.', UNTESTED),
}
