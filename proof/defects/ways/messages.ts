/** Ways to spoil requests and answers on their way. */
import { isObject, type Json, type JsonObject, parseJson } from '../../../contract/json.ts'
import type { AnswerWord, Dialect } from '../../../sandbox/dialect.ts'
import type { IncomingRequest } from '../../../sandbox/http/incoming.ts'
import { type Reason, RequestRejected } from '../../../sandbox/rejection.ts'
import type { Stage } from '../../varied/variation.ts'
import type { Defect } from '../defect.ts'

// Answers that are changed on their way out.

/** A body that is no JSON object is left as it is. */
export async function withAnswerBody(answer: Response, change: (body: JsonObject) => JsonObject): Promise<Response> {
  const text = await answer.text()
  const parsed = parseJson(text)
  const { status, headers } = answer
  const body = isObject(parsed) ? JSON.stringify(change(parsed)) : text
  return new Response(body, { status, headers })
}

export function withAnswerHeader({ body, status, headers }: Response, name: string, value: string): Response {
  const changed = new Headers(headers)
  changed.set(name, value)
  return new Response(body, { status, headers: changed })
}

// A request with another body, and an answer with other headers, as something before the service makes them.

export async function withRequestBody(
  incoming: IncomingRequest,
  most: number,
  change: (text: string) => string,
): Promise<IncomingRequest> {
  const text = change(await incoming.body(most))
  return { ...incoming, body: async () => text }
}

/** `undefined` takes a header away. */
export function withHeaders(answer: Response, changed: Record<string, string | undefined>): Response {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(changed)) {
    if (value === undefined) headers.delete(name)
    else headers.set(name, value)
  }
  return new Response(answer.body, { status: answer.status, headers })
}

// An answer with another body.

/** Left alone where it is no JSON object. */
export async function withMembers(response: Response, properties: Record<string, Json>): Promise<Response> {
  const text = await response.text()
  const parsed = parseJson(text)
  const body = isObject(parsed) ? JSON.stringify({ ...parsed, ...properties }) : text
  return new Response(body, { status: response.status, headers: response.headers })
}

// Answers changed on their way out, and the text that was asked.

/** Empty where it is no text. */
export async function sentText(incoming: IncomingRequest): Promise<string> {
  return incoming.body().catch(() => '')
}

/** `text` of another media type where one is named; without any where it is `null`. */
export function rewritten(
  response: Response,
  text: string,
  { status = response.status, mediaType }: { status?: number; mediaType?: string | null } = {},
): Response {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  // Where none is there the adapter adds one of its own, so that an empty one stands for none.
  if (mediaType !== undefined) headers.set('content-type', mediaType ?? '')
  return new Response(text, { status, headers })
}

export async function withJson(response: Response, change: (json: Json) => Json): Promise<Response> {
  const text = await response.text()
  const parsed = parseJson(text)
  return rewritten(response, parsed === undefined ? text : JSON.stringify(change(parsed)))
}

/** One that nobody caught: the service never gets to see the request. */
export function crash(): Response {
  return Response.json({ error: 'Internal Server Error' }, { status: 500 })
}

/** The answer of a service that stumbled. */
export function fault(status = 500): Response {
  return new Response('{"error":"Internal Server Error"}', {
    status,
    headers: { 'Content-Type': 'application/json' },
  })
}

/** A rejection of the service, in the form of its dialect, as something before it makes one. */
export function refusal(
  reason: Reason,
  {
    dialect,
    asked: incoming,
    headers = {},
  }: { dialect: Dialect; asked: IncomingRequest; headers?: Record<string, string> },
): Response {
  const { status, mediaType, body } = dialect.errors.render(new RequestRejected(reason), incoming.url)
  const text = typeof body === 'string' && !mediaType.includes('json') ? body : JSON.stringify(body)
  return new Response(text, { status, headers: { 'Content-Type': mediaType, ...headers } })
}

// A word of an answer of one endpoint that is another from now on.

