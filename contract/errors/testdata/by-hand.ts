/** Answers in standard forms and in forms of a service's own. */
import { EMPTY, type Sample } from './sample.ts'

export const BY_HAND: Sample[] = [
  {
    from: 'RFC 9457',
    body: {
      type: 'https://example.net/validation-error',
      title: 'Your request is not valid.',
      errors: [
        { detail: 'must be a positive integer', pointer: '#/age' },
        { detail: "must be 'green', 'red' or 'blue'", pointer: '#/profile/color' },
      ],
    },
    sent: { age: -1, profile: { color: 'x' } },
    reads: [
      ['type', 'age', { type: 'integer', exclusiveMinimum: 0 }],
      ['enum', 'profile.color', { values: ['green', 'red', 'blue'] }],
    ],
  },
  {
    from: 'RFC 7807',
    body: {
      title: "Your request parameters didn't validate.",
      'invalid-params': [
        { name: 'age', reason: 'must be a positive integer' },
        { name: 'color', reason: "must be 'green', 'red' or 'blue'" },
      ],
    },
    sent: EMPTY,
    reads: [
      ['missing', 'age', { type: 'integer', exclusiveMinimum: 0 }],
      ['missing', 'color', { values: ['green', 'red', 'blue'] }],
    ],
  },
  {
    from: 'JSON:API',
    body: {
      errors: [
        {
          status: '422',
          source: { pointer: '/data/attributes/phone' },
          title: "can't be blank",
          detail: "phone - can't be blank",
        },
      ],
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'Google',
    body: {
      error: {
        code: 400,
        message: 'Request contains an invalid argument.',
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field: 'items[1].phone', description: 'Phone is required' }],
          },
        ],
      },
    },
    sent: { items: [{}, {}] },
    reads: [['missing', 'items.1.phone']],
  },
  {
    from: 'gRPC protovalidate',
    body: {
      code: 3,
      message:
        'validation error:\n - phone: value is required [required]\n - mode: value must be in list [1, 2] [enum.in]',
      details: [],
    },
    sent: { mode: 3 },
    reads: [
      ['missing', 'phone'],
      ['enum', 'mode', { values: [1, 2] }],
    ],
  },
  {
    from: 'Microsoft Graph',
    body: {
      error: {
        code: 'BadArgument',
        message: 'Multiple errors in ContactInfo data',
        target: 'ContactInfo',
        details: [{ code: 'NullValue', target: 'phone', message: 'Phone must not be null' }],
      },
    },
    sent: { phone: null },
    reads: [['null', 'phone']],
  },
  { from: 'Kong', body: { message: 'required field missing: phone' }, sent: EMPTY, reads: [['missing', 'phone']] },
  {
    from: 'Open Banking',
    body: {
      Code: '400 BadRequest',
      Message: 'Invalid request parameters',
      Errors: [{ ErrorCode: 'UK.OBIE.Field.Missing', Message: 'Missing field', Path: 'Data.Phone' }],
    },
    sent: EMPTY,
    reads: [['missing', 'Data.Phone']],
  },
  {
    from: 'Stripe',
    body: {
      error: {
        code: 'parameter_missing',
        message: 'Missing required param: phone.',
        param: 'phone',
        type: 'invalid_request_error',
      },
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  { from: 'Shopify', body: { errors: { phone: ['is invalid'] } }, sent: { phone: '1' }, reads: [['invalid', 'phone']] },
  {
    from: 'GitHub',
    body: { message: 'Validation Failed', errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }] },
    sent: EMPTY,
    reads: [['missing', 'title']],
  },
  {
    from: 'SOAP',
    body: '<s:Envelope><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>Missing required element phone</faultstring></s:Fault></s:Body></s:Envelope>',
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'OAuth',
    body: { error: 'invalid_request', error_description: 'Missing parameter: client_id' },
    sent: EMPTY,
    reads: [['missing', 'client_id']],
  },
  {
    from: 'a list of codes',
    body: {
      success: false,
      errors: [
        { field: 'phone', code: 'REQUIRED' },
        { field: 'mode', code: 'INVALID_ENUM', allowed: ['home', 'work'] },
      ],
    },
    sent: { mode: 'x' },
    reads: [
      ['missing', 'phone'],
      ['enum', 'mode', { values: ['home', 'work'] }],
    ],
  },
  {
    from: 'names by what is wrong',
    body: { error: 'validation', missing: ['phone', 'mode'], unknown: ['zz'] },
    sent: { zz: 1 },
    reads: [
      ['missing', 'phone'],
      ['missing', 'mode'],
      ['unknown', 'zz'],
    ],
  },
  {
    from: 'a map of codes',
    body: { status: 'error', data: { phone: 'required', mode: 'invalid' } },
    sent: { mode: 'x' },
    reads: [
      ['missing', 'phone'],
      ['invalid', 'mode'],
    ],
  },
  {
    from: 'JSend',
    body: { status: 'fail', data: { title: 'A title is required' } },
    sent: EMPTY,
    reads: [['missing', 'title']],
  },
  {
    from: 'one sentence',
    body: { error: 'customer_id is required' },
    sent: EMPTY,
    reads: [['missing', 'customer_id']],
  },
  {
    from: 'one sentence, verb first',
    body: { error: 'Please provide customerId' },
    sent: EMPTY,
    reads: [['missing', 'customerId']],
  },
  {
    from: 'two names',
    body: { error: 'customerId and phone are required' },
    sent: EMPTY,
    reads: [
      ['missing', 'customerId'],
      ['missing', 'phone'],
    ],
  },
  {
    from: 'three names',
    body: { error: 'Fields phone, mode and text are required' },
    sent: EMPTY,
    reads: [
      ['missing', 'phone'],
      ['missing', 'mode'],
      ['missing', 'text'],
    ],
  },
  {
    from: 'bounds in words',
    body: { error: 'message must be at most 160 characters' },
    sent: { message: 'x' },
    reads: [['bounds', 'message', { maxLength: 160 }]],
  },
  {
    from: 'bounds between',
    body: { field: 'attempts', error: 'must be between 1 and 5' },
    sent: { attempts: 9 },
    reads: [['bounds', 'attempts', { minimum: 1, maximum: 5 }]],
  },
  {
    from: 'bad value, echoed',
    body: { error: "Invalid value 'zebra'" },
    sent: { mode: 'zebra' },
    reads: [['invalid', 'mode']],
  },
  {
    from: 'unsupported channel',
    body: { error: { code: 'UNSUPPORTED_CHANNEL', message: "Unsupported channel 'fax'. Supported: sms, email" } },
    sent: { channel: 'fax' },
    reads: [['enum', 'channel', { values: ['sms', 'email'] }]],
  },
  {
    from: 'unknown operation',
    body: { error: "Unknown action 'x', expected 'check' or 'manage'" },
    sent: { action: 'x' },
    reads: [['enum', 'action', { values: ['check', 'manage'] }]],
  },
  {
    from: 'header',
    body: { error: 'Missing required header: X-Client-Id' },
    sent: EMPTY,
    reads: [['missing', 'X-Client-Id']],
  },
  {
    from: 'an address of no form',
    body: {
      errors: [
        {
          loc: ['mail'],
          msg: 'value is not a valid email address: An email address must have an @-sign.',
          type: 'value_error',
        },
      ],
    },
    sent: { mail: 'x' },
    reads: [['format', 'mail', { format: 'email' }]],
  },
  {
    from: 'a member called email',
    body: { error: "'email' must be a string" },
    sent: { email: 1 },
    reads: [['type', 'email', { type: 'string' }]],
  },
  {
    from: 'a member called format',
    body: { errors: [{ field: 'format', message: 'format is required' }] },
    sent: EMPTY,
    reads: [['missing', 'format']],
  },
  {
    from: 'a member inside the object that is pointed at',
    body: { errors: [{ detail: 'last_name is required', source: { pointer: '/person' } }] },
    sent: { person: { first_name: 'A' } },
    reads: [['missing', 'person.last_name']],
  },
  {
    from: 'got before wanted',
    body: 'person.phone: invalid type: integer `12`, expected a string',
    sent: { person: { phone: 12 } },
    reads: [['type', 'person.phone', { type: 'string' }]],
  },
  {
    from: 'formats told as a list',
    body: { start: ['Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss].'] },
    sent: { start: 'x' },
    reads: [['format', 'start', { format: 'date-time' }]],
  },
  {
    from: 'numbers without quotes',
    body: { detail: [{ loc: ['body', 'level'], msg: 'Input should be 1, 2 or 3', type: 'literal_error' }] },
    sent: { level: 9 },
    reads: [['enum', 'level', { values: [1, 2, 3] }]],
  },
  {
    from: 'one of two members',
    body: { error: 'one of phone, mail is required' },
    sent: EMPTY,
    reads: [['missing', 'phone', { members: ['phone', 'mail'] }]],
  },
  {
    from: 'a list under a name of its own',
    body: {
      toelichting: 'x',
      melding: 'Het verzoek is ongeldig.',
      velden: [{ veld: 'klant.naam', melding: 'is verplicht' }],
    },
    sent: { klant: {} },
    reads: [['missing', 'klant.naam']],
  },
  {
    from: 'a field of the request in a map, and called data',
    body: { data: ['This field is required.'] },
    sent: EMPTY,
    reads: [['missing', 'data']],
  },
  {
    from: 'a header in a list',
    body: { title: 'Invalid', errors: [{ header: 'X-Request-Id', detail: 'is required', code: 'REQUIRED' }] },
    sent: EMPTY,
    reads: [['missing', 'X-Request-Id']],
  },
  {
    from: 'a discriminator in the path',
    body: { detail: [{ loc: ['body', 'manage', 'address', 'street'], msg: 'Field required', type: 'missing' }] },
    sent: { action: 'manage', address: {} },
    reads: [['missing', 'address.street']],
  },
]

/** Nothing of these is about a member. */
export const SILENT: Sample[] = [
  { from: 'opaque', body: { error: 'invalid_argument' }, reads: [] },
  {
    from: 'hapi',
    body: { statusCode: 400, error: 'Bad Request', message: 'Invalid request payload input' },
    reads: [],
  },
  {
    from: 'Spring',
    body: { timestamp: '2026-11-21T05:32:55.693+00:00', status: 400, error: 'Bad Request', path: '/ext-notify' },
    reads: [],
  },
  {
    from: 'Spring problem',
    body: {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Invalid request content.',
      instance: '/ext-notify',
    },
    reads: [],
  },
  {
    from: 'a sentence for people',
    body: { error: { message: 'Something went wrong. Please check your data and try again.', requestId: 'r-17' } },
    reads: [],
  },
  { from: 'unauthenticated', body: { error: 'Unauthorized', message: 'Authentication is required' }, reads: [] },
]
