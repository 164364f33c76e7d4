/** The way between a client and a service: a reverse proxy that counts each exchange and may play another answer. */
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

export type Header = [name: string, value: string]

export interface WireRequest {
  method: string
  /** With its query. */
  path: string
  headers: Header[]
  body: Buffer
}

export interface WireAnswer {
  status: number
  headers: Header[]
  body: Buffer
}

export interface WireExchange extends WireRequest {
  answer: WireAnswer | undefined
}

/** Asks the service, with what is given in place of the client's own. */
export type Forward = (changes?: Partial<WireRequest>) => Promise<WireAnswer>
export type Play = (request: WireRequest, forward: Forward) => Promise<WireAnswer>

export interface Wire {
  /** As the service's own, with the proxy's port. */
  baseUrl: string
  seen: WireExchange[]
  /** From the next request on; without one everything passes as it is. */
  play(play: Play | undefined): void
  stop(): Promise<void>
}

const HOST = '127.0.0.1'
const IDLE_MS = 60_000
const OF_ONE_HOP = /^(connection|keep-alive|transfer-encoding|content-length|trailer)$/i

export const headerOf = ({ headers }: { headers: readonly Header[] }, name: string): string | undefined =>
  headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1]

export const without = (headers: readonly Header[], name: string): Header[] =>
  headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase())

const pairs = (raw: readonly string[]): Header[] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? ''])

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function ask(target: URL, agent: Agent, { method, path, headers, body }: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const hasBody = body.length > 0 || headerOf({ headers }, 'content-length') !== undefined
    const kept = headers.filter(([name]) => !OF_ONE_HOP.test(name) && !/^expect$/i.test(name))
    const sent = [...kept, ...(hasBody ? [['Content-Length', String(body.length)]] : [])].flat()
    const asked = httpRequest(
      { host: target.hostname, port: target.port, method, path, headers: sent, agent },
      async answer => {
        try {
          resolve({ status: answer.statusCode ?? 0, headers: pairs(answer.rawHeaders), body: await readAll(answer) })
        } catch (error) {
          reject(error)
        }
      },
    )
    asked.on('error', reject).end(body)
  })
}

function send(response: ServerResponse, method: string, { status, headers, body }: WireAnswer): void {
  // A date that the service does not send is not to be made up.
  response.sendDate = false
  const isBare = method === 'HEAD' || status === 204 || status === 304
  const length = isBare
    ? headers.filter(([name]) => /^content-length$/i.test(name))
    : [['Content-Length', String(body.length)]]
  response.writeHead(status, [...headers.filter(([name]) => !OF_ONE_HOP.test(name)), ...length].flat())
  response.end(isBare ? undefined : body)
}

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
}

/** Without its content coding (RFC 9110 §8.4.1), where the body is what the header says. */
function readable(answer: WireAnswer): WireAnswer {
  const coding = answer.headers.find(([name]) => /^content-encoding$/i.test(name))?.[1]
  const decode = DECODERS[coding?.trim().toLowerCase() ?? '']
  if (decode === undefined || answer.body.length === 0) return answer
  try {
    return { ...answer, body: decode(answer.body) }
  } catch {
    return answer
  }
}

export async function openWire(serviceUrl: string): Promise<Wire> {
  const target = new URL(serviceUrl)
  // A connection for each: one that the service closes just then is no answer of the service.
  const agent = new Agent({ keepAlive: false })
  const observed: WireExchange[] = []
  let playing: Play | undefined
  const server = createServer(async (incoming, response) => {
    const request: WireRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: pairs(incoming.rawHeaders),
      body: Buffer.alloc(0),
    }
    const exchange: WireExchange = { ...request, answer: undefined }
    try {
      request.body = await readAll(incoming)
      exchange.body = request.body
      observed.push(exchange)
      const forward: Forward = changes => ask(target, agent, { ...request, ...changes })
      const answer = await (playing === undefined ? forward() : playing(request, forward))
      exchange.answer = readable(answer)
      send(response, request.method, answer)
    } catch {
      response.destroy()
    }
  })
  server.keepAliveTimeout = IDLE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, HOST, resolve)
  })
  const { port } = server.address() as AddressInfo
  const path = target.pathname === '/' ? '' : target.pathname
  return {
    baseUrl: `http://${HOST}:${port}${path}`,
    seen: observed,
    play: play => {
      playing = play
    },
    stop: () =>
      new Promise(resolve => {
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
