/** Up to which rate are the objectives met, and what stops it there? */
import type { Profile } from '../core/profile.ts'

export default {
  summary:
    'searches the highest rate that meets the objectives: from 5 journeys a second up to 200, in trials of 20 seconds',
  // Twice the objective: what comes later is no use, and each second more costs k6 many virtual users.
  timeoutSeconds: 2,
  steps: [{ name: 'trial', rate: 5, seconds: 20 }],
  objectives: { failedShare: 0.001, p99: 1000 },
  logIn: 'shared',
  canaryLag: 50,
  // A rate well above what a service can do makes half of its calls run into the time-out; that is no reason to end.
  killAt: 0.8,
  search: {
    from: 5,
    ceiling: 200,
    growth: 1.5,
    precision: 0.05,
    trials: 3,
    trialSeconds: 20,
    confirmSeconds: 60,
  },
} satisfies Profile
