import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { credentialsIn, enveloped, givenAt, render, unset } from './bodies.ts'
import { asDeclared, faultsOf, headerFaults, reported } from './check.ts'
import { decode } from './codec.ts'
import { documentOf } from './document.ts'
import { draw } from './draw.ts'
import { type Fault, type Occasion, tell } from './manner.ts'
import { at, type Body, type Drawing, ENDPOINTS, type Endpoint, isObject, type Json } from './model.ts'
import type { Refusal } from './sentences.ts'
import { signatureOf, wireOf } from './solve.ts'
import { type Truth, truthOf } from './truth.ts'

/** A service as others see it: what its operator's mail says, and the truth. */
export interface Drawn {
  seed: number
  manner: string
  language: string
  talk: Drawing['talk']
  truth: Truth
  environment: { credentials: Drawing['credentials']; testData: Drawing['testData']; hints?: Record<string, Json> }
  drawing: Drawing
}
export function drawService(seed: number): Drawn {
  const drawing = draw(seed)
  const { manner, language, talk, credentials, testData, hints } = drawing
  const environment = { credentials, testData, ...(hints ? { hints } : {}) }
  return { seed, manner: manner.id, language, talk, truth: truthOf(drawing), environment, drawing }
}

interface Reply {
  status: number
  body: Json | undefined
  headers?: Record<string, string>
}
const MOST_TOKENS = 10_000
const opaque = (drawn: Drawing, seconds: number, person: string): string => {
  const { form, prefix } = drawn.token
  if (form === 'uuid') return randomUUID()
  if (form === 'hex') return randomBytes(20).toString('hex')
  if (form === 'opaque') return prefix + randomBytes(32).toString('base64url')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: person, iat: now, exp: now + seconds, jti: randomUUID() })}`
  return `${signed}.${createHmac('sha256', drawn.service).update(signed).digest('base64url')}`
}

/** Plays what was drawn: every rule is looked up in the drawing, none is known here. */
export class Play {
  readonly #drawn: Drawing
  readonly #seconds: number
  readonly #tokens = new Map<string, number>()
  readonly #preferences = new Map<number, { preference: Body; changed: string }>()
  readonly #ids: (string | number)[]
  readonly #addresses: string[]
  #window = { from: 0, count: 0 }

  constructor(drawn: Drawing, seconds: number) {
    this.#drawn = drawn
    this.#seconds = seconds
    const { form, prefix } = drawn.personId
    this.#ids = drawn.persons.map((_, n) =>
      form === 'uuid'
        ? randomUUID()
        : form === 'integer'
          ? 40_000 + (drawn.seed % 5000) + n
          : form === 'digits'
            ? String(7_000_000 + n)
            : `${prefix}${randomBytes(6).toString('hex')}`,
    )
    this.#addresses = drawn.persons.map(() => randomUUID())
  }

  /** A request in, an answer out. */
  answer(
    path: string,
    method: string,
    headers: IncomingMessage['headers'],
    raw: Buffer,
    query: URLSearchParams,
  ): Reply {
    const drawn = this.#drawn
    const endpoint = ENDPOINTS.find(each => path === drawn.prefix + each + (drawn.slash ? '/' : ''))
    const above = drawn.prefixTold === 'document' ? '' : drawn.prefix
    if (drawn.published && method === 'GET' && path === above + drawn.published.path)
      return { status: 200, body: documentOf(drawn) as Json }
    if (method === 'GET' && path === '/') {
      if (drawn.prefixTold === 'redirect')
        return { status: 302, body: undefined, headers: { location: `${drawn.prefix}/` } }
      if (drawn.prefixTold === 'front page')
        return {
          status: 200,
          body: { service: drawn.service, endpoints: ENDPOINTS.map(each => drawn.prefix + wireOf(drawn, each)) },
        }
    }
    if (endpoint === undefined)
      return { status: 404, body: drawn.manner.refusal('Not Found', 'invalid', this.#occasion(404, path)) }
    if (method !== 'POST')
      return {
        status: 405,
        body: drawn.manner.refusal('Method Not Allowed', 'invalid', this.#occasion(405, path)),
        headers: { allow: 'POST' },
      }
    const limited = this.#limited(endpoint)
    if (limited) return limited
    if (raw.length > drawn.limits.bodyBytes) return this.#refuse('large', endpoint, drawn.limits.bodyStatus)
    const request = drawn.endpoints[endpoint]
    const encoding = endpoint === '/auth-authenticate' ? drawn.authEncoding : (drawn.manner.encoding ?? 'json')
    const read = encoding === 'none' ? {} : decode(encoding, headers['content-type'] ?? '', raw, drawn.flaws)
    const body = drawn.manner.ignoresCase && isObject(read) ? asDeclared(request.members, read) : read
    if (body === 'wrong media') return this.#refuse('media', endpoint, drawn.manner.always ?? 415)
    if (body === undefined || !isObject(body))
      return this.#refuse('malformed', endpoint, drawn.manner.malformed ?? drawn.manner.always ?? 400)
    if (endpoint === '/auth-authenticate' && this.#renews(body)) return this.#grant(endpoint)
    const shown = this.#shown(headers, query, body)
    const guard = endpoint === '/auth-authenticate' ? undefined : this.#guard(endpoint, shown)
    if (guard && drawn.tokenFirst) return guard
    const faults: Fault[] = [
      ...headerFaults(request.headers, name => headers[name.toLowerCase()] as string | undefined),
      ...headerFaults(request.query, name => query.get(name) ?? undefined),
    ]
    if (faults.length === 0 && guard && drawn.token.shown.where !== 'body') return guard
    if (faults.length === 0) faults.push(...faultsOf(drawn, request, body, encoding !== 'json'))
    if (faults.length > 0) return this.#complain(endpoint, faults)
    if (guard) return guard
    if (endpoint === '/auth-authenticate') return this.#authenticate(endpoint, headers, query, body)
    if (endpoint === '/ext-verify') return this.#verify(endpoint, body)
    const person = this.#ids.findIndex(each => String(each) === String(this.#given(endpoint, body, '${person}')))
    if (person < 0) return this.#refuse('nobody', endpoint, drawn.manner.always ?? 404)
    const address = this.#given(endpoint, body, '${address}')
    if (address !== undefined && address !== this.#addresses[person])
      return this.#refuse('nobody', endpoint, drawn.manner.always ?? 404)
    return endpoint === '/ext-reach'
      ? this.#reach(endpoint, body, person)
      : this.#done(endpoint, { uuid: randomUUID() })
  }

  #given(endpoint: Endpoint, body: Body, marker: string): Json | undefined {
    const locations = this.#places.get(endpoint + marker) ?? givenAt(this.#drawn, endpoint, marker)
    this.#places.set(endpoint + marker, locations)
    return locations === '' ? undefined : at(body, locations)
  }
  readonly #places = new Map<string, string>()

  #authenticate(endpoint: Endpoint, headers: IncomingMessage['headers'], query: URLSearchParams, body: Body): Reply {
    const { basic, credentials, endpoints } = this.#drawn
    const { members: properties, headers: besides, query: parameters } = endpoints[endpoint]
    const basicSent = Buffer.from((headers.authorization ?? '').replace(/^Basic /i, ''), 'base64').toString()
    const right =
      (!basic ||
        (/^Basic /i.test(headers.authorization ?? '') &&
          basicSent === `${credentials[basic.user]}:${credentials[basic.password]}`)) &&
      besides.every(
        each => !each.credential || headers[each.name.toLowerCase()] === String(credentials[each.credential]),
      ) &&
      parameters.every(each => !each.credential || query.get(each.name) === String(credentials[each.credential])) &&
      credentialsIn(properties).every(each => String(at(body, each.pointer)) === String(credentials[each.label])) &&
      this.#isSigned(endpoint, headers, body)
    if (!right)
      return {
        ...this.#refuse('credentials', endpoint, this.#drawn.failure.credentials),
        ...(basic ? { headers: { 'www-authenticate': 'Basic realm="api"' } } : {}),
      }
    return this.#grant(endpoint)
  }

  #isSigned(endpoint: Endpoint, headers: IncomingMessage['headers'], body: Body): boolean {
    const { signature, credentials, endpoints } = this.#drawn
    if (signature === null) return true
    const sent = (marker: string): string => {
      const header = endpoints[endpoint].headers.find(each => each.sample === marker)
      return String(header ? headers[header.name.toLowerCase()] : this.#given(endpoint, body, marker))
    }
    const message = sent('${timestamp}')
    const at =
      signature.clock === 'iso' ? Date.parse(message) : Number(message) * (signature.clock === 'unix-millis' ? 1 : 1000)
    const user = Object.entries(credentials).find(([label]) => label !== signature.key)?.[1]
    const parts = { user: String(user), timestamp: message, nonce: sent('${nonce}') }
    return (
      Math.abs(Date.now() - at) <= signature.toleranceSeconds * 1000 &&
      sent('${signature}') === signatureOf(signature, String(credentials[signature.key]), parts)
    )
  }

  /** What renews a token is good for one time. */
  #renews(body: Body): boolean {
    const { refresh } = this.#drawn.token
    const sent = refresh === null || Object.keys(body).length !== 1 ? undefined : at(body, refresh.sentAs)
    return typeof sent === 'string' && this.#renewals.delete(sent)
  }
  readonly #renewals = new Set<string>()

  #grant(endpoint: Endpoint): Reply {
    const { credentials, token } = this.#drawn
    const value = opaque(this.#drawn, this.#seconds, String(Object.values(credentials)[0]))
    const until = Date.now() + this.#seconds * 1000
    const refresh = randomUUID()
    this.#renewals.add(refresh)
    if (this.#renewals.size > MOST_TOKENS) this.#renewals.delete(this.#renewals.values().next().value as string)
    if (this.#tokens.size >= MOST_TOKENS) this.#tokens.delete(this.#tokens.keys().next().value as string)
    this.#tokens.set(value, until)
    const reply = this.#done(endpoint, {
      token: value,
      'expires:seconds': this.#seconds,
      'expires:milliseconds': this.#seconds * 1000,
      'expires:instant': new Date(until).toISOString(),
      decoy: randomUUID(),
      refresh,
    })
    if (token.where === 'header')
      reply.headers = {
        [token.path]: token.path === 'Authorization' ? `${token.shown.scheme ?? 'Bearer'} ${value}` : value,
      }
    if (token.where === 'cookie') reply.headers = { 'set-cookie': `${token.path}=${value}; Path=/; HttpOnly` }
    return reply
  }

  #verify(endpoint: Endpoint, body: Body): Reply {
    const { match, persons, values, unknownPerson, manner } = this.#drawn
    const plain = (value: unknown) => String(value).toLowerCase()
    const person = persons.findIndex(each =>
      match.every(({ at: location, is }) => plain(at(body, location)) === plain(values(each)[is])),
    )
    if (person < 0 && unknownPerson !== 'unmatched')
      return this.#refuse('nobody', endpoint, manner.always ?? unknownPerson)
    return this.#done(
      endpoint,
      person < 0
        ? { known: false }
        : { known: true, person: this.#ids[person] as Json, address: this.#addresses[person] as string },
    )
  }

  #reach(endpoint: Endpoint, body: Body, person: number): Reply {
    const { operation, readBack } = this.#drawn
    const { by, at: location, change, preference } = operation
    const sent = at(body, preference)
    const changes = by === 'word' || by === 'tag' ? at(body, location) === change : isObject(sent)
    if (changes && isObject(sent) && !this.#drawn.flaws.forgets)
      this.#preferences.set(person, { preference: sent, changed: new Date().toISOString() })
    const kept = this.#preferences.get(person)
    const first = unset(this.#drawn)
    const all = kept?.preference ?? first
    const name = Object.keys(first)[0] as string
    return this.#done(endpoint, {
      person: this.#ids[person] as Json,
      preference: readBack === 'all' ? all : { [name]: all[name] as Json },
      changed: kept?.changed ?? null,
    })
  }

  #shown(headers: IncomingMessage['headers'], query: URLSearchParams, body: Body): string | undefined {
    const { where, name, scheme } = this.#drawn.token.shown
    if (where === 'query') return query.get(name) ?? undefined
    if (where === 'body') return typeof body[name] === 'string' ? (body[name] as string) : undefined
    if (where === 'cookie')
      return (headers.cookie ?? '')
        .split(/; */)
        .find(each => each.startsWith(`${name}=`))
        ?.slice(name.length + 1)
    const value = headers[name.toLowerCase()] as string | undefined
    if (!scheme || value === undefined) return value
    return value.startsWith(`${scheme} `) ? value.slice(scheme.length + 1) : undefined
  }

  #guard(endpoint: Endpoint, shown: string | undefined): Reply | undefined {
    const { token, failure, talk, flaws } = this.#drawn
    if (shown === undefined && token.shown.where === 'body')
      return this.#drawn.tokenFirst ? this.#complain(endpoint, headersLike(token.shown.name)) : undefined
    const until = shown === undefined ? undefined : this.#tokens.get(shown)
    if (shown !== undefined && (flaws.anyToken || (until !== undefined && (until > Date.now() || flaws.tokensLast)))) {
      if (token.idle) this.#tokens.set(shown, Date.now() + this.#seconds * 1000)
      return undefined
    }
    const { where, name, scheme } = token.shown
    const tells = talk === 'silent' || scheme || where === 'cookie' ? undefined : name
    return {
      ...this.#refuse(
        shown === undefined ? 'noToken' : 'badToken',
        endpoint,
        failure.token,
        shown === undefined ? tells : undefined,
      ),
      ...(scheme ? { headers: { 'www-authenticate': `${scheme} realm="api"` } } : {}),
    }
  }

  #limited(endpoint: Endpoint): Reply | undefined {
    const { rate } = this.#drawn.limits
    if (!rate) return undefined
    const now = Date.now()
    if (now - this.#window.from >= rate.windowSeconds * 1000) this.#window = { from: now, count: 0 }
    this.#window.count++
    if (this.#window.count <= rate.requests) return undefined
    const left = Math.max(1, Math.ceil((this.#window.from + rate.windowSeconds * 1000 - now) / 1000))
    return { ...this.#refuse('rate', endpoint, 429), headers: { 'retry-after': String(left) } }
  }
  limitHeaders(): Record<string, string> {
    const { rate } = this.#drawn.limits
    return rate?.headers
      ? {
          'x-ratelimit-limit': String(rate.requests),
          'x-ratelimit-remaining': String(Math.max(0, rate.requests - this.#window.count)),
        }
      : {}
  }

  #occasion(status: number, instance: string): Occasion {
    return {
      status,
      instance,
      service: this.#drawn.service,
      sentences: this.#drawn.sentences,
      trace: randomBytes(16).toString('hex'),
    }
  }
  #refuse(code: Refusal, endpoint: Endpoint, status: number, alongside?: string): Reply {
    const { manner, sentences } = this.#drawn
    const text = sentences[code] + (alongside === undefined ? '' : ` (${alongside})`)
    return { status, body: manner.refusal(text, code, this.#occasion(status, endpoint)) }
  }
  #complain(endpoint: Endpoint, faults: Fault[]): Reply {
    const { manner, sentences, tellsForms, talk, failure } = this.#drawn
    const stated = reported(this.#drawn, faults).map(each => tell(manner, sentences, tellsForms, each))
    const credential =
      endpoint === '/auth-authenticate' &&
      faults.every(each => each.kind === 'header') &&
      this.#drawn.endpoints[endpoint].headers.some(each => each.credential)
    const status = credential ? failure.credentials : manner.invalid
    const occasion = this.#occasion(status, endpoint)
    const quiet = manner.quiet && (talk === 'silent' || talk === 'no names')
    const body = !quiet
      ? manner.refused(stated, occasion)
      : talk === 'no names'
        ? manner.refusal(sentences.invalid, 'invalid', occasion)
        : manner.quiet?.(occasion, stated)
    return { status, body }
  }
  #done(endpoint: Endpoint, values: Record<string, Json>): Reply {
    const data = render(this.#drawn.answers[endpoint], values) ?? {}
    const { status } = this.#drawn.endpoints[endpoint]
    return { status, body: status === 204 ? undefined : enveloped(this.#drawn, endpoint, data) }
  }
}

const headersLike = (name: string): Fault[] => [
  { kind: 'missing', path: [name], member: { name, types: ['string'], required: true, sample: '' } },
]
