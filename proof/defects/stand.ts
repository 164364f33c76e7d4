/** One sandbox of a proof, as the suites see it: an address and the environment file that names it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { loadEnvironment } from '../../probe/environment/load.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { AUTHORITY } from '../varied/certificate.ts'
import { type DefectiveOptions, startDefective } from './start.ts'

export interface Stand {
  /** Path of the environment file. */
  file: string
  environment: Environment
  stop(): Promise<void>
}

const PLENTY = 100_000

/** Credentials of a sandbox are no secrets: they are drawn from its seed and end with it. */
export async function stand(dir: string, name: string, options: DefectiveOptions): Promise<Stand> {
  const sandbox = await startDefective(options)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, `${name}.yaml`)
  const { baseUrl, credentials, testData, second } = sandbox
  const policy = { maxRequests: PLENTY, maxNotifications: PLENTY, maxChanges: PLENTY, maxAuthFailures: 400 }
  const hints = sandbox.dialect.hints ?? {}
  const tls = baseUrl.startsWith('https:') ? { ca: AUTHORITY } : {}
  writeFileSync(file, stringify({ kind: 'sandbox', baseUrl, credentials, testData, second, hints, policy, tls }), {
    mode: 0o600,
  })
  return { file, environment: loadEnvironment(file, { environmentsDir: dir, env: {} }), stop: sandbox.stop }
}
