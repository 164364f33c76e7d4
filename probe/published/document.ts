/** A document as hints: where the endpoints stand, what their bodies have, how the token is shown. Never facts. */
import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { isObject, type Json, type JsonObject, own } from '../../contract/json.ts'
import { operationsOf, securityOf } from '../../contract/openapi/operations.ts'
import type { Presentation } from '../../contract/request.ts'
import type { Encoding } from '../../contract/request-template.ts'
import { expectedOf, flattened, listOf, ofExamples, type PublishedProperty, propertiesOf } from './properties.ts'
import type { Read } from './read.ts'

export interface PublishedEndpoint {
  encoding: Encoding
  properties: PublishedProperty[]
  /** It asks for HTTP Basic. */
  basic: boolean
}

export interface PublishedDocument {
  /** Path it was read from: of the service, or the file that the operator gave. */
  path: string
  /** What brought it; nothing where it was given. */
  exchange?: string
  endpoints: Partial<Record<Endpoint, PublishedEndpoint>>
  /** What stands before and after the names of the endpoints. */
  route?: { prefix: string; suffix: string }
  presentation?: Presentation
  /** Addresses it names, as it names them. */
  servers: { url: string; description?: string }[]
}

type Body = Pick<PublishedDocument, 'endpoints' | 'route' | 'presentation' | 'servers'>

/** `base`: path of the base URL, which the paths of the description may begin with. */
export function hintsIn({ root, isExample = false }: Read, base: string): Body {
  const hints: Body = { endpoints: {}, servers: serversOf(root) }
  for (const operation of operationsOf(root).values()) {
    const endpoint = ENDPOINTS.find(each => each === operation.key)
    if (endpoint === undefined || operation.base === undefined) continue
    const { body } = operation
    const schemes = securityOf(operation).flatMap(each =>
      each.flatMap(({ scheme }) => (scheme === undefined ? [] : [scheme])),
    )
    const { encoding, properties } = contentOf(body, isExample)
    const alongside = listOf(body['parameters']).slice(0, 100).flatMap(parameterProperty)
    hints.endpoints[endpoint] = { encoding, properties: [...properties, ...alongside], basic: schemes.some(isBasic) }
    hints.route ??= { prefix: below(operation.base.prefix, base), suffix: operation.base.suffix }
    const [presentation] = endpoint === 'auth-authenticate' ? [] : schemes.flatMap(presented)
    if (presentation !== undefined) hints.presentation ??= presentation
  }
  return hints
}

function serversOf(root: JsonObject): PublishedDocument['servers'] {
  return listOf(own(root, 'servers'))
    .slice(0, 10)
    .flatMap(server => {
      const url = own(server, 'url')
      const description = own(server, 'description')
      if (typeof url !== 'string' || url.length > 300) return []
      return [{ url, ...(typeof description === 'string' ? { description: description.slice(0, 200) } : {}) }]
    })
}

function below(prefix: string, base: string): string {
  const root = base.replace(/\/$/, '')
  const left = root !== '' && (prefix === root || prefix.startsWith(`${root}/`)) ? prefix.slice(root.length) : prefix
  return /^(\/[\w.~-]+)*$/.test(left) && left.length <= 120 ? left : ''
}

function contentOf(operation: JsonObject, isExample: boolean): { encoding: Encoding; properties: PublishedProperty[] } {
  const content = own(own(operation, 'requestBody'), 'content')
  const types = Object.entries(isObject(content) ? content : {})
  const json = types.find(([type]) => /[/+]json\b/i.test(type))
  const form = types.find(([type]) => /form-urlencoded|form-data/i.test(type))
  const [, chosen] = json ?? form ?? []
  const schema = own(chosen, 'schema')
  const several = Object.values(own(chosen, 'examples') ?? {}).map(each => own(each as Json, 'value'))
  const shown = [own(chosen, 'example'), own(schema, 'example'), ...several].filter(isObject)
  const isDescribed = own(schema, 'properties') !== undefined
  const properties = !isDescribed && shown.length > 0 ? ofExamples(shown) : propertiesOf(schema)
  const sent = properties.map(({ required: _said, ...each }) => ({ ...each, always: each.always || isDescribed }))
  return {
    encoding: form !== undefined && json === undefined ? 'form' : 'json',
    properties: isExample ? sent : properties,
  }
}

/** Names as RFC 9110 has them; what the token or the client brings is not a property. */
function parameterProperty(parameter: Json): PublishedProperty[] {
  const name = own(parameter, 'name')
  const location = own(parameter, 'in')
  if (typeof name !== 'string' || !/^[\w!#$%&'*+.^`|~-]{1,80}$/.test(name)) return []
  if (location !== 'header' && location !== 'query') return []
  if (location === 'header' && /^(authorization|content-type|accept|host|content-length|cookie)$/i.test(name)) return []
  const schema = flattened(own(parameter, 'schema')) ?? {}
  const required = own(parameter, 'required') === true
  const given = [own(parameter, 'example'), own(schema, 'const'), own(schema, 'default')]
  return [
    {
      ...{ in: location, path: [name], required, always: required, expected: expectedOf(schema), container: false },
      given: given.filter((value): value is Json => typeof value === 'string' || typeof value === 'number'),
    },
  ]
}

const isBasic = ({ type, scheme }: JsonObject) => type === 'http' && /^basic$/i.test(String(scheme))

function presented(scheme: JsonObject): Presentation[] {
  const { type, name } = scheme
  const location = scheme['in']
  if (type === 'oauth2' || type === 'openIdConnect') return [{ in: 'header', name: 'Authorization', scheme: 'Bearer' }]
  if (type === 'http' && typeof scheme['scheme'] === 'string' && /^[\w-]{1,30}$/.test(scheme['scheme'])) {
    const word = scheme['scheme'].toLowerCase()
    const shown = word.charAt(0).toUpperCase() + word.slice(1)
    return word === 'basic' ? [] : [{ in: 'header', name: 'Authorization', scheme: shown }]
  }
  const isNamed = typeof name === 'string' && /^[\w.-]{1,80}$/.test(name)
  if (type !== 'apiKey' || !isNamed || (location !== 'header' && location !== 'query' && location !== 'cookie'))
    return []
  return [{ in: location, name }]
}
