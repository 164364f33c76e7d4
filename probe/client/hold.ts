/** One request on a connection of its own that is then held, silent, until the service closes it or patience ends. */
import http from 'node:http'
import net from 'node:net'
import { performance } from 'node:perf_hooks'
import tls from 'node:tls'
import type { Exchange } from '../../contract/exchange.ts'
import { readBody } from './body.ts'
import { type Failure, failureOf } from './failure.ts'
import { pinnedLookup } from './pinned-lookup.ts'
import { asBytes, type Outgoing } from './request.ts'
import type { Tls } from './tls.ts'
import type { Silence } from './types.ts'

export interface HoldLimits {
  /** Bytes of the body that are sent; the rest is announced and never comes. */
  bodyBytes: number | undefined
  patienceMs: number
  connectMs: number
  /** Bytes of the answer's body. */
  cap: number
  stopped: AbortSignal
}

interface HeldTransfer {
  response?: NonNullable<Exchange['response']>
  failure?: Failure
  timings: Omit<Exchange['timings'], 'queued'>
  silence: Silence
}

export async function hold(out: Outgoing, tlsFiles: Tls, limits: HoldLimits): Promise<HeldTransfer> {
  const started = performance.now()
  const since = () => performance.now() - started
  const times = { connected: 0, sent: 0, answered: 0, ended: 0 }
  const held: HeldTransfer = {
    timings: { connected: 0, firstByte: 0, total: 0 },
    silence: { answeredMs: undefined, closedMs: undefined, heldMs: 0 },
  }
  const socket = connect(new URL(out.origin), tlsFiles)
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  let patience = setTimeout(() => socket.destroy(), limits.connectMs)
  const wait = () => {
    clearTimeout(patience)
    patience = setTimeout(over, limits.patienceMs)
  }
  let ours = false
  const over = () => {
    ours = true
    socket.destroy()
  }
  limits.stopped.addEventListener('abort', over, { once: true })
  const body = Buffer.from(out.body ?? '', out.charset)
  const part = body.subarray(0, limits.bodyBytes ?? body.length)
  const request = http.request({
    createConnection: () => socket,
    host: new URL(out.origin).host,
    setHost: false,
    method: out.method,
    path: out.path,
    headers: {
      ...asBytes(out.headers),
      Host: new URL(out.origin).host,
      Connection: 'keep-alive',
      'Content-Length': body.length,
    },
  })
  const blame = (error: unknown, status?: number) => {
    const failure = failureOf(error, status)
    if (failure !== undefined) held.failure ??= failure
  }
  const answer = new Promise<void>(resolve => {
    request.once('error', error => {
      if (!ours) blame(error)
      resolve()
    })
    request.once('response', async incoming => {
      times.answered = since()
      const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, joined(value)]))
      const status = incoming.statusCode ?? 0
      try {
        const { text, bytes, truncated } = await readBody(incoming, headers, limits.cap)
        held.response = { status, headers, body: text, bytes, truncated }
      } catch (error) {
        blame(error, status)
      }
      times.ended = since()
      // This side closes where it was told that the connection ends here.
      ours ||= !request.shouldKeepAlive
      // Nobody reads any more: else the end of the connection would not be seen.
      socket.resume()
      wait()
      resolve()
    })
  })
  socket.once(socket instanceof tls.TLSSocket ? 'secureConnect' : 'connect', () => {
    times.connected = since()
  })
  const onward = () => {
    times.sent = since()
    wait()
  }
  if (part.length === body.length) request.end(part, onward)
  else request.write(part, onward)
  await closed
  await answer
  clearTimeout(patience)
  limits.stopped.removeEventListener('abort', over)
  const total = since()
  const quiet = Math.max(times.sent, times.ended)
  held.timings = { connected: times.connected, firstByte: times.answered, total }
  held.silence = {
    answeredMs: times.answered === 0 ? undefined : times.answered - times.sent,
    closedMs: ours || times.sent === 0 ? undefined : total - quiet,
    heldMs: times.sent === 0 ? 0 : total - quiet,
  }
  return held
}

function joined(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join('\n') : (value ?? '')
}

function connect({ protocol, hostname, port }: URL, files: Tls): net.Socket {
  // An address of version 6 stands in brackets in a URL.
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:') return net.connect({ host, port: Number(port || 80), lookup: pinnedLookup() })
  const servername = net.isIP(host) === 0 ? { servername: host } : {}
  return tls.connect({
    host,
    port: Number(port || 443),
    lookup: pinnedLookup(),
    ALPNProtocols: ['http/1.1'],
    ...servername,
    ...files,
  })
}
