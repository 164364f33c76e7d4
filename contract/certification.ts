/** The record of one certification of a sender, version 1: what was played, what was seen, and each duty's verdict. */
import { z } from 'zod'
import { KINDS, LEVELS, VERDICTS } from './check.ts'

const CERTIFICATION_VERDICTS = ['passed', 'failed', 'inconclusive', 'harness error', 'stopped'] as const

const DutyResultSchema = z.strictObject({
  id: z.string(),
  /** The name of its file. */
  name: z.string(),
  title: z.string(),
  level: z.enum(LEVELS),
  source: z.string(),
  situation: z.string(),
  good: z.string(),
  bad: z.string(),
  verdict: z.enum(VERDICTS),
  /** One plain sentence. */
  reason: z.string(),
  /** Calls that show it, as they are named in `calls.ndjson`. */
  calls: z.array(z.string()),
})
export type DutyResult = z.infer<typeof DutyResultSchema>

/** What the sender did about the faults of one piece of work. */
const ScorecardSchema = z.strictObject({
  call: z.string(),
  /** One a faulty attempt, in order. */
  faults: z.array(z.string()),
  attempts: z.int(),
  /** Between one attempt and the next. */
  delaysMs: z.array(z.number()),
  /** What `Retry-After` asked for before each of them. */
  askedMs: z.array(z.number().nullable()),
  /** Standard deviation of the delays over their mean. */
  jitter: z.number().nullable(),
  /** Whether all attempts carry one idempotency key; `null` where none carries any. */
  sameKey: z.boolean().nullable(),
  /** The sender was told of success in the end. */
  finished: z.boolean(),
  /** Further effects that the service tells of, beyond the first. */
  duplicates: z.int(),
})
export type Scorecard = z.infer<typeof ScorecardSchema>

/** How the sender's command ended, or what a person said. */
const SendingSchema = z.strictObject({
  how: z.enum(['driven', 'by hand']),
  ended: z.enum(['done', 'timed out', 'killed', 'skipped', 'silent']),
  exitCode: z.int().nullable(),
  milliseconds: z.number(),
  /** The end of what it wrote to stderr, redacted: data, never markup. */
  said: z.string(),
})
export type Sending = z.infer<typeof SendingSchema>

const SituationResultSchema = z.strictObject({
  name: z.string(),
  summary: z.string(),
  /** Why it was not played. */
  skipped: z.string().optional(),
  calls: z.int(),
  faults: z.record(z.string(), z.int()),
  /** The sender completed a good call afterwards. */
  alive: z.boolean(),
  sendings: z.array(SendingSchema),
  scorecards: z.array(ScorecardSchema),
})
export type SituationResult = z.infer<typeof SituationResultSchema>

export const CertificationSchema = z.strictObject({
  schemaVersion: z.literal(1),
  run: z.string(),
  sender: z.string(),
  environment: z.strictObject({ name: z.string(), kind: z.enum(KINDS), baseUrl: z.string() }),
  harness: z.strictObject({ version: z.string(), node: z.string() }),
  startedAt: z.string(),
  endedAt: z.string(),
  partial: z.boolean(),
  /** Plays the same faults again. */
  seed: z.int(),
  tls: z.boolean(),
  verdict: z.enum(CERTIFICATION_VERDICTS),
  exitCode: z.int(),
  because: z.string(),
  duties: z.array(DutyResultSchema),
  situations: z.array(SituationResultSchema),
  /** Calls that came after the record was full. */
  unrecorded: z.int(),
})
export type Certification = z.infer<typeof CertificationSchema>
