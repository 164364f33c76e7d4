/** The contract as the judges of senders need it: the calls, the token, the idempotency key, and how the service rejects. */
import { ENDPOINTS, type Endpoint } from '../contract/endpoint.ts'
import { HarnessError } from '../contract/harness-error.ts'
import {
  type IntegrationCall,
  type IntegrationToken,
  inJourneyOrder,
  type KeyLocation,
} from '../contract/integration.ts'
import type { Json } from '../contract/json.ts'
import type { Ledger } from '../contract/ledger.ts'
import { type OpenApiDocument, requestSchemasOf, routeIn, tokenIn } from '../contract/openapi/document.ts'
import type { Environment } from '../probe/environment/types.ts'
import { idempotencyKeyIn } from '../probe/naming/notification.ts'
import { operationsIn } from '../probe/sender/operations.ts'
import { type Rejections, rejectionsOf, type Sample } from './rejections.ts'

export interface Contract extends Rejections {
  ledger: Ledger
  openapi: OpenApiDocument
  /** In the order of the journey, the login first where there is one. */
  calls: readonly IntegrationCall[]
  token: IntegrationToken | null
  /** The endpoint that a path on the wire belongs to. */
  endpointOf(path: string): Endpoint | undefined
  /** On the wire, without a query. */
  pathOf(endpoint: Endpoint): string
  keyOf(endpoint: Endpoint): KeyLocation | undefined
  /** JSON Schema of the request body, by media type. */
  requestSchemas(endpoint: Endpoint): Record<string, Json>
}

export interface ContractInput {
  environment: Pick<Environment, 'baseUrl' | 'name'>
  ledger: Ledger
  openapi: OpenApiDocument
  /** Recorded answers, redacted: what a rejection looks like. */
  samples: readonly Sample[]
}

export function contractOf({ environment, ledger, openapi, samples }: ContractInput): Contract {
  const base = new URL(environment.baseUrl).pathname.replace(/\/+$/, '')
  const { prefix, suffix } = routeIn(ledger) ?? { prefix: '', suffix: '' }
  const pathOf = (endpoint: Endpoint) => `${prefix}/${endpoint}${suffix}`
  const whole = new Map(ENDPOINTS.map(endpoint => [`${base}${pathOf(endpoint)}`, endpoint]))
  const keyOf = (endpoint: Endpoint) => idempotencyKeyIn(openapi, endpoint)?.location
  const calls = callsOf(ledger, openapi, pathOf, keyOf)
  if (!calls.some(call => call.endpoint !== 'auth-authenticate'))
    throw new HarnessError(
      'CONTRACT_MISSING',
      `No call to an ext endpoint of "${environment.name}" is known to be accepted, so that no sender can be judged.`,
      `Run \`npm run conformance -- --env ${environment.name}\` first.`,
    )
  return {
    ledger,
    openapi,
    calls,
    token: tokenIn(ledger),
    endpointOf: path => {
      const bare = path.split('?')[0] ?? ''
      return whole.get(bare) ?? ENDPOINTS.find(endpoint => bare.split('/').includes(endpoint))
    },
    pathOf: endpoint => `${base}${pathOf(endpoint)}`,
    keyOf,
    ...rejectionsOf(ledger, samples),
    requestSchemas: endpoint => Object.fromEntries(requestSchemasOf(openapi, endpoint)),
  }
}

function callsOf(
  ledger: Ledger,
  openapi: OpenApiDocument,
  pathOf: (endpoint: Endpoint) => string,
  keyOf: (endpoint: Endpoint) => KeyLocation | undefined,
): IntegrationCall[] {
  const calls = ENDPOINTS.flatMap(endpoint => {
    const templates = operationsIn(ledger, openapi, endpoint)
    const key = keyOf(endpoint)
    return templates.map(({ endpoint: _same, operation, ...template }) => ({
      call: templates.length > 1 ? `${endpoint}.${operation}` : endpoint,
      endpoint,
      operation,
      path: pathOf(endpoint),
      template,
      ...(key === undefined ? {} : { key }),
    }))
  })
  return inJourneyOrder(calls)
}
