/** certify/proof.json: which faulty senders each duty was shown to catch, and of which suite that holds. */
import { z } from 'zod'

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
