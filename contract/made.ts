/** The values of a recipe's `let`, made at the time of sending: clock, uuid, hash, hmac, base64, jwt. */
import type { Json } from './json.ts'
import type { Made } from './recipe.ts'
import { type Resolver, render, renderText } from './template.ts'

export type DigestForm = 'hex' | 'base64' | 'base64url'

/** What the engine lends: k6 and Node have different ones. */
export interface Engine {
  now(): Date
  uuid(): string
  hash(name: string, text: string, as: DigestForm): string
  hmac(name: string, key: string, text: string, as: DigestForm): string
  /** `base64url` without padding. */
  encode(text: string, as: 'base64' | 'base64url'): string
}

/** Entries may refer to each other, in any order: a recorded recipe has its names sorted. Each is made once. */
export function withMade(lets: Record<string, Made> | undefined, lookup: Resolver, engine: Engine): Resolver {
  if (lets === undefined) return lookup
  const made = new Map<string, Json>()
  const making = new Set<string>()
  const all: Resolver = name => {
    const recipe = Object.hasOwn(lets, name) ? lets[name] : undefined
    if (made.has(name)) return made.get(name)
    // An entry that leads back to itself means the value outside of that name.
    if (recipe === undefined || making.has(name)) return lookup(name)
    making.add(name)
    made.set(name, make(recipe, all, engine))
    making.delete(name)
    return made.get(name)
  }
  return all
}

function make(recipe: Made, lookup: Resolver, engine: Engine): Json {
  if ('now' in recipe) return moment(recipe.now, engine.now().getTime() + (recipe.plusSeconds ?? 0) * 1000)
  if ('uuid' in recipe) return engine.uuid()
  if ('hash' in recipe) return engine.hash(recipe.hash, renderText(recipe.of, lookup), recipe.as)
  if ('hmac' in recipe)
    return engine.hmac(recipe.hmac, renderText(recipe.key, lookup), renderText(recipe.of, lookup), recipe.as)
  if ('base64' in recipe) return engine.encode(renderText(recipe.base64, lookup), 'base64')
  return jwt(recipe.jwt, lookup, engine)
}

/** RFC 3339 without fractions: what the strictest parsers of the field take. */
function moment(form: 'unix-seconds' | 'unix-millis' | 'iso', at: number): Json {
  if (form === 'unix-millis') return at
  if (form === 'unix-seconds') return Math.floor(at / 1000)
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}

type Jwt = { alg: string; key: string; claims: Record<string, Json> }

function jwt(recipe: Jwt, lookup: Resolver, engine: Engine): string {
  const part = (value: Json) => engine.encode(JSON.stringify(value), 'base64url')
  const head = `${part({ alg: recipe.alg, typ: 'JWT' })}.${part(render(recipe.claims, lookup))}`
  const name = recipe.alg.replace('HS', 'sha')
  return `${head}.${engine.hmac(name, renderText(recipe.key, lookup), head, 'base64url')}`
}
