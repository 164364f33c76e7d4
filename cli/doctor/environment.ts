/** Whether the environment file says what a run needs. */
import { HarnessError } from '../../contract/harness-error.ts'
import { type Finding, wrong } from '../../probe/doctor/finding.ts'
import { type EnvironmentSources, unsetVariables } from '../../probe/environment/load.ts'

/** Of trouble that kept a session from being opened. Throws what is no trouble of the user. */
export function environmentTrouble(error: unknown, named: string, sources: EnvironmentSources): Finding {
  if (!(error instanceof HarnessError)) throw error
  if (error.code !== 'VARIABLE_MISSING') return wrong('environment', error.message, error.hint)
  const steps = unsetVariables(named, sources).map(name => ({ set: name, value: '…' }))
  return wrong(
    'environment',
    error.message,
    'Put them into the file .env of this project, as NAME=value, one a line (`npm run init` asks for them); or for this shell alone:',
    steps,
  )
}
