/** A hostile target: what it does to whoever asks it, and how a run against it has to end. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'

export interface Asked {
  request: IncomingMessage
  response: ServerResponse
  /** For bytes that no server library would write. */
  socket: Socket
  /** Of the request, read to its end. */
  body: Buffer
  /** Of this run, from 1. */
  number: number
  /** What the service that stands behind, and is right, answers to this request. */
  serve(): Promise<Served>
}

export interface Served {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Exit codes with which `discover` may rightly end. */
export const ENDINGS = {
  /** The service is right in all that matters: what is hostile is alongside it. */
  discovered: [0],
  /** Nothing answers, or what answers is no HTTP, no whole answer, or no TLS that can be trusted. */
  unreachable: [3],
  /** It answers, and no call is accepted: not even a login, or the requests were spent before. */
  undecided: [3, 4, 6],
  /** It answers without end, and what was read up to the cap is answer enough to go on. */
  capped: [4, 6],
  /** It depends on what is drawn or on the library that reads, and each end is right. */
  either: [0, 3, 4, 6],
} as const
type Ending = keyof typeof ENDINGS

export interface Hostile {
  /** One plain sentence with a verb, the service its subject: `never ends a body`. */
  does: string
  ending: Ending
  /** What the run has to print, as the reader's sentence. */
  tells?: RegExp
  /** Takes over a connection before anything is read from it. */
  connected?: (socket: Socket) => void
  /** Takes over a request. */
  answer?: (asked: Asked) => void | Promise<void>
  /** Where only a part of the service is hostile: the others are answered by the service that is right. */
  only?: (request: IncomingMessage) => boolean
  /** Its address says https. */
  secure?: TlsOptions | 'not really'
}

/** Code in the answers would make a file of this name: nothing may run, so none may be found. */
export const PLANTED_FILE = 'hostile-was-here'
