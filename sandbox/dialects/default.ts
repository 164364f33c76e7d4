/** A modern JSON service: camelCase, bearer JWT, problem details that tell everything at once. */
import type { Dialect } from '../dialect.ts'
import { problem } from '../errors/problem.ts'

const NAME = { minLength: 1, maxLength: 80 }
const AS_IS = <T extends string>(...values: T[]): Record<T, T> =>
  Object.fromEntries(values.map(each => [each, each])) as Record<T, T>

export default {
  summary: 'camelCase JSON, bearer JWT, RFC 9457 with every error at once',
  base: { prefix: '', suffix: '' },
  credentials: {
    'Client ID': { holds: 'id', form: 'word' },
    'Client secret': { holds: 'secret', form: 'base64url' },
  },
  logIn: {
    encoding: 'json',
    request: {
      fields: [
        { at: '/clientId', means: 'id', type: 'string', required: true, bounds: { minLength: 1, maxLength: 128 } },
        {
          at: '/clientSecret',
          means: 'secret',
          type: 'string',
          required: true,
          bounds: { minLength: 1, maxLength: 256 },
        },
      ],
      answers: {
        granted: {
          status: 200,
          fields: [
            { at: '/accessToken', means: 'token' },
            { at: '/tokenType', constant: 'Bearer' },
            { at: '/expiresIn', means: 'lifetime' },
          ],
        },
      },
    },
    lock: { after: 20, seconds: 300 },
  },
  token: {
    form: { kind: 'jwt', alg: 'HS256' },
    location: { in: 'body', at: '/accessToken' },
    presentation: { in: 'header', name: 'Authorization', scheme: 'Bearer' },
    lifetime: { seconds: 900, kind: 'absolute', source: 'expiresIn' },
  },
  customerId: 'uuid',
  endpoints: {
    'ext-verify': {
      fields: [
        { at: '/givenName', means: 'givenName', type: 'string', required: true, bounds: NAME },
        { at: '/familyName', means: 'familyName', type: 'string', required: true, bounds: NAME },
        {
          at: '/email',
          means: 'email',
          type: 'string',
          required: true,
          format: 'email',
          bounds: { maxLength: 254 },
        },
        { at: '/phone', means: 'phone', type: 'string', format: 'e164' },
        { at: '/postalCode', means: 'postalCode', type: 'string', bounds: { minLength: 1, maxLength: 12 } },
        { at: '/country', means: 'country', type: 'string', format: 'country' },
      ],
      answers: {
        known: {
          status: 200,
          fields: [
            { at: '/status', means: 'verdict' },
            { at: '/customerId', means: 'customerId' },
            { at: '/matchedFields', means: 'matched' },
            { at: '/checkedAt', means: 'now' },
          ],
        },
        partial: {
          status: 200,
          fields: [
            { at: '/status', means: 'verdict' },
            { at: '/matchedFields', means: 'matched' },
            { at: '/mismatchedFields', means: 'mismatched' },
            { at: '/checkedAt', means: 'now' },
          ],
        },
        unknown: {
          status: 200,
          fields: [
            { at: '/status', means: 'verdict' },
            { at: '/checkedAt', means: 'now' },
          ],
        },
      },
    },
    'ext-reach': {
      fields: [
        { at: '/customerId', means: 'customerId', type: 'string', required: true, format: 'uuid' },
        { at: '/action', means: 'operation', type: 'string', required: true, values: AS_IS('check', 'manage') },
        { at: '/preference', type: 'object', required: true, only: ['manage'] },
        {
          at: '/preference/place',
          means: 'place',
          type: 'string',
          nullable: true,
          only: ['manage'],
          values: AS_IS('door', 'neighbour', 'pickup-point', 'safe-place'),
        },
        {
          at: '/preference/instructions',
          means: 'instructions',
          type: 'string',
          nullable: true,
          only: ['manage'],
          bounds: { maxLength: 200 },
        },
        { at: '/preference/timeWindow', type: 'object', only: ['manage'] },
        {
          at: '/preference/timeWindow/from',
          means: 'windowFrom',
          type: 'string',
          nullable: true,
          required: true,
          only: ['manage'],
          format: 'time',
        },
        {
          at: '/preference/timeWindow/to',
          means: 'windowTo',
          type: 'string',
          nullable: true,
          required: true,
          only: ['manage'],
          format: 'time',
        },
        {
          at: '/preference/neighbourName',
          means: 'neighbourName',
          type: 'string',
          nullable: true,
          only: ['manage'],
          bounds: NAME,
        },
        {
          at: '/preference/pickupPointId',
          means: 'pickupPointId',
          type: 'string',
          nullable: true,
          only: ['manage'],
          pattern: '^PP-[0-9]{4}$',
        },
      ],
      answers: {
        check: { status: 200, fields: PREFERENCE() },
        manage: { status: 200, fields: PREFERENCE() },
      },
    },
    'ext-notify': {
      fields: [
        { at: '/Idempotency-Key', in: 'header', means: 'idempotencyKey', type: 'string', bounds: { maxLength: 128 } },
        { at: '/customerId', means: 'customerId', type: 'string', required: true, format: 'uuid' },
        { at: '/channel', means: 'channel', type: 'string', required: true, values: AS_IS('email', 'sms', 'push') },
        {
          at: '/message',
          means: 'message',
          type: 'string',
          required: true,
          bounds: { minLength: 1, maxLength: 500 },
        },
        { at: '/trackingNumber', means: 'trackingNumber', type: 'string', pattern: '^[A-Z]{2}[0-9]{10}$' },
        { at: '/scheduledAt', means: 'scheduledAt', type: 'string', format: 'date-time' },
      ],
      answers: {
        send: {
          status: 202,
          fields: [
            { at: '/notificationId', means: 'notificationId' },
            { at: '/status', means: 'notificationStatus' },
            { at: '/channel', means: 'channel' },
            { at: '/createdAt', means: 'createdAt' },
          ],
        },
      },
    },
  },
  errors: problem(),
  challenge: 'Bearer realm="last-mile"',
  order: 'token-first',
  unknownMembers: 'refused',
  mediaType: 'strict',
  rate: {
    limit: 600,
    windowSeconds: 60,
    limiter: 'fixed-window',
    scope: 'token',
    headers: 'RateLimit',
    retryAfter: 'seconds',
  },
  size: { bytes: 16_384 },
  timeouts: { idleSeconds: 15, bodySeconds: 20 },
} satisfies Dialect

function PREFERENCE() {
  return [
    { at: '/customerId', means: 'customerId' },
    { at: '/preference', constant: {} },
    { at: '/preference/place', means: 'place' },
    { at: '/preference/instructions', means: 'instructions' },
    { at: '/preference/timeWindow/from', means: 'windowFrom' },
    { at: '/preference/timeWindow/to', means: 'windowTo' },
    { at: '/preference/neighbourName', means: 'neighbourName' },
    { at: '/preference/pickupPointId', means: 'pickupPointId' },
    { at: '/version', means: 'version' },
    { at: '/updatedAt', means: 'updatedAt' },
  ] as const
}
