/** A small service for the tests of load, on loopback: signed login, token in a header, and faults on demand. */

import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isObject, type JsonObject, parseJson } from '../../../contract/json.ts'
import { type Ledger, openAnswer } from '../../../contract/ledger.ts'
import { emptyLedger, type QuestionId } from '../../../contract/questions.ts'
import type { Environment } from '../../../probe/environment/types.ts'
import type { Around, Asked } from './defects.ts'

export const CREDENTIALS = { 'Client ID': 'sender-4711', 'Client secret': 'very/secret+key=42' }
export const TEST_DATA = { Phone: '+4915112345678', Message: 'Your parcel: 1 & 2, "today"?' }

export interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string | string[]>
  afterMs?: number
  /** The connection ends instead. */
  isCut?: boolean
}

interface Seen {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface ExampleService {
  baseUrl: string
  seen: Seen[]
  tokens: string[]
  stop(): Promise<void>
}

/** `fault`: what an endpoint answers instead, by its name. `around` stands before the service. */
export async function startService(faults: Record<string, Answer> = {}, around?: Around): Promise<ExampleService> {
  const observed: Seen[] = []
  const tokens: string[] = []
  const notifications = new Map<string, string>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      const { pathname: path } = new URL(request.url ?? '/', 'http://localhost')
      observed.push({ path: request.url ?? '', headers: request.headers, body })
      const endpoint = path.replace('/api/', '')
      const serve = (asked: Asked) => answerOf(asked, tokens, notifications)
      const asked = { endpoint, headers: request.headers, body }
      void (async () => {
        const right = await (around?.(asked, serve) ?? serve(asked))
        const { status, ...rest } = right.status === 200 ? (faults[endpoint] ?? right) : right
        const own = { 'x-request-id': String(request.headers['x-request-id'] ?? '') }
        reply(response, { ...rest, status, headers: { ...own, ...rest.headers } })
      })()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { baseUrl: `http://127.0.0.1:${port}`, seen: observed, tokens, stop }
}

function reply(response: ServerResponse, { status, body, headers, afterMs, isCut }: Answer): void {
  if (isCut === true) return void response.destroy()
  setTimeout(() => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}))
  }, afterMs ?? 0)
}

function answerOf({ endpoint, headers, body }: Asked, tokens: string[], notifications: Map<string, string>): Answer {
  if (endpoint === 'auth-authenticate') return logIn(body, tokens)
  if (!tokens.includes(String(headers['x-session']))) return { status: 401, body: { error: 'no session' } }
  if (endpoint === 'ext-notify') return notify(body, String(headers['idempotency-key']), notifications)
  const sent = objectOf(body)
  if (endpoint === 'ext-verify')
    return sent['phone'] === TEST_DATA.Phone
      ? { status: 200, body: { customerId: 'c-1', name: null } }
      : { status: 422, body: { error: 'phone' } }
  return sent['customer'] === 'c-1' ? { status: 200, body: { preference: 'porch' } } : { status: 404, body: {} }
}

function logIn(body: string, tokens: string[]): Answer {
  const { id, at, signature } = objectOf(body)
  const right = createHmac('sha256', CREDENTIALS['Client secret'])
    .update(`${String(id)}.${String(at)}`)
    .digest('base64url')
  if (id !== CREDENTIALS['Client ID'] || signature !== right) return { status: 401, body: { error: 'signature' } }
  const token = `session-${tokens.length}-abcdefghijkl`
  tokens.push(token)
  return { status: 200, body: { welcome: true }, headers: { 'X-Session': token } }
}

/** One key is one notification; looked up and written in one step. */
function notify(body: string, key: string, notifications: Map<string, string>): Answer {
  const sent = new URLSearchParams(body)
  const right = sent.get('to') === TEST_DATA.Phone && sent.get('message.text') === TEST_DATA.Message
  if (!right) return { status: 200, body: { status: 'error', code: 'BAD' } }
  const id = notifications.get(key) ?? `n-${notifications.size + 1}`
  notifications.set(key, id)
  return { status: 200, body: { status: 'ok', id, reference: key } }
}

