/** Answers of Python, PHP and Ruby validators and frameworks. */
import { EMPTY, type Sample } from './sample.ts'

export const SCRIPTING: Sample[] = [
  {
    from: 'Flask-RESTX',
    body: {
      errors: { phone: "'phone' is a required property", mode: "'x' is not one of ['home', 'work']" },
      message: 'Input payload validation failed',
    },
    sent: { mode: 'x' },
    reads: [
      ['missing', 'phone'],
      ['enum', 'mode', { values: ['home', 'work'] }],
    ],
  },
  { from: 'jsonschema', body: { error: "'phone' is a required property" }, sent: EMPTY, reads: [['missing', 'phone']] },
  {
    from: 'jsonschema additional',
    body: { error: "Additional properties are not allowed ('zz' was unexpected)" },
    sent: { zz: 1 },
    reads: [['unknown', 'zz']],
  },
  {
    from: 'jsonschema type',
    body: { error: "12 is not of type 'string'", path: 'customer.phone' },
    sent: { customer: { phone: 12 } },
    reads: [['type', 'customer.phone', { type: 'string' }]],
  },
  {
    from: 'fastjsonschema',
    body: { error: "data.customer must contain ['phone'] properties" },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone']],
  },
  {
    from: 'voluptuous',
    body: { error: "required key not provided @ data['customer']['phone']" },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone']],
  },
  {
    from: 'voluptuous extra',
    body: { error: "extra keys not allowed @ data['zz']" },
    sent: { zz: 1 },
    reads: [['unknown', 'zz']],
  },
  {
    from: 'voluptuous enum',
    body: { error: "value must be one of ['home', 'work'] for dictionary value @ data['mode']" },
    sent: { mode: 'x' },
    reads: [['enum', 'mode', { values: ['home', 'work'] }]],
  },
  {
    from: 'Cerberus',
    body: { phone: ['required field'], mode: ['unallowed value x'], zz: ['unknown field'] },
    sent: { mode: 'x', zz: 1 },
    reads: [
      ['missing', 'phone'],
      ['enum', 'mode'],
      ['unknown', 'zz'],
    ],
  },
  {
    from: 'msgspec',
    body: { error: 'Object missing required field `phone` - at `$.customer`' },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone']],
  },
  {
    from: 'msgspec type',
    body: { error: 'Expected `str`, got `int` - at `$.customer.phone`' },
    sent: { customer: { phone: 1 } },
    reads: [['type', 'customer.phone', { type: 'string' }]],
  },
  {
    from: 'attrs/cattrs',
    body: { error: 'required field missing @ $.phone' },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'pydantic str()',
    body: {
      error: '1 validation error for Order\nphone\n  Field required [type=missing, input_value={}, input_type=dict]',
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'DRF, full details',
    body: { phone: [{ message: 'This field is required.', code: 'required' }] },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'DRF, a field called message',
    body: { message: ['This field is required.'] },
    sent: EMPTY,
    reads: [['missing', 'message']],
  },
  {
    from: 'DRF list item',
    body: { items: [{}, { qty: ['A valid integer is required.'] }] },
    sent: { items: [{ qty: 1 }, { qty: 'x' }] },
    reads: [['type', 'items.1.qty', { type: 'integer' }]],
  },
  {
    from: 'drf-standardized-errors',
    body: {
      type: 'validation_error',
      errors: [{ code: 'required', detail: 'This field is required.', attr: 'customer.phone' }],
    },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone']],
  },
  {
    from: 'Django Ninja',
    body: { detail: [{ type: 'missing', loc: ['body', 'payload', 'phone'], msg: 'Field required' }] },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'webargs',
    body: { messages: { json: { phone: ['Missing data for required field.'] } } },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'Falcon, by hand',
    body: { title: 'Missing parameter', description: 'The "phone" parameter is required.' },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'Falcon jsonschema',
    body: { title: 'Request data failed validation', description: "data must contain ['phone'] properties" },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'Tornado, by hand',
    body: 'HTTP 400: Bad Request (Missing argument phone)',
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  { from: 'Python KeyError', body: { error: "KeyError: 'phone'" }, sent: EMPTY, reads: [['missing', 'phone']] },
  {
    from: 'Laravel',
    body: {
      message: 'The phone number field is required. (and 1 more error)',
      errors: {
        phone_number: ['The phone number field is required.'],
        'items.0.qty': ['The items.0.qty field must be an integer.'],
      },
    },
    sent: { items: [{ qty: 'x' }] },
    reads: [
      ['missing', 'phone_number'],
      ['type', 'items.0.qty', { type: 'integer' }],
    ],
  },
  {
    from: 'Laravel in',
    body: { message: 'The selected mode is invalid.', errors: { mode: ['The selected mode is invalid.'] } },
    sent: { mode: 'x' },
    reads: [['enum', 'mode']],
  },
  {
    from: 'Symfony',
    body: {
      type: 'https://symfony.com/errors/validation',
      title: 'Validation Failed',
      status: 422,
      detail: 'phone: This value should not be blank.',
      violations: [
        {
          propertyPath: 'phone',
          title: 'This value should not be blank.',
          template: 'This value should not be blank.',
          parameters: { '{{ value }}': 'null' },
          type: 'urn:uuid:c1051bb4-d103-4f74-8988-acbcafc7fdc3',
        },
      ],
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'Symfony type',
    body: {
      title: 'Validation Failed',
      violations: [
        {
          propertyPath: 'phone',
          title: 'This value should be of type string.',
          parameters: { '{{ type }}': 'string' },
        },
      ],
    },
    sent: { phone: 1 },
    reads: [['type', 'phone', { type: 'string' }]],
  },
  {
    from: 'Yii 2',
    body: [{ field: 'phone', message: 'Phone cannot be blank.' }],
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'CakePHP',
    body: { errors: { phone: { _required: 'This field is required' } } },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'CodeIgniter',
    body: { status: 400, error: 400, messages: { phone: 'The phone field is required.' } },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  // Ruby
  {
    from: 'Rails errors',
    body: { phone: ["can't be blank"], mode: ['is not included in the list'] },
    sent: { mode: 'x' },
    reads: [
      ['missing', 'phone'],
      ['enum', 'mode'],
    ],
  },
  {
    from: 'Rails full messages',
    body: { errors: ["Phone can't be blank", 'Mode is not included in the list'] },
    sent: { mode: 'x' },
    reads: [
      ['blank', 'Phone'],
      ['enum', 'mode'],
    ],
  },
  {
    from: 'Rails ParameterMissing',
    body: {
      status: 400,
      error: 'Bad Request',
      exception: '#<ActionController::ParameterMissing: param is missing or the value is empty or invalid: phone>',
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'Grape',
    body: { error: 'phone is missing, mode does not have a valid value' },
    sent: { mode: 'x' },
    reads: [
      ['missing', 'phone'],
      ['enum', 'mode'],
    ],
  },
  {
    from: 'dry-validation',
    body: { errors: { customer: { phone: ['is missing'] }, mode: ['must be one of: home, work'] } },
    sent: { customer: {}, mode: 'x' },
    reads: [
      ['missing', 'customer.phone'],
      ['enum', 'mode', { values: ['home', 'work'] }],
    ],
  },
]
