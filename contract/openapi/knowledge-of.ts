/** What a recorded contract tells of how to read exchanges: where the endpoints stand, the token, the recipes. */
import { z } from 'zod'
import { ENDPOINTS, type Endpoint } from '../endpoint.ts'
import type { IntegrationToken } from '../integration.ts'
import type { EndpointKnowledge, Knowledge, TokenKnowledge } from '../knowledge.ts'
import { answerTo, isAnswered, type Ledger } from '../ledger.ts'
import type { QuestionId } from '../questions/_ids.ts'
import { type OpenApiDocument, recipesOf } from './document.ts'

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
  const member = openapi['x-token-member']
  if (member !== undefined) return { in: 'body', name: member }
  const scheme = openapi.components?.securitySchemes['token']
  if (scheme === undefined) return undefined
  if (scheme.type === 'http') return { in: 'header', name: 'Authorization', scheme: capital(scheme.scheme) }
  const said = scheme['x-scheme']
  return { in: scheme.in, name: scheme.name, ...(said === undefined ? {} : { scheme: said }) }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The ledger's evidence names the exchanges that were accepted. */
function endpointOf(endpoint: Endpoint, openapi: OpenApiDocument, ledger: Ledger): EndpointKnowledge {
  const recipes = recipesOf(openapi, endpoint)
  const accepted = ['request', 'response'].flatMap(part => ledger.questions[`${endpoint}.${part}`]?.evidence.for ?? [])
  const operations = recipes.map(recipe => ({ operation: recipe.operation, recipe, accepted, fields: [] }))
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
/** The least and the most; null where nothing was refused. */
const Interval = z.tuple([z.number(), z.number().nullable()]).optional().catch(undefined)
const Text = z.string().optional().catch(undefined)
/** `at`: where refusals hold what. */
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
