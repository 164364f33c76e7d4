/** One thing verified: what a check says of itself, and what became of it. */
import { z } from 'zod'
import { QUESTIONS, type QuestionId } from './questions.ts'

export const KINDS = ['sandbox', 'test', 'production'] as const
export type Kind = (typeof KINDS)[number]

/** Why a check may fail anyone. */
const BASES = ['specified', 'standard', 'observed', 'agreed'] as const
const LEVELS = ['must', 'should'] as const

export const VERDICTS = ['pass', 'fail', 'warn', 'inconclusive', 'skipped'] as const
export type Verdict = (typeof VERDICTS)[number]

const QuestionIdSchema = z.enum(QUESTIONS.map(question => question.id) as [QuestionId, ...QuestionId[]])

export const CheckSchema = z.strictObject({
  /** `REACH-07`: written out, never a position; the same for pass and fail. */
  id: z.string().regex(/^[A-Z]+-\d{2,}$/),
  chapter: z.string(),
  title: z.string(),
  basis: z.enum(BASES),
  /** RFC with section, specification section, or the part of the recorded contract. */
  source: z.string(),
  level: z.enum(LEVELS),
  safeIn: z.array(z.enum(KINDS)),
  /** Questions that must be answered before it can judge. */
  needs: z.array(QuestionIdSchema),
})
export type Check = z.infer<typeof CheckSchema>

export const ResultSchema = CheckSchema.extend({
  verdict: z.enum(VERDICTS),
  /** One plain sentence: why it failed, or why nothing is proven. */
  reason: z.string().optional(),
  expected: z.string().optional(),
  actual: z.string().optional(),
  /** Set where the failure is one that someone answers for until a day: it is shown and does not fail the run. */
  known: z.strictObject({ owner: z.string(), reason: z.string(), expires: z.string() }).optional(),
  /** Questions that are open and would have to be answered. */
  open: z.array(z.string()),
  /** Exchanges that show it. */
  exchanges: z.array(z.string()),
  milliseconds: z.number(),
  file: z.string(),
})
export type Result = z.infer<typeof ResultSchema>
