/** Secrets as this sender itself showed or was given them, and whether a text holds one, in whatever coding. */
import { getAt, type Json, leaves } from '../contract/json.ts'
import { type Call, headerOf } from './call.ts'
import type { Contract } from './contract.ts'
import type { Seen } from './seen.ts'
import { isLogIn, tokensOf } from './watched.ts'

interface Secret {
  /** `token`, `Client secret`: never its value. */
  name: string
  value: string
}

/** Shorter ones stand in texts by chance. */
const LEAST = 6

/** Tokens that log-ins brought, and what stood in log-ins where the contract has a secret. */
export function secretsIn(calls: readonly Seen[], contract: Contract): Secret[] {
  const tokens = tokensOf(calls, contract).map(({ token }) => ({ name: 'token', value: token }))
  const found = [...tokens, ...calls.filter(isLogIn).flatMap(call => shownIn(call, contract))]
  const byValue = new Map(found.filter(({ value }) => value.length >= LEAST).map(each => [each.value, each]))
  return [...byValue.values()]
}

function shownIn(call: Seen, { calls }: Contract): Secret[] {
  const template = calls.find(each => each.endpoint === 'auth-authenticate')?.template
  const inBody = [...leaves(template?.body ?? null)].map(({ pointer, value }) => ({
    said: value,
    value: getAt(call.json, pointer),
  }))
  const inHeaders = Object.entries(template?.headers ?? {}).map(([name, text]) => ({
    said: text,
    value: headerOf(call.headers, name.toLowerCase()),
  }))
  return [...inBody, ...inHeaders].flatMap(({ said, value }) => {
    const name = nameOf(said)
    return name !== undefined && typeof value === 'string' ? [{ name, value }] : []
  })
}

/** A user's name or an identifier is no secret by itself. */
function nameOf(said: Json): string | undefined {
  const [, name] = /^\{\{\s*([^}|#]+?)\s*(?:\|[^}]*)?\}\}$/.exec(String(said)) ?? []
  return name !== undefined && /secret|passw|pass\b|phrase|\bpin\b|key|token|signature/i.test(name) ? name : undefined
}

/** The names of the secrets that stand in a text. */
export function heldIn(text: string, secrets: readonly Secret[]): string[] {
  const decoded = text.match(/[\w+/-]{8,}={0,2}/g)?.map(run => Buffer.from(run, 'base64').toString('latin1')) ?? []
  const places = [text, spoken(text), ...decoded]
  const held = secrets.filter(({ value }) => formsOf(value).some(form => places.some(place => place.includes(form))))
  return [...new Set(held.map(({ name }) => name))]
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  return [value, JSON.stringify(value).slice(1, -1), bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
}

function spoken(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Everything of a request as one text. */
export const wholeOf = (call: Call) => `${call.path}\n${call.headers.join('\n')}\n${call.body.toString()}`
