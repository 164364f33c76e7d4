/** The real clock. */
import { setTimeout } from 'node:timers/promises'

export const systemClock = {
  now: () => new Date(),
  sleep: async (milliseconds: number): Promise<void> => {
    await setTimeout(milliseconds)
  },
}
