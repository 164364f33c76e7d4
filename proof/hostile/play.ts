/** A hostile target on a loopback port, with a service that is right behind it. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import tls from 'node:tls'
import { loadTables } from '../../contract/folder.ts'
import { HOST } from '../../sandbox/listen.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'
import { AUTHORITY } from '../varied/certificate.ts'
import type { Hostile, Served } from './target.ts'

export interface PlayedTarget {
  baseUrl: string
  credentials: Record<string, string>
  testData: Record<string, string>
  /** PEM file of the authority that its certificate is to be checked by. */
  authority: string | undefined
  /** Requests that came. */
  asked(): number
  stop(): Promise<void>
}

function isHostile(value: unknown): value is Hostile {
  const { does, ending } = (value ?? {}) as Partial<Hostile>
  return typeof does === 'string' && typeof ending === 'string'
}

/** By their names, in order. */
export function loadHostile(): Promise<Map<string, Hostile>> {
  return loadTables(new URL('./targets/', import.meta.url), isHostile)
}

/** `spares`: requests that the service which is right answers itself, whatever the target would do. */
export async function playHostile(
  hostile: Hostile,
  spares: (request: IncomingMessage) => boolean = () => false,
): Promise<PlayedTarget> {
  const right = await startSandbox({ dialect: 'default', seed: 1, rateLimit: 'off' })
  const sockets = new Set<Socket>()
  let count = 0
  const service = http.createServer({ keepAliveTimeout: 5_000 }, (request, response) => {
    count++
    const number = count
    // The other side may go at any time, and so may we.
    answered(hostile, { request, response, number }, right, spares).catch(() => request.socket.destroy())
  })
  const front = frontOf(hostile, service)
  front.on('connection', socket => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => front.listen(0, HOST, resolve))
  const { port } = front.address() as AddressInfo
  const mount = new URL(right.baseUrl).pathname.replace(/\/$/, '')
  return {
    baseUrl: `${hostile.secure === undefined ? 'http' : 'https'}://${HOST}:${port}${mount}`,
    credentials: right.credentials,
    testData: right.testData,
    authority: hostile.secure === undefined ? undefined : AUTHORITY,
    asked: () => count,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => front.close(resolve))
      await right.stop()
    },
  }
}

function frontOf({ connected, secure }: Hostile, service: http.Server): net.Server {
  const taken = connected ?? ((socket: Socket) => void service.emit('connection', socket))
  if (secure === undefined || secure === 'not really') return net.createServer(taken)
  const front = tls.createServer(secure, taken)
  return front.on('tlsClientError', () => undefined)
}

type Met = { request: IncomingMessage; response: ServerResponse; number: number }

async function answered(hostile: Hostile, met: Met, right: Sandbox, spares: (request: IncomingMessage) => boolean) {
  const { request, response } = met
  const body = Buffer.concat(await request.toArray())
  const serve = () => served(right, request, body)
  const isSpared = spares(request) || hostile.answer === undefined || hostile.only?.(request) === false
  if (!isSpared) return hostile.answer?.({ ...met, socket: request.socket, body, serve })
  const { status, headers, body: text } = await serve()
  response.writeHead(status, headers).end(text)
}

const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'host']

async function served(
  right: Sandbox,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
): Promise<Served> {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name))
  const answer = await fetch(new URL(url, right.baseUrl), {
    method,
    headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
    redirect: 'manual',
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
  })
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !HOP_BY_HOP.includes(name))),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}
