/**
 * The request body of an endpoint in the encoding that was accepted, and its parameters. Of a field a requirement is claimed only
 * where it was stated or proven, the rest alongside the schema.
 */
import { distinct, type Json, pointerTo, segmentsOf } from '../json.ts'
import {
  type Bounds,
  type EndpointKnowledge,
  type Fact,
  type FieldKnowledge,
  nameOf,
  type OperationKnowledge,
  type TokenKnowledge,
} from '../knowledge.ts'
import { KNOWN_BY } from '../ledger.ts'
import { headerOf, isJsonType } from '../media-types.ts'
import { isMultipart } from '../multipart.ts'
import { isFormatName, isOfFormat } from '../shape/formats.ts'
import type { Parameter, RequestBody, Schema } from './document.ts'

const MEDIA_TYPE = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

export function requestBody(known: EndpointKnowledge, token: TokenKnowledge | undefined): RequestBody | undefined {
  const encoded = known.operations.map(
    each => each.template.encoding ?? (each.template.body === undefined ? 'none' : 'json'),
  )
  const encoding = encoded.find(each => each !== 'none')
  const hasFields = known.operations.some(each => each.fields.some(field => field.in === 'body'))
  const inBody = token?.presentation.in === 'body' && known.endpoint !== 'auth-authenticate'
  if (encoding === undefined && !hasFields && !inBody) return undefined
  const schema =
    encoding === 'form'
      ? requestSchema(known.operations.map(withoutHolders), formSegments)
      : requestSchema(known.operations, segmentsOf)
  const needed = Array.isArray(schema.required) && schema.required.length > 0
  return {
    ...(needed ? { required: true } : {}),
    content: {
      [encoding === 'form' ? formTypeOf(known) : jsonTypeOf(known)]: {
        schema: inBody ? withTokenProperty(schema, segmentsOf(pointerTo(token.presentation.name))) : schema,
      },
    },
  }
}

const typeSent = ({ operations }: EndpointKnowledge) =>
  operations.flatMap(({ template }) => headerOf(template.headers, 'content-type') ?? [])[0]

function jsonTypeOf(known: EndpointKnowledge): string {
  const type = typeSent(known)
  return type !== undefined && isJsonType(type) ? type : MEDIA_TYPE.json
}

const formTypeOf = (known: EndpointKnowledge): string =>
  isMultipart(typeSent(known)) ? 'multipart/form-data' : MEDIA_TYPE.form

/** Forms know no objects: what holds others is part of their names. */
function withoutHolders(operation: OperationKnowledge): OperationKnowledge {
  const isBelow = (pointer: string, holder: string) =>
    pointer.startsWith(`${holder}/`) && !pointer.startsWith(`${holder}/*`)
  const isHolder = ({ in: where, pointer }: FieldKnowledge) =>
    where === 'body' && operation.fields.some(each => each.in === where && isBelow(each.pointer, pointer))
  return { ...operation, fields: operation.fields.filter(each => !isHolder(each)) }
}

/** `/address/street` is sent as `address.street`; items of a list stay what they are. */
function formSegments(pointer: string): string[] {
  const segments = segmentsOf(pointer)
  const named = segments.filter(segment => segment !== '*')
  return named.length === 0 ? segments : [named.join('.'), ...segments.filter(segment => segment === '*')]
}

/** A call without the token was rejected: so it is required, and what holds it. */
function withTokenProperty(schema: Schema, [name = '', ...below]: readonly string[]): Schema {
  const properties = (schema['properties'] ?? {}) as Schema
  const own = Object.hasOwn(properties, name) ? (properties[name] as Schema) : undefined
  if (own !== undefined && below.length === 0) return schema
  const shown = below.length === 0 ? { type: 'string', description: 'The token.' } : withTokenProperty(own ?? {}, below)
  const required = [...new Set([...((schema['required'] ?? []) as string[]), name])].sort()
  return { type: 'object', ...schema, properties: { ...properties, [name]: shown }, required }
}

/** OpenAPI says these three elsewhere: in the content and in the security scheme. */
const STATED_ELSEWHERE = new Set(['accept', 'content-type', 'authorization'])

