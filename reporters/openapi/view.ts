/** The contract of a run as endpoints to show; what the document does not hold is left out. */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import { KNOWN_BY } from '../../contract/ledger.ts'
import { clip } from '../text/visible.ts'

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '')
const object = (value: unknown): JsonObject => (isObject(value) ? value : {})
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

export function endpointsOf(document: Record<string, unknown>): EndpointView[] {
  const paths = object(document['paths'])
  return ENDPOINTS.flatMap(endpoint => {
    const path = `/${endpoint}`
    const post = object(paths[path])['post']
    return isObject(post) ? [endpointView(path, post)] : []
  })
}

function endpointView(path: string, post: JsonObject) {
  return {
    path,
    summary: text(post['summary']),
    secured: list(post['security']).length > 0,
    parameters: list(post['parameters']).filter(isObject).map(parameterRow),
    request: bodiesOf(object(post['requestBody'])['content'], 'request'),
    responses: Object.entries(object(post['responses'])).map(([status, response]) =>
      responseView(status, object(response)),
    ),
    recipes: Object.entries(object(post['x-recipes'])).map(([name, recipe]) => ({
      name,
      recipe: JSON.stringify(recipe, null, 2),
    })),
  }
}

function parameterRow(parameter: JsonObject): FieldRow {
  const schema = { ...object(parameter['schema']) }
  for (const key of ['x-known', 'x-observed']) if (parameter[key] !== undefined) schema[key] = parameter[key]
  const presence = parameter['required'] === true ? 'required' : 'optional or not tried'
  return { ...rowOf(text(parameter['name']), schema, presence, 0), note: `in the ${text(parameter['in'])}` }
}

function bodiesOf(content: Json | undefined, side: Side, note?: string): BodyView[] {
  return Object.entries(object(content)).map(([mediaType, media]) => {
    const schema = object(object(media)['schema'])
    const whole = [note, ...ruleWords(schema)].filter(each => each !== undefined)
    const rows = rowsOf(schema, side)
    const shape = rows.length === 0 ? [`as a whole: ${typeWords(schema)}`] : []
    const said = [...whole, ...shape].join('; ')
    return { mediaType, rows, ...(said === '' ? {} : { note: said }) }
  })
}

function responseView(status: string, response: JsonObject) {
  const headers = Object.entries(object(response['headers'])).map(([name, header]) => ({
    name,
    type: typeWords(object(object(header)['schema'])),
    presence: text(object(header)['x-presence']),
    description: text(object(header)['description']),
  }))
  return {
    status,
    description: text(response['description']),
    outcome: list(response['x-outcome']).map(String),
    headers,
    bodies: [
      ...bodiesOf(response['content'], 'response'),
      ...bodiesOf(response['x-refused'], 'response', 'a refusal under the status of a success'),
    ],
  }
}

const MOST_ROWS = 300
const DEEPEST = 8

/** Of a request, required-ness is a claim that was tested; of an answer it is what was seen. */
type Side = 'request' | 'response'

/** A schema as a flat list of rows, parents before their members; never throws on a schema it does not understand. */
function rowsOf(schema: Json | undefined, side: Side): FieldRow[] {
  const rows: FieldRow[] = []
  if (isObject(schema)) walk(schema, side, 0, rows)
  return rows
}

function walk(schema: JsonObject, side: Side, depth: number, rows: FieldRow[]): void {
  if (depth > DEEPEST) return
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : [])
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  for (const [name, member] of Object.entries(properties)) {
    if (rows.length >= MOST_ROWS) return
    if (!isObject(member)) continue
    rows.push(rowOf(name, member, presenceOf(member, required.has(name), side), depth))
    walk(member, side, depth + 1, rows)
  }
  for (const [name, inner] of unnamed(schema)) {
    if (isObject(inner['properties']) || inner['items'] !== undefined) {
      if (name !== '[ ]') rows.push(rowOf(name, inner, '', depth))
      walk(inner, side, name === '[ ]' ? depth : depth + 1, rows)
    }
  }
}

/** Members without a name of their own: items, further members, alternatives. */
function unnamed(schema: JsonObject): [string, JsonObject][] {
  const one = (name: string, value: Json | undefined): [string, JsonObject][] =>
    isObject(value) ? [[name, value]] : []
  const many = (word: string, value: Json | undefined): [string, JsonObject][] =>
    Array.isArray(value) ? value.filter(isObject).map((each, i) => [`${word} ${i + 1}`, each]) : []
  return [
    ...one('[ ]', schema['items']),
    ...one('any other name', schema['additionalProperties']),
    ...many('form', schema['oneOf']),
    ...many('form', schema['anyOf']),
  ]
}

