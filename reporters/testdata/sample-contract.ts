/** The contract of the sample run, in the form that discovery writes. */
const known = (required: string, types = 'stated') => ({ required, types })
const seen = (present: number, accepted: number) => ({ accepted, present })
/** Of an answer's member that is not in all of them. */
const inSome = (n: number, of: number) => ({ n, of })

const problem = {
  type: 'object',
  properties: {
    type: { type: 'string', format: 'uri-reference', 'x-observed': inSome(8, 9) },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      'x-observed': inSome(4, 9),
      items: {
        type: 'object',
        properties: { pointer: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
        required: ['code', 'message', 'pointer'],
      },
    },
  },
  required: ['detail', 'status', 'title'],
}

function post(operationId: string, summary: string, request: unknown, response: unknown, status = '200') {
  return {
    post: {
      operationId,
      summary,
      ...(operationId === 'auth-authenticate' ? {} : { security: [{ token: [] }] }),
      requestBody: { required: true, content: { 'application/json': { schema: request } } },
      responses: {
        [status]: {
          description: 'Accepted.',
          'x-outcome': ['accepted'],
          headers: {
            'x-request-id': {
              description: 'Seen in every answer.',
              schema: { type: 'string' },
              'x-presence': 'always',
            },
          },
          content: { 'application/json': { schema: response } },
        },
        '422': {
          description: 'A member is missing or malformed.',
          'x-outcome': ['refused'],
          content: { 'application/problem+json': { schema: problem } },
        },
      },
    },
  }
}

const text = (extra: object = {}) => ({ type: 'string', ...extra })

export function sampleOpenApi(): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Last-mile delivery integration service',
      version: 'as observed',
      description: 'Learnt from answers.',
    },
    'x-environment': 'test',
    servers: [{ url: 'https://delivery.example.test/api', description: 'test' }],
    paths: {
      '/auth-authenticate': post(
        'auth-authenticate',
        'Authenticate the application and gain access',
        {
          type: 'object',
          properties: {
            clientId: text({ format: 'uuid', 'x-known': known('confirmed'), 'x-observed': seen(12, 12) }),
            clientSecret: text({
              minLength: 32,
              'x-known': { ...known('confirmed'), bounds: 'stated' },
              'x-observed': seen(12, 12),
            }),
          },
          required: ['clientId', 'clientSecret'],
        },
        {
          type: 'object',
          properties: {
            accessToken: text({ format: 'jwt' }),
            expiresIn: { type: 'integer' },
            tokenType: text(),
          },
          required: ['accessToken', 'expiresIn', 'tokenType'],
        },
      ),
      '/ext-verify': post(
        'ext-verify',
        'User validation',
        {
          type: 'object',
          additionalProperties: false,
          properties: {
            phone: text({
              format: 'e164',
              'x-known': { ...known('confirmed'), format: 'stated' },
              'x-observed': seen(31, 31),
            }),
            postalCode: text({
              minLength: 4,
              maxLength: 10,
              'x-known': { ...known('confirmed', 'observed'), bounds: 'stated' },
              'x-observed': seen(22, 31),
            }),
          },
          required: ['phone'],
        },
        {
          type: 'object',
          properties: {
            customerId: text(),
            verified: { type: 'boolean' },
            channels: { type: 'array', items: text() },
            lastSeenAt: { type: ['string', 'null'], format: 'date-time', 'x-observed': inSome(17, 31) },
          },
          required: ['customerId', 'verified', 'channels'],
        },
      ),
      '/ext-reach': post(
        'ext-reach',
        'Address preference check and management',
        {
          type: 'object',
          properties: {
            customerId: text({ 'x-known': known('confirmed'), 'x-observed': seen(40, 40) }),
            action: text({
              enum: ['check', 'manage'],
              'x-known': { ...known('confirmed'), values: 'stated' },
              'x-observed': seen(40, 40),
            }),
            preference: {
              type: 'object',
              'x-known': { types: 'stated' },
              'x-observed': seen(18, 40),
              'x-operations': ['manage'],
              properties: {
                place: text({
                  enum: ['door', 'neighbour', 'pickup-point', 'safe-place'],
                  'x-known': { ...known('stated'), values: 'stated' },
                  'x-observed': seen(18, 18),
                }),
                instructions: text({
                  maxLength: 140,
                  'x-known': { ...known('confirmed'), bounds: 'stated' },
                  'x-observed': seen(6, 18),
                }),
                window: {
                  type: 'object',
                  'x-observed': seen(9, 18),
                  properties: {
                    from: text({ format: 'time', 'x-known': known('stated'), 'x-observed': seen(9, 9) }),
                    to: text({ format: 'time', 'x-known': known('stated'), 'x-observed': seen(9, 9) }),
                  },
                  required: ['from', 'to'],
                },
              },
              required: ['place'],
            },
          },
          required: ['action', 'customerId'],
        },
        {
          type: 'object',
          properties: {
            preferenceId: text(),
            place: text(),
            window: { type: 'object', properties: { from: text(), to: text() }, required: ['from', 'to'] },
          },
          required: ['preferenceId', 'place'],
        },
      ),
      '/ext-notify': post(
        'ext-notify',
        'Send a notification to a customer',
        {
          type: 'object',
          properties: {
            customerId: text({ 'x-known': known('confirmed'), 'x-observed': seen(14, 14) }),
            trackingNumber: text({
              pattern: '^JD[0-9]{10}$',
              'x-known': { ...known('confirmed'), pattern: 'stated' },
              'x-observed': seen(14, 14),
            }),
            template: text({ 'x-known': { types: 'assumed' }, 'x-observed': seen(14, 14) }),
          },
          required: ['customerId', 'trackingNumber'],
        },
        {
          type: 'object',
          properties: {
            notificationId: text(),
            state: text(),
          },
          required: ['notificationId', 'state'],
        },
        '202',
      ),
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token of /auth-authenticate.' } },
    },
  }
}
