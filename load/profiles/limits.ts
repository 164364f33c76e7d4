/** Which limits does the service have: how many requests in which time, how large a body, how long a silence? */
import type { Profile } from '../core/profile.ts'

export default {
  summary: 'bursts until requests are rejected, then what comes back when; sizes and time-outs',
  timeoutSeconds: 10,
  steps: [],
  objectives: { failedShare: 1 },
  logIn: 'kept',
  canaryLag: 100,
  killAt: 0.5,
  limits: { requests: 20_000, seconds: 420, users: 16 },
} satisfies Profile
