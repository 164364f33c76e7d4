/** The attestation of a run, version 1: its files, its verdict and what it did, as an in-toto Statement in a DSSE envelope. Each member is named; others are refused. */
import { z } from 'zod'
import { KINDS, VERDICTS } from './check.ts'
import {
  type CheckedSignature,
  DigestSchema,
  IssuerSchema,
  ResourceSchema,
  STATEMENT_TYPE,
  TestResultSchema,
  Text,
} from './in-toto.ts'
import { ReceiptSchema } from './receipt.ts'
import { RunSchema } from './run.ts'

export const RUN_PREDICATE_TYPE = 'urn:last-mile-conformance:run:v1'

/** By kind of environment: what stands behind the run. */
export const RUN_STANDINGS = {
  sandbox: 'self-test, it says nothing of a real service',
  test: 'run on a test environment',
  production: 'safe run on production, never the full grade',
} as const

/**
 * What the run earned: `full` where every check was asked for, on a test environment, and it is conformant; `safe` where the reduced
 * set for production passed; `self-test` where the sandbox passed; `none` for all else, a discovery, load and a part of a run among them.
 */
const GRADES = ['full', 'safe', 'self-test', 'none'] as const
export type Grade = (typeof GRADES)[number]

const Tests = z.array(Text)
const Moment = z.iso.datetime()
const Shape = RunSchema.shape

/** What test-result v0.1 has no word for. */
const OtherTestsSchema = z.strictObject({
  errorTests: Tests,
  inconclusiveTests: Tests,
  nothingObservedTests: Tests,
  skippedTests: Tests,
  notSelectedTests: Tests,
  /** Newer than the set of checks that the run is scored by. */
  unscoredTests: Tests,
})

/** What follows from run.json, and from it alone. */
const FactsSchema = z.strictObject({
  command: Text,
  run: Text,
  environment: z.strictObject({
    name: Text,
    kind: z.enum(KINDS),
    baseUrl: Text,
    standing: z.enum([RUN_STANDINGS.sandbox, RUN_STANDINGS.test, RUN_STANDINGS.production]),
  }),
  contract: z.strictObject({ digest: DigestSchema, answered: z.int().nonnegative() }),
  /** The release of checks that it is scored by. */
  checksOf: Text.nullable(),
  harness: Shape.harness,
  startedAt: Moment,
  endedAt: Moment,
  partial: z.boolean(),
  /** In older ones. */
  shard: z.null().optional(),
  verdict: Shape.verdict,
  exitCode: z.int(),
  /** One plain sentence. */
  because: z.string(),
  grade: z.enum(GRADES),
  /** Checks by verdict. */
  counts: z.partialRecord(z.enum(VERDICTS), z.int().positive()),
  otherTests: OtherTestsSchema,
  /** What was done to the service and what remains; `null` of a sandbox, which is gone with the run. */
  receipt: ReceiptSchema.nullable(),
})
export type RunFacts = z.infer<typeof FactsSchema>

export const RunPredicateSchema = FactsSchema.extend({
  schemaVersion: z.literal(1),
  /** The code that judged: its version, and the digest of its files. */
  suite: z.strictObject({ version: Text, digest: DigestSchema }),
  /** `null` where the command makes no checks. */
  testResult: TestResultSchema.nullable(),
  issuedAt: Moment,
  issuer: IssuerSchema,
})
export type RunPredicate = z.infer<typeof RunPredicateSchema>

/** A file of the run's own folder: no path leads out of it. */
const FileSchema = ResourceSchema.extend({ name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,99}$/) })

export const RunStatementSchema = z.strictObject({
  _type: z.literal(STATEMENT_TYPE),
  subject: z.array(FileSchema).min(1),
  predicateType: z.literal(RUN_PREDICATE_TYPE),
  predicate: RunPredicateSchema,
})
export type RunStatement = z.infer<typeof RunStatementSchema>

/** An attestation as it was found when it was checked. */
export interface CheckedRun {
  /** `not passed`: rightly signed, and the run was stopped, failed, or proved nothing. */
  state: 'passed' | 'not passed'
  statement: RunStatement
  signatures: readonly CheckedSignature[]
}
