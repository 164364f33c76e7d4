/** Whose signatures an envelope has: each by a key that is given or by the issuer's, at least one by a key that is given. */
import { type CheckedSignature, type Issuer, PAYLOAD_TYPE } from '../contract/in-toto.ts'
import { fromBase64, preAuthEncoding } from './dsse.ts'
import type { Opened } from './envelope.ts'
import { type PublicKey, readRaw } from './keys.ts'

export type Verified =
  | { isRight: true; signatures: CheckedSignature[] }
  /** One plain sentence. */
  | { isRight: false; why: string }

const refused = (why: string): Verified => ({ isRight: false, why })

/** `noun`: `certificate`. */
export async function verifiedSignatures(
  { envelope, payload }: Pick<Extract<Opened<unknown>, { isRead: true }>, 'envelope' | 'payload'>,
  by: Issuer,
  keys: readonly PublicKey[],
  noun: string,
): Promise<Verified> {
  const issuer = await readRaw(by.publicKey).catch(() => undefined)
  if (issuer === undefined || issuer.keyid !== by.keyid)
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
      return refused(`The signature of the key ${keyid} is wrong: the ${noun} was changed after it was signed.`)
    signatures.push({ keyid, by: given === undefined ? 'issuer' : 'given' })
  }
  if (!signatures.some(each => each.keyid === issuer.keyid)) return refused('Its issuer has not signed it.')
  if (!signatures.some(each => each.by === 'given'))
    return refused(`None of the given keys has signed it: signed has ${signatures.map(each => each.keyid).join(', ')}.`)
  return { isRight: true, signatures }
}
