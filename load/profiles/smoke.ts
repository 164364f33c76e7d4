/** Does every endpoint of the journey answer as the contract says, a few times a second? */
import type { Profile } from '../core/profile.ts'

export default {
  summary: '5 journeys a second for 10 seconds: log in, verify, reach, notify',
  timeoutSeconds: 5,
  steps: [{ name: 'smoke', rate: 5, seconds: 10 }],
  objectives: { failedShare: 0 },
  logIn: 'each',
  canaryLag: 100,
  killAt: 0.5,
} satisfies Profile
