/** What an endpoint says of its members when it is asked for its OPTIONS: types, lists and bounds, as some frameworks do. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import type { Expected, JsonType, Observation } from '../../contract/observation.ts'
import { pathOf, present } from '../call/prepare.ts'
import { askFreely, type Lab, routeOf, type Seen } from '../lab.ts'

/** `undefined` where the service describes nothing; it is not asked again then. */
export async function askOptions(lab: Lab, endpoint: ExtEndpoint): Promise<Seen | undefined> {
  if (lab.describesItself === false) return undefined
  const ask = {
    method: 'OPTIONS',
    path: pathOf(routeOf(lab), endpoint),
    endpoint,
    effect: 'harmless' as const,
    purpose: 'whether the endpoint describes its members when asked for its options',
  }
  const seen = await askFreely(
    lab,
    lab.token === undefined ? ask : present(ask, lab.token.presentation, lab.token.value),
  )
  const observations = seen.reply.status === 200 ? described(seen.reply.json) : []
  lab.describesItself = observations.length > 0
  if (!lab.describesItself) return undefined
  const told = { ...seen, observations }
  lab.notes.take(endpoint, told)
  return told
}

const DEEPEST = 6

/** The first object whose members are all descriptions of members. */
export function described(json: Json | undefined, depth = 0): Observation[] {
  if (!isObject(json) || depth > DEEPEST) return []
  if (isDescription(json)) return membersOf(json, [], 0)
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

function membersOf(node: JsonObject, above: string[], depth: number): Observation[] {
  return Object.entries(node)
    .slice(0, 60)
    .flatMap(([name, each]) => {
      if (!isObject(each) || each['read_only'] === true || each['readOnly'] === true) return []
      const at = [...above, name]
      const below = [each['children'], each['properties'], each['fields']].find(isObject)
      const inside = below === undefined || depth > DEEPEST ? [] : membersOf(below, at, depth + 1)
      return [...own(each, at), ...inside]
    })
}

function own(each: JsonObject, at: string[]): Observation[] {
  const expected = expectedOf(each)
  const common = { at, naming: 'wire', in: 'body', text: 'the description in the answer to OPTIONS' } as const
  const kind = expected.values !== undefined ? 'enum' : expected.format !== undefined ? 'format' : 'type'
  return [
    ...(each['required'] === true ? [{ ...common, kind: 'missing' as const, expected }] : []),
    ...(Object.keys(expected).length > 0 ? [{ ...common, kind, expected } as const] : []),
  ]
}

const TYPES: Record<string, Expected> = {
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

function expectedOf(each: JsonObject): Expected {
  const expected: Expected = { ...TYPES[String(each['type']).toLowerCase()] }
  const values = choicesOf(each['choices'] ?? each['enum'])
  if (values.length > 0) {
    expected.values = values
    const [first] = values
    expected.type = typeof first === 'number' ? 'integer' : (typeof first as JsonType)
  }
  for (const [name, bound] of Object.entries(BOUNDS)) {
    const value = each[name]
    if (typeof value === 'number') expected[bound] = value
  }
  return expected
}

function choicesOf(list: Json | undefined): Json[] {
  if (!Array.isArray(list)) return []
  const values = list.map(item => (isObject(item) ? item['value'] : item))
  return values.filter(value => typeof value === 'string' || typeof value === 'number')
}
