/** Answers in the form of JSON:API, which many services tell one thing at a time in. */
import { EMPTY, type Sample } from './sample.ts'

export const JSON_API: Sample[] = [
  {
    from: 'JSON:API, of a header',
    body: {
      errors: [
        {
          status: '415',
          code: 'media-type',
          detail: 'Content-Type must be application/vnd.api+json',
          source: { header: 'Content-Type' },
        },
      ],
    },
    sent: EMPTY,
    reads: [['media-type', null]],
  },
  {
    from: 'JSON:API, of the document',
    body: {
      errors: [
        { status: '400', detail: 'The document must have a data object at its top level', source: { pointer: '' } },
      ],
    },
    sent: EMPTY,
    reads: [['missing', 'data', { type: 'object' }]],
  },
  {
    from: 'JSON:API, the whole path told at its parent',
    body: { errors: [{ status: '400', detail: 'data.type is required', source: { pointer: '/data' } }] },
    sent: { data: {} },
    reads: [['missing', 'data.type']],
  },
  {
    from: 'JSON:API, the right type named',
    body: {
      errors: [
        {
          status: '409',
          code: 'type-mismatch',
          detail: 'data.type must be parcels, not letters',
          source: { pointer: '/data/type' },
        },
      ],
    },
    sent: { data: { type: 'letters' } },
    reads: [['enum', 'data.type', { values: ['parcels'] }]],
  },
  {
    from: 'JSON:API, one of two members',
    body: {
      errors: [
        {
          status: '422',
          code: 'required',
          detail: 'customer needs phone-number or email-address',
          source: { pointer: '/data/attributes/customer' },
        },
      ],
    },
    sent: { data: { type: 'parcels', attributes: { customer: { name: 'A' } } } },
    reads: [['missing', 'data.attributes.customer.phone-number', { members: ['phone-number', 'email-address'] }]],
  },
  {
    from: 'JSON:API, a moment on the wrong side of now',
    body: {
      errors: [
        {
          status: '422',
          code: 'range',
          detail: 'occurred-at must not be in the future',
          source: { pointer: '/data/attributes/occurred-at' },
        },
      ],
    },
    sent: { data: { attributes: { 'occurred-at': '2099-01-01T00:00:00Z' } } },
    reads: [['bounds', 'data.attributes.occurred-at', { when: 'past' }]],
  },
]
