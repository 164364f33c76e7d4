/** What an accepted login may have brought as a token. */
import { withoutScheme } from '../contract/integration.ts'
import { leaves, segmentsOf } from '../contract/json.ts'
import type { TokenKnowledge } from '../contract/knowledge.ts'
import { fitness } from '../probe/naming/match.ts'
import { cookiesOf } from '../probe/token/candidates.ts'
import type { Answer } from './answer.ts'
import type { Service } from './service.ts'

export interface TokenString {
  location: TokenKnowledge['location']
  value: string
  score: number
}

const JWT = /^[\w-]{4,}\.[\w-]{4,}\.[\w-]*$/

/** Fields that tell of the message and the connection, and hold nothing of a session (RFC 9110). */
const OF_THE_MESSAGE = /^(?:set-cookie|content-[\w-]+|date|connection|keep-alive|transfer-encoding|vary|allow)$/

/** Every string of an accepted login that no rejected one had: likeliest first, none left out. */
export function tokenStrings(service: Service, granted: Answer, rejected: readonly Answer[]): TokenString[] {
  const out: TokenString[] = []
  const given = new Set(
    Object.values({ ...service.context.environment.credentials, ...service.context.environment.testData }),
  )
  const before = new Set(rejected.flatMap(each => Object.keys(each.headers)))
  // What a rejected login brought as well is nobody's.
  const isOfAll = (name: string, value: string) => rejected.some(({ headers }) => headers[name] === value)
  const add = (location: TokenString['location'], path: readonly string[], text: string, bonus = 0) => {
    const value = withoutScheme(text)
    if (value.length < 6 || /\s/.test(value) || given.has(value)) return
    const named = fitness(path, 'token')
    const refresh = fitness([path.at(-1) ?? ''], 'refresh-token')
    // A plain word, as the kind of a token, is hardly one.
    const isWord = /^[a-z]{1,15}$/i.test(value)
    const isMoment = /^\d{4}-\d\d-\d\d/.test(value) || /^(?:https?:|\/[\w-]+\/)/.test(value)
    const random = /\d/.test(value) && /[a-z]/i.test(value) ? 0.5 : 0
    out.push({
      location,
      value,
      score:
        named * 3 +
        (JWT.test(value) ? 2 : 0) +
        Math.min(value.length, 40) / 40 +
        random +
        bonus -
        refresh * 2.5 -
        (isMoment || isWord ? 3 : 0),
    })
  }
  if (typeof granted.json === 'object' && granted.json !== null)
    for (const { pointer, value } of leaves(granted.json)) {
      if (typeof value !== 'string') continue
      add(
        { in: 'body', at: pointer },
        segmentsOf(pointer).filter(each => !/^\d+$/.test(each)),
        value,
      )
    }
  else add({ in: 'body', at: '' }, ['token'], granted.text.trim().replace(/^"|"$/g, ''))
  for (const [name, value] of Object.entries(granted.headers))
    if (!OF_THE_MESSAGE.test(name) && !isOfAll(name, value))
      add({ in: 'header', at: name }, [name.replace(/^x-/, '')], value, before.has(name) ? -3 : 0.5)
  for (const { name, value, attributes } of cookiesOf(granted.reply))
    if (!/max-age=0\b/i.test(attributes)) add({ in: 'cookie', at: name }, [name], decoded(value), 0.6)
  return out.sort((a, b) => b.score - a.score)
}

/** In its body, a cookie, or a header field that no rejection had. */
export function bringsToken(service: Service, answer: Answer): boolean {
  const rejected = [...service.rejections, service.broken, service.bare].filter(each => each !== undefined)
  const before = new Set(service.rejections.flatMap(each => Object.keys(each.headers)))
  return tokenStrings(service, answer, rejected).some(
    ({ location, score }) => score > 0 && (location.in !== 'header' || !before.has(location.at)),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
