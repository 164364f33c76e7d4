/** The service over HTTP: four paths of one dialect, everything else rejected with the right status. */
import { createHmac } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { type Json, setAt } from '../../contract/json.ts'
import {
  type Answer,
  type AnswerField,
  CLAIM_WORDS,
  type CredentialWord,
  type Dialect,
  type EndpointDialect,
  PREFERENCE_WORDS,
} from '../dialect.ts'
import { RequestRejected } from '../rejection.ts'
import type { Application } from '../service/applications.ts'
import type { Customer } from '../service/customers.ts'
import { type Notification, statusAt } from '../service/notifications.ts'
import type { PreferenceChange, StoredPreference } from '../service/preferences.ts'
import type { Claims } from '../service/registry.ts'
import { sameSecret } from '../service/tokens.ts'
import type { World } from '../service/world.ts'
import { type Call, type Done, type Facts, type RequestValues, type Sent, text } from './call.ts'
import { Guard, type Headers, withoutToken } from './guard.ts'
import { type IncomingRequest, incomingRequest, parseBody } from './incoming.ts'
import { type Reader, readerOf } from './read.ts'

/** From what the service has to tell to the properties of an answer. */
function fill(answer: Answer, facts: Facts): Json {
  let body: Json = {}
  for (const field of answer.fields) {
    const value = answerValue(field, facts)
    if (value !== undefined) body = setAt(body, field.at, value)
  }
  return body
}

function answerValue(field: AnswerField, facts: Facts): Json | undefined {
  if (field.constant !== undefined) return field.constant
  const fact = field.means === undefined ? undefined : facts[field.means]
  if (fact === undefined || fact === null) return field.absent === 'null' ? null : undefined
  if (field.values !== undefined) return field.values[String(fact)] ?? null
  return written(fact, field)
}

const TIMES = new Set<string>(['now', 'expiresAt', 'createdAt', 'updatedAt'])

function written(fact: Json, field: AnswerField): Json {
  if (typeof fact === 'number' && TIMES.has(field.means ?? '')) {
    if (field.form === 'unix-seconds') return Math.floor(fact / 1000)
    if (field.form === 'unix-millis') return fact
    return new Date(fact).toISOString()
  }
  if (field.form === 'minutes') return Math.floor(Number(fact) / 60)
  if (field.form === 'iso-duration') return `PT${Number(fact)}S`
  if (field.type === 'string') return String(fact)
  return field.type === 'integer' ? Number(fact) : fact
}

const CREDENTIALS: readonly CredentialWord[] = ['id', 'secret', 'key']

/** Login: credentials, by value or by signature, against a token. */
function logIn(words: RequestValues, dialect: Dialect, world: World): Done & { token: string } {
  const now = world.now()
  const given: Partial<Record<CredentialWord, string>> = {}
  for (const word of CREDENTIALS) {
    const value = text(words, word)
    if (value !== undefined) given[word] = value
  }
  const { signature } = dialect.logIn
  const verdict = world.applications.logIn(given, now, application => {
    const same = CREDENTIALS.every(
      word => given[word] === undefined || sameSecret(given[word], application.values[word]),
    )
    return same && (signature === undefined || isSigned(signature, words, application, now))
  })
  if (verdict.verdict === 'locked') throw new RequestRejected('locked')
  if (verdict.verdict === 'wrong') throw new RequestRejected('credentials-wrong')
  const { token, expiresAt } = world.tokens.issue(verdict.application, now)
  const facts = {
    token,
    expiresAt,
    lifetime: dialect.token.lifetime.seconds,
    requestId: world.random.uuid(),
    decoy: world.random.uuid(),
    now,
  }
  return { outcome: 'granted', token, facts }
}

type Signature = NonNullable<Dialect['logIn']['signature']>

function isSigned(rule: Signature, words: RequestValues, application: Application, now: number): boolean {
  const at = Number(text(words, 'timestamp'))
  if (!(Math.abs(now / 1000 - at) <= rule.toleranceSeconds)) return false
  const signed = rule.of.replace(/\{(\w+)\}/g, (_all, word: 'id' | 'timestamp') => text(words, word) ?? '')
  const right = createHmac('sha256', application.values.secret).update(signed).digest(rule.as)
  return sameSecret(text(words, 'signature') ?? '', right)
}

/** `incoming`: the request as a planted defect passes it on, where one stands before the service. */
export type Bindings = HttpBindings & { asked?: IncomingRequest }
type Ctx = Context<{ Bindings: Bindings }>
type ExtAct = (call: Call, world: World, dialect: Dialect) => Done

