/**
 * What is signed, each an in-toto Statement v1 in a DSSE envelope: the attestation of a run, version 1 (its files, its verdict and
 * what it did), and the certificate of a sender, version 2. Each property is named; others are rejected.
 */
import { z } from 'zod'
import { KINDS, LEVELS, VERDICTS } from './check.ts'
import { ReceiptSchema } from './receipt.ts'
import { RunSchema } from './run.ts'

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1'
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json'

const Text = z.string().max(4_000)
const Tests = z.array(Text)
const Moment = z.iso.datetime()
const DigestSchema = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type Digest = z.infer<typeof DigestSchema>

/** RFC 7638 thumbprint of a key, base64url. */
const KeyId = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const ResourceSchema = z.strictObject({ name: Text, digest: DigestSchema })

/** https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md */
const statementOf = <T extends string, S extends z.ZodType, P extends z.ZodType>(type: T, subject: S, predicate: P) =>
  z.strictObject({ _type: z.literal(STATEMENT_TYPE), subject, predicateType: z.literal(type), predicate })
export type Resource = z.infer<typeof ResourceSchema>

/** Whoever ran it: its signature can be checked with nothing but the statement, which shows that nothing changed, not who it is. */
const IssuerSchema = z.strictObject({ keyid: KeyId, publicKey: KeyId })
export type Issuer = z.infer<typeof IssuerSchema>

/** The lists of the test-result predicate, https://in-toto.io/attestation/test-result/v0.1. */
const TestResultSchema = z.strictObject({
  result: z.enum(['PASSED', 'WARNED', 'FAILED']),
  configuration: z.array(ResourceSchema),
  passedTests: Tests,
  warnedTests: Tests,
  failedTests: Tests,
})

const Base64 = z.string().regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)

/** DSSE 1.0.2. */
export const EnvelopeSchema = z.strictObject({
  payload: Base64,
  payloadType: z.literal(PAYLOAD_TYPE),
  signatures: z.array(z.strictObject({ keyid: KeyId, sig: Base64 })).min(1),
})
export type Envelope = z.infer<typeof EnvelopeSchema>

/** `given`: by a key that the reader brought. `issuer`: by the key that came with the statement, which says not whose it is. */
export interface CheckedSignature {
  keyid: string
  by: 'given' | 'issuer'
}

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

const Shape = RunSchema.shape

/** What test-result v0.1 has no word for. */
const OTHER_TESTS = {
  errorTests: Tests,
  inconclusiveTests: Tests,
  nothingObservedTests: Tests,
  skippedTests: Tests,
  notSelectedTests: Tests,
}

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
  /** `unscoredTests`: newer than the set of checks that the run is scored by. */
  otherTests: z.strictObject({ ...OTHER_TESTS, unscoredTests: Tests }),
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

export const RunStatementSchema = statementOf(RUN_PREDICATE_TYPE, z.array(FileSchema).min(1), RunPredicateSchema)
export type RunStatement = z.infer<typeof RunStatementSchema>

/** An attestation as it was found when it was checked. */
export interface CheckedRun {
  /** `not passed`: rightly signed, and the run was stopped, failed, or proved nothing. */
  state: 'passed' | 'not passed'
  statement: RunStatement
  signatures: readonly CheckedSignature[]
}

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
  caughtBy: Tests,
})
export type CertifiedDuty = z.infer<typeof CertifiedDutySchema>

/** The conformance suites in the same run, with the credentials of the sender. */
const FunctionalPartSchema = z.strictObject({
  verdict: Text,
  exitCode: z.int(),
  because: Text,
  counts: z.partialRecord(z.enum(VERDICTS), z.int().nonnegative()),
  failed: Tests,
  record: ResourceSchema,
})
export type FunctionalPart = z.infer<typeof FunctionalPartSchema>

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
  otherTests: z.strictObject({ ...OTHER_TESTS, unprovenTests: Tests }),
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

export const StatementSchema = statementOf(PREDICATE_TYPE, z.array(ResourceSchema).length(1), PredicateSchema)
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
