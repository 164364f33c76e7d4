import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { classifyReply } from './classify.ts'

function classed(status: number, body: Json, sent?: Json, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const json = typeof body === 'string' ? undefined : body
  return classifyReply({
    status,
    mediaType: json === undefined ? 'text/plain' : 'application/json',
    headers,
    text,
    json,
    sent,
  }).outcome
}

describe('a 2xx', () => {
  it.each<[string, Json]>([
    ['a plain answer', { id: 'n1', status: 'accepted' }],
    ['an envelope that says so', { success: true, error: null, data: { id: 1 } }],
    ['an empty list of errors', { errors: [], data: { id: 1 } }],
    ['a code of zero', { resultCode: 0, message: 'OK' }],
    ['a status of OK', { status: 'OK', errorCode: '0', errorMessage: '' }],
    ['a customer whose address is unknown to nobody', { customerId: 'c', addressStatus: 'confirmed', found: true }],
    ['a preference that is off', { preferences: { sms: false, email: false }, code: 200 }],
    ['an empty body', ''],
    ['a delivery that failed before', { notifications: [{ id: 1, status: 'failed' }] }],
    ['a verified user', { verified: true, matches: 1 }],
  ])('is a success with %s', (_what, body) => {
    expect(classed(200, body)).toBe('success')
  })

  it.each<[string, Json, string]>([
    ['success false', { success: false, message: 'phone is required' }, 'envelope-error'],
    [
      'a status of ERROR',
      { status: 'ERROR', resultCode: 4001, resultMessage: 'Το πεδίο "recipient" είναι υποχρεωτικό', data: null },
      'envelope-error',
    ],
    ['an error object', { error: { code: 'E1', message: 'phone is required' } }, 'envelope-error'],
    ['a code that is not zero', { errorCode: 17, errorMessage: 'phone is required' }, 'envelope-error'],
    ['ok false', { ok: false }, 'envelope-error'],
    ['an HTTP status inside', { status: 422, message: 'phone is required' }, 'envelope-error'],
    ['nested in meta', { meta: { success: false }, data: null }, 'envelope-error'],
    [
      'a token that ran out',
      { status: 'ERROR', errorCode: 'E202', errorMessage: 'The access token has expired.' },
      'unauthenticated',
    ],
    [
      'an operation that is not ours',
      { status: 'ERROR', errorCode: 'E204', errorMessage: 'This application may not call this operation.' },
      'forbidden',
    ],
    ['a locked account', { status: 'ERROR', errorCode: 'E205', errorMessage: 'The account is locked.' }, 'locked'],
    [
      'nobody found',
      { status: 'ERROR', errorCode: 'E300', errorMessage: 'No customer matches these data.' },
      'no-match',
    ],
    ['verified false', { verified: false }, 'no-match'],
    ['a result of NO_MATCH', { result: 'NO_MATCH' }, 'no-match'],
    ['an empty list of matches', { matches: [] }, 'no-match'],
    ['an outcome below data', { data: { status: 'not_found' } }, 'no-match'],
  ])('is none with %s', (_what, body, outcome) => {
    expect(classed(200, body)).toBe(outcome)
  })
})

describe('a 4xx', () => {
  it.each<[number, Json, string]>([
    [400, { error: 'phone is required' }, 'validation'],
    [422, { detail: [{ loc: ['body', 'phone'], msg: 'Field required', type: 'missing' }] }, 'validation'],
    [422, { error: 'No customer matches these data.' }, 'no-match'],
    [404, { error: 'No customer matches these data.' }, 'no-match'],
    [404, { code: 'CUSTOMER_NOT_FOUND', message: 'Customer not found' }, 'no-match'],
    [404, { melding: 'Geen klant gevonden met deze gegevens.' }, 'no-match'],
    [404, { fehler: { text: 'Zu diesen Angaben ist kein Kunde bekannt.' } }, 'no-match'],
    [404, 'No customer matches these data.', 'no-match'],
    [404, { code: 'NOT_FOUND', title: 'Not found', detail: 'There is nothing at this path.' }, 'not-found'],
    [404, { omschrijving: 'Deze zending bestaat niet.' }, 'no-match'],
    [404, { detail: 'Not Found' }, 'not-found'],
    [404, { timestamp: 't', status: 404, error: 'Not Found', path: '/ext-verify' }, 'not-found'],
    [404, 'Cannot POST /ext-verify', 'not-found'],
    [404, { message: 'Route POST:/x not found', error: 'Not Found', statusCode: 404 }, 'not-found'],
    [401, { error: 'invalid_client' }, 'unauthenticated'],
    [401, { error: 'The account is locked for some time after too many failed log-ins.' }, 'locked'],
    [403, { meldung: 'Das Konto ist vorübergehend gesperrt.' }, 'locked'],
    [403, { detail: 'Not authenticated' }, 'unauthenticated'],
    [403, { message: 'This application may not call this operation.' }, 'forbidden'],
    [423, { error: 'locked' }, 'locked'],
    [429, { error: 'Too many requests.' }, 'rate-limited'],
    [429, { error: 'Compte verrouillé : trop de tentatives' }, 'locked'],
    [405, '', 'method'],
    [409, { error: 'key reused' }, 'conflict'],
    [413, '', 'too-large'],
    [415, { error: 'Unsupported Media Type' }, 'media-type'],
  ])('%i with %j is %s', (status, body, outcome) => {
    expect(classed(status, body)).toBe(outcome)
  })

  it('takes a gateway without the route for what it is', () => {
    expect(
      classed(403, { message: 'Missing Authentication Token' }, undefined, {
        'x-amzn-errortype': 'MissingAuthenticationTokenException',
      }),
    ).toBe('not-found')
  })
})

it('classes redirects and faults of the server by their status', () => {
  expect(classed(302, '')).toBe('redirect')
  expect(classed(500, { error: 'boom' })).toBe('server-error')
  expect(classed(0, '')).toBe('server-error')
})

it('classes anything without throwing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 599 }),
      fc.jsonValue({ maxDepth: 5 }),
      fc.jsonValue({ maxDepth: 3 }),
      (status, body, sent) => {
        expect(classed(status, body as Json, sent as Json)).toMatch(/^[a-z-]+$/)
      },
    ),
    { numRuns: 200 },
  )
})
