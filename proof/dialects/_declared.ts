/** The ledger's answers as they truly are: what discovery of a dialect is scored against. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import { type Json, pointerOf, segmentsOf } from '../../contract/json.ts'
import type { JsonType } from '../../contract/observation.ts'
import type { Answer, AnswerField, Chooser, Dialect, EndpointDialect, Field, Operation } from '../../sandbox/dialect.ts'
import { type Reason, RequestRejected } from '../../sandbox/rejection.ts'
import { CLAIMS } from '../../sandbox/service/tokens.ts'

interface TrueField {
  pointer: string
  in: 'body' | 'header' | 'query'
  type: JsonType
  nullable?: true
  /** In every operation that knows it. */
  required: boolean
  /** Where it is required in some of them only. */
  requiredIn?: readonly Operation[]
  /** The operations that know it, where not all do. */
  operations?: readonly Operation[]
  values?: Json[]
  format?: string
  pattern?: string
  bounds?: Field['bounds']
}

interface TrueAnswerField {
  pointer: string
  type: JsonType
  /** The outcomes whose answer can have it. */
  outcomes: string[]
}

interface TrueEndpoint {
  request: TrueField[]
  response: TrueAnswerField[]
  /** Status of each outcome that is a success. */
  statuses: Record<string, number>
  chooser?: Chooser | { by: 'value'; at: string; values: Record<string, Json> }
}

export interface Truth {
  /** By question id, in the ledger's fixed form. */
  questions: Record<string, Json>
  logIn: TrueEndpoint
  endpoints: Record<ExtEndpoint, TrueEndpoint>
  unknownMembers: 'refused' | 'ignored'
  order: Dialect['order']
  /** What the operator would have to tell, by question; without it discovery cannot succeed where there is one. */
  hints?: Dialect['hints']
}

export function truthOf(dialect: Dialect): Truth {
  const { token, errors, size } = dialect
  const { prefix, suffix } = dialect.base
  const endpoints = EXT_ENDPOINTS.map(name => [name, endpointOf(dialect.endpoints[name])])
  return {
    questions: {
      'env.base-path': { prefix, suffix },
      'auth.request.encoding': dialect.logIn.encoding,
      'auth.request.fields': credentialPlaces(dialect),
      'auth.token.location': token.location,
      'auth.token.form': formOf(token.form),
      'auth.token.presentation': token.presentation,
      'auth.token.lifetime': token.lifetime,
      'limits.rate': rateOf(dialect),
      'limits.size': { bytes: size.bytes, status: statusOf(dialect, 'too-large') },
      'errors.format': errors.truth,
      versioning: versioningOf(dialect),
    },
    logIn: endpointOf(dialect.logIn.request),
    endpoints: Object.fromEntries(endpoints) as Record<ExtEndpoint, TrueEndpoint>,
    unknownMembers: dialect.unknownMembers,
    order: dialect.order,
    ...(dialect.hints === undefined ? {} : { hints: dialect.hints }),
  }
}

const PLACE = { body: '', header: 'header:', query: 'query:', basic: 'basic:' } as const

/** `/clientId`, `form:client_id`, `header:X-Api-Key`, `query:key` → the operator's name. */
function credentialPlaces(dialect: Dialect): Record<string, string> {
  const { request } = dialect.logIn
  const named = Object.entries(dialect.credentials).flatMap(([name, { holds }]) => {
    const field = request.fields.find(each => each.means === holds)
    if (field === undefined) return []
    const location = field.in ?? 'body'
    const bare = field.at.slice(1)
    if (location !== 'body') return [[`${PLACE[location]}${bare}`, name]]
    return [[request.encoding === 'form' ? `form:${bare}` : field.at, name]]
  })
  return Object.fromEntries(named) as Record<string, string>
}

const RATE_HEADERS = {
  none: [],
  RateLimit: ['RateLimit', 'RateLimit-Policy'],
  'RateLimit-*': ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  'X-RateLimit-*': ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
}

