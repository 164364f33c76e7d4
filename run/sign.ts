/** What is signed: the reports of a run by an attestation, a certification by a certificate that the operator signs once more. Each is checked as any reader would before it is left. */

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Checked, checked, opened } from '../certify/certificate/check.ts'
import { differenceOfEvidence, evidenceIn } from '../certify/certificate/evidence.ts'
import { readProof, statementOf, suiteDigest } from '../certify/certificate/statement.ts'
import type { Situation } from '../certify/situation.ts'
import type { Certification } from '../contract/certification.ts'
import { HarnessError } from '../contract/harness-error.ts'
import type { Ledger } from '../contract/ledger.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import type { Run } from '../contract/run.ts'
import type { CertifyProof, CheckedCertificate, Envelope, FunctionalPart, Predicate } from '../contract/signed.ts'
import { bytesIn } from '../probe/user-file.ts'
import { certificatePage } from '../reporters/certificate/page.ts'
import { writeAtomically } from '../reporters/write/atomic.ts'
import { writeReports } from '../reporters/write.ts'
import { checkedAttestation } from '../signing/attestation/check.ts'
import { ATTESTATION, filesOfRun } from '../signing/attestation/files.ts'
import { runStatement } from '../signing/attestation/statement.ts'
import { sourceDigest, sourceFiles } from '../signing/digest.ts'
import { countersigned, sealed, written } from '../signing/envelope.ts'
import { type PublicKey, readRaw, type SigningKey } from '../signing/keys.ts'
import type { Listener } from './context.ts'
import { signingKeyIn } from './key-files.ts'
import { wholeNumber } from './options.ts'

/** What lies alongside a certificate: the page that people look at. */
export const CERTIFICATE = 'certificate.dsse.json'

/** `undefined`: it was rejected, so that there is nothing to show but that. */
export async function leavePage(dir: string, found: CheckedCertificate | undefined): Promise<void> {
  await writeAtomically(join(dir, 'certificate.html'), certificatePage(found))
}

type ValidCheck = Extract<Checked, { holds: true }>

const MOST_DAYS = 366

export interface Signing {
  key: SigningKey
  clientVersion: string
  clientFile?: Uint8Array
  validDays: number
  proof: CertifyProof | undefined
}

/** Everything that is asked for is read before the first call: nobody learns after the run that the key is missing. */
export async function signingOf(
  options: Record<string, unknown>,
  terminal: Pick<Listener, 'warn'>,
): Promise<Signing | undefined> {
  if (options['sign'] === undefined) return undefined
  const clientVersion = options['clientVersion']
  if (clientVersion === undefined || !/^[\w.+:-]{1,64}$/.test(String(clientVersion)))
    throw new HarnessError(
      'USAGE',
      'A certificate names the version of the client that was seen.',
      'Give it: --client-version 2.1.0 (letters, digits and . + - _ :).',
    )
  const file = options['clientFile']
  return {
    key: signingKeyIn(String(options['sign']), terminal),
    clientVersion: String(clientVersion),
    ...(file === undefined ? {} : { clientFile: bytesIn(String(file), 'The file of the client') }),
    validDays: wholeNumber('--valid-days', options['validDays'], { least: 1, most: MOST_DAYS }),
    proof: readProof(String(options['proof'])),
  }
}

export interface Countersigning {
  key: SigningKey
  /** Whose certificate it is to be; none: of the key that came with it. */
  senderKeys: readonly PublicKey[] | undefined
  /** The folder of its evidence: nothing is signed that it does not show. */
  evidence: string
  proof: CertifyProof | undefined
}

/** Adds a signature to a certificate that holds. Throws GUARD_REFUSED for one that does not, did not pass, or was judged by other duties. */
export async function countersign(file: string, { key, senderKeys, evidence, proof }: Countersigning) {
  const refused = (why: string) =>
    new HarnessError('GUARD_REFUSED', `${file} was not signed: ${why}`, 'A signature vouches for what is in it.')
  const bytes = bytesIn(file, 'The certificate')
  const read = opened(bytes)
  if (!read.isRead) throw refused(read.why)
  const own = readRaw(read.statement.predicate.issuer.publicKey)
  const keys = senderKeys ?? (own === undefined ? [] : [own])
  const found = checked(bytes, keys, new Date())
  if (!found.holds) throw refused(found.why)
  if (found.signatures.some(each => each.keyid === key.keyid)) throw refused('You have signed it already.')
  const { predicate } = found.statement
  if (found.state !== 'valid') throw refused(`It is ${found.state}: ${predicate.because}`)
  const doubt = differenceOfEvidence(predicate, evidence) ?? doubtOfDuties(predicate, suiteDigest(), proof)
  if (doubt !== undefined) throw refused(doubt)
  return keep(file, countersigned(found.envelope, found.payload, key), [...keys, key])
}

