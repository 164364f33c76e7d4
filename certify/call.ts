/** One call of the sender as the proxy saw it: raw, in memory only; what is written of it is redacted (`record.ts`). */

import { performance } from 'node:perf_hooks'
import type { Endpoint } from '../contract/endpoint.ts'

/** Names and values in turn, as they stood on the wire. */
export type RawHeaders = readonly string[]

/** Milliseconds since 1970, with fractions. */
type Moment = number

/** What the service answered: its own record of what it did. */
export interface Answer {
  status: number
  reason: string
  headers: RawHeaders
  body: Buffer
  /** More came than is kept. */
  truncated: boolean
  at: Moment
  endedAt: Moment
}

/** One delivery of the request to the service. */
export interface Delivery {
  at: Moment
  answer?: Answer
  /** Why no answer came. */
  failure?: string
}

export interface Connection {
  id: number
  openedAt: Moment
  tls?: { protocol: string; cipher: string; serverName: string }
}

export type Phase = 'played' | 'after'

export interface Call {
  /** In the order of arrival, over the whole run. */
  id: number
  situation: string
  /** `after`: of the plain journey that follows, which shows that the sender is alive. */
  phase: Phase
  /** `elsewhere`: the second host of ours, to which no sender has reason to send anything. */
  host: 'service' | 'elsewhere'
  connection: Connection
  /** When its head arrived; `readAt`: when its body was whole, absent where it never was. */
  at: Moment
  readAt?: Moment
  method: string
  /** With its query, as it stood on the wire. */
  path: string
  headers: RawHeaders
  body: Buffer
  truncated: boolean
  endpoint?: Endpoint
  /** Empty where the service never got it; two where it was delivered twice. */
  deliveries: Delivery[]
  /** The fault that was played on it, by its name. */
  fault?: string
  /** What the sender was answered; absent where nothing was. */
  answer?: Answer
  /** All of the answer was written out. */
  whole: boolean
  /** The sender hung up before that. */
  leftAt?: Moment
}

/** A connection that did not come about: how the TLS handshake ended. */
export interface Handshake {
  at: Moment
  situation: string
  error: string
}

/** Bytes that are no request of HTTP. */
export interface Malformed {
  at: number
  situation: string
  /** Of the parser: `HPE_INVALID_METHOD`. */
  error: string
}

export function headerOf(headers: RawHeaders, name: string): string | undefined {
  for (let i = 0; i < headers.length; i += 2) if (headers[i]?.toLowerCase() === name) return headers[i + 1]
  return undefined
}

/** Lower-case names; repeated ones joined by `, `, cookies by a line feed. */
export function headersOf(headers: RawHeaders): Record<string, string> {
  const read: Record<string, string> = {}
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const name = (headers[i] ?? '').toLowerCase()
    const before = Object.hasOwn(read, name) ? read[name] : undefined
    const value = headers[i + 1] ?? ''
    read[name] = before === undefined ? value : `${before}${name === 'set-cookie' ? '\n' : ', '}${value}`
  }
  return read
}

/** Of a request, in order. */
export function cookiesIn(headers: RawHeaders): { name: string; value: string }[] {
  return (headersOf(headers)['cookie'] ?? '').split(';').map(pair => {
    const [name = '', ...value] = pair.trim().split('=')
    return { name, value: value.join('=') }
  })
}

/** Of the path of a request. */
export const queryOf = (path: string) => new URLSearchParams(path.split('?')[1] ?? '')

export const now = (): number => performance.timeOrigin + performance.now()
