/** The parts of an OpenAPI 3.1 document that this project writes and reads. */
import type { Endpoint } from '../endpoint.ts'
import { type Json, pointerOf } from '../json.ts'
import type { Recipe } from '../recipe.ts'

export type Schema = { [key: string]: Json }

export interface MediaType {
  schema: Schema
}

export interface RequestBody {
  description?: string
  required?: boolean
  content: Record<string, MediaType>
}

export interface ResponseHeader {
  description: string
  schema: Schema
  /** `always`: in every answer of this status that was seen. */
  'x-presence': 'always' | 'sometimes'
}

export interface Response {
  description: string
  headers?: Record<string, ResponseHeader>
  content?: Record<string, MediaType>
  /** Whether a request was taken or refused with this status; a few services do both with one. */
  'x-outcome'?: ('accepted' | 'refused')[]
  /** Refusals that come with the status of a success: their bodies, by media type. */
  'x-refused'?: Record<string, MediaType>
  /** Where operations are answered differently: the success of each. */
  'x-operations'?: Record<string, Schema>
}

export const isSuccess = (response: Response | undefined) => response?.['x-outcome']?.includes('accepted') === true

/** The bodies of refusals with this status, by media type; `undefined` where none is recorded. */
export const refusalsOf = (response: Response | undefined) =>
  isSuccess(response) ? response?.['x-refused'] : response?.content

export interface Parameter {
  name: string
  in: 'header' | 'query'
  required?: boolean
  description?: string
  schema: Schema
  'x-known'?: Record<string, string>
  'x-observed'?: { accepted: number; present: number }
}

export interface Post {
  operationId: string
  summary: string
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, Response>
  security?: Record<string, string[]>[]
  /** How each operation is called so that it is accepted: templates, never values. */
  'x-recipes'?: Record<string, Recipe>
}

export interface PathItem {
  description?: string
  'x-path-suffix'?: string
  post: Post
}

export type SecurityScheme = { description: string } & (
  | { type: 'http'; scheme: string }
  | { type: 'apiKey'; in: 'header' | 'query' | 'cookie'; name: string; 'x-scheme'?: string }
)

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  'x-environment': string
  servers: { url: string; description: string }[]
  paths: Record<`/${Endpoint}`, PathItem>
  components?: { securitySchemes: Record<string, SecurityScheme> }
  /** The token shown as a member of each body, which no security scheme of OpenAPI can say. */
  'x-token-member'?: string
}

/** As the ledger points into the document that lies beside it. */
export function reference(endpoint: Endpoint, ...rest: string[]): { $ref: string } {
  return { $ref: `openapi.json#${pointerOf(['paths', `/${endpoint}`, 'post', ...rest])}` }
}
