/** An environment of kind sandbox for the small service. */
import type { Environment } from '../../environment/types.ts'
import { CREDENTIALS } from './small-service.ts'

export function smallEnvironment(baseUrl: string): Environment {
  return {
    name: 'small',
    kind: 'sandbox',
    baseUrl,
    credentials: { ...CREDENTIALS },
    testData: { Phone: '+4915112345678' },
    hints: {},
    requestHints: {},
    policy: {
      requestsPerSecond: 500,
      maxRequests: 1000,
      maxMinutes: 15,
      maxAuthFailures: 3,
      maxNotifications: 100,
      recipients: [],
      timeoutMs: 2_000,
      maxResponseBytes: 100_000,
    },
    tls: {},
  }
}
