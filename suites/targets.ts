/** Several services that are judged by one contract in one run: a Playwright project each, with the checks it is asked for. */
import { existsSync } from 'node:fs'
import { PLAN_VARIABLE, readPlan } from './plan.ts'

interface Project {
  name: string
  grep: RegExp
}

export function targetsOf(env: Record<string, string | undefined>): { projects?: Project[] } {
  const path = env[PLAN_VARIABLE]
  const targets = path !== undefined && existsSync(path) ? readPlan(path).targets : undefined
  if (targets === undefined) return {}
  return {
    projects: targets.map(({ name, only }) => {
      const ids = only.map(id => id.replace(/[^\p{L}\p{N}_~-]/gu, '\\$&'))
      return { name, grep: new RegExp(`@(?:${ids.join('|')})(?![\\d\\p{L}_~.-])`, 'u') }
    }),
  }
}
