/** What is known of an environment without asking it: from its newest run that learnt something, else from the fixtures. */

import { join } from 'node:path'
import type { Places } from '../cli/options.ts'
import { HarnessError } from '../contract/harness-error.ts'
import type { Ledger } from '../contract/ledger.ts'
import { answeredCount } from '../contract/questions.ts'
import type { Run } from '../contract/run.ts'
import { nameOf } from '../probe/environment/locate.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import { runsIn } from './run-folder.ts'
import { runLeftIn } from './run-record.ts'

export interface Newest {
  ledger: Ledger
  baseUrl?: string
  exchanges?: Run['exchanges']
  /** Where it was seen, for the reader. */
  from: string
}

export function newestOf({ env, results, fixtures }: Places): Newest {
  const name = nameOf(env)
  const run = newestRun({ env, results }, each => answeredCount(each.ledger) > 0)
  if (run !== undefined)
    return {
      ledger: { ...run.ledger, environment: name },
      baseUrl: run.environment.baseUrl,
      exchanges: run.exchanges,
      from: `Observed in run \`${run.run}\`, ${run.startedAt.slice(0, 10)}${run.partial ? ', which was stopped before its end' : ''}.`,
    }
  const recorded = readFixtures(fixtures, name)
  if (recorded !== undefined) return { ledger: recorded.ledger, from: `As recorded in the fixtures of ${name}.` }
  throw new HarnessError(
    'CONTRACT_MISSING',
    `Nothing is known of "${name}": there is no run of it in ${results} and no contract in ${fixtures}.`,
    `Run \`npm run discover -- --env ${env}\` first.`,
  )
}

/** `isTelling`: one that could not even begin says nothing. */
export function newestRun(
  { env, results }: Pick<Places, 'env' | 'results'>,
  isTelling: (run: Run) => boolean,
): Run | undefined {
  for (const dir of runsIn(join(results, nameOf(env))).reverse()) {
    const run = runLeftIn(dir)
    if (run !== undefined && isTelling(run)) return run
  }
  return undefined
}
