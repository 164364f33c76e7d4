import { dots, dotted, grouped, type Manner } from './manner.ts'

/** Manners that most teams meet every day; their sentences are the frameworks' own. */
const json = 'application/json'

export const KNOWN: Manner[] = [
  {
    id: 'pydantic',
    source: 'Django Ninja and FastAPI with pydantic 2: detail, a list tagged with type and loc',
    weight: 2,
    casings: ['snake', 'camel'],
    words: {
      missing: 'Field required',
      type: 'Input should be a valid {t}',
      enum: 'Input should be {l}',
      format: "String should match pattern '{f}'",
      form: 'Value error, not valid',
      long: 'String should have at most {n} characters',
      range: 'Input should be within {f}',
      unknown: 'Extra inputs are not permitted',
    },
    list: values =>
      values
        .map(each => `'${each}'`)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1'),
    types: { object: 'dictionary', array: 'list' },
    at: dots,
    report: 'all',
    strict: 'either',
    invalid: 422,
    media: json,
    refused: reported => ({
      detail: reported.map(each => ({
        type:
          (
            { missing: 'missing', enum: 'enum', unknown: 'extra_forbidden', long: 'string_too_long' } as Record<
              string,
              string
            >
          )[each.kind] ?? `${each.member?.types[0] ?? 'value'}_type`,
        loc: [each.kind === 'header' ? 'header' : 'body', ...(each.kind === 'header' ? [] : ['payload']), ...each.path],
        msg: each.text,
      })),
    }),
    refusal: sentence => ({ detail: sentence }),
    quiet: () => ({ detail: 'Unprocessable' }),
  },
  {
    id: 'class-validator',
    source: 'NestJS ValidationPipe: message, a list of sentences that begin with the path',
    weight: 1,
    casings: ['camel'],
    words: {
      missing: '{p} should not be empty',
      type: '{p} must be {at}',
      enum: '{p} must be one of the following values: {l}',
      format: '{p} must match {f} regular expression',
      form: '{p} is not valid',
      long: '{p} must be shorter than or equal to {n} characters',
      unknown: 'property {p} should not exist',
    },
    at: dots,
    report: 'all',
    strict: 'either',
    invalid: 400,
    media: json,
    refused: (reported, { status }) => ({
      message: reported.map(each => each.text),
      error: 'Bad Request',
      statusCode: status,
    }),
    refusal: (sentence, _, { status }) => ({ message: sentence, statusCode: status }),
    quiet: ({ status }) => ({ message: 'Bad Request', statusCode: status }),
  },
  {
    id: 'binding-errors',
    source:
      'Spring Boot with server.error.include-binding-errors: errors with field, codes and rejectedValue, translated (Hibernate Validator)',
    weight: 2,
    casings: ['camel'],
    localised: true,
    at: dotted,
    report: 'all',
    strict: 'ignore',
    invalid: 400,
    media: json,
    refused: (reported, { status, instance }) => ({
      timestamp: new Date().toISOString(),
      status,
      error: 'Bad Request',
      errors: reported.map(each => ({
        objectName: 'request',
        field: each.at,
        rejectedValue: each.value ?? null,
        codes: [`${each.kind}.request.${each.at}`, `${each.kind}.${each.leaf}`],
        defaultMessage: each.text,
      })),
      path: instance,
    }),
    refusal: (sentence, _, { status, instance }) => ({
      timestamp: new Date().toISOString(),
      status,
      message: sentence,
      path: instance,
    }),
    quiet: ({ status, instance }) => ({
      timestamp: new Date().toISOString(),
      status,
      error: 'Bad Request',
      path: instance,
    }),
  },
  {
    id: 'marshmallow',
    source: 'Flask with marshmallow or webargs: messages grouped by the place and the field',
    weight: 1,
    casings: ['snake'],
    words: {
      missing: 'Missing data for required field.',
      type: 'Not a valid {t}.',
      enum: 'Must be one of: {l}.',
      format: 'String does not match expected pattern {f}.',
      form: 'String does not match expected pattern.',
      long: 'Longer than maximum length {n}.',
      range: 'Must be within {f}.',
      unknown: 'Unknown field.',
    },
    types: { object: 'mapping type', array: 'list' },
    at: dots,
    report: 'all',
    strict: 'refuse',
    invalid: 422,
    media: json,
    refused: reported => ({ messages: { json: grouped(reported) } }),
    refusal: sentence => ({ message: sentence }),
    quiet: () => ({ message: 'Unprocessable Entity' }),
  },
]
