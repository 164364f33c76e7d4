/** Two sides compared: what changed, how much of each class, and the one answer. */
import { compareContracts } from '../../contract/drift/compare.ts'
import { withExchanges } from '../../contract/drift/shown-by.ts'
import { DRIFT_CLASSES, type Drift, type DriftClass } from '../../contract/drift.ts'
import type { Side } from './side.ts'

export interface Comparison {
  schemaVersion: 1
  before: { name: string; what: string }
  after: { name: string; what: string }
  verdict: 'same' | DriftClass
  counts: Record<DriftClass, number>
  changes: Drift[]
}

export function compareSides(before: Side, after: Side): Comparison {
  const found = compareContracts(before.contract, after.contract)
  const changes = withExchanges(found, after.shown, after.contract.ledger)
  const count = (wanted: DriftClass) => changes.filter(each => each.class === wanted).length
  return {
    schemaVersion: 1,
    before: { name: before.name, what: before.what },
    after: { name: after.name, what: after.what },
    verdict: changes[0]?.class ?? 'same',
    counts: Object.fromEntries(DRIFT_CLASSES.map(each => [each, count(each)])) as Record<DriftClass, number>,
    changes,
  }
}
