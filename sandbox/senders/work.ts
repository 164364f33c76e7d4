/** A sender as a program: what it needs stands in variables `LMD_*`, which `certify --drive` sets. */
import { readFileSync } from 'node:fs'
import { env } from 'node:process'
import { HarnessError } from '../../contract/harness-error.ts'
import type { Integration } from '../../contract/integration.ts'
import type { Behaviour } from './behaviour.ts'
import { GaveUp, openSender } from './sender.ts'

function needed(name: string): string {
  const value = env[name]
  if (value !== undefined && value !== '') return value
  throw new HarnessError('VARIABLE_MISSING', `${name} is not set.`, 'npm run certify -- --drive "…" sets it.')
}

/** The journeys that it is told to make; 1 as exit code where it gave up. */
export async function workAs(how: Behaviour | Promise<Behaviour>): Promise<void> {
  try {
    const behaviour = await how
    const integration = JSON.parse(readFileSync(needed('LMD_INTEGRATION'), 'utf8')) as Integration
    const credentials = Object.fromEntries(
      Object.entries(integration.credentials).map(([name, variable]) => [name, needed(variable)]),
    )
    const authority = env['LMD_CA_FILE']
    const sender = openSender({
      baseUrl: needed('LMD_BASE_URL'),
      integration,
      credentials,
      ...(authority === undefined || authority === '' ? {} : { ca: readFileSync(authority, 'utf8') }),
      behaviour,
    })
    try {
      await sender.work(Number(env['LMD_JOURNEYS'] ?? 1), Number(env['LMD_AT_ONCE'] ?? 1))
    } finally {
      await sender.close()
    }
  } catch (error) {
    if (!(error instanceof GaveUp || error instanceof HarnessError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
