/** Is the service as it was, soon after ten times the usual load? */
import type { Profile } from '../core/profile.ts'

export default {
  summary: '10 journeys a second, 100 for 15 seconds, and 10 again',
  timeoutSeconds: 2,
  steps: [
    { name: 'warm-up', rate: 5, seconds: 5, warmUp: true },
    { name: 'before', rate: 10, seconds: 15 },
    { name: 'spike', rate: 100, seconds: 15, strained: true },
    { name: 'settling', rate: 10, seconds: 5, strained: true },
    { name: 'after', rate: 10, seconds: 30 },
  ],
  objectives: { failedShare: 0.01, p95: 1000 },
  logIn: 'shared',
  canaryLag: 50,
  killAt: 0.9,
} satisfies Profile
