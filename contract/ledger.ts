/** The ledger: each question with its answer, how it is known, and what speaks for and against it. */
import { z } from 'zod'
import type { QuestionId } from './questions/_ids.ts'

export const STATUSES = ['open', 'assumed', 'observed', 'confirmed', 'contradicted', 'unanswerable'] as const
export const KNOWN_BY = ['stated', 'confirmed', 'observed', 'assumed', 'contradicted'] as const
/** How a single fact is known: see `docs/ledger.md`. */
export type KnownBy = (typeof KNOWN_BY)[number]

export const AnswerSchema = z.strictObject({
  status: z.enum(STATUSES),
  value: z.unknown().optional(),
  /** 0..1 */
  confidence: z.number().min(0).max(1),
  /** What the confidence is made of, in words. */
  confidenceFrom: z.array(z.string()),
  /** Ids of recorded exchanges. */
  evidence: z.strictObject({ for: z.array(z.string()), against: z.array(z.string()) }),
  /** One plain sentence. */
  how: z.string(),
  /** The first run that saw it; absent in fixtures, which hold no run ids. */
  since: z.string().optional(),
  /** Class of single facts inside the value, by their pointer in it. */
  facts: z.record(z.string(), z.enum(KNOWN_BY)).optional(),
  /** Where open or unanswerable: the hint that would help, in words for the operator. */
  ask: z.string().optional(),
})
export type Answer = z.infer<typeof AnswerSchema>

export const LedgerSchema = z.strictObject({
  schemaVersion: z.literal(1),
  environment: z.string(),
  questions: z.record(z.string(), AnswerSchema),
})
export type Ledger = z.infer<typeof LedgerSchema>

export function openAnswer(how = 'Nothing has been seen that answers it.'): Answer {
  return { status: 'open', confidence: 0, confidenceFrom: [], evidence: { for: [], against: [] }, how }
}

export function answerTo(ledger: Ledger, id: QuestionId): Answer {
  return ledger.questions[id] ?? openAnswer()
}

/** Seen; also where it is not what a hint said: then the value is what was seen, and the hint is contradicted. */
export function isAnswered(answer: Answer): boolean {
  const { status, evidence } = answer
  return status === 'observed' || status === 'confirmed' || (status === 'contradicted' && evidence.for.length > 0)
}
