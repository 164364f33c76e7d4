/** A connection of its own on which requests are written byte by byte, one after the other, and watched as they are answered. */
import net from 'node:net'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import tls from 'node:tls'
import type { Exchange } from '../../contract/exchange.ts'
import { readBody } from './body.ts'
import { type Failure, failureOf } from './failure.ts'
import { pinnedLookup } from './pinned-lookup.ts'
import type { Outgoing } from './request.ts'
import type { Tls } from './tls.ts'
import type { Handshake, LineOptions, ObservedReply, Rest, Wire } from './types.ts'
import { written } from './wire.ts'

export interface LineLimits {
  timeoutMs: number
  /** Bytes of an answer's body. */
  cap: number
}

interface Crossed {
  response?: NonNullable<Exchange['response']>
  failure?: Failure
  timings: Omit<Exchange['timings'], 'queued'>
  observed: ObservedReply
}

/** Of the head and the framing of an answer, alongside the bytes of its body. */
const ALONGSIDE_BYTES = 256 * 1024

/** So long a body is held back where the service said nothing of going on. */
const EXPECT_MS = 3_000

export class WireLine {
  readonly #origin: URL
  readonly #files: Tls
  readonly #options: LineOptions
  readonly #limits: LineLimits
  #socket: net.Socket | undefined
  #handshake: Handshake | undefined
  #bytes: Buffer = Buffer.alloc(0)
  #over = false
  /** Whether this side ended it. */
  #ours = false
  #error: unknown
  #changed: () => void = () => undefined

  constructor(origin: string, files: Tls, options: LineOptions, limits: LineLimits) {
    this.#origin = new URL(origin)
    this.#files = files
    this.#options = options
    this.#limits = limits
  }

