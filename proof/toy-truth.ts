/** A small true contract that the tests of this folder lie about. */
import type { Truth } from './truth.ts'

export const TOY: Truth = {
  credentials: { User: 'u-4711', Secret: 's+cr/t "1"' },
  testData: { Phone: '+4915112345678' },
  auth: {
    encoding: 'json',
    requestFields: { '/user': 'User', '/secret': 'Secret' },
    tokenIn: { where: 'body', path: '/token' },
    tokenForm: 'opaque, 32 characters',
    presentation: { where: 'header', name: 'Authorization', scheme: 'Bearer' },
    lifetimeSeconds: 600,
  },
  endpoints: {
    '/auth-authenticate': {
      required: { '/user': 'string', '/secret': 'string' },
      successStatus: 200,
      responseFields: { '/token': 'string' },
    },
    '/ext-verify': {
      required: { '/phone': 'string', 'header:X-Tenant': 'string' },
      optional: { '/country': 'string' },
      enums: { '/country': ['DE', 'NL'] },
      successStatus: 200,
      successBody: { '/ok': true },
      responseFields: { '/ok': 'boolean', '/person': 'object', '/person/id': 'string', '/score': 'integer' },
    },
    '/ext-reach': {
      required: { '/id': 'string', '/mode': 'string' },
      conditional: [{ when: { '/mode': 'set' }, required: { '/place': 'string' } }],
      enums: { '/mode': ['get', 'set'] },
      successStatus: 200,
      responseFields: { '/place': 'string (optional)' },
    },
    '/ext-notify': {
      required: { '/id': 'string', '/parcels': 'array', '/parcels/0': 'object', '/parcels/0/no': 'string' },
      successStatus: 202,
      responseFields: { '/notice': 'string' },
    },
  },
}