const ACTS: Record<Exclude<Endpoint, 'auth-authenticate'>, ExtAct> = {
  'ext-verify': verify,
  'ext-reach': reach,
  'ext-notify': notify,
}

const ALLOWED = 'POST, OPTIONS'

export function appOf(dialect: Dialect, world: World): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>()
  for (const endpoint of ENDPOINTS) {
    const { mount = '', prefix, suffix, redirect } = dialect.base
    const bare = `${mount}${prefix}/${endpoint}`
    const path = `${bare}${suffix}`
    if (redirect !== undefined)
      app.post(bare, () => new Response(null, { status: redirect, headers: { Location: path } }))
    const play = playing(endpoint, dialect, world)
    app.post(path, async context => {
      const headers: Headers = {}
      try {
        return await play(context, headers)
      } catch (error) {
        return rejection(error, dialect, context.req.path, headers)
      }
    })
    app.options(path, () => new Response(null, { status: 204, headers: { Allow: ALLOWED } }))
    app.all(path, context =>
      rejection(new RequestRejected('method-not-allowed', [], { Allow: ALLOWED }), dialect, context.req.path, {}),
    )
  }
  app.notFound(context => rejection(new RequestRejected('not-found'), dialect, context.req.path, {}))
  return app
}

type Play = (context: Ctx, headers: Headers) => Promise<Response>

function playing(endpoint: Endpoint, dialect: Dialect, world: World): Play {
  const guard = new Guard(dialect, world)
  const reported = endpoint === 'auth-authenticate' ? dialect.logIn.request : dialect.endpoints[endpoint]
  const reader = readerOf(reported, dialect)
  const bodied = reported.fields.some(each => (each.in ?? 'body') === 'body')
  const tokenInBody = dialect.token.presentation.in === 'body'

  return async (context, headers) => {
    const incoming = context.env.asked ?? incomingRequest(context.env.incoming)
    const { url } = incoming
    const question = url.indexOf('?')
    const query = new URLSearchParams(question < 0 ? '' : url.slice(question + 1))
    const sent: Sent = { headers: incoming.headers, query, body: {} }
    guard.version(sent, headers)
    guard.rate('address', incoming.address, headers)
    const early = endpoint !== 'auth-authenticate' && dialect.order === 'token-first' && !tokenInBody
    let session = early ? guard.token(sent, headers) : undefined
    const text = await incoming.body(dialect.size.bytes)
    const strict = dialect.mediaType === 'strict'
    if (bodied) sent.body = parseBody(text, incoming.headers['content-type'], reported.encoding ?? 'json', strict)
    if (endpoint === 'auth-authenticate') return granted(reader, sent, dialect, world, headers)

    if (session === undefined && dialect.order === 'token-first') session = guard.token(sent, headers)
    if (session !== undefined) guard.permission(session, endpoint)
    const reading = reader.read({ ...sent, body: withoutToken(sent.body, dialect.token.presentation) })
    if (session === undefined) {
      session = guard.token(sent, headers)
      guard.permission(session, endpoint)
    }
    const call: Call = { ...reading, application: session.application, now: world.now(), nameOf: reader.nameOf }
    return answered(reported, ACTS[endpoint](call, world, dialect), headers)
  }
}

function granted(reader: Reader, sent: Sent, dialect: Dialect, world: World, headers: Headers): Response {
  const { in: location, at } = dialect.token.location
  const done = logIn(reader.read(sent).values, dialect, world)
  if (location === 'header') headers[at] = done.token
  if (location === 'cookie')
    headers['Set-Cookie'] = `${at}=${done.token}; Path=/; Max-Age=${dialect.token.lifetime.seconds}; HttpOnly`
  return answered(dialect.logIn.request, done, headers)
}

function answered(reported: EndpointDialect, done: Done, headers: Headers): Response {
  const answer = reported.answers[done.outcome]
  if (answer === undefined) throw new RequestRejected('no-match')
  return write(answer.status, 'application/json', fill(answer, done.facts), headers)
}

function rejection(error: unknown, dialect: Dialect, path: string, headers: Headers): Response {
  const rejected = error instanceof RequestRejected ? error : new RequestRejected('internal')
  const rendered = dialect.errors.render(rejected, path)
  const challenge =
    rendered.status === 401 && dialect.challenge !== undefined ? { 'WWW-Authenticate': dialect.challenge } : {}
  const { status, mediaType, body } = rendered
  return write(status, mediaType, body, { ...headers, ...challenge, ...rendered.headers, ...rejected.headers })
}

