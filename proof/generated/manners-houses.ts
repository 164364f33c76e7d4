import { dotted, leafOf, type Manner, pointed, words } from './manner.ts'

/** Manners of gateways, of interfaces that are made from a description, and of houses with standards of their own. */
const json = 'application/json'
const problem = 'application/problem+json'
const text = 'text/plain; charset=utf-8'
const upper = (code: string) => code.replace(/([A-Z])/g, '_$1').toUpperCase()
const GRPC: Record<number, [number, string]> = {
  400: [3, 'INVALID_ARGUMENT'],
  401: [16, 'UNAUTHENTICATED'],
  403: [7, 'PERMISSION_DENIED'],
  404: [5, 'NOT_FOUND'],
  429: [8, 'RESOURCE_EXHAUSTED'],
}
const rpc = (status: number) => GRPC[status] ?? [13, 'INTERNAL']

export const HOUSES: Manner[] = [
  {
    id: 'grpc-gateway',
    source: 'grpc-gateway with google.rpc.Status, BadRequest.fieldViolations and protovalidate',
    weight: 2,
    casings: ['snake', 'camel'],
    words: {
      missing: 'value is required',
      type: 'proto: syntax error: invalid value for {t} field {leaf}: {v}',
      enum: 'value must be in list [{l}]',
      form: 'value does not match regex pattern',
      format: 'value does not match regex pattern `{f}`',
      long: 'value length must be at most {n} characters',
      range: 'value must be within {f}',
      unknown: 'proto: unknown field "{leaf}"',
    },
    at: dotted,
    report: 'either',
    decoder: ['type', 'unknown'],
    strict: 'refuse',
    invalid: 400,
    media: json,
    refused: (reported, { status }) => ({
      code: rpc(status)[0],
      message:
        reported.length === 1 && /^proto/.test(reported[0]?.text ?? '')
          ? (reported[0]?.text ?? '')
          : 'validation error',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.BadRequest',
          fieldViolations: reported.map(each => ({ field: each.at, description: each.text })),
        },
      ],
    }),
    refusal: (sentence, _, { status }) => ({ code: rpc(status)[0], message: sentence, details: [] }),
    quiet: ({ status }) => ({ code: rpc(status)[0], message: 'validation error', details: [] }),
  },
  {
    id: 'google-api',
    source: 'Google Cloud APIs (AIP-193): {error: {code, message, status, details}}',
    weight: 1,
    casings: ['camel'],
    words: {
      missing: 'Required field {p} is not set',
      type: 'Invalid value at {p} ({t}), {v}',
      enum: 'Invalid value at {p} ({l}), {v}',
      form: 'Invalid value at {p}',
      unknown: 'Invalid JSON payload received. Unknown name "{leaf}" at {parent}: Cannot find field.',
    },
    at: path => `'${dotted(path)}'`,
    report: 'first',
    strict: 'refuse',
    invalid: 400,
    media: json,
    refused: (reported, { status }) => ({
      error: { code: status, message: reported[0]?.text ?? '', status: rpc(status)[1] },
    }),
    refusal: (sentence, _, { status }) => ({ error: { code: status, message: sentence, status: rpc(status)[1] } }),
    quiet: ({ status }) => ({
      error: { code: status, message: 'Request contains an invalid argument.', status: rpc(status)[1] },
    }),
  },
  {
    id: 'elysia',
    source: 'Elysia (Bun) with TypeBox: property as a pointer, what was expected and what was found',
    weight: 1,
    casings: ['camel', 'snake'],
    words: {
      missing: 'Expected required property',
      type: 'Expected {t}',
      enum: 'Expected one of {l}',
      form: 'Expected string to match format',
      format: "Expected string to match '{f}'",
      long: 'Expected string length less or equal to {n}',
      range: 'Expected within {f}',
      unknown: 'Unexpected property',
    },
    list: values => values.map(each => `'${each}'`).join(', '),
    at: pointed,
    report: 'first',
    strict: 'either',
    invalid: 422,
    media: json,
    refused: reported => ({
      type: 'validation',
      on: reported[0]?.kind === 'header' ? 'headers' : 'body',
      property: reported[0]?.kind === 'header' ? `/${reported[0].leaf.toLowerCase()}` : (reported[0]?.at ?? ''),
      message: reported[0]?.text ?? '',
      summary:
        reported[0]?.kind === 'missing'
          ? `Property '${leafOf(reported[0].path)}' is missing`
          : (reported[0]?.text ?? ''),
      found: reported[0]?.value ?? null,
    }),
    refusal: (sentence, code) => ({ type: code, message: sentence }),
    quiet: () => ({ type: 'validation', on: 'body' }),
  },
  {
    id: 'loopback',
    tellsLists: true,
    source: 'LoopBack 4: {error: {name, code, details: [{path, code, message, info}]}}',
    weight: 1,
    casings: ['camel'],
    words: {
      missing: "must have required property '{leaf}'",
      type: 'must be {t}',
      enum: 'must be equal to one of the allowed values',
      format: 'must match pattern "{f}"',
      form: 'must match format',
      long: 'must NOT have more than {n} characters',
      range: 'must be {f}',
      unknown: 'must NOT have additional properties',
    },
    at: pointed,
    report: 'all',
    strict: 'either',
    invalid: 422,
    media: json,
    refused: (reported, { status }) => ({
      error: {
        statusCode: status,
        name: 'UnprocessableEntityError',
        message: 'The request body is invalid. See error object `details` property for more info.',
        code: 'VALIDATION_FAILED',
        details: reported.map(each => ({
          path: ['missing', 'unknown'].includes(each.kind) ? pointed(each.path.slice(0, -1)) : each.at,
          code:
            (
              { missing: 'required', unknown: 'additionalProperties', enum: 'enum', type: 'type' } as Record<
                string,
                string
              >
            )[each.kind] ?? each.kind,
          message: each.text,
          info:
            each.kind === 'missing'
              ? { missingProperty: each.leaf }
              : each.kind === 'unknown'
                ? { additionalProperty: each.leaf }
                : each.kind === 'enum' && each.member?.told !== 'none'
                  ? { allowedValues: each.member?.values ?? [] }
                  : {},
        })),
      },
    }),
    refusal: (sentence, code, { status }) => ({
      error: { statusCode: status, name: `${code}Error`, message: sentence },
    }),
    quiet: ({ status }) => ({ error: { statusCode: status, message: 'Unprocessable Entity' } }),
  },
  {
    id: 'api-gateway',
    source: 'AWS API Gateway request validation: a {message}, with $context.error.validationErrorString or without',
    weight: 2,
    casings: ['camel', 'snake', 'pascal'],
    words: {
      missing: 'object has missing required properties (["{leaf}"])',
      type: 'instance type ({g}) does not match any allowed primitive type (allowed: ["{t}"])',
      enum: 'instance value ({v}) not found in enum (possible values: [{l}])',
      format: 'ECMA 262 regex "{f}" does not match input string {v}',
      form: 'invalid input string {v}',
      long: 'string is too long (length: 999, maximum allowed: {n})',
      unknown: 'object instance has properties which are not allowed by the schema: ["{leaf}"]',
    },
    list: values => values.map(each => `"${each}"`).join(','),
    at: pointed,
    report: 'all',
    strict: 'either',
    invalid: 400,
    media: json,
    refused: reported => ({
      message: 'Invalid request body',
      error: `[${reported.map(each => each.text).join(', ')}]`,
    }),
    refusal: sentence => ({ message: sentence }),
    quiet: () => ({ message: 'Invalid request body' }),
  },
  {
    id: 'salesforce',
    source: 'Salesforce REST: a list of {message, errorCode, fields}',
    weight: 1,
    casings: ['pascal', 'camel'],
    words: {
      missing: 'Required fields are missing: [{leaf}]',
      type: 'Cannot deserialize instance of {t} from {g} value {v}',
      enum: '{Label}: bad value for restricted picklist field: {v}',
      form: '{Label}: invalid value: {v}',
      long: '{Label}: data value too large: (max length={n})',
      unknown: "No such column '{leaf}' on sobject of type Request",
    },
    at: leafOf,
    report: 'first',
    strict: 'refuse',
    invalid: 400,
    media: json,
    refused: reported =>
      reported.slice(0, 1).map(each => ({
        message: each.text,
        errorCode:
          (
            {
              missing: 'REQUIRED_FIELD_MISSING',
              type: 'JSON_PARSER_ERROR',
              enum: 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
              unknown: 'INVALID_FIELD',
              long: 'STRING_TOO_LONG',
            } as Record<string, string>
          )[each.kind] ?? 'FIELD_INTEGRITY_EXCEPTION',
        fields: ['type', 'unknown'].includes(each.kind) ? [] : [each.leaf],
      })),
    refusal: (sentence, code) => [{ message: sentence, errorCode: upper(code) }],
    quiet: () => [{ message: 'An unexpected error occurred', errorCode: 'UNKNOWN_EXCEPTION' }],
  },
  {
    id: 'odata',
    source: 'SAP Gateway OData: {error: {code, message: {lang, value}, innererror: {errordetails}}}, translated',
    weight: 1,
    casings: ['pascal', 'upper'],
    localised: true,
    at: path => path.join('/'),
    report: 'all',
    strict: 'refuse',
    invalid: 400,
    media: json,
    answer: data => ({ d: data }),
    refused: (reported, { sentences }) => ({
      error: {
        code: 'LMD/042',
        message: { lang: 'xx', value: sentences.invalid },
        innererror: {
          errordetails: reported.map(each => ({
            code: `LMD/${100 + each.kind.length}`,
            message: each.text,
            target: each.at,
            severity: 'error',
          })),
        },
      },
    }),
    refusal: (sentence, code) => ({
      error: { code: `LMD/${200 + code.length}`, message: { lang: 'xx', value: sentence } },
    }),
    quiet: (_, reported) => ({
      error: { code: `LMD/${100 + (reported[0]?.kind.length ?? 0)}`, message: { lang: 'xx', value: '' } },
    }),
  },
  {
    id: 'connexion',
    source: "Connexion (Python): problem documents with “… - 'path'” sentences",
    weight: 1,
    casings: ['snake', 'camel'],
    words: {
      missing: "'{leaf}' is a required property",
      type: "{v} is not of type '{t}' - '{dotted}'",
      enum: "{v} is not one of [{l}] - '{dotted}'",
      format: "{v} does not match '{f}' - '{dotted}'",
      form: "{v} is not valid - '{dotted}'",
      long: "{v} is too long - '{dotted}'",
      unknown: "Additional properties are not allowed ('{leaf}' was unexpected)",
      header: "Missing header parameter '{p}'",
    },
    list: values => values.map(each => `'${each}'`).join(', '),
    at: dotted,
    report: 'first',
    strict: 'either',
    invalid: 400,
    media: problem,
    refused: (reported, { status }) => ({
      type: 'about:blank',
      title: 'Bad Request',
      detail:
        reported[0] && reported[0].kind === 'missing' && reported[0].path.length > 1
          ? `${reported[0].text} - '${dotted(reported[0].path.slice(0, -1))}'`
          : (reported[0]?.text ?? ''),
      status,
    }),
    refusal: (sentence, code, { status }) => ({ type: 'about:blank', title: words([code]), detail: sentence, status }),
    quiet: ({ status }) => ({ type: 'about:blank', title: 'Bad Request', detail: null, status }),
  },
  {
    id: 'xml',
    source: 'Partner interfaces older than JSON: XML in and out, a fault with code and text, HTTP 200 for all',
    weight: 1,
    casings: ['camel', 'pascal', 'upper'],
    localised: true,
    encoding: 'xml',
    at: path => path.join('/'),
    report: 'first',
    strict: 'ignore',
    invalid: 200,
    always: 200,
    successBody: { '/status': 'OK' },
    media: 'application/xml',
    answer: data => ({ status: 'OK', body: data }),
    refused: reported => ({
      status: 'ERROR',
      fault: { code: `V${reported[0]?.kind.length ?? 0}`, text: reported[0]?.text ?? '' },
    }),
    refusal: (sentence, code) => ({ status: 'ERROR', fault: { code: `R${code.length}`, text: sentence } }),
    quiet: () => ({ status: 'ERROR', fault: { code: 'V0', text: '' } }),
  },
  {
    id: 'bare',
    source: 'net/http.Error and its like: a sentence as text, or a status without a body',
    weight: 2,
    casings: ['snake', 'flat', 'camel'],
    localised: true,
    at: dotted,
    report: 'first',
    strict: 'either',
    invalid: 400,
    media: text,
    refused: reported => reported[0]?.text ?? '',
    refusal: sentence => sentence,
    quiet: () => undefined,
  },
]
