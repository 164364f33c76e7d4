/** One thing verified: what a check says of itself, and what became of it. */
import { z } from 'zod'
import { QUESTIONS, type QuestionId } from './questions.ts'

export const KINDS = ['sandbox', 'test', 'production'] as const
export type Kind = (typeof KINDS)[number]

/** Why a check may fail anyone. */
const BASES = ['specified', 'standard', 'observed', 'agreed'] as const
export const LEVELS = ['must', 'should'] as const

/**
 * `inconclusive`: nothing is proven of anyone. `nothing-observed`: what it judges did not come about. `skipped`: selected
 * and not run, with a typed reason. `not-selected`: the caller left it out. `harness-error`: we are wrong, not the service.
 */
export const VERDICTS = [
  'pass',
  'fail',
  'warn',
  'inconclusive',
  'nothing-observed',
  'skipped',
  'not-selected',
  'harness-error',
] as const
export type Verdict = (typeof VERDICTS)[number]

const SKIP_REASONS = ['not-safe-here', 'not-applicable', 'not-allowed', 'left-out'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Whose it is that something is not as it should be. */
export const PARTIES = ['service', 'configuration', 'network', 'harness'] as const
export type Party = (typeof PARTIES)[number]

/** `REACH-07`: written out, never a position. One that the contract brings about names its place: `REACH-07/preference.place`. */
export const CHECK_ID = /^[A-Z]+-\d{2,}(?:\/[\p{L}\p{N}_.~-]+)?$/u

/** The check as it is declared, without the place that the contract brought about. */
export function familyOf(id: string): string {
  return id.split('/')[0] ?? id
}

const QuestionIdSchema = z.enum(QUESTIONS.map(question => question.id) as [QuestionId, ...QuestionId[]])

/** A fact of the recorded contract, by the question that it answers. */
const FactSchema = z.strictObject({
  question: QuestionIdSchema,
  /** Of a request: where in its body, as a JSON pointer, and by which keywords of JSON Schema it is reported. */
  at: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  /** Of another answer: what stands in a list of it. Without it, the whole answer. */
  item: z.string().optional(),
})
export type Fact = z.infer<typeof FactSchema>

const CostSchema = z.strictObject({
  requests: z.int(),
  /** Calls that change a preference. */
  changes: z.int().optional(),
  notifications: z.int().optional(),
})

export const CheckSchema = z.strictObject({
  /** The same for pass and fail. */
  id: z.string().regex(CHECK_ID),
  chapter: z.string(),
  title: z.string(),
  basis: z.enum(BASES),
  /** RFC with section, specification section, or the part of the recorded contract. */
  source: z.string(),
  level: z.enum(LEVELS),
  safeIn: z.array(z.enum(KINDS)),
  /** Questions that must be answered before it can judge. */
  needs: z.array(QuestionIdSchema),
  /** What it repeats, of basis `observed`: a failure says that this was wrong when it was recorded, or is not so any more. */
  fact: FactSchema.optional(),
  /** At most, without repetitions and without what a worker needs once (a login, the call that brings an id). */
  cost: CostSchema.optional(),
  /** What to do when it fails: whom to tell, what to look at first. */
  remedy: z.string().optional(),
})
export type Check = z.infer<typeof CheckSchema>

export const ResultSchema = CheckSchema.extend({
  verdict: z.enum(VERDICTS),
  /** One plain sentence: why it failed, or why nothing is proven. */
  reason: z.string().optional(),
  expected: z.string().optional(),
  actual: z.string().optional(),
  skip: z.enum(SKIP_REASONS).optional(),
  /** Where the verdict is no pass: who has to move. */
  whose: z.enum(PARTIES).optional(),
  /** Where it was repeated: how many of how many tries ended with this verdict. */
  tries: z.strictObject({ same: z.int(), of: z.int() }).optional(),
  /** Why the verdict counts for nothing: the check is newer than the set that is asked for. */
  unscored: z.string().optional(),
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

/** A failure that counts: neither known to someone nor newer than the set of checks that is asked for. */
export function failsRun({ verdict, known, unscored }: Result): boolean {
  return verdict === 'fail' && known === undefined && unscored === undefined
}
