/** The request of one call as JavaScript: what it is made of first, then its address, body and parameters as expressions. */
import { segmentsOf } from '../../../contract/json.ts'
import type { Made } from '../../../contract/recipe.ts'
import { partsOf, type Reference, type Resolver, resolve, UnresolvedTemplate } from '../../../contract/template.ts'
import { type Field, type Slot, type Text, TOKEN } from '../../core/compiled-request.ts'
import type { ScriptCall } from '../../core/script-plan.ts'

export interface RequestCode {
  /** Statements beside all functions. */
  once: string[]
  /** Statements. */
  before: string[]
  path: string
  /** Of an object. */
  headers: string
  body: string
}

export interface Surroundings {
  /** What is the same in every journey. */
  known: Resolver
  /** Expression of the answer that a call is remembered by, `undefined` where none comes before. */
  answerOf(call: string): string | undefined
  /** Statement for where a value is missing. */
  missing: string
  /** Statement that leaves the call to the whole script. */
  leave: string
  /** Whether a token is held. */
  hasToken: boolean
  /** Prefix of variables. */
  prefix: string
}

/** Throws NotQuick. */
export function requestCode({ request }: Pick<ScriptCall, 'request'>, around: Surroundings): RequestCode {
  const lets = request.let ?? {}
  const before: string[] = []
  const made = new Map<string, string>()
  const making = new Set<string>()
  /** Variables that are known to hold a text. */
  const texts = new Set<string>()
  /** Variables of what an answer brought. */
  const brought = new Set<string>()
  const once: string[] = []
  let count = 0

  /** A variable that holds the value of a name; making it may have come first. */
  function variableOf({ of, filters }: Reference): string {
    if (Object.hasOwn(lets, of) && !making.has(of)) {
      if (filters.length > 0) throw new NotQuick('a filter over a value that is made')
      return madeOf(of, lets[of] as Made)
    }
    const constant = constantOf({ of, filters })
    if (constant !== undefined) return constant
    if (filters.length > 0) throw new NotQuick('a filter over a value that an answer brings')
    if (of === TOKEN || of === 'token') {
      if (!around.hasToken) throw new NotQuick('a token that is not held')
      return 'token'
    }
    if (!of.includes('#')) return checked(`own(namesOf(i), ${literal(of)})`)
    const found = checked(fromAnswer(of))
    brought.add(found)
    return found
  }

  function constantOf(reference: Reference): string | undefined {
    try {
      return literal(resolve(reference, around.known))
    } catch (error) {
      if (error instanceof UnresolvedTemplate) return undefined
      throw error
    }
  }

  function checked(code: string): string {
    const name = declared(code)
    before.push(`if (${name} === undefined) ${around.missing}`)
    return name
  }

  function declared(code: string): string {
    const name = `${around.prefix}${count++}`
    before.push(`const ${name} = ${code}`)
    return name
  }

  function fromAnswer(of: string): string {
    const hash = of.indexOf('#')
    const answer = around.answerOf(of.slice(0, hash))
    if (answer === undefined) throw new NotQuick(`no call before it brings ${of}`)
    return segmentsOf(of.slice(hash + 1)).reduce(memberCode, answer)
  }

  function madeOf(name: string, recipe: Made): string {
    const known = made.get(name)
    if (known !== undefined) return known
    making.add(name)
    const variable = declared(recipeCode(recipe))
    if (!('now' in recipe) || recipe.now === 'iso') texts.add(variable)
    making.delete(name)
    made.set(name, variable)
    return variable
  }

  function recipeCode(recipe: Made): string {
    if ('uuid' in recipe) return 'ownUuid()'
    if ('now' in recipe) {
      const at = `Date.now() + ${(recipe.plusSeconds ?? 0) * 1000}`
      if (recipe.now === 'unix-millis') return at
      if (recipe.now === 'unix-seconds') return `Math.floor((${at}) / 1000)`
      return `new Date(${at}).toISOString().slice(0, 19) + 'Z'`
    }
    if ('hash' in recipe) return `engine.hash(${literal(recipe.hash)}, ${rendered(recipe.of)}, ${literal(recipe.as)})`
    if ('hmac' in recipe)
      return `engine.hmac(${literal(recipe.hmac)}, ${rendered(recipe.key)}, ${rendered(recipe.of)}, ${literal(recipe.as)})`
    if ('base64' in recipe) return `engine.encode(${rendered(recipe.base64)}, 'base64')`
    throw new NotQuick('a token that is signed for each call')
  }

  /** Its JSON: nothing of a text that is made here is escaped, and what answers bring is mostly what they brought before. */
  function jsonCode(value: string): string {
    if (texts.has(value)) return `'"' + ${value} + '"'`
    if (!brought.has(value)) return `JSON.stringify(${value})`
    const [last, text] = [`last${value}`, `text${value}`]
    once.push(`let ${last}, ${text}`)
    before.push(`if (${value} !== ${last}) ${text} = JSON.stringify(${last} = ${value})`)
    return text
  }

  /** A template that is a text. */
  function rendered(template: string): string {
    return sum(partsOf(template).map(part => (typeof part === 'string' ? part : slotCode({ ...part, as: 'text' }))))
  }

  /** An expression, marked as one. */
  function slotCode(slot: Slot): { code: string } {
    const value = variableOf(slot)
    if (slot.as === 'json') return { code: jsonCode(value) }
    if (slot.as === 'text' && (value === 'token' || texts.has(value))) return { code: value }
    return slot.as === 'text'
      ? { code: `textOf(${value})` }
      : { code: `written({ as: ${literal(slot.as)} }, ${value})` }
  }

  function textCode(text: Text): string {
    return typeof text === 'string'
      ? literal(text)
      : sum(text.map(part => (typeof part === 'string' ? part : slotCode(part))))
  }

  function fieldCode({ name, value }: Field): (string | { code: string })[] {
    if (typeof value === 'string' || Array.isArray(value)) return [`${name}=`, { code: textCode(value) }]
    const found = variableOf(value)
    // An object becomes fields of its own.
    if (found !== 'token') before.push(`if (typeof ${found} === 'object' && ${found} !== null) ${around.leave}`)
    return [`${name}=`, { code: `written({ as: ${literal(value.as)} }, ${found})` }]
  }

  const { path, headers, body, fields } = request
  return {
    path: textCode(path),
    headers: `{ ${headers.map(([name, value]) => `${literal(name)}: ${textCode(value)}`).join(', ')} }`,
    body:
      fields === undefined
        ? body === null
          ? 'null'
          : textCode(body)
        : sum(fields.flatMap((field, at) => [at === 0 ? '' : '&', ...fieldCode(field)])),
    before,
    once,
  }
}

/** Whatever a value of JSON has under names of its own. */
const INHERITED = [Object, Array, String, Number, Boolean].map(({ prototype }) => prototype)

/** What `own` gives: read in place where nothing but a member can have that name. */
function memberCode(of: string, key: string): string {
  const isOwn = !/^\d+$/.test(key) && INHERITED.every(prototype => !(key in prototype))
  return isOwn ? `${of}?.[${literal(key)}]` : `own(${of}, ${literal(key)})`
}

/** Texts and expressions of texts, one after the other. */
function sum(parts: readonly (string | { code: string })[]): string {
  const said = parts.filter(part => part !== '').map(part => (typeof part === 'string' ? literal(part) : part.code))
  return said.length === 0 ? literal('') : `(${["''", ...said].join(' + ')})`
}

/** A plan that the quick script cannot drive: the whole one does, at a higher cost. */
export class NotQuick extends Error {}

/** JSON is JavaScript. */
export function literal(value: unknown): string {
  return JSON.stringify(value)
}
