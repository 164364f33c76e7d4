import {
  asRead,
  changeBody,
  credentialsIn,
  enveloped,
  everyMember,
  markerAt,
  render,
  typesOf,
  unset,
} from './bodies.ts'
import { MEDIA } from './codec.ts'
import {
  at,
  type Body,
  type Drawing,
  ENDPOINTS,
  type Encoding,
  type Endpoint,
  type Json,
  type Member,
  pointerOf,
  type Signature,
} from './model.ts'
import { locationsOf, solveOf, variantsOf, wireOf } from './solve.ts'

export type Fields = Record<string, string>
export interface Rule {
  when: Record<string, Json>
  required?: Fields
  optional?: Fields
  forbidden?: string[]
}
export interface EndpointTruth {
  bodyType?: string
  required: Fields
  optional: Fields
  conditional?: Rule[]
  oneOf?: string[]
  enums: Record<string, string[]>
  formats: Fields
  successStatus: number
  successBody?: Body
  responseFields: Fields
  statusCodes: Fields
}
export interface Step {
  method: 'POST'
  path: string
  headers: Fields
  body?: Body
  form?: Fields
  raw?: string
  status: number
  extract?: Fields
  expect?: Body
}
export interface Truth {
  service: string
  framework: string
  basePath: { prefix: string; includedInBaseUrl: boolean }
  credentials: Drawing['credentials']
  testData: Drawing['testData']
  strict?: true
  auth: Record<string, unknown> & {
    lifetimeSeconds: number
    presentation: Drawing['token']['shown'] & { path?: string }
    tokenFailureStatus: Record<'missing' | 'invalid' | 'expired', number>
    failureStatus: number
    /** How a login is signed that never sends its secret; what is sent as the user is the first credential. */
    signature?: Signature
    /** What the login gives alongside the token and takes in place of the credentials, each one time. */
    refresh?: { path: string; sentAs: string }
  }
  endpoints: Record<string, EndpointTruth>
  errorFormat: { description: string; contentType: string }
  limits: {
    rate: { paths: string[]; requests: number; windowSeconds: number; per: string }[] | null
    bodyBytes: number
    bodyStatus: number
  }
  versioning: string
  notes: string[]
  solve: Step[]
  variants: { path: string; body: Body }[]
}

/** A form whose fields are parts of a message is a form: the ledger knows no other word. */
const asAnswered = (encoding: string) => (encoding === 'multipart' ? 'form' : encoding)