function presenceOf(member: JsonObject, required: boolean, side: Side): string {
  if (side === 'response') return required ? 'always' : 'sometimes'
  if (required) return 'required'
  const known = isObject(member['x-known']) ? member['x-known'] : {}
  return known['required'] === undefined ? 'not tried' : 'optional'
}

function rowOf(name: string, schema: JsonObject, presence: string, depth: number): FieldRow {
  const seen = seenOf(schema['x-observed'])
  const operations = schema['x-operations']
  return {
    name,
    depth,
    type: typeWords(schema),
    rules: ruleWords(schema),
    presence,
    known: knownOf(schema['x-known']),
    ...(seen === undefined ? {} : { seen }),
    ...(Array.isArray(operations) ? { note: `only in ${operations.map(String).join(', ')}` } : {}),
  }
}

function seenOf(observed: Json | undefined): { present: number; accepted: number } | undefined {
  if (!isObject(observed)) return undefined
  const present = observed['present'] ?? observed['n']
  const accepted = observed['accepted'] ?? observed['of']
  return typeof present === 'number' && typeof accepted === 'number' ? { present, accepted } : undefined
}

const FACT_WORDS: Record<string, string> = { types: 'type', required: 'presence' }

function knownOf(known: Json | undefined): FieldRow['known'] {
  if (!isObject(known)) return []
  return KNOWN_BY.map(by => ({
    by,
    facts: Object.keys(known)
      .filter(fact => known[fact] === by)
      .map(fact => FACT_WORDS[fact] ?? fact),
  })).filter(({ facts }) => facts.length > 0)
}

/** JSON Schema keywords as short phrases. */
function typeWords(schema: JsonObject): string {
  const given = Array.isArray(schema['type']) ? schema['type'] : schema['type'] === undefined ? [] : [schema['type']]
  const types = given.map(String)
  const named = types.length > 0 ? types.join(' or ') : guessed(schema)
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : ''
  const items = schema['items']
  const of = isObject(items) && types.includes('array') ? ` of ${typeWords(items)}` : ''
  return `${named}${of}${format}`
}

function guessed(schema: JsonObject): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref']
  if (isObject(schema['properties'])) return 'object'
  if (schema['items'] !== undefined) return 'array'
  const forms = schema['oneOf'] ?? schema['anyOf']
  if (Array.isArray(forms)) return [...new Set(forms.filter(isObject).map(typeWords))].join(' or ')
  return 'not known'
}

const shown = (value: Json) => clip(JSON.stringify(value), 80)

function range(schema: JsonObject, low: string, high: string, unit: string): string[] {
  const least = schema[low]
  const most = schema[high]
  if (least === undefined && most === undefined) return []
  if (most === undefined) return [`at least ${least}${unit}`]
  return [least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`]
}

function ruleWords(schema: JsonObject): string[] {
  const list = schema['enum']
  return [
    ...(schema['const'] === undefined ? [] : [`always ${shown(schema['const'])}`]),
    ...(Array.isArray(list) ? [`one of ${list.map(shown).join(', ')}`] : []),
    ...range(schema, 'minLength', 'maxLength', ' characters'),
    ...range(schema, 'minItems', 'maxItems', ' items'),
    ...range(schema, 'minimum', 'maximum', ''),
    ...range(schema, 'exclusiveMinimum', 'exclusiveMaximum', ', ends excluded'),
    ...(typeof schema['pattern'] === 'string' ? [`matches ${clip(schema['pattern'], 120)}`] : []),
    ...(schema['additionalProperties'] === false ? ['no other members'] : []),
  ]
}

/** What a reader of the contract is shown: endpoints with flat lists of fields, each with how it is known. */
export interface FieldRow {
  /** As the wire spells it, and how deep it lies. */
  name: string
  depth: number
  type: string
  /** Bounds, lists of values, patterns: one phrase each. */
  rules: string[]
  presence: string
  /** By class of knowledge, what is known by it: `stated` → `type, values`. */
  known: { by: string; facts: string[] }[]
  seen?: { present: number; accepted: number }
  note?: string
}

export interface BodyView {
  mediaType: string
  rows: FieldRow[]
  note?: string
}

export type ResponseView = ReturnType<typeof responseView>
export type EndpointView = ReturnType<typeof endpointView>
