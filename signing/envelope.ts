/** The envelope of a statement: signed, signed once more, and read from bytes that anyone may have written. */
import { Buffer } from 'node:buffer'
import type { z } from 'zod'
import { isObject, parseJson, stableStringify } from '../contract/json.ts'
import { type CheckedSignature, type Envelope, EnvelopeSchema, type Issuer, PAYLOAD_TYPE } from '../contract/signed.ts'
import { type PublicKey, readRaw, type SigningKey } from './keys.ts'

const MOST_BYTES = 4_194_304

export function sealed(statement: object, key: SigningKey): Envelope {
  const payload = Buffer.from(stableStringify(statement, 0))
  return { payload: toBase64(payload), payloadType: PAYLOAD_TYPE, signatures: [signature(payload, key)] }
}

/** The caller has verified the envelope. */
export function countersigned(envelope: Envelope, payload: Uint8Array, key: SigningKey): Envelope {
  return { ...envelope, signatures: [...envelope.signatures, signature(payload, key)] }
}

function signature(payload: Uint8Array, { keyid, sign }: SigningKey) {
  return { keyid, sig: toBase64(sign(preAuthEncoding(PAYLOAD_TYPE, payload))) }
}

export const written = (envelope: Envelope) => `${JSON.stringify(envelope, null, 2)}\n`

export type Opened<Statement> =
  | { isRead: true; envelope: Envelope; payload: Buffer; statement: Statement }
  /** One plain sentence. */
  | { isRead: false; why: string }

const notRead = (why: string) => ({ isRead: false as const, why })

/** No signature is looked at: what is in it may be anybody's. `noun`: `certificate`. */
export function openedAs<Statement>(bytes: Buffer, schema: z.ZodType<Statement>, noun: string): Opened<Statement> {
  if (bytes.length > MOST_BYTES) return notRead(`It has ${bytes.length} bytes; no ${noun} has more than ${MOST_BYTES}.`)
  const text = utf8(bytes)
  const parsed = text === undefined ? undefined : parseJson(text)
  if (text === undefined || parsed === undefined) return notRead('It is not JSON; it may have been cut off.')
  const envelope = EnvelopeSchema.safeParse(parsed)
  if (!envelope.success) return notRead(`It is no DSSE envelope of ${a(noun)}: ${issueIn(envelope.error)}.`)
  // Properties said twice or in other words are read in different ways by different readers.
  if (JSON.stringify(parsed) !== text.replace(/\s/g, ''))
    return notRead('A property stands in it twice, or is spelled with escapes.')
  const payload = fromBase64(envelope.data.payload)
  if (payload === undefined || envelope.data.signatures.some(each => fromBase64(each.sig) === undefined))
    return notRead('Its base64 is not as it is written.')
  const inside = utf8(payload)
  const content = inside === undefined ? undefined : parseJson(inside)
  if (content === undefined) return notRead('What it holds is not JSON.')
  const statement = schema.safeParse(content)
  if (!statement.success) return notRead(`What it holds is no statement of ${a(noun)}: ${issueIn(statement.error)}.`)
  if (stableStringify(statement.data, 0) !== inside)
    return notRead('What it holds is not written in the one way that it can be.')
  return { isRead: true, envelope: envelope.data, payload, statement: statement.data }
}

/** What the bytes call themselves, whoever wrote them; enough to choose who is to judge them. */
export function claimedPredicateType(bytes: Buffer): string | undefined {
  if (bytes.length > MOST_BYTES) return undefined
  const property = (text: string, name: string) => {
    const parsed = parseJson(text)
    return isObject(parsed) ? parsed[name] : undefined
  }
  const payload = property(bytes.toString('utf8'), 'payload')
  if (typeof payload !== 'string') return undefined
  const type = property(Buffer.from(payload, 'base64').toString('utf8'), 'predicateType')
  return typeof type === 'string' ? type : undefined
}

const a = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The place and what is wrong there; never the value, which is a stranger's. */
function issueIn({ issues }: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): string {
  const [issue] = issues
  const location = (issue?.path ?? []).map(String).join('.')
  return `${location === '' ? '' : `${location}: `}${issue?.message ?? 'it is not as it should be'}`
}

/**
 * DSSE 1.0.2: what is signed is the type and the bytes together, so that neither can be taken for another. `DSSEv1 SP
 * LEN(type) SP type SP LEN(body) SP body`, lengths in bytes, decimal.
 */
export function preAuthEncoding(type: string, body: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.byteLength} `
  return Buffer.concat([Buffer.from(head), body])
}

/** Standard base64 as this project writes it; `undefined` where other text would mean the same bytes. */
function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

export const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

type Verified =
  | { isRight: true; signatures: CheckedSignature[] }
  /** One plain sentence. */
  | { isRight: false; why: string }

const rejected = (why: string): Verified => ({ isRight: false, why })

/**
 * Whose signatures an envelope has: each by a key that is given or by the issuer's, at least one by a key that is
 * given. `noun`: `certificate`.
 */
export function verifiedSignatures(
  { envelope, payload }: Pick<Extract<Opened<unknown>, { isRead: true }>, 'envelope' | 'payload'>,
  by: Issuer,
  keys: readonly PublicKey[],
  noun: string,
): Verified {
  const issuer = readRaw(by.publicKey)
  if (issuer === undefined || issuer.keyid !== by.keyid)
    return rejected('The key of its issuer is not the one that it names.')
  const signed = preAuthEncoding(PAYLOAD_TYPE, payload)
  const signatures: CheckedSignature[] = []
  for (const { keyid, sig } of envelope.signatures) {
    if (signatures.some(each => each.keyid === keyid)) return rejected(`The key ${keyid} has signed it twice.`)
    const given = keys.find(key => key.keyid === keyid)
    const key = given ?? (issuer.keyid === keyid ? issuer : undefined)
    if (key === undefined)
      return rejected(
        `It has a signature of the key ${keyid}, which is none of those given: give that one too, with a further --key.`,
      )
    if (!key.isSignature(fromBase64(sig) ?? Buffer.alloc(0), signed))
      return rejected(`The signature of the key ${keyid} is wrong: the ${noun} was changed after it was signed.`)
    signatures.push({ keyid, by: given === undefined ? 'issuer' : 'given' })
  }
  if (!signatures.some(each => each.keyid === issuer.keyid)) return rejected('Its issuer has not signed it.')
  if (!signatures.some(each => each.by === 'given'))
    return rejected(
      `None of the given keys has signed it: signed has ${signatures.map(each => each.keyid).join(', ')}.`,
    )
  return { isRight: true, signatures }
}
