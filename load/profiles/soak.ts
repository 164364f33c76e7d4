/** Does anything grow worse over an hour: leaks, tokens that run out, connections that go stale? */
import type { Profile } from '../core/profile.ts'

export default {
  summary: '10 journeys a second for an hour',
  timeoutSeconds: 5,
  steps: [
    { name: 'warm-up', rate: 5, seconds: 10, warmUp: true },
    { name: 'soak', rate: 10, seconds: 3600 },
  ],
  objectives: { failedShare: 0.01, p95: 500, p99: 1000 },
  logIn: 'shared',
  canaryLag: 50,
  killAt: 0.5,
} satisfies Profile
