/** The contract of what is known as one OpenAPI 3.1 document: no host, no times, the same bytes for the same evidence. */
import { STATUS_CODES } from 'node:http'
import { sentIn } from '../derive/case.ts'
import { groupedBy, type JudgedExchange, judge } from '../derive/view.ts'
import { ENDPOINTS, type Endpoint } from '../endpoint.ts'
import type { Exchange } from '../exchange.ts'
import { eachProperty, getAt, type Json, lastOf, leaves, segmentsOf, stableStringify } from '../json.ts'
import type { EndpointKnowledge, Knowledge, OperationKnowledge, TokenKnowledge } from '../knowledge.ts'
import { headerOf, mediaTypeOf } from '../media-types.ts'
import { emptyShape, merge, shapeOf, toSchema } from '../shape/shape.ts'
import { withOwnState } from '../shape/withdraw.ts'
import type {
  MediaType,
  OpenApiDocument,
  PathItem,
  Post,
  Response,
  ResponseHeader,
  Schema,
  SecurityScheme,
} from './document.ts'
import { parameters, requestBody } from './request-body.ts'

export interface OpenApiInput {
  environment: string
  knowledge: Knowledge
  exchanges: readonly Exchange[]
}

const SUMMARY: Record<Endpoint, string> = {
  'auth-authenticate': 'Authenticate the application and gain access',
  'ext-verify': 'User validation',
  'ext-reach': 'Address preference check and management',
  'ext-notify': 'Send a notification to a customer',
}

export function buildOpenApi(input: OpenApiInput): OpenApiDocument {
  const { knowledge } = input
  const schemes = {
    [TOKEN_SCHEME]: tokenScheme(knowledge.token),
    [LOGIN_SCHEME]: loginScheme(knowledge.endpoints['auth-authenticate']),
  }
  const known = Object.entries(schemes).filter((entry): entry is [string, SecurityScheme] => entry[1] !== undefined)
  const presentation = knowledge.token?.presentation
  return {
    openapi: '3.1.0',
    info: {
      title: 'Last-Mile Delivery Integration Service',
      version: 'observed',
      description:
        'What has been seen of the service. `x-known` says how each part is known, `x-observed` how often it was seen.',
    },
    'x-environment': input.environment,
    servers: [{ url: knowledge.basePath.prefix || '/', description: 'Below the base URL of the environment.' }],
    paths: Object.fromEntries(
      ENDPOINTS.map(endpoint => [`/${endpoint}`, pathItem(endpoint, input, Object.fromEntries(known))]),
    ) as OpenApiDocument['paths'],
    ...(known.length > 0 ? { components: { securitySchemes: Object.fromEntries(known) } } : {}),
    ...(presentation?.in === 'body' ? { 'x-token-member': presentation.name } : {}),
  }
}

function pathItem(endpoint: Endpoint, input: OpenApiInput, schemes: Record<string, SecurityScheme>): PathItem {
  const { suffix } = input.knowledge.basePath
  const post = postOf(endpoint, input, schemes)
  if (suffix === '') return { post }
  const description = `The path is followed by \`${suffix}\`: the service answers at /${endpoint}${suffix}.`
  return { description, 'x-path-suffix': suffix, post }
}

function postOf(endpoint: Endpoint, input: OpenApiInput, schemes: Record<string, SecurityScheme>): Post {
  const { knowledge, exchanges } = input
  const known = knowledge.endpoints[endpoint]
  const scheme = endpoint === 'auth-authenticate' ? LOGIN_SCHEME : TOKEN_SCHEME
  const body = known === undefined ? undefined : requestBody(known, knowledge.token)
  const alongside = known === undefined ? [] : parameters(known, knowledge.token)
  const templates = operationTemplatesOf(known)
  return {
    operationId: endpoint,
    summary: SUMMARY[endpoint],
    ...(alongside.length > 0 ? { parameters: alongside } : {}),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responses(judge(endpoint, knowledge, exchanges), known),
    ...(schemes[scheme] === undefined ? {} : { security: [{ [scheme]: [] }] }),
    ...(templates === undefined ? {} : { 'x-recipes': templates }),
  }
}

