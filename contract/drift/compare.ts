/** Two contracts side by side: what changed, classed for a sender. What was not seen again is no change. */
import type { Drift } from '../drift.ts'
import { ENDPOINTS } from '../endpoint.ts'
import type { Json } from '../json.ts'
import { type Latencies, latencyChanges } from '../latency.ts'
import type { Ledger } from '../ledger.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { agreementChanges } from './agreements.ts'
import { inOrder, toDrift } from './change.ts'
import { documentAgreements } from './document-agreements.ts'
import { operationChanges } from './endpoint.ts'
import { isShownByRefusals } from './error-judges.ts'
import { statusChanges } from './status-codes.ts'

export interface Contract {
  /** Absent where there is no more than an OpenAPI file. */
  ledger?: Ledger
  openapi: OpenApiDocument
}

/** With how long answers took, where that is known. */
type Timed = Contract & { latencies?: Latencies | undefined }

export function compareContracts(before: Timed, after: Timed): Drift[] {
  const [old, now] = [before.openapi, after.openapi] as unknown as [Json, Json]
  const ledgers = before.ledger !== undefined && after.ledger !== undefined ? [before.ledger, after.ledger] : []
  const [ledger, ledgerNow] = ledgers
  const changes = [
    ...(ledger === undefined || ledgerNow === undefined
      ? documentAgreements(old, now)
      : [
          ...agreementChanges(ledger, ledgerNow).filter(change =>
            isShownByRefusals(change, before.openapi, after.openapi),
          ),
          ...ENDPOINTS.flatMap(endpoint => statusChanges(endpoint, ledger, ledgerNow)),
        ]),
    ...operationChanges(old, now),
    ...latencyChanges(before.latencies, after.latencies),
  ]
  const told = new Map(changes.map(change => [JSON.stringify(change), change]))
  return inOrder([...told.values()].map(toDrift))
}