export function parameters(known: EndpointKnowledge, token: TokenKnowledge | undefined): Parameter[] {
  const shown = token?.presentation
  const all = [...known.headers, ...known.query, ...known.operations.flatMap(each => each.fields)]
  const found = new Map<string, Parameter>()
  for (const field of all.filter(each => each.in !== 'body')) {
    const parameter = parameterOf(field)
    const key = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name
    const isToken = shown?.in === parameter.in && shown.name.toLowerCase() === parameter.name.toLowerCase()
    if ((parameter.in === 'header' && STATED_ELSEWHERE.has(key)) || isToken) continue
    if (!found.has(`${parameter.in} ${key}`)) found.set(`${parameter.in} ${key}`, parameter)
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, parameter]) => parameter)
}

function parameterOf(field: FieldKnowledge): Parameter {
  const { 'x-known': _said, 'x-observed': _beside, ...schema } = valueSchema(field)
  return {
    name: nameOf(field),
    in: field.in === 'query' ? 'query' : 'header',
    ...(isRequired(field) ? { required: true } : {}),
    schema: Object.keys(schema).length > 0 ? schema : { type: 'string' },
    'x-known': knownOf(field),
    'x-observed': { accepted: field.seen.accepted, present: field.seen.present },
  }
}

interface SchemaNode {
  field?: MergedField
  /** Of what one branch requires. */
  isNeeded?: boolean
  properties: Map<string, SchemaNode>
  items?: SchemaNode
}

/** `segments`: how a pointer is spelled on the wire; forms know no nesting. */
function requestSchema(
  operations: readonly OperationKnowledge[],
  segments: (pointer: string) => string[] = segmentsOf,
): Schema {
  const merged = mergeOperations(operations)
  const root: SchemaNode = { properties: new Map() }
  for (const field of merged) locationAt(root, segments(field.pointer)).field = field
  const rejected = operations.length > 0 && operations.every(each => rejectsUnknown(each))
  const branches = operations.flatMap(operation => branchOf(operation, merged, segments))
  return {
    ...schemaOf(root),
    ...(rejected ? { additionalProperties: false } : {}),
    ...(branches.length > 0 ? { allOf: branches } : {}),
    ...unknownPropertiesNote(operations),
  }
}

function locationAt(root: SchemaNode, segments: readonly string[]): SchemaNode {
  let location = root
  for (const segment of segments) {
    if (segment === '*') {
      location.items ??= { properties: new Map() }
      location = location.items
    } else {
      const next = location.properties.get(segment) ?? { properties: new Map() }
      location.properties.set(segment, next)
      location = next
    }
  }
  return location
}

function schemaOf(location: SchemaNode): Schema {
  const own = location.field === undefined ? {} : valueSchema(location.field)
  const inside = location.properties.size > 0 ? 'object' : location.items === undefined ? undefined : 'array'
  const required = [...location.properties].filter(([, each]) => each.field !== undefined && isRequired(each.field))
  return {
    ...(inside === undefined ? {} : { type: inside }),
    ...own,
    ...(location.properties.size > 0
      ? { properties: Object.fromEntries([...location.properties].map(([name, each]) => [name, schemaOf(each)])) }
      : {}),
    ...(required.length > 0 ? { required: required.map(([name]) => name).sort() } : {}),
    ...(location.items === undefined ? {} : { items: schemaOf(location.items) }),
    ...(location.field?.onlyIn === undefined ? {} : { 'x-operations': location.field.onlyIn }),
  }
}

function rejectsUnknown(operation: OperationKnowledge): boolean {
  return operation.unknownProperties?.value === 'refused' && isFirm(operation.unknownProperties)
}

function unknownPropertiesNote(operations: readonly OperationKnowledge[]): Schema {
  const found = operations.flatMap(each => (each.unknownProperties === undefined ? [] : [each.unknownProperties]))
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
    const then: SchemaNode = { properties: new Map() }
    for (const each of required) locationAt(then, segments(each)).isNeeded = true
    return [{ if: chooses(segments(pointer), value), then: requirementSchema(then) }]
  })
}