function rateOf(dialect: Dialect): Json {
  if (dialect.rate === null) return null
  const { headers, retryAfter, counted: _how, ...rate } = dialect.rate
  const names = [...RATE_HEADERS[headers], ...(retryAfter === 'none' ? [] : ['Retry-After'])]
  return { ...rate, headers: names, status: statusOf(dialect, 'rate-limited') }
}

function formOf(form: Dialect['token']['form']): Json {
  if (form.kind === 'jwt') return { kind: 'jwt', alg: form.alg, claims: [...CLAIMS] }
  return form.kind === 'uuid' ? { kind: 'uuid' } : { kind: 'opaque', length: form.length + (form.prefix?.length ?? 0) }
}

/** By header, by a segment like `v2` of the path that is to be found out, or not at all. */
function versioningOf({ version, base }: Dialect): Json {
  const segment = base.prefix.split('/').find(each => /^v\d+$/.test(each))
  if (version === undefined)
    return segment === undefined ? { scheme: 'none seen' } : { scheme: 'path', version: segment }
  const ending = version.ending === undefined ? {} : { deprecation: true, sunset: true }
  return { scheme: 'header', name: version.header, version: version.value, required: version.required, ...ending }
}

function statusOf(dialect: Dialect, reason: Reason): number {
  return dialect.errors.render(new RequestRejected(reason), '').status
}

function endpointOf(endpoint: EndpointDialect): TrueEndpoint {
  const answers = Object.entries(endpoint.answers) as [string, Answer][]
  const chosen = endpoint.fields.find(each => each.means === 'operation')
  const chooser =
    chosen === undefined ? endpoint.chooser : { by: 'value' as const, at: chosen.at, values: { ...chosen.values } }
  return {
    request: endpoint.fields.flatMap(field => (field.in === 'basic' ? [] : [requestField(field)])),
    response: responseFields(answers),
    statuses: Object.fromEntries(answers.map(([outcome, { status }]) => [outcome, status])),
    ...(chooser === undefined ? {} : { chooser }),
  }
}

function requestField(field: Field): TrueField {
  const { at, only, required, nullable, values, format, pattern, bounds } = field
  return {
    pointer: at,
    in: field.in === 'header' || field.in === 'query' ? field.in : 'body',
    type: field.type,
    required: required === true,
    ...(Array.isArray(required) ? { requiredIn: required } : {}),
    ...(only === undefined ? {} : { operations: only }),
    ...(nullable === true ? { nullable } : {}),
    ...(values === undefined ? {} : { values: Object.values(values) }),
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(bounds === undefined ? {} : { bounds }),
  }
}

const TYPES: Partial<Record<string, JsonType>> = {
  lifetime: 'integer',
  verified: 'boolean',
  matched: 'array',
  mismatched: 'array',
  version: 'integer',
}

function typeOf(field: AnswerField): JsonType {
  if (field.type !== undefined) return field.type
  if (field.constant !== undefined) return typeOfValue(field.constant)
  if (field.values !== undefined) return typeOfValue(Object.values(field.values)[0] ?? '')
  if (field.form !== undefined) return field.form === 'iso-duration' ? 'string' : 'integer'
  return TYPES[field.means ?? ''] ?? 'string'
}

function typeOfValue(value: Json): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'object' ? 'object' : (typeof value as 'string' | 'boolean')
}

/** Containers that no field names are objects all the same. */
function responseFields(answers: readonly [string, Answer][]): TrueAnswerField[] {
  const found = new Map<string, TrueAnswerField>()
  const add = (pointer: string, type: JsonType, outcome: string): void => {
    const known = found.get(pointer) ?? { pointer, type, outcomes: [] }
    if (!known.outcomes.includes(outcome)) known.outcomes.push(outcome)
    found.set(pointer, known)
  }
  for (const [outcome, { fields }] of answers)
    for (const field of fields) {
      const segments = segmentsOf(field.at)
      for (const depth of segments.keys()) if (depth > 0) add(pointerOf(segments.slice(0, depth)), 'object', outcome)
      const type = typeOf(field)
      add(field.at, type, outcome)
      if (type === 'array') add(`${field.at}/*`, 'string', outcome)
    }
  return [...found.values()]
}
