/** What the service rejects and why, as data; how that is said is the dialect's error style. */
import type { Json } from '../contract/json.ts'
import type { Expected } from '../contract/observation.ts'

export const STATUS_OF = {
  malformed: 400,
  version: 400,
  'credentials-wrong': 401,
  'token-missing': 401,
  'token-invalid': 401,
  'token-expired': 401,
  forbidden: 403,
  'not-found': 404,
  'no-match': 404,
  'unknown-customer': 404,
  'unknown-delivery': 404,
  'unknown-notification': 404,
  'method-not-allowed': 405,
  'key-reused': 409,
  'too-large': 413,
  'media-type': 415,
  invalid: 422,
  locked: 423,
  'rate-limited': 429,
  internal: 500,
} as const
export type Reason = keyof typeof STATUS_OF

/** One property that was not accepted. */
export interface Issue {
  kind: 'missing' | 'blank' | 'null' | 'unknown' | 'type' | 'enum' | 'format' | 'pattern' | 'bounds' | 'invalid'
  path: readonly (string | number)[]
  in: 'body' | 'header' | 'query' | 'basic'
  expected: Expected
  /** What stood there. */
  value?: Json
  /** Property names that are known at this place. */
  known?: readonly string[]
}

/** The status of a reason: the usual one, or what the dialect says instead. */
export function statusFor(reason: Reason, statuses: Statuses): number {
  return statuses[reason] ?? STATUS_OF[reason]
}

export type Statuses = Readonly<Partial<Record<Reason, number>>>

/** Thrown within the service only; the app turns it into an answer. */
export class RequestRejected extends Error {
  readonly reason: Reason
  readonly issues: readonly Issue[]
  readonly headers: Readonly<Record<string, string>>
  constructor(reason: Reason, issues: readonly Issue[] = [], headers: Readonly<Record<string, string>> = {}) {
    super(reason)
    this.reason = reason
    this.issues = issues
    this.headers = headers
  }
}

/** How a dialect says no: one family of errors, with where its parts stand. */
interface Rendered {
  status: number
  mediaType: string
  body: Json | string
  headers?: Readonly<Record<string, string>>
}

export interface ErrorStyle {
  /** The ledger's `errors.format`. */
  truth: { family: string; mediaType: string; at: { message?: string; fields?: string; code?: string } }
  /** How many of the things that are wrong one answer tells; `layers`: all of one kind before the next. */
  tells: 'all' | 'first' | 'layers'
  render(rejected: RequestRejected, instance: string): Rendered
}
