/** HTTP and its connections. */

import type { Endpoint } from '../../contract/endpoint.ts'
import { bareType, mediaTypeOf } from '../../contract/media-types.ts'
import { headerOf, headersOf } from '../call.ts'
import type { ClassifiedCall } from '../classified-call.ts'
import type { Contract } from '../contract.ts'
import { declared, failed, inconclusive, passed } from '../duty.ts'
import { isExt, isLogin } from '../observed-situation.ts'
import { everyCall, NO_CALL } from './_every-call.ts'
import { goesAgain } from './_repeating.ts'
import words from './connections.json' with { type: 'json' }

const FEWEST = 4

const hasBody = (call: ClassifiedCall) => (isExt(call) || isLogin(call)) && call.body.length > 0

/** A name, an IPv4 address or an IPv6 address in brackets, and a port or none (RFC 3986 §3.2.2). */
const AUTHORITY = /^(?:\[[0-9a-f:.]+\]|[\w.~%!$&'()*+,;=-]+)(?::\d{0,5})?$/i

/** `name/1.2`, comments and further products after it. */
const PRODUCT = /^[\w!#$%&'*+.^`|~-]+(?:\/[\w!#$%&'*+.^`|~-]+)?(?:[ \t(]|$)/

export default declared(words, {
  'accepts-what-is-answered': watched =>
    everyCall(watched, {
      about: call => (isExt(call) || isLogin(call)) && call.answer !== undefined,
      wrong: ({ headers, answer, senderOutcome: reported }) => {
        const accept = headersOf(headers)['accept']
        if (accept === undefined || accept.trim() === '') return undefined
        const type = mediaTypeOf(headersOf(answer?.headers ?? []))
        const isRejected = answer?.status === 406
        // Problems may be told in a type of their own whatever was asked for.
        if (!isRejected && (reported !== 'success' || type === '')) return undefined
        return isRejected || quality(accept, type) === 0
          ? 'accepts only other media types than it is answered'
          : undefined
      },
      right: 'accepted the media type of their answers',
    }),
  'calls-the-exact-paths': watched =>
    everyCall(watched, {
      about: ({ endpoint, method, serviceOutcome: did }) =>
        endpoint === undefined ? method === 'POST' && did === 'not-found' : method !== 'OPTIONS',
      wrong: ({ endpoint, method, path }) => {
        if (endpoint === undefined) return 'is no path of the contract'
        if (method !== 'POST') return `was called with ${method}`
        return bare(path) === watched.contract.pathOf(endpoint) ? undefined : 'was called at another path'
      },
      right: 'were POST to the path of the contract',
    }),
  'frames-its-requests': ({ played, malformed }) => {
    const [first] = malformed
    if (first !== undefined)
      return failed(
        `${malformed.length} times came bytes that are no request of HTTP (${first.error}).`,
        played.filter(call => call.at <= first.at).slice(-1),
      )
    if (!played.some(isExt)) return NO_CALL
    const short = played.filter(call => call.readAt === undefined)
    if (short.length > 0)
      return failed(`${short.length} of ${played.length} calls announced a longer body than they sent.`, short)
    return passed(`All ${played.length} requests ended where they said.`, played)
  },
  'goes-on-after-a-reset': goesAgain('was reset'),
  'keeps-its-connections': ({ played }) => {
    const calls = played.filter(call => isExt(call) || isLogin(call))
    if (calls.length < FEWEST) return inconclusive(`Only ${calls.length} calls came: too few to tell.`)
    const connections = new Set(calls.map(call => call.connection.id)).size
    const reason = `${connections} connections for ${calls.length} calls.`
    return (connections === calls.length ? failed : passed)(reason, calls)
  },
  'names-its-media-type': {
    inapplicable: contract =>
      contract.calls.some(each => typesAt(each.endpoint, contract).length > 0)
        ? undefined
        : 'The contract knows no media type of a request.',
    judge: watched =>
      everyCall(watched, {
        about: call => hasBody(call) && call.endpoint !== undefined && typesOf(call, watched.contract).length > 0,
        wrong: call => {
          const sent = headerOf(call.headers, 'content-type')
          if (sent === undefined) return 'has a body without a Content-Type'
          const type = mediaTypeOf(headersOf(call.headers))
          const isAccepted = call.serviceOutcome === 'success' && /[/+]json$/.test(type)
          if (!typesOf(call, watched.contract).includes(type) && !isAccepted)
            return `was sent as another type than ${typesOf(call, watched.contract).join(', ')}`
          const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(sent)?.[1]
          if (charset === undefined || !/json$/.test(type) || /^(utf-?8|us-ascii)$/i.test(charset)) return undefined
          return 'was sent in a charset that JSON does not have'
        },
        right: 'named their media type as the contract does',
        none: 'No call with a body came whose media type the contract knows.',
      }),
  },
  'names-the-host': watched =>
    everyCall(watched, {
      about: call => hostsOf(call).length > 0,
      wrong: call => {
        const [host = '', ...more] = hostsOf(call)
        if (more.length > 0) return `has ${more.length + 1} Host headers`
        return AUTHORITY.test(host) ? undefined : 'has a Host header that is no host'
      },
      right: 'named one host',
      none: 'No call had a Host header.',
    }),
  'renews-stale-connections': goesAgain('met a closed connection'),
  'says-who-it-is': watched =>
    everyCall(watched, {
      about: call => isExt(call) || isLogin(call),
      wrong: ({ headers }) => {
        const agent = headerOf(headers, 'user-agent')?.trim()
        if (agent === undefined || agent === '') return 'has no User-Agent'
        return PRODUCT.test(agent) ? undefined : 'has a User-Agent that names no product'
      },
      right: 'named a product as User-Agent',
    }),
  'sends-json-in-utf-8': {
    inapplicable: contract =>
      contract.calls.some(each => acceptsJson(each.endpoint, contract))
        ? undefined
        : 'The contract knows no body of JSON.',
    judge: watched =>
      everyCall(watched, {
        about: call => isJson(call, watched.contract),
        wrong: ({ body }) => {
          if (body.subarray(0, 3).equals(MARK)) return 'begins with a byte order mark'
          const text = utf8(body)
          if (text === undefined) return 'has bytes that are no UTF-8'
          return isReadable(text) ? undefined : 'is no JSON'
        },
        right: 'had bodies of JSON in UTF-8',
        none: 'No body of JSON came.',
      }),
  },
})

/** How much a type is wanted, by the most specific range that has it. */
function quality(accept: string, type: string): number {
  const [family = ''] = type.split('/')
  const ranges = accept.split(',').map(each => {
    const [range = '', ...parameters] = each.split(';').map(part => part.trim().toLowerCase())
    const q = parameters.find(part => part.startsWith('q='))?.slice(2)
    return { range, q: q === undefined ? 1 : Number(q) }
  })
  for (const wanted of [type.toLowerCase(), `${family}/*`, '*/*']) {
    const found = ranges.find(({ range }) => range === wanted || (wanted === '*/*' && range === '*'))
    if (found !== undefined) return found.q
  }
  return 0
}

/** A target may be written with its authority (RFC 9112 §3.2.2), and a letter as its code (RFC 3986 §6.2.2). */
function bare(path: string): string {
  const below = path.replace(/^https?:\/\/[^/]*/i, '').split('?')[0] ?? ''
  return below.replace(/%([2-7][0-9a-f])/gi, (code, digits: string) => {
    const letter = String.fromCharCode(Number.parseInt(digits, 16))
    return /[\w.~-]/.test(letter) ? letter : code
  })
}

function typesOf({ endpoint }: ClassifiedCall, contract: Contract): string[] {
  return endpoint === undefined ? [] : typesAt(endpoint, contract)
}

function typesAt(endpoint: Endpoint, { requestSchemas }: Contract): string[] {
  return Object.keys(requestSchemas(endpoint)).map(bareType)
}

const hostsOf = ({ headers }: ClassifiedCall) =>
  headers.flatMap((name, i) => (i % 2 === 0 && name.toLowerCase() === 'host' ? (headers[i + 1] ?? '').trim() : []))

const MARK = Buffer.from([0xef, 0xbb, 0xbf])

function isJson({ endpoint, body, readAt, truncated, headers }: ClassifiedCall, contract: Contract): boolean {
  if (endpoint === undefined || body.length === 0 || readAt === undefined || truncated) return false
  if (headerOf(headers, 'content-encoding') !== undefined) return false
  return acceptsJson(endpoint, contract)
}

function acceptsJson(endpoint: Endpoint, { requestSchemas }: Contract): boolean {
  const types = Object.keys(requestSchemas(endpoint))
  return types.length > 0 && types.every(type => /[/+]json\b/i.test(type))
}

function utf8(body: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
}

function isReadable(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
