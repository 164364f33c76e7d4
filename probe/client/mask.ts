/** What may be a secret although no one has named it yet: keys in headers and queries, tokens in answers to a login. */

import type { Exchange } from '../../contract/exchange.ts'
import { decoded, isObject, type Json, leaves, parseJson } from '../../contract/json.ts'

const SECRET_HEADER =
  /^(authorization|proxy-authorization|cookie|set-cookie|.*(token|secret|password|api-?key|session|auth-key|signature).*)$/i
const ADDRESS_HEADER = /^(location|content-location|referer|link)$/i
// Each pattern begins where it cannot have begun before, so that no text takes time with the square of its length.
const DOTTED = /(?<![\w-])[\w-]+(?:\.[\w-]*){2,}/g
const JWT_HEAD = /(?<!\w)eyJ[\w-]{5}/
const QUERY = /([?&#](?=[^=?&#\s]*(?:token|secret|password|api_?key|session|signature|code))[^=?&#\s]*=)([^&#\s]{8,})/gi
const MEMBER =
  /("[^"\\]*(?:(?:access|refresh|auth|session|bearer|id)[_-]?token|secret|password|passwd|api[_-]?key|session[_-]?(?:id|key))"\s*:\s*")([^"\\\s]{12,})(?=")/gi
/** Placeholders and the names of parameters stay; a scheme does where it is the first word. */
const PART = /\{\{[^{}]*\}\}|^[A-Za-z][\w-]*(?=\s)|[\w-]+(?==(?!=*(?:$|[\s,;])))|[\w.~+/-]{8,}=*/g

/** Known secrets are placeholders already; what is left of a secret header is masked. */
export function maskedHeader(name: string, value: string): string {
  if (/^set-cookie$/i.test(name)) return value.split('\n').map(maskedCookie).join('\n')
  if (/^cookie$/i.test(name)) return value.split(';').map(maskedCookie).join(';')
  if (ADDRESS_HEADER.test(name)) return maskedQuery(value)
  return SECRET_HEADER.test(name) ? maskedParts(value) : masksJwt(value)
}

function maskedParts(value: string): string {
  return value.replace(PART, (found, at: number) => {
    const after = value[at + found.length]
    const kept = found.startsWith('{{') || (at === 0 && after === ' ') || (after === '=' && !found.endsWith('='))
    return kept ? found : '{{masked}}'
  })
}

/** `name=value; Attribute`: the attributes tell how the service works. */
function maskedCookie(line: string): string {
  return line.replace(/^([^=;]+=)([^;]{8,})/, (_all, name: string, value: string) => name + maskedParts(value))
}

/** Of an address or a path. */
export function maskedQuery(text: string): string {
  return masksJwt(text).replace(QUERY, (all, name: string, value: string) =>
    value.includes('{{') || value.includes('%7B%7B') ? all : `${name}{{masked}}`,
  )
}

export function masksJwt(text: string): string {
  return text.replace(DOTTED, run => {
    const parts = run.split('.')
    for (let i = 0; i + 2 < parts.length; i++) {
      const at = parts[i]?.search(JWT_HEAD) ?? -1
      if (at < 0 || (parts[i + 1]?.length ?? 0) < 5) continue
      parts.splice(i, 3, `${parts[i]?.slice(0, at)}{{jwt}}`)
    }
    return parts.join('.')
  })
}

/** Any body: what looks like a JWT is taken out, and what stands under the name of a key. */
export function maskedBody(text: string): string {
  return masksJwt(text).replace(MEMBER, (all, name: string, value: string) =>
    value.includes('{{') ? all : `${name}{{masked:${value.length}}}`,
  )
}

/** The answer to a login before anyone knows which part is the token: every long word in it is taken out. */
export function maskedLogin(text: string): string {
  const parsed = parseJson(text)
  if (parsed !== undefined) return JSON.stringify(maskedJson(parsed))
  return maskedBody(text).replace(/\{\{[^{}]*\}\}|[\w.~+/-]{12,}=*/g, found =>
    isTokenLike(found) ? `{{masked:${found.length}}}` : found,
  )
}

function maskedJson(node: Json): Json {
  if (typeof node === 'string') return isTokenLike(node) ? `{{masked:${node.length}}}` : masksJwt(node)
  if (Array.isArray(node)) return node.map(maskedJson)
  return isObject(node) ? Object.fromEntries(Object.entries(node).map(([key, item]) => [key, maskedJson(item)])) : node
}

/** Sentences, addresses, times and plain words are no tokens. */
function isTokenLike(text: string): boolean {
  const bare = text.replace(/^[A-Za-z]+ /, '').replace(/\{\{[^{}]*\}\}/g, '')
  if (bare.length < 12 || /\s/.test(bare)) return false
  if (/^\d{4}-\d{2}-\d{2}/.test(bare) || /^(https?:|about:|urn:)/.test(bare)) return false
  return /\d/.test(bare) || !/^[A-Za-z]+([_.:-][A-Za-z]+)*$/.test(bare) || bare.length > 40
}

/** Cookies are values of others' making: short ones are settings. */
const SHORTEST_COOKIE = 8

interface Brings {
  effect: Exchange['effect']
  response?: Pick<NonNullable<Exchange['response']>, 'status' | 'headers' | 'body'> | undefined
}

/** What an answer brings that is as good as a credential: tokens, sessions and keys, before anyone knows what each is for. */
export function secretsBrought({ effect, response }: Brings): string[] {
  if (response === undefined) return []
  const { headers, body, status } = response
  const named = [...body.matchAll(MEMBER)].map(match => match[2] ?? '')
  const login = effect === 'authenticates' && status < 400 ? textsOf(body).filter(isTokenLike).map(bare) : []
  return [...new Set([...Object.entries(headers).flatMap(inHeader), ...named, ...login])]
}

/** A request as a service may repeat it. */
export function sentText({ method, path, headers, body = '' }: Exchange['request']): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path}`, ...fields, body].join('\n')
}

function inHeader([name, value]: [string, string]): string[] {
  if (/^set-cookie$/i.test(name))
    return value.split('\n').flatMap(line => {
      const [, cookie = ''] = /^[^=;]*=\s*"?([^;"]*)/.exec(line) ?? []
      return cookie.length >= SHORTEST_COOKIE ? [cookie, decoded(cookie)] : []
    })
  return SECRET_HEADER.test(name) && isTokenLike(value) ? [bare(value)] : []
}

function textsOf(body: string): string[] {
  const parsed = parseJson(body)
  if (parsed === undefined) return body.match(/[\w.~+/-]{12,}=*/g) ?? []
  return [...leaves(parsed)].flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
}

/** Without a scheme. */
const bare = (text: string) => text.replace(/^[A-Za-z]+ /, '')
