/** The operations of an OpenAPI document, our own or anybody's, as they are compared and taken as hints. */
import { ENDPOINTS, type Endpoint } from '../endpoint.ts'
import { getAt, isObject, type Json, type JsonObject, pointerOf } from '../json.ts'
import type { OpenApiDocument } from './document.ts'

export interface Operation {
  /** The endpoint's name, or method and path: equal on both sides. */
  key: string
  /** In the sender's words. */
  where: string
  /** Pointer to it in its document. */
  at: string
  /** What stands before and after the endpoint's name. */
  base?: { prefix: string; suffix: string }
  body: JsonObject
  document: Json
  /** Says only what was seen: silence proves nothing. */
  observed: boolean
}

/** As many as are read of one document. */
const MOST = 2000
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** A contract that this project wrote says what it saw; any other says what is so. */
function isObserved(document: Json): boolean {
  return isObject(document) && typeof document['x-environment'] === 'string'
}

export function operationsOf(openapi: OpenApiDocument | Json): Map<string, Operation> {
  const document = openapi as Json
  const found = new Map<string, Operation>()
  const paths = getAt(document, '/paths')
  for (const [path, item] of Object.entries(isObject(paths) ? paths : {}).slice(0, MOST)) {
    if (!isObject(item)) continue
    for (const method of METHODS) {
      const body = item[method]
      if (!isObject(body)) continue
      const operation = operationOf(document, path, method, { ...body, ...inherited(item, body) })
      if (!found.has(operation.key)) found.set(operation.key, operation)
    }
  }
  return found
}

/** Parameters of the path hold for each of its operations. */
function inherited(item: JsonObject, body: JsonObject): JsonObject {
  const suffix = item['x-path-suffix']
  const parameters = [item, body].flatMap(each => (Array.isArray(each['parameters']) ? each['parameters'] : []))
  return {
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(suffix === undefined ? {} : { 'x-path-suffix': suffix }),
  }
}

function operationOf(document: Json, path: string, method: string, body: JsonObject): Operation {
  const at = pointerOf(['paths', path, method])
  const observed = isObserved(document)
  const segments = path.split('/').filter(each => each !== '')
  const name = segments.at(-1) ?? ''
  const own = method === 'post' ? ENDPOINTS.find((endpoint): endpoint is Endpoint => endpoint === name) : undefined
  if (own === undefined) {
    const key = `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`
    return { key, where: `${method.toUpperCase()} ${path}`, at, body, document, observed }
  }
  const before = [serverPath(document), ...segments.slice(0, -1).map(each => `/${each}`)].join('')
  const suffix = String(body['x-path-suffix'] ?? (path.endsWith('/') ? '/' : ''))
  return { key: own, where: `/${own}`, at, base: { prefix: before, suffix }, body, document, observed }
}

function serverPath(document: Json): string {
  const url = getAt(document, '/servers/0/url')
  if (typeof url !== 'string') return ''
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.test(url) ? url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '') : url
  return path.replace(/\/+$/, '')
}

/** The object itself where it is a reference. */
export function resolved(node: Json | undefined, document: Json): JsonObject {
  const reference = isObject(node) ? node['$ref'] : undefined
  const target = typeof reference === 'string' && reference.startsWith('#') ? getAt(document, reference.slice(1)) : node
  return isObject(target) ? target : {}
}

export function objectIn(node: JsonObject, name: string, document: Json): JsonObject {
  return resolved(node[name], document)
}

/** Which answers say that a request was taken. */
export function isSuccess(status: string, response: JsonObject): boolean {
  const outcome: Json | undefined = response['x-outcome']
  return Array.isArray(outcome) ? outcome.includes('accepted') : /^2/.test(status)
}

/** Each way to be let in that is enough: the security schemes that it takes together, by their names in the document. */
export function securityOf({ body, document }: Operation): { name: string; scheme: JsonObject | undefined }[][] {
  const wanted = body['security'] ?? getAt(document, '/security')
  const all: Json[] = Array.isArray(wanted) ? wanted : []
  return all.filter(isObject).map(requirement =>
    Object.keys(requirement)
      .sort()
      .map(name => {
        const scheme = getAt(document, pointerOf(['components', 'securitySchemes', name]))
        return { name, scheme: isObject(scheme) ? scheme : undefined }
      }),
  )
}

/** By media type, of a body or an answer. */
export function schemasOf({ content }: JsonObject): Map<string, Json | undefined> {
  const types = Object.entries(isObject(content) ? content : {})
  return new Map(types.map(([type, media]) => [type, isObject(media) ? media['schema'] : undefined]))
}

/** A list of what each has a name and a schema, as the schema of an object. */
export function withProperties(all: readonly { name: string; schema: Json; required: boolean }[]): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
    required: all.filter(each => each.required).map(each => each.name),
  }
}

/** Names that stood there alone, that stand there now alone, and that both have. */
export function namesOf(old: readonly string[], now: readonly string[]) {
  return {
    gone: old.filter(name => !now.includes(name)),
    come: now.filter(name => !old.includes(name)),
    kept: old.filter(name => now.includes(name)),
  }
}
