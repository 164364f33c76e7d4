/** The proof of the checks: planted mistakes, and which checks told them. */
import { z } from 'zod'

const ProofRowSchema = z.strictObject({
  defect: z.string(),
  /** One plain sentence: what the service does wrong. */
  breaks: z.string(),
  /** Ids of the checks that must tell it. */
  claims: z.array(z.string()),
  cells: z.array(
    z.strictObject({
      dialect: z.string(),
      caught: z.array(z.string()),
      missed: z.array(z.strictObject({ check: z.string(), why: z.string() })),
    }),
  ),
})
export type ProofRow = z.infer<typeof ProofRowSchema>

export const ProofSchema = z.strictObject({
  rows: z.array(ProofRowSchema),
  /** Checks that no defect turns red. */
  idle: z.array(z.string()),
  /** Why the proof fails, one sentence each; none where it holds. */
  complaints: z.array(z.string()),
})
export type Proof = z.infer<typeof ProofSchema>