  /** Never throws for what the service does. */
  async cross(out: Outgoing, wire: Wire, timeoutMs = this.#limits.timeoutMs): Promise<Crossed> {
    const started = performance.now()
    const since = () => performance.now() - started
    const crossed: Crossed = { timings: { connected: 0, firstByte: 0, total: 0 }, observed: unseen() }
    const { observed, timings } = crossed
    const deadline = started + timeoutMs
    try {
      await this.#open(deadline)
      timings.connected = since()
      if (this.#handshake !== undefined) observed.handshake = this.#handshake
      if (this.#handshake?.fault !== undefined) throw new Error(`certificate: ${this.#handshake.fault}`)
      const { head, body } = written(out, wire)
      this.#socket?.write(head)
      if (wire.expect === true) observed.continuedMs = await this.#told(performance.now() + EXPECT_MS)
      if (this.#bytes.length === 0) this.#socket?.write(body.subarray(0, wire.bytes))
      const answer = await this.#answer(out.method, deadline)
      timings.firstByte = since()
      Object.assign(observed, observedIn(answer))
      const headers = headersOf(answer.fields)
      const { text, bytes, truncated } = await readBody(Readable.from([answer.body]), headers, this.#limits.cap)
      crossed.response = { status: answer.status, headers, body: text, bytes, truncated }
      if (!answer.whole && !truncated) {
        const message = `status ${answer.status} came, but ${answer.body.length} of ${answer.announced ?? 'all its'} bytes`
        crossed.failure = { kind: 'protocol', message }
      }
    } catch (error) {
      crossed.failure = this.#ours
        ? { kind: 'interrupted', message: 'the run ended before an answer came' }
        : blamed(error)
    }
    timings.total = since()
    return crossed
  }

  /** What happens when nothing more is asked. */
  async rest(milliseconds: number): Promise<Rest> {
    const until = performance.now() + milliseconds
    while (!this.#over && performance.now() < until) await this.#change(until)
    const surplus = this.#bytes.toString('latin1').replace(/^[\r\n]+/, '')
    return { closed: this.#over && !this.#ours, surplus: this.#bytes.length, answered: /^HTTP\/1/.test(surplus) }
  }

  close(): void {
    this.#ours = true
    this.#socket?.destroy()
  }

  async #open(deadline: number): Promise<void> {
    if (this.#socket !== undefined) return
    const socket = this.#connect()
    this.#socket = socket
    let stands = false
    socket.on('data', chunk => {
      this.#bytes = Buffer.concat([this.#bytes, chunk])
      // Nothing more is read of what has no end.
      if (this.#bytes.length > this.#limits.cap + ALONGSIDE_BYTES) {
        this.#over = true
        socket.destroy()
      }
      this.#changed()
    })
    socket.on('error', error => {
      this.#error ??= error
    })
    const over = () => {
      this.#over = true
      this.#changed()
    }
    socket.once('end', over).once('close', over)
    socket.once(socket instanceof tls.TLSSocket ? 'secureConnect' : 'connect', () => {
      if (socket instanceof tls.TLSSocket) this.#handshake = handshakeOf(socket)
      stands = true
      this.#changed()
    })
    while (!stands && !this.#over && performance.now() < deadline) await this.#change(deadline)
    if (!stands) throw this.#error ?? new Error(this.#over ? 'the connection was closed' : 'time-out')
  }

  /** Milliseconds until the service says to go on, or answers at once; `undefined` where it says neither. */
  async #told(until: number): Promise<number | undefined> {
    const asked = performance.now()
    while (!this.#over && performance.now() < until) {
      const found = readAnswer(this.#bytes, '', false)
      if (found?.answer.status === 100) this.#bytes = found.rest
      if (found !== undefined) return performance.now() - asked
      if (this.#bytes.includes('\r\n\r\n')) return performance.now() - asked
      await this.#change(until)
    }
    return undefined
  }

  async #answer(method: string, deadline: number): Promise<WireAnswer> {
    for (;;) {
      const found = readAnswer(this.#bytes, method, this.#over)
      if (found !== undefined) {
        this.#bytes = found.rest
        if (found.answer.status >= 200) return found.answer
      } else if (this.#over) throw this.#error ?? new Error('the connection was closed')
      else if (performance.now() >= deadline) return this.#begun(method)
      else await this.#change(deadline)
    }
  }

  /** An answer whose rest never comes is reported as far as it came. */
  #begun(method: string): WireAnswer {
    const found = this.#bytes.includes('\r\n\r\n') ? readAnswer(this.#bytes, method, true) : undefined
    if (found === undefined) throw new Error('time-out')
    return found.answer
  }

  #change(until: number): Promise<void> {
    return new Promise(resolve => {
      const late = setTimeout(resolve, Math.max(1, until - performance.now()))
      this.#changed = () => {
        clearTimeout(late)
        resolve()
      }
    })
  }

  #connect(): net.Socket {
    const { protocol, hostname, port } = this.#origin
    // An address of version 6 stands in brackets in a URL.
    const host = hostname.replace(/^\[|\]$/g, '')
    const secure = protocol === 'https:'
    const to = { host, port: Number(port || (secure ? 443 : 80)), lookup: pinnedLookup() }
    if (!secure || this.#options.plain === true) return net.connect(to)
    const { versions, looking } = this.#options
    return tls.connect({
      ...to,
      ALPNProtocols: ['http/1.1'],
      ...(net.isIP(host) === 0 ? { servername: host } : {}),
      ...this.#files,
      ...(looking === true ? { rejectUnauthorized: false } : {}),
      // Versions this old need ciphers that are no longer offered by themselves.
      ...(versions === undefined
        ? {}
        : { minVersion: versions[0], maxVersion: versions[1], ciphers: 'DEFAULT:@SECLEVEL=0' }),
    })
  }
}

function unseen(): ObservedReply {
  return { version: '', fields: [], announced: undefined, bytes: 0, utf8: true, continuedMs: undefined }
}

function observedIn({ version, fields, announced, body }: WireAnswer): Partial<ObservedReply> {
  const utf8 = Buffer.from(body.toString()).equals(body)
  return { version, fields: fields.map(([name]) => name), announced, bytes: body.length, utf8 }
}

function handshakeOf(socket: tls.TLSSocket): Handshake {
  const { valid_from: from, valid_to: until } = socket.getPeerCertificate()
  const day = (text: string | undefined) => (text === undefined ? '' : new Date(text).toISOString())
  const error: unknown = socket.authorizationError
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  const fault = socket.authorized ? {} : { fault: code ?? String(error ?? 'not trusted') }
  return { protocol: socket.getProtocol() ?? '', validFrom: day(from), validUntil: day(until), ...fault }
}

function blamed(error: unknown): Failure {
  return failureOf(error) ?? { kind: 'protocol', message: (error as Error).message }
}

/** An answer from its bytes, as they stood on the wire: what a client library would put right or hide is reported. */
interface WireAnswer {
  version: string
  status: number
  /** Lower-case names, as often as they came. */
  fields: [name: string, value: string][]
  /** Bytes that Content-Length announces; `undefined` where the body is framed otherwise. */
  announced: number | undefined
  /** Bytes of the body, without the framing. */
  body: Buffer
  /** Whether all of it came. */
  whole: boolean
}

interface Found {
  answer: WireAnswer
  rest: Buffer
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** `undefined` while more has to come. `over`: nothing more comes. Throws where it is no HTTP/1. */
export function readAnswer(bytes: Buffer, method: string, over: boolean): Found | undefined {
  // Empty lines before an answer are borne, as of requests (RFC 9112 section 2.2).
  let from = 0
  while (bytes[from] === 13 || bytes[from] === 10) from++
  const end = bytes.indexOf(HEAD_END, from)
  if (end < 0) {
    if (over && bytes.length > from) throw new Error('the head of the answer has no end')
    return undefined
  }
  const [first = '', ...lines] = bytes.subarray(from, end).toString('latin1').split('\r\n')
  const [, version, status] = /^(HTTP\/1\.\d) (\d{3})(?: |$)/.exec(first) ?? []
  if (version === undefined) throw new Error('what came does not begin as an answer of HTTP/1')
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const head = { version, status: Number(status), fields, announced: announcedIn(fields) }
  const body = bodyOf(bytes.subarray(end + HEAD_END.length), head, method, over)
  return body === undefined ? undefined : { answer: { ...head, body: body.bytes, whole: body.whole }, rest: body.rest }
}

function announcedIn(fields: WireAnswer['fields']): number | undefined {
  const length = fields.find(([name]) => name === 'content-length')?.[1]
  return length === undefined || !/^\d+$/.test(length) ? undefined : Number(length)
}

interface Body {
  bytes: Buffer
  whole: boolean
  rest: Buffer
}

function bodyOf(
  after: Buffer,
  { status, fields, announced }: Pick<WireAnswer, 'status' | 'fields' | 'announced'>,
  method: string,
  over: boolean,
): Body | undefined {
  const none = Buffer.alloc(0)
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304)
    return { bytes: none, whole: true, rest: after }
  if (fields.some(([name, value]) => name === 'transfer-encoding' && /chunked\s*$/i.test(value)))
    return chunked(after, over)
  if (announced === undefined) return over ? { bytes: after, whole: true, rest: none } : undefined
  if (after.length >= announced)
    return { bytes: after.subarray(0, announced), whole: true, rest: after.subarray(announced) }
  return over ? { bytes: after, whole: false, rest: none } : undefined
}

function chunked(after: Buffer, over: boolean): Body | undefined {
  const pieces: Buffer[] = []
  let from = 0
  for (;;) {
    const line = after.indexOf('\r\n', from)
    const size = line < 0 ? undefined : /^[0-9a-f]+/i.exec(after.subarray(from, line).toString('latin1'))?.[0]
    if (line >= 0 && size === undefined) throw new Error('a chunk of the answer has no size')
    const start = line + 2
    const bytes = Number.parseInt(size ?? '', 16)
    if (size !== undefined && bytes === 0) {
      const end = after.indexOf('\r\n', start) === start ? start + 2 : after.indexOf(HEAD_END, start) + HEAD_END.length
      if (end >= HEAD_END.length || end === start + 2)
        return { bytes: Buffer.concat(pieces), whole: true, rest: after.subarray(end) }
    } else if (size !== undefined && after.length >= start + bytes + 2) {
      pieces.push(after.subarray(start, start + bytes))
      from = start + bytes + 2
      continue
    }
    return over ? { bytes: Buffer.concat(pieces), whole: false, rest: Buffer.alloc(0) } : undefined
  }
}

/** Lower-case names; repeated headers joined by `, `, cookies by a line feed. */
export function headersOf(fields: WireAnswer['fields']): Record<string, string> {
  const all: Record<string, string> = {}
  for (const [name, value] of fields) {
    const before = Object.hasOwn(all, name) ? `${all[name]}${name === 'set-cookie' ? '\n' : ', '}` : ''
    all[name] = before + value
  }
  return all
}
