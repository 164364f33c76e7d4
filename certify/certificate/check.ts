/** Whether a certificate holds: form, signatures, consistency and time; offline, by bytes and keys alone. */
import { isDeepStrictEqual } from 'node:util'
import {
  type CheckedCertificate,
  type Envelope,
  type Predicate,
  STANDINGS,
  type Statement,
  StatementSchema,
} from '../../contract/signed.ts'
import { digestOf } from '../../signing/digest.ts'
import { claimedPredicateType, type Opened, openedAs, verifiedSignatures } from '../../signing/envelope.ts'
import type { PublicKey } from '../../signing/keys.ts'
import { listsOf, verdictOf } from './standing.ts'
import { nameAndVersion } from './statement.ts'

export type Checked =
  | (CheckedCertificate & { holds: true; envelope: Envelope; payload: Buffer })
  /** One plain sentence. */
  | { holds: false; why: string }

/** Clocks differ. */
const LEEWAY_MS = 300_000

/** At least one of the keys must have signed, and each signature must be by one of them or by the issuer. */
export function checked(bytes: Buffer, keys: readonly PublicKey[], now: Date): Checked {
  const read = opened(bytes)
  if (!read.isRead) return rejected(read.why)
  const { envelope, payload, statement } = read
  const { predicate } = statement
  const found = verifiedSignatures(read, predicate.issuer, keys, NOUN)
  if (!found.isRight) return rejected(found.why)
  const { signatures } = found
  const contradiction = contradictionIn(statement)
  if (contradiction !== undefined) return rejected(`It contradicts itself: ${contradiction}`)
  return { holds: true, state: stateOf(predicate, now), statement, envelope, payload, signatures }
}

const rejected = (why: string): Checked => ({ holds: false, why })

function stateOf({ verdict, issuedAt, expiresAt }: Predicate, now: Date): CheckedCertificate['state'] {
  if (verdict !== 'passed') return 'not passed'
  if (Date.parse(issuedAt) > now.getTime() + LEEWAY_MS) return 'not yet valid'
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'valid'
}

/** A key that signs nonsense does not make it true. */
function contradictionIn({ subject, predicate }: Statement): string | undefined {
  const { duties, suite, proof, sender, clientVersion, bound, environment } = predicate
  const [only] = subject
  if (only?.name !== `${sender}@${clientVersion}`) return 'its subject is not its sender.'
  if (bound === 'name and version' && only.digest.sha256 !== digestOf(nameAndVersion(sender, clientVersion)).sha256)
    return 'the digest of its subject is not that of name and version.'
  if (environment.standing !== STANDINGS[environment.kind]) return 'it takes one kind of environment for another.'
  const ids = duties.map(each => each.id)
  if (new Set(ids).size !== ids.length || suite.duties !== ids.length) return 'a duty is in it twice, or missing.'
  if (duties.some(each => !isFounded(each))) return 'the verdict over a duty is not what the run says.'
  const isProven = proof?.suiteDigest.sha256 === suite.digest.sha256
  if (duties.some(each => each.caughtBy.length > 0 && !isProven))
    return 'it calls duties proven without a proof of this suite.'
  const outcome = verdictOf(predicate)
  if (outcome.verdict !== predicate.verdict || outcome.because !== predicate.because)
    return `its verdict is ${predicate.verdict}, and its duties say ${outcome.verdict}.`
  const { configuration, ...result } = predicate.testResult
  const lists = listsOf(predicate)
  if (!isDeepStrictEqual({ testResult: result, otherTests: predicate.otherTests }, lists))
    return 'its lists are not those of its duties.'
  const digests = [
    { name: 'contract', digest: predicate.contract.digest },
    { name: 'suite', digest: suite.digest },
  ]
  if (!isDeepStrictEqual(configuration, digests)) return 'its configuration is not its contract and suite.'
  return Date.parse(predicate.expiresAt) <= Date.parse(predicate.issuedAt) ? 'it ends before it begins.' : undefined
}

/** No verdict of a duty is better than the one of the run. */
function isFounded({ verdict, recorded, caughtBy }: Predicate['duties'][number]): boolean {
  if (verdict === 'pass') return recorded === 'pass' && caughtBy.length > 0
  if (verdict === 'unproven') return recorded === 'pass' && caughtBy.length === 0
  return verdict === recorded || (verdict === 'not-selected' && recorded === 'skipped')
}

/** A certificate read from bytes that anyone may have written. */
const NOUN = 'certificate'
const EARLIER = 'urn:last-mile-conformance:sender-certificate:v1'

/** No signature is looked at: what is in it may be anybody's. */
export function opened(bytes: Buffer): Opened<Statement> {
  if (claimedPredicateType(bytes) === EARLIER)
    return { isRead: false, why: 'It is of version 1: the version of the harness that made it verifies it.' }
  return openedAs(bytes, StatementSchema, NOUN)
}
