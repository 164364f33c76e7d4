/** A proof as a run record, so that the same reporters show it. */
import { EXIT } from '../../contract/harness-error.ts'
import { emptyLedger } from '../../contract/ledger.ts'
import type { Proof, Run } from '../../contract/run.ts'
import { proofSentence } from '../../reporters/html/proof.ts'

export interface Proving {
  run: string
  version: string
  startedAt: Date
  /** Whether every defect was played, so that something is said of every check. */
  whole: boolean
}

export function proofRecord(proof: Proof, { run, version, startedAt, whole }: Proving): Run {
  const holds = proof.complaints.length === 0
  const endedAt = new Date()
  return {
    schemaVersion: 1,
    command: 'prove',
    run,
    environment: { name: 'prove', kind: 'sandbox', baseUrl: 'the embedded sandbox' },
    harness: { version, node: process.version },
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    partial: false,
    verdict: holds ? 'proven' : 'not proven',
    exitCode: holds ? EXIT.conformant : EXIT.failed,
    because: `${proofSentence(proof)}${whole ? '' : ' Only some were played, so nothing is said of the other checks.'}`,
    next: holds
      ? []
      : ['Read the complaints: each names the mistake, the dialect and the check, and why the check does not tell it.'],
    ledger: emptyLedger('prove'),
    openapi: {},
    drift: [],
    checks: [],
    proof,
    cost: {
      requests: 0,
      refusedLogIns: 0,
      notifications: 0,
      changes: 0,
      seconds: (endedAt.getTime() - startedAt.getTime()) / 1000,
    },
    exchanges: [],
  }
}
