/** The run record, version 1: the one thing that every reporter reads. */
import { z } from 'zod'
import { KINDS, ResultSchema } from './check.ts'
import { DriftSchema } from './drift/rules.ts'
import { ExchangeSchema } from './exchange.ts'
import { LedgerSchema } from './ledger.ts'
import { LoadSchema } from './load-record.ts'
import { ReceiptSchema } from './receipt.ts'
import { GateSchema } from './release.ts'

/** The whole run in a word. A self-test is a run against the sandbox and never says "conformant"; nor does a safe run, of production. */
const RUN_VERDICTS = [
  'conformant',
  'safe checks passed',
  'not conformant',
  'self-test passed',
  'self-test failed',
  'discovered',
  'drifted',
  'may be released',
  'may not be released',
  'inconclusive',
  'harness error',
  'load within objectives',
  'limits measured',
  'load outside objectives',
  'load run invalid',
  'stopped',
] as const

export const RunSchema = z.strictObject({
  schemaVersion: z.literal(1),
  command: z.string(),
  run: z.string(),
  environment: z.strictObject({
    name: z.string(),
    kind: z.enum(KINDS),
    baseUrl: z.string(),
    /** As `--env` named it, where that was a path. */
    file: z.string().optional(),
  }),
  harness: z.strictObject({ version: z.string(), node: z.string() }),
  startedAt: z.string(),
  endedAt: z.string(),
  /** `true` where the run was stopped before its end. */
  partial: z.boolean(),
  verdict: z.enum(RUN_VERDICTS),
  exitCode: z.int(),
  /** One plain sentence: why this verdict. */
  because: z.string(),
  /** What the reader does next. */
  next: z.array(z.string()),
  ledger: LedgerSchema,
  openapi: z.record(z.string(), z.unknown()),
  drift: z.array(DriftSchema),
  checks: z.array(ResultSchema),
  /** Entries of the known failures that no longer hold, one sentence each. */
  stale: z.array(z.string()).optional(),
  gate: GateSchema.optional(),
  load: LoadSchema.optional(),
  /** What was done to the service and what remains; not of a sandbox, which is gone with the run. */
  receipt: ReceiptSchema.optional(),
  /** The key, by its RFC 7638 thumbprint, that attestation.json alongside is signed with. */
  signedBy: z.string().optional(),
  /** The set of checks that the run is scored by: a release. */
  checksOf: z.string().optional(),
  cost: z.strictObject({
    requests: z.int(),
    refusedLogIns: z.int(),
    notifications: z.int(),
    changes: z.int(),
    seconds: z.number(),
    /** Of these: what the run had sent that this one went on with. */
    earlier: z.strictObject({ requests: z.int(), notifications: z.int(), changes: z.int() }).optional(),
  }),
  exchanges: z.array(ExchangeSchema),
})
export type Run = z.infer<typeof RunSchema>
export type RunVerdict = (typeof RUN_VERDICTS)[number]
