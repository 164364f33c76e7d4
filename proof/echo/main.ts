/** A service that repeats what it hears, in the writings asked for; one line of JSON when it listens, one for each secret it brings. */
import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { leaves, parseJson } from '../../contract/json.ts'
import { loadDialect } from '../../sandbox/dialect.ts'
import type { IncomingRequest } from '../../sandbox/http/incoming.ts'
import { HOST } from '../../sandbox/listen.ts'
import { Registry } from '../../sandbox/service/registry.ts'
import { credentialsOf, openWorld } from '../../sandbox/service/world.ts'
import { withAnswerBody } from '../defects/ways/messages.ts'
import { listenVaried } from '../varied/listen.ts'
import type { Serve, Variation } from '../varied/variation.ts'
import { customerOf, FIRST, SECOND } from './persons.ts'
import { packed, writtenAs } from './writings.ts'

const { values } = parseArgs({
  options: {
    writing: { type: 'string', default: 'all' },
    dialect: { type: 'string', default: 'default' },
    seed: { type: 'string' },
    /** Takes a line for each secret that an answer brought. */
    witness: { type: 'string' },
    /** After so many requests, answers begin and never end. */
    'hang-after': { type: 'string' },
    /** After so many requests, credentials and tokens are rejected. */
    'refuse-after': { type: 'string' },
  },
})

const writings = values.writing.split(',')
const after = (text: string | undefined) => (text === undefined ? Number.POSITIVE_INFINITY : Number(text))
const [hangAfter, refuseAfter] = [after(values['hang-after']), after(values['refuse-after'])]
const dialect = { ...(await loadDialect(values.dialect)), rate: null }
const seed = values.seed === undefined ? randomBytes(4).readUInt32LE() : Number(values.seed)
const world = openWorld(dialect, seed, Date.now)
world.registry = new Registry([customerOf(world.random.uuid(), FIRST), customerOf(world.random.uuid(), SECOND)])
const [sender, , other] = world.issued
const credentials = credentialsOf(dialect, sender)
const second = credentialsOf(dialect, other)
const known = [...Object.values(credentials), ...Object.values(second), ...Object.values(FIRST).filter(longEnough)]
let asked = 0

function longEnough(value: string): boolean {
  return value.length >= 16
}

/** By the token of the session: a client can know only of what it was itself given. */
const sessions = new Map<string, string[]>()

function bring(secrets: readonly string[]): void {
  if (values.witness !== undefined) appendFileSync(values.witness, `${JSON.stringify(secrets)}\n`)
}

async function heardIn(request: IncomingRequest): Promise<string> {
  const { method, url, headers } = request
  const body = await request.body().catch(() => '')
  return [
    `${method} ${url}`,
    ...Object.entries(headers)
      .filter(([name]) => /auth|cookie|token|key|secret|session/.test(name))
      .map(([name, value]) => `${name}: ${value}`),
    '',
    body.slice(0, 600),
  ].join('\n')
}

/** Header fields hold visible ASCII alone. */
const inHeader = (text: string) => text.replace(/[^\x21-\x7e]/g, char => encodeURIComponent(char)).slice(0, 700)

async function echoed(request: IncomingRequest, serve: Serve): Promise<Response> {
  asked++
  const response = await heardIn(request)
  const answer =
    asked > refuseAfter
      ? new Response(JSON.stringify({ error: 'not any more' }), {
          status: 401,
          headers: { 'Content-Type': 'application/json' },
        })
      : await serve(request)
  const isLogin = request.endpoint === 'auth-authenticate' && answer.status < 300
  const session = `cookie-${randomBytes(12).toString('base64url')}`
  const refresh = `refresh-${randomBytes(18).toString('base64url')}`
  const rotated = `rotated-${randomBytes(12).toString('hex')}`
  const tokens = isLogin ? tokensIn(await answer.clone().text()) : []
  const given = [session, ...(isLogin ? [...tokens, refresh, rotated] : [])]
  bring(given)
  for (const token of tokens) sessions.set(token, given)
  const own = [...sessions].find(([token]) => response.includes(token))?.[1] ?? []
  const stated = writtenAs(writings, response, [...known, ...given, ...own])
  // An answer without a body can hold no more than its head.
  if (answer.status === 204 || answer.status === 304) return headed(answer, session, stated)
  const whole = await withAnswerBody(answer, body => ({
    ...body,
    ...(isLogin ? { refresh_token: refresh } : {}),
    trace: stated,
  }))
  headed(whole, session, stated)
  if (isLogin) whole.headers.set('X-Auth-Token', rotated)
  if (asked > hangAfter) return unending(whole, stated)
  if (asked % 3 !== 0) return whole
  const body = packed(await whole.text())
  whole.headers.set('Content-Encoding', 'gzip')
  return new Response(body, { status: whole.status, headers: whole.headers })
}

function headed(answer: Response, session: string, stated: Record<string, string>): Response {
  const { headers } = answer
  headers.append('Set-Cookie', `sid=${encodeURIComponent(session)}; Path=/; HttpOnly`)
  const all = Object.entries(stated)
  const from = (asked * 7) % Math.max(1, all.length)
  for (const [name, text] of [...all.slice(from), ...all.slice(0, from)].slice(0, 8))
    headers.set(`X-Trace-${name}`, inHeader(text))
  return answer
}

function tokensIn(body: string): string[] {
  const parsed = parseJson(body)
  const texts = parsed === undefined ? [body] : [...leaves(parsed)].map(({ value }) => String(value))
  return texts.filter(text => text.length >= 20 && !/\s|^\d{4}-/.test(text))
}

function unending({ status, headers }: Response, stated: Record<string, string>): Response {
  const body = new ReadableStream({
    start: controller => controller.enqueue(new TextEncoder().encode(`{"trace":${JSON.stringify(stated)},`)),
  })
  return new Response(body, { status, headers })
}

const around: Variation = { breaks: 'repeats all it hears', around: echoed }
const server = await listenVaried(dialect, world, { variations: [around] })
const stop = () => void server.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.stdin.resume().once('end', stop).once('error', stop)
console.log(
  JSON.stringify({
    baseUrl: `http://${HOST}:${server.port}${dialect.base.mount ?? ''}`,
    credentials,
    testData: FIRST,
    second: { credentials: second, testData: SECOND },
  }),
)
