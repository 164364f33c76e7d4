/** A local address that stands for the service: passes calls on, keeps what it saw, and plays the faults it is reported. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import type { Endpoint } from '../../contract/endpoint.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { type Answer, type Call, type Connection, type Handshake, type Malformed, now, type Phase } from '../call.ts'
import type { Fault } from '../fault.ts'
import { makeAuthority, type Pair } from './authority.ts'
import { playFault } from './play.ts'
import { openUpstream, type Upstream, type UpstreamOptions } from './upstream.ts'

export interface ProxyOptions {
  /** Of the service, with its path where it has one. */
  upstream: string
  tls: boolean
  upstreamTls?: NonNullable<UpstreamOptions['tls']>
  timeoutMs: number
  port?: number
  endpointOf(path: string): Endpoint | undefined
  /** Before the service gets a call. */
  onDelivery?: UpstreamOptions['onDelivery']
}

/** The fault to play on a call; nothing where it is passed on. Asked once a call, when its body is there. */
export type Decide = (call: Call) => Fault | undefined

/** Which certificate is shown: the right one, or one that a sender has to reject; `old-tls`: the right one, over TLS 1.1 at most. */
export type CertificateChoice = 'right' | 'expired' | 'other-name' | 'stranger' | 'old-tls'

export interface StandIn {
  /** What the sender points its client at. */
  baseUrl: string
  /** A second host of ours, for redirects. */
  elsewhere: string
  /** PEM of the private authority; with TLS only. */
  authority?: string
  /** What is seen from now on belongs to this situation. */
  play(situation: string, phase: Phase, decide?: Decide): void
  show(certificate: CertificateChoice): void
  /** Everything of the run so far, in order of arrival. */
  readonly calls: readonly Call[]
  readonly handshakes: readonly Handshake[]
  readonly malformed: readonly Malformed[]
  /** Calls that came after the record was full. */
  readonly unrecorded: number
  /** The first failure of our own while a fault was played. */
  readonly trouble: unknown
  close(): Promise<void>
}

const HOST = '127.0.0.1'
/** OpenSSL has these versions at its lowest level of security alone. */
const OLD_TLS = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
const KEPT_BYTES = 64 * 1024
const MOST_CALLS = 50_000
const MOST_BODY_BYTES = 8 * 1024 * 1024
const NOTHING = Buffer.alloc(0)

export async function openProxy(options: ProxyOptions): Promise<StandIn> {
  const target = new URL(options.upstream)
  const calls: Call[] = []
  const handshakes: Handshake[] = []
  const malformed: Malformed[] = []
  const state = {
    unrecorded: 0,
    trouble: undefined as unknown,
    situation: '',
    phase: 'played' as Phase,
    decide: undefined as Decide | undefined,
  }
  const connections = new WeakMap<Socket, Connection>()
  let opened = 0

  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket)
    if (known !== undefined) return known
    const connection: Connection = { id: ++opened, openedAt: now(), ...tlsOf(socket) }
    connections.set(socket, connection)
    return connection
  }

  const begin = (request: IncomingMessage, host: Call['host']): Call => {
    const path = request.url ?? '/'
    const endpoint = options.endpointOf(path)
    const call: Call = {
      id: calls.length + state.unrecorded + 1,
      situation: state.situation,
      phase: state.phase,
      host,
      connection: connectionOf(request.socket),
      at: now(),
      method: request.method ?? '',
      path,
      headers: request.rawHeaders,
      body: NOTHING,
      truncated: false,
      ...(endpoint === undefined ? {} : { endpoint }),
      deliveries: [],
      whole: false,
    }
    if (calls.length < MOST_CALLS) calls.push(call)
    else state.unrecorded++
    return call
  }

  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const call = begin(request, 'service')
    response.on('close', () => {
      if (!call.whole) call.leftAt = now()
    })
    read(request, call, () => {
      const fault = decided(call)
      if (fault === undefined) return pass(call, response, upstream)
      call.fault = fault.name
      playFault(fault, { call, response, socket: request.socket, upstream }).catch(inTrouble)
    })
  }

  const inTrouble = (error: unknown): undefined => {
    state.trouble ??= error
  }

  /** A mistake in a situation is ours, and must not become the sender's. */
  const decided = (call: Call): Fault | undefined => {
    try {
      return state.decide?.(call)
    } catch (error) {
      return inTrouble(error)
    }
  }

  const upstream = openUpstream({
    origin: target.origin,
    ...(options.upstreamTls === undefined ? {} : { tls: options.upstreamTls }),
    timeoutMs: options.timeoutMs,
    kept: KEPT_BYTES,
    onDelivery: options.onDelivery,
    inTrouble,
  })

  const alongside = (request: IncomingMessage, response: ServerResponse): void => {
    const call = begin(request, 'elsewhere')
    read(request, call, () => {
      call.whole = true
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Nobody is here.')
    })
  }

  const authority = options.tls ? makeAuthority('Certification of senders, one run') : undefined
  const serve = (listener: (request: IncomingMessage, response: ServerResponse) => void): Server | SecureServer => {
    const settings = { keepAliveTimeout: 65_000, requestTimeout: 0, maxHeaderSize: 64 * 1024, noDelay: true }
    if (authority === undefined) return createServer(settings, listener)
    const server = createSecureServer({ ...settings, ...authority.issue() }, listener)
    server.on('tlsClientError', error => {
      handshakes.push({
        at: now(),
        situation: state.situation,
        error: (error as NodeJS.ErrnoException).code ?? error.message,
      })
    })
    return server
  }
  const [front, other] = [serve(handle), serve(alongside)]
  front.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const code = error.code ?? error.message
    // One who hangs up in the middle has sent nothing that could not be read.
    if (code.startsWith('HPE_') && code !== 'HPE_INVALID_EOF_STATE')
      malformed.push({ at: now(), situation: state.situation, error: code })
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    else socket.destroy()
  })
  await listening(front, options.port ?? 0)
  await listening(other, 0)
  const scheme = options.tls ? 'https' : 'http'
  const path = target.pathname.replace(/\/+$/, '')

  return {
    baseUrl: `${scheme}://${HOST}:${portOf(front)}${path}`,
    // Another name and another port: another host by any rule.
    elsewhere: `${scheme}://localhost:${portOf(other)}`,
    ...(authority === undefined ? {} : { authority: authority.certificate }),
    play: (situation, phase, decide) => Object.assign(state, { situation, phase, decide }),
    show: certificate => {
      if (authority === undefined) return
      ;(front as SecureServer).setSecureContext({
        ...pairOf(certificate, authority),
        ...(certificate === 'old-tls' ? OLD_TLS : {}),
      })
      front.closeIdleConnections()
    },
    calls,
    handshakes,
    malformed,
    get unrecorded() {
      return state.unrecorded
    },
    get trouble() {
      return state.trouble
    },
    close: async () => {
      for (const server of [front, other]) {
        server.close()
        server.closeAllConnections()
      }
      await upstream.close()
    },
  }
}