/** Where the dialect says these things in a success of the endpoint, by the last name of the place. */
function namesOf({ endpoints }: Dialect, endpoint: keyof Dialect['endpoints'], words: AnswerWord[]): string[] {
  return Object.values(endpoints[endpoint].answers).flatMap(answer =>
    answer.fields.flatMap(({ at, means }) =>
      means !== undefined && words.includes(means) ? [at.split('/').at(-1) ?? ''] : [],
    ),
  )
}

export function rewording(
  endpoint: keyof Dialect['endpoints'],
  words: AnswerWord[],
  change: (value: Json) => Json,
): NonNullable<Defect['around']> {
  return async (incoming, serve, { dialect }) => {
    const answer = await serve(incoming)
    if (incoming.endpoint !== endpoint || !answer.ok) return answer
    const names = namesOf(dialect, endpoint, words)
    const renamed = (node: Json, name = ''): Json => {
      if (Array.isArray(node)) return node.map(each => renamed(each, name))
      if (isObject(node))
        return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, renamed(each, key)]))
      return names.includes(name) ? change(node) : node
    }
    return withAnswerBody(answer, body => renamed(body) as typeof body)
  }
}

/** The head of a message on the wire, rewritten as text; its body stays as it is. */
export function rewritingHead(rewrite: (head: string) => string): (bytes: Buffer) => Buffer {
  return bytes => {
    const end = bytes.indexOf('\r\n\r\n')
    const first = bytes.subarray(0, end).toString('latin1')
    if (end < 0 || !/^[A-Z]+ \S+ HTTP\/1|^HTTP\/1/.test(first)) return bytes
    return Buffer.concat([Buffer.from(rewrite(`${first}\r\n`), 'latin1'), bytes.subarray(end + 2)])
  }
}

// A request that is given a valid token where it shows none: the guard that somebody took off.

/** Throws away what the request shows where `where` says so, and shows a token that is right. */
export function withToken(where: (incoming: IncomingRequest) => boolean): NonNullable<Defect['around']> {
  return async (incoming, serve, stage) => serve(where(incoming) ? shown(incoming, stage) : incoming)
}

function shown(incoming: IncomingRequest, { dialect, world }: Stage): IncomingRequest {
  const { token } = world.tokens.issue(world.issued[0], world.now())
  const { in: location, name, scheme } = dialect.token.presentation
  const value = scheme === undefined ? token : `${scheme} ${token}`
  if (location === 'header') return { ...incoming, headers: { ...incoming.headers, [name.toLowerCase()]: value } }
  if (location === 'cookie') return { ...incoming, headers: { ...incoming.headers, cookie: `${name}=${token}` } }
  if (location === 'query') return { ...incoming, url: withQuery(incoming.url, name, token) }
  return incoming
}

function withQuery(url: string, name: string, value: string): string {
  const [path = '', query = ''] = url.split('?')
  const all = new URLSearchParams(query)
  all.set(name, value)
  return `${path}?${all}`
}

// The name of the scheme before a token, and what is made of it.

export const SCHEME_DIALECTS = ['default', 'dutch', 'prefixed', 'versioned'] as const

/** `read`: the scheme that the guard sees in place of the one that was sent. */
export function readingScheme(read: (sent: string, wanted: string) => string): NonNullable<Defect['around']> {
  return async (incoming, serve, { dialect }) => {
    const { authorization } = incoming.headers
    const { scheme = '' } = dialect.token.presentation
    const [sent = '', ...rest] = (authorization ?? '').split(' ')
    if (authorization === undefined || incoming.endpoint === 'auth-authenticate') return serve(incoming)
    return serve({
      ...incoming,
      headers: { ...incoming.headers, authorization: [read(sent, scheme), ...rest].join(' ') },
    })
  }
}

// Which session a request belongs to.

/** Whatever tells one session from another. */
export function tokenShown({ headers, url }: IncomingRequest): string {
  const own = Object.entries(headers).filter(([name]) => /auth|token|session|cookie|key/.test(name))
  return JSON.stringify([own, url.split('?')[1] ?? ''])
}
