/** Does the service meet its objectives under a usual load? */
import type { Profile } from '../core/profile.ts'

export default {
  summary: '20 journeys a second for a minute, after a warm-up of 10 seconds',
  timeoutSeconds: 5,
  steps: [
    { name: 'warm-up', rate: 10, seconds: 10, warmUp: true },
    { name: 'average', rate: 20, seconds: 60 },
  ],
  objectives: { failedShare: 0.01, p95: 500, p99: 1000 },
  logIn: 'shared',
  canaryLag: 50,
  killAt: 0.5,
} satisfies Profile
