/** Where in a login answer the token may stand: body at any depth, headers, cookies; best first, decoys last. */

import { withoutScheme } from '../../contract/integration.ts'
import { leaves, segmentsOf } from '../../contract/json.ts'
import { tokensOf } from '../../contract/names.ts'
import type { Reply } from '../client/types.ts'
import { fitness } from '../naming/match.ts'

export interface TokenCandidate {
  location: { in: 'body' | 'header' | 'cookie'; at: string }
  value: string
  score: number
}

const JWT = /^[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]*$/
/** Headers of the transport: never a token, however random they look. */
const TRANSPORT =
  /^(date|etag|server|via|age|vary|content-.*|cache-.*|.*request-?id|.*trace.*|.*correlation.*|x-run.*|strict-.*|ratelimit.*|x-ratelimit.*|x-rate-.*|report-to|nel|expires|last-modified|connection|keep-alive|transfer-encoding|set-cookie|www-authenticate|x-frame.*|x-content.*|x-powered.*|x-dns.*|referrer-.*|permissions-.*|origin-.*|cross-.*|x-xss.*|x-permitted.*|x-download.*|alt-svc|link|location|pragma|allow|accept.*|access-.*|cf-.*|retry-after|x-response-time|x-runtime|x-process-time)$/

/** `sent`: the text of the request, so that what we sent ourselves is no token. */
export function tokenCandidates(reply: Reply, sent: string): TokenCandidate[] {
  return [...fromBody(reply), ...fromHeaders(reply), ...fromCookies(reply)]
    .filter(candidate => candidate.score > 0.2 && !sent.includes(candidate.value))
    .sort((a, b) => b.score - a.score)
}

function fromBody(reply: Reply): TokenCandidate[] {
  if (reply.json === undefined) {
    const text = reply.text.trim()
    const bare = /^[\w.~+/=-]{16,}$/.test(text)
    return bare ? [{ location: { in: 'body', at: '' }, value: text, score: 0.6 }] : []
  }
  return [...leaves(reply.json)].flatMap(({ pointer, value }): TokenCandidate[] => {
    if (typeof value !== 'string') return []
    const path = segmentsOf(pointer).filter(part => !/^\d+$/.test(part))
    const own = withoutScheme(value)
    return [{ location: { in: 'body', at: pointer }, value: own, score: scoreOf(path, own) }]
  })
}

function fromHeaders(reply: Reply): TokenCandidate[] {
  return Object.entries(reply.headers).flatMap(([name, value]): TokenCandidate[] => {
    if (TRANSPORT.test(name)) return []
    const own = withoutScheme(value)
    return [{ location: { in: 'header', at: name }, value: own, score: scoreOf([name.replace(/^x-/, '')], own) }]
  })
}

function fromCookies(reply: Reply): TokenCandidate[] {
  return cookiesOf(reply).map(({ name, value }) => ({
    location: { in: 'cookie' as const, at: name },
    value,
    // A cookie at a login is a session unless it says otherwise.
    score:
      value.length < 8
        ? 0
        : Math.max(0.45, scoreOf([name], value)) - (/csrf|xsrf|lang|theme|consent/i.test(name) ? 0.5 : 0),
  }))
}

export function cookiesOf(reply: Pick<Reply, 'headers'>): { name: string; value: string; attributes: string }[] {
  return (reply.headers['set-cookie'] ?? '').split('\n').flatMap(line => {
    const match = /^\s*([^=;\s]+)=([^;]*);?(.*)$/.exec(line)
    return match === null ? [] : [{ name: match[1] ?? '', value: match[2] ?? '', attributes: match[3] ?? '' }]
  })
}

function scoreOf(path: readonly string[], value: string): number {
  if (value.length < 8 || /\s/.test(value)) return 0
  if (/^\d{4}-\d{2}-\d{2}/.test(value) || /^https?:/.test(value)) return 0
  const own = path.at(-1) ?? ''
  const named = fitness(path, 'token')
  const decoy = Math.max(fitness([own], 'refresh-token'), idLike(own))
  const form = JWT.test(value) ? 0.35 : value.length >= 20 ? 0.25 : 0.1
  return named * 0.6 + form - (decoy > 0.6 && decoy > named * 0.9 ? 0.5 : 0)
}

/** `requestId`, `traceId`, `userId`: random, but nobody's key; `sessionId` is a key. */
function idLike(name: string): number {
  const words = tokensOf(name)
  if (words.some(word => /^(?:sess|token|sitz)|^sid$/.test(word))) return 0
  return words.some(word => OF_IDS.includes(word)) ? 0.9 : 0
}

const OF_IDS = 'id uuid trace request correlation signature checksum issuer tenant client name type scope'.split(' ')
