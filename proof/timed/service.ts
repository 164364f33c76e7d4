/** The four endpoints over plain HTTP with known delays and a known limit; it keeps what it did, to be compared with. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isObject, parseJson } from '../../contract/json.ts'
import type { Limiter } from './limiter.ts'

export interface TimedPlan {
  /** When the answer to a request that arrived then is due. */
  due: (arrived: number) => number
  limiter?: Limiter
  /** The status of a rejection by the limiter. */
  limitStatus: number
}

interface TimedService {
  baseUrl: string
  stop(): Promise<void>
}

export const CREDENTIALS = { 'Client ID': 'timed-sender', 'Client secret': 'timed-secret' }
export const TEST_DATA = { Phone: '+4915112345678', Message: 'Your parcel arrives today.' }

const MOST_KEPT = 500_000
const ANSWERS: Record<string, object> = {
  'auth-authenticate': { token: 'timed-token' },
  'ext-verify': { customerId: 'c-1' },
  'ext-reach': { preference: 'porch' },
  'ext-notify': { id: 'n-1' },
}

export async function startTimed(plan: TimedPlan, port: number): Promise<TimedService> {
  /** Milliseconds from the arrival of a request to the end of its answer, by endpoint. */
  const held: Record<string, number[]> = {}
  const server = createServer((request, response) => {
    const arrived = clock()
    const endpoint = (request.url ?? '/').slice(1)
    if (endpoint === 'held') return json(response, 200, held)
    const wait = plan.limiter?.(arrived) ?? 0
    read(request, text => {
      const [status, body] = answerOf(endpoint, request, text)
      if (wait > 0)
        return json(
          response,
          plan.limitStatus,
          { error: 'too many requests' },
          { 'Retry-After': String(Math.ceil(wait)) },
        )
      at(plan.due(arrived), () => {
        json(response, status, body)
        const times = held[endpoint] ?? []
        held[endpoint] = times
        if (times.length < MOST_KEPT) times.push(clock() - arrived)
      })
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { baseUrl: `http://127.0.0.1:${bound}`, stop }
}

/** Milliseconds since the epoch, with fractions. */
function clock(): number {
  return performance.timeOrigin + performance.now()
}

/** Timers are late by a millisecond or two: the last bit is waited for in turns of the event loop. */
function at(due: number, act: () => void): void {
  const wait = due - clock()
  if (wait <= 0) act()
  else if (wait > 2.5) setTimeout(() => at(due, act), wait - 2)
  else setImmediate(() => at(due, act))
}

function answerOf(endpoint: string, request: IncomingMessage, text: string): [number, object] {
  const answer = ANSWERS[endpoint]
  if (request.method !== 'POST' || answer === undefined) return [404, { error: 'not found' }]
  const sent = parseJson(text)
  const body = isObject(sent) ? sent : {}
  if (endpoint === 'auth-authenticate')
    return body['id'] === CREDENTIALS['Client ID'] && body['secret'] === CREDENTIALS['Client secret']
      ? [200, answer]
      : [401, { error: 'credentials' }]
  return request.headers['x-session'] === 'timed-token' ? [200, answer] : [401, { error: 'session' }]
}

function read(request: IncomingMessage, take: (text: string) => void): void {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  request.on('end', () => take(text))
}

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
