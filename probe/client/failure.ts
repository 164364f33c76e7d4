/** Why no answer came, in a kind and a sentence. */
import type { FailureKind } from '../../contract/exchange.ts'

export interface Failure {
  kind: FailureKind
  message: string
}

const KINDS: Record<string, FailureKind> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
}

const WORDS: Record<FailureKind, string> = {
  dns: 'the name could not be resolved',
  refused: 'the connection was refused',
  reset: 'the connection was closed before the answer was complete',
  timeout: 'no complete answer came in time',
  tls: 'the TLS connection could not be made',
  protocol: 'what came is no valid HTTP',
  redirect: 'the answer leads elsewhere',
}

export function failureOf(error: unknown): Failure {
  const chain = causes(error)
  const code = chain.map(each => (each as { code?: unknown }).code).find(each => typeof each === 'string') as
    | string
    | undefined
  const message =
    chain
      .map(each => each.message)
      .filter(text => text !== '')
      .at(-1) ?? String(error)
  const kind = kindOf(code, message)
  return { kind, message: `${WORDS[kind]} (${code ?? message})` }
}

function kindOf(code: string | undefined, message: string): FailureKind {
  if (code !== undefined && KINDS[code] !== undefined) return KINDS[code]
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/i.test(`${code} ${message}`)) return 'tls'
  if (/abort|time-?out/i.test(message)) return 'timeout'
  return /closed|reset|premature|terminated|hang up/i.test(message) ? 'reset' : 'protocol'
}

function causes(error: unknown): Error[] {
  const found: Error[] = []
  for (
    let each = error;
    each instanceof Error && found.length < 6;
    each = each.cause ?? (each as unknown as { errors?: unknown[] }).errors?.[0]
  )
    found.push(each)
  return found
}
