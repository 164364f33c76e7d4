/** A published description as hints: where the endpoints stand, what their bodies have, how the token is shown. Never facts. */
import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { isObject, type Json, type JsonObject } from '../../contract/json.ts'
import type { Encoding } from '../../contract/recipe.ts'
import type { Presentation } from '../call/prepare.ts'
import { expectedOf, flattened, membersOf, type PublishedMember } from './members.ts'
import { allResolved, listOf, own, resolved } from './parse.ts'

export interface PublishedEndpoint {
  encoding: Encoding
  members: PublishedMember[]
  /** It asks for HTTP Basic. */
  basic: boolean
}

export interface PublishedDocument {
  /** Path it was read from, and the exchange that brought it. */
  path: string
  exchange: string
  endpoints: Partial<Record<Endpoint, PublishedEndpoint>>
  /** What stands before and after the names of the endpoints. */
  route?: { prefix: string; suffix: string }
  presentation?: Presentation
  /** Addresses it names, as it names them. */
  servers: { url: string; description?: string }[]
}

type Body = Pick<PublishedDocument, 'endpoints' | 'route' | 'presentation' | 'servers'>

/** `base`: path of the base URL, which the paths of the description may begin with. */
export function hintsIn(root: JsonObject, base: string): Body {
  const endpoints: Body['endpoints'] = {}
  const servers = serversOf(root)
  let route: Body['route']
  let presentation: Presentation | undefined
  for (const [path, item] of Object.entries(isObject(root['paths']) ? root['paths'] : {}).slice(0, 2000)) {
    const match = /^(.*)\/(auth-authenticate|ext-verify|ext-reach|ext-notify)(\/?)$/.exec(path)
    const operation = resolved(root, own(resolved(root, item) ?? {}, 'post'))
    const endpoint = ENDPOINTS.find(each => each === match?.[2])
    if (match === null || endpoint === undefined || operation === undefined) continue
    const schemes = schemesOf(root, operation)
    endpoints[endpoint] = { ...endpointOf(root, operation, resolved(root, item)), basic: schemes.some(isBasic) }
    route ??= { prefix: below(serverPath(root, servers) + (match[1] ?? ''), base), suffix: match[3] ?? '' }
    if (endpoint !== 'auth-authenticate') presentation ??= schemes.flatMap(presented)[0]
  }
  return {
    endpoints,
    servers,
    ...(route === undefined ? {} : { route }),
    ...(presentation === undefined ? {} : { presentation }),
  }
}

function serversOf(root: JsonObject): PublishedDocument['servers'] {
  return listOf(own(root, 'servers'))
    .slice(0, 10)
    .flatMap(server => {
      if (!isObject(server)) return []
      const url = own(server, 'url')
      const description = own(server, 'description')
      if (typeof url !== 'string' || url.length > 300) return []
      return [{ url, ...(typeof description === 'string' ? { description: description.slice(0, 200) } : {}) }]
    })
}

function serverPath(root: JsonObject, servers: PublishedDocument['servers']): string {
  const basePath = own(root, 'basePath')
  const url = typeof basePath === 'string' ? basePath : (servers[0]?.url ?? '')
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return /^\/[\w./~-]*$/.test(path) ? path.replace(/\/+$/, '') : ''
}

function below(prefix: string, base: string): string {
  const root = base.replace(/\/$/, '')
  const left = root !== '' && (prefix === root || prefix.startsWith(`${root}/`)) ? prefix.slice(root.length) : prefix
  return /^(\/[\w.~-]+)*$/.test(left) && left.length <= 120 ? left : ''
}

function endpointOf(
  root: JsonObject,
  operation: JsonObject,
  item: JsonObject | undefined,
): Omit<PublishedEndpoint, 'basic'> {
  const listed = [...listOf(own(item ?? {}, 'parameters')), ...listOf(own(operation, 'parameters'))]
  const parameters = allResolved(root, listed.slice(0, 100))
  const beside = parameters.flatMap(each => parameterMember(root, each))
  const inBody = parameters.find(each => own(each, 'in') === 'body')
  const asForm = parameters.filter(each => own(each, 'in') === 'formData')
  const content = contentOf(root, operation)
  if (content !== undefined)
    return { encoding: content.encoding, members: [...membersOf(root, content.schema), ...beside] }
  if (asForm.length > 0)
    return { encoding: 'form', members: [...asForm.flatMap(each => formMember(root, each)), ...beside] }
  if (inBody !== undefined) return { encoding: 'json', members: [...membersOf(root, own(inBody, 'schema')), ...beside] }
  return { encoding: 'json', members: beside }
}

