/** The environment of a sandbox that a benchmark started. */
import { policyFor } from '../../../probe/environment/policy.ts'
import type { Environment } from '../../../probe/environment/types.ts'
import type { Sandbox } from '../../../sandbox/start.ts'

/** `hints` by question id, requests among them. */
export function sandboxEnvironment(
  name: string,
  sandbox: Sandbox,
  hints: Readonly<Record<string, unknown>> = sandbox.dialect.hints ?? {},
): Environment {
  const all = Object.entries(hints)
  return {
    name,
    kind: 'sandbox',
    baseUrl: sandbox.baseUrl,
    credentials: sandbox.credentials,
    testData: sandbox.testData,
    hints: Object.fromEntries(all.filter(([id]) => !id.endsWith('.request'))),
    requestHints: Object.fromEntries(all.filter(([id]) => id.endsWith('.request'))) as Environment['requestHints'],
    policy: { ...policyFor('sandbox', {}), maxAuthFailures: 8, maxRequests: 250 },
    tls: {},
  }
}
