/** What stands before every endpoint: version, rate, token, permission. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { getAt, type Json, removeAt } from '../../contract/json.ts'
import type { Dialect, RateDialect, TokenDialect } from '../dialect.ts'
import { RequestRejected } from '../rejection.ts'
import type { Admission } from '../service/rate-limit.ts'
import type { Session } from '../service/tokens.ts'
import type { World } from '../service/world.ts'
import type { Sent } from './call.ts'

export type Headers = Record<string, string>

export class Guard {
  readonly #dialect: Dialect
  readonly #world: World
  constructor(dialect: Dialect, world: World) {
    this.#dialect = dialect
    this.#world = world
  }

  version(sent: Sent, headers: Headers): void {
    const { version } = this.#dialect
    if (version === undefined) return
    headers[version.header] = version.value
    if (version.ending !== undefined) {
      headers['Deprecation'] = `@${Date.parse(version.ending.deprecated) / 1000}`
      headers['Sunset'] = new Date(version.ending.sunset).toUTCString()
    }
    const asked = sent.headers[version.header.toLowerCase()]
    const issue = { path: [version.header], in: 'header' as const, expected: { values: [version.value] } }
    if (asked === undefined && version.required) throw new RequestRejected('version', [{ kind: 'missing', ...issue }])
    if (asked !== undefined && asked !== version.value)
      throw new RequestRejected('version', [{ kind: 'enum', ...issue }])
  }

  /** Counts the request where this kind of scope is the one that is limited. */
  rate(scope: 'token' | 'application' | 'address', key: string, headers: Headers): void {
    const { rate } = this.#dialect
    const { limiter, now } = this.#world
    if (rate === null || limiter === undefined || rate.scope !== scope) return
    const at = now()
    const admission = limiter.admit(key, at)
    Object.assign(headers, rateHeaders(rate, admission, at))
    if (!admission.allowed) throw new RequestRejected('rate-limited', [], retryAfter(rate, admission, at))
  }

  token(sent: Sent, headers: Headers): Session {
    const token = tokenOf(sent, this.#dialect.token.presentation)
    if (token === undefined) throw new RequestRejected('token-missing')
    const checked = this.#world.tokens.check(token, this.#world.now())
    if (checked.verdict !== 'valid') throw new RequestRejected(`token-${checked.verdict}`)
    this.rate('token', checked.session.id, headers)
    this.rate('application', checked.session.application.name, headers)
    return checked.session
  }

  permission(session: Session, endpoint: ExtEndpoint): void {
    if (!session.application.may.includes(endpoint)) throw new RequestRejected('forbidden')
  }
}

type RateHeaders = Record<string, string>

const FORMS: Record<RateDialect['headers'], (rate: RateDialect, admission: Admission, now: number) => RateHeaders> = {
  none: () => ({}),
  RateLimit: (rate, admission) => ({
    'RateLimit-Policy': `"default";q=${rate.limit};w=${rate.windowSeconds}`,
    RateLimit: `"default";r=${admission.remaining};t=${admission.resetSeconds}`,
  }),
  'RateLimit-*': (rate, admission) => ({
    'RateLimit-Limit': String(rate.limit),
    'RateLimit-Remaining': String(admission.remaining),
    'RateLimit-Reset': String(admission.resetSeconds),
  }),
  'X-RateLimit-*': (rate, admission, now) => ({
    'X-RateLimit-Limit': String(rate.limit),
    'X-RateLimit-Remaining': String(admission.remaining),
    'X-RateLimit-Reset': String(Math.ceil(now / 1000) + admission.resetSeconds),
  }),
}

/** Tells a limit in the headers that the dialect has chosen. */
function rateHeaders(rate: RateDialect, admission: Admission, now: number): RateHeaders {
  return FORMS[rate.headers](rate, admission, now)
}

function retryAfter(rate: RateDialect, admission: Admission, now: number): RateHeaders {
  if (rate.retryAfter === 'none') return {}
  const { resetSeconds } = admission
  const value = rate.retryAfter === 'seconds' ? String(resetSeconds) : new Date(now + resetSeconds * 1000).toUTCString()
  return { 'Retry-After': value }
}

/** Finds the token in a request, at the one place where the dialect expects it. */
function tokenOf(sent: Sent, { in: location, name, scheme }: TokenDialect['presentation']): string | undefined {
  if (location === 'query') return sent.query.get(name) ?? undefined
  if (location === 'body') {
    const value = getAt(sent.body, `/${name}`)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  if (location === 'cookie') return cookiesOf(sent.headers.cookie).get(name)
  const header = sent.headers[name.toLowerCase()]
  if (typeof header !== 'string' || header === '') return undefined
  if (scheme === undefined) return header
  const [given = '', token] = header.split(/\s+/, 2)
  return given.toLowerCase() === scheme.toLowerCase() ? token : undefined
}

/** The body without the token, which no endpoint knows as a property of its own. */
export function withoutToken(body: Json, { in: location, name }: TokenDialect['presentation']): Json {
  const at = `/${name}`
  return location === 'body' && getAt(body, at) !== undefined ? removeAt(body, at) : body
}

function cookiesOf(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(';').map((each): [string, string] => {
    const [name = '', ...value] = each.split('=')
    return [name.trim(), value.join('=').trim()]
  })
  return new Map(pairs)
}
