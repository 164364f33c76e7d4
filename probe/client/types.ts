/** What is asked of the client, and what it answers. Raw bytes stay inside `probe`; `exchange` is redacted. */
import type { SecureVersion } from 'node:tls'
import type { Effect, Endpoint } from '../../contract/endpoint.ts'
import type { Exchange, FailureKind, Outcome } from '../../contract/exchange.ts'
import type { Json } from '../../contract/json.ts'
import type { SuccessSign } from '../../contract/success-sign.ts'

export type AskBody =
  | { encoding: 'json'; value: Json }
  | { encoding: 'form'; fields: Record<string, string> }
  /** The text as it is, in UTF-8 where nothing is said; `mediaType` null sends no Content-Type. */
  | { encoding: 'raw'; text: string; mediaType: string | null; charset?: Charset }

/** How a text becomes bytes; in latin1 each character up to U+00FF is one byte, so that any bytes can be said. */
export type Charset = 'utf8' | 'latin1' | 'utf16le'

export interface Ask {
  method?: string
  /** Path below the origin, with the base path already in it: `/api/ext-verify`. */
  path: string
  query?: Record<string, string>
  /** Names as they are to be sent; a header given here wins over the client's own. */
  headers?: Record<string, string>
  body?: AskBody
  endpoint?: Endpoint
  effect: Effect
  /** One plain sentence: why this is sent. */
  purpose: string
  timeoutMs?: number
  /** Waits where a limit of requests is known to be closed; sent at once otherwise. */
  patient?: boolean
  /** Where each token is known to have a count of its own: which token's count this is of. */
  countedBy?: string
}

export interface Reply {
  /** Redacted and recorded. */
  exchange: Exchange
  /** 0 where no answer came. */
  status: number
  /** Lower-case names, as received: not redacted. */
  headers: Record<string, string>
  mediaType: string
  /** As received: not redacted. */
  text: string
  json: Json | undefined
  /** What it means, as its exchange carries it; `why` not redacted. */
  outcome: Outcome
  why: string
  failure: { kind: FailureKind; message: string } | undefined
}

/** How the bytes of a request differ from what is usually written; what is asked stays the same. */
export interface Wire {
  /** `length-and-chunks` and `two-lengths` contradict themselves. */
  framing?: 'chunked' | 'two-lengths' | 'length-and-chunks'
  coding?: 'gzip'
  /** Spelling of all header names. */
  names?: 'upper' | 'lower'
  /** Announces the body, and waits to be told to go on. */
  expect?: boolean
  /** Asks for the end of the connection. */
  close?: boolean
  /** So many of the body are sent; the rest is announced and never comes. */
  bytes?: number
}

export interface LineOptions {
  /** Without TLS where the address has it. */
  plain?: boolean
  /** The oldest and the newest version of TLS that are offered. */
  versions?: [SecureVersion, SecureVersion]
  /** Bears any certificate, to look at it; nothing is sent to a service that is not trusted. */
  looking?: boolean
}

export interface Handshake {
  /** `TLSv1.3`. */
  protocol: string
  /** ISO 8601, empty where no certificate was shown. */
  validFrom: string
  validUntil: string
  /** Why it is not trusted, as a code: `CERT_HAS_EXPIRED`. */
  fault?: string
}

/** What a client library would put right or hide. */
export interface ObservedReply {
  /** `HTTP/1.1`; empty where no answer came. */
  version: string
  /** Names of the answer's headers in lower case, as often as they came. */
  fields: string[]
  announced: number | undefined
  /** Of the body as it was framed. */
  bytes: number
  /** Whether the body, coded as it came, is valid UTF-8. */
  utf8: boolean
  /** Milliseconds until the service said to go on, or answered at once; `undefined` where it said neither. */
  continuedMs: number | undefined
  handshake?: Handshake
}

interface RawReply {
  reply: Reply
  observed: ObservedReply
}

export interface Rest {
  closed: boolean
  /** Bytes that came although nothing was asked. */
  surplus: number
  /** Whether they begin as another answer. */
  answered: boolean
}

/** A connection of its own, opened with the first request. */
export interface Line {
  /** As `Client.send`. Where the line is plain, or only looks, nothing goes out but a GET of the path. */
  send(ask: Ask, wire?: Wire): Promise<RawReply>
  /** Waits so many milliseconds, or until the service closes. */
  rest(milliseconds: number): Promise<Rest>
  close(): void
}

export interface Cost {
  requests: number
  refusedLogIns: number
  notifications: number
  changes: number
}

/** The only sender of requests. */
export interface Client {
  /**
   * Paces, sends, records, redacts. A service that does not answer is a `failure` in the reply;
   * throws HarnessError BUDGET_SPENT (RunSpent where the run as a whole is over), GUARD_REFUSED.
   */
  send(ask: Ask): Promise<Reply>
  /** The service has rate limited: for so many milliseconds nothing patient is sent there, or nothing of this count. */
  limited(endpoint: Endpoint, milliseconds: number, countedBy?: string): void
  /**
   * Told once an answer with the status of a success is known to be a rejection: it sent no notification and changed nothing.
   * Until then it counts against the caps of the policy.
   */
  wasRejected(exchange: string): void
  /** From now on answers mean what they do by this sign, and so do those that came before. */
  signs(sign: SuccessSign | undefined): void
  /** `undefined` where a proxy stands between: what is on the wire there is not the service's. */
  line(options?: LineOptions): Line | undefined
  /** From now on this value is replaced by `{{name}}` wherever it appears. Values under 6 characters are left alone. */
  keepSecret(name: string, value: string): void
  /** For sentences that are shown: replaces every known secret and every person, in all forms; words of the sentence stay. */
  redact(text: string): string
  /** For what holds counts of ours and nothing of others: every known secret, in all forms. */
  redactSecrets(text: string): string
  /** For a value that is quoted: a name of a person in any letters is one there. */
  redactValue(text: string): string
  /** Of the whole run, where others send for it as well. */
  cost(): Cost
  /** Every exchange so far, in order. */
  exchanges(): readonly Exchange[]
  close(): Promise<void>
}
