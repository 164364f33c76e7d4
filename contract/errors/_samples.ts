/** Answers of frameworks and of services written by hand, with what they say: test data of the generic reader. */
import type { Json } from '../json.ts'
import type { Expected, ObservationKind } from '../observation.ts'

export interface Sample {
  from: string
  body: Json
  sent?: Json
  reads: [ObservationKind, string | null, Expected?][]
  /** `code` where the names are not the wire's. */
  naming?: 'code'
}

const EMPTY: Json = {}

export const FRAMEWORKS: Sample[] = [
  // JavaScript
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
      root: undefined as unknown as Json,
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
  // Python
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
  // JVM
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
  // PHP
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
  // Go
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
  // Formats of their own
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
for (const sample of SILENT) sample.sent ??= EMPTY
