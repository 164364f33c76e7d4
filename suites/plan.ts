/** What a run of the suites is told, as a file: where the service is and what is known of it. Secrets stay in the process. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { HarnessError } from '../contract/harness-error.ts'
import { type Ledger, LedgerSchema } from '../contract/ledger.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'

export const PLAN_VARIABLE = 'LMD_RUN_PLAN'
export const RESULTS_VARIABLE = 'LMD_RESULTS_FILE'

/** One of several services that are judged by the same contract in one run. */
const TargetSchema = z.strictObject({
  name: z.string(),
  /** Path of its environment file. */
  environment: z.string(),
  runDir: z.string(),
  only: z.array(z.string()),
})
export type Target = z.infer<typeof TargetSchema>

const PlanSchema = z.strictObject({
  /** A name in `environmentsDir`, or the path of a YAML file. */
  environment: z.string(),
  environmentsDir: z.string(),
  dotenvFile: z.string().optional(),
  run: z.string(),
  runDir: z.string(),
  /** Paths of ledger.json and openapi.json. */
  ledger: z.string(),
  openapi: z.string(),
  workers: z.int().positive(),
  /** Ids of checks, or of families of them; the others are listed and not run. */
  only: z.array(z.string()).optional(),
  /** Several services in place of one. */
  targets: z.array(TargetSchema).optional(),
  /** How often a check is tried at most; without it, until a failure can be told as k of n. */
  tries: z.int().positive().optional(),
  /** Where workers ask who sends next and which checks are made; each for itself without it. */
  desk: z.string().optional(),
})
export type Plan = z.infer<typeof PlanSchema>

export function readPlan(path: string | undefined): Plan {
  if (path === undefined) {
    throw new HarnessError(
      'USAGE',
      `The suites were started without a plan (${PLAN_VARIABLE} is not set).`,
      'Use `npm run conformance`, with --only ID for a single check.',
    )
  }
  return PlanSchema.parse(json(path))
}

/** The plan of one target, where there are several. */
export function planFor(plan: Plan, target: string): Plan {
  const found = plan.targets?.find(each => each.name === target)
  if (found === undefined) return plan
  const { environment, runDir, only } = found
  return { ...plan, environment, runDir, only }
}

export function readLedger(plan: Pick<Plan, 'ledger'>): Ledger {
  return LedgerSchema.parse(json(plan.ledger))
}

export function readOpenapi(plan: Plan): OpenApiDocument {
  return json(plan.openapi) as OpenApiDocument
}

function json(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new HarnessError(
      'FILE_UNREADABLE',
      `${path}, which the suites stand on, cannot be read: ${(cause as Error).message}`,
      'Run `npm run conformance` again; it writes this file anew.',
      cause,
    )
  }
}
