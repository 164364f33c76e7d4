/** The token: where a log-in answer carries it, and when it has to be renewed. */
import { withoutScheme } from '../../contract/auth-scheme.ts'
import { getAt, type Json } from '../../contract/json.ts'
import type { TokenKnowledge } from '../../contract/knowledge.ts'

/** A token in use. */
export interface Held {
  token: string
  /** When to renew it, milliseconds since the epoch; `null` where no end is known. */
  until: number | null
}

export interface LogInAnswer {
  text: string
  json: Json | undefined
  /** Lower-case names. */
  headers: Record<string, string>
  cookies: Record<string, string>
}

export function tokenIn(answer: LogInAnswer, location: TokenKnowledge['location']): string | undefined {
  const found = at(answer, location)
  if (typeof found !== 'string' || found === '') return undefined
  return withoutScheme(found)
}

function at(answer: LogInAnswer, location: TokenKnowledge['location']): Json | undefined {
  switch (location.in) {
    case 'header':
      return answer.headers[location.at.toLowerCase()]
    case 'cookie':
      return answer.cookies[location.at]
    case 'body':
      return answer.json === undefined && location.at === '' ? answer.text.trim() : getAt(answer.json, location.at)
  }
}

/** `null` where no end is known. Renewed at nine tenths of its life, at the latest one request time-out before its end. */
export function renewAt(issuedAt: number, lifetimeSeconds: number | null, timeoutSeconds: number): number | null {
  if (lifetimeSeconds === null) return null
  const margin = Math.max(lifetimeSeconds * 0.1, Math.min(timeoutSeconds, lifetimeSeconds / 2))
  return issuedAt + (lifetimeSeconds - margin) * 1000
}

/** Milliseconds before the end at which one of those who share a token renews it: one after the other, over the last third of its life. */
export function aheadOf(lifetimeSeconds: number | null | undefined, vu: number): number {
  return lifetimeSeconds == null ? 0 : (lifetimeSeconds * 1000 * (vu % 97)) / 97 / 3
}

/** Until when a token is shown, milliseconds since the epoch; infinite where no end is known. */
function currentUntil(held: Held | undefined, ahead: number): number {
  if (held === undefined) return Number.NEGATIVE_INFINITY
  return held.until === null ? Number.POSITIVE_INFINITY : held.until - ahead
}

export function isCurrent(held: Held | undefined, ahead: number, now: number): held is Held {
  return now < currentUntil(held, ahead)
}
