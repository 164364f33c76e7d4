/** Two recorded contracts side by side: what changed, classed for a sender. What was not seen again is no change. */
import type { Drift } from '../drift.ts'
import { ENDPOINTS } from '../endpoint.ts'
import type { Ledger } from '../ledger.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { agreementChanges } from './agreements.ts'
import { inOrder, toDrift } from './change.ts'
import { endpointChanges } from './endpoint.ts'
import { statusChanges } from './status-codes.ts'

export interface Contract {
  ledger: Ledger
  openapi: OpenApiDocument
}

export function compareContracts(before: Contract, after: Contract): Drift[] {
  const changes = [
    ...agreementChanges(before.ledger, after.ledger),
    ...ENDPOINTS.flatMap(endpoint => [
      ...endpointChanges(endpoint, before.openapi, after.openapi),
      ...statusChanges(endpoint, before.ledger, after.ledger),
    ]),
  ]
  return inOrder(changes.map(toDrift))
}