function pairOf(certificate: CertificateChoice, authority: { issue: ReturnType<typeof makeAuthority>['issue'] }): Pair {
  if (certificate === 'expired') return authority.issue({ from: -30, until: -1 })
  if (certificate === 'other-name') return authority.issue({ names: ['elsewhere.example'] })
  if (certificate === 'stranger') return makeAuthority('An authority that nobody trusts').issue()
  return authority.issue()
}

/** Bodies are read whole: what a situation plays may hang on them. */
function read(request: IncomingMessage, call: Call, done: () => void): void {
  const chunks: Buffer[] = []
  let size = 0
  request.on('data', (bytes: Buffer) => {
    size += bytes.length
    if (size <= MOST_BODY_BYTES) chunks.push(bytes)
    else call.truncated = true
  })
  request.on('end', () => {
    call.body = chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks)
    call.readAt = now()
    if (call.truncated) request.socket.destroy()
    else done()
  })
  request.on('error', () => undefined)
}

/** The plain way: each piece of the answer is written as it comes. */
function pass(call: Call, response: ServerResponse, upstream: Upstream): void {
  let answer: Answer | undefined
  const way = upstream.deliver(call, {
    head: head => {
      answer = head
      call.answer = head
      response.sendDate = false
      response.writeHead(head.status, head.reason, head.headers as string[])
    },
    data: bytes => {
      // One who hung up is not waited for: what the service did is read to its end all the same.
      if (response.destroyed || response.write(bytes)) return true
      response.once('drain', way.resume)
      response.once('close', way.resume)
      return false
    },
    end: () => {
      if (response.destroyed) return
      call.whole = true
      response.end()
    },
    failed: () => {
      // Half an answer cannot be taken back; none is reported as what it is: the way to the service is broken.
      if (answer !== undefined) response.destroy()
      else
        response.writeHead(502, { 'Content-Type': 'text/plain' }).end('The service behind this address did not answer.')
    },
  })
}

function tlsOf(socket: Socket): Pick<Connection, 'tls'> {
  if (!('encrypted' in socket)) return {}
  const secure = socket as TLSSocket
  const serverName = typeof secure.servername === 'string' ? secure.servername : ''
  return { tls: { protocol: secure.getProtocol() ?? '', cipher: secure.getCipher()?.name ?? '', serverName } }
}

const portOf = (server: Server | SecureServer) => (server.address() as AddressInfo).port

function listening(server: Server | SecureServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', error =>
      reject(
        new HarnessError(
          'USAGE',
          `The local address ${HOST}:${port} cannot be opened: ${error.message}.`,
          'Give another --port, or none for a free one.',
          error,
        ),
      ),
    )
    server.listen(port, HOST, resolve)
  })
}
