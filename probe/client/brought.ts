/** What an answer brings that is as good as a credential: tokens, sessions and keys, before anyone knows what each is for. */
import type { Exchange } from '../../contract/exchange.ts'
import { leaves, parseJson } from '../../contract/json.ts'
import { isTokenLike, MEMBER, SECRET_HEADER } from './mask.ts'

/** Cookies are values of others' making: short ones are settings. */
const SHORTEST_COOKIE = 8

interface Brings {
  effect: Exchange['effect']
  response?: Pick<NonNullable<Exchange['response']>, 'status' | 'headers' | 'body'> | undefined
}

export function secretsBrought({ effect, response }: Brings): string[] {
  if (response === undefined) return []
  const { headers, body, status } = response
  const named = [...body.matchAll(MEMBER)].map(match => match[2] ?? '')
  const logIn = effect === 'authenticates' && status < 400 ? textsOf(body).filter(isTokenLike).map(bare) : []
  return [...new Set([...Object.entries(headers).flatMap(inHeader), ...named, ...logIn])]
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

function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie)
  } catch {
    return cookie
  }
}