function write(status: number, mediaType: string, body: Json, headers: Headers): Response {
  const text = typeof body === 'string' && !mediaType.includes('json') ? body : JSON.stringify(body)
  return new Response(text, {
    status,
    headers: { 'Content-Type': `${mediaType}; charset=utf-8`, 'Cache-Control': 'no-store', ...headers },
  })
}

/** ext-verify: is this person known? Tells which claims hold and nothing that was not claimed. */
function verify(call: Call, world: World): Done {
  const claims: Claims = {}
  for (const word of CLAIM_WORDS) {
    const value = text(call.values, word)
    if (value !== undefined) claims[word] = value
  }
  const found = world.registry.verify(claims)
  const facts: Record<string, Json> = {
    verdict: found.outcome,
    verified: found.outcome === 'known',
    now: call.now,
    requestId: world.random.uuid(),
  }
  if (found.outcome !== 'unknown') facts['matched'] = found.matched.map(call.nameOf)
  if (found.outcome === 'partial') facts['mismatched'] = found.mismatched.map(call.nameOf)
  if (found.outcome === 'known') {
    facts['customerId'] = found.customer.id
    for (const word of found.matched) facts[word] = claims[word] ?? null
  }
  return { outcome: found.outcome, facts }
}

/** ext-reach: checks, changes in part and clears a customer's address preference. */
function reach(call: Call, world: World, dialect: Dialect): Done {
  const customer = world.registry.byId(text(call.values, 'customerId') ?? '')
  if (customer === undefined) throw new RequestRejected('unknown-customer')
  const tell = (kept: StoredPreference): Done => ({
    outcome: call.operation ?? 'check',
    facts: {
      ...kept.preference,
      operation: call.operation ?? 'check',
      customerId: customer.id,
      version: kept.version,
      updatedAt: kept.updatedAt,
      requestId: world.random.uuid(),
      now: call.now,
    },
  })
  if (call.operation === 'clear') return tell(world.preferences.clear(customer.id, call.now))
  if (call.operation !== 'manage') return tell(world.preferences.check(customer.id))
  const changed = world.preferences.change(customer.id, changeOf(call), call.now)
  if (changed.verdict === 'kept') return tell(changed.kept)
  const at = dialect.endpoints['ext-reach'].fields.find(each => each.means === changed.word)?.at ?? ''
  const kind = changed.verdict === 'lacks' ? 'missing' : 'invalid'
  throw new RequestRejected('invalid', [{ kind, path: at.split('/').slice(1), in: 'body', expected: {} }])
}

function changeOf(call: Call): PreferenceChange {
  const change: PreferenceChange = {}
  for (const word of PREFERENCE_WORDS) {
    const value = call.values[word]
    if (value !== undefined) change[word] = value === null ? null : String(value)
  }
  return change
}

/** ext-notify: accepts a notification, once for each idempotency key, and tells how an earlier one went. */
function notify(call: Call, world: World): Done {
  const customer = world.registry.byId(text(call.values, 'customerId') ?? '')
  if (call.operation === 'inquire') return inquire(call, world)
  if (customer === undefined) throw new RequestRejected('unknown-customer')
  const trackingNumber = text(call.values, 'trackingNumber')
  if (trackingNumber !== undefined && !world.registry.hasDelivery(customer, trackingNumber))
    throw new RequestRejected('unknown-delivery')
  const accept = (): Notification => accepted(call, world, customer)
  const key = text(call.values, 'idempotencyKey')
  if (key === undefined) return tell(accept(), call, world, 'accepted')
  const once = world.idempotency.once(`${call.application.name} ${key}`, call.sameness(), accept)
  if (once.verdict === 'reused') throw new RequestRejected('key-reused')
  return tell(once.result, call, world, 'accepted')
}

function accepted(call: Call, world: World, customer: Customer): Notification {
  const channel = text(call.values, 'channel') ?? 'sms'
  const scheduledAt = text(call.values, 'scheduledAt')
  const dueAt = scheduledAt === undefined ? call.now : Math.max(call.now, Date.parse(scheduledAt))
  return world.notifications.accept(world.random.uuid(), customer, channel, call.now, dueAt)
}

function inquire(call: Call, world: World): Done {
  const found = world.notifications.byId(text(call.values, 'notificationId') ?? '')
  if (found === undefined) throw new RequestRejected('unknown-notification')
  return tell(found, call, world, statusAt(found, call.now))
}

function tell(notification: Notification, call: Call, world: World, status: string): Done {
  return {
    outcome: call.operation ?? 'send',
    facts: {
      notificationId: notification.id,
      notificationStatus: status,
      customerId: notification.customerId,
      channel: notification.channel,
      createdAt: notification.createdAt,
      requestId: world.random.uuid(),
      now: call.now,
    },
  }
}
