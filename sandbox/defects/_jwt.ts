/** JSON Web Tokens taken apart and signed, as somebody does it who should not. */
import { createHmac } from 'node:crypto'
import { isObject, type JsonObject, parseJson } from '../../contract/json.ts'
import type { Defect } from '../defect.ts'
import { takingFor } from './_tokens.ts'

/** Dialects whose tokens they are. */
export const JWT_DIALECTS = ['default', 'go-names', 'silent', 'signed'] as const

interface Parts {
  head: string
  claims: string
  signature: string
}

export function partsOf(token: string): Parts {
  const [head = '', claims = '', signature = ''] = token.split('.')
  return { head, claims, signature }
}

export function decoded(part: string): JsonObject {
  const parsed = parseJson(Buffer.from(part, 'base64url').toString('utf8'))
  return parsed.success && isObject(parsed.data) ? parsed.data : {}
}

export function encoded(part: JsonObject): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

export function signed(head: string, claims: string, key: string): string {
  const hash = decoded(head)['alg'] === 'HS512' ? 'sha512' : 'sha256'
  return createHmac(hash, key).update(`${head}.${claims}`).digest('base64url')
}

/** Takes a token of three parts for one that was issued, where `means` says so. */
export function takingJwtFor(means: (shown: Parts, issued: Parts) => boolean): NonNullable<Defect['world']> {
  return takingFor((shown, issued) => shown.split('.').length === 3 && means(partsOf(shown), partsOf(issued)))
}
