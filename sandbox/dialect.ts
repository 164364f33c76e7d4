/** One plausible way to build the service, as data: the service plays it and discovery is scored against the same object. */

import { existsSync, readdirSync } from 'node:fs'
import type { ExtEndpoint } from '../contract/endpoint.ts'
import { HarnessError } from '../contract/harness-error.ts'
import type { Json } from '../contract/json.ts'
import { didYouMean } from '../contract/names.ts'
import type { Expected, JsonType } from '../contract/observation.ts'
import type { ErrorStyle } from './rejection.ts'
import type { Limiter } from './service/rate-limit.ts'

export type Operation = 'check' | 'manage' | 'clear' | 'send' | 'inquire'

/** What a property of a request means to the service, whatever it is called on the wire. */
export type RequestWord =
  | CredentialWord
  | ClaimWord
  | PreferenceWord
  | 'timestamp'
  | 'signature'
  | 'customerId'
  | 'operation'
  | 'channel'
  | 'event'
  | 'message'
  | 'scheduledAt'
  | 'notificationId'
  | 'idempotencyKey'

export type CredentialWord = 'id' | 'secret' | 'key'

export const CLAIM_WORDS = [
  'givenName',
  'familyName',
  'fullName',
  'email',
  'phone',
  'street',
  'houseNumber',
  'streetLine',
  'postalCode',
  'city',
  'country',
  'customerNumber',
  'trackingNumber',
] as const
export type ClaimWord = (typeof CLAIM_WORDS)[number]

export const PREFERENCE_WORDS = [
  'place',
  'instructions',
  'windowFrom',
  'windowTo',
  'neighbourName',
  'pickupPointId',
] as const
export type PreferenceWord = (typeof PREFERENCE_WORDS)[number]

/** A property of a request: where it stands on the wire, what it means, what is accepted. */
export interface Field {
  /** JSON pointer in the body (`/tags/*` for items); `/Name` for a header or a query parameter. */
  at: string
  in?: 'body' | 'header' | 'query' | 'basic'
  /** Absent for containers and for what the service validates and then ignores. */
  means?: RequestWord
  type: Exclude<JsonType, 'null'>
  nullable?: boolean
  /** Required where its container is there; a list names the operations in which it is. */
  required?: boolean | readonly Operation[]
  /** The operations that know this property; without it all do. */
  only?: readonly Operation[]
  /** The closed list: what the service calls it, and what stands on the wire. */
  values?: Readonly<Record<string, Json>>
  format?: 'email' | 'e164' | 'uuid' | 'date-time' | 'date' | 'time' | 'country' | 'digits'
  pattern?: string
  bounds?: Pick<Expected, 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems'>
}

/** What a property of an answer tells. */
export type AnswerWord =
  | ClaimWord
  | PreferenceWord
  | 'token'
  | 'lifetime'
  | 'expiresAt'
  | 'requestId'
  | 'decoy'
  | 'customerId'
  | 'verdict'
  | 'verified'
  | 'matched'
  | 'mismatched'
  | 'now'
  | 'operation'
  | 'version'
  | 'updatedAt'
  | 'notificationId'
  | 'notificationStatus'
  | 'channel'
  | 'createdAt'

export interface AnswerField {
  at: string
  means?: AnswerWord
  /** Stands there in every answer. */
  constant?: Json
  type?: JsonType
  values?: Readonly<Record<string, Json>>
  /** How a time or a duration is written; ISO 8601 time and whole seconds without it. */
  form?: 'unix-seconds' | 'unix-millis' | 'minutes' | 'iso-duration'
  /** What stands there when there is nothing to tell. */
  absent?: 'omit' | 'null'
}

export interface Answer {
  status: number
  fields: readonly AnswerField[]
}

export type Outcome = 'granted' | 'known' | 'partial' | 'unknown' | Operation

/** How a request says what it wants, where no property means `operation`. */
export type Chooser =
  | { by: 'member'; at: string; present: Operation; absent: Operation; null?: Operation }
  | { by: 'tag'; tags: Readonly<Record<string, Operation>> }

