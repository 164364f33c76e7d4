/** A sender that knows a dialect by heart: for tests of the sandbox, never for discovery. */
import { createHmac } from 'node:crypto'
import type { Endpoint, ExtEndpoint } from '../../contract/endpoint.ts'
import { getAt, type Json, parseJson, setAt } from '../../contract/json.ts'
import {
  type Dialect,
  type EndpointDialect,
  type Field,
  loadDialect,
  type Operation,
  type RequestWord,
} from '../../sandbox/dialect.ts'
import { type Reason, RequestRejected } from '../../sandbox/rejection.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'

export type Say = Partial<Record<RequestWord, Json>>

export interface Heard {
  status: number
  headers: Headers
  text: string
  json: Json | undefined
}

/** What the test customer would say, in the service's words. */
const MARA: Say = {
  givenName: 'Mara',
  familyName: 'Lindqvist',
  fullName: 'Mara Lindqvist',
  email: 'mara.lindqvist@example.org',
  phone: '+4915112345678',
  street: 'Aachener Strasse',
  houseNumber: '12',
  streetLine: 'Aachener Strasse 12',
  postalCode: '50667',
  city: 'Cologne',
  country: 'DE',
  customerNumber: 'C-100234',
  trackingNumber: 'JD0145550001',
  place: 'door',
  channel: 'sms',
  message: 'Your parcel arrives today.',
}

export interface Prepared {
  path: string
  headers: Record<string, string>
  body: Json
  form: boolean
}

export class Sender {
  readonly dialect: Dialect
  readonly sandbox: Sandbox
  #now = Date.UTC(2026, 2, 2, 8)
  token = ''
  customerId: Json = ''

  static async meet(name: string, rateLimit: 'on' | 'off' = 'off'): Promise<Sender> {
    const dialect = await loadDialect(name)
    const clock = { now: () => 0 }
    const sandbox = await startSandbox({ dialect: name, seed: 7, rateLimit, clock: () => clock.now() })
    const sender = new Sender(dialect, sandbox)
    clock.now = () => sender.#now
    return sender
  }

  private constructor(dialect: Dialect, sandbox: Sandbox) {
    this.dialect = dialect
    this.sandbox = sandbox
  }

  later(seconds: number): void {
    this.#now += seconds * 1000
  }

  statusOf(reason: Reason): number {
    return this.dialect.errors.render(new RequestRejected(reason), '').status
  }

  pathOf(endpoint: Endpoint): string {
    return `${this.dialect.base.prefix}/${endpoint}${this.dialect.base.suffix}`
  }

