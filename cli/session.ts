/** What a run needs before its first request: the environment, the embedded sandbox where it is asked for, the client. */
import { join } from 'node:path'
import { openClient } from '../probe/client/client.ts'
import { openRecorder } from '../probe/client/recorder.ts'
import type { Client } from '../probe/client/types.ts'
import { loadEnvironment } from '../probe/environment/load.ts'
import type { Environment } from '../probe/environment/types.ts'
import { spawnSandbox } from '../sandbox/start.ts'
import type { Context } from './command.ts'
import type { Places } from './options.ts'
import { openRunFolder, type RunFolder } from './run-folder.ts'

export interface Session extends RunFolder {
  environment: Environment
  client: Client
  places: Places
  /** The process's variables, completed with those of the embedded sandbox. */
  env: Record<string, string | undefined>
  startedAt: Date
  close(): Promise<void>
}

const SANDBOX_URL = 'LMD_SANDBOX_BASE_URL'

export async function openSession(places: Places, context: Context, dialect = 'default'): Promise<Session> {
  const embedded = places.env === 'sandbox' && context.env[SANDBOX_URL] === undefined
  const sandbox = embedded ? await spawnSandbox({ dialect, seed: 1 }) : undefined
  try {
    const env = sandbox === undefined ? context.env : { ...context.env, ...variablesOf(sandbox) }
    const environment = loadEnvironment(places.env, {
      environmentsDir: join(context.root, 'environments'),
      env,
      dotenvFile: join(context.root, '.env'),
    })
    const startedAt = new Date()
    const folder = openRunFolder(places.results, environment.name, startedAt)
    const recorder = openRecorder(join(folder.dir, 'exchanges.ndjson'))
    const client = openClient(environment, { runId: folder.run, recorder, env })
    const close = async () => {
      await client.close()
      await sandbox?.stop()
    }
    return { ...folder, environment, client, places, env, startedAt, close }
  } catch (error) {
    await sandbox?.stop()
    throw error
  }
}

function variablesOf(sandbox: { baseUrl: string; credentials: Record<string, string> }): Record<string, string> {
  const credentials = Object.entries(sandbox.credentials).map(([name, value]) => [
    `LMD_SANDBOX_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`,
    value,
  ])
  return { [SANDBOX_URL]: sandbox.baseUrl, ...Object.fromEntries(credentials) }
}
