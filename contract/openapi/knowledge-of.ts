/** What a recorded contract tells of how to read exchanges: where the endpoints stand, the token, the recipes. */
import { ENDPOINTS, type Endpoint } from '../endpoint.ts'
import type { EndpointKnowledge, Knowledge, TokenKnowledge } from '../knowledge.ts'
import type { Ledger } from '../ledger.ts'
import { type OpenApiDocument, recipesOf } from './document.ts'

export function knowledgeOf(openapi: OpenApiDocument, ledger: Ledger): Knowledge {
  const prefix = openapi.servers[0]?.url ?? '/'
  const suffix = openapi.paths['/ext-verify']['x-path-suffix'] ?? ''
  const presentation = presentationOf(openapi)
  const known = ENDPOINTS.map(endpoint => [endpoint, endpointOf(endpoint, openapi, ledger)] as const)
  return {
    basePath: { prefix: prefix === '/' ? '' : prefix, suffix },
    endpoints: Object.fromEntries(known),
    ...(presentation === undefined ? {} : { token: { location: { in: 'body', at: '' }, presentation } }),
  }
}

function presentationOf(openapi: OpenApiDocument): TokenKnowledge['presentation'] | undefined {
  const member = openapi['x-token-member']
  if (member !== undefined) return { in: 'body', name: member }
  const scheme = openapi.components?.securitySchemes['token']
  if (scheme === undefined) return undefined
  if (scheme.type === 'http') return { in: 'header', name: 'Authorization', scheme: capital(scheme.scheme) }
  const said = scheme['x-scheme']
  return { in: scheme.in, name: scheme.name, ...(said === undefined ? {} : { scheme: said }) }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** The ledger's evidence names the exchanges that were accepted. */
function endpointOf(endpoint: Endpoint, openapi: OpenApiDocument, ledger: Ledger): EndpointKnowledge {
  const recipes = recipesOf(openapi, endpoint)
  const accepted = ['request', 'response'].flatMap(part => ledger.questions[`${endpoint}.${part}`]?.evidence.for ?? [])
  const operations = recipes.map(recipe => ({ operation: recipe.operation, recipe, accepted, fields: [] }))
  return { endpoint, operations, headers: [], query: [] }
}
