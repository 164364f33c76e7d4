/** What the proxy does to one call instead of passing it on; every part is optional, and all of them may be combined. */
import type { RawHeaders } from './call.ts'

/** An answer before it is put on the wire: the framing is made of it. */
export interface PreparedAnswer {
  status: number
  reason?: string
  /** Without Content-Length and Transfer-Encoding. */
  headers: RawHeaders
  body: Buffer
}

export interface Fault {
  /** One phrase for the record and for the reader: `503 without Retry-After`. */
  name: string
  /** Answers this; the service never gets the request, unless `deliver` says so. */
  answer?: PreparedAnswer
  /** Whether the service gets the request: by itself where no `answer` takes the place of its own. */
  deliver?: boolean
  /** Turns the service's own answer into another. */
  change?: (answer: PreparedAnswer) => PreparedAnswer
  /** 103 Early Hints goes before the answer. */
  hint?: boolean
  /** Milliseconds of silence before the answer begins. */
  waitMs?: number
  /** Writes so many bytes of the body at a time. */
  drip?: { bytes: number; everyMs: number }
  /** Breaks the connection: before a byte of the answer, within its head, or within its body. */
  cut?: { at: 'before' | 'head' | 'body'; how: 'reset' | 'end' }
  /** The end of the body is told in chunks, and not by its length first. */
  framing?: 'chunked'
  encoding?: 'gzip' | 'deflate' | 'br'
}
