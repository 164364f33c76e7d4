/** The request body of an endpoint in the encoding that was accepted, and its parameters. */
import { type Json, segmentsOf } from '../json.ts'
import type { EndpointKnowledge, FieldKnowledge, OperationKnowledge, TokenKnowledge } from '../knowledge.ts'
import { headerOf, isJsonType } from '../media-types.ts'
import type { Parameter, RequestBody, Schema } from './document.ts'
import { isFirm, isRequired, knownOf, valueSchema } from './facts.ts'
import { type MergedField, mergeOperations, requiredOnlyHere } from './operations.ts'

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

interface Place {
  field?: MergedField
  members: Map<string, Place>
  items?: Place
}

/** `segments`: how a pointer is spelled on the wire; forms know no nesting. */
function requestSchema(
  operations: readonly OperationKnowledge[],
  segments: (pointer: string) => string[] = segmentsOf,
): Schema {
  const merged = mergeOperations(operations)
  const root: Place = { members: new Map() }
  for (const field of merged) placeAt(root, segments(field.pointer)).field = field
  const refused = operations.length > 0 && operations.every(each => refusesUnknown(each))
  const branches = operations.flatMap(operation => branchOf(operation, merged, segments))
  return {
    ...schemaOf(root),
    ...(refused ? { additionalProperties: false } : {}),
    ...(branches.length > 0 ? { allOf: branches } : {}),
    ...unknownMembersNote(operations),
  }
}

function placeAt(root: Place, segments: readonly string[]): Place {
  let place = root
  for (const segment of segments) {
    if (segment === '*') {
      place.items ??= { members: new Map() }
      place = place.items
    } else {
      const next = place.members.get(segment) ?? { members: new Map() }
      place.members.set(segment, next)
      place = next
    }
  }
  return place
}

function schemaOf(place: Place): Schema {
  const own = place.field === undefined ? {} : valueSchema(place.field)
  const inside = place.members.size > 0 ? 'object' : place.items === undefined ? undefined : 'array'
  const required = [...place.members].filter(([, each]) => each.field !== undefined && isRequired(each.field))
  return {
    ...(inside === undefined ? {} : { type: inside }),
    ...own,
    ...(place.members.size > 0
      ? { properties: Object.fromEntries([...place.members].map(([name, each]) => [name, schemaOf(each)])) }
      : {}),
    ...(required.length > 0 ? { required: required.map(([name]) => name).sort() } : {}),
    ...(place.items === undefined ? {} : { items: schemaOf(place.items) }),
    ...(place.field?.onlyIn === undefined ? {} : { 'x-operations': place.field.onlyIn }),
  }
}

function refusesUnknown(operation: OperationKnowledge): boolean {
  return operation.unknownMembers?.value === 'refused' && isFirm(operation.unknownMembers)
}

function unknownMembersNote(operations: readonly OperationKnowledge[]): Schema {
  const found = operations.flatMap(each => (each.unknownMembers === undefined ? [] : [each.unknownMembers]))
  const [first] = found
  if (first === undefined || found.some(each => each.value !== first.value)) return {}
  return { 'x-unknown-members': first.value }
}

function branchOf(
  operation: OperationKnowledge,
  merged: readonly MergedField[],
  segments: (pointer: string) => string[],
): Schema[] {
  const only = requiredOnlyHere(operation, merged)
  const chosen = operation.chosenBy === undefined ? [] : [{ ...operation.chosenBy, required: only }]
  return [...chosen, ...(operation.conditions ?? [])].flatMap(({ pointer, value, required }) => {
    if (required.length === 0) return []
    const then: Requirement = new Map()
    for (const each of required) require(then, segments(each))
    return [{ if: chooses(segments(pointer), value), then: requirementSchema(then) }]
  })
}

function chooses(segments: readonly string[], value: Json): Schema {
  const [first, ...rest] = segments
  if (first === undefined) return { const: value }
  return { properties: { [first]: chooses(rest, value) }, required: [first] }
}

/** `true`: must be there; a map: what must be there inside. */
type Requirement = Map<string, { here: boolean; inside: Requirement }>

function require(into: Requirement, [first, ...rest]: readonly string[]): void {
  if (first === undefined) return
  const entry = into.get(first) ?? { here: false, inside: new Map() }
  into.set(first, entry)
  if (rest.length === 0) entry.here = true
  else require(entry.inside, rest)
}

function requirementSchema(requirement: Requirement): Schema {
  const items = requirement.get('*')
  const named = [...requirement].filter(([name]) => name !== '*')
  const required = named.filter(([, each]) => each.here).map(([name]) => name)
  const inner = named.filter(([, each]) => each.inside.size > 0)
  return {
    ...(required.length > 0 ? { required } : {}),
    ...(inner.length > 0
      ? { properties: Object.fromEntries(inner.map(([name, each]) => [name, requirementSchema(each.inside)])) }
      : {}),
    ...(items === undefined ? {} : { items: requirementSchema(items.inside) }),
  }
}
