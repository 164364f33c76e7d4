/** The true contract of the small service, and descriptions of it: an honest one, and changes that make it lie. */
import type { Json, JsonObject } from '../../../contract/json.ts'

const text = (more: JsonObject = {}): JsonObject => ({ type: 'string', ...more })
const object = (properties: JsonObject, required: string[]): JsonObject => ({ type: 'object', properties, required })

export const TRUTH: Record<string, JsonObject> = {
  'auth-authenticate': object({ client_id: text(), client_secret: text() }, ['client_id', 'client_secret']),
  'ext-verify': object(
    {
      person: object({ given_name: text(), family_name: text(), phone: text() }, ['given_name', 'family_name']),
      address: object({ postal_code: text({ maxLength: 10 }), country: text({ enum: ['DE', 'AT'] }) }, ['postal_code']),
    },
    ['person', 'address'],
  ),
  'ext-reach': object({ action: text({ enum: ['check', 'manage'] }), customer_id: text(), note: text() }, [
    'action',
    'customer_id',
  ]),
  'ext-notify': object(
    {
      customer_id: text(),
      channel: text({ enum: ['sms', 'email'] }),
      content: object({ message: text({ minLength: 1, maxLength: 160 }), language: text() }, ['message']),
    },
    ['customer_id', 'channel', 'content'],
  ),
}

/** As FastAPI writes it: 3.1, one schema a model, references between them. */
export function openApi(
  contract: Record<string, JsonObject>,
  prefix = '',
  scheme: JsonObject = { type: 'http', scheme: 'bearer' },
): JsonObject {
  const schemas: JsonObject = {}
  const split = (name: string, schema: JsonObject): Json => {
    if (schema['type'] !== 'object') return schema
    const properties = Object.entries(schema['properties'] as JsonObject).map(([key, inner]): [string, Json] => [
      key,
      split(`${name}-${key}`, inner as JsonObject),
    ])
    schemas[name] = { ...schema, properties: Object.fromEntries(properties) }
    return { $ref: `#/components/schemas/${name}` }
  }
  const paths = Object.entries(contract).map(([endpoint, schema]): [string, Json] => [
    `${prefix}/${endpoint}`,
    {
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: split(endpoint, schema) } } },
        responses: { 200: { description: 'OK' } },
        ...(endpoint === 'auth-authenticate' ? {} : { security: [{ token: [] }] }),
      },
    },
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Small service', version: '1' },
    paths: Object.fromEntries(paths),
    components: { schemas, securitySchemes: { token: scheme } },
  }
}

/** A copy of the contract with one schema changed. */
export function changed(
  endpoint: string,
  pointer: readonly string[],
  change: (schema: JsonObject) => void,
): Record<string, JsonObject> {
  const copy = structuredClone(TRUTH)
  const under = (schema: JsonObject, name: string) => (schema['properties'] as JsonObject)[name] as JsonObject
  change(pointer.reduce(under, copy[endpoint] ?? {}))
  return copy
}