/** The sender signs what its own copy of the duties says: the operator's has to say the same. */
function doubtOfDuties({ suite, duties }: Predicate, own: string, proof: CertifyProof | undefined): string | undefined {
  if (suite.digest.sha256 !== own) return `It was judged by other duties than those that are here, ${own}.`
  if (proof?.suiteDigest !== own) return 'No proof of these duties is here: make one with `npm run prove -- certify`.'
  const caught = new Map(Object.entries(proof.duties))
  const unproven = duties.find(({ id, verdict }) => verdict === 'pass' && !caught.get(id)?.caughtBy.length)
  return unproven && `By the proof that is here ${unproven.id} catches no faulty sender.`
}

/** Written only after it was checked as any reader would check it. */
async function keep(file: string, envelope: Envelope, keys: readonly PublicKey[]): Promise<ValidCheck> {
  const text = written(envelope)
  const found = checked(Buffer.from(text), keys, new Date())
  if (!found.holds)
    throw new HarnessError(
      'HARNESS_BROKEN',
      `The certificate does not hold once it is signed: ${found.why}`,
      'This is a fault of the harness.',
    )
  await writeAtomically(file, text)
  await leavePage(dirname(file), found)
  return found
}

export interface SignedRun {
  dir: string
  record: Certification
  contract: { ledger: Ledger; openapi: OpenApiDocument }
  situations: ReadonlyMap<string, Situation>
  suites: FunctionalPart | null
}

export async function signRun(run: SignedRun, signing: Signing): Promise<ValidCheck> {
  const { key, ...asked } = signing
  const { dir, record, situations } = run
  const statement = statementOf({
    ...run,
    ...asked,
    evidence: evidenceIn(dir),
    suiteDigest: suiteDigest(),
    issuer: key,
    issuedAt: new Date(),
    // Whoever starts it without --tls has chosen not to be seen there.
    leftOut: ({ situation }) => situations.get(situation)?.needs === 'tls' && !record.tls,
  })
  return keep(join(dir, CERTIFICATE), sealed(statement, key), [key])
}

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Answers the record as it was written. Throws REPORT_NOT_WRITTEN, HARNESS_BROKEN. */
export async function writeSigned(
  run: Run,
  dir: string,
  key: SigningKey | undefined,
  isLatest?: boolean,
): Promise<Run> {
  if (key === undefined) {
    await writeReports(run, dir, undefined, isLatest)
    return run
  }
  const reported = { ...run, signedBy: key.keyid }
  await writeReports(reported, dir, undefined, isLatest)
  await sign(reported, dir, key)
  return reported
}

async function sign(run: Run, dir: string, key: SigningKey): Promise<void> {
  const statement = runStatement({
    run,
    files: filesOfRun(dir),
    codeDigest: codeDigest(ROOT),
    issuer: key,
    issuedAt: new Date(),
  })
  const text = written(sealed(statement, key))
  const found = checkedAttestation(Buffer.from(text), [key], dir)
  if (!found.holds)
    throw new HarnessError(
      'HARNESS_BROKEN',
      `The attestation that was just made does not hold: ${found.why}`,
      'This is a fault of the harness.',
    )
  await writeAtomically(join(dir, ATTESTATION), text)
}

/** All that asks, judges and decides the exit code; reports say what was judged. */
const JUDGING = ['cli', 'contract', 'load', 'probe', 'run', 'suites']
const APART = new Set(['testdata', 'proven-by.json'])

/**
 * The digest of the code that judges a run, as certificates have one of the duties. sha256, hex, as `sourceDigest`,
 * over paths from the root.
 */
function codeDigest(root: string): string {
  const all = JUDGING.flatMap(folder =>
    [...sourceFiles(join(root, folder), APART)].map(([path, text]) => [`${folder}/${path}`, text] as const),
  )
  return sourceDigest(new Map(all))
}
