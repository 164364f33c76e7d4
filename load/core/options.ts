/** The options of the k6 run, whole: nothing is left to flags. */
import type { Secrets } from './plan.ts'
import { type ArrivalScenario, type CanaryScenario, scenariosOf } from './scenarios.ts'
import type { ScriptPlan } from './script-plan.ts'
import { type Thresholds, thresholdsOf } from './thresholds.ts'

export interface RunOptions {
  scenarios: Record<string, ArrivalScenario | CanaryScenario>
  thresholds: Thresholds
  userAgent: string
  maxRedirects: 0
  systemTags: SystemTag[]
  summaryTrendStats: string[]
  tlsAuth?: { cert: string; key: string }[]
  hosts?: Record<string, string>
}

type SystemTag = 'scenario' | 'name' | 'status' | 'error_code'

export function optionsOf(plan: ScriptPlan, secrets: Secrets): RunOptions {
  return {
    scenarios: scenariosOf(plan.profile, plan.calls.length, plan.generators),
    thresholds: thresholdsOf(plan.profile, plan.generators?.count ?? 1),
    userAgent: plan.userAgent,
    maxRedirects: 0,
    // Without `url` and `error`: both carry the address with its query, where a token may stand.
    systemTags: ['scenario', 'name', 'status', 'error_code'],
    summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
    ...connectionsOf(plan, secrets),
  }
}

/** Whom k6 contacts, and how it shows who it is. */
function connectionsOf({ only }: ScriptPlan, { client }: Secrets): Pick<RunOptions, 'hosts' | 'tlsAuth'> {
  return {
    // With the port: k6 takes a pattern for the name and the port together first.
    ...(only === undefined ? {} : { hosts: { '*': only } }),
    ...(client === undefined ? {} : { tlsAuth: [client] }),
  }
}
