/** What a load run measured and how it is judged: the part `load` of the run record. Times are milliseconds, rates are per second. */
import { z } from 'zod'

const PERCENTILES = {
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
  max: z.number().nullable(),
}

/**
 * Milliseconds, failed calls counted as infinitely slow. Null where fewer than ten samples lie above a quantile,
 * or where it falls among the failures.
 */
const LatencySchema = z.strictObject({
  endpoint: z.string(),
  requests: z.int(),
  failures: z.int(),
  ...PERCENTILES,
  /** The same of the successful calls alone. */
  successes: z.strictObject(PERCENTILES).optional(),
  /** How many calls ended in which way: `ok`, `rate_limited`, `timeout`, ... */
  outcomes: z.record(z.string(), z.int()).optional(),
})

/** A rule of the run: `LOAD-03/ext-verify`. */
const ObjectiveSchema = z.strictObject({
  id: z.string().optional(),
  rule: z.string(),
  met: z.boolean(),
  actual: z.string(),
  /** Neither met nor missed: `met` is false. */
  undecided: z.boolean().optional(),
})

const StepSchema = z.strictObject({
  name: z.string(),
  /** Journeys a second, as planned and as started. */
  rate: z.number(),
  achieved: z.number(),
  seconds: z.number(),
  /** Not judged. */
  warmUp: z.boolean().optional(),
  requests: z.int(),
  failures: z.int(),
  ...PERCENTILES,
})

/**
 * A second of the run, or more in a long one: from its first second on, counted from the first arrival. Percentiles of
 * the successful calls that began in it, null where fewer than ten samples lie above one.
 */
const SecondSchema = z.strictObject({
  second: z.int(),
  /** How much of the planned time it holds, where that is not one second. */
  seconds: z.number().optional(),
  /** Journeys in all of it. */
  planned: z.number(),
  started: z.int(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
  outcomes: z.record(z.string(), z.int()),
})

const HistogramSchema = z.strictObject({
  endpoint: z.string(),
  /** Successful calls by latency: from, to, how many; bars without a call are left out. */
  bars: z.array(z.tuple([z.number(), z.number(), z.int()])),
})

/** Whether the contract held, step by step; by samples of the answers. */
const ConformanceSchema = z.strictObject({
  /** The highest rate up to which every step conformed; null where that of none is shown. */
  upTo: z.number().nullable(),
  /** `Conforms up to 50 journeys a second, ...` */
  sentence: z.string(),
  steps: z.array(
    z.strictObject({
      name: z.string(),
      rate: z.number(),
      /** Answers that were held against the contract. */
      judged: z.int(),
      breaches: z.int(),
    }),
  ),
  findings: z.array(z.strictObject({ id: z.string(), call: z.string(), count: z.int(), sentence: z.string() })),
})

const WHY_LIMITED = ['rate-limiter', 'latency', 'errors', 'generator', 'ceiling', 'none'] as const

/** `held`: the highest rate that met all objectives; `missed`: the lowest that did not; null where none did or was tried. */
const CapacitySchema = z.strictObject({
  held: z.number().nullable(),
  missed: z.number().nullable(),
  because: z.enum(WHY_LIMITED),
  sentence: z.string(),
  /** Whether a longer run at nine tenths of `held` met all objectives. */
  confirmed: z.boolean().nullable(),
  trials: z.array(
    z.strictObject({
      rate: z.number(),
      seconds: z.number(),
      verdict: z.enum(['met', 'missed', 'invalid']),
      because: z.string().optional(),
      p99: z.number().nullable(),
      failedShare: z.number(),
      refusedShare: z.number(),
      /** What was sent, by endpoint. */
      calls: z.array(z.strictObject({ endpoint: z.string(), requests: z.int(), failures: z.int() })).optional(),
    }),
  ),
})

/** Closed intervals; null above where nothing was rejected. */
const IntervalSchema = z.tuple([z.number(), z.number().nullable()])

/** A limit of the service as it was measured under load. */
const LimitSchema = z.strictObject({
  /** `limits.rate`, `limits.size`, `limits.timeout`. */
  question: z.string(),
  what: z.string(),
  measured: IntervalSchema.optional(),
  unit: z.string().optional(),
  /** As headers or documents state it. */
  stated: z.string().optional(),
  /** Whether what is stated is what was measured; null where it was not both. */
  agrees: z.boolean().nullable(),
  sentence: z.string(),
})

const ComparisonSchema = z.strictObject({
  baseline: z.string(),
  candidate: z.string(),
  design: z.enum(['interleaved', 'stored']),
  /** Runs of each side. */
  runs: z.tuple([z.int(), z.int()]),
  verdict: z.enum(['ok', 'regressed', 'inconclusive']),
  sentence: z.string(),
  /** Of each interval: 0.95. */
  level: z.number().optional(),
  /** Runs whose measure could not be trusted, made again. */
  repeated: z.int().optional(),
  /** `ext-verify p99`: fewer than ten samples lay above it in some run. */
  unjudged: z.array(z.string()).optional(),
  rows: z.array(
    z.strictObject({
      /** The call: `ext-verify`, `ext-reach.check`. */
      endpoint: z.string(),
      /** `p50`, `p95`, `p99`, `failed`. */
      measure: z.string(),
      /** Milliseconds, geometric means over the runs; of `failed` the mean share. */
      baseline: z.number().nullable(),
      candidate: z.number().nullable(),
      /** Candidate over baseline; null of `failed`. */
      ratio: z.number().nullable(),
      /** Of the ratio; of `failed` of the difference of the shares. */
      interval: z.tuple([z.number(), z.number()]).nullable(),
      margin: z.number(),
      /** Exact permutation, one-sided, against the margin; `adjusted` is held against all rows. */
      p: z.number().nullable(),
      adjusted: z.number().optional(),
      /** The smallest ratio (of `failed` difference) that this comparison tells in four cases of five. */
      detectable: z.number().nullable(),
      verdict: z.enum(['ok', 'regressed', 'inconclusive']),
    }),
  ),
})

export const LoadSchema = z.strictObject({
  profile: z.string(),
  /** Its version; absent where nothing was sent by it. */
  k6: z.string().optional(),
  /** Arrivals a second, planned and achieved. */
  planned: z.number(),
  achieved: z.number(),
  seconds: z.number(),
  dropped: z.int(),
  validity: z.enum(['valid', 'invalid']),
  /** Why it is invalid, or which objective is missed. */
  reasons: z.array(z.string()),
  latency: z.array(LatencySchema),
  objectives: z.array(ObjectiveSchema),
  /** What the service was made to do: accepted calls. */
  done: z.strictObject({ notifications: z.int(), changes: z.int() }).optional(),
  /** k6 processes whose samples are merged here. */
  generators: z.int().optional(),
  steps: z.array(StepSchema).optional(),
  series: z.array(SecondSchema).optional(),
  histograms: z.array(HistogramSchema).optional(),
  conformance: ConformanceSchema.optional(),
  capacity: CapacitySchema.optional(),
  limits: z.array(LimitSchema).optional(),
  comparison: ComparisonSchema.optional(),
  /** Files alongside the record: name and what it is. */
  artefacts: z.array(z.strictObject({ file: z.string(), what: z.string() })).optional(),
})
export type LoadRecord = z.infer<typeof LoadSchema>
export type WhyLimited = (typeof WHY_LIMITED)[number]
