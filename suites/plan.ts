/** What a run of the suites is reported, as a file: where the service is and what is known of it. Secrets stay in the process. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseDocument } from 'yaml'
import { z } from 'zod'
import { familyOf } from '../contract/check.ts'
import { HarnessError, inSentences } from '../contract/harness-error.ts'
import { type Ledger, LedgerSchema } from '../contract/ledger.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import { loadEnvironment } from '../probe/environment/load.ts'
import { fromAnywhere, homeOf, locate, nameOf, sourcesFor } from '../probe/environment/locate.ts'
import type { Environment } from '../probe/environment/types.ts'
import { limitIn, workersFor } from './outlook.ts'

export const PLAN_VARIABLE = 'LMD_RUN_PLAN'
export const RESULTS_VARIABLE = 'LMD_RESULTS_FILE'
/** The environment of a run that Playwright's own command begins. */
export const ENVIRONMENT_VARIABLE = 'LMD_ENV'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Names the service where there is one alone. */
export const ALONE = ''

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
  /** Not all checks may be made: those that are worth more come first. */
  inTurn: z.boolean().optional(),
  /** How often a check is tried at most; without it, until a failure can be told as k of n. */
  tries: z.int().positive().optional(),
  /** What is judged over all answers in the end asks for no more of them: the caller chose among the tests by means of Playwright. */
  asSeen: z.boolean().optional(),
  /** Where workers ask who sends next and which checks are made, once the run has begun. */
  desk: z.string().optional(),
})
export type Plan = z.infer<typeof PlanSchema>

type Variables = Readonly<Record<string, string | undefined>>

/** `undefined` where the checks are only listed, by no contract. */
export function planIn(env: Variables): Plan | undefined {
  const path = env[PLAN_VARIABLE]
  if (path !== undefined) return existsSync(path) ? PlanSchema.parse(json(path)) : undefined
  if (env[RESULTS_VARIABLE] !== undefined) return undefined
  try {
    return planOfItsOwn(env)
  } catch (error) {
    throw inSentences(error)
  }
}

/** The plan of the run that has begun. */
export function readPlan(env: Variables): Plan & { desk: string } {
  const plan = planIn(env)
  if (env[PLAN_VARIABLE] !== undefined && plan?.desk !== undefined) return { ...plan, desk: plan.desk }
  throw new HarnessError(
    'USAGE',
    `The checks were started without a plan (${PLAN_VARIABLE} is not set).`,
    'Let Playwright run the global setup of playwright.config.ts, or use `npm run conformance`.',
  )
}

/** By the contract that is recorded of the environment that LMD_ENV names; in production by what the test environment taught. */
function planOfItsOwn(env: Variables): Plan {
  const environment = fromAnywhere(env[ENVIRONMENT_VARIABLE] || 'sandbox')
  const sources = sourcesFor(environment, { root: ROOT })
  const { path, text } = locate(environment, sources.environmentsDir, sources.besides)
  const isProduction = parseDocument(text).get('kind') === 'production'
  const taught = isProduction ? 'test' : nameOf(path)
  const fixtures = join(homeOf(ROOT), 'fixtures', taught)
  const [ledger, openapi] = [join(fixtures, 'ledger.json'), join(fixtures, 'openapi.json')]
  if (!existsSync(ledger) || !existsSync(openapi))
    throw new HarnessError(
      'CONTRACT_MISSING',
      `No contract of "${taught}" is recorded in ${dirname(fixtures)}: nothing was sent.`,
      `Run \`npm run conformance -- --env ${isProduction ? taught : environment}\` first, which records it, or name another environment with ${ENVIRONMENT_VARIABLE}.`,
    )
  const { environmentsDir, dotenvFile } = sources
  const workers = workersFor(isProduction ? 'production' : 'test', limitIn(readLedger({ ledger })))
  return { environment, environmentsDir, dotenvFile, run: '', runDir: '', ledger, openapi, workers }
}

/** The plan of one target, where there are several. */
export function planFor(plan: Plan, target: string): Plan {
  const found = plan.targets?.find(each => each.name === target)
  if (found === undefined) return plan
  const { environment, runDir, only } = found
  return { ...plan, environment, runDir, only }
}

/** The names of the services of which a check is asked; one alone decides itself what it runs. */
export function targetsFor(plan: Pick<Plan, 'targets'> | undefined, id: string): string[] {
  if (plan?.targets === undefined) return [ALONE]
  return plan.targets.filter(({ only }) => isSelected(only, id)).map(({ name }) => name)
}

/** A family stands for all that the contract brings about in it; without a list everything is asked for. */
export function isSelected(only: readonly string[] | undefined, id: string): boolean {
  return only === undefined || only.includes(id) || only.includes(familyOf(id))
}

/** What Playwright is told to run: of several services, the checks that any of them is asked for. */
export function selectionFor(plan: Pick<Plan, 'targets'> | undefined): { grep?: RegExp } {
  if (plan?.targets === undefined) return {}
  const ids = [...new Set(plan.targets.flatMap(({ only }) => only))]
  const quoted = ids.map(id => id.replace(/[^\p{L}\p{N}_~-]/gu, '\\$&'))
  return { grep: new RegExp(`@(?:${quoted.join('|')})(?![\\d\\p{L}_~.-])`, 'u') }
}

/** Where the service of a plan is. */
export function environmentOf({ environment, environmentsDir, dotenvFile }: Plan, env: Variables): Environment {
  return loadEnvironment(environment, { environmentsDir, env, ...(dotenvFile === undefined ? {} : { dotenvFile }) })
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
      'Run `npm run conformance` again; it writes this file again.',
      cause,
    )
  }
}
