/** Where a discovery that did not solve a service stopped learning: the last exchange whose answer said something new. */
import { isObject, parseJson } from '../contract/json.ts'
import { ENDPOINTS, type EndpointName, endpointOf, type Truth } from './truth.ts'
import type { WireExchange } from './wire.ts'

export interface Obstacle {
  endpoint: EndpointName
  /** Requests to it after the one that follows, none of which was answered with anything new. */
  after: number
  request?: string
  answer?: string
}

const LONGEST = 600
const LARGE = 8_192

/** What an answer says, without what changes by itself or was only sent back. */
function saying({ body, path, headers, answer }: WireExchange): string {
  if (answer === undefined) return 'no answer'
  const sent = [body.toString(), path, ...headers.map(([, value]) => value)].join('\n')
  const words = answer.body.toString().match(/[\p{L}\p{N}_.-]+|[^\s\p{L}\p{N}_.-]/gu) ?? []
  const kept = words.map(word => (/\d/.test(word) || isSentValue(word, sent) ? '#' : word))
  return `${answer.status} ${kept.join(' ')}`
}

/** Names of properties that are sent are the same word whether the service repeats them or not; values are not. */
function isSentValue(word: string, sent: string): boolean {
  return word.length > 3 && new RegExp(`[:=]\\s*"?[^"&,]*${word.replaceAll(/[.-]/g, '\\$&')}`).test(sent)
}

const clipped = (text: string): string => {
  const plain = text.replaceAll(/\s+/g, ' ')
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain
}

/** A JSON object, a form, or nothing. */
function isReadable(text: string): boolean {
  return text === '' || /^[^=&\s{]+=/.test(text) || isObject(parseJson(text))
}

/** Asks for what the endpoint takes: other methods, sizes, media types and bodies that nobody can read, and limits of requests, are other questions. */
const isAboutContent = (exchange: WireExchange): boolean => {
  const { method, body, answer } = exchange
  return (
    method === 'POST' &&
    body.length < LARGE &&
    isReadable(body.toString()) &&
    ![405, 413, 414, 415, 429, 431].includes(answer?.status ?? 0)
  )
}

/** Nothing that a service calls secret stands in it: credentials and tokens are the drawn ones of a made-up service. */
export function obstacleIn(
  truth: Truth,
  observed: readonly WireExchange[],
  reached: readonly string[],
): Obstacle | undefined {
  const endpoint = ENDPOINTS.find(name => !reached.includes(name) && name in byName(truth))
  if (endpoint === undefined) return undefined
  const asked = observed.filter(each => endpointOf(each.path) === endpoint && isAboutContent(each))
  const known = new Set<string>()
  let last = -1
  for (const [index, exchange] of asked.entries()) {
    const says = saying(exchange)
    if (known.has(says)) continue
    known.add(says)
    last = index
  }
  const exchange = asked[last]
  if (exchange === undefined) return { endpoint, after: 0 }
  const { request, answer } = linesOf(exchange)
  return { endpoint, after: asked.length - 1 - last, request: clipped(request), answer: clipped(answer) }
}

/** A request and its answer, each on a line. */
export function linesOf({ method, path, headers, body, answer }: WireExchange) {
  const own = headers.filter(([name]) => !COMMON.test(name)).map(([name, value]) => `${name}: ${value}`)
  return {
    request: [`${method} ${path}`, ...own, body.toString()].filter(Boolean).join(' | '),
    answer: answer === undefined ? 'no answer' : `${answer.status} ${answer.body.toString().replaceAll(/\s+/g, ' ')}`,
  }
}

const COMMON =
  /^(host|accept.*|user-agent|connection|content-length|content-type|x-conformance-run|transfer-encoding|sec-fetch.*)$/i

const byName = (truth: Truth): Record<string, unknown> =>
  Object.fromEntries(Object.entries(truth.endpoints).map(([path, each]) => [path.replace(/^\/|\/$/g, ''), each]))
