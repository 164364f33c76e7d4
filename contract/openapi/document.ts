/** The OpenAPI 3.1 document of a contract: what this project writes of it, and the one way it is read. */
import { z } from 'zod'
import { ENDPOINTS, type Endpoint } from '../endpoint.ts'
import { HarnessError } from '../harness-error.ts'
import type { IntegrationToken } from '../integration.ts'
import { type Json, pointerOf } from '../json.ts'
import type { EndpointKnowledge, Knowledge, TokenKnowledge } from '../knowledge.ts'
import { answerTo, isAnswered, type Ledger } from '../ledger.ts'
import type { QuestionId } from '../questions/_ids.ts'
import { type OperationTemplate, OperationTemplateSchema } from '../request-template.ts'

export type Schema = { [key: string]: Json }

export interface MediaType {
  schema: Schema
}

export interface RequestBody {
  description?: string
  required?: boolean
  content: Record<string, MediaType>
}

export interface ResponseHeader {
  description: string
  schema: Schema
  /** `always`: in every answer of this status that was seen. */
  'x-presence': 'always' | 'sometimes'
}

export interface Response {
  description: string
  headers?: Record<string, ResponseHeader>
  content?: Record<string, MediaType>
  /** Whether a request was taken or rejected with this status; a few services do both with one. */
  'x-outcome'?: ('accepted' | 'refused')[]
  /** Rejections that come with the status of a success: their bodies, by media type. */
  'x-refused'?: Record<string, MediaType>
  /** Where operations are answered differently: the success of each. */
  'x-operations'?: Record<string, Schema>
}

export const isSuccess = (response: Response | undefined) => response?.['x-outcome']?.includes('accepted') === true

/** The bodies of rejections with this status, by media type; `undefined` where none is recorded. */
export const rejectionsOf = (response: Response | undefined) =>
  isSuccess(response) ? response?.['x-refused'] : response?.content

export interface Parameter {
  name: string
  in: 'header' | 'query'
  required?: boolean
  description?: string
  schema: Schema
  'x-known'?: Record<string, string>
  'x-observed'?: { accepted: number; present: number }
}

export interface Post {
  operationId: string
  summary: string
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, Response>
  security?: Record<string, string[]>[]
  /** How each operation is called so that it is accepted: templates, never values. */
  'x-recipes'?: Record<string, OperationTemplate>
}

export interface PathItem {
  description?: string
  'x-path-suffix'?: string
  post: Post
}

export type SecurityScheme = { description: string } & (
  | { type: 'http'; scheme: string }
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string; 'x-scheme'?: string }
)

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  'x-environment': string
  servers: { url: string; description: string }[]
  paths: Record<`/${Endpoint}`, PathItem>
  components?: { securitySchemes: Record<string, SecurityScheme> }
  /** The token shown as a property of each body, which no security scheme of OpenAPI can say. */
  'x-token-member'?: string
}

/** As the ledger points into the document that lies alongside it. */
export function reference(endpoint: Endpoint, ...rest: string[]): { $ref: string } {
  return { $ref: `openapi.json#${pointerOf(['paths', `/${endpoint}`, 'post', ...rest])}` }
}

const SchemaForm = z.record(z.string(), z.json())
const ContentForm = z.record(z.string(), z.looseObject({ schema: SchemaForm.optional() }))
const ResponseForm = z.looseObject({
  headers: z.record(z.string(), z.looseObject({ 'x-presence': z.string().optional() })).optional(),
  content: ContentForm.optional(),
  'x-outcome': z.array(z.enum(['accepted', 'refused'])).optional(),
  'x-refused': ContentForm.optional(),
  'x-operations': z.record(z.string(), SchemaForm).optional(),
})
const PostForm = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: SchemaForm.optional() })).optional(),
  'x-recipes': z.record(z.string(), OperationTemplateSchema).optional(),
  requestBody: z.looseObject({ content: ContentForm.optional() }).optional(),
  responses: z.record(z.string(), ResponseForm).optional(),
})
const DocumentForm = z.looseObject({
  servers: z.array(z.looseObject({ url: z.string() })).optional(),
  paths: z.record(z.string(), z.looseObject({ 'x-path-suffix': z.string().optional(), post: PostForm.optional() })),
})

/** Of a file or a record, which may have been edited: the document, or why it is none. What is below goes by what is there. */
export function readOpenApi(value: unknown): { document: OpenApiDocument } | { why: string } {
  const read = DocumentForm.safeParse(value)
  // Read leniently: an endpoint, its answers or a schema may be missing.
  if (read.success) return { document: value as OpenApiDocument }
  const [issue] = read.error.issues
  return { why: `${issue?.path.join('/') || 'the whole'}: ${issue?.message ?? 'no document'}` }
}

/** Throws CONTRACT_MISSING. */
export function documentIn(openapi: unknown): OpenApiDocument {
  const read = readOpenApi(openapi)
  if ('document' in read) return read.document
  throw new HarnessError(
    'CONTRACT_MISSING',
    `The contract cannot be read: ${read.why}.`,
    'Run `npm run discover` for this environment, which writes openapi.json and ledger.json again.',
  )
}

type Paths = { paths?: Partial<Record<`/${Endpoint}`, Partial<PathItem>>> }

const postOf = ({ paths }: Paths, endpoint: Endpoint): Partial<Post> | undefined => paths?.[`/${endpoint}`]?.post

export function responsesOf(document: Paths, endpoint: Endpoint): Record<string, Response> {
  return postOf(document, endpoint)?.responses ?? {}
}

export function parametersOf(document: Paths, endpoint: Endpoint): Parameter[] {
  return postOf(document, endpoint)?.parameters ?? []
}

