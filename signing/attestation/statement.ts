/** The statement of a run, made from its record and its files. */
import {
  RUN_PREDICATE_TYPE,
  type RunPredicate,
  type RunStatement,
  RunStatementSchema,
} from '../../contract/attestation.ts'
import { type Resource, STATEMENT_TYPE } from '../../contract/in-toto.ts'
import type { Run } from '../../contract/run.ts'
import type { PublicKey } from '../keys.ts'
import { factsOf, testResultOf } from './facts.ts'

export interface Attestable {
  run: Run
  files: readonly Resource[]
  /** Of the code that judged. */
  codeDigest: string
  issuer: Pick<PublicKey, 'keyid' | 'x'>
  issuedAt: Date
}

export function runStatement({ run, files, codeDigest, issuer, issuedAt }: Attestable): RunStatement {
  const facts = factsOf(run)
  const suite = { version: run.harness.version, digest: { sha256: codeDigest } }
  const predicate: RunPredicate = {
    schemaVersion: 1,
    ...facts,
    suite,
    testResult: withConfiguration(testResultOf(run), facts, suite),
    issuedAt: issuedAt.toISOString(),
    issuer: { keyid: issuer.keyid, publicKey: issuer.x },
  }
  return RunStatementSchema.parse({
    _type: STATEMENT_TYPE,
    subject: files,
    predicateType: RUN_PREDICATE_TYPE,
    predicate,
  })
}

/** What the verdict depends on besides the service. */
export function withConfiguration(
  lists: ReturnType<typeof testResultOf>,
  { contract }: Pick<RunPredicate, 'contract'>,
  { digest }: RunPredicate['suite'],
): RunPredicate['testResult'] {
  const configuration = [
    { name: 'contract', digest: contract.digest },
    { name: 'suite', digest },
  ]
  return lists === null ? null : { ...lists, configuration }
}
