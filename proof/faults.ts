/** Failed checks held against the truth: what a service that is right may still be told for, when its own answers show it. */
import { getAt, parseJson } from '../contract/json.ts'
import { tokenOf } from './spoil.ts'
import { ENDPOINTS, endpointOf, isSuccess, type Truth } from './truth.ts'
import { headerOf, type WireExchange } from './wire.ts'

export interface Failure {
  id: string
  title: string
  /** Where the requirement stands: a specification, a standard or the recorded contract. */
  source: string
}

type Shows = (
  exchange: WireExchange,
  truth: Truth,
  alongside: { seen: readonly WireExchange[]; tokens: readonly string[] },
) => boolean

/** A credential that is shorter is the name of an application. */
const SECRET_LENGTH = 16

const TRACE =
  /\n\s+at [\w.<>]+ ?\(|Traceback \(most recent call last\)|\bgoroutine \d+ \[|\.java:\d+\)|SQLSTATE|node_modules\//

const isType = (exchange: WireExchange, type: RegExp): boolean =>
  exchange.answer !== undefined && type.test(headerOf(exchange.answer, 'content-type') ?? '')
const bodyOf = ({ answer }: WireExchange): string => answer?.body.toString() ?? ''
const isTaken = (exchange: WireExchange, truth: Truth): boolean => {
  const name = endpointOf(exchange.path)
  return (
    name !== undefined &&
    exchange.answer !== undefined &&
    isSuccess(truth, name, exchange.answer.status, bodyOf(exchange))
  )
}

/** By what the source of a check is about: the exchange that shows the service itself to be at fault. */
const SHOWN: readonly [what: string, source: RegExp, shows: Shows][] = [
  ['answered with 5xx', /section 15\.6/, ({ answer }) => (answer?.status ?? 0) >= 500],
  [
    'took a body that is no JSON',
    /malformed syntax/,
    (exchange, truth) =>
      isType({ ...exchange, answer: { status: 0, headers: exchange.headers, body: exchange.body } }, /json/i) &&
      parseJson(exchange.body.toString()) === undefined &&
      isTaken(exchange, truth),
  ],
  ['showed a stack trace', /stack traces/, exchange => TRACE.test(bodyOf(exchange))],
  [
    'named another status in problem details',
    /RFC 9457 section 3\.1\.2/,
    exchange => {
      const status = getAt(parseJson(bodyOf(exchange)), '/status')
      return isType(exchange, /problem\+json/) && status !== undefined && status !== exchange.answer?.status
    },
  ],
  [
    'called something JSON that is none',
    /what is called JSON/,
    exchange => isType(exchange, /json/) && bodyOf(exchange) !== '' && parseJson(bodyOf(exchange)) === undefined,
  ],
  [
    'took a call without any token that it had issued',
    /Authentication 2|RFC 7519 section 7|RFC 7515|RFC 8725/,
    (exchange, truth, { tokens }) => {
      const name = endpointOf(exchange.path)
      if (name === undefined || name === 'auth-authenticate' || !isTaken(exchange, truth)) return false
      return !wordsOf(tokenOf(exchange, truth) ?? '').some(word => tokens.includes(word))
    },
  ],
  [
    'rejected a media type for its capitals',
    /RFC 9110 sections 8\.3\.1/,
    (exchange, truth, { seen: observed }) => {
      const type = headerOf(exchange, 'content-type') ?? ''
      const isTakenPlainly = (other: WireExchange): boolean =>
        other.path === exchange.path && other.body.equals(exchange.body) && isTaken(other, truth)
      return /[A-Z]/.test(type) && [400, 415].includes(exchange.answer?.status ?? 0) && observed.some(isTakenPlainly)
    },
  ],
  [
    'wrote a credential into its tokens',
    /RFC 7519 section 12/,
    (exchange, truth) => {
      const claims = [...bodyOf(exchange).matchAll(/eyJ[\w-]+\.([\w-]+)/g)].map(([, each = '']) =>
        Buffer.from(each, 'base64url').toString(),
      )
      const secrets = Object.values(truth.credentials).filter(each => each.length >= SECRET_LENGTH && /\d/.test(each))
      return secrets.some(secret => claims.some(each => each.includes(secret)))
    },
  ],
]

const wordsOf = (text: string): string[] => text.match(/[\w.~+/-]{8,}/g) ?? []

/** Every word that a login handed out: one of them is the token. */
const issued = (truth: Truth, observed: readonly WireExchange[]): string[] =>
  observed
    .filter(each => endpointOf(each.path) === ENDPOINTS[0] && isTaken(each, truth))
    .flatMap(each => [bodyOf(each), ...(each.answer?.headers ?? []).map(([, value]) => value)].flatMap(wordsOf))

/** What the wire shows of the service itself; undefined where the failure is a mistake of who judged it. */
export function shownFault(failure: Failure, truth: Truth, observed: readonly WireExchange[]): string | undefined {
  // The service is the same from the first call to the last: it cannot have left what was recorded.
  if (/^recorded contract/.test(failure.source)) return undefined
  const alongside = { seen: observed, tokens: issued(truth, observed) }
  return SHOWN.find(
    ([, source, shows]) => source.test(failure.source) && observed.some(each => shows(each, truth, alongside)),
  )?.[0]
}