function chooses(segments: readonly string[], value: Json): Schema {
  const [first, ...rest] = segments
  if (first === undefined) return { const: value }
  return { properties: { [first]: chooses(rest, value) }, required: [first] }
}

/** Of a place only what must be there. */
function requirementSchema({ properties, items }: SchemaNode): Schema {
  const required = [...properties].filter(([, each]) => each.isNeeded === true).map(([name]) => name)
  const inner = [...properties].filter(([, each]) => each.properties.size > 0 || each.items !== undefined)
  return {
    ...(required.length > 0 ? { required } : {}),
    ...(inner.length > 0
      ? { properties: Object.fromEntries(inner.map(([name, each]) => [name, requirementSchema(each)])) }
      : {}),
    ...(items === undefined ? {} : { items: requirementSchema(items) }),
  }
}

export interface MergedField extends FieldKnowledge {
  /** Where not every operation has it. */
  onlyIn?: string[]
}

export function mergeOperations(operations: readonly OperationKnowledge[]): MergedField[] {
  const byLocation = new Map<string, { operation: string; field: FieldKnowledge }[]>()
  for (const { operation, fields } of operations)
    for (const field of fields.filter(each => each.in === 'body'))
      byLocation.set(field.pointer, [...(byLocation.get(field.pointer) ?? []), { operation, field }])
  return [...byLocation.values()]
    .map(group => {
      const merged = mergeFields(group.map(each => each.field))
      if (group.length === operations.length) return merged
      const { required: _onlySometimes, ...rest } = merged
      return { ...rest, onlyIn: group.map(each => each.operation).sort() }
    })
    .sort((a, b) => (a.pointer < b.pointer ? -1 : 1))
}

/** One field as several operations, or several properties of a family, know it. */
function mergeFields(fields: readonly FieldKnowledge[]): FieldKnowledge {
  const [first] = fields
  if (first === undefined || fields.length === 1) return first ?? empty
  const facts = {
    types: union(fields.map(field => field.types)),
    required: agreed(fields.map(field => field.required)),
    nullable: agreed(fields.map(field => field.nullable)),
    values: closedList(fields),
    acceptedValues: union(fields.map(field => field.acceptedValues)),
    format: same(fields.map(field => field.format)),
    pattern: same(fields.map(field => field.pattern)),
    bounds: same<Bounds>(fields.map(field => field.bounds)),
  }
  const known = Object.entries(facts).filter(([, fact]) => fact !== undefined)
  return {
    pointer: first.pointer,
    in: first.in,
    seen: {
      accepted: fields.reduce((sum, field) => sum + field.seen.accepted, 0),
      present: fields.reduce((sum, field) => sum + field.seen.present, 0),
    },
    ...(first.from === undefined ? {} : { from: first.from }),
    ...Object.fromEntries(known),
  }
}

const empty: FieldKnowledge = { pointer: '', in: 'body', seen: { accepted: 0, present: 0 } }

type Maybe<T> = Fact<T> | undefined

function joined<T>(facts: readonly Fact<T>[], value: T): Fact<T> {
  const weakest = Math.max(...facts.map(fact => KNOWN_BY.indexOf(fact.known)))
  return {
    value,
    known: KNOWN_BY[weakest] ?? 'observed',
    evidence: [...new Set(facts.flatMap(fact => fact.evidence))],
  }
}

function present<T>(facts: readonly Maybe<T>[]): Fact<T>[] {
  return facts.filter(fact => fact !== undefined)
}

/** Known only where every operation knows it and says the same. */
function agreed<T>(facts: readonly Maybe<T>[]): Maybe<T> {
  return present(facts).length === facts.length ? same(facts) : undefined
}

/** Known where one operation knows it and none says another thing. */
function same<T>(facts: readonly Maybe<T>[]): Maybe<T> {
  const [first, ...rest] = present(facts)
  if (first === undefined) return undefined
  const text = JSON.stringify(first.value)
  return rest.every(fact => JSON.stringify(fact.value) === text) ? joined([first, ...rest], first.value) : undefined
}

function union<T>(facts: readonly Maybe<T[]>[]): Maybe<T[]> {
  const all = present(facts)
  return all.length === 0 ? undefined : joined(all, distinct(all.flatMap(fact => fact.value)))
}

