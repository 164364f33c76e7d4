/** JSON Web Tokens as somebody would forge them who holds one and not the key. */
import { createHmac } from 'node:crypto'
import type { JsonObject } from '../../contract/json.ts'
import { claimsOf } from '../token/form.ts'
import { NotThere } from './trouble.ts'

/** RFC 7519 §6: an unsecured JWT, the claims as they were issued. */
export function unsigned(own: string, alg: string): string {
  const { head, parts } = read(own)
  return `${encoded({ ...head, alg })}.${parts[1]}.`
}

/** Other claims under the signature of the own ones. */
export function reclaimed(own: string): string {
  const { body, parts } = read(own)
  const { exp } = body
  const claims = { ...body, ...(typeof exp === 'number' ? { exp: exp + 3600 } : { zz: 1 }) }
  return `${parts[0]}.${encoded(claims)}.${parts[2]}`
}

/** Another algorithm in the head, the signature as it was. */
export function withOtherAlgorithm(own: string): string {
  const { head, parts } = read(own)
  return `${encoded({ ...head, alg: head['alg'] === 'HS256' ? 'HS384' : 'HS256' })}.${parts[1]}.${parts[2]}`
}

const HASHES: Record<string, string> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }

export function resigned(own: string, key: string): string {
  const { head, parts } = read(own)
  const alg = String(head['alg']) in HASHES ? String(head['alg']) : 'HS256'
  const signed = `${encoded({ ...head, alg })}.${parts[1]}`
  return `${signed}.${createHmac(HASHES[alg] ?? 'sha256', key)
    .update(signed)
    .digest('base64url')}`
}

/** Whether one of the keys everybody tries first has signed it; `undefined` where no HMAC signs it. */
export function hasGuessableKey(own: string): boolean | undefined {
  const claims = claimsOf(own)
  const hash = HASHES[String(claims?.head['alg'])]
  if (hash === undefined) return undefined
  const end = own.lastIndexOf('.')
  return COMMON_KEYS.some(
    key => createHmac(hash, key).update(own.slice(0, end)).digest('base64url') === own.slice(end + 1),
  )
}

/** Of tutorials, templates and first drafts. */
const COMMON_KEYS = [
  '',
  ...['secret', 'Secret', 'SECRET', 'secretkey', 'secret_key', 'secret-key', 'SECRET_KEY', 'secretKey', 'mysecret'],
  ...['mysecretkey', 'my-secret-key', 'my_secret_key', 'my-secret', 'supersecret', 'super-secret', 'super_secret'],
  ...['supersecretkey', 'super-secret-key', 'verysecret', 'very-secret', 'topsecret', 'top-secret', 'shhhhh', 'shhh'],
  ...['your-256-bit-secret', 'your-384-bit-secret', 'your-512-bit-secret', 'your-secret-key', 'your_secret_key'],
  ...['your-secret', 'yoursecret', 'a-string-secret-at-least-256-bits-long', 'jwt', 'jwt-secret', 'jwt_secret'],
  ...['jwtsecret', 'JWT_SECRET', 'jwt-key', 'jwtkey', 'token', 'token-secret', 'key', 'private-key', 'privatekey'],
  ...['password', 'Password', 'password1', 'pass', 'changeme', 'change-me', 'change_me', 'CHANGEME', 'change-this'],
  ...['test', 'testing', 'test-secret', 'dev', 'dev-secret', 'development', 'default', 'example', 'example_key'],
  ...['admin', 'root', 'qwerty', '123456', '12345678', '1234567890', 'hello', 'hmac', 'HS256', 'session', 'app'],
  ...['keyboard cat', 'notsosecret', 'not-a-secret', 'insecure', 'insecure-secret', 'null', 'undefined', 'None'],
] as const

function read(own: string): { head: JsonObject; body: JsonObject; parts: string[] } {
  const claims = claimsOf(own)
  if (claims === undefined) throw new NotThere('the token is no JWT')
  return { ...claims, parts: own.split('.') }
}

const encoded = (part: JsonObject) => Buffer.from(JSON.stringify(part)).toString('base64url')
