/** One field service, installed where it is not yet, started, discovered at the pace of a test environment, and stopped. */
import { policyFor } from '../../../probe/environment/policy.ts'
import type { Environment } from '../../../probe/environment/types.ts'
import { startField } from '../../field/field.ts'
import { type Tried, tryService } from './try-service.ts'

export async function tryField(name: string): Promise<Tried> {
  const { baseUrl, credentials, testData, hints, requestHints, truth, stop } = await startField(name)
  const environment: Environment = {
    name,
    kind: 'sandbox',
    baseUrl,
    credentials,
    testData,
    hints,
    requestHints,
    policy: { ...policyFor('sandbox', {}), requestsPerSecond: 20, maxAuthFailures: 8, maxRequests: 250 },
    tls: {},
  }
  try {
    return await tryService(environment, truth)
  } finally {
    await stop()
  }
}
