/** The order of the calls of a journey: log-in, verify, reach, notify, and no call before the answer that it needs. */
import { ENDPOINTS, type Endpoint } from './endpoint.ts'
import type { Json } from './json.ts'
import type { RequestTemplate } from './recipe.ts'
import { referencesOf } from './template.ts'

interface JourneyCall {
  endpoint: Endpoint
  operation: string
  template: RequestTemplate
}

export function inJourneyOrder<Call extends JourneyCall>(calls: readonly Call[]): Call[] {
  const waiting = [...calls].sort((a, b) => rank(a) - rank(b))
  const ordered: Call[] = []
  while (waiting.length > 0) {
    const ready = waiting.findIndex(call =>
      sourcesOf(call).every(source => !waiting.some(one => brings(one, source, call))),
    )
    // Two calls that need each other can have no right order: the usual one is kept.
    ordered.push(...waiting.splice(Math.max(ready, 0), 1))
  }
  return ordered
}

/** A look before a change. */
function rank({ endpoint, operation }: JourneyCall): number {
  return ENDPOINTS.indexOf(endpoint) * 10 + (operation === 'check' ? 0 : 1)
}

/** A name without an operation means whatever the endpoint answered last, so its own calls need not wait for each other. */
function brings(one: JourneyCall, source: string, to: JourneyCall): boolean {
  if (one === to) return false
  return `${one.endpoint}.${one.operation}` === source || (one.endpoint === source && one.endpoint !== to.endpoint)
}

/** `ext-verify` of `{{ext-verify#/customerId}}`. */
export function sourcesOf(call: JourneyCall): string[] {
  return namesIn(call).flatMap(name => (name.includes('#') ? [name.slice(0, name.indexOf('#'))] : []))
}

/** Every name that the templates of a call refer to, those that it makes itself left out. */
export function namesIn(call: Pick<JourneyCall, 'template'>): string[] {
  const own = Object.keys(call.template.let ?? {})
  return referencesOf(call.template as Json).filter(name => !own.includes(name))
}
