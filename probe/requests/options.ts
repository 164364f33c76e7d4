/** What an endpoint says of its members when it is asked for its OPTIONS: types, lists and bounds, as some frameworks do. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import { pathOf, present } from '../call/prepare.ts'
import { askFreely, type Lab, routeOf } from '../lab.ts'
import { membersOf, type PublishedMember } from '../published/members.ts'

/** None where the service describes nothing; it is not asked again then. */
export async function askOptions(lab: Lab, endpoint: ExtEndpoint): Promise<PublishedMember[]> {
  if (lab.describesItself === false) return []
  const ask = {
    method: 'OPTIONS',
    path: pathOf(routeOf(lab), endpoint),
    endpoint,
    effect: 'harmless' as const,
    purpose: 'whether the endpoint describes its members when asked for its options',
  }
  const { reply } = await askFreely(
    lab,
    lab.token === undefined ? ask : present(ask, lab.token.presentation, lab.token.value),
  )
  const members = reply.status === 200 ? described(reply.json) : []
  lab.describesItself = members.length > 0
  return members
}

const DEEPEST = 6

/** Of the first object whose members are all descriptions of members. */
export function described(json: Json | undefined, depth = 0): PublishedMember[] {
  if (!isObject(json) || depth > DEEPEST) return []
  if (isDescription(json)) return membersOf(schemaOf(json))
  for (const value of Object.values(json).slice(0, 50)) {
    const found = described(value, depth + 1)
    if (found.length > 0) return found
  }
  return []
}

function isDescription(node: JsonObject): boolean {
  const values = Object.values(node)
  return (
    values.length > 0 && values.every(each => isObject(each) && typeof each['type'] === 'string' && 'required' in each)
  )
}

function schemaOf(node: JsonObject, depth = 0): JsonObject {
  const written = Object.entries(node).flatMap(([name, each]) =>
    isObject(each) && each['read_only'] !== true && each['readOnly'] !== true ? [[name, each] as const] : [],
  )
  return {
    type: 'object',
    properties: Object.fromEntries(written.map(([name, each]) => [name, propertyOf(each, depth)])),
    required: written.filter(([, each]) => each['required'] === true).map(([name]) => name),
  }
}

const TYPES: Record<string, JsonObject> = {
  string: { type: 'string' },
  text: { type: 'string' },
  slug: { type: 'string' },
  integer: { type: 'integer' },
  float: { type: 'number' },
  decimal: { type: 'number' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  list: { type: 'array' },
  array: { type: 'array' },
  object: { type: 'object' },
  'nested object': { type: 'object' },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'uri' },
  uuid: { type: 'string', format: 'uuid' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  time: { type: 'string', format: 'time' },
}

const BOUNDS = { min_length: 'minLength', max_length: 'maxLength', min_value: 'minimum', max_value: 'maximum' } as const

function propertyOf(each: JsonObject, depth: number): JsonObject {
  const below = [each['children'], each['properties'], each['fields']].find(isObject)
  const values = choicesOf(each['choices'] ?? each['enum'])
  const type = typeof values[0] === 'number' ? 'integer' : 'string'
  const bounds = Object.entries(BOUNDS).flatMap(([name, bound]) => {
    const value = each[name]
    return value === undefined ? [] : [[bound, value] as const]
  })
  return {
    ...(below === undefined || depth > DEEPEST ? {} : schemaOf(below, depth + 1)),
    ...TYPES[String(each['type']).toLowerCase()],
    ...(values.length > 0 ? { type, enum: values } : {}),
    ...Object.fromEntries(bounds),
  }
}

function choicesOf(list: Json | undefined): Json[] {
  if (!Array.isArray(list)) return []
  const values = list.map(item => (isObject(item) ? item['value'] : item))
  return values.filter(value => typeof value === 'string' || typeof value === 'number')
}