export interface EndpointDialect {
  encoding?: 'json' | 'form'
  chooser?: Chooser
  fields: readonly Field[]
  /** An outcome without an answer is rejected: nobody matches. */
  answers: Partial<Record<Outcome, Answer>>
}

export interface CredentialForm {
  holds: CredentialWord
  form: 'uuid' | 'hex' | 'base64url' | 'number' | 'word'
  prefix?: string
}

export interface TokenDialect {
  form: { kind: 'jwt'; alg: 'HS256' | 'HS512' } | { kind: 'opaque'; length: number; prefix?: string } | { kind: 'uuid' }
  location: { in: 'body' | 'header' | 'cookie'; at: string }
  presentation: { in: 'header' | 'cookie' | 'query' | 'body'; name: string; scheme?: string }
  lifetime: { seconds: number; kind: 'absolute' | 'idle'; source: string }
}

export interface RateDialect {
  limit: number
  windowSeconds: number
  /** What it is called, and how it counts where that is not in fixed windows. */
  limiter: string
  counted?: (limit: number, windowMs: number) => Limiter
  scope: 'token' | 'application' | 'address'
  headers: 'RateLimit' | 'RateLimit-*' | 'X-RateLimit-*' | 'none'
  retryAfter: 'seconds' | 'date' | 'none'
}

interface VersionDialect {
  header: string
  value: string
  required: boolean
  /** Dates told with every answer of this version: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
  ending?: { deprecated: string; sunset: string }
}

export interface Dialect {
  summary: string
  base: {
    /** The path of the base URL that the operator hands out; nothing to be found out. */
    mount?: string
    prefix: string
    suffix: string
    /** How the path without the suffix leads to the one with it; without it there is nothing. */
    redirect?: 301 | 307 | 308
  }
  /** As the operator names them. */
  credentials: Readonly<Record<string, CredentialForm>>
  logIn: {
    encoding: 'json' | 'form' | 'basic' | 'header' | 'query' | 'signed'
    /** `of` names request words in braces: `{id}.{timestamp}`. */
    signature?: { of: string; as: 'hex' | 'base64'; toleranceSeconds: number }
    request: EndpointDialect
    /** Wrong logins of one application in a row after which it is locked. */
    lock?: { after: number; seconds: number }
  }
  token: TokenDialect
  customerId: 'uuid' | 'prefixed' | 'integer'
  endpoints: Readonly<Record<ExtEndpoint, EndpointDialect>>
  errors: ErrorStyle
  /** `WWW-Authenticate` of every 401 (RFC 9110, 15.5.2 asks for one). */
  challenge?: string
  /** Whether the token is asked for before the body is looked at. */
  order: 'token-first' | 'body-first'
  unknownMembers: 'refused' | 'ignored'
  /** Whether another media type than the endpoint's is rejected. */
  mediaType: 'strict' | 'any'
  rate: RateDialect | null
  size: { bytes: number }
  timeouts: { idleSeconds: number; bodySeconds: number }
  version?: VersionDialect
  /** What an operator would have to tell where answers tell nothing; keys are the ledger's questions. */
  hints?: Readonly<Record<string, Json>>
}

/** A checkout also has those that only prove the harness; the packed module has not. */
const FOLDERS = ['./dialects/', '../proof/dialects/'].map(each => new URL(each, import.meta.url)).filter(existsSync)

function dialectFiles(): Map<string, URL> {
  const files = FOLDERS.flatMap(folder =>
    readdirSync(folder)
      .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('_'))
      .map((name): [string, URL] => [name.slice(0, -3), new URL(name, folder)]),
  )
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const dialectNames = (): string[] => [...dialectFiles().keys()]

/** Throws USAGE. */
export function requireDialect(name: string): URL {
  const files = dialectFiles()
  const file = files.get(name)
  if (file !== undefined) return file
  const names = [...files.keys()]
  throw new HarnessError(
    'USAGE',
    `The sandbox has no dialect "${name}"; it has ${names.join(', ')}.`,
    `${didYouMean(name, names)}Name one of these with --dialect.`,
  )
}

export async function loadDialect(name: string): Promise<Dialect> {
  const module = (await import(requireDialect(name).href)) as { default: Dialect }
  return module.default
}
