/** The suites on one environment, judged by a contract that is laid beside its run. */
import { join } from 'node:path'
import { stableStringify } from '../contract/json.ts'
import type { Ledger } from '../contract/ledger.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import { sourcesFor } from '../probe/environment/locate.ts'
import { writeAtomically } from '../reporters/write/atomic.ts'
import { limitIn } from '../suites/outlook.ts'
import { runSuites, type SuitesEnd } from '../suites/run.ts'
import type { Context } from './context.ts'
import { checksPlanWords, progressWords } from './outlook.ts'
import type { Session } from './session.ts'

export async function runChecks(
  session: Session,
  context: Context,
  contract: { ledger: Ledger; openapi: OpenApiDocument },
  only?: string,
): Promise<SuitesEnd> {
  const { terminal } = context
  const ledger = join(session.dir, 'ledger.json')
  const openapi = join(session.dir, 'openapi.json')
  await writeAtomically(ledger, stableStringify(contract.ledger))
  await writeAtomically(openapi, stableStringify(contract.openapi))
  return runSuites({
    environment: session.places.env,
    ...sourcesFor(session.places.env, context),
    run: session.run,
    runDir: session.dir,
    ledger,
    openapi,
    env: session.env,
    signal: context.signal,
    budget: session.budget,
    onPlan: plan => terminal.progress(checksPlanWords(plan, session.environment.policy, limitIn(contract.ledger))),
    onProgress: progress => terminal.status(progressWords(progress, session.budget.closed())),
    ...(only === undefined ? {} : { only: only.split(',') }),
  })
}
