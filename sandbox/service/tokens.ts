/** Tokens: issued at login, checked at every call, expiring by the clock. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { isObject, type JsonObject, parseJson } from '../../contract/json.ts'
import type { TokenDialect } from '../dialect.ts'
import type { Application } from './applications.ts'
import { CappedMap } from './capped-map.ts'
import { BASE64URL, type Random } from './random.ts'

/** JSON Web Tokens (RFC 7519) signed with HMAC: made and checked with Node's own crypto. */
type Alg = 'HS256' | 'HS512'

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
  return isObject(claims) ? claims : undefined
}

/** Compares secrets in a time that does not tell how much of them was right. */
export function sameSecret(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What a JWT of ours claims, in order. */
export const CLAIMS = ['exp', 'iat', 'iss', 'jti', 'scope', 'sub'] as const

export interface Session {
  application: Application
  /** Names the token in limits; never the token itself. */
  id: string
  expiresAt: number
}

export type TokenVerdict = { verdict: 'valid'; session: Session } | { verdict: 'invalid' | 'expired' }

export class Tokens {
  readonly #dialect: TokenDialect
  readonly #random: Random
  readonly #key: string
  readonly #byToken = new CappedMap<string, Session>(100_000)
  readonly #applications: readonly Application[]

  constructor(dialect: TokenDialect, applications: readonly Application[], random: Random) {
    this.#dialect = dialect
    this.#applications = applications
    this.#random = random
    this.#key = random.text(64, BASE64URL)
  }

  issue(application: Application, now: number): { token: string; expiresAt: number } {
    const expiresAt = now + this.#dialect.lifetime.seconds * 1000
    const id = this.#random.uuid()
    const { form } = this.#dialect
    if (form.kind === 'jwt') {
      const seconds = Math.floor(now / 1000)
      const claims: Record<(typeof CLAIMS)[number], string | number> = {
        iss: 'last-mile',
        sub: application.name,
        scope: application.may.join(' '),
        iat: seconds,
        exp: seconds + this.#dialect.lifetime.seconds,
        jti: id,
      }
      return { token: signJwt(claims, form.alg, this.#key), expiresAt }
    }
    const token = form.kind === 'uuid' ? id : `${form.prefix ?? ''}${this.#random.text(form.length, BASE64URL)}`
    this.#byToken.set(token, { application, id, expiresAt })
    return { token, expiresAt }
  }

  check(token: string, now: number): TokenVerdict {
    const session = this.#dialect.form.kind === 'jwt' ? this.#read(token) : this.#byToken.get(token)
    if (session === undefined) return { verdict: 'invalid' }
    if (session.expiresAt <= now) return { verdict: 'expired' }
    if (this.#dialect.lifetime.kind === 'idle') session.expiresAt = now + this.#dialect.lifetime.seconds * 1000
    return { verdict: 'valid', session }
  }

  #read(token: string): Session | undefined {
    const { form } = this.#dialect
    const claims = form.kind === 'jwt' ? readJwt(token, form.alg, this.#key) : undefined
    const application = this.#applications.find(each => each.name === claims?.['sub'])
    if (claims === undefined || application === undefined) return undefined
    return { application, id: String(claims['jti']), expiresAt: Number(claims['exp']) * 1000 }
  }
}
