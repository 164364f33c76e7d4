/** The answers of an endpoint by status: the bodies of successes and of refusals, never mixed. */
import { STATUS_CODES } from 'node:http'
import type { Judged } from '../derive/outcome.ts'
import { groupedBy } from '../derive/view.ts'
import { mediaTypeOf } from '../exchange.ts'
import type { Json } from '../json.ts'
import type { EndpointKnowledge } from '../knowledge.ts'
import { toSchema } from '../shape/schema.ts'
import { emptyShape, merge, shapeOf } from '../shape/shape.ts'
import { withOwnState } from './customers-choice.ts'
import type { MediaType, Response, Schema } from './document.ts'
import { responseHeaders } from './headers.ts'
import { ownState } from './own-state.ts'

export function responses(judged: readonly Judged[], known: EndpointKnowledge | undefined): Record<string, Response> {
  const told = judged.filter(each => each.outcome !== 'unclear' && each.exchange.request.method === 'POST')
  const byStatus = groupedBy(told, each => each.response.status)
  if (byStatus.size === 0) return { default: { description: 'No answer has been seen yet.' } }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => [String(status), responseOf(status, group, known)]),
  )
}

function responseOf(status: number, group: readonly Judged[], known: EndpointKnowledge | undefined): Response {
  const accepted = group.filter(each => each.outcome === 'accepted')
  const refused = group.filter(each => each.outcome === 'refused')
  const headers = responseHeaders(accepted.length > 0 ? accepted : refused)
  const state = ownState(accepted, known)
  const content = accepted.length > 0 ? contentOf(accepted, state) : contentOf(refused)
  const beside = accepted.length > 0 ? contentOf(refused) : undefined
  const operations = perOperation(accepted, known, state)
  return {
    description: STATUS_CODES[status] ?? `Status ${status}`,
    ...(headers === undefined ? {} : { headers }),
    ...(content === undefined ? {} : { content }),
    'x-outcome': [
      ...(accepted.length > 0 ? ['accepted' as const] : []),
      ...(refused.length > 0 ? ['refused' as const] : []),
    ],
    ...(beside === undefined ? {} : { 'x-refused': beside }),
    ...(operations === undefined ? {} : { 'x-operations': operations }),
  }
}

function contentOf(group: readonly Judged[], state?: ReadonlySet<string>): Record<string, MediaType> | undefined {
  const withBody = group.filter(each => each.response.body !== '')
  if (withBody.length === 0) return undefined
  const byType = groupedBy(withBody, each => mediaTypeOf(each.response.headers) || 'application/octet-stream')
  return Object.fromEntries(
    [...byType].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, each]) => [type, { schema: schemaOf(each, state) }]),
  )
}

/** Text that is not JSON is a string; what was cut at the cap tells no shape. */
function schemaOf(group: readonly Judged[], state: ReadonlySet<string> = new Set()): Schema {
  const samples = group.filter(each => !each.response.truncated).map(each => each.json)
  const parsed = samples.filter(json => json !== undefined)
  return parsed.length === samples.length && parsed.length > 0
    ? withOwnState(bodySchema(parsed), state)
    : { type: 'string' }
}

/** Where `check` and `manage` are answered with different bodies, the success of each. */
function perOperation(
  accepted: readonly Judged[],
  known: EndpointKnowledge | undefined,
  state: ReadonlySet<string>,
): Record<string, Schema> | undefined {
  const schemas = (known?.operations ?? []).flatMap(operation => {
    const own = accepted.filter(each => operation.accepted.includes(each.exchange.id) && each.json !== undefined)
    return own.length === 0 ? [] : [[operation.operation, schemaOf(own, state)] as const]
  })
  const different = new Set(schemas.map(([, schema]) => membersText(schema)))
  return different.size > 1 ? Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))) : undefined
}

/** Names at all depths, without how often they were seen. */
function membersText(schema: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) => (key.startsWith('x-') ? undefined : value))
}

/**
 * The schema of bodies that were seen: members beside how often they stood there, no closed list that nobody stated.
 */
function bodySchema(samples: readonly Json[]): Schema {
  return toSchema(samples.map(sample => shapeOf(sample)).reduce(merge, emptyShape))
}