function contentOf(
  root: JsonObject,
  operation: JsonObject,
): { encoding: Encoding; schema: Json | undefined } | undefined {
  const content = own(resolved(root, own(operation, 'requestBody')) ?? {}, 'content')
  const types = Object.entries(isObject(content) ? content : {})
  const json = types.find(([type]) => /[/+]json\b/i.test(type))
  const form = types.find(([type]) => /form-urlencoded/i.test(type))
  const [, chosen] = json ?? form ?? []
  return isObject(chosen)
    ? { encoding: json === undefined ? 'form' : 'json', schema: own(chosen, 'schema') }
    : undefined
}

/** Names as RFC 9110 has them; what the token or the client brings is not a member. */
function parameterMember(root: JsonObject, parameter: JsonObject): PublishedMember[] {
  const name = own(parameter, 'name')
  const place = own(parameter, 'in')
  if (typeof name !== 'string' || !/^[\w!#$%&'*+.^`|~-]{1,80}$/.test(name)) return []
  if (place !== 'header' && place !== 'query') return []
  if (place === 'header' && /^(authorization|content-type|accept|host|content-length|cookie)$/i.test(name)) return []
  return [member(root, place, name, parameter)]
}

function formMember(root: JsonObject, parameter: JsonObject): PublishedMember[] {
  const name = own(parameter, 'name')
  return typeof name === 'string' ? [member(root, 'body', name, parameter)] : []
}

function member(root: JsonObject, place: PublishedMember['in'], name: string, parameter: JsonObject): PublishedMember {
  const schema = flattened(root, own(parameter, 'schema')) ?? parameter
  const required = own(parameter, 'required') === true
  const given = [own(parameter, 'example'), own(schema, 'const'), own(schema, 'default')]
  return {
    in: place,
    path: [name],
    required,
    always: required,
    expected: expectedOf(schema),
    container: false,
    given: given.filter((value): value is Json => typeof value === 'string' || typeof value === 'number'),
  }
}

function schemesOf(root: JsonObject, operation: JsonObject): JsonObject[] {
  const wanted = listOf(own(operation, 'security') ?? own(root, 'security')).flatMap(each =>
    isObject(each) ? Object.keys(each) : [],
  )
  const components = own(root, 'components')
  const all = own(isObject(components) ? components : {}, 'securitySchemes') ?? own(root, 'securityDefinitions')
  const named = isObject(all) ? all : {}
  return allResolved(
    root,
    wanted.slice(0, 10).map(name => own(named, name) ?? null),
  )
}

function isBasic(scheme: JsonObject): boolean {
  return scheme['type'] === 'basic' || (scheme['type'] === 'http' && /^basic$/i.test(String(scheme['scheme'])))
}

function presented(scheme: JsonObject): Presentation[] {
  const { type, name } = scheme
  const place = scheme['in']
  if (type === 'oauth2' || type === 'openIdConnect') return [{ in: 'header', name: 'Authorization', scheme: 'Bearer' }]
  if (type === 'http' && typeof scheme['scheme'] === 'string' && /^[\w-]{1,30}$/.test(scheme['scheme'])) {
    const word = scheme['scheme'].toLowerCase()
    return word === 'basic'
      ? []
      : [{ in: 'header', name: 'Authorization', scheme: word.charAt(0).toUpperCase() + word.slice(1) }]
  }
  const isNamed = typeof name === 'string' && /^[\w.-]{1,80}$/.test(name)
  if (type !== 'apiKey' || !isNamed || (place !== 'header' && place !== 'query' && place !== 'cookie')) return []
  return [{ in: place, name }]
}