function operationTemplatesOf(known: EndpointKnowledge | undefined): Post['x-recipes'] | undefined {
  if (known === undefined || known.operations.length === 0) return undefined
  const all = known.operations.map(each => [each.operation, each.template] as const)
  return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** How the token is shown, as a security scheme of OpenAPI. */
const TOKEN_SCHEME = 'token'
const LOGIN_SCHEME = 'logIn'

/** `undefined` where it is shown in the body, which no scheme of OpenAPI can say. */
function tokenScheme(token: TokenKnowledge | undefined): SecurityScheme | undefined {
  if (token === undefined) return undefined
  const { in: location, name, scheme } = token.presentation
  const description = `The token that POST /auth-authenticate answers (${token.location.in}, ${token.location.at || 'whole'}).`
  if (location === 'body') return undefined
  if (location !== 'header') return { type: 'apiKey', in: location, name, description }
  if (name.toLowerCase() === 'authorization' && scheme !== undefined)
    return { type: 'http', scheme: scheme.toLowerCase(), description }
  return { type: 'apiKey', in: 'header', name, description, ...(scheme === undefined ? {} : { 'x-scheme': scheme }) }
}

/** Where the login itself carries the credentials in `Authorization: Basic`. */
function loginScheme(known: EndpointKnowledge | undefined): SecurityScheme | undefined {
  const basic = known?.operations.some(operation =>
    /^basic\s/i.test(headerOf(operation.template.headers, 'authorization') ?? ''),
  )
  return basic === true
    ? { type: 'http', scheme: 'basic', description: 'The credentials of the application.' }
    : undefined
}

function responses(judged: readonly JudgedExchange[], known: EndpointKnowledge | undefined): Record<string, Response> {
  const reported = judged.filter(each => each.outcome !== 'unclear' && each.exchange.request.method === 'POST')
  const byStatus = groupedBy(reported, each => each.response.status)
  if (byStatus.size === 0) return { default: { description: 'No answer has been seen yet.' } }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => [String(status), responseOf(status, group, known)]),
  )
}

function responseOf(status: number, group: readonly JudgedExchange[], known: EndpointKnowledge | undefined): Response {
  const accepted = group.filter(each => each.outcome === 'accepted')
  const rejected = group.filter(each => each.outcome === 'refused')
  const headers = responseHeaders(accepted.length > 0 ? accepted : rejected)
  const state = ownState(accepted, known)
  const content = accepted.length > 0 ? contentOf(accepted, state) : contentOf(rejected)
  const alongside = accepted.length > 0 ? contentOf(rejected) : undefined
  const operations = perOperation(accepted, known, state)
  return {
    description: STATUS_CODES[status] ?? `Status ${status}`,
    ...(headers === undefined ? {} : { headers }),
    ...(content === undefined ? {} : { content }),
    'x-outcome': [
      ...(accepted.length > 0 ? ['accepted' as const] : []),
      ...(rejected.length > 0 ? ['refused' as const] : []),
    ],
    ...(alongside === undefined ? {} : { 'x-refused': alongside }),
    ...(operations === undefined ? {} : { 'x-operations': operations }),
  }
}

function contentOf(
  group: readonly JudgedExchange[],
  state?: ReadonlySet<string>,
): Record<string, MediaType> | undefined {
  const withBody = group.filter(each => each.response.body !== '')
  if (withBody.length === 0) return undefined
  const byType = groupedBy(withBody, each => mediaTypeOf(each.response.headers) || 'application/octet-stream')
  return Object.fromEntries(
    [...byType].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, each]) => [type, { schema: schemaOf(each, state) }]),
  )
}

/** Text that is not JSON is a string; what was cut at the cap tells no shape. */
function schemaOf(group: readonly JudgedExchange[], state: ReadonlySet<string> = new Set()): Schema {
  const samples = group.filter(each => !each.response.truncated).map(statedBody)
  const parsed = samples.filter(json => json !== undefined)
  return parsed.length === samples.length && parsed.length > 0
    ? withOwnState(bodySchema(parsed), state)
    : { type: 'string' }
}

/** What a rejection repeats of the request, as a whole object or list, is what was sent: its properties are none of the answer. */
function statedBody({ exchange, json, outcome }: JudgedExchange): Json | undefined {
  const { sent } = sentIn(exchange)
  if (json === undefined || sent === undefined || outcome !== 'refused') return json
  const parts = new Set(
    [...eachProperty(sent)].map(({ value }) => stableStringify(value)).concat(stableStringify(sent)),
  )
  const walk = (node: Json): Json => {
    if (typeof node !== 'object' || node === null) return node
    if (parts.has(stableStringify(node))) return Array.isArray(node) ? [] : {}
    if (Array.isArray(node)) return node.map(walk)
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value)]))
  }
  return walk(json)
}

/** Where `check` and `manage` are answered with different bodies, the success of each. */
function perOperation(
  accepted: readonly JudgedExchange[],
  known: EndpointKnowledge | undefined,
  state: ReadonlySet<string>,
): Record<string, Schema> | undefined {
  const schemas = (known?.operations ?? []).flatMap(operation => {
    const own = accepted.filter(each => operation.accepted.includes(each.exchange.id) && each.json !== undefined)
    return own.length === 0 ? [] : [[operation.operation, schemaOf(own, state)] as const]
  })
  const different = new Set(schemas.map(([, schema]) => propertiesText(schema)))
  return different.size > 1 ? Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))) : undefined
}

/** Names at all depths, without how often they were seen. */
function propertiesText(schema: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) => (key.startsWith('x-') ? undefined : value))
}

/**
 * The schema of bodies that were seen: properties alongside how often they stood there, no closed list that nobody stated.
 */
function bodySchema(samples: readonly Json[]): Schema {
  return toSchema(samples.map(sample => shapeOf(sample)).reduce(merge, emptyShape))
}

/**
 * Names of properties that follow what a change sets. None where a look was answered before anything was ever set: then both states
 * were seen, and the answers themselves tell what is always there. A preference that was cleared still tells when.
 */
