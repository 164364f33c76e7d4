/** Answers of JVM, .NET, Go and Rust validators and frameworks. */
import { EMPTY, type Sample } from './sample.ts'

export const COMPILED: Sample[] = [
  {
    from: 'Quarkus',
    body: {
      title: 'Constraint Violation',
      status: 400,
      violations: [{ field: 'createOrder.order.phone', message: 'must not be blank' }],
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'RESTEasy',
    body: {
      exception: null,
      fieldViolations: [],
      propertyViolations: [],
      classViolations: [],
      parameterViolations: [
        { constraintType: 'PARAMETER', path: 'create.arg0.phone', message: 'must not be null', value: '' },
      ],
      returnValueViolations: [],
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'Micronaut',
    body: {
      message: 'Bad Request',
      _embedded: { errors: [{ message: 'order.phone: must not be blank' }] },
      _links: { self: { href: '/ext-notify', templated: false } },
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'Micronaut binding',
    body: {
      message: 'Bad Request',
      _embedded: { errors: [{ message: 'Required argument [Order order] not specified', path: '/order' }] },
    },
    sent: EMPTY,
    reads: [['missing', '']],
  },
  {
    from: 'Dropwizard',
    body: { errors: ['customer.phone may not be null', 'mode must be one of [home, work]'] },
    sent: { customer: {}, mode: 'x' },
    reads: [
      ['missing', 'customer.phone'],
      ['enum', 'mode', { values: ['home', 'work'] }],
    ],
  },
  {
    from: 'kotlinx.serialization',
    body: {
      error: "Field 'phone' is required for type with serial name 'com.acme.Order', but it was missing at path: $",
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'kotlinx.serialization, several',
    body: {
      error: "Fields [phone, mode] are required for type with serial name 'com.acme.Order', but they were missing",
    },
    sent: EMPTY,
    reads: [
      ['missing', 'phone'],
      ['missing', 'mode'],
    ],
  },
  {
    from: 'Spring problem with errors',
    body: {
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Invalid request content.',
      errors: [{ field: 'phone', message: 'must not be null' }],
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'Zalando problem',
    body: {
      title: 'Constraint Violation',
      status: 400,
      violations: [{ field: 'phone', message: 'size must be between 3 and 20' }],
    },
    sent: { phone: 'x' },
    reads: [['bounds', 'phone', { minLength: 3, maxLength: 20 }]],
  },
  {
    from: 'Vert.x',
    body: {
      message:
        '[Bad Request] Validation error for body application/json: provided object should contain property phone',
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'networknt',
    body: {
      errors: [
        '$.customer.phone: is missing but it is required',
        '$.zz: is not defined in the schema and the schema does not allow additional properties',
      ],
    },
    sent: { customer: {}, zz: 1 },
    reads: [
      ['missing', 'customer.phone'],
      ['unknown', 'zz'],
    ],
  },
  {
    from: 'networknt, newer',
    body: { errors: ["$.customer: required property 'phone' not found"] },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone']],
  },
  {
    from: 'everit',
    body: { error: '#/customer: required key [phone] not found' },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone']],
  },
  {
    from: 'Atlassian swagger-request-validator',
    body: {
      messages: [
        {
          key: 'validation.request.body.schema.required',
          level: 'ERROR',
          message: '[Path \'/customer\'] Object has missing required properties (["phone"])',
        },
      ],
    },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone']],
  },
  {
    from: 'Atlassian additional',
    body: { message: 'Object instance has properties which are not allowed by the schema: ["zz"]' },
    sent: { zz: 1 },
    reads: [['unknown', 'zz']],
  },
  // .NET
  {
    from: 'ASP.NET',
    body: {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: {
        Phone: ['The Phone field is required.'],
        'Customer.Mail': ['The Mail field is not a valid e-mail address.'],
      },
      traceId: '00-1',
    },
    sent: { customer: { mail: 'x' } },
    reads: [
      ['missing', 'Phone'],
      ['format', 'customer.mail', { format: 'email' }],
    ],
  },
  {
    from: 'ASP.NET System.Text.Json',
    body: {
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: {
        order: ['The order field is required.'],
        '$.age': [
          'The JSON value could not be converted to System.Int32. Path: $.age | LineNumber: 0 | BytePositionInLine: 45.',
        ],
      },
    },
    sent: { age: 'x' },
    reads: [['type', 'age', { type: 'integer' }]],
  },
  {
    from: 'ASP.NET required members',
    body: {
      title: 'One or more validation errors occurred.',
      errors: {
        $: [
          "JSON deserialization for type 'Order' was missing required properties, including the following: phone, mode",
        ],
        order: ['The order field is required.'],
      },
    },
    sent: EMPTY,
    reads: [
      ['missing', 'phone'],
      ['missing', 'mode'],
    ],
  },
  {
    from: 'FluentValidation',
    body: [
      {
        propertyName: 'Phone',
        errorMessage: "'Phone' must not be empty.",
        attemptedValue: '',
        severity: 0,
        errorCode: 'NotEmptyValidator',
      },
    ],
    sent: { phone: '' },
    reads: [['blank', 'phone']],
  },
  {
    from: 'FluentValidation bounds',
    body: { errors: [{ propertyName: 'Score', errorMessage: "'Score' must be less than '100'." }] },
    sent: { score: 200 },
    reads: [['bounds', 'score', { exclusiveMaximum: 100 }]],
  },
  {
    from: 'FastEndpoints',
    body: {
      statusCode: 400,
      message: 'One or more errors occurred!',
      errors: { phone: ["'phone' must not be empty."] },
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'ozzo-validation',
    body: { phone: 'cannot be blank', mode: 'must be a valid value' },
    sent: { mode: 'x' },
    reads: [
      ['missing', 'phone'],
      ['enum', 'mode'],
    ],
  },
  {
    from: 'ozzo-validation, text',
    body: { error: 'customer: (phone: cannot be blank.); mode: must be a valid value.' },
    sent: { customer: {}, mode: 'x' },
    reads: [
      ['missing', 'customer.phone'],
      ['enum', 'mode'],
    ],
  },
  {
    from: 'Huma',
    body: {
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'validation failed',
      errors: [
        { message: 'expected required property phone to be present', location: 'body', value: {} },
        { message: 'expected string', location: 'body.mode', value: 1 },
      ],
    },
    sent: { mode: 1 },
    reads: [
      ['missing', 'phone'],
      ['type', 'mode', { type: 'string' }],
    ],
  },
  {
    from: 'goa',
    body: {
      name: 'missing_field',
      id: 'x',
      message: '"phone" is missing from body',
      temporary: false,
      timeout: false,
      fault: false,
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  { from: 'Go by hand', body: 'missing field: phone\n', sent: EMPTY, reads: [['missing', 'phone']] },
  // Rust
  {
    from: 'garde',
    body: { error: 'customer.phone: length is lower than 3\nmode: not an accepted value' },
    sent: { customer: { phone: 'x' }, mode: 'x' },
    reads: [
      ['bounds', 'customer.phone', { minLength: 3 }],
      ['enum', 'mode'],
    ],
  },
  {
    from: 'validator',
    body: { phone: [{ code: 'length', message: null, params: { min: 3, value: 'x' } }] },
    sent: { phone: 'x' },
    reads: [['bounds', 'phone', { minLength: 3 }]],
  },
  {
    from: 'Rocket',
    body: {
      error: {
        code: 422,
        reason: 'Unprocessable Entity',
        description: 'The request was well-formed but was unable to be followed due to semantic errors.',
      },
    },
    sent: EMPTY,
    reads: [],
  },
  {
    from: 'poem',
    body: 'parse request payload error: failed to parse "Order": [1]: missing required field `phone`',
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
]
