/** Two recorded contracts side by side: what changed, classed for a sender. */
import type { Drift } from '../drift.ts'
import type { Ledger } from '../ledger.ts'
import type { OpenApiDocument } from '../openapi/document.ts'

export interface Contract {
  ledger: Ledger
  openapi: OpenApiDocument
}

export function compareContracts(_before: Contract, _after: Contract): Drift[] {
  return []
}
