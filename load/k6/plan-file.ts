/** The load plan and the secrets, read from the two files that the runner wrote. */
import type { LoadPlan, Secrets } from '../core/plan.ts'

export const plan = JSON.parse(open(String(__ENV['LMD_PLAN']))) as LoadPlan
export const secrets = JSON.parse(open(String(__ENV['LMD_SECRETS']))) as Secrets
