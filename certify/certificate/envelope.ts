/** The envelope of a certificate: signed, signed once more, and read from bytes that anyone may have written. */
import {
  type Envelope,
  EnvelopeSchema,
  PAYLOAD_TYPE,
  type Statement,
  StatementSchema,
} from '../../contract/certificate.ts'
import { parseJson, stableStringify } from '../../contract/json.ts'
import { fromBase64, preAuthEncoding, toBase64 } from './dsse.ts'
import type { SigningKey } from './keys.ts'

const MOST_BYTES = 4_194_304

export async function sealed(statement: Statement, key: SigningKey): Promise<Envelope> {
  const payload = Buffer.from(stableStringify(statement, 0))
  return { payload: toBase64(payload), payloadType: PAYLOAD_TYPE, signatures: [await signature(payload, key)] }
}

/** The caller has verified the envelope. */
export async function countersigned(envelope: Envelope, payload: Uint8Array, key: SigningKey): Promise<Envelope> {
  return { ...envelope, signatures: [...envelope.signatures, await signature(payload, key)] }
}

async function signature(payload: Uint8Array, { keyid, sign }: SigningKey) {
  return { keyid, sig: toBase64(await sign(preAuthEncoding(PAYLOAD_TYPE, payload))) }
}

export const written = (envelope: Envelope) => `${JSON.stringify(envelope, null, 2)}\n`

export type Opened =
  | { isCertificate: true; envelope: Envelope; payload: Buffer; statement: Statement }
  /** One plain sentence. */
  | { isCertificate: false; why: string }

const refused = (why: string): Opened => ({ isCertificate: false, why })

/** No signature is looked at: what is in it may be anybody's. */
export function opened(bytes: Buffer): Opened {
  if (bytes.length > MOST_BYTES)
    return refused(`It has ${bytes.length} bytes; no certificate has more than ${MOST_BYTES}.`)
  const text = utf8(bytes)
  const parsed = text === undefined ? { success: false as const } : parseJson(text)
  if (text === undefined || !parsed.success) return refused('It is not JSON; it may have been cut off.')
  const envelope = EnvelopeSchema.safeParse(parsed.data)
  if (!envelope.success) return refused(`It is no DSSE envelope of a certificate: ${issueIn(envelope.error)}.`)
  // Members said twice or in other words are read in different ways by different readers.
  if (JSON.stringify(parsed.data) !== text.replace(/\s/g, ''))
    return refused('A member stands in it twice, or is spelled with escapes.')
  const payload = fromBase64(envelope.data.payload)
  if (payload === undefined || envelope.data.signatures.some(each => fromBase64(each.sig) === undefined))
    return refused('Its base64 is not as it is written.')
  const inside = utf8(payload)
  const content = inside === undefined ? { success: false as const } : parseJson(inside)
  if (!content.success) return refused('What it holds is not JSON.')
  const statement = StatementSchema.safeParse(content.data)
  if (!statement.success) return refused(`What it holds is no statement of a certificate: ${issueIn(statement.error)}.`)
  if (stableStringify(statement.data, 0) !== inside)
    return refused('What it holds is not written in the one way that it can be.')
  return { isCertificate: true, envelope: envelope.data, payload, statement: statement.data }
}

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
  const place = (issue?.path ?? []).map(String).join('.')
  return `${place === '' ? '' : `${place}: `}${issue?.message ?? 'it is not as it should be'}`
}
