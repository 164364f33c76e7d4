/** `load --profile limits --update`: what was measured becomes part of the recorded contract. */
import { HarnessError } from '../../contract/harness-error.ts'
import { isAnswered, type Ledger } from '../../contract/ledger.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import type { LoadPlan } from '../../load/core/plan.ts'
import { acceptAnswers } from '../../probe/fixtures/accept-answers.ts'
import type { Session } from '../session.ts'

const LIMITS = ['limits.rate', 'limits.size', 'limits.timeout'] as const

/** Whether `--update` is given. Throws USAGE where the profile has nothing to record. */
export function isUpdate(given: unknown, profile: LoadPlan['profile']): boolean {
  if (given !== true || profile.limits !== undefined) return given === true
  throw new HarnessError(
    'USAGE',
    `--update with profile ${profile.name}: it measures nothing that a contract holds. Nothing was sent.`,
    'Use --profile limits, or leave --update out.',
  )
}

export function nothingRecorded(environment: string): HarnessError {
  return new HarnessError(
    'USAGE',
    `--update: no contract of ${environment} is recorded that could take the limits. Nothing was sent.`,
    `Record one with \`npm run conformance -- --env ${environment}\`, then measure its limits.`,
  )
}

/** Answers what to do next. `before`: as it is recorded. */
export async function recordLimits(session: Session, before: Ledger, now: Ledger, load: LoadRecord): Promise<string[]> {
  const found = LIMITS.filter(id => {
    const answer = now.questions[id]
    return answer !== undefined && isAnswered(answer) && answer !== before.questions[id]
  })
  if (load.validity === 'invalid' || found.length === 0)
    return ['Nothing was recorded: no limit was found that the measure vouches for.']
  const { environment, client, places } = session
  await acceptAnswers(places.fixtures, { ledger: now, exchanges: client.exchanges(), environment }, found)
  return [`Review what was recorded (${found.join(', ')}) in the fixtures and commit it: later runs keep to it.`]
}
