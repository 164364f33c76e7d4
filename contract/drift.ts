/** Drift: an answer that changed against the fixtures, classed for a sender. */
import { z } from 'zod'

export const DRIFT_CLASSES = ['breaking', 'compatible', 'editorial'] as const
export type DriftClass = (typeof DRIFT_CLASSES)[number]

export const DriftSchema = z.strictObject({
  class: z.enum(DRIFT_CLASSES),
  /** The rule that classed it, e.g. `request-field-became-required`. */
  rule: z.string(),
  question: z.string(),
  /** Pointer into the old or new document. */
  at: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  /** The exchange that shows it: its id in a run, its file in fixtures. */
  exchange: z.string().optional(),
  /** One sentence a sender understands. */
  sentence: z.string(),
})
export type Drift = z.infer<typeof DriftSchema>
