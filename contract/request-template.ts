/** A template: how one call is made so that it is accepted, over templates and never over values. */
import { z } from 'zod'
import { ENDPOINTS } from './endpoint.ts'
import type { Json } from './json.ts'

const JsonSchema: z.ZodType<Json> = z.json() as z.ZodType<Json>

const ENCODINGS = ['json', 'form', 'none'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A value made at the time of sending. `hmac`/`hash`/`base64` work on the text of `of`. */
const GeneratedValueSchema = z.union([
  z.strictObject({ now: z.enum(['unix-seconds', 'unix-millis', 'iso']), plusSeconds: z.number().optional() }),
  z.strictObject({ uuid: z.literal('v4') }),
  z.strictObject({
    hash: z.enum(['sha256', 'sha512', 'sha1', 'md5']),
    of: z.string(),
    as: z.enum(['hex', 'base64', 'base64url']),
  }),
  z.strictObject({
    hmac: z.enum(['sha256', 'sha512', 'sha1']),
    key: z.string(),
    of: z.string(),
    as: z.enum(['hex', 'base64', 'base64url']),
  }),
  z.strictObject({ base64: z.string() }),
  z.strictObject({
    jwt: z.strictObject({
      alg: z.enum(['HS256', 'HS384', 'HS512']),
      key: z.string(),
      claims: z.record(z.string(), JsonSchema),
    }),
  }),
])
export type GeneratedValue = z.infer<typeof GeneratedValueSchema>

export const RequestTemplateSchema = z.strictObject({
  let: z.record(z.string(), GeneratedValueSchema).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.string()).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  body: JsonSchema.optional(),
})
export type RequestTemplate = z.infer<typeof RequestTemplateSchema>

export const OperationTemplateSchema = RequestTemplateSchema.extend({
  endpoint: z.enum(ENDPOINTS),
  /** `default`, or what the service distinguishes: `check`, `manage`. */
  operation: z.string(),
})
export type OperationTemplate = z.infer<typeof OperationTemplateSchema>
