import type { Manner } from './manner.ts'
import type { Sentences } from './sentences.ts'
import type { Person } from './words.ts'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type Body = { [name: string]: Json }
export type Type = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null'
export const ENDPOINTS = ['/auth-authenticate', '/ext-verify', '/ext-reach', '/ext-notify'] as const
export type Endpoint = (typeof ENDPOINTS)[number]

export interface Format {
  /** How a manner that tells forms writes it. */
  told: string
  test: RegExp
}
/** A property of a request, as it was drawn. `sample` is a value that is taken; `${name}` in it is what an earlier answer gave. */
export interface Member {
  name: string
  types: Type[]
  required: boolean
  sample: Json
  /** Required only where the property at this pointer has this value, and otherwise optional or even forbidden. */
  when?: { at: string; is: string; otherwise: 'optional' | 'forbidden' }
  /** Of an object, or of the objects in an array. */
  members?: Member[]
  values?: string[]
  told?: 'all' | 'half' | 'none'
  format?: Format
  max?: number
  range?: [number, number]
  /** A credential's label, where its value is one; `constant` where it is always the same. */
  credential?: string
  constant?: string
}
export interface Request {
  members: Member[]
  /** Exactly one of these properties. */
  oneOf?: string[]
  headers: Header[]
  query: Header[]
  status: number
}
export interface Header {
  name: string
  /** A value that is taken. */
  sample: string
  format: Format
  credential?: string
}
export type Encoding = 'json' | 'form' | 'multipart' | 'xml' | 'none'
/** A login that never sends its secret: an HMAC over the parts, in this order, of which the service has the key too. */
export interface Signature {
  key: string
  hmac: 'sha256' | 'sha512'
  as: 'hex' | 'base64'
  parts: ('user' | 'timestamp' | 'nonce')[]
  between: string
  clock: 'unix-seconds' | 'unix-millis' | 'iso'
  toleranceSeconds: number
}
export interface Token {
  where: 'body' | 'header' | 'cookie'
  /** A pointer, or the name of the header or cookie. */
  path: string
  form: 'jwt' | 'uuid' | 'opaque' | 'hex'
  prefix: string
  seconds: number
  /** Where and how the lifetime is reported. */
  told: { path: string; as: 'seconds' | 'milliseconds' | 'instant' } | null
  idle: boolean
  decoys: string[]
  /** What stands at one of the decoys is taken in place of the credentials, once, as the only property of a login. */
  refresh: { path: string; sentAs: string } | null
  shown: { where: 'header' | 'cookie' | 'query' | 'body'; name: string; scheme: string | null }
}
/** An answer as a tree: `$person`, `$token` and their like are filled in. */
export type Answer = Json
export interface Operation {
  by: 'word' | 'presence' | 'shape' | 'null' | 'tag' | 'oneOf'
  /** Pointers in the unwrapped body. */
  at: string
  read: Json
  change: Json
  preference: string
}
export interface Drawing {
  seed: number
  manner: Manner
  language: string
  talk: 'names everything' | 'first complaint' | 'no names' | 'silent'
  service: string
  prefix: string
  /** How it is told where the base URL does not hold it: by nobody where it is a usual one. */
  prefixTold: 'by the base URL' | 'by nobody' | 'front page' | 'redirect' | 'document' | 'mail'
  slash: boolean
  casing: string
  strict: 'ignore' | 'refuse'
  sentences: Sentences
  /** Whether rejections tell the forms that are wanted. */
  tellsForms: boolean
  /** Whether the envelope of the other answers is around that of the login, too. */
  wrapsAuth: boolean
  authEncoding: Encoding
  basic: { user: string; password: string } | null
  signature: Signature | null
  token: Token
  endpoints: Record<Endpoint, Request>
  answers: Record<Endpoint, Answer>
  operation: Operation
  /** How persons are found by the body of ext-verify. */
  match: { at: string; is: keyof Values }[]
  persons: Person[]
  values: (person: Person) => Values
  personId: { form: 'uuid' | 'integer' | 'prefixed' | 'digits'; prefix: string }
  addressId: { name: string } | null
  unknownPerson: number | 'unmatched'
  readBack: 'all' | 'place'
  failure: { credentials: number; token: number }
  tokenFirst: boolean
  limits: {
    rate: { requests: number; windowSeconds: number; headers: boolean } | null
    bodyBytes: number
    bodyStatus: number
  }
  slow: number
  /** What is wrong with the service alongside what was drawn. */
  flaws: { tokensLast?: boolean; anyToken?: boolean; forgets?: boolean; readsOneCase?: boolean }
  published: { path: string; how: 'true' | 'partly true' | 'outdated' } | null
  credentials: Record<string, Json>
  testData: Record<string, Json>
  hints: Record<string, Json> | undefined
}
export type Values = Record<string, string>

// --- JSON pointers -------------------------------------------------------------

export const segments = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map(each => each.replaceAll('~1', '/').replaceAll('~0', '~'))
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map(each => `/${String(each).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export function at(document: unknown, pointer: string): Json | undefined {
  let here = document
  for (const each of segments(pointer)) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, each)) return undefined
    here = (here as Record<string, unknown>)[each]
  }
  return here as Json | undefined
}
/** A copy with another value there; without the property where there is none. */
export function put(document: Json, pointer: string, value: Json | undefined): Json {
  const copy = structuredClone(document)
  const path = segments(pointer)
  const last = path.pop() as string
  let here = copy as Body
  for (const each of path) {
    if (!isObject(here[each]) && !Array.isArray(here[each])) here[each] = {}
    here = here[each] as Body
  }
  if (value === undefined) Array.isArray(here) ? here.splice(Number(last), 1) : delete here[last]
  else here[last] = value
  return copy
}
export const typeOf = (value: unknown): Type =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : typeof value === 'number'
        ? Number.isInteger(value)
          ? 'integer'
          : 'number'
        : (typeof value as Type)
export const isOf = (value: unknown, types: readonly string[]): boolean =>
  types.includes(typeOf(value)) || (typeOf(value) === 'integer' && types.includes('number'))
