/** Whether a certificate holds: form, signatures, consistency and time; offline, by bytes and keys alone. */
import { isDeepStrictEqual } from 'node:util'
import {
  type CheckedCertificate,
  type CheckedSignature,
  type Envelope,
  PAYLOAD_TYPE,
  type Predicate,
  STANDINGS,
  type Statement,
} from '../../contract/certificate.ts'
import { digestOf } from './digest.ts'
import { fromBase64, preAuthEncoding } from './dsse.ts'
import { opened } from './envelope.ts'
import { type PublicKey, readRaw } from './keys.ts'
import { listsOf, verdictOf } from './standing.ts'
import { nameAndVersion } from './statement.ts'

export type Checked =
  | (CheckedCertificate & { holds: true; envelope: Envelope; payload: Buffer })
  /** One plain sentence. */
  | { holds: false; why: string }

/** Clocks differ. */
const LEEWAY_MS = 300_000

/** At least one of the keys must have signed, and each signature must be by one of them or by the issuer. */
export async function checked(bytes: Buffer, keys: readonly PublicKey[], now: Date): Promise<Checked> {
  const read = opened(bytes)
  if (!read.isCertificate) return refused(read.why)
  const { envelope, payload, statement } = read
  const { predicate } = statement
  const issuer = await readRaw(predicate.issuer.publicKey).catch(() => undefined)
  if (issuer === undefined || issuer.keyid !== predicate.issuer.keyid)
    return refused('The key of its issuer is not the one that it names.')
  const signed = preAuthEncoding(PAYLOAD_TYPE, payload)
  const signatures: CheckedSignature[] = []
  for (const { keyid, sig } of envelope.signatures) {
    if (signatures.some(each => each.keyid === keyid)) return refused(`The key ${keyid} has signed it twice.`)
    const given = keys.find(key => key.keyid === keyid)
    const key = given ?? (issuer.keyid === keyid ? issuer : undefined)
    if (key === undefined)
      return refused(
        `It has a signature of the key ${keyid}, which is none of those given: give that one too, with a further --key.`,
      )
    if (!(await key.isSignature(fromBase64(sig) ?? Buffer.alloc(0), signed)))
      return refused(`The signature of the key ${keyid} is wrong: the certificate was changed after it was signed.`)
    signatures.push({ keyid, by: given === undefined ? 'issuer' : 'given' })
  }
  if (!signatures.some(each => each.keyid === issuer.keyid)) return refused('Its issuer has not signed it.')
  if (!signatures.some(each => each.by === 'given'))
    return refused(`None of the given keys has signed it: signed has ${signatures.map(each => each.keyid).join(', ')}.`)
  const contradiction = contradictionIn(statement)
  if (contradiction !== undefined) return refused(`It contradicts itself: ${contradiction}`)
  return { holds: true, state: stateOf(predicate, now), statement, envelope, payload, signatures }
}

const refused = (why: string): Checked => ({ holds: false, why })

function stateOf({ verdict, issuedAt, expiresAt }: Predicate, now: Date): CheckedCertificate['state'] {
  if (verdict !== 'passed') return 'not passed'
  if (Date.parse(issuedAt) > now.getTime() + LEEWAY_MS) return 'not yet valid'
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'valid'
}

/** A key that signs nonsense does not make it true. */
function contradictionIn({ subject, predicate }: Statement): string | undefined {
  const { duties, suite, proof, sender, clientVersion, bound, environment, waivers } = predicate
  const [only] = subject
  if (only?.name !== `${sender}@${clientVersion}`) return 'its subject is not its sender.'
  if (bound === 'name and version' && only.digest.sha256 !== digestOf(nameAndVersion(sender, clientVersion)).sha256)
    return 'the digest of its subject is not that of name and version.'
  if (environment.standing !== STANDINGS[environment.kind]) return 'it takes one kind of environment for another.'
  const ids = duties.map(each => each.id)
  if (new Set(ids).size !== ids.length || suite.duties !== ids.length) return 'a duty is in it twice, or missing.'
  if (duties.some(each => !isFounded(each, waivers))) return 'the verdict over a duty is not what the run says.'
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

/** No verdict of a duty is better than the one of the run, other than by a waiver that is in the certificate. */
function isFounded(duty: Predicate['duties'][number], waivers: Predicate['waivers']): boolean {
  const { verdict, recorded, caughtBy, id } = duty
  if (verdict === 'pass') return recorded === 'pass' && caughtBy.length > 0
  if (verdict === 'unproven') return recorded === 'pass' && caughtBy.length === 0
  if (verdict === 'waived')
    return recorded === 'fail' && waivers.some(each => each.duty === id && each.state === 'applies')
  return verdict === recorded || (verdict === 'not-selected' && recorded === 'skipped')
}
