/** The ways a token may be shown, likeliest first, by what the service's own answers hint. */
import type { Presentation } from '../call/prepare.ts'
import type { Reply } from '../client/types.ts'
import { tokensOf } from '../naming/tokens.ts'
import type { TokenCandidate } from './candidates.ts'

export interface Hints {
  /** Answers to calls without a token. */
  refusals: readonly Reply[]
  login: Reply
  token: TokenCandidate
}

const HEADERS = [
  'X-Auth-Token',
  'X-Access-Token',
  'X-Session-Token',
  'X-API-Key',
  'X-Token',
  'X-Session-Id',
  'X-Api-Token',
  'Token',
  'X-Authorization',
]
/** Rarer than any other place. */
const RARE_HEADERS = ['X-Auth', 'Access-Token', 'Auth-Token']
const QUERY = ['access_token', 'token', 'api_key', 'auth_token', 'session']

export function presentations(hints: Hints): Presentation[] {
  const { login, token } = hints
  const own = token.location.in === 'body' ? nameIn(token.location.at) : ''
  const header = (name: string, scheme?: string): Presentation => ({
    in: 'header',
    name,
    ...(scheme === undefined ? {} : { scheme }),
  })
  const asked = [...challenged(hints.refusals), ...schemesShown(hints.refusals)]
  const types = tokenTypes(login)
  const schemes = [...asked, ...types]
  const named = [...challengeNames(hints.refusals), ...namedHeaders(hints.refusals)].filter(
    name => name.toLowerCase() !== 'authorization',
  )
  const told: Presentation[] = [
    ...asked.map(scheme => header('Authorization', scheme)),
    ...named.map(name => header(name)),
    ...named.flatMap(name => schemes.map(scheme => header(name, scheme))),
    ...(token.location.in === 'cookie' ? [{ in: 'cookie', name: token.location.at } as const] : []),
    ...(token.location.in === 'header' && token.location.at !== 'authorization'
      ? [header(canonical(token.location.at))]
      : []),
    ...types.map(scheme => header('Authorization', scheme)),
    ...namedParameters(hints.refusals),
    ...namedAsIssued(hints.refusals, own),
    ...allowedHeaders([...hints.refusals, login]).map(name => header(name)),
  ]
  const common: Presentation[] = [
    header('Authorization', 'Bearer'),
    header('Authorization'),
    ...HEADERS.map(name => header(name)),
    header('Authorization', 'Token'),
    ...(own === ''
      ? []
      : [
          { in: 'body', name: own } as const,
          { in: 'cookie', name: own } as const,
          header(own),
          { in: 'query', name: own } as const,
        ]),
    ...QUERY.map(name => ({ in: 'query', name }) as const),
    { in: 'body', name: 'token' } as const,
    { in: 'body', name: 'accessToken' } as const,
    { in: 'body', name: 'access_token' } as const,
    { in: 'cookie', name: 'session' } as const,
    { in: 'cookie', name: 'token' } as const,
    ...RARE_HEADERS.map(name => header(name)),
    // `sessionKey`, which no header is written like.
    ...(tokensOf(own).length < 2 ? [] : [header(canonical(`x-${tokensOf(own).join('-')}`))]),
    // A scheme of the service's own, or the usual one, before the token in a header of its own.
    ...[...schemes, 'Bearer'].flatMap(scheme => [...HEADERS.slice(0, 5), 'X-Auth'].map(name => header(name, scheme))),
  ]
  const seen = new Set<string>()
  return [...told, ...common].filter(each => {
    const key = `${each.in} ${each.name.toLowerCase()} ${each.scheme ?? ''}`
    return seen.has(key) ? false : seen.add(key) !== undefined
  })
}

function challenged(refusals: readonly Reply[]): string[] {
  return refusals.flatMap(reply => {
    const scheme = /^\s*([A-Za-z][\w-]*)/.exec(reply.headers['www-authenticate'] ?? '')?.[1]
    return scheme === undefined || /^(basic|digest|negotiate)$/i.test(scheme) ? [] : [scheme]
  })
}

/** `ApiKey header="X-Auth"`: the parameters of a challenge may say where the token is looked for. */
function challengeNames(refusals: readonly Reply[]): string[] {
  return refusals.flatMap(({ headers }) =>
    [...(headers['www-authenticate'] ?? '').matchAll(/\b(\w+)\s*=\s*"?([A-Za-z][\w-]*)"?/g)].flatMap(
      ([, parameter = '', value = '']) =>
        /^(header|name|param|parameter|field|key|location)$/i.test(parameter) && isTokenName(value)
          ? [canonical(value)]
          : [],
    ),
  )
}

/** What a browser may send (Fetch standard, CORS): of the service's own names, those that speak of a token. */
function allowedHeaders(replies: readonly Reply[]): string[] {
  return replies.flatMap(({ headers }) =>
    `${headers['access-control-allow-headers'] ?? ''},${headers['vary'] ?? ''}`
      .split(',')
      .map(name => name.trim())
      .filter(name => /^[A-Za-z][\w-]*$/.test(name) && name.toLowerCase() !== 'authorization' && isTokenName(name))
      .map(canonical),
  )
}

