/** A Java service: Basic log-in, snake_case on the wire and bean names in errors, nested addresses, a required header. */
import type { Answer, Dialect, Field } from '../dialect.ts'
import { javaBeans } from '../errors/java-beans.ts'
import { group, needed, only, tells, text, upTo } from './_parts.ts'

const PLACES = { door: 'DOOR', neighbour: 'NEIGHBOUR', 'pickup-point': 'PICKUP_POINT', 'safe-place': 'SAFE_PLACE' }
const CORRELATION: Field = { at: '/X-Correlation-Id', in: 'header', type: 'string', required: true }

const preference: Answer = {
  status: 200,
  fields: [
    tells('/address_preference/customer_id', 'customerId'),
    tells('/address_preference/delivery_place', 'place', { values: PLACES, absent: 'null' }),
    tells('/address_preference/remark', 'instructions', { absent: 'null' }),
    tells('/address_preference/neighbour_name', 'neighbourName', { absent: 'null' }),
    tells('/address_preference/pickup_point_id', 'pickupPointId', { absent: 'null' }),
    tells('/address_preference/version', 'version'),
  ],
}

export default {
  summary: 'Basic log-in, idle session deep in the answer, snake_case with bean names in errors, a required header',
  base: { mount: '/lastmile', prefix: '/rest', suffix: '' },
  credentials: {
    Username: { holds: 'id', form: 'word' },
    Password: { holds: 'secret', form: 'base64url' },
  },
  logIn: {
    encoding: 'basic',
    request: {
      fields: [needed('/username', 'id', { in: 'basic' }), needed('/password', 'secret', { in: 'basic' })],
      answers: {
        granted: {
          status: 200,
          fields: [
            tells('/result/trace_id', 'requestId'),
            tells('/result/session/id', 'decoy'),
            tells('/result/session/token', 'token'),
            tells('/result/session/ttl_seconds', 'lifetime'),
          ],
        },
      },
    },
    lock: { after: 10, seconds: 900 },
  },
  token: {
    form: { kind: 'opaque', length: 64 },
    location: { in: 'body', at: '/result/session/token' },
    presentation: { in: 'header', name: 'Authorization', scheme: 'Bearer' },
    lifetime: { seconds: 1200, kind: 'idle', source: 'ttl_seconds' },
  },
  customerId: 'prefixed',
  endpoints: {
    'ext-verify': {
      fields: [
        CORRELATION,
        group('/person', { required: true }),
        needed('/person/first_name', 'givenName', upTo(50)),
        needed('/person/last_name', 'familyName', upTo(50)),
        group('/address', { required: true }),
        needed('/address/street_name', 'street', upTo(80)),
        needed('/address/house_number', 'houseNumber', upTo(10)),
        needed('/address/postal_code', 'postalCode', upTo(10)),
        needed('/address/country_code', 'country', { values: { DE: 'DE', NL: 'NL', FR: 'FR' } }),
        text('/address/city', 'city', upTo(60)),
      ],
      answers: {
        known: {
          status: 200,
          fields: [
            tells('/verification/customer_id', 'customerId'),
            tells('/verification/outcome', 'verdict', { values: { known: 'VERIFIED', partial: 'PARTIAL' } }),
          ],
        },
        partial: {
          status: 200,
          fields: [tells('/verification/outcome', 'verdict', { values: { known: 'VERIFIED', partial: 'PARTIAL' } })],
        },
      },
    },
    'ext-reach': {
      fields: [
        CORRELATION,
        needed('/customer_id', 'customerId', upTo(40)),
        needed('/request_type', 'operation', { values: { check: 'CHECK', manage: 'MANAGE' } }),
        ...only(
          ['manage'],
          [
            group('/new_preference', { required: true }),
            needed('/new_preference/delivery_place', 'place', { values: PLACES }),
            text('/new_preference/remark', 'instructions', { nullable: true, bounds: { maxLength: 120 } }),
            text('/new_preference/neighbour_name', 'neighbourName', { nullable: true, ...upTo(60) }),
            text('/new_preference/pickup_point_id', 'pickupPointId', { nullable: true, ...upTo(20) }),
          ],
        ),
      ],
      answers: { check: preference, manage: preference },
    },
    'ext-notify': {
      fields: [
        CORRELATION,
        text('/Idempotency-Key', 'idempotencyKey', { in: 'header' }),
        needed('/customer_id', 'customerId', upTo(40)),
        needed('/notification_channel', 'channel', { values: { sms: 'SMS', email: 'EMAIL', push: 'PUSH' } }),
        needed('/message_text', 'message', upTo(400)),
        text('/shipment_number', 'trackingNumber', { pattern: '^[A-Z]{2}[0-9]{10}$' }),
      ],
      answers: {
        send: {
          status: 201,
          fields: [
            tells('/notification/id', 'notificationId'),
            tells('/notification/state', 'notificationStatus', { values: { accepted: 'ACCEPTED' } }),
          ],
        },
      },
    },
  },
  errors: javaBeans,
  challenge: 'Basic realm="lastmile"',
  order: 'token-first',
  unknownMembers: 'ignored',
  mediaType: 'strict',
  rate: null,
  size: { bytes: 2_097_152 },
  timeouts: { idleSeconds: 60, bodySeconds: 20 },
} satisfies Dialect