  /** Logs in, keeps the token where the dialect puts it. */
  async logIn(credentials = this.sandbox.credentials): Promise<Heard> {
    const say: Say = { timestamp: Math.floor(this.#now / 1000) }
    for (const [name, { holds }] of Object.entries(this.dialect.credentials)) say[holds] = credentials[name] ?? ''
    const rule = this.dialect.logIn.signature
    if (rule !== undefined)
      say.signature = createHmac('sha256', String(say.secret))
        .update(rule.of.replace('{id}', String(say.id)).replace('{timestamp}', String(say.timestamp)))
        .digest(rule.as)
    const response = await this.send(this.#fill('auth-authenticate', this.dialect.logIn.request, undefined, say, false))
    const { in: location, at } = this.dialect.token.location
    const cookie = response.headers.get('set-cookie')?.split(';')[0]?.split('=')[1]
    const found =
      location === 'body' ? getAt(response.json, at) : location === 'header' ? response.headers.get(at) : cookie
    this.token = String(found ?? '')
    return response
  }

  async verify(say: Say = {}): Promise<Heard> {
    const response = await this.call('ext-verify', undefined, say)
    const at = this.dialect.endpoints['ext-verify'].answers.known?.fields.find(each => each.means === 'customerId')?.at
    const id = at === undefined ? undefined : getAt(response.json, at)
    if (id !== undefined) this.customerId = id
    return response
  }

  prepare(endpoint: ExtEndpoint, operation: Operation | undefined, say: Say = {}, all = false): Prepared {
    const words: Say = { customerId: this.customerId, ...(operation === undefined ? {} : { operation }), ...say }
    return this.#present(this.#fill(endpoint, this.dialect.endpoints[endpoint], operation, words, all))
  }

  call(endpoint: ExtEndpoint, operation: Operation | undefined, say: Say = {}): Promise<Heard> {
    return this.send(this.prepare(endpoint, operation, say))
  }

  async send(prepared: Prepared, init: RequestInit = {}): Promise<Heard> {
    const body = prepared.form
      ? new URLSearchParams(prepared.body as Record<string, string>).toString()
      : JSON.stringify(prepared.body)
    const type = prepared.form ? 'application/x-www-form-urlencoded' : 'application/json'
    const answer = await fetch(`${this.sandbox.baseUrl}${prepared.path}`, {
      method: 'POST',
      headers: { 'content-type': type, ...prepared.headers },
      body,
      ...init,
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: parseJson(text) }
  }

  /** Required properties, those that are said, and with `all` every property whose value is known. */
  #fill(
    endpoint: Endpoint,
    reported: EndpointDialect,
    operation: Operation | undefined,
    say: Say,
    all: boolean,
  ): Prepared {
    const { version } = this.dialect
    const prepared: Prepared = {
      path: this.pathOf(endpoint),
      headers: version === undefined ? {} : { [version.header]: version.value },
      body: {},
      form: reported.encoding === 'form',
    }
    const basic: Record<string, string> = {}
    const left: string[] = []
    for (const field of reported.fields) {
      if (field.only !== undefined && (operation === undefined || !field.only.includes(operation))) continue
      const stated = reported.fields.some(
        each =>
          (each === field || each.at.startsWith(`${field.at}/`)) &&
          each.means !== undefined &&
          say[each.means] !== undefined,
      )
      const known = field.means === undefined ? field.type === 'object' : MARA[field.means] !== undefined
      const inside = left.some(each => field.at.startsWith(each))
      const wanted = stated || (isNeeded(field, operation) && !inside) || (all && known)
      if (!wanted && field.type === 'object') left.push(`${field.at}/`)
      if (!wanted) continue
      const value = wireOf(field, say)
      const name = field.at.slice(1)
      if (field.in === 'header') prepared.headers[name] = String(value)
      else if (field.in === 'basic') basic[name] = String(value)
      else if (field.in === 'query')
        prepared.path += `${prepared.path.includes('?') ? '&' : '?'}${name}=${String(value)}`
      else if (getAt(prepared.body, field.at) === undefined || field.type !== 'object')
        prepared.body = setAt(prepared.body, field.at, value)
    }
    if (reported.chooser?.by === 'member' && operation === reported.chooser.null)
      prepared.body = setAt(prepared.body, reported.chooser.at, null)
    if (basic['username'] !== undefined)
      prepared.headers['authorization'] = `Basic ${btoa(`${basic['username']}:${basic['password']}`)}`
    return prepared
  }

  #present(prepared: Prepared): Prepared {
    const { in: location, name, scheme } = this.dialect.token.presentation
    if (this.token === '') return prepared
    if (location === 'body') return { ...prepared, body: setAt(prepared.body, `/${name}`, this.token) }
    if (location === 'query') return { ...prepared, path: `${prepared.path}?${name}=${this.token}` }
    const value =
      location === 'cookie' ? `${name}=${this.token}` : `${scheme === undefined ? '' : `${scheme} `}${this.token}`
    return { ...prepared, headers: { ...prepared.headers, [location === 'cookie' ? 'cookie' : name]: value } }
  }
}

export function isNeeded(field: Field, operation: Operation | undefined): boolean {
  return Array.isArray(field.required)
    ? operation !== undefined && field.required.includes(operation)
    : field.required === true
}

function wireOf(field: Field, say: Say): Json {
  if (field.type === 'object') return {}
  if (field.means === undefined) return Object.values(field.values ?? {})[0] ?? 'any'
  if (say[field.means] === null) return null
  const value = say[field.means] ?? MARA[field.means] ?? (field.format === 'uuid' ? crypto.randomUUID() : 'any')
  if (field.values !== undefined) return field.values[String(value)] ?? value
  if (field.format === 'digits') return String(value).replace(/\D/g, '')
  return field.type === 'integer' ? Number(value) : value
}
