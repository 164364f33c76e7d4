/** Which recorded exchanges went to an endpoint where it really stands, and not to a path that was only tried. */
import { ENDPOINTS, type Endpoint } from '../endpoint.ts'
import type { Exchange } from '../exchange.ts'
import type { Knowledge } from '../knowledge.ts'

function pathWithoutQuery(exchange: Exchange): string {
  return exchange.request.path.split(/[?#]/, 1)[0] ?? ''
}

/** Paths below the origin at which each endpoint stands; the base URL's own path is read from what was accepted. */
export function routesOf(knowledge: Knowledge, exchanges: readonly Exchange[]): Map<Endpoint, string> {
  const tail = (endpoint: Endpoint) => `${knowledge.basePath.prefix}/${endpoint}${knowledge.basePath.suffix}`
  const base = baseOf(knowledge, exchanges, tail)
  return new Map(ENDPOINTS.map(endpoint => [endpoint, base + tail(endpoint)]))
}

function baseOf(knowledge: Knowledge, exchanges: readonly Exchange[], tail: (endpoint: Endpoint) => string): string {
  const accepted = new Set(
    Object.values(knowledge.endpoints).flatMap(each => each?.operations.flatMap(one => one.accepted) ?? []),
  )
  const bases = (among: readonly Exchange[]) =>
    among.flatMap(exchange => {
      const path = pathWithoutQuery(exchange)
      const end = exchange.endpoint === undefined ? undefined : tail(exchange.endpoint)
      return end !== undefined && path.endsWith(end) ? [path.slice(0, path.length - end.length)] : []
    })
  const told = bases(exchanges.filter(exchange => accepted.has(exchange.id)))
  const all = told.length > 0 ? told : bases(exchanges)
  return all.reduce((shortest, one) => (one.length < shortest.length ? one : shortest), all[0] ?? '')
}

export function exchangesAt(
  endpoint: Endpoint,
  knowledge: Knowledge,
  exchanges: readonly Exchange[],
): readonly Exchange[] {
  const route = routesOf(knowledge, exchanges).get(endpoint)
  return exchanges.filter(exchange => exchange.endpoint === endpoint && pathWithoutQuery(exchange) === route)
}
