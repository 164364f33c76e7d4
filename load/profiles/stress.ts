/** Up to which rate do the objectives hold, and how does the service fail beyond it? */
import type { Profile } from '../core/profile.ts'

export default {
  summary: 'from 10 to 160 journeys a second in five steps of 20 seconds, each twice the one before',
  timeoutSeconds: 3,
  steps: [
    { name: 'warm-up', rate: 5, seconds: 10, warmUp: true },
    ...[10, 20, 40, 80, 160].map(rate => ({ name: `at-${rate}`, rate, seconds: 20 })),
  ],
  objectives: { failedShare: 0.01, p95: 1000 },
  logIn: 'shared',
  canaryLag: 50,
  killAt: 0.5,
} satisfies Profile
