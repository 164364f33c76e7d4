/** What may be a secret although no one has named it yet: keys in headers, tokens in answers to a log-in. */
import { isObject, type Json, parseJson } from '../../contract/json.ts'

const SECRET_HEADER =
  /^(authorization|proxy-authorization|cookie|set-cookie|.*(token|secret|password|api-?key|session|auth-key|signature).*)$/i
const JWT = /\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*/g
/** A scheme and attribute names are no secrets, and tell how the service works. */
const KEPT = /^(Bearer|Basic|Token|Digest|HMAC|ApiKey)\s+/i

/** Known secrets are placeholders already; what is left of a secret header is masked. */
export function maskedHeader(name: string, value: string): string {
  if (!SECRET_HEADER.test(name)) return masksJwt(value)
  if (/^set-cookie$/i.test(name)) return value.split('\n').map(maskedCookie).join('\n')
  if (/^cookie$/i.test(name)) return value.split(';').map(maskedCookie).join(';')
  const scheme = KEPT.exec(value)?.[0] ?? ''
  const rest = value.slice(scheme.length)
  return rest.includes('{{') || rest.length < 8 ? value : `${scheme}{{masked}}`
}

function maskedCookie(line: string): string {
  return line.replace(/^(\s*[^=;]+=)([^;]{8,})/, (all, name: string, value: string) =>
    value.includes('{{') ? all : `${name}{{masked}}`,
  )
}

function masksJwt(text: string): string {
  return text.replace(JWT, '{{jwt}}')
}

/** A body that is not about a log-in: only what looks like a JWT is taken out. */
export function maskedBody(text: string): string {
  return masksJwt(text)
}

/** The answer to a log-in before anyone knows which part is the token: every long word in it is taken out. */
export function maskedLogIn(text: string): string {
  const parsed = parseJson(text)
  if (!parsed.success)
    return /\s/.test(text.trim())
      ? masksJwt(text)
      : text.replace(/[\w.~+/=-]{12,}/g, found => `{{masked:${found.length}}}`)
  return JSON.stringify(maskedJson(parsed.data))
}

function maskedJson(node: Json): Json {
  if (typeof node === 'string') return isTokenLike(node) ? `{{masked:${node.length}}}` : node
  if (Array.isArray(node)) return node.map(maskedJson)
  return isObject(node) ? Object.fromEntries(Object.entries(node).map(([key, item]) => [key, maskedJson(item)])) : node
}

/** Sentences, addresses, times and plain words are no tokens. */
function isTokenLike(text: string): boolean {
  if (text.length < 12 || /\s/.test(text) || text.includes('{{')) return false
  if (/^\d{4}-\d{2}-\d{2}/.test(text) || /^(https?:|about:|urn:)/.test(text)) return false
  return /\d/.test(text) || !/^[A-Za-z]+([_.:-][A-Za-z]+)*$/.test(text) || text.length > 40
}
