/** A plan that several k6 processes share, told from every other run by a mark that each sample carries. */
import { createHash, randomBytes } from 'node:crypto'
import { HarnessError } from '../../contract/harness-error.ts'
import { stableStringify } from '../../contract/json.ts'
import type { LoadPlan } from '../core/plan.ts'

const MOST = 1000

/** One process on this machine needs no mark: its samples have a file that is emptied before. */
export function sharedBy(plan: LoadPlan, count = 1): LoadPlan {
  demandCount(count)
  return count === 1 ? plan : marked(plan, count)
}

/** The mark: the plan's hash, and what makes this run another than the last one of the same plan. */
export function marked(plan: LoadPlan, count: number): LoadPlan {
  demandCount(count)
  demandSteps(plan)
  const hash = createHash('sha256').update(stableStringify(plan)).digest('hex').slice(0, 12)
  return { ...plan, generators: { count, run: `${hash}-${randomBytes(3).toString('hex')}` } }
}

/** Each trial of a search depends on the one before. */
function demandSteps({ profile }: LoadPlan): void {
  if (profile.search === undefined) return
  throw new HarnessError(
    'USAGE',
    `The profile "${profile.name}" searches for a limit trial by trial, which one generator on this machine does alone.`,
    'Leave --parallelism and --on out, or take a profile of fixed steps such as stress.',
  )
}

function demandCount(count: number): void {
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return
  throw new HarnessError(
    'USAGE',
    `--parallelism is ${count}, which is no whole number from 1 to ${MOST}.`,
    'Write for example `--parallelism 3`.',
  )
}