/** By operation. */
export function operationTemplatesOf(document: Paths, endpoint: Endpoint): OperationTemplate[] {
  return Object.values(postOf(document, endpoint)?.['x-recipes'] ?? {})
}

/** What is sent, by media type: none where no call was accepted. */
export function requestSchemasOf(document: Paths, endpoint: Endpoint): [mediaType: string, Schema][] {
  return Object.entries(postOf(document, endpoint)?.requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
    schema === undefined ? [] : [[type, schema]],
  )
}

/** Of the media type that is sent. */
export function requestSchemaOf(document: Paths, endpoint: Endpoint): Schema | undefined {
  return requestSchemasOf(document, endpoint)[0]?.[1]
}

/** What a recorded contract tells of how to read exchanges: where the endpoints stand, the token, the templates. */
export function knowledgeOf(openapi: OpenApiDocument, ledger: Ledger): Knowledge {
  const prefix = openapi.servers[0]?.url ?? '/'
  const suffix = openapi.paths['/ext-verify']['x-path-suffix'] ?? ''
  const presentation = presentationOf(openapi)
  const known = ENDPOINTS.map(endpoint => [endpoint, endpointOf(endpoint, openapi, ledger)] as const)
  return {
    basePath: { prefix: prefix === '/' ? '' : prefix, suffix },
    endpoints: Object.fromEntries(known),
    ...(presentation === undefined ? {} : { token: { location: { in: 'body', at: '' }, presentation } }),
  }
}

function presentationOf(openapi: OpenApiDocument): TokenKnowledge['presentation'] | undefined {
  const property = openapi['x-token-member']
  if (property !== undefined) return { in: 'body', name: property }
  const scheme = openapi.components?.securitySchemes['token']
  if (scheme === undefined) return undefined
  if (scheme.type === 'http') return { in: 'header', name: 'Authorization', scheme: capital(scheme.scheme) }
  const message = scheme['x-scheme']
  return { in: scheme.in, name: scheme.name, ...(message === undefined ? {} : { scheme: message }) }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The ledger's evidence names the exchanges that were accepted. */
function endpointOf(endpoint: Endpoint, openapi: OpenApiDocument, ledger: Ledger): EndpointKnowledge {
  const templates = operationTemplatesOf(openapi, endpoint)
  const accepted = ['request', 'response'].flatMap(part => ledger.questions[`${endpoint}.${part}`]?.evidence.for ?? [])
  const operations = templates.map(template => ({ operation: template.operation, template, accepted, fields: [] }))
  return { endpoint, operations, headers: [], query: [] }
}

/** Answers of the ledger in the form in which calls are made of them: read leniently, because a ledger may come from a file. */
const Route = z.object({ prefix: z.string(), suffix: z.string() })
const Location = z.object({ in: z.enum(['body', 'header', 'cookie']), at: z.string() })
const Presentation = z.object({
  in: z.enum(['header', 'cookie', 'query', 'body']),
  name: z.string(),
  scheme: z.string().optional(),
})
const Lifetime = z.object({ seconds: z.number().positive() })
const Count = z.number().positive().optional().catch(undefined)
/** The least and the most; null where nothing was rejected. */
const Interval = z.tuple([z.number(), z.number().nullable()]).optional().catch(undefined)
const Text = z.string().optional().catch(undefined)
/** `at`: where rejections hold what. */
const ErrorFormat = z.object({
  mediaType: z.string().optional(),
  at: z.object({ message: z.string(), fields: z.string(), code: z.string() }).partial().optional(),
})
export type ErrorFormat = z.infer<typeof ErrorFormat>

export function errorFormatIn(ledger: Ledger): ErrorFormat | undefined {
  return answeredValue(ledger, 'errors.format', ErrorFormat)
}

/** Numbers where they are exact, else intervals. */
const RateLimit = z.looseObject({
  limit: Count,
  limitInterval: Interval,
  windowSeconds: Count,
  windowInterval: Interval,
  burst: Count,
  limiter: Text,
  scope: Text,
  status: z.int().optional().catch(undefined),
  headers: z.array(z.string()).optional().catch(undefined),
  /** Where they state a limit of their own. */
  endpoints: z
    .record(z.string(), z.object({ limit: Count, windowSeconds: Count }))
    .optional()
    .catch(undefined),
})
export type RateLimit = z.infer<typeof RateLimit>

export function rateLimitIn(ledger: Ledger): RateLimit | undefined {
  return answeredValue(ledger, 'limits.rate', RateLimit)
}

export function routeIn(ledger: Ledger): { prefix: string; suffix: string } | undefined {
  return answeredValue(ledger, 'env.base-path', Route)
}

/** `null` where the service knows none, or it is not known where it stands and how it is shown. */
export function tokenIn(ledger: Ledger): IntegrationToken | null {
  const location = answeredValue(ledger, 'auth.token.location', Location)
  const presentation = answeredValue(ledger, 'auth.token.presentation', Presentation)
  if (location === undefined || presentation === undefined) return null
  const { scheme, ...place } = presentation
  return {
    location,
    presentation: { ...place, ...(scheme === undefined ? {} : { scheme }) },
    seconds: answeredValue(ledger, 'auth.token.lifetime', Lifetime)?.seconds ?? null,
  }
}

/** The value of an answer that is not contradicted, where it has the form asked for. */
function answeredValue<T>(ledger: Ledger, id: QuestionId, form: z.ZodType<T>): T | undefined {
  const answer = answerTo(ledger, id)
  if (answer.status === 'contradicted' && !isAnswered(answer)) return undefined
  const read = form.safeParse(answer.value)
  return read.success ? read.data : undefined
}