/** What was drawn, in the form in which truths are written down. */
export function truthOf(drawn: Drawing): Truth {
  const { manner, token, prefix, limits, basic, failure, signature } = drawn
  const auth = drawn.endpoints['/auth-authenticate']
  const requestFields: Fields = {
    ...(basic ? { 'basic:username': basic.user, 'basic:password': basic.password } : {}),
    ...Object.fromEntries(
      auth.headers.filter(each => each.credential).map(each => [`header:${each.name}`, each.credential as string]),
    ),
    ...Object.fromEntries(auth.query.map(each => [`query:${each.name}`, each.credential as string])),
    ...Object.fromEntries(credentialsIn(auth.members).map(each => [each.pointer, each.label])),
    ...Object.fromEntries(
      [...everyMember(auth.members)]
        .filter(each => each.member.constant)
        .map(each => [each.pointer, `the constant ${each.member.constant}`]),
    ),
  }
  const carried = [
    ...(signature ? ['signed'] : []),
    ...(basic ? ['basic'] : []),
    ...(auth.headers.some(each => each.credential) ? ['header'] : []),
    ...(auth.query.length > 0 ? ['query'] : []),
    ...(drawn.authEncoding === 'none' ? [] : [drawn.authEncoding]),
  ]
  return {
    service: drawn.service,
    framework: `${manner.id}: ${manner.source}`,
    basePath: { prefix, includedInBaseUrl: drawn.prefixTold === 'by the base URL' },
    credentials: drawn.credentials,
    testData: drawn.testData,
    ...(drawn.strict === 'refuse' ? { strict: true } : {}),
    auth: {
      encoding: signature
        ? 'signed'
        : basic
          ? 'basic'
          : asAnswered(carried.find(each => each !== 'header') ?? 'header'),
      encodings: carried,
      requestFields,
      tokenIn: { where: token.where, path: markerAt(drawn, '/auth-authenticate', '$token') ?? token.path },
      tokenForm: {
        jwt: 'JWT, HS256, claims sub iat exp jti',
        uuid: 'UUID',
        opaque: `opaque, ${token.prefix}43 characters base64url`,
        hex: 'opaque, 40 hex digits',
      }[token.form],
      presentation:
        token.shown.where === 'body' ? { ...token.shown, path: pointerOf([token.shown.name]) } : token.shown,
      lifetimeSeconds: token.seconds,
      lifetimeKind: token.idle ? 'idle' : 'absolute',
      lifetimeToldBy: token.told
        ? `body:${markerAt(drawn, '/auth-authenticate', `$expires:${token.told.as}`)}, ${token.told.as}`
        : token.form === 'jwt'
          ? 'exp in the JWT'
          : 'nothing',
      ...(token.refresh === null
        ? {}
        : {
            refresh: {
              path: markerAt(drawn, '/auth-authenticate', '$refresh') as string,
              sentAs: token.refresh.sentAs,
            },
          }),
      ...(signature === null ? {} : { signature: structuredClone(signature) }),
      failureStatus: failure.credentials,
      tokenFailureStatus: {
        missing: token.shown.where === 'body' ? manner.invalid : failure.token,
        invalid: failure.token,
        expired: failure.token,
      },
    },
    endpoints: Object.fromEntries(ENDPOINTS.map(each => [wireOf(drawn, each), endpointTruth(drawn, each)])),
    errorFormat: {
      description: `${manner.source}; ${drawn.talk}${drawn.talk === 'silent' || !drawn.tellsForms ? ', forms not told' : ''}`,
      contentType: manner.media,
    },
    limits: {
      rate: limits.rate
        ? [
            {
              paths: ['*'],
              requests: limits.rate.requests,
              windowSeconds: limits.rate.windowSeconds,
              per: 'the service',
            },
          ]
        : null,
      bodyBytes: limits.bodyBytes,
      bodyStatus: limits.bodyStatus,
    },
    versioning: /v\d|\d\.\d|\d{4}/.test(prefix)
      ? 'in the path'
      : drawn.endpoints['/ext-notify'].headers.some(each => /version/i.test(each.name))
        ? 'header'
        : 'none',
    notes: [
      `language: ${drawn.language}`,
      `talk: ${drawn.talk}`,
      `operations told apart by: ${drawn.operation.by}`,
      `published: ${drawn.published ? `${drawn.published.path}, ${drawn.published.how}` : 'nothing'}`,
      `read back: ${drawn.readBack}`,
      ...(drawn.prefixTold === 'by the base URL' ? [] : [`prefix told: ${drawn.prefixTold}`]),
    ],
    solve: solveOf(drawn),
    variants: variantsOf(drawn),
  }
}

function endpointTruth(drawn: Drawing, endpoint: Endpoint): EndpointTruth {
  const request = drawn.endpoints[endpoint]
  const isAuth = endpoint === '/auth-authenticate'
  const required: Fields = {}
  const optional: Fields = {}
  const rules: Rule[] = []
  const enums: Record<string, string[]> = {}
  const formats: Fields = {}
  if (isAuth && drawn.basic) required['header:Authorization'] = 'string'
  for (const header of request.headers) {
    required[`header:${header.name}`] = 'string'
    if (!header.credential) formats[`header:${header.name}`] = header.format.told
  }
  for (const parameter of request.query) required[`query:${parameter.name}`] = 'string'
  const ruleOf = (when: Rule['when']): Rule => {
    const found = rules.find(each => JSON.stringify(each.when) === JSON.stringify(when))
    if (found) return found
    const rule: Rule = { when }
    rules.push(rule)
    return rule
  }
  const add = (properties: Member[], path: (string | number)[], into: { required?: Fields; optional?: Fields }) => {
    for (const property of properties) {
      const here = [...path, property.name]
      const pointer = pointerOf(here)
      if (property.values) enums[pointer] = property.values
      if (property.format) formats[pointer] = property.format.told
      else if (property.max !== undefined) formats[pointer] = `maxLength ${property.max}`
      else if (property.range) formats[pointer] = property.range.join('..')
      let inner = into
      if (property.when) {
        inner = ruleOf({ [property.when.at]: property.when.is })
        note(inner, 'required', pointer, property)
        if (property.when.otherwise === 'forbidden')
          for (const other of othersOf(request.members, property.when))
            forbid(ruleOf({ [(property.when as NonNullable<Member['when']>).at]: other }), pointer)
      } else if (request.oneOf?.includes(pointer)) {
        const rest = Object.fromEntries(request.oneOf.filter(each => each !== pointer).map(each => [each, '*absent*']))
        note(ruleOf(rest), 'required', pointer, property)
        inner = ruleOf({ [pointer]: '*present*' })
      } else if (property.required) note(into, 'required', pointer, property)
      else {
        note(into, 'optional', pointer, property)
        if (property.members) inner = ruleOf({ [pointer]: '*present*' })
      }
      if (!property.members || property.members.length === 0) continue
      // Properties of a value that may also be no object are there only where the first of them, which is required, is.
      const isObjectToo =
        property.types.length > 1
          ? ruleOf({ [pointerOf([...here, (property.members[0] as Member).name])]: '*present*' })
          : inner
      add(property.members, property.types[0] === 'array' ? [...here, 0] : here, isObjectToo)
    }
  }
  const whole = { required, optional }
  add(request.members, [], whole)
  return {
    ...(isAuth && drawn.authEncoding !== 'json' && drawn.authEncoding !== 'none'
      ? { bodyType: MEDIA[drawn.authEncoding] }
      : {}),
    ...(!isAuth && drawn.manner.encoding ? { bodyType: MEDIA[drawn.manner.encoding] } : {}),
    ...whole,
    ...(rules.length > 0 ? { conditional: rules } : {}),
    ...(request.oneOf ? { oneOf: request.oneOf } : {}),
    enums,
    formats,
    successStatus: request.status,
    ...(drawn.manner.successBody && request.status !== 204 ? { successBody: drawn.manner.successBody } : {}),
    responseFields: request.status === 204 ? {} : typesOf(examplesOf(drawn, endpoint)),
    statusCodes: statusCodesOf(drawn, endpoint),
  }
}
const note = (
  into: { required?: Fields; optional?: Fields },
  as: 'required' | 'optional',
  pointer: string,
  property: Member,
) => {
  into[as] = { ...into[as], [pointer]: property.types.join('|') }
}
const forbid = (rule: Rule, pointer: string) => {
  rule.forbidden = [...(rule.forbidden ?? []), pointer]
}
const othersOf = (properties: Member[], when: NonNullable<Member['when']>): string[] =>
  ([...everyMember(properties)].find(each => each.pointer === when.at)?.member.values ?? []).filter(
    each => each !== when.is,
  )

