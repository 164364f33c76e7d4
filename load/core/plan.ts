/** The load plan: what the runner tells k6, over templates and never over values, so that it can be kept and shown. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { IntegrationToken } from '../../contract/integration.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import type { JsonSchema } from '../../contract/shape/shape.ts'
import type { OraclePlan } from './oracles/plan.ts'
import type { Profile } from './profile.ts'
import type { HeldToken } from './token.ts'

/** What one status of a call means. */
export interface ExpectedAnswer {
  /** The schema of a success; absent where its body is not JSON. */
  schema?: JsonSchema
  /** Shapes of rejections that come with this status too. */
  refused: JsonSchema[]
  /** Lower case, without parameters; empty where the contract names none. */
  mediaTypes: string[]
  /** Lower-case names of headers that stood in every answer that was recorded. */
  headers: string[]
}

export interface PlannedCall {
  /** `ext-verify`, or `ext-reach.check` where an endpoint does several things: the tag of every sample. */
  call: string
  endpoint: Endpoint
  operation: string
  /** Below the base URL: `/api/ext-verify`. */
  path: string
  template: RequestTemplate
  /** The share of journeys that make it, 0..1. */
  share: number
  /** By status; a status that is not here is no success. Empty where no success is recorded: then any 2xx is one. */
  expects: Record<string, ExpectedAnswer>
}

/** Names of secrets that no operator can give: PEM texts for mutual TLS; as JSON further test persons, and the login that all share. */
export const CLIENT_CERT = '\u0000certificate'
export const CLIENT_KEY = '\u0000key'
export const PEOPLE = '\u0000people'
export const HELD = '\u0000held'

/** The variable by which `k6 run -e` is given the secret of a key: `SECRET_CLIENT_ID` for `client-id`. */
export function variableOf(key: string): string {
  return `SECRET_${key.toUpperCase().replaceAll('-', '_')}`
}

/** Several k6 processes that drive one plan, each by its execution segment. */
export interface Generators {
  count: number
  /** Tags every sample, so that those of another run are told apart. */
  run: string
}

export interface LoadPlan {
  planVersion: 1
  profile: Profile & { name: string }
  baseUrl: string
  userAgent: string
  /** In the order of the journey; the login first, where there is one. */
  calls: PlannedCall[]
  token: IntegrationToken | null
  /** The status by which the rate limiter rejects, where it is known and not 429. */
  limited?: number
  /** Absent: one process. */
  generators?: Generators
  /** What answers are held against beyond their outcome. */
  oracles?: OraclePlan
}

/** What must not stand in the plan; reaches k6 in a file that only its owner can read. */
export interface Secrets {
  /** Credentials and test data by the operator's names. */
  names: Record<string, string>
  /** Further test persons by the same names, taken in turn. */
  people: Record<string, string>[]
  /** The login that all share. */
  held?: HeldToken
  /** PEM texts for mutual TLS. */
  client?: { cert: string; key: string }
}
