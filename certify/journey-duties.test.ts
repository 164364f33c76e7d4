import { describe, expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import { loadDuties } from './duty.ts'
import type { ObservedSituation } from './observed-situation.ts'
import { CONTRACT, CUSTOMER, journey, type Request, request, SECRET } from './testdata/journey.ts'

const duties = await loadDuties()
const judge = (name: string, watched: ObservedSituation) => {
  const duty = duties.get(name)
  if (duty === undefined) throw new Error(`no duty ${name}`)
  return duty.judge(watched)
}
const verdictOf = (name: string, requests: readonly Request[]) => judge(name, journey(requests)).verdict

const [login, verify, reach] = [request('auth-authenticate'), request('ext-verify'), request('ext-reach')]
const keyed = (key: string | undefined, message = 'On its way') =>
  request('ext-notify', {
    headers: { 'Idempotency-Key': key },
    json: { channel: 'sms', customerId: CUSTOMER, message },
  })
const KEYS = ['8ab81a3c-1d13-4a2e-8d0c-3c6f1f4ad0b1', 'f0c9e4d7-77a5-4b9b-9a52-0d1be2c4a7e6'] as const
const GOOD = [login, verify, reach, keyed(KEYS[0]), verify, reach, keyed(KEYS[1])]

/** All of it right but one call to this endpoint. */
const but = (endpoint: string, parts: Partial<Request>) => {
  const at = GOOD.findIndex(each => each.endpoint === endpoint)
  return GOOD.map((each, i) =>
    i === at ? request(endpoint, { ...each, ...parts, headers: { ...each.headers, ...parts.headers } }) : each,
  )
}
const notifying = (parts: Record<string, Json>, more: Partial<Request> = {}) =>
  but('ext-notify', { json: { channel: 'sms', customerId: CUSTOMER, message: 'On its way', ...parts }, ...more })
const rejected = { status: 422, answer: { code: 'INVALID' } }

const OWN = [...duties]
  .filter(([, { id }]) => /^(JOURNEY|SEND|HTTP|TOKEN|CRED|KEY|DATA)-/.test(id))
  .map(([name]) => name)

describe('a journey in which all is right', () => {
  it.each(OWN)('%s', name => {
    expect(verdictOf(name, GOOD)).toBe(name === 'reaches-before-it-notifies' ? 'nothing-observed' : 'pass')
    // The recorded contract asks for no such order.
    const isSkipped = duties.get(name)?.inapplicable?.(CONTRACT) !== undefined
    expect(isSkipped).toBe(name === 'reaches-before-it-notifies')
  })

  it.each(OWN)('%s says nothing of a login alone', name => {
    expect(verdictOf(name, [login])).not.toMatch(/pass|fail/)
  })
})

describe.each<[string, string, readonly Request[]]>([
  ['verifies-before-it-reaches', 'a reach first', [login, reach, verify, reach]],
  ['verifies-before-it-reaches', 'a verification that was rejected', [login, request('ext-verify', rejected), reach]],
  ['uses-the-values-it-was-given', 'a value that no answer had', notifying({ customerId: KEYS[0] })],
  [
    'sends-what-is-required',
    'a property too few',
    but('ext-notify', { json: { channel: 'sms', customerId: CUSTOMER } }),
  ],
  ['sends-the-right-types', 'a number', notifying({ message: 1 })],
  ['sends-the-right-types', 'a list', notifying({ channel: ['sms'] })],
  ['sends-the-right-types', 'nothing', notifying({ trackingNumber: null })],
  ['sends-the-right-forms', 'no UUID', notifying({ customerId: '1' }, rejected)],
  ['sends-the-right-forms', 'a date of a country', notifying({ scheduledAt: '1.2.2030' }, rejected)],
  [
    'sends-the-right-forms',
    'no e-mail',
    but('ext-verify', { json: { email: 'x', givenName: 'Jo', familyName: 'P' }, ...rejected }),
  ],
  ['sends-known-values', 'another word', notifying({ channel: 'SMS' })],
  ['keeps-within-bounds', 'nothing in it', notifying({ message: '' })],
  ['keeps-within-bounds', 'too much in it', notifying({ message: 'x'.repeat(501) })],
  ['sends-no-unknown-members', 'one more', notifying({ more: 1 })],
  ['calls-the-exact-paths', 'two slashes', but('ext-reach', { path: '/base//ext-reach' })],
  ['calls-the-exact-paths', 'a slash at the end', but('ext-reach', { path: '/base/ext-reach/' })],
  ['calls-the-exact-paths', 'no base', but('ext-reach', { path: '/ext-reach' })],
  ['calls-the-exact-paths', 'no such path', but('ext-reach', { path: '/base/reach', status: 404 })],
  ['calls-the-exact-paths', 'another method', but('ext-reach', { method: 'PUT' })],
  ['names-its-media-type', 'none', but('ext-reach', { headers: { 'Content-Type': undefined } })],
  [
    'names-its-media-type',
    'that of a form',
    but('ext-reach', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
  ],
  [
    'names-its-media-type',
    'another charset',
    but('ext-reach', { headers: { 'Content-Type': 'application/json; charset=iso-8859-1' } }),
  ],
  ['sends-json-in-utf-8', 'a mark', but('ext-reach', { bytes: Buffer.from('\ufeff{}') })],
  ['sends-json-in-utf-8', 'Latin-1', but('ext-reach', { bytes: Buffer.from('{"a":"ü"}', 'latin1') })],
  ['sends-json-in-utf-8', 'nearly JSON', but('ext-reach', { bytes: Buffer.from("{'a':1,}") })],
  ['frames-its-requests', 'a body that never ended', but('ext-reach', { whole: false })],
  ['names-the-host', 'a URL', but('ext-reach', { headers: { Host: 'http://a' } })],
  ['names-the-host', 'two', but('ext-reach', { headers: { host: 'b' } })],
  [
    'accepts-what-is-answered',
    'another type',
    but('ext-reach', { headers: { Accept: 'text/html, application/xml;q=0.9' } }),
  ],
  [
    'accepts-what-is-answered',
    'the type rejected',
    but('ext-reach', { headers: { Accept: '*/*, application/json;q=0' } }),
  ],
  ['accepts-what-is-answered', '406', but('ext-reach', { status: 406 })],
  ['keeps-its-connections', 'one each', GOOD.map((each, connection) => ({ ...each, connection }))],
  ['says-who-it-is', 'nobody', but('ext-reach', { headers: { 'User-Agent': undefined } })],
  ['says-who-it-is', 'a blank', but('ext-reach', { headers: { 'User-Agent': ' ' } })],
  [
    'shows-its-token-in-its-place',
    'another place',
    but('ext-reach', { headers: { Authorization: undefined, 'X-Token': 'token-one-abcdefgh' } }),
  ],
  [
    'shows-its-token-in-its-place',
    'another scheme',
    but('ext-reach', { headers: { Authorization: 'Token token-one-abcdefgh' } }),
  ],
  [
    'shows-its-token-in-its-place',
    'the scheme twice',
    but('ext-reach', { headers: { Authorization: 'Bearer Bearer token-one-abcdefgh' } }),
  ],
  ['shows-its-token-in-its-place', 'no scheme', but('ext-reach', { headers: { Authorization: 'token-one-abcdefgh' } })],
  ['logs-in-without-a-token', 'a token', but('auth-authenticate', { headers: { Authorization: 'Bearer null' } })],
  ['keeps-its-secret-out-of-bodies', 'it in a body', notifying({ message: SECRET })],
  ['sends-a-key', 'none', [login, verify, keyed(undefined)]],
  ['makes-a-key-for-each', 'one for all', [login, verify, keyed(KEYS[0]), keyed(KEYS[0], 'Another')]],
  ['makes-keys-that-cannot-be-guessed', 'short ones', [login, verify, keyed('1'), keyed('2')]],
  [
    'makes-keys-that-cannot-be-guessed',
    'a count',
    [login, verify, keyed('notification-00001'), keyed('notification-00002')],
  ],
  ['keeps-persons-out-of-logs', 'a query', but('ext-reach', { path: '/base/ext-reach?of=jo.public%40example.com' })],
  ['keeps-persons-out-of-logs', 'a header', but('ext-reach', { headers: { 'X-Of': 'jo.public@example.com' } })],
  ['tells-a-person-once', 'a text', notifying({ message: 'For Jo.Public@example.com' })],
])('%s fails', (name, what, requests) => {
  it(what, () => expect(verdictOf(name, requests)).toBe('fail'))
})

describe.each<[string, string, readonly Request[], string]>([
  ['verifies-before-it-reaches', 'verified once for two journeys', [login, verify, reach, reach], 'pass'],
  ['uses-the-values-it-was-given', 'capitals', notifying({ customerId: CUSTOMER.toUpperCase() }), 'pass'],
  ['uses-the-values-it-was-given', 'no answer yet', [login, reach], 'nothing-observed'],
  ['sends-the-right-forms', 'a form that the service took', notifying({ scheduledAt: '2030-01-01T10:00Z' }), 'pass'],
  [
    'sends-the-right-types',
    'a number where it was only observed and taken',
    but('auth-authenticate', { json: { clientId: 1, clientSecret: SECRET } }),
    'pass',
  ],
  [
    'names-its-media-type',
    'a type of JSON that was taken',
    but('ext-reach', { headers: { 'Content-Type': 'application/vnd.a+json' } }),
    'pass',
  ],
  ['calls-the-exact-paths', 'a letter as its code', but('ext-reach', { path: '/base/ext%2Dreach' }), 'pass'],
  ['calls-the-exact-paths', 'the whole URL', but('ext-reach', { path: 'http://127.0.0.1:1/base/ext-reach' }), 'pass'],
  ['accepts-what-is-answered', 'everything', but('ext-reach', { headers: { Accept: '*/*' } }), 'pass'],
  ['accepts-what-is-answered', 'nothing said', but('ext-reach', { headers: { Accept: undefined } }), 'pass'],
  [
    'accepts-what-is-answered',
    'a problem in its own type',
    but('ext-reach', { ...rejected, answerType: 'application/problem+json' }),
    'pass',
  ],
  ['keeps-its-connections', 'two of them', GOOD.map((each, i) => ({ ...each, connection: i % 2 })), 'pass'],
  ['keeps-its-connections', 'too few calls', [login, verify], 'inconclusive'],
  [
    'says-who-it-is',
    'a browser of old',
    but('ext-reach', { headers: { 'User-Agent': 'Mozilla/5.0 (X; Y) Z/1' } }),
    'pass',
  ],
  [
    'logs-in-without-a-token',
    'credentials as Basic',
    but('auth-authenticate', { headers: { Authorization: 'Basic YTpi' } }),
    'pass',
  ],
  ['sends-a-key', 'no notification', [login, verify, reach], 'nothing-observed'],
  ['makes-a-key-for-each', 'the same said twice', [login, verify, keyed(KEYS[0]), keyed(KEYS[0])], 'inconclusive'],
  ['makes-a-key-for-each', 'one only', [login, verify, keyed(KEYS[0])], 'inconclusive'],
  ['makes-keys-that-cannot-be-guessed', 'one only', [login, verify, keyed(KEYS[0])], 'inconclusive'],
  [
    'makes-keys-that-cannot-be-guessed',
    'UUIDs that begin with the time',
    [login, verify, keyed('01932c07-209c-7401-a6a3-1d2b5a4c9e01'), keyed('01932c07-209d-7dbb-92f4-88e0c3b7d25f')],
    'pass',
  ],
])('%s', (name, what, requests, verdict) => {
  it(`${what}: ${verdict}`, () => expect(verdictOf(name, requests)).toBe(verdict))
})

it('what came and was no request is a fault of the frames', () => {
  const watched = { ...journey(GOOD), malformed: [{ at: 5, situation: 'plain-journey', error: 'HPE_INVALID_METHOD' }] }
  expect(judge('frames-its-requests', watched).verdict).toBe('fail')
})

describe('a contract in which a notification needs what ext-reach answers', () => {
  const contract = {
    ...CONTRACT,
    calls: CONTRACT.calls.map(call =>
      call.endpoint === 'ext-notify'
        ? { ...call, template: { ...call.template, body: { channel: '{{ext-reach.check#/preference/place}}' } } }
        : call,
    ),
  }
  const verdictOf = (requests: readonly Request[]) =>
    judge('reaches-before-it-notifies', journey(requests, contract)).verdict

  it('asks for that order', () => {
    expect(verdictOf([login, verify, reach, keyed(KEYS[0])])).toBe('pass')
    expect(verdictOf([login, verify, keyed(KEYS[0]), reach])).toBe('fail')
    expect(verdictOf([login, verify, reach])).toBe('nothing-observed')
  })
})

describe('a contract that asks for nothing of the kind', () => {
  const bare = { ...CONTRACT, calls: [], token: null, requestSchemas: () => ({}) }
  const PLAIN_HTTP = /^(HTTP-0[145678]|DATA-.*)$/

  it.each(OWN)('%s is skipped where it hangs on the contract', name => {
    const duty = duties.get(name)
    expect(duty?.inapplicable?.(bare) === undefined).toBe(PLAIN_HTTP.test(duty?.id ?? ''))
  })
})