function statusCodesOf(drawn: Drawing, endpoint: Endpoint): Fields {
  const { manner, failure, limits, unknownPerson } = drawn
  const codes: Fields = { [manner.invalid]: 'validation' }
  const add = (status: number, when: string) => {
    codes[status] = codes[status] ? `${codes[status]}, ${when}` : when
  }
  add(drawn.endpoints[endpoint].status, 'success')
  add(manner.malformed ?? manner.always ?? 400, 'unreadable body')
  add(
    endpoint === '/auth-authenticate' ? failure.credentials : failure.token,
    endpoint === '/auth-authenticate' ? 'wrong credentials' : 'token',
  )
  if (endpoint === '/ext-verify' && unknownPerson !== 'unmatched') add(unknownPerson, 'unknown person')
  if (endpoint === '/ext-reach' || endpoint === '/ext-notify') add(manner.always ?? 404, 'unknown person')
  add(limits.bodyStatus, 'body too large')
  add(manner.always ?? 415, 'media type')
  if (limits.rate) add(429, 'rate limit')
  return codes
}

/** Answers of every kind that the endpoint gives when it succeeds. */
function examplesOf(drawn: Drawing, endpoint: Endpoint): Json[] {
  const id: Json = drawn.personId.form === 'integer' ? 1 : 'id'
  const given = {
    person: id,
    address: 'a',
    known: true,
    uuid: 'u',
    token: 't',
    decoy: 'd',
    refresh: 'r',
    'expires:seconds': 1,
    'expires:milliseconds': 1,
    'expires:instant': 'i',
  }
  const change = changeBody(drawn)
  const preference = at(change, drawn.operation.preference) as Json
  const first = unset(drawn)
  const reached =
    drawn.readBack === 'all'
      ? [preference, ...locationsOf(drawn).map(body => at(body, drawn.operation.preference) as Json)]
      : []
  const values: Record<string, Json | undefined>[] =
    endpoint === '/ext-reach'
      ? [
          { ...given, preference: first, changed: null },
          ...[first, ...reached].map(each => ({ ...given, preference: each, changed: 'c' })),
        ]
      : endpoint === '/ext-verify' && drawn.unknownPerson === 'unmatched'
        ? [given, { known: false }]
        : [given]
  return values.map(each => asRead(drawn, enveloped(drawn, endpoint, render(drawn.answers[endpoint], each) ?? {})))
}

/** Whether a rule counts for a body. */
export const holds = ({ when }: Rule, body: Body): boolean =>
  Object.entries(when).every(([pointer, value]) =>
    value === '*present*'
      ? at(body, pointer) !== undefined
      : value === '*absent*'
        ? at(body, pointer) === undefined
        : at(body, pointer) === value,
  )

export const encodingOf = ({ bodyType }: EndpointTruth): Exclude<Encoding, 'none'> =>
  (Object.entries(MEDIA).find(([, media]) => media === bodyType)?.[0] ?? 'json') as Exclude<Encoding, 'none'>
