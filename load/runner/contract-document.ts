/** The part of `openapi.json` and `ledger.json` that a load plan is made of, read leniently: both may come from a file. */
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Ledger } from '../../contract/ledger.ts'
import { answeredValue, routeIn } from '../../contract/ledger-values.ts'
import { type Recipe, RecipeSchema } from '../../contract/recipe.ts'
import type { Schema } from '../core/light-schema.ts'

const JsonSchema = z.record(z.string(), z.json())
const Content = z.record(z.string(), z.looseObject({ schema: JsonSchema.optional() }))
const Header = z.looseObject({ 'x-presence': z.string().optional() })
const Response = z.looseObject({
  headers: z.record(z.string(), Header).optional(),
  content: Content.optional(),
  'x-outcome': z.array(z.enum(['accepted', 'refused'])).optional(),
  'x-refused': Content.optional(),
  'x-operations': z.record(z.string(), JsonSchema).optional(),
})
const Parameter = z.looseObject({ name: z.string(), in: z.string(), schema: JsonSchema.optional() })
const Post = z.looseObject({
  parameters: z.array(Parameter).optional(),
  'x-recipes': z.record(z.string(), RecipeSchema).optional(),
  requestBody: z.looseObject({ content: Content.optional() }).optional(),
  responses: z.record(z.string(), Response).optional(),
})
const Document = z.looseObject({
  servers: z.array(z.looseObject({ url: z.string() })).optional(),
  paths: z.record(z.string(), z.looseObject({ 'x-path-suffix': z.string().optional(), post: Post.optional() })),
})

export type ContractDocument = z.infer<typeof Document>
export type RecordedResponse = z.infer<typeof Response>

export function readDocument(openapi: unknown): ContractDocument {
  const read = Document.safeParse(openapi)
  if (read.success) return read.data
  const first = read.error.issues[0]
  throw new HarnessError(
    'CONTRACT_MISSING',
    `The contract cannot be read: ${first?.path.join('/') ?? ''}: ${first?.message ?? 'no document'}.`,
    'Run `npm run discover` for this environment, which writes openapi.json and ledger.json anew.',
  )
}

export function recipesOf(document: ContractDocument, endpoint: Endpoint): Recipe[] {
  return Object.values(document.paths[`/${endpoint}`]?.post?.['x-recipes'] ?? {}) as Recipe[]
}

export function responsesOf(document: ContractDocument, endpoint: Endpoint): Record<string, RecordedResponse> {
  return document.paths[`/${endpoint}`]?.post?.responses ?? {}
}

/** The schema of what is sent, where it is known. */
export function requestSchemaOf(document: ContractDocument, endpoint: Endpoint): Schema | undefined {
  const content = document.paths[`/${endpoint}`]?.post?.requestBody?.content ?? {}
  return Object.values(content)[0]?.schema as Schema | undefined
}

export function parametersOf(document: ContractDocument, endpoint: Endpoint): z.infer<typeof Parameter>[] {
  return document.paths[`/${endpoint}`]?.post?.parameters ?? []
}

const Format = z.object({
  mediaType: z.string().optional(),
  at: z.object({ code: z.string().optional(), message: z.string().optional() }).partial().optional(),
})

export function errorFormatOf(ledger: Ledger) {
  return answeredValue(ledger, 'errors.format', Format)
}

export function pathOf(document: ContractDocument, ledger: Ledger, endpoint: Endpoint): string {
  const { prefix, suffix } = routeIn(ledger) ?? {
    prefix: (document.servers?.[0]?.url ?? '').replace(/\/$/, ''),
    suffix: document.paths[`/${endpoint}`]?.['x-path-suffix'] ?? '',
  }
  return `${prefix}/${endpoint}${suffix}`
}

const Count = z.number().positive()
/** What the ledger knows of the rate limiter; an interval speaks by its lower end. */
const RateLimit = z.looseObject({
  limit: Count.optional().catch(undefined),
  limitInterval: z.tuple([z.number(), z.number().nullable()]).optional().catch(undefined),
  windowSeconds: Count.optional().catch(undefined),
  windowInterval: z.tuple([z.number(), z.number().nullable()]).optional().catch(undefined),
  burst: Count.optional().catch(undefined),
  limiter: z.string().optional().catch(undefined),
  status: z.int().optional().catch(undefined),
})
export type RateLimit = z.infer<typeof RateLimit>

export function rateLimitOf(ledger: Ledger): RateLimit | undefined {
  return answeredValue(ledger, 'limits.rate', RateLimit)
}
