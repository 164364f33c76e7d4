/** A small service on loopback that validates by one schema and publishes a description, which may say something else. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json, JsonObject } from '../../../contract/json.ts'
import { complaintsOf } from './validate.ts'

export interface Described {
  /** What is published; nothing where it is absent. */
  document?: { at: string; text: string }
  /** What is taken: JSON Schemas by endpoint. */
  truth: Record<string, JsonObject>
  prefix?: string
  /** How much a rejection tells. */
  tells?: 'all' | 'first' | 'nothing'
  unknown?: 'ignored' | 'refused'
  /** Header that carries the token; `Authorization: Bearer` without it. */
  tokenHeader?: string
}

export interface RunningService {
  baseUrl: string
  /** `GET /openapi.json`, in order. */
  asked: string[]
  stop(): Promise<void>
}

export const CREDENTIALS = { 'Client ID': 'sender-4711', 'Client secret': 'kept-between-us-0815' }
export const TEST_DATA = {
  'Given name': 'Mara',
  'Family name': 'Lindqvist',
  Phone: '+4915112345678',
  'Postal code': '50667',
  Country: 'DE',
  'Tracking number': 'JD0145550001',
}
const TOKEN = 'tok_9f8e7d6c5b4a39281706f5e4d3c2b1a0'

const ANSWERS: Record<string, [number, Json]> = {
  'ext-verify': [200, { verified: true, customer_id: 'cus-58120' }],
  'ext-reach': [200, { customer_id: 'cus-58120', preference: { place: 'door' } }],
  'ext-notify': [202, { notification_id: 'ntf-1', status: 'queued' }],
}

export async function startDescribed(described: Described): Promise<RunningService> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    void serve(described, asked, request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>(resolve => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { baseUrl: `http://127.0.0.1:${port}`, asked, stop }
}

async function serve(
  described: Described,
  asked: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  asked.push(`${request.method} ${path}`)
  const answer = (status: number, body: Json) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  if (request.method === 'GET' && path === described.document?.at) {
    response.writeHead(200, { 'content-type': path.endsWith('json') ? 'application/json' : 'application/yaml' })
    response.end(described.document.text)
    return
  }
  const { prefix = '' } = described
  const endpoint = path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : ''
  const schema = described.truth[endpoint]
  if (schema === undefined) return answer(404, { detail: 'Not Found' })
  if (request.method !== 'POST') return answer(405, { detail: 'Method Not Allowed' })
  if (endpoint !== 'auth-authenticate' && !hasToken(described, request))
    return answer(401, { detail: 'Not authenticated' })
  const sent = read(Buffer.concat(chunks).toString())
  const complaints = sent === undefined ? [MALFORMED] : complaintsOf(schema, sent, described.unknown === 'refused')
  if (complaints.length > 0) {
    const { tells = 'all' } = described
    if (tells === 'nothing') return answer(400, { detail: 'Bad Request' })
    return answer(422, { detail: tells === 'first' ? complaints.slice(0, 1) : complaints })
  }
  if (endpoint === 'auth-authenticate') {
    const known = Object.values(CREDENTIALS).every(value => JSON.stringify(sent).includes(`"${value}"`))
    return known
      ? answer(200, { access_token: TOKEN, token_type: 'bearer', expires_in: 1800 })
      : answer(401, { detail: 'Invalid credentials' })
  }
  const [status, body] = ANSWERS[endpoint] ?? [204, null]
  answer(status, body)
}

const MALFORMED = { type: 'json_invalid', loc: ['body', 0], msg: 'JSON decode error', input: {} }

function hasToken({ tokenHeader }: Described, { headers }: IncomingMessage): boolean {
  return tokenHeader === undefined
    ? headers.authorization === `Bearer ${TOKEN}`
    : headers[tokenHeader.toLowerCase()] === TOKEN
}

function read(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
