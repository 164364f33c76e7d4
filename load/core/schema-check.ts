/** A light check of a body against its recorded schema, cheap enough for every answer of a load run. */
import { isObject, type Json } from '../../contract/json.ts'

export type Schema = { [key: string]: Json }

/** What is not judged here passes. `inside`: below the top of the body. */
export function conforms(schema: Schema, body: Json, inside = false): boolean {
  // Whether a member may be null is seldom seen in the few samples a schema is made of.
  if (body === null && inside) return true
  const { type, const: only, enum: values, anyOf, oneOf } = schema
  if (type !== undefined && !isOfType(type, body)) return false
  if (only !== undefined && !same(only, body)) return false
  if (Array.isArray(values) && !values.some(value => same(value, body))) return false
  const either = anyOf ?? oneOf
  if (Array.isArray(either) && !either.some(one => !isObject(one) || conforms(one, body, inside))) return false
  if (typeof body !== 'object' || body === null) return true
  return Array.isArray(body) ? itemsConform(schema['items'], body) : membersConform(schema, body)
}

function itemsConform(items: Json | undefined, body: Json[]): boolean {
  return !isObject(items) || body.every(item => conforms(items, item, true))
}

function membersConform({ required, properties, additionalProperties: others }: Schema, body: Schema): boolean {
  if (Array.isArray(required) && !required.every(name => Object.hasOwn(body, String(name)))) return false
  const known = isObject(properties) ? properties : undefined
  // By names: k6 makes an object of every step through entries, and this runs for every answer.
  return Object.keys(body).every(name => {
    const own = known !== undefined && Object.hasOwn(known, name) ? known[name] : others
    return !isObject(own) || conforms(own, body[name] ?? null, true)
  })
}

function isOfType(type: Json, body: Json): boolean {
  const name = nameOf(body)
  if (!Array.isArray(type)) return type === name || (name === 'number' && type === 'integer')
  return type.includes(name) || (name === 'number' && type.includes('integer'))
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
const ERROR_KEY = /^(error|errors|fault)$/i
const VERDICT_KEY = /^(status|state|result|outcome|code|type)$/i

/** An envelope that says no: `{"success": false}`, `{"status": "error"}`, `{"error": {...}}`. */
export function saysRefused(body: Json | undefined): boolean {
  if (!isObject(body)) return false
  return Object.keys(body).some(key => isRefusal(key, body[key] ?? null))
}

function isRefusal(key: string, value: Json): boolean {
  if (value === false) return SUCCESS_KEY.test(key)
  if (typeof value === 'string' && TROUBLE_WORD.test(value) && VERDICT_KEY.test(key)) return true
  return ERROR_KEY.test(key) && isSomething(value)
}

function isSomething(value: Json): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== null && value !== false && value !== '' && value !== 0
}
