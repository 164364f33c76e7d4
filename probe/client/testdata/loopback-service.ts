/** Real services on loopback for the tests of the client: http or https, answering as a test says; a tunnelling proxy. */
import { mkdtempSync, rmSync } from 'node:fs'
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import https, { type ServerOptions } from 'node:https'
import net, { type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { policyFor } from '../../environment/policy.ts'
import type { Environment } from '../../environment/types.ts'
import { openClient } from '../client.ts'
import { openRecorder } from '../recorder.ts'
import type { Ask, Client } from '../types.ts'

/** Of the test that runs: a hook of this module would be known to the first file only that a process plays. */
export function after(close: () => unknown): void {
  onTestFinished(async () => {
    await close()
  })
}

export function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'client-'))
  after(() => rmSync(dir, { recursive: true }))
  return dir
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  server.on('connection', keep)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  after(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

export async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listening(http.createServer(listener))}`
}

export async function serveTls(options: ServerOptions, listener: RequestListener): Promise<string> {
  return `https://127.0.0.1:${await listening(https.createServer(options, listener))}`
}

/** Answers each connection with bytes. */
export async function serveRaw(onConnection: (socket: Socket) => void): Promise<string> {
  return `http://127.0.0.1:${await listening(net.createServer(onConnection))}`
}

/** Any name leads to `port`, so that a proxied name need not exist; tells what was asked of it. */
export async function serveProxy(port: number): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const proxy = http.createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(`${request.method} ${request.url}`)
    const { pathname } = new URL(request.url ?? '')
    const onward = http.request({ port, host: '127.0.0.1', method: request.method, path: pathname }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  })
  proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push(`CONNECT ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim())
    const onward = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  return { url: `http://127.0.0.1:${await listening(proxy)}`, asked }
}

export function environmentAt(baseUrl: string, given: Partial<Environment> = {}): Environment {
  return {
    name: 'loopback',
    kind: 'sandbox',
    baseUrl,
    credentials: {},
    testData: {},
    hints: {},
    requestHints: {},
    tls: {},
    ...given,
    policy: { ...policyFor('sandbox', { requestsPerSecond: 5000, timeoutMs: 5000 }), ...given.policy },
  }
}

export interface Bench {
  client: Client
  log: string
  ask(given?: Partial<Ask>): ReturnType<Client['send']>
}

export function bench(environment: Environment, env: Record<string, string> = {}): Bench {
  const log = join(folder(), 'exchanges.ndjson')
  const client = openClient(environment, { runId: 'run-1', recorder: openRecorder(log), env })
  after(() => client.close())
  const ask = (given: Partial<Ask> = {}) =>
    client.send({ path: '/ext-verify', effect: 'reads', purpose: 'a test', ...given })
  return { client, log, ask }
}

/** A file of the test-only authority: certificates for 127.0.0.1 and `service.example`, for another name, for a sender. */
export function pki(name: string): string {
  return join(import.meta.dirname, 'pki', name)
}
