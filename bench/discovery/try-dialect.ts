/** One dialect of the sandbox, started, discovered and stopped. */
import { policyFor } from '../../probe/environment/policy.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { startSandbox } from '../../sandbox/start.ts'
import { type Tried, tryService } from './try-service.ts'

export async function tryDialect(dialect: string): Promise<Tried> {
  const sandbox = await startSandbox({ dialect, seed: 1 })
  const hints = Object.entries((sandbox.truth.hints ?? {}) as Record<string, unknown>)
  const environment: Environment = {
    name: dialect,
    kind: 'sandbox',
    baseUrl: sandbox.baseUrl,
    credentials: sandbox.credentials,
    testData: sandbox.testData,
    hints: Object.fromEntries(hints.filter(([id]) => !id.endsWith('.request'))),
    requestHints: Object.fromEntries(hints.filter(([id]) => id.endsWith('.request'))) as Environment['requestHints'],
    policy: { ...policyFor('sandbox', {}), maxAuthFailures: 8, maxRequests: 250 },
    tls: {},
  }
  try {
    return await tryService(environment, sandbox.truth)
  } finally {
    await sandbox.stop()
  }
}
