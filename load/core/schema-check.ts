/** Is an answer a success, by its body? Cheap enough for every answer of a load run. */
import { isObject, type Json } from '../../contract/json.ts'
import { roleNamed, tellsTrouble } from '../../contract/roles.ts'
import type { Light } from './light-schema.ts'

/** What is not judged here passes. `isInside`: below the top of the body. */
export function conforms(light: Light, body: Json, isInside = false): boolean {
  // Whether a member may be null is seldom seen in the few samples a schema is made of.
  if (body === null && isInside) return true
  if (light.types !== undefined && !light.types.includes(typeOf(body))) return false
  if (light.values !== undefined && !light.values.includes(JSON.stringify(body))) return false
  if (light.either !== undefined && !light.either.some(one => conforms(one, body, isInside))) return false
  if (typeof body !== 'object' || body === null) return true
  if (!Array.isArray(body)) return membersConform(light, body)
  return light.items === undefined || itemsConform(light.items, body)
}

/** By index, here and below: k6 makes an object of every step of an iterator. */
function itemsConform(items: Light, body: Json[]): boolean {
  for (let i = 0; i < body.length; i++) if (!conforms(items, body[i] ?? null, true)) return false
  return true
}

function membersConform({ required, names, members, others }: Light, body: { [key: string]: Json }): boolean {
  if (required !== undefined)
    for (let i = 0; i < required.length; i++) if (!Object.hasOwn(body, required[i] ?? '')) return false
  if (names !== undefined && members !== undefined)
    for (let i = 0; i < names.length; i++) {
      const name = names[i] ?? ''
      const own = members[i]
      if (own != null && Object.hasOwn(body, name) && !conforms(own, body[name] ?? null, true)) return false
    }
  return (
    others === undefined ||
    Object.keys(body).every(name => names?.includes(name) === true || conforms(others, body[name] ?? null, true))
  )
}

function typeOf(body: Json): string {
  if (body === null) return 'null'
  return Array.isArray(body) ? 'array' : typeof body
}

/** An envelope that says no: `{"success": false}`, `{"status": "error"}`, `{"error": {...}}`. */
export function saysRefused(body: Json | undefined): boolean {
  if (!isObject(body)) return false
  const keys = Object.keys(body)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? ''
    if (isRefusal(key, body[key] ?? null)) return true
  }
  return false
}

function isRefusal(key: string, value: Json): boolean {
  switch (roleNamed(key)) {
    case 'success':
      return value === false
    case 'verdict':
      return typeof value === 'string' && tellsTrouble(value)
    case 'error':
      return isSomething(value)
    default:
      return false
  }
}

function isSomething(value: Json): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== null && value !== false && value !== '' && value !== 0
}
