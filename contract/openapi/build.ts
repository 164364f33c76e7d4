/** The contract of what is known as one OpenAPI 3.1 document: no host, no times, the same bytes for the same evidence. */
import { judge } from '../derive/outcome.ts'
import { ENDPOINTS, type Endpoint } from '../endpoint.ts'
import type { Exchange } from '../exchange.ts'
import type { EndpointKnowledge, Knowledge, TokenKnowledge } from '../knowledge.ts'
import type { OpenApiDocument, PathItem, Post, SecurityScheme } from './document.ts'
import { parameters, requestBody } from './request-body.ts'
import { responses } from './responses.ts'

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
    [LOG_IN_SCHEME]: logInScheme(knowledge.endpoints['auth-authenticate']),
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
  const scheme = endpoint === 'auth-authenticate' ? LOG_IN_SCHEME : TOKEN_SCHEME
  const body = known === undefined ? undefined : requestBody(known, knowledge.token)
  const beside = known === undefined ? [] : parameters(known, knowledge.token)
  const recipes = recipesOf(known)
  return {
    operationId: endpoint,
    summary: SUMMARY[endpoint],
    ...(beside.length > 0 ? { parameters: beside } : {}),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responses(judge(endpoint, knowledge, exchanges), known),
    ...(schemes[scheme] === undefined ? {} : { security: [{ [scheme]: [] }] }),
    ...(recipes === undefined ? {} : { 'x-recipes': recipes }),
  }
}

function recipesOf(known: EndpointKnowledge | undefined): Post['x-recipes'] | undefined {
  if (known === undefined || known.operations.length === 0) return undefined
  const all = known.operations.map(each => [each.operation, each.recipe] as const)
  return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** How the token is shown, as a security scheme of OpenAPI. */
const TOKEN_SCHEME = 'token'
const LOG_IN_SCHEME = 'logIn'

/** `undefined` where it is shown in the body, which no scheme of OpenAPI can say. */
function tokenScheme(token: TokenKnowledge | undefined): SecurityScheme | undefined {
  if (token === undefined) return undefined
  const { in: place, name, scheme } = token.presentation
  const description = `The token that POST /auth-authenticate answers (${token.location.in}, ${token.location.at || 'whole'}).`
  if (place === 'body') return undefined
  if (place !== 'header') return { type: 'apiKey', in: place, name, description }
  if (name.toLowerCase() === 'authorization' && scheme !== undefined)
    return { type: 'http', scheme: scheme.toLowerCase(), description }
  return { type: 'apiKey', in: 'header', name, description, ...(scheme === undefined ? {} : { 'x-scheme': scheme }) }
}

/** Where the log-in itself carries the credentials in `Authorization: Basic`. */
function logInScheme(known: EndpointKnowledge | undefined): SecurityScheme | undefined {
  const basic = known?.operations.some(operation =>
    Object.entries(operation.recipe.headers ?? {}).some(
      ([name, value]) => name.toLowerCase() === 'authorization' && /^basic\s/i.test(value),
    ),
  )
  return basic === true
    ? { type: 'http', scheme: 'basic', description: 'The credentials of the application.' }
    : undefined
}
