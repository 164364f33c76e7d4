/** The load plan: what the runner tells k6, over templates and never over values, so that it can be kept and shown. */
import type { Endpoint } from '../../contract/endpoint.ts'
import type { IntegrationToken } from '../../contract/integration.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import type { JsonSchema } from '../../contract/shape/shape.ts'
import type { Profile } from './profile.ts'

export interface ExpectedAnswer {
  /** The schema of a success; absent where its body is not JSON. */
  schema?: JsonSchema
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
  /** With the headers that every request has. */
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

/** The same load in other steps. */
export function withSteps(plan: LoadPlan, steps: LoadPlan['profile']['steps']): LoadPlan {
  return { ...plan, profile: { ...plan.profile, steps } }
}

export interface HeldToken {
  token: string
  /** When to renew it, milliseconds since the epoch; `null` where no end is known. */
  until: number | null
}

/** What must not stand in the plan; reaches k6 in a file that only its owner can read. */
export interface Secrets {
  /** Credentials and test data by the operator's names. */
  names: Record<string, string>
  /** Further test persons by the same names, taken in turn. */
  people: Record<string, string>[]
  held?: HeldToken
  /** PEM texts for mutual TLS. */
  client?: { cert: string; key: string }
}

export interface RejectionForm {
  mediaType: string
  schema: JsonSchema
}

/** A property of the answer that may repeat a property of the request: pointers. */
export interface Echo {
  answered: string
  sent: string
}

export type JudgedCall = CallOracle & Pick<PlannedCall, 'expects'>

export interface CallOracle {
  /** The call carries no value under the header that traces, so that it can be given one. */
  traceable: boolean
  echoes: Echo[]
  /** The property that names what the call made; `null` where the contract knows none. */
  made: string | null
  /** It changes what other journeys read and write too: its body may rightly tell of theirs. */
  shared: boolean
}

export interface Overload {
  /** 429, 503 and the status that the recorded limiter rejects with. */
  statuses: number[]
  /** Of recorded rejections; empty where none is known, and the form is then not judged. */
  mediaTypes: string[]
  /** Of the recorded error format; one of these properties must be there. */
  family: { mediaType: string; members: string[] } | null
}

/** The same request several times at once under one idempotency key. */
export interface Race {
  /** The call, its template carrying the key. */
  call: PlannedCall
  atOnce: number
  /** Of the journeys that notify, small: 0..1 of all journeys. */
  share: number
  /** The property that tells one notification from another. */
  made: string
}

export interface OraclePlan {
  /** Journeys a second of one step whose answers are judged in full. */
  sampled: number
  /** The request header that carries a value of each call's own. */
  trace: string
  calls: Record<string, CallOracle>
  /** Of all endpoints: one handler writes most rejections. */
  refusals: RejectionForm[]
  overload: Overload
  race: Race | null
}

export interface ScriptOracles extends Pick<OraclePlan, 'sampled' | 'trace'> {
  /** The calls that can be given a value under the header that traces. */
  traceable: string[]
  /** JSON of an OraclePlan without its race. */
  rest: string
  /** The share of journeys that race, and JSON of a Race. */
  race: { share: number; order: string } | null
}

export interface ScriptPlan extends Omit<LoadPlan, 'oracles'> {
  /** The key of each secret by its name: of its file, and of its variable. */
  secrets?: Record<string, string>
  /** Milliseconds since the epoch after which it must not start: consent was given for now. */
  until?: number
  oracles?: ScriptOracles
  /** Address and port: whatever name is called, no other is contacted. Absent where k6 looks names up itself. */
  only?: string | undefined
}

/** How a call shows the token; none where it asks for one. */
export function shownBy({ endpoint }: Pick<PlannedCall, 'endpoint'>, { token }: Pick<LoadPlan, 'token'>) {
  return endpoint === 'auth-authenticate' ? undefined : token?.presentation
}

/** What is judged goes as text: most virtual users never need it. */
export function scriptPlan({ oracles, ...plan }: LoadPlan): ScriptPlan {
  if (oracles === undefined) return plan
  const { race, ...rest } = oracles
  const { sampled, trace, calls } = rest
  return {
    ...plan,
    oracles: {
      sampled,
      trace,
      traceable: Object.keys(calls).filter(name => calls[name]?.traceable === true),
      rest: JSON.stringify(rest),
      race: race && { share: race.share, order: JSON.stringify(race) },
    },
  }
}
