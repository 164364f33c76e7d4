/** The end of a certification that is signed: the certificate, checked as any reader would, and what lies beside it. */
import { join } from 'node:path'
import { type Checked, checked } from '../../certify/certificate/check.ts'
import { evidenceIn } from '../../certify/certificate/evidence.ts'
import { readProof, statementOf, suiteDigest } from '../../certify/certificate/statement.ts'
import type { Situation } from '../../certify/situation.ts'
import type { FunctionalPart } from '../../contract/certificate.ts'
import type { Certification } from '../../contract/certification.ts'
import type { CertifyProof } from '../../contract/certify-proof.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Ledger } from '../../contract/ledger.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import { sealed, written } from '../../signing/envelope.ts'
import type { SigningKey } from '../../signing/keys.ts'
import type { Listener } from '../context.ts'
import { bytesIn, signingKeyIn } from '../key-files.ts'
import { CERTIFICATE, leave, leavePage } from './leave.ts'

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
  const validDays = Number(options['validDays'])
  if (!Number.isInteger(validDays) || validDays < 1 || validDays > MOST_DAYS)
    throw new HarnessError(
      'USAGE',
      `--valid-days takes 1 to ${MOST_DAYS}, and got "${String(options['validDays'])}".`,
      'Try --valid-days 90',
    )
  const file = options['clientFile']
  return {
    key: await signingKeyIn(String(options['sign']), terminal),
    clientVersion: String(clientVersion),
    ...(file === undefined ? {} : { clientFile: bytesIn(String(file), 'The file of the client') }),
    validDays,
    proof: readProof(String(options['proof'])),
  }
}

export interface SignedRun {
  dir: string
  record: Certification
  contract: { ledger: Ledger; openapi: OpenApiDocument }
  situations: ReadonlyMap<string, Situation>
  suites: FunctionalPart | null
}

export async function signRun(run: SignedRun, signing: Signing): Promise<Extract<Checked, { holds: true }>> {
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
  const text = written(await sealed(statement, key))
  const found = await checked(Buffer.from(text), [key], new Date())
  if (!found.holds)
    throw new HarnessError(
      'HARNESS_BROKEN',
      `The certificate that was just made does not hold: ${found.why}`,
      'This is a fault of the harness.',
    )
  await leave(join(dir, CERTIFICATE), text)
  await leavePage(dir, found)
  return found
}
