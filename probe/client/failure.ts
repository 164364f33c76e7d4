/** Why no answer came, in a kind and a sentence. */
import type { FailureKind } from '../../contract/exchange.ts'
import { BrokenCoding } from './body.ts'

export interface Failure {
  kind: FailureKind
  message: string
}

const CODES: Partial<Record<FailureKind, string>> = {
  dns: 'ENOTFOUND EAI_AGAIN',
  refused: 'ECONNREFUSED EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL EACCES',
  reset: 'ECONNRESET EPIPE UND_ERR_SOCKET',
  timeout: 'ETIMEDOUT UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT',
  protocol: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH UND_ERR_HEADERS_OVERFLOW',
}
const KINDS = new Map(
  Object.entries(CODES).flatMap(([kind, codes]) => codes.split(' ').map(code => [code, kind as FailureKind] as const)),
)

const WORDS: Record<FailureKind, string> = {
  dns: 'the name could not be resolved',
  refused: 'the connection was refused',
  reset: 'the connection was closed before the answer was complete',
  timeout: 'no complete answer came in time',
  tls: 'the TLS connection could not be made',
  protocol: 'what came is no valid HTTP',
  redirect: 'the answer leads elsewhere',
  interrupted: 'the run ended before an answer was written down',
}

/** Requests that undici does not send: the mistake is ours. */
const OURS = ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']
const PROXY_ANSWER = /Proxy response \((\d+)\)|Proxy Authentication Required \((407)\)/

/** `undefined` where the trouble is not the service's. `came`: the status, where the answer had begun. */
export function failureOf(error: unknown, came?: number): Failure | undefined {
  const chain = causes(error)
  const code = chain.map(each => (each as { code?: unknown }).code).find(each => typeof each === 'string')
  const message = chain.map(each => each.message).findLast(text => text !== '') ?? String(error)
  const proxy = PROXY_ANSWER.exec(message)
  if (proxy !== null)
    return { kind: 'refused', message: `the proxy refused to connect (status ${proxy[1] ?? proxy[2]})` }
  if (OURS.includes(String(code))) return undefined
  const begun = came === undefined ? '' : `status ${came} came, but `
  const broken = chain.find(each => each instanceof BrokenCoding)
  if (broken !== undefined)
    return { kind: 'protocol', message: `${begun}its body is no valid ${broken.message}, as its Content-Encoding says` }
  const kind = kindOf(typeof code === 'string' ? code : '', message)
  const detail = kind === 'tls' && message !== code ? `: ${plain(message)}` : ''
  return { kind, message: `${begun}${WORDS[kind]}${detail} (${typeof code === 'string' ? code : plain(message)})` }
}

function kindOf(code: string, message: string): FailureKind {
  if (/before secure TLS connection/.test(message)) return 'tls'
  const known = KINDS.get(code)
  if (known !== undefined) return known
  if (/CERT|SSL|TLS|EPROTO|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/i.test(`${code} ${message}`)) return 'tls'
  if (/abort|time-?out/i.test(message)) return 'timeout'
  return /closed|destroyed|reset|premature|terminated|hang up/i.test(message) ? 'reset' : 'protocol'
}

/** Certificates and error texts come from the other side. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
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
