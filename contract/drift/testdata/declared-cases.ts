/** A case for each rule that needs a contract that says what is so, and not only what was seen: two OpenAPI documents. */
import type { Json } from '../../json.ts'
import type { OpenApiDocument } from '../../openapi/document.ts'
import type { Contract } from '../compare.ts'
import type { RuleId } from '../rules.ts'

export interface Declared {
  /** Schema of the property `note` of the request. */
  note?: Json
  /** Schema of the property `state` of the answer. */
  state?: Json
  /** Alongside `requestBody` and `responses`. */
  operation?: { [key: string]: Json }
  body?: { [key: string]: Json }
  responses?: { [status: string]: Json }
  /** Alongside the schema of the success. */
  success?: { [key: string]: Json }
  answer?: { [key: string]: Json }
  paths?: { [path: string]: Json }
}

export function declared({ note, state, operation, body, responses, success, answer, paths }: Declared): Contract {
  const property = (name: string, schema: Json | undefined): Json =>
    schema === undefined ? {} : { properties: { [name]: schema } }
  const json = (schema: Json): Json => ({ 'application/json': { schema } })
  const post = {
    ...operation,
    requestBody: { content: json({ type: 'object', ...(property('note', note) as object) }), ...body },
    responses: {
      200: {
        description: 'OK',
        content: json({ type: 'object', ...(property('state', state) as object), ...answer }),
        ...success,
      },
      ...responses,
    },
  }
  const openapi = {
    openapi: '3.1.0',
    info: { title: 'A service', version: '1', description: '' },
    paths: { '/ext-verify': { post }, ...paths },
  }
  return { openapi: openapi as unknown as OpenApiDocument }
}

const text = { type: 'string' }
const A: Json = { type: 'object', properties: { kind: { const: 'a' }, x: text }, required: ['kind', 'x'] }
const B: Json = { type: 'object', properties: { kind: { const: 'b' }, y: text }, required: ['kind', 'y'] }
const rejected = { 409: { description: 'Conflict' } }
const header = (required: boolean): Declared => ({ success: { headers: { 'X-Left': { required, schema: text } } } })
const get: Json = { get: { responses: { 200: { description: 'OK' } } } }

export const DECLARED_CASES: [RuleId, Declared, Declared][] = [
  ['request-became-enum', { note: text }, { note: { ...text, enum: ['a'] } }],
  ['request-no-longer-enum', { note: { ...text, enum: ['a'] } }, { note: text }],
  ['request-format-added', { note: text }, { note: { ...text, format: 'uuid' } }],
  ['request-format-removed', { note: { ...text, format: 'uuid' } }, { note: text }],
  ['request-pattern-added', { note: text }, { note: { ...text, pattern: '^a' } }],
  ['request-pattern-removed', { note: { ...text, pattern: '^a' } }, { note: text }],
  ['request-default-changed', { note: { ...text, default: 'a' } }, { note: { ...text, default: 'b' } }],
  ['request-variant-removed', { note: { oneOf: [A, B] } }, { note: A }],
  ['request-variant-added', { note: { oneOf: [A] } }, { note: { oneOf: [A, B] } }],
  ['request-body-became-required', {}, { body: { required: true } }],
  ['request-body-became-optional', { body: { required: true } }, {}],
  ['response-optional-member-removed', { state: text }, {}],
  ['response-type-narrowed', { state: { type: ['string', 'integer'] } }, { state: text }],
  ['response-no-longer-nullable', { state: { type: ['string', 'null'] } }, { state: text }],
  ['response-no-longer-enum', { state: { ...text, enum: ['a'] } }, { state: text }],
  ['response-became-enum', { state: text }, { state: { ...text, enum: ['a'] } }],
  ['response-bound-loosened', { state: { ...text, maxLength: 9 } }, { state: { ...text, maxLength: 99 } }],
  ['response-bound-tightened', { state: { ...text, maxLength: 99 } }, { state: { ...text, maxLength: 9 } }],
  ['response-format-added', { state: text }, { state: { ...text, format: 'uuid' } }],
  ['response-pattern-changed', { state: { ...text, pattern: '^a' } }, { state: { ...text, pattern: '^b' } }],
  ['response-pattern-removed', { state: { ...text, pattern: '^a' } }, { state: text }],
  ['response-pattern-added', { state: text }, { state: { ...text, pattern: '^a' } }],
  ['response-variant-added', { state: { oneOf: [A] } }, { state: { oneOf: [A, B] } }],
  ['response-variant-removed', { state: { oneOf: [A, B] } }, { state: { oneOf: [A] } }],
  ['response-unknown-members-possible', { answer: { additionalProperties: false } }, {}],
  ['response-unknown-members-excluded', {}, { answer: { additionalProperties: false } }],
  ['response-header-became-optional', header(true), header(false)],
  ['response-success-status-removed', { responses: { 202: { description: 'Accepted' } } }, {}],
  ['response-status-removed', { responses: rejected }, {}],
  ['endpoint-removed', { paths: { '/users': get } }, {}],
  ['endpoint-added', {}, { paths: { '/users': get } }],
  ['wording-changed', { operation: { summary: 'Asks.' } }, { operation: { summary: 'Asks again.' } }],
  ['not-judged', { note: { not: text } }, { note: { not: { type: 'integer' } } }],
]
