/** One dialect of the sandbox, started, discovered and stopped. */

import { startSandbox } from '../../../sandbox/start.ts'
import { truthOf } from '../../dialects/_declared.ts'
import { sandboxEnvironment } from './sandbox-environment.ts'
import { type Tried, tryService } from './try-service.ts'

export async function tryDialect(dialect: string): Promise<Tried> {
  const sandbox = await startSandbox({ dialect, seed: 1 })
  const environment = sandboxEnvironment(dialect, sandbox)
  try {
    return await tryService(environment, truthOf(sandbox.dialect))
  } finally {
    await sandbox.stop()
  }
}
