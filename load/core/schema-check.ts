/** A light check of a body against its recorded schema, cheap enough for every answer of a load run. */
import { isObject, type Json } from '../../contract/json.ts'

export type Schema = { [key: string]: Json }

/** Where and why a body breaks its schema: `/customerId required`. What is not judged here passes. */
export function breachOf(schema: Schema, body: Json, at = ''): string | undefined {
  // Whether a member may be null is seldom seen in the few samples a schema is made of.
  if (body === null && at !== '') return undefined
  if (!isOfType(schema['type'], body)) return `${at} type`
  if (schema['const'] !== undefined && !same(schema['const'], body)) return `${at} const`
  const values = schema['enum']
  if (Array.isArray(values) && !values.some(value => same(value, body))) return `${at} enum`
  const either = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(either) && !either.some(one => !isObject(one) || breachOf(one, body, at) === undefined))
    return `${at} anyOf`
  if (Array.isArray(body)) return inItems(schema['items'], body, at)
  return isObject(body) ? inMembers(schema, body, at) : undefined
}

export function conforms(schema: Schema, body: Json): boolean {
  return breachOf(schema, body) === undefined
}

function inItems(items: Json | undefined, body: Json[], at: string): string | undefined {
  if (!isObject(items)) return undefined
  for (const [i, item] of body.entries()) {
    const breach = breachOf(items, item, `${at}/${i}`)
    if (breach !== undefined) return breach
  }
  return undefined
}

function inMembers(schema: Schema, body: Schema, at: string): string | undefined {
  const { required, properties, additionalProperties: others } = schema
  if (Array.isArray(required))
    for (const name of required) if (!Object.hasOwn(body, String(name))) return `${at}/${String(name)} required`
  for (const [name, value] of Object.entries(body)) {
    const own = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : others
    const breach = isObject(own) ? breachOf(own, value, `${at}/${name}`) : undefined
    if (breach !== undefined) return breach
  }
  return undefined
}

function isOfType(type: Json | undefined, body: Json): boolean {
  if (type === undefined) return true
  const names = Array.isArray(type) ? type : [type]
  return names.includes(nameOf(body)) || (typeof body === 'number' && names.includes('integer'))
}

function nameOf(body: Json): string {
  if (body === null) return 'null'
  return Array.isArray(body) ? 'array' : typeof body
}

function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

const SUCCESS_KEY = /^(success|succeeded|ok|is_?success|is_?ok)$/i
const TROUBLE_WORD = /^(err|error|fail|failed|failure|fault|nok|ko|invalid|denied|rejected)$/i
const VERDICT_KEY = /^(status|state|result|outcome|code|type)$/i

/** An envelope that says no: `{"success": false}`, `{"status": "error"}`, `{"error": {...}}`. */
export function saysRefused(body: Json | undefined): boolean {
  if (!isObject(body)) return false
  return Object.entries(body).some(
    ([key, value]) =>
      (SUCCESS_KEY.test(key) && value === false) ||
      (VERDICT_KEY.test(key) && typeof value === 'string' && TROUBLE_WORD.test(value)) ||
      (/^(error|errors|fault)$/i.test(key) && isSomething(value)),
  )
}

function isSomething(value: Json): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== null && value !== false && value !== '' && value !== 0
}
