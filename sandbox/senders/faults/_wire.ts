/** Ways to spoil requests to one endpoint. */
import type { Endpoint } from '../../../contract/endpoint.ts'
import { isObject, type Json, type JsonObject, parseJson } from '../../../contract/json.ts'
import type { Behaviour, Wire } from '../behaviour.ts'

/** `endpoint` may be `ext`: all but the log-in. */
export function onCallsTo(endpoint: Endpoint | 'ext', change: (wire: Wire) => Wire): Partial<Behaviour> {
  return {
    request: (wire, call) => {
      const isMeant = endpoint === 'ext' ? call.endpoint !== 'auth-authenticate' : call.endpoint === endpoint
      return isMeant ? change(wire) : wire
    },
  }
}

export function withHeaders(endpoint: Endpoint | 'ext', headers: (wire: Wire) => Record<string, string>) {
  return onCallsTo(endpoint, wire => ({ ...wire, headers: { ...wire.headers, ...headers(wire) } }))
}

export function withBody(endpoint: Endpoint | 'ext', change: (body: JsonObject) => Json): Partial<Behaviour> {
  return onCallsTo(endpoint, wire => {
    const read = parseJson(typeof wire.body === 'string' ? wire.body : '')
    return read.success && isObject(read.data) ? { ...wire, body: JSON.stringify(change(read.data)) } : wire
  })
}
