/** A sender that knows a field service by its truth alone: for the proof of that truth, never for discovery. */
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoint.ts'
import { getAt, isObject, type Json, parseJson, segmentsOf, setAt } from '../../contract/json.ts'
import { type Resolver, render, renderText } from '../../contract/template.ts'
import type { Truth } from '../dialects/_declared.ts'
import { makeAll } from './_made.ts'
import type { Prepared } from './_request.ts'
import type { FieldService } from './field.ts'

export interface Heard {
  status: number
  headers: Headers
  text: string
  json: Json | undefined
}

type TrueEndpoint = Truth['logIn']

export class FieldSender {
  readonly #service: FieldService
  /** Answers by example, for `{{ext-verify#/…}}`. */
  readonly #heard = new Map<string, Json | undefined>()
  token = ''

  constructor(service: FieldService) {
    this.#service = service
  }

  endpointOf(endpoint: Endpoint): TrueEndpoint {
    const { truth } = this.#service
    return endpoint === 'auth-authenticate' ? truth.logIn : truth.endpoints[endpoint]
  }

  /** The example with its values, the credentials where the truth says they stand, and no token. */
  prepare(key: string): Prepared {
    const {
      headers = {},
      query = {},
      encoding = 'json',
      body,
      let: lets = {},
    } = this.#service.truth.examples[key] ?? {}
    const made = makeAll(lets, this.#valueOf)
    const lookup: Resolver = name => made[name] ?? this.#valueOf(name)
    const texts = (from: Record<string, string>) =>
      Object.fromEntries(Object.entries(from).map(([name, value]) => [name, renderText(value, lookup)]))
    const request: Prepared = {
      headers: texts(headers),
      query: texts(query),
      encoding: body === undefined ? 'none' : encoding,
      body: body === undefined ? {} : render(body, lookup),
    }
    return key === 'auth-authenticate' ? this.withCredentials(request, this.#service.credentials) : request
  }

  withCredentials(request: Prepared, credentials: Record<string, string>): Prepared {
    const locations = this.#service.truth.questions['auth.request.fields'] as Record<string, string>
    let result = request
    const basic: Record<string, string> = {}
    for (const [location, name] of Object.entries(locations)) {
      const value = credentials[name] ?? ''
      const [kind = '', bare = ''] = location.startsWith('/') ? ['body', location] : location.split(':')
      if (kind === 'basic') basic[bare] = value
      else if (kind === 'header') result = { ...result, headers: { ...result.headers, [bare]: value } }
      else if (kind === 'query') result = { ...result, query: { ...result.query, [bare]: value } }
      else {
        const at = kind === 'form' ? `/${bare}` : bare
        const type = this.#service.truth.logIn.request.find(field => field.pointer === at)?.type
        result = { ...result, body: setAt(result.body, at, type === 'integer' ? Number(value) : value) }
      }
    }
    if (basic['username'] === undefined) return result
    const message = Buffer.from(`${basic['username']}:${basic['password'] ?? ''}`).toString('base64')
    return { ...result, headers: { ...result.headers, Authorization: `Basic ${message}` } }
  }

  withToken(request: Prepared, token: string): Prepared {
    const at = this.#service.truth.questions['auth.token.presentation'] as Record<string, string>
    const name = at['name'] ?? ''
    const value = at['scheme'] === undefined ? token : `${at['scheme']} ${token}`
    if (at['in'] === 'query') return { ...request, query: { ...request.query, [name]: value } }
    if (at['in'] === 'body') return { ...request, body: setAt(request.body, name.replace(/^\/?/, '/'), value) }
    const header = at['in'] === 'cookie' ? { Cookie: `${name}=${value}` } : { [name]: value }
    return { ...request, headers: { ...request.headers, ...header } }
  }

  tokenIn(response: Heard): string | undefined {
    const { in: where, at } = this.#service.truth.questions['auth.token.location'] as { in: string; at: string }
    if (where === 'header') return response.headers.get(at) ?? undefined
    if (where === 'body') return getAt(response.json, at)?.toString()
    const cookie = response.headers.getSetCookie().find(each => each.startsWith(`${at}=`))
    return cookie?.slice(at.length + 1).split(';')[0]
  }

  async logIn(): Promise<Heard> {
    const response = await this.send('auth-authenticate', this.prepare('auth-authenticate'))
    this.token = this.tokenIn(response) ?? ''
    return response
  }

  /** As prepared; a token is added by `withToken`. */
  async send(endpoint: Endpoint, request: Prepared, padding = '', path?: string): Promise<Heard> {
    const { prefix, suffix } = this.#service.truth.questions['env.base-path'] as { prefix: string; suffix: string }
    const url = new URL(this.#service.baseUrl + (path ?? `${prefix}/${endpoint}${suffix}`))
    for (const [name, value] of Object.entries(request.query)) url.searchParams.append(name, value)
    const media = request.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...(request.encoding === 'none' ? {} : { 'Content-Type': media }), ...request.headers },
      ...(request.encoding === 'none' ? {} : { body: textOf(request) + padding }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: parseJson(text) }
  }

  /** The example as it is, with the token; its answer is kept for later ones. */
  async sendExample(key: string): Promise<Heard> {
    const endpoint = key.split('.')[0] as Endpoint
    const response = await this.send(endpoint, this.withToken(this.prepare(key), this.token))
    this.#heard.set(key, response.json)
    return response
  }

  readonly #valueOf = (name: string): Json | undefined => {
    const [key = '', pointer] = name.split('#')
    if (pointer !== undefined) return getAt(this.#heard.get(key), pointer)
    const made: Record<string, () => string> = {
      uuid: randomUUID,
      now: () => new Date().toISOString(),
      tomorrow: () => new Date(Date.now() + 86_400_000).toISOString(),
    }
    return made[name]?.() ?? this.#service.credentials[name] ?? this.#service.testData[name]
  }
}

export function textOf({ encoding, body }: Prepared): string {
  if (encoding !== 'form') return JSON.stringify(body)
  return new URLSearchParams(isObject(body) ? (body as Record<string, string>) : {}).toString()
}

/** What in an answer the truth does not tell of a success; nothing where the answer is one. */
export function strangeness(reply: Heard, { response, statuses }: TrueEndpoint, outcome?: string): string[] {
  const wanted = outcome === undefined ? Object.values(statuses) : [statuses[outcome]]
  if (!wanted.includes(reply.status)) return [`status ${reply.status}`]
  const types = new Map(
    response
      .filter(field => outcome === undefined || field.outcomes.includes(outcome))
      .map(({ pointer, type }) => [pointer, type]),
  )
  return membersOf(reply.json).flatMap(({ pointer, value }) => {
    const reported = types.get(pointer)
    const observed = typeOf(value)
    if (reported === undefined) return [`${pointer} is not told`]
    const fits = observed === 'null' || observed === reported || (reported === 'number' && observed === 'integer')
    return fits ? [] : [`${pointer} is ${observed}`]
  })
}

/** Every property and every item, items under `*`. */
export function membersOf(node: Json | undefined, at = ''): { pointer: string; value: Json }[] {
  const children: [string, Json][] = Array.isArray(node)
    ? node.map(item => ['*', item])
    : isObject(node)
      ? Object.entries(node).map(([key, value]) => [segmentsOf(`/${key}`).length === 1 ? key : encode(key), value])
      : []
  return children.flatMap(([key, value]) => {
    const pointer = `${at}/${key}`
    return [{ pointer, value }, ...membersOf(value, pointer)]
  })
}

const encode = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value
}
