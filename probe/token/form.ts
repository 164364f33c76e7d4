/** What a token is made of, without its value: JWT with its algorithm and claims, UUID, or opaque. */
import { isObject, type JsonObject, parseJson } from '../../contract/json.ts'

export type TokenForm =
  | { kind: 'jwt'; alg: string; claims: string[] }
  | { kind: 'uuid' }
  | { kind: 'opaque'; length: number; alphabet: 'hex' | 'base64url' | 'base64' | 'alphanumeric' | 'other' }

export function formOf(token: string): TokenForm {
  const claims = claimsOf(token)
  if (claims !== undefined)
    return { kind: 'jwt', alg: String(claims.head['alg'] ?? 'unknown'), claims: Object.keys(claims.body).sort() }
  if (/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(token)) return { kind: 'uuid' }
  return { kind: 'opaque', length: token.length, alphabet: alphabetOf(token) }
}

function alphabetOf(token: string): 'hex' | 'base64url' | 'base64' | 'alphanumeric' | 'other' {
  if (/^[0-9a-f]+$/i.test(token)) return 'hex'
  if (/^[A-Za-z0-9]+$/.test(token)) return 'alphanumeric'
  if (/^[A-Za-z0-9_-]+={0,2}$/.test(token)) return 'base64url'
  return /^[A-Za-z0-9+/]+={0,2}$/.test(token) ? 'base64' : 'other'
}

/** Head and claims of a JWT; the signature is not looked at. */
export function claimsOf(token: string): { head: JsonObject; body: JsonObject } | undefined {
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  const [head, body] = parts.slice(0, 2).map(part => parseJson(Buffer.from(part, 'base64url').toString('utf8')))
  return isObject(head) && isObject(body) ? { head, body } : undefined
}

/** The same form, another value: what must be rejected. A character in the middle of the last part is changed. */
export function changedToken(token: string): string {
  const start = token.lastIndexOf('.') + 1
  const at = start + Math.floor((token.length - start) / 2)
  const old = token.charAt(at)
  const other = /[0-8a-yA-Y]/.test(old) ? String.fromCharCode(old.charCodeAt(0) + 1) : old === '9' ? '0' : 'a'
  return token.slice(0, at) + other + token.slice(at + 1)
}
