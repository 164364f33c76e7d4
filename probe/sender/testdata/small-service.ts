/** A small service on the loopback address for tests of the suites, with mistakes that can be planted. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isObject, type JsonObject, parseJson } from '../../../contract/json.ts'

export type Mistake =
  | 'takes any token'
  | 'forgets'
  | 'shows its stack'
  | 'echoes the token'
  | 'rejects logins'
  | 'dies half-way'
  | 'falls silent half-way'
  | 'opens a limit once another is waited for'
  | 'limits each token'
  | 'gives refresh tokens'
  | 'gives refresh tokens that it does not take'

const HALF_WAY = 60
/** With a token that is limited, after which one is refused. */
export const MOST_CALLS = 3

export interface SmallService {
  baseUrl: string
  /** Method and path of every request. */
  seen: string[]
  /** Tokens issued until now are no longer taken. */
  forgetTokens(): void
  stop(): Promise<void>
}

export const CREDENTIALS = { 'Client ID': 'sender-0042', 'Client secret': 'correct-horse-battery' }
const CUSTOMER = '7d2f4a10-3c5e-4b6a-8f9d-112233445566'

export async function startSmallService(mistakes: readonly Mistake[] = []): Promise<SmallService> {
  const has = (mistake: Mistake) => mistakes.includes(mistake)
  const tokens = new Set<string>()
  const taken = new Map<string, number>()
  const observed: string[] = []
  let note = 'none'

  const answer = (response: ServerResponse, status: number, body: JsonObject, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
  const refuse = (response: ServerResponse, status: number, message: string, headers?: Record<string, string>) => {
    const stack = has('shows its stack') ? '\n    at handle (/srv/app/service.js:12:34)' : ''
    answer(response, status, { code: `E${status}`, message: message + stack }, headers)
  }
  const logIn = (body: JsonObject, response: ServerResponse) => {
    const isRefresh = has('gives refresh tokens') && tokens.has(String(body['refresh_token']))
    const right =
      isRefresh || (body['id'] === CREDENTIALS['Client ID'] && body['secret'] === CREDENTIALS['Client secret'])
    if (!right || has('rejects logins'))
      return refuse(response, 401, 'wrong credentials', { 'WWW-Authenticate': 'Bearer' })
    const token = `tok-${randomUUID()}`
    tokens.add(token)
    const gives = mistakes.some(each => each.startsWith('gives'))
    const refresh: JsonObject = gives ? { refresh_token: `ref-${token}` } : {}
    if (gives) tokens.add(`ref-${token}`)
    answer(response, 200, { accessToken: token, expiresIn: 600, ...refresh }, { 'Cache-Control': 'no-store' })
  }
  const handlers: Record<string, (body: JsonObject, response: ServerResponse) => void> = {
    '/ext-verify': (body, response) => {
      if (typeof body['phone'] !== 'string') return refuse(response, 422, 'phone is required and must be a string')
      if (body['phone'] !== '+4915112345678') return answer(response, 200, { status: 'unknown' })
      answer(response, 200, { status: 'known', customerId: CUSTOMER })
    },
    '/ext-reach': (body, response) => {
      if (body['customerId'] !== CUSTOMER) return refuse(response, 404, 'no such customer')
      if (body['action'] === 'manage') {
        if (typeof body['note'] !== 'string') return refuse(response, 422, 'note is required and must be a string')
        if (!has('forgets')) note = body['note']
      } else if (body['action'] !== 'check') return refuse(response, 422, 'action must be one of check, manage')
      answer(response, 200, { customerId: CUSTOMER, note })
    },
    '/ext-notify': (body, response) => {
      if (body['customerId'] !== CUSTOMER) return refuse(response, 404, 'no such customer')
      if (typeof body['message'] !== 'string') return refuse(response, 422, 'message is required and must be a string')
      answer(response, 202, { notificationId: randomUUID(), status: 'accepted' })
    },
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    observed.push(`${request.method} ${path}`)
    if (observed.length > HALF_WAY && has('falls silent half-way')) return
    if (observed.length > HALF_WAY && has('dies half-way')) {
      server.close()
      server.closeAllConnections()
      return
    }
    if (has('opens a limit once another is waited for')) {
      const other = { '/ext-reach': '/ext-notify', '/ext-notify': '/ext-reach' }[path]
      if (other !== undefined && !observed.includes(`POST ${other}`))
        return refuse(response, 429, 'too many requests', { 'Retry-After': '1' })
    }
    const handle = path === '/auth-authenticate' ? logIn : handlers[path]
    if (handle === undefined) return refuse(response, 404, 'no such path')
    if (request.method !== 'POST') return refuse(response, 405, 'only POST', { Allow: 'POST' })
    const shown = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const text = await textOf(request)
    if (handle !== logIn && !tokens.has(shown) && !has('takes any token')) {
      const echo = has('echoes the token') ? ` ${shown}` : ''
      return refuse(response, 401, `token is not valid${echo}`, { 'WWW-Authenticate': 'Bearer' })
    }
    const calls = (taken.get(shown) ?? 0) + 1
    taken.set(shown, calls)
    if (has('limits each token') && handle !== logIn && calls === MOST_CALLS + 1)
      return refuse(response, 429, 'too many requests', { 'Retry-After': '1', 'RateLimit-Limit': `${MOST_CALLS}` })
    const parsed = parseJson(text)
    if (parsed === undefined) return refuse(response, 400, 'the body is no JSON')
    if (!isObject(parsed)) return refuse(response, 422, 'the body must be an object')
    handle(parsed, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: observed,
    forgetTokens: () => tokens.clear(),
    stop: async () => {
      server.closeAllConnections()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