const TOKEN_WORDS = /^(auth|authorization|token|key|apikey|session|jwt|access|bearer|ticket|sid)$/

function isTokenName(name: string): boolean {
  return tokensOf(name).some(word => TOKEN_WORDS.test(word))
}

/** `expected "ApiKey <token>"`. */
function schemesShown(refusals: readonly Reply[]): string[] {
  return refusals.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /\b([A-Za-z][\w-]{2,})\s+[<{[](?:your[_ -]?)?(?:access[_ -]?|auth[_ -]?|session[_ -]?)?(?:token|key|jwt)[>}\]]/gi,
      ),
    ]
      .map(match => match[1] ?? '')
      .filter(scheme => !/^(the|your|a|an|missing|invalid|header|authorization|send|with|use|token)$/i.test(scheme)),
  )
}

/** The member, or what it lies in where it is only a `value`. */
function nameIn(pointer: string): string {
  const path = pointer.split('/').filter(part => part !== '' && !/^\d+$/.test(part))
  return path.findLast(part => !/^(value|id|data|result|string)$/i.test(part)) ?? path.at(-1) ?? ''
}

/** `Missing X-Session-Id header`, `header "Auth-Key" is required`, a member named in a list of faulty headers. */
function namedHeaders(refusals: readonly Reply[]): string[] {
  return refusals.flatMap(({ text }) => {
    const custom = text.match(/\bX-[A-Za-z][A-Za-z0-9-]+/gi) ?? []
    const around = [
      ...text.matchAll(/["'`]?\b([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*)["'`]?\s*[- ]?(?:request[- ])?header\b/gi),
    ].map(match => match[1] ?? '')
    const after = [
      ...text.matchAll(/\bheaders?\s*(?:named|called|field)?[:=]?\s*["'`]?([A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+)/gi),
    ].map(match => match[1] ?? '')
    return [
      ...custom,
      ...around.filter(name => name.includes('-') || /^(authorization|token|apikey)$/i.test(name)),
      ...after,
    ].map(canonical)
  })
}

/** A refusal that says the very name under which the token was issued: the words beside it tell the place. */
function namedAsIssued(refusals: readonly Reply[], own: string): Presentation[] {
  if (own.length < 3) return []
  const said = refusals.map(({ text }) => text).find(text => text.split(/[^\p{L}\p{N}_-]+/u).includes(own))
  if (said === undefined) return []
  const places = ['query', 'body', 'header', 'cookie'] as const
  const first = PLACE_WORDS.find(([, words]) => words.test(said))?.[0] ?? 'query'
  return [first, ...places.filter(place => place !== first)].map((place): Presentation => ({ in: place, name: own }))
}

const PLACE_WORDS: readonly [Presentation['in'], RegExp][] = [
  ['cookie', /cookie|ciasteczk/i],
  ['header', /header|kopfzeile|en-t[eê]te|cabecera|nagłów|intestazione|cabeçalho/i],
  ['body', /body|corpo|cuerpo|corps|campo|feld|champ|veld|field/i],
]

function namedParameters(refusals: readonly Reply[]): Presentation[] {
  return refusals.flatMap(({ text }) => {
    const query = [
      ...text.matchAll(/(?:query|url)\s*(?:string)?\s*(?:parameter|param)s?\s*[:=]?\s*["'`]?([A-Za-z][\w-]*)/gi),
    ].map(match => match[1] ?? '')
    const before = [...text.matchAll(/["'`]([A-Za-z][\w-]*)["'`]\s*(?:query|url)\s*(?:parameter|param)/gi)].map(
      match => match[1] ?? '',
    )
    const cookies = [
      ...text.matchAll(/["'`]?\b([A-Za-z][\w-]*)["'`]?\s+cookie\b|\bcookie\s+["'`]([A-Za-z][\w-]*)["'`]/gi),
    ].map(match => match[1] ?? match[2] ?? '')
    return [
      ...[...query, ...before]
        .filter(name => !/^(is|missing|the|required)$/i.test(name))
        .map(name => ({ in: 'query', name }) as const),
      ...cookies
        .filter(name => !/^(session|the|a|no|missing|valid|required)$/i.test(name))
        .map(name => ({ in: 'cookie', name }) as const),
    ]
  })
}

function tokenTypes(login: Reply): string[] {
  const found = [
    ...login.text.matchAll(
      /"(?:token_?type|type|scheme|schema|token_?schema|auth_?scheme)"\s*:\s*"([A-Za-z][\w-]*)"/gi,
    ),
  ].map(match => match[1] ?? '')
  const lead = /"(Bearer|Token)\s+[\w.~+/=-]{8,}"/i.exec(login.text)?.[1]
  return [...found, ...(lead === undefined ? [] : [lead])].flatMap(type =>
    /^(jwt|access|opaque|access_token)$/i.test(type) ? [] : [type.toLowerCase() === 'bearer' ? 'Bearer' : type],
  )
}

/** `x-session-token` → `X-Session-Token`: how headers are written for people. */
function canonical(name: string): string {
  return name
    .split('-')
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('-')
}
