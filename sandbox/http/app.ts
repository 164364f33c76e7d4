/** The service over HTTP: four paths of one dialect, everything else refused with the right status. */
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import type { Json } from '../../contract/json.ts'
import type { Dialect, EndpointDialect } from '../dialect.ts'
import { Refused } from '../refusal.ts'
import type { World } from '../service/world.ts'
import { fill } from './answer.ts'
import { type Asked, askedOf } from './asked.ts'
import type { Call, Done, Sent } from './call.ts'
import { Guard, type Headers } from './guard.ts'
import { logIn } from './log-in.ts'
import { notify } from './notify.ts'
import { withoutToken } from './present.ts'
import { reach } from './reach.ts'
import { type Reader, readerOf } from './read.ts'
import { parseBody } from './receive.ts'
import { verify } from './verify.ts'

/** `asked`: the request as a planted defect passes it on, where one stands before the service. */
export type Bindings = HttpBindings & { asked?: Asked }
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
        return refuse(error, dialect, context.req.path, headers)
      }
    })
    app.options(path, () => new Response(null, { status: 204, headers: { Allow: ALLOWED } }))
    app.all(path, context =>
      refuse(new Refused('method-not-allowed', [], { Allow: ALLOWED }), dialect, context.req.path, {}),
    )
  }
  app.notFound(context => refuse(new Refused('not-found'), dialect, context.req.path, {}))
  return app
}

type Play = (context: Ctx, headers: Headers) => Promise<Response>

function playing(endpoint: Endpoint, dialect: Dialect, world: World): Play {
  const guard = new Guard(dialect, world)
  const told = endpoint === 'auth-authenticate' ? dialect.logIn.request : dialect.endpoints[endpoint]
  const reader = readerOf(told, dialect)
  const bodied = told.fields.some(each => (each.in ?? 'body') === 'body')
  const tokenInBody = dialect.token.presentation.in === 'body'

  return async (context, headers) => {
    const asked = context.env.asked ?? askedOf(context.env.incoming)
    const { url } = asked
    const question = url.indexOf('?')
    const query = new URLSearchParams(question < 0 ? '' : url.slice(question + 1))
    const sent: Sent = { headers: asked.headers, query, body: {} }
    guard.version(sent, headers)
    guard.rate('address', asked.address, headers)
    const early = endpoint !== 'auth-authenticate' && dialect.order === 'token-first' && !tokenInBody
    let session = early ? guard.token(sent, headers) : undefined
    const text = await asked.body(dialect.size.bytes)
    const strict = dialect.mediaType === 'strict'
    if (bodied) sent.body = parseBody(text, asked.headers['content-type'], told.encoding ?? 'json', strict)
    if (endpoint === 'auth-authenticate') return granted(reader, sent, dialect, world, headers)

    if (session === undefined && dialect.order === 'token-first') session = guard.token(sent, headers)
    if (session !== undefined) guard.permission(session, endpoint)
    const reading = reader.read({ ...sent, body: withoutToken(sent.body, dialect.token.presentation) })
    if (session === undefined) {
      session = guard.token(sent, headers)
      guard.permission(session, endpoint)
    }
    const call: Call = { ...reading, application: session.application, now: world.now(), nameOf: reader.nameOf }
    return answered(told, ACTS[endpoint](call, world, dialect), headers)
  }
}

function granted(reader: Reader, sent: Sent, dialect: Dialect, world: World, headers: Headers): Response {
  const { in: place, at } = dialect.token.location
  const done = logIn(reader.read(sent).words, dialect, world)
  if (place === 'header') headers[at] = done.token
  if (place === 'cookie')
    headers['Set-Cookie'] = `${at}=${done.token}; Path=/; Max-Age=${dialect.token.lifetime.seconds}; HttpOnly`
  return answered(dialect.logIn.request, done, headers)
}

function answered(told: EndpointDialect, done: Done, headers: Headers): Response {
  const answer = told.answers[done.outcome]
  if (answer === undefined) throw new Refused('no-match')
  return write(answer.status, 'application/json', fill(answer, done.facts), headers)
}

function refuse(error: unknown, dialect: Dialect, path: string, headers: Headers): Response {
  const refused = error instanceof Refused ? error : new Refused('internal')
  const rendered = dialect.errors.render(refused, path)
  const challenge =
    rendered.status === 401 && dialect.challenge !== undefined ? { 'WWW-Authenticate': dialect.challenge } : {}
  const { status, mediaType, body } = rendered
  return write(status, mediaType, body, { ...headers, ...challenge, ...rendered.headers, ...refused.headers })
}

function write(status: number, mediaType: string, body: Json, headers: Headers): Response {
  const text = typeof body === 'string' && !mediaType.includes('json') ? body : JSON.stringify(body)
  return new Response(text, {
    status,
    headers: { 'Content-Type': `${mediaType}; charset=utf-8`, 'Cache-Control': 'no-store', ...headers },
  })
}