function ownState(accepted: readonly JudgedExchange[], known: EndpointKnowledge | undefined): Set<string> {
  const look = known?.operations.find(each => each.operation === 'check')
  const changes = (known?.operations ?? []).filter(each => each !== look)
  if (look === undefined || changes.length === 0) return new Set()
  const isLook = ({ exchange }: JudgedExchange) => look.accepted.includes(exchange.id)
  const tellsNone = (names: ReadonlySet<string>) => (each: JudgedExchange) =>
    ![...leaves(each.json ?? null)].some(leaf => names.has(lastOf(leaf.pointer)) && isStated(leaf.value))
  const set = new Set(changes.flatMap(change => namesSet(change, look)))
  const following = moved(accepted, isLook)
  const unset = accepted.filter(isLook).filter(tellsNone(set))
  if (set.size === 0 || unset.some(tellsNone(following))) return new Set()
  return unset.length > 0 ? following : new Set([...set, ...following])
}

const isStated = (value: Json): boolean => value !== null && value !== '' && value !== 0 && value !== false

/** What a change sends and a look does not; with the objects around it. */
function namesSet(change: OperationKnowledge, look: OperationKnowledge): string[] {
  const isOfBoth = (pointer: string) =>
    getAt(look.template.body ?? null, pointer) !== undefined ||
    look.fields.some(each => each.in === 'body' && each.pointer === pointer && each.required?.value === true)
  return [...new Set(change.fields.filter(each => each.in === 'body').map(each => each.pointer))]
    .concat([...eachProperty(change.template.body ?? null)].map(each => each.pointer))
    .flatMap(pointer => segmentsOf(pointer).map((_, i, all) => `/${all.slice(0, i + 1).join('/')}`))
    .filter(pointer => pointer !== '/' && !isOfBoth(pointer))
    .map(lastOf)
    .filter(name => name !== '*')
}

/** Properties that two looks tell otherwise where a change came between, and never where none did: the time of the change, its number. */
function moved(accepted: readonly JudgedExchange[], isLook: (each: JudgedExchange) => boolean): Set<string> {
  const differing = { changed: new Set<string>(), unchanged: new Set<string>() }
  let before: JudgedExchange | undefined
  let hasChanged = false
  for (const each of accepted) {
    if (!isLook(each)) hasChanged = true
    else {
      const names = before === undefined ? [] : otherNames(before.json ?? null, each.json ?? null)
      for (const name of names) differing[hasChanged ? 'changed' : 'unchanged'].add(name)
      before = each
      hasChanged = false
    }
  }
  return new Set([...differing.changed].filter(name => !differing.unchanged.has(name)))
}

function otherNames(one: Json, other: Json): string[] {
  return [...leaves(one), ...leaves(other)]
    .filter(({ pointer }) => getAt(one, pointer) !== getAt(other, pointer))
    .map(({ pointer }) => lastOf(pointer))
}

/** The answer headers that tell a sender something; the others are the server's own business. */
const TELLING: [RegExp, string][] = [
  [/^content-type$/, 'The form of the body.'],
  [/^www-authenticate$/, 'Which authentication is asked for.'],
  [/^retry-after$/, 'When to try again.'],
  [/^(x-)?rate-?limit(-.+)?$/, 'The limit of requests.'],
  [/^x-rate-limit(-.+)?$/, 'The limit of requests.'],
  [/^deprecation$/, 'This part of the service is going away.'],
  [/^sunset$/, 'When this part of the service goes away.'],
  [/^(x-)?([a-z]+-)?api-?version$|^version$|^x-version$/, 'The version that answered.'],
  [/^location$/, 'Where the result stands.'],
  [/^link$/, 'Related addresses.'],
  [/^allow$/, 'Methods that are taken here.'],
  [/^accept-(post|patch)$/, 'Media types that are taken here.'],
]

export function statedValuesIn(name: string): boolean {
  return TELLING.some(([pattern]) => pattern.test(name))
}

function meaningOf(name: string): string {
  return TELLING.find(([pattern]) => pattern.test(name))?.[1] ?? ''
}

/** Telling headers of these answers by lower-case name, and whether every one of the answers had them. */
export function presenceOf(judged: readonly JudgedExchange[]): Map<string, 'always' | 'sometimes'> {
  const counts = new Map<string, number>()
  for (const { response } of judged)
    for (const name of Object.keys(response.headers).map(each => each.toLowerCase()))
      if (statedValuesIn(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => [name, count === judged.length ? 'always' : 'sometimes']),
  )
}

/** Content-Type is left out: OpenAPI says it by the content. */
function responseHeaders(judged: readonly JudgedExchange[]): Record<string, ResponseHeader> | undefined {
  const found = [...presenceOf(judged)].filter(([name]) => name !== 'content-type')
  if (found.length === 0) return undefined
  return Object.fromEntries(
    found.map(([name, presence]) => [
      name,
      { description: meaningOf(name), schema: { type: 'string' }, 'x-presence': presence },
    ]),
  )
}
