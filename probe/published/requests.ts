/** Requests that were recorded or prepared, of a HAR or a .http file, as an OpenAPI document of examples. */
import { isObject, type Json, type JsonObject, own, parseJson } from '../../contract/json.ts'

interface Example {
  url: string
  headers: [name: string, value: string][]
  body: string
  /** What an answer to it held, as text. */
  answer?: string
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** https://w3c.github.io/web-performance/specs/HAR/Overview.html: `log.entries`. */
export function requestsOfHar(entries: readonly Json[]): Example[] {
  return entries.slice(0, 5000).flatMap(entry => {
    const request = own(entry, 'request')
    if (text(own(request, 'method')) !== 'POST') return []
    const pairs = (list: Json | undefined) =>
      (Array.isArray(list) ? list : []).map((each): [string, string] => [
        text(own(each, 'name')),
        text(own(each, 'value')),
      ])
    const posted = own(request, 'postData')
    const fields = new URLSearchParams(pairs(own(posted, 'params'))).toString()
    return [
      {
        url: text(own(request, 'url')),
        headers: pairs(own(request, 'headers')),
        body: text(own(posted, 'text')) || fields,
        answer: text(own(own(own(entry, 'response'), 'content'), 'text')),
      },
    ]
  })
}

/** Requests between lines of `###`: `POST url`, headers, an empty line, the body; `@name = value` is filled in. */
export function requestsOfHttp(file: string): Example[] {
  const variables = new Map<string, string>()
  const lines = file.split(/\r?\n/).filter(line => {
    const [, name, value] = /^@([\w.-]+)\s*=\s*(.*)$/.exec(line) ?? []
    if (name !== undefined) variables.set(name, value ?? '')
    return name === undefined
  })
  const filled = (line: string) => line.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (all, name) => variables.get(name) ?? all)
  return filled(filled(lines.join('\n')))
    .split(/^###.*$/m)
    .flatMap(block => {
      const [head = '', ...rest] = block.replace(/^(?:\s*(?:(?:#|\/\/).*)?\n)+/, '').split(/\n[ \t]*\n/)
      const [first = '', ...fields] = head.split('\n').filter(line => !/^\s*(?:#|\/\/)/.test(line))
      const [, url] = /^POST\s+(\S+)/.exec(first) ?? []
      const headers = fields.flatMap((field): [string, string][] => {
        const [, name, value] = /^([^:\s]+):\s*(.*)$/.exec(field) ?? []
        return name === undefined ? [] : [[name, value ?? '']]
      })
      // After the body, a script of a client or where the answer goes.
      const body = rest.join('\n\n').replace(/^(?:> \{%|>> |<> )[\s\S]*/m, '')
      return url === undefined ? [] : [{ url, headers, body: body.trim() }]
    })
}

const LOG_IN = /\/auth-authenticate\/?$/
/** What the client or its library adds to every request. */
const OF_CLIENTS =
  /^(?:accept.*|connection|content-(?:length|type|encoding)|cookie|date|host|if-.*|keep-alive|origin|pragma|cache-control|priority|referer|sec-.*|te|traceparent|transfer-encoding|upgrade.*|user-agent|x-request-id|:.*)$/i

interface Post {
  parameters: Json[]
  requestBody: { content: Record<string, { examples: Record<string, { value: Json }> }> }
  security?: Json[]
}

/** Several requests to one path are examples of one operation. */
export function documentOf(requests: readonly Example[]): JsonObject {
  const granted = requests.filter(({ url }) => LOG_IN.test(pathOf(url))).map(({ answer = '' }) => answer)
  const posts = new Map<string, Post>()
  const schemes: Record<string, JsonObject> = {}
  for (const { url, headers, body } of requests) {
    const path = pathOf(url)
    if (path === '') continue
    const known = posts.get(path)
    const post: Post = known ?? { parameters: [], requestBody: { content: {} } }
    posts.set(path, post)
    for (const [name, value] of headers) {
      // What is to be filled in is the token where nothing else shows one.
      const isShown = headers.some(([other]) => other !== name && /^authorization$/i.test(other))
      const scheme = LOG_IN.test(path) || isShown ? undefined : schemeOf(name, value, granted)
      if (scheme !== undefined) {
        schemes[name.toLowerCase()] ??= scheme
        post.security = [{ [name.toLowerCase()]: [] }]
      } else if (
        !OF_CLIENTS.test(name) &&
        !/^authorization$/i.test(name) &&
        !post.parameters.some(each => own(each, 'name') === name)
      )
        post.parameters.push({ in: 'header', name, required: true, example: value })
    }
    const parsed = parseJson(body)
    const isJson = isObject(parsed)
    const value: Json = isJson ? parsed : Object.fromEntries(body.includes('=') ? new URLSearchParams(body) : [])
    const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
    const { examples } = post.requestBody.content[type] ?? { examples: {} }
    post.requestBody.content[type] = { examples: { ...examples, [Object.keys(examples).length]: { value } } }
  }
  const paths = Object.fromEntries([...posts].map(([path, post]) => [path, { post: { ...post } }]))
  return { openapi: '3.1.0', paths, components: { securitySchemes: schemes } } as unknown as JsonObject
}

/** The path, also behind a variable: `{{host}}/v1/ext-verify`. */
function pathOf(url: string): string {
  const path = url.replace(/^(?:[a-z]+:\/\/[^/]*|\{\{[^}]*\}\})/i, '').replace(/[?#][\s\S]*$/, '')
  return /^\/[\w.~/-]*\/?(?:auth-authenticate|ext-verify|ext-reach|ext-notify)\/?$/.test(path) ? path : ''
}

/** A header that shows what a log-in granted, or what is to be filled in where nothing else is. */
function schemeOf(name: string, value: string, granted: readonly string[]): JsonObject | undefined {
  const [, scheme, bare = ''] = /^(?:([A-Za-z][\w-]*) +)?(\S+)$/.exec(value) ?? []
  const isToken = bare.length > 7 && granted.some(answer => answer.includes(bare))
  if (/^authorization$/i.test(name) && scheme !== undefined) return { type: 'http', scheme }
  if (!isToken && !/^\{\{[^{}]*\}\}$/.test(bare)) return undefined
  return { type: 'apiKey', in: 'header', name }
}
