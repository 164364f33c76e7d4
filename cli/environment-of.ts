/** An environment without a session: its values, asked of nobody. */
import { loadEnvironment } from '../probe/environment/load.ts'
import type { Environment } from '../probe/environment/types.ts'
import { spawnSandbox } from '../sandbox/start.ts'
import type { Context } from './command.ts'
import { sourcesFor } from './home.ts'
import { isEmbedded, sandboxVariables } from './session.ts'

/** Throws as `loadEnvironment` does. */
export async function environmentOf(named: string, context: Context): Promise<Environment> {
  const sources = sourcesFor(named, context)
  if (!isEmbedded(named, context)) return loadEnvironment(named, { ...sources, env: context.env })
  // Its values come from its seed: it is started to tell them.
  const sandbox = await spawnSandbox({ dialect: 'default', seed: 1 })
  await sandbox.stop()
  return loadEnvironment(named, { ...sources, env: { ...context.env, ...sandboxVariables(sandbox) } })
}
