/** What a load plan is made of beside the calls, read leniently: both files may have been edited. */
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Ledger } from '../../contract/ledger.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import { answeredValue, routeIn } from '../../contract/openapi/knowledge-of.ts'

const Format = z.object({
  mediaType: z.string().optional(),
  at: z.object({ code: z.string().optional(), message: z.string().optional() }).partial().optional(),
})

export function errorFormatOf(ledger: Ledger) {
  return answeredValue(ledger, 'errors.format', Format)
}

export function pathOf(document: OpenApiDocument, ledger: Ledger, endpoint: Endpoint): string {
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
