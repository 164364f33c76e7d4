/** What every file that we sign is made of: an in-toto Statement v1 in a DSSE envelope. */
import { z } from 'zod'

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1'
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json'

export const Text = z.string().max(4_000)
export const DigestSchema = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type Digest = z.infer<typeof DigestSchema>

/** RFC 7638 thumbprint of a key, base64url. */
const KeyId = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
export const ResourceSchema = z.strictObject({ name: Text, digest: DigestSchema })
export type Resource = z.infer<typeof ResourceSchema>

/** Whoever ran it: its signature can be checked with nothing but the statement, which shows that nothing changed, not who it is. */
export const IssuerSchema = z.strictObject({ keyid: KeyId, publicKey: KeyId })
export type Issuer = z.infer<typeof IssuerSchema>

/** The lists of the test-result predicate, https://in-toto.io/attestation/test-result/v0.1. */
export const TestResultSchema = z.strictObject({
  result: z.enum(['PASSED', 'WARNED', 'FAILED']),
  configuration: z.array(ResourceSchema),
  passedTests: z.array(Text),
  warnedTests: z.array(Text),
  failedTests: z.array(Text),
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
