/** Refusals as this service writes them, made of recorded ones: a sender must not be able to tell them from its own. */
import type { Endpoint } from '../contract/endpoint.ts'
import { isObject, type Json, parseJson } from '../contract/json.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import type { Played } from './fault.ts'

/** An answer that was recorded, redacted. */
export interface Sample {
  endpoint: Endpoint
  /** The name of its case, where it has one: `wrong-token`. */
  case: string
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: string
}

export function refusalsOf(
  openapi: OpenApiDocument,
  samples: readonly Sample[],
): { refusal(endpoint: Endpoint, status: number, wanted?: string): Played } {
  const refused = samples.filter(sample => sample.status >= 400 && sample.body !== '')
  return {
    refusal: (endpoint, status, wanted) => {
      const fits = (sample: Sample) =>
        (sample.status === status ? 4 : 0) +
        (wanted !== undefined && sample.case === wanted ? 2 : 0) +
        (sample.endpoint === endpoint ? 1 : 0)
      const [best] = refused.toSorted((a, b) => fits(b) - fits(a) || a.body.length - b.body.length)
      if (best === undefined) return made(openapi, endpoint, status)
      const type = best.headers['content-type'] ?? 'application/json'
      return {
        status,
        headers: ['Content-Type', type, ...challenge(best, status)],
        body: Buffer.from(best.status === status ? best.body : withStatus(best, status)),
      }
    },
  }
}

function challenge({ headers }: Sample, status: number): string[] {
  const told = headers['www-authenticate']
  return status === 401 && told !== undefined ? ['WWW-Authenticate', told] : []
}

/** Where a body of another status tells that status, it tells the new one. */
function withStatus({ body, status: before }: Sample, status: number): string {
  const read = parseJson(body)
  if (!read.success) return body
  const turned = (node: Json): Json => {
    if (node === before) return status
    if (Array.isArray(node)) return node.map(turned)
    return isObject(node) ? Object.fromEntries(Object.entries(node).map(([key, item]) => [key, turned(item)])) : node
  }
  return JSON.stringify(turned(read.data))
}

/** Nothing was recorded: the schema of the status, or the plainest form there is. */
function made(openapi: OpenApiDocument, endpoint: Endpoint, status: number): Played {
  const responses = (openapi.paths[`/${endpoint}`]?.post as unknown as { responses?: Json } | undefined)?.responses
  const response = isObject(responses) ? responses[String(status)] : undefined
  const content = isObject(response) && isObject(response['content']) ? Object.entries(response['content']) : []
  const [type = 'application/json', media] = content[0] ?? []
  const schema = isObject(media) ? media['schema'] : undefined
  const body = schema === undefined ? { error: 'refused' } : madeOf(schema, status)
  return { status, headers: ['Content-Type', type], body: Buffer.from(JSON.stringify(body)) }
}

function madeOf(schema: Json, status: number): Json {
  if (!isObject(schema)) return 'refused'
  if (schema['const'] !== undefined) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0] ?? null
  const [type] = [schema['type']].flat()
  if (type === 'integer' || type === 'number') return status
  if (type === 'boolean') return false
  if (type === 'array') return []
  if (type !== 'object') return 'refused'
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : []
  return Object.fromEntries(properties.map(([name, part]) => [name, madeOf(part, status)]))
}
