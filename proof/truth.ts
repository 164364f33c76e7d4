/** The true contract of a service, as its TRUTH.json or the generator tells it, and what follows from it at the wire. */
import { getAt, type Json, type JsonObject, parseJson } from '../contract/json.ts'

type Types = Record<string, string>

interface Condition {
  when: JsonObject
  required?: Types
  optional?: Types
  forbidden?: string[]
  anyOf?: string[]
}

export interface TrueEndpoint {
  /** By pointer into the body; `header:NAME`, `query:NAME` and `basic:…` stand elsewhere. */
  required?: Types
  optional?: Types
  conditional?: Condition[] | Record<string, Json>
  conditions?: Record<string, Json>
  enums?: Record<string, Json[]>
  formats?: Record<string, Json>
  successStatus: number
  /** What a success holds where the status alone does not tell it. */
  successBody?: Record<string, Json>
  responseFields?: Types
}

interface Step {
  path: string
  headers?: Record<string, string>
  body?: Json
  form?: Record<string, string>
}

export interface Truth {
  service?: string
  basePath?: { prefix?: string; includedInBaseUrl?: boolean }
  credentials: Record<string, string>
  testData: Record<string, Json>
  auth: {
    encoding: string
    encodings?: string[]
    requestFields?: Record<string, string>
    /** A cookie or a header may be told by its name. */
    tokenIn: { where: string; path?: string; name?: string }
    tokenForm: string
    presentation: { where: string; name?: string; path?: string; scheme?: string | null }
    lifetimeSeconds?: number | null
  }
  endpoints: Record<string, TrueEndpoint>
  errorFormat?: { refusal?: string } & Record<string, Json>
  strict?: boolean
  solve?: Step[]
}

export const ENDPOINTS = ['auth-authenticate', 'ext-verify', 'ext-reach', 'ext-notify'] as const
export type EndpointName = (typeof ENDPOINTS)[number]

/** Which of the four a request goes to, whatever stands before or behind it in the path. */
export function endpointOf(path: string): EndpointName | undefined {
  const plain = path.split('?')[0] ?? ''
  return ENDPOINTS.find(name => plain.replace(/\/$/, '').endsWith(`/${name}`))
}

export function trueEndpoint(truth: Truth, name: EndpointName): TrueEndpoint | undefined {
  return Object.entries(truth.endpoints).find(([path]) => path.replace(/^\/|\/$/g, '') === name)?.[1]
}

/** Every property that the endpoint may take: what a condition brings is optional here. */
export function membersOf(endpoint: TrueEndpoint): { required: Types; optional: Types } {
  const required = { ...endpoint.required }
  const optional = { ...endpoint.optional }
  const conditions = Array.isArray(endpoint.conditional) ? endpoint.conditional : []
  for (const [pointer, type] of conditions.flatMap(each => Object.entries({ ...each.required, ...each.optional })))
    if (!(pointer in required)) optional[pointer] ??= type
  return { required, optional }
}

/** Whether the answer is a success by the truth: a rejection with 200 is none. */
export function isSuccess(truth: Truth, name: EndpointName, status: number, body: string): boolean {
  const endpoint = trueEndpoint(truth, name)
  if (endpoint === undefined || status < 200 || status > 299) return false
  const json = parseJson(body)
  const mark = truth.errorFormat?.refusal
  if (typeof mark === 'string' && (getAt(json, mark) ?? null) !== null) return false
  return Object.entries(endpoint.successBody ?? {}).every(
    ([pointer, value]) => JSON.stringify(getAt(json, pointer)) === JSON.stringify(value),
  )
}