/** A list that one operation told holds for another only as far as nothing beyond it was accepted there. */
function closedList(fields: readonly FieldKnowledge[]): Maybe<Json[]> {
  const list = union(fields.map(field => field.values))
  const inList = new Set(list?.value.map(value => JSON.stringify(value)))
  const beyond = fields.some(
    field => field.values === undefined && field.acceptedValues?.value.some(one => !inList.has(JSON.stringify(one))),
  )
  return beyond ? undefined : list
}

/** Pointers that an operation requires although not every operation does. */
function requiredOnlyHere(operation: OperationKnowledge, merged: readonly MergedField[]): string[] {
  const always = new Set(merged.filter(isRequired).map(field => field.pointer))
  return operation.fields
    .filter(field => field.in === 'body' && isRequired(field) && !always.has(field.pointer))
    .map(field => field.pointer)
    .sort()
}

const FIRM = new Set(['stated', 'confirmed'])

export function isFirm<T>(fact: Fact<T> | undefined): fact is Fact<T> {
  return fact !== undefined && FIRM.has(fact.known)
}

export function isRequired(field: FieldKnowledge): boolean {
  return field.required?.value === true && isFirm(field.required)
}

const FACTS = ['types', 'required', 'nullable', 'values', 'format', 'pattern', 'bounds'] as const

function knownOf(field: FieldKnowledge): Record<string, string> {
  return Object.fromEntries(FACTS.flatMap(name => (field[name] === undefined ? [] : [[name, field[name].known]])))
}

/** The schema of one value, its properties apart. Facts that were contradicted are left out. */
function valueSchema(field: FieldKnowledge): Schema {
  const known = knownOf(field)
  return {
    ...typeOf(field),
    ...(isFirm(field.values) ? { enum: withNull(field.values.value, field) } : {}),
    ...formatOf(field),
    ...(isFirm(field.pattern) && isPattern(field.pattern.value) ? { pattern: field.pattern.value } : {}),
    ...(isFirm(field.bounds) ? definedOf(field.bounds.value) : {}),
    ...(Object.keys(known).length > 0 ? { 'x-known': known } : {}),
    'x-observed': { accepted: field.seen.accepted, present: field.seen.present },
  }
}

function holds<T>(fact: Fact<T> | undefined): fact is Fact<T> {
  return fact !== undefined && fact.known !== 'contradicted'
}

function typeOf(field: FieldKnowledge): Schema {
  if (!holds(field.types) || field.types.value.length === 0) return {}
  const nullable = holds(field.nullable) && field.nullable.value
  const types = [...new Set([...field.types.value, ...(nullable ? (['null'] as const) : [])])].sort()
  return { type: types.length === 1 ? (types[0] ?? null) : types }
}

function withNull(values: readonly Json[], field: FieldKnowledge): Json[] {
  const nullable = holds(field.nullable) && field.nullable.value && !values.includes(null)
  return distinct([...values, ...(nullable ? [null] : [])])
}

/** Other names of a form, where JSON Schema has one of its own; those without offset it has none for. */
const NAMED: Record<string, string | undefined> = { 'iso-duration': 'duration' }
const LOOSER: Record<string, string | undefined> = { time: 'local-time', 'date-time': 'local-date-time' }

/** "A time", says the service, and takes 10:00: that is not what JSON Schema calls `time`. */
function formatOf(field: FieldKnowledge): Schema {
  if (!holds(field.format)) return {}
  const name = NAMED[field.format.value] ?? field.format.value
  const taken = field.acceptedValues?.value.filter(value => typeof value === 'string') ?? []
  if (!isFormatName(name) || taken.every(value => isOfFormat(name, value))) return { format: name }
  const looser = LOOSER[name]
  return looser === undefined ? {} : { format: looser }
}

/** A service may state a pattern of another regex dialect, which no JSON Schema validator could load. */
function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source.length > 0
  } catch {
    return false
  }
}

function definedOf(entries: Record<string, Json | undefined>): Schema {
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, Json] => entry[1] !== undefined))
}
