/** Answers of JavaScript validators and frameworks. */
import { EMPTY, type Sample } from './sample.ts'

export const JAVASCRIPT: Sample[] = [
  {
    from: 'yup, inner',
    body: {
      name: 'ValidationError',
      errors: ['phone is a required field', 'kind must be one of the following values: home, work'],
    },
    sent: { kind: 'x' },
    reads: [
      ['missing', 'phone'],
      ['enum', 'kind', { values: ['home', 'work'] }],
    ],
  },
  {
    from: 'yup, typeError',
    body: { error: 'qty must be a `number` type, but the final value was: `NaN` (cast from the value `"x"`).' },
    sent: { qty: 'x' },
    reads: [['type', 'qty', { type: 'number' }]],
  },
  {
    from: 'zod 3 issues',
    body: {
      issues: [
        {
          code: 'invalid_type',
          expected: 'string',
          received: 'undefined',
          path: ['customer', 'phone'],
          message: 'Required',
        },
      ],
    },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone', { type: 'string' }]],
  },
  {
    from: 'zod 3 enum',
    body: [
      {
        received: 'x',
        code: 'invalid_enum_value',
        options: ['home', 'work'],
        path: ['mode'],
        message: "Invalid enum value. Expected 'home' | 'work', received 'x'",
      },
    ],
    sent: { mode: 'x' },
    reads: [['enum', 'mode', { values: ['home', 'work'] }]],
  },
  {
    from: 'zod-validation-error',
    body: { message: 'Validation error: Required at "customer.phone"; Invalid email at "customer.mail"' },
    sent: { customer: { mail: 'x' } },
    reads: [
      ['missing', 'customer.phone'],
      ['format', 'customer.mail', { format: 'email' }],
    ],
  },
  {
    from: 'zod 4 prettifyError',
    body: { error: '✖ Invalid input: expected string, received undefined\n  → at customer.phone' },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone', { type: 'string' }]],
  },
  {
    from: 'zod 4 treeifyError',
    body: { errors: [], properties: { phone: { errors: ['Invalid input: expected string, received undefined'] } } },
    sent: EMPTY,
    reads: [['missing', 'phone', { type: 'string' }]],
  },
  {
    from: 'zod 4 format()',
    body: { _errors: [], customer: { _errors: [], phone: { _errors: ['Required'] } } },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone']],
  },
  {
    from: 'valibot flatten',
    body: {
      nested: { 'customer.phone': ['Invalid key: Expected "phone" but received undefined'] },
    },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone']],
  },
  {
    from: 'valibot issues',
    body: [
      {
        kind: 'schema',
        type: 'string',
        input: 1,
        expected: 'string',
        received: '1',
        message: 'Invalid type: Expected string but received 1',
        path: [{ type: 'object', origin: 'value', key: 'phone', value: 1 }],
      },
    ],
    sent: { phone: 1 },
    reads: [['type', 'phone', { type: 'string' }]],
  },
  {
    from: 'superstruct',
    body: { error: 'At path: customer.phone -- Expected a string, but received: undefined' },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone', { type: 'string' }]],
  },
  {
    from: 'ajv raw',
    body: {
      errors: [
        {
          instancePath: '/customer',
          schemaPath: '#/properties/customer/required',
          keyword: 'required',
          params: { missingProperty: 'phone' },
          message: "must have required property 'phone'",
        },
      ],
    },
    sent: { customer: {} },
    reads: [['missing', 'customer.phone']],
  },
  {
    from: 'ajv raw additional',
    body: [
      {
        instancePath: '',
        keyword: 'additionalProperties',
        params: { additionalProperty: 'zz' },
        message: 'must NOT have additional properties',
      },
    ],
    sent: { zz: 1 },
    reads: [['unknown', 'zz']],
  },
  {
    from: 'ajv raw enum',
    body: [
      {
        instancePath: '/mode',
        keyword: 'enum',
        params: { allowedValues: ['home', 'work'] },
        message: 'must be equal to one of the allowed values',
      },
    ],
    sent: { mode: 'x' },
    reads: [['enum', 'mode', { values: ['home', 'work'] }]],
  },
  {
    from: 'ajv 6',
    body: [
      {
        dataPath: '.customer',
        keyword: 'required',
        params: { missingProperty: 'phone' },
        message: "should have required property 'phone'",
      },
    ],
    sent: { customer: {} },
    reads: [['missing', 'customer.phone']],
  },
  {
    from: 'express-openapi-validator',
    body: {
      message: "request/body must have required property 'phone'",
      errors: [
        {
          path: '/body/phone',
          message: "must have required property 'phone'",
          errorCode: 'required.openapi.validation',
        },
      ],
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'Elysia',
    body: {
      type: 'validation',
      on: 'body',
      summary: "Property 'phone' is missing",
      property: '/phone',
      message: 'Expected string',
      expected: { phone: '' },
      found: {},
      errors: [
        { path: '/phone', message: 'Expected required property' },
        { path: '/phone', message: 'Expected string' },
      ],
    },
    sent: EMPTY,
    reads: [['missing', 'phone', { type: 'string' }]],
  },
  {
    from: 'TypeBox',
    body: { errors: [{ type: 45, path: '/phone', message: 'Required property' }] },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'Nest class-validator raw',
    body: {
      statusCode: 400,
      message: [
        {
          target: {},
          property: 'phone',
          children: [],
          constraints: { isNotEmpty: 'phone should not be empty', isString: 'phone must be a string' },
        },
      ],
    },
    sent: EMPTY,
    reads: [['missing', 'phone', { type: 'string' }]],
  },
  {
    from: 'Nest nested message',
    body: { message: ['customer.property zz should not exist'], error: 'Bad Request', statusCode: 400 },
    sent: { customer: { zz: 1 } },
    reads: [['unknown', 'customer.zz']],
  },
  {
    from: 'Mongoose',
    body: {
      errors: {
        phone: {
          name: 'ValidatorError',
          message: 'Path `phone` is required.',
          properties: { message: 'Path `phone` is required.', type: 'required', path: 'phone' },
          kind: 'required',
          path: 'phone',
        },
      },
      _message: 'Order validation failed',
      name: 'ValidationError',
      message: 'Order validation failed: phone: Path `phone` is required.',
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'LoopBack 4',
    body: {
      error: {
        statusCode: 422,
        name: 'UnprocessableEntityError',
        message: 'The request body is invalid. See error object `details` property for more info.',
        code: 'VALIDATION_FAILED',
        details: [
          {
            path: '/phone',
            code: 'required',
            message: "must have required property 'phone'",
            info: { missingProperty: 'phone' },
          },
        ],
      },
    },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
  {
    from: 'AdonisJS',
    body: { errors: [{ message: 'The phone field must be defined', rule: 'required', field: 'phone' }] },
    sent: EMPTY,
    reads: [['missing', 'phone']],
  },
]
