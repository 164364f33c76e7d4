/** A document of others as OpenAPI 3.1 without references, whatever it is: OpenAPI, Swagger, a Postman collection, a HAR, a .http file. */
import { parseDocument } from 'yaml'
import { isObject, type Json, type JsonObject, own, parseJson } from '../../contract/json.ts'
import { nestsDeeply } from '../nests-deeply.ts'

export const LARGEST = 2 * 1024 * 1024
/** Recorded traffic is larger than a description. */
const LARGEST_GIVEN = 32 * 1024 * 1024

export interface Read {
  root: JsonObject
  /** It holds requests that were sent or prepared: nothing is said of what must be there. */
  isExample?: boolean
}

/** A description that a service publishes; `undefined` where the text is no OpenAPI 3 and no Swagger 2. */
export async function readDescription(text: string): Promise<Read | undefined> {
  if (text.length > LARGEST || text.trim() === '') return undefined
  const parsed = /^\s*[{[]/.test(text) ? parseJson(text) : fromYaml(text)
  return isObject(parsed) && isDescription(parsed) ? described(parsed) : undefined
}

/** What an operator hands out, by what stands in it. */
export async function readDocument(text: string): Promise<Read | undefined> {
  if (text.length > LARGEST_GIVEN) return undefined
  const parsed = /^\s*[{[]/.test(text) ? parseJson(text) : undefined
  const entries = own(own(parsed, 'log'), 'entries')
  if (Array.isArray(entries)) return exampleOf(documentOf(requestsOfHar(entries)))
  if (Array.isArray(own(parsed, 'item')) && own(parsed, 'info') !== undefined) {
    const { convert } = await import('@scalar/postman-to-openapi')
    const made = await withoutThrowing(() => convert(parsed as unknown as Parameters<typeof convert>[0]))
    return made === undefined ? undefined : exampleOf(JSON.parse(JSON.stringify(made)) as JsonObject)
  }
  return (await readDescription(text)) ?? exampleOf(documentOf(requestsOfHttp(text)))
}

function exampleOf(root: JsonObject): Read | undefined {
  return Object.keys((root['paths'] ?? {}) as JsonObject).length === 0 ? undefined : { root, isExample: true }
}

function isDescription(document: JsonObject): boolean {
  const version = document['openapi'] ?? document['swagger']
  return /^(3\.[01]|2\.0)/.test(String(version)) && isObject(document['paths'])
}

/** Aliases are counted, so that a few lines cannot grow into gigabytes; tags make no objects. */
function fromYaml(text: string): Json | undefined {
  if (!/^\s*["']?(openapi|swagger)["']?\s*:/m.test(text) || nestsDeeply(text)) return undefined
  try {
    // Comparing each name with each other one would take hours of a long list.
    const document = parseDocument(text, { schema: 'core', logLevel: 'silent', stringKeys: true, uniqueKeys: false })
    if (document.errors.length > 0) return undefined
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 50 }))) as Json
  } catch {
    return undefined
  }
}

/** References to other files and addresses stay what they are: nothing is fetched for them. */
async function described(document: JsonObject): Promise<Read | undefined> {
  const { dereference, upgrade } = await import('@scalar/openapi-parser')
  const root = await withoutThrowing(() => dereference(upgrade(document).specification).schema as unknown)
  return isObject(root) ? { root } : undefined
}

/** Neither library was made for documents that mean harm: `%E0` in a reference, a list in the place of an object. */
async function withoutThrowing<T>(make: () => T): Promise<T | undefined> {
  try {
    return make()
  } catch {
    return undefined
  }
}

interface Example {
  url: string
  headers: [name: string, value: string][]
  body: string
  /** What an answer to it held, as text. */
  answer?: string
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** https://w3c.github.io/web-performance/specs/HAR/Overview.html: `log.entries`. */
function requestsOfHar(entries: readonly Json[]): Example[] {
  return entries.slice(0, 5000).flatMap(entry => {
    const request = own(entry, 'request')
    if (text(own(request, 'method')) !== 'POST') return []
    const pair = (each: Json): [string, string] => [text(own(each, 'name')), text(own(each, 'value'))]
    const pairs = (list: Json | undefined) => (Array.isArray(list) ? list : []).map(pair)
    const posted = own(request, 'postData')
    const fields = new URLSearchParams(pairs(own(posted, 'params'))).toString()
    const [url, headers] = [text(own(request, 'url')), pairs(own(request, 'headers'))]
    const answer = text(own(own(own(entry, 'response'), 'content'), 'text'))
    return [{ url, headers, body: text(own(posted, 'text')) || fields, answer }]
  })
}

/** Requests between lines of `###`: `POST url`, headers, an empty line, the body; `@name = value` is filled in. */
function requestsOfHttp(file: string): Example[] {
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

const LOGIN = /\/auth-authenticate\/?$/
/** What the client or its library adds to every request. */
const OF_CLIENTS =
  /^(?:accept.*|authorization|connection|content-(?:length|type|encoding)|cookie|date|host|if-.*|keep-alive|origin|pragma|cache-control|priority|referer|sec-.*|te|traceparent|transfer-encoding|upgrade.*|user-agent|x-request-id|:.*)$/i

interface Post {
  parameters: Json[]
  requestBody: { content: Record<string, { examples: Record<string, { value: Json }> }> }
  security?: Json[]
}

/** Several requests to one path are examples of one operation. */
function documentOf(requests: readonly Example[]): JsonObject {
  const granted = requests.filter(({ url }) => LOGIN.test(pathOf(url))).map(({ answer = '' }) => answer)
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
      const scheme = LOGIN.test(path) || isShown ? undefined : schemeOf(name, value, granted)
      if (scheme !== undefined) {
        schemes[name.toLowerCase()] ??= scheme
        post.security = [{ [name.toLowerCase()]: [] }]
        continue
      }
      const isKnown = post.parameters.some(each => own(each, 'name') === name)
      if (!isKnown && !OF_CLIENTS.test(name))
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

/** A header that shows what a login granted, or what is to be filled in where nothing else is. */
function schemeOf(name: string, value: string, granted: readonly string[]): JsonObject | undefined {
  const [, scheme, bare = ''] = /^(?:([A-Za-z][\w-]*) +)?(\S+)$/.exec(value) ?? []
  const isToken = bare.length > 7 && granted.some(answer => answer.includes(bare))
  if (/^authorization$/i.test(name) && scheme !== undefined) return { type: 'http', scheme }
  if (!isToken && !/^\{\{[^{}]*\}\}$/.test(bare)) return undefined
  return { type: 'apiKey', in: 'header', name }
}
