/** The certificate of a sender, version 2: an in-toto Statement in a DSSE envelope. Each member is named; others are refused. */
import { z } from 'zod'
import { LEVELS, VERDICTS } from './check.ts'
import {
  type CheckedSignature,
  DigestSchema,
  IssuerSchema,
  ResourceSchema,
  STATEMENT_TYPE,
  TestResultSchema,
  Text,
} from './in-toto.ts'

export const PREDICATE_TYPE = 'urn:last-mile-conformance:sender-certificate:v2'

/** What a certificate says of a duty. `unproven`: it passed, and no faulty sender shows that it could fail. */
const CERTIFIED = [...VERDICTS, 'unproven'] as const
export type Certified = (typeof CERTIFIED)[number]

const CERTIFICATE_VERDICTS = ['passed', 'failed', 'not proven', 'stopped'] as const
export type CertificateVerdict = (typeof CERTIFICATE_VERDICTS)[number]

/** By kind of environment: what stands behind the certificate. Production certifies nobody. */
export const STANDINGS = {
  sandbox: 'self-test, no certificate of a test environment',
  test: 'certificate of a test environment',
} as const

const Moment = z.iso.datetime()

const CertifiedDutySchema = z.strictObject({
  id: Text,
  title: Text,
  level: z.enum(LEVELS),
  source: Text,
  situation: Text,
  verdict: z.enum(CERTIFIED),
  /** As the run judged it. */
  recorded: z.enum(VERDICTS),
  /** One plain sentence. */
  reason: Text,
  /** Faulty senders that this duty was shown to catch. */
  caughtBy: z.array(Text),
})
export type CertifiedDuty = z.infer<typeof CertifiedDutySchema>

/** The conformance suites in the same run, with the credentials of the sender. */
const FunctionalPartSchema = z.strictObject({
  verdict: Text,
  exitCode: z.int(),
  because: Text,
  counts: z.partialRecord(z.enum(VERDICTS), z.int().nonnegative()),
  failed: z.array(Text),
  record: ResourceSchema,
})
export type FunctionalPart = z.infer<typeof FunctionalPartSchema>

/** What test-result v0.1 has no word for. */
const OtherTestsSchema = z.strictObject({
  errorTests: z.array(Text),
  inconclusiveTests: z.array(Text),
  nothingObservedTests: z.array(Text),
  unprovenTests: z.array(Text),
  skippedTests: z.array(Text),
  notSelectedTests: z.array(Text),
})

export const PredicateSchema = z.strictObject({
  schemaVersion: z.literal(2),
  sender: Text,
  clientVersion: Text,
  /** What the digest of the subject is taken over: the sender's own file, or its name and version alone. */
  bound: z.enum(['file', 'name and version']),
  environment: z.strictObject({
    name: Text,
    kind: z.enum(['sandbox', 'test']),
    baseUrl: Text,
    standing: z.enum([STANDINGS.sandbox, STANDINGS.test]),
  }),
  contract: z.strictObject({ digest: DigestSchema, answered: z.int().nonnegative() }),
  suite: z.strictObject({ version: Text, digest: DigestSchema, duties: z.int().nonnegative() }),
  harness: z.strictObject({ version: Text, node: Text }),
  run: Text,
  seed: z.int(),
  tls: z.boolean(),
  partial: z.boolean(),
  startedAt: Moment,
  endedAt: Moment,
  issuedAt: Moment,
  expiresAt: Moment,
  issuer: IssuerSchema,
  verdict: z.enum(CERTIFICATE_VERDICTS),
  /** One plain sentence. */
  because: Text,
  testResult: TestResultSchema,
  otherTests: OtherTestsSchema,
  duties: z.array(CertifiedDutySchema),
  /** Where the proof of the duties comes from: `null` where none was at hand; of another suite it counts for nothing. */
  proof: z.strictObject({ suiteDigest: DigestSchema, rounds: z.int().nonnegative() }).nullable(),
  evidence: z.strictObject({
    record: ResourceSchema,
    calls: ResourceSchema,
    /** Calls that came after the record was full. */
    unrecorded: z.int().nonnegative(),
  }),
  suites: FunctionalPartSchema.nullable(),
})
export type Predicate = z.infer<typeof PredicateSchema>

export const StatementSchema = z.strictObject({
  _type: z.literal(STATEMENT_TYPE),
  subject: z.array(ResourceSchema).length(1),
  predicateType: z.literal(PREDICATE_TYPE),
  predicate: PredicateSchema,
})
export type Statement = z.infer<typeof StatementSchema>

/** A certificate as it was found when it was checked. */
export interface CheckedCertificate {
  /** Whether it counts at a moment. */
  state: 'valid' | 'expired' | 'not yet valid' | 'not passed'
  statement: Statement
  signatures: readonly CheckedSignature[]
}

/** certify/proof.json: which faulty senders each duty was shown to catch, and of which suite that holds. */
export const CertifyProofSchema = z.strictObject({
  $schema: z.string().optional(),
  /** sha256, hex. */
  suiteDigest: z.string().regex(/^[0-9a-f]{64}$/),
  /** By the id of the duty. */
  duties: z.record(z.string(), z.strictObject({ caughtBy: z.array(z.string()) })),
  /** How often in a row it held. */
  rounds: z.int().nonnegative(),
})
export type CertifyProof = z.infer<typeof CertifyProofSchema>