function objectOf(body: string): JsonObject {
  const read = parseJson(body)
  return isObject(read) ? read : {}
}

export function exampleEnvironment(baseUrl: string, parts: Partial<Environment> = {}): Environment {
  return {
    name: 'example',
    kind: 'sandbox',
    baseUrl,
    credentials: CREDENTIALS,
    testData: TEST_DATA,
    hints: {},
    requestHints: {},
    policy: {
      requestsPerSecond: 5,
      maxRequests: 400,
      maxMinutes: 15,
      maxAuthFailures: 5,
      maxNotifications: 20,
      recipients: [],
      timeoutMs: 10_000,
      maxResponseBytes: 1 << 22,
    },
    tls: {},
    ...parts,
  }
}

/** With each of these values observed. */
export function ledgerOf(environment: string, values: Partial<Record<QuestionId, unknown>>): Ledger {
  const ledger = emptyLedger(environment)
  for (const [id, value] of Object.entries(values))
    ledger.questions[id] = { ...openAnswer('Seen.'), status: 'observed', value, confidence: 1 }
  return ledger
}

export const exampleLedger = (): Ledger =>
  ledgerOf('example', {
    'auth.request.fields': {},
    'ext-verify.request': {},
    'env.base-path': { prefix: '/api', suffix: '' },
    'auth.token.location': { in: 'header', at: 'x-session' },
    'auth.token.presentation': { in: 'header', name: 'X-Session' },
    'auth.token.lifetime': { seconds: 900, kind: 'absolute', source: 'stated' },
  })

export const object = (properties: Record<string, string>) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(properties).map(([name, type]) => [name, { type }])),
  required: Object.keys(properties),
})

/** An endpoint as it is recorded: its calls by operation, what a success holds, and a rejection under the same status. */
export const post = (endpoint: string, templates: Record<string, object>, schema: object, rejected?: object) => ({
  post: {
    'x-recipes': Object.fromEntries(
      Object.entries(templates).map(([operation, template]) => [operation, { endpoint, operation, ...template }]),
    ),
    responses: {
      '200': {
        content: { 'application/json': { schema } },
        'x-outcome': ['accepted'],
        ...(rejected === undefined ? {} : { 'x-refused': { 'application/json': { schema: rejected } } }),
      },
      '401': { 'x-outcome': ['refused'] },
    },
  },
})

/** What a discovery of the example service would have written. */
export function exampleDocument(): { paths: Record<string, object> } {
  const customer = '{{ext-verify#/customerId}}'
  return {
    paths: {
      '/auth-authenticate': post(
        'auth-authenticate',
        {
          default: {
            let: {
              now: { now: 'unix-seconds' },
              signature: { hmac: 'sha256', key: '{{Client secret}}', of: '{{Client ID}}.{{now}}', as: 'base64url' },
            },
            encoding: 'json',
            body: { id: '{{Client ID}}', at: '{{now}}', signature: '{{signature}}' },
          },
        },
        object({ welcome: 'boolean' }),
      ),
      '/ext-verify': post(
        'ext-verify',
        { default: { body: { phone: '{{Phone}}' } } },
        object({ customerId: 'string', name: 'string' }),
      ),
      '/ext-reach': post(
        'ext-reach',
        { manage: { body: { customer, place: 'porch' } }, check: { body: { customer } } },
        object({ preference: 'string' }),
      ),
      '/ext-notify': post(
        'ext-notify',
        {
          default: {
            let: { key: { uuid: 'v4' } },
            headers: { 'Idempotency-Key': '{{key}}' },
            encoding: 'form',
            body: { to: '{{Phone}}', message: { text: '{{Message}}' } },
          },
        },
        object({ status: 'string', id: 'string' }),
        object({ status: 'string', code: 'string' }),
      ),
    },
  }
}
