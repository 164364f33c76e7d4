/** JSON Schema keywords as short phrases. */
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import { clip } from '../text/visible.ts'

export function typeWords(schema: JsonObject): string {
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

export function ruleWords(schema: JsonObject): string[] {
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
