/** An environment after its file was read, its variables filled in and its policy completed by kind. */
import type { Kind } from '../../contract/check.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'

export interface Policy {
  requestsPerSecond: number
  maxRequests: number
  /** How long a discovery or a conformance run takes, at most. */
  maxMinutes: number
  /** Refused log-ins after which no further one is tried. */
  maxAuthFailures: number
  /** Accepted calls to ext-notify. */
  maxNotifications: number
  /** Accepted calls to ext-reach, which may change a preference; no cap where it is absent. */
  maxChanges?: number
  /** Values of testData that designate recipients; needed for changes and notifications in production. */
  recipients: string[]
  timeoutMs: number
  maxResponseBytes: number
  load?: {
    /** Requests a second. */
    maxRate: number
    window?: string
    /** Of one run; the defaults of the kind where they are absent. */
    maxRequests?: number
    maxSeconds?: number
    maxNotifications?: number
    maxChanges?: number
  }
  /** Whether limits may be measured by bursts and held connections where that is asked for; never in production. */
  measureLimits?: boolean
}

interface TlsSettings {
  /** PEM file of additional authorities. */
  ca?: string
  cert?: string
  key?: string
}

export interface Environment {
  name: string
  kind: Kind
  /** Without a trailing slash. */
  baseUrl: string
  /** By the names the operator gave. */
  credentials: Record<string, string>
  testData: Record<string, string>
  /** A second application or test person, by the same names. */
  second?: { credentials: Record<string, string>; testData: Record<string, string> }
  /** How load is applied to it. */
  load?: {
    /** Further test persons, by the names of testData. */
    people?: Record<string, string>[]
    /** In place of the profile's: milliseconds, and a share of 0..1. */
    objectives?: { failedShare?: number; p50?: number; p95?: number; p99?: number }
    /** The share of journeys that call an endpoint, 0..1. */
    weights?: Partial<Record<Endpoint, number>>
  }
  /** By question id. */
  hints: Record<string, unknown>
  /** Paths of documents of the service: `hints.documents`. */
  documents?: string[]
  /** Hints `<endpoint>.request`, parsed. */
  requestHints: Record<string, RequestTemplate>
  policy: Policy
  /** Release whose set of checks a run is scored by; the newest where it is absent. */
  checks?: string
  tls: TlsSettings
}
