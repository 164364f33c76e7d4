/** The request body of an endpoint in the encoding that was accepted, and its parameters. */
import { segmentsOf } from '../json.ts'
import type { EndpointKnowledge, FieldKnowledge, TokenKnowledge } from '../knowledge.ts'
import { headerOf, isJsonType } from '../media-types.ts'
import type { Parameter, RequestBody, Schema } from './document.ts'
import { isRequired, knownOf, valueSchema } from './facts.ts'
import { requestSchema } from './request-schema.ts'

const MEDIA_TYPE = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

export function requestBody(known: EndpointKnowledge, token: TokenKnowledge | undefined): RequestBody | undefined {
  const encoded = known.operations.map(
    each => each.recipe.encoding ?? (each.recipe.body === undefined ? 'none' : 'json'),
  )
  const encoding = encoded.find(each => each !== 'none')
  const hasFields = known.operations.some(each => each.fields.some(field => field.in === 'body'))
  const inBody = token?.presentation.in === 'body' && known.endpoint !== 'auth-authenticate'
  if (encoding === undefined && !hasFields && !inBody) return undefined
  const schema = requestSchema(known.operations, encoding === 'form' ? formSegments : segmentsOf)
  const needed = Array.isArray(schema.required) && schema.required.length > 0
  return {
    ...(needed ? { required: true } : {}),
    content: {
      [encoding === 'form' ? MEDIA_TYPE.form : jsonTypeOf(known)]: {
        schema: inBody ? withTokenMember(schema, token.presentation.name) : schema,
      },
    },
  }
}

function jsonTypeOf({ operations }: EndpointKnowledge): string {
  const [said] = operations.flatMap(({ recipe }) => headerOf(recipe.headers, 'content-type') ?? [])
  return said !== undefined && isJsonType(said) ? said : MEDIA_TYPE.json
}

/** `/address/street` is sent as `address.street`; items of a list stay what they are. */
function formSegments(pointer: string): string[] {
  const segments = segmentsOf(pointer)
  const named = segments.filter(segment => segment !== '*')
  return named.length === 0 ? segments : [named.join('.'), ...segments.filter(segment => segment === '*')]
}

function withTokenMember(schema: Schema, name: string): Schema {
  const properties = (schema['properties'] ?? {}) as Schema
  if (Object.hasOwn(properties, name)) return schema
  return {
    type: 'object',
    ...schema,
    properties: { ...properties, [name]: { type: 'string', description: 'The token.' } },
  }
}

/** OpenAPI says these three elsewhere: in the content and in the security scheme. */
const SAID_ELSEWHERE = new Set(['accept', 'content-type', 'authorization'])

export function parameters(known: EndpointKnowledge, token: TokenKnowledge | undefined): Parameter[] {
  const shown = token?.presentation
  const all = [...known.headers, ...known.query, ...known.operations.flatMap(each => each.fields)]
  const found = new Map<string, Parameter>()
  for (const field of all.filter(each => each.in !== 'body')) {
    const parameter = parameterOf(field)
    const key = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name
    const isToken = shown?.in === parameter.in && shown.name.toLowerCase() === parameter.name.toLowerCase()
    if ((parameter.in === 'header' && SAID_ELSEWHERE.has(key)) || isToken) continue
    if (!found.has(`${parameter.in} ${key}`)) found.set(`${parameter.in} ${key}`, parameter)
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, parameter]) => parameter)
}

function parameterOf(field: FieldKnowledge): Parameter {
  const { 'x-known': _said, 'x-observed': _beside, ...schema } = valueSchema(field)
  return {
    name: segmentsOf(field.pointer).join('/'),
    in: field.in === 'query' ? 'query' : 'header',
    ...(isRequired(field) ? { required: true } : {}),
    schema: Object.keys(schema).length > 0 ? schema : { type: 'string' },
    'x-known': knownOf(field),
    'x-observed': { accepted: field.seen.accepted, present: field.seen.present },
  }
}
