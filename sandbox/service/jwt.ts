/** JSON Web Tokens (RFC 7519) signed with HMAC: made and checked with Node's own crypto. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isObject, type JsonObject, parseJson } from '../../contract/json.ts'

export type Alg = 'HS256' | 'HS512'

const HASH = { HS256: 'sha256', HS512: 'sha512' } as const
const encode = (value: JsonObject): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function signature(signed: string, alg: Alg, key: string): string {
  return createHmac(HASH[alg], key).update(signed).digest('base64url')
}

export function signJwt(claims: JsonObject, alg: Alg, key: string): string {
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${signature(signed, alg, key)}`
}

/** The claims, where the signature is ours; whether they have expired is the caller's question. */
export function readJwt(token: string, alg: Alg, key: string): JsonObject | undefined {
  const [head, body, mark, ...rest] = token.split('.')
  if (head === undefined || body === undefined || mark === undefined || rest.length > 0) return undefined
  // Compared as text: a lenient base64url decoder would take several spellings of one signature.
  if (!sameSecret(mark, signature(`${head}.${body}`, alg, key))) return undefined
  const claims = parseJson(Buffer.from(body, 'base64url').toString('utf8'))
  return claims.success && isObject(claims.data) ? claims.data : undefined
}

/** Compares secrets in a time that does not tell how much of them was right. */
export function sameSecret(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
