/** The real clock. */
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

export const systemClock = {
  now: () => new Date(),
  steady: () => performance.now(),
  sleep: async (milliseconds: number): Promise<void> => {
    await setTimeout(milliseconds)
  },
}
