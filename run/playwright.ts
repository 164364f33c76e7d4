/**
 * What Playwright's own command needs besides the checks, as the global setup of playwright.config.ts: the service of LMD_ENV
 * (the embedded sandbox is started), a folder for what is sent, and one place that keeps the policy for all workers.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { causeOf } from '../contract/attribution.ts'
import { HarnessError, inSentences } from '../contract/harness-error.ts'
import { RunBudget } from '../probe/client/budget.ts'
import { STEADY } from '../probe/client/client.ts'
import { homeOf } from '../probe/environment/locate.ts'
import { spawnSandbox } from '../sandbox/start.ts'
import { openDesk } from '../suites/desk.ts'
import { exchangesIn } from '../suites/logs.ts'
import { ALONE, environmentOf, PLAN_VARIABLE, planIn, RESULTS_VARIABLE, ROOT } from '../suites/plan.ts'
import { openRunFolder } from './run-folder.ts'
import { isEmbedded, sandboxVariables } from './session.ts'

const LOOK = 'Look at the service, the way to it and the credentials of the environment with `npm run doctor`.'

const DECIDED = ['pass', 'fail', 'warn'] as const

export default async function setUp(): Promise<() => Promise<void>> {
  const plan = planIn(process.env)
  if (plan === undefined) return async () => undefined
  const embedded = isEmbedded(plan.environment, { env: process.env })
  const sandbox = embedded ? await spawnSandbox({ dialect: 'default', seed: 1 }) : undefined
  if (sandbox !== undefined) Object.assign(process.env, sandboxVariables(sandbox))
  try {
    const environment = environmentOf(plan, process.env)
    const results = join(homeOf(ROOT), 'results', environment.name)
    const { run, dir } = openRunFolder(results, 'playwright', new Date())
    const budget = new RunBudget(environment.policy, STEADY, { timed: true })
    const desk = await openDesk(new Map([[ALONE, { budget }]]))
    const file = join(dir, 'suites.plan.json')
    writeFileSync(file, `${JSON.stringify({ ...plan, run, runDir: dir, desk: desk.address, asSeen: true }, null, 2)}\n`)
    // Workers are started with the variables of this process.
    Object.assign(process.env, { [PLAN_VARIABLE]: file, [RESULTS_VARIABLE]: join(dir, 'checks.ndjson') })
    return async () => {
      desk.close()
      await sandbox?.stop()
      // Checks that are not decided are skipped, which Playwright takes for a run without a failure.
      const cause = causeOf(exchangesIn(dir), [])
      if (cause !== undefined) throw inSentences(new HarnessError('TARGET_UNREACHABLE', cause.sentence, LOOK))
      const [open, decided] = [desk.ended('inconclusive'), DECIDED.reduce((sum, each) => sum + desk.ended(each), 0)]
      if (open > 0 && decided === 0)
        throw new Error(`Nothing was proven: none of ${open} checks could be decided. Each says why.`)
    }
  } catch (error) {
    await sandbox?.stop()
    throw inSentences(error)
  }
}
