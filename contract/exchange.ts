/** One request and its answer, redacted: the only evidence there is. */
import { z } from 'zod'
import { EFFECTS, ENDPOINTS } from './endpoint.ts'

/** How the purpose of a control request begins: of a call that differs in nothing from the recorded one. */
export const CONTROL_PURPOSE = 'the recorded call, unchanged'
/** How the purpose of a login with the environment's own credentials begins. */
export const OWN_LOGIN = 'the recorded login'

const FAILURE_KINDS = ['dns', 'refused', 'reset', 'timeout', 'tls', 'protocol', 'redirect', 'interrupted'] as const

/** What an answer means as a whole. `server-error`: a 5xx, or nothing that HTTP knows. */
const OUTCOMES = [
  'success',
  'envelope-error',
  'no-match',
  'validation',
  'unauthenticated',
  'forbidden',
  'locked',
  'rate-limited',
  'not-found',
  'method',
  'media-type',
  'conflict',
  'too-large',
  'server-error',
  'redirect',
  'no-answer',
] as const
export type Outcome = (typeof OUTCOMES)[number]

const Headers = z.record(z.string(), z.string())

export const ExchangeSchema = z.strictObject({
  /** `x0001`, in the order of sending. */
  id: z.string(),
  /** When it was sent, ISO 8601. */
  at: z.string(),
  /** Why it was sent, one plain sentence. */
  purpose: z.string(),
  effect: z.enum(EFFECTS),
  /** Set where the request goes to one of the four endpoints. */
  endpoint: z.enum(ENDPOINTS).optional(),
  request: z.strictObject({
    method: z.string(),
    /** Path and query below the origin, redacted. */
    path: z.string(),
    headers: Headers,
    /** The body as text; secrets stand as `{{Client secret}}`, tokens as `{{token}}`. */
    body: z.string().optional(),
  }),
  response: z
    .strictObject({
      status: z.int(),
      /** Lower-case names; repeated headers joined by `, `, cookies by a line feed. */
      headers: Headers,
      body: z.string(),
      /** Bytes of the body after decompression, up to the cap. */
      bytes: z.int(),
      truncated: z.boolean(),
    })
    .optional(),
  failure: z.strictObject({ kind: z.enum(FAILURE_KINDS), message: z.string() }).optional(),
  /** Decided when the answer came, before anything in it was redacted; absent in records of earlier versions. */
  outcome: z.strictObject({ is: z.enum(OUTCOMES), why: z.string() }).optional(),
  /** Milliseconds. */
  timings: z.strictObject({ queued: z.number(), connected: z.number(), firstByte: z.number(), total: z.number() }),
})

export type Exchange = z.infer<typeof ExchangeSchema>
export type FailureKind = (typeof FAILURE_KINDS)[number]
