/** Several services that are judged by one contract in one run: each check is made on every service that it is asked of. */
import { existsSync } from 'node:fs'
import type { PlaywrightTestConfig } from '@playwright/test'
import { PLAN_VARIABLE, type Plan, readPlan } from './plan.ts'
import { isSelected } from './selection.ts'

/** Names the service where there is one alone. */
export const ALONE = ''

/** `undefined` where the checks are only listed. */
export function planIn(env: Record<string, string | undefined>): Plan | undefined {
  const path = env[PLAN_VARIABLE]
  return path !== undefined && existsSync(path) ? readPlan(path) : undefined
}

/** The names of the services of which a check is asked; one alone decides itself what it runs. */
export function targetsFor(plan: Pick<Plan, 'targets'> | undefined, id: string): string[] {
  if (plan?.targets === undefined) return [ALONE]
  return plan.targets.filter(({ only }) => isSelected(only, id)).map(({ name }) => name)
}

/** Chapters whose checks ask one endpoint each, the one that is limited most first. */
const OF_ONE_ENDPOINT = ['authentication', 'verify', 'reach', 'notify']

/**
 * Endpoints are limited each by itself, and log-ins more than anything else: one worker at most makes the checks of each, so
 * that the others go on while it waits. Where there is one worker alone it would only log in once more between two of them.
 */
export function lanesFor(plan: Pick<Plan, 'workers' | 'targets'> | undefined): Pick<PlaywrightTestConfig, 'projects'> {
  if (plan === undefined || plan.workers === 1 || plan.targets !== undefined) return {}
  // Each lane has a process and a session of its own.
  const apart = plan.workers > 2 ? OF_ONE_ENDPOINT : OF_ONE_ENDPOINT.slice(0, 1)
  const lanes = apart.map(chapter => ({ name: chapter, testMatch: `${chapter}/*.spec.ts`, workers: 1 }))
  const testIgnore = lanes.map(each => each.testMatch)
  return { projects: [...lanes, { name: 'others', testMatch: '**/*.spec.ts', testIgnore }] }
}

/** What Playwright is told to run: of several services, the checks that any of them is asked for. */
export function selectionFor(plan: Pick<Plan, 'targets'> | undefined): { grep?: RegExp } {
  if (plan?.targets === undefined) return {}
  const ids = [...new Set(plan.targets.flatMap(({ only }) => only))]
  const quoted = ids.map(id => id.replace(/[^\p{L}\p{N}_~-]/gu, '\\$&'))
  return { grep: new RegExp(`@(?:${quoted.join('|')})(?![\\d\\p{L}_~.-])`, 'u') }
}
