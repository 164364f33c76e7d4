/** The way to the service: kept connections, headers as they came, redirects not followed, every byte passed on as it arrives. */
import { Readable } from 'node:stream'
import { type Dispatcher, Pool } from 'undici'
import { pinnedLookup } from '../../probe/client/pinned-lookup.ts'
import { type Answer, type Call, type Delivery, now, type RawHeaders } from '../call.ts'

/** Only between two neighbours (RFC 9110 §7.6.1). `Expect` is answered by the server that takes the request. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])

/** What becomes of the answer while it comes. */
interface Receiver {
  head(answer: Answer): void
  /** `false`: no more for now. */
  data(bytes: Buffer): boolean
  end(): void
  failed(error: Error): void
}

export interface Upstream {
  /** `resumed` is given a function that asks for more again. `plainly`: the answer may not be compressed. */
  deliver(call: Call, receiver: Receiver, options?: { plainly?: boolean }): { resume(): void }
  close(): Promise<void>
}

export interface UpstreamOptions {
  /** `https://service.example`, without a path. */
  origin: string
  tls?: { ca?: string[]; cert?: string; key?: string }
  timeoutMs: number
  /** Bytes of an answer that are kept for the record. */
  kept: number
  /**
   * Each delivery before it leaves; what it answers takes the status of the answer, or nothing where none came. What cannot be
   * told is not delivered: `inTrouble` is told of it, and the call fails.
   */
  onDelivery?: ((call: Call) => (status?: number) => void) | undefined
  inTrouble(error: unknown): void
}

export function openUpstream(given: UpstreamOptions): Upstream {
  const { origin, tls, timeoutMs, kept, onDelivery, inTrouble } = given
  const pool = new Pool(origin, {
    connect: { timeout: timeoutMs, lookup: pinnedLookup(), ...tls },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 1500,
    keepAliveMaxTimeout: 4000,
    connections: 128,
    pipelining: 1,
    maxHeaderSize: 64 * 1024,
  })
  const { host } = new URL(origin)
  return {
    deliver: (call, receiver, { plainly = false } = {}) => {
      let tell: ((status?: number) => void) | undefined
      try {
        tell = onDelivery?.(call)
      } catch (error) {
        inTrouble(error)
        receiver.failed(error as Error)
        return { resume: () => undefined }
      }
      const reported = (status?: number) => {
        try {
          tell?.(status)
        } catch (error) {
          inTrouble(error)
        }
      }
      const delivery: Delivery = { at: now() }
      call.deliveries.push(delivery)
      const chunked = call.headers.some((name, i) => i % 2 === 0 && /^transfer-encoding$/i.test(name))
      const headers = passedOn(call.headers, plainly ? ['accept-encoding'] : [], host)
      const collected = collecting(delivery, receiver, kept, reported)
      const options = {
        method: call.method as Dispatcher.HttpMethod,
        path: call.path,
        headers,
        // What came in chunks goes on in chunks: a service may judge the framing.
        body: call.body.length === 0 ? null : chunked ? Readable.from([call.body]) : call.body,
      }
      try {
        pool.dispatch(options, collected.handler)
      } catch (error) {
        collected.failed(error as Error)
      }
      return { resume: collected.resume }
    },
    close: () => pool.destroy(),
  }
}

function collecting(delivery: Delivery, receiver: Receiver, kept: number, reported: (status?: number) => void) {
  const chunks: Buffer[] = []
  let size = 0
  let answer: Answer | undefined
  let controls: Dispatcher.DispatchController | undefined
  const failed = (error: Error) => {
    delivery.failure = error.message
    if (answer === undefined) reported()
    receiver.failed(error)
  }
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: controller => {
      controls = controller
    },
    onResponseStart: (controller, status, _headers, reason) => {
      if (status < 200) return
      const at = now()
      const headers = passedOn(textsOf(controller.rawHeaders), [])
      answer = { status, reason: reason ?? '', headers, body: NOTHING, truncated: false, at, endedAt: at }
      delivery.answer = answer
      reported(status)
      receiver.head(answer)
    },
    onResponseData: (controller, bytes) => {
      size += bytes.length
      if (size <= kept) chunks.push(bytes)
      else if (answer !== undefined) answer.truncated = true
      if (!receiver.data(bytes)) controller.pause()
    },
    onResponseEnd: () => {
      if (answer !== undefined) {
        answer.body = chunks.length === 1 ? (chunks[0] ?? NOTHING) : Buffer.concat(chunks)
        answer.endedAt = now()
      }
      receiver.end()
    },
    onResponseError: (_controller, error) => {
      if (answer !== undefined) answer.body = Buffer.concat(chunks)
      failed(error)
    },
  }
  return { handler, failed, resume: () => controls?.resume() }
}

const NOTHING = Buffer.alloc(0)

/** As they came, without those of the neighbour; `host` takes the place of the one we were called by. */
function passedOn(headers: RawHeaders, without: readonly string[], host?: string): string[] {
  let named: string[] | undefined
  const kept: string[] = []
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const name = (headers[i] ?? '').toLowerCase()
    const value = headers[i + 1] ?? ''
    if (name === 'connection') named = value.toLowerCase().split(/[\s,]+/)
    else if (host !== undefined && name === 'host') kept.push(headers[i] ?? '', host)
    else if (!HOP_BY_HOP.has(name) && !without.includes(name)) kept.push(headers[i] ?? '', value)
  }
  if (named === undefined || named.every(each => HOP_BY_HOP.has(each) || each === 'close')) return kept
  return kept.filter((_, i) => !named.includes((kept[i - (i % 2)] ?? '').toLowerCase()))
}

function textsOf(raw: Dispatcher.DispatchController['rawHeaders']): string[] {
  return Array.isArray(raw) ? raw.map(each => (typeof each === 'string' ? each : each.toString('latin1'))) : []
}
