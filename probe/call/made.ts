/** The values of a recipe's `let`, made at the time of sending: clock, uuid, hash, hmac, base64, jwt. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Json } from '../../contract/json.ts'
import type { Made } from '../../contract/recipe.ts'
import { type Resolver, render, renderText } from '../../contract/template.ts'

export interface Clock {
  now(): Date
}

/** Entries may refer to each other, in any order: a recorded recipe has its names sorted. Each is made once. */
export function withMade(lets: Record<string, Made> | undefined, lookup: Resolver, clock: Clock): Resolver {
  if (lets === undefined) return lookup
  const made = new Map<string, Json>()
  const making = new Set<string>()
  const all: Resolver = name => {
    const recipe = Object.hasOwn(lets, name) ? lets[name] : undefined
    if (made.has(name)) return made.get(name)
    // An entry that leads back to itself means the value outside of that name.
    if (recipe === undefined || making.has(name)) return lookup(name)
    making.add(name)
    made.set(name, make(recipe, all, clock))
    making.delete(name)
    return made.get(name)
  }
  return all
}

function make(recipe: Made, lookup: Resolver, clock: Clock): Json {
  if ('now' in recipe) return moment(recipe.now, new Date(clock.now().getTime() + (recipe.plusSeconds ?? 0) * 1000))
  if ('uuid' in recipe) return randomUUID()
  if ('hash' in recipe) return createHash(recipe.hash).update(renderText(recipe.of, lookup)).digest(recipe.as)
  if ('hmac' in recipe) {
    const key = renderText(recipe.key, lookup)
    return createHmac(recipe.hmac, key).update(renderText(recipe.of, lookup)).digest(recipe.as)
  }
  if ('base64' in recipe) return Buffer.from(renderText(recipe.base64, lookup)).toString('base64')
  return jwt(recipe.jwt, lookup)
}

/** RFC 3339 without fractions: what the strictest parsers of the field take. */
function moment(form: 'unix-seconds' | 'unix-millis' | 'iso', at: Date): Json {
  if (form === 'unix-millis') return at.getTime()
  if (form === 'unix-seconds') return Math.floor(at.getTime() / 1000)
  return `${at.toISOString().slice(0, 19)}Z`
}

function jwt(recipe: { alg: string; key: string; claims: Record<string, Json> }, lookup: Resolver): string {
  const encode = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const head = `${encode({ alg: recipe.alg, typ: 'JWT' })}.${encode(render(recipe.claims, lookup))}`
  const hash = recipe.alg.replace('HS', 'sha')
  return `${head}.${createHmac(hash, renderText(recipe.key, lookup)).update(head).digest('base64url')}`
}
