/** The statement of a certificate, made from the record of a run and what it rests on. */

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Certification, DutyResult } from '../../contract/certification.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { parseJson } from '../../contract/json.ts'
import type { Ledger } from '../../contract/ledger.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import { answeredCount } from '../../contract/questions.ts'
import {
  type CertifyProof,
  CertifyProofSchema,
  type Digest,
  type FunctionalPart,
  PREDICATE_TYPE,
  type Predicate,
  STANDINGS,
  STATEMENT_TYPE,
  type Statement,
  StatementSchema,
} from '../../contract/signed.ts'
import { contractDigest, digestOf, sourceDigest, sourceFiles } from '../../signing/digest.ts'
import type { PublicKey } from '../../signing/keys.ts'
import type { Evidence } from './evidence.ts'
import { certifiedDuties, listsOf, verdictOf } from './standing.ts'

const DAY_MS = 86_400_000

export interface Certifiable {
  record: Certification
  clientVersion: string
  /** The sender's own file, where it gave one. */
  clientFile?: Uint8Array
  contract: { ledger: Ledger; openapi: OpenApiDocument }
  evidence: Evidence
  suiteDigest: string
  proof: CertifyProof | undefined
  suites: FunctionalPart | null
  issuer: Pick<PublicKey, 'keyid' | 'x'>
  issuedAt: Date
  validDays: number
  leftOut(duty: DutyResult): boolean
}

/** Throws for production, which certifies nobody. */
export function statementOf(input: Certifiable): Statement {
  const { record, clientVersion, issuedAt, proof, suiteDigest, suites, issuer, leftOut } = input
  const { name, kind, baseUrl } = record.environment
  if (kind === 'production')
    throw new HarnessError(
      'GUARD_REFUSED',
      'Production certifies nobody, and no certificate is made of it.',
      'Use --env test.',
    )
  const judged = {
    duties: certifiedDuties(record.duties, { proof, suiteDigest, leftOut }),
    suites,
    partial: record.partial,
  }
  const outcome = verdictOf(judged)
  const contract = contractDigest(input.contract)
  const suite = { sha256: suiteDigest }
  const lists = listsOf({ ...judged, ...outcome })
  const predicate: Predicate = {
    schemaVersion: 2,
    sender: record.sender,
    clientVersion,
    bound: input.clientFile === undefined ? 'name and version' : 'file',
    environment: { name, kind, baseUrl, standing: STANDINGS[kind] },
    contract: { digest: contract, answered: answeredCount(input.contract.ledger) },
    suite: { version: record.harness.version, digest: suite, duties: record.duties.length },
    harness: record.harness,
    run: record.run,
    seed: record.seed,
    tls: record.tls,
    startedAt: record.startedAt,
    endedAt: record.endedAt,
    issuedAt: issuedAt.toISOString(),
    expiresAt: new Date(issuedAt.getTime() + input.validDays * DAY_MS).toISOString(),
    issuer: { keyid: issuer.keyid, publicKey: issuer.x },
    ...outcome,
    testResult: {
      ...lists.testResult,
      configuration: [
        { name: 'contract', digest: contract },
        { name: 'suite', digest: suite },
      ],
    },
    otherTests: lists.otherTests,
    ...judged,
    proof: proof === undefined ? null : { suiteDigest: { sha256: proof.suiteDigest }, rounds: proof.rounds },
    evidence: { ...input.evidence, unrecorded: record.unrecorded },
  }
  const subject = [{ name: `${record.sender}@${clientVersion}`, digest: subjectDigest(input) }]
  return StatementSchema.parse({ _type: STATEMENT_TYPE, subject, predicateType: PREDICATE_TYPE, predicate })
}

function subjectDigest({ clientFile, record, clientVersion }: Certifiable): Digest {
  return digestOf(clientFile ?? nameAndVersion(record.sender, clientVersion))
}

/** Without a file of the sender: the digest binds nothing but the words, and can be made again from them. */
export const nameAndVersion = (sender: string, version: string) => `${sender}\n${version}\n`

const FOLDER = fileURLToPath(new URL('../', import.meta.url))
/** They say what becomes of a verdict, or test it, and decide none. */
const APART = new Set(['certificate', 'testdata', 'proof.json', 'proven-by.json'])

/** Paths below `certify/` with `/`, and their text. */
export const suiteFiles = (folder = FOLDER) => sourceFiles(folder, APART)

/** As `sourceDigest`. */
export function suiteDigest(files: ReadonlyMap<string, string> = suiteFiles()): string {
  return sourceDigest(files)
}

export const PROOF_FILE = fileURLToPath(new URL('../proof.json', import.meta.url))

/** `undefined` where there is none: then no duty supports a pass. */
export function readProof(file: string): CertifyProof | undefined {
  if (!existsSync(file)) return undefined
  const parsed = parseJson(readFileSync(file, 'utf8'))
  const proof = CertifyProofSchema.safeParse(parsed)
  if (proof.success) return proof.data
  throw new HarnessError(
    'FILE_UNREADABLE',
    `${file} is no proof of the duties: ${parsed === undefined ? 'it is not JSON' : (proof.error.issues[0]?.message ?? '')}.`,
    'Make it again with `npm run prove -- certify`.',
  )
}
