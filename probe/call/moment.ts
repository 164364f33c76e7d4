/** What lies between two moments, by a clock that may be set, or a machine that may sleep, in the meantime. */
import { setTimeout } from 'node:timers/promises'
import type { Clock } from './made.ts'

export const systemClock = {
  now: () => new Date(),
  steady: () => performance.now(),
  sleep: async (milliseconds: number): Promise<void> => {
    await setTimeout(milliseconds)
  },
}

export interface Moment {
  /** Milliseconds since 1970, as the clock on the wall has it. */
  wall: number
  /** Milliseconds that only go forward, from any beginning. */
  steady: number
}

/** So far the two clocks may drift apart without either having been set. */
const DRIFT_MS = 2_000

export function momentOf(clock: Clock): Moment {
  const wall = clock.now().getTime()
  return { wall, steady: clock.steady?.() ?? wall }
}

export interface Elapsed {
  /** Milliseconds by the steady clock. */
  ms: number
  /** Milliseconds by which the clock on the wall was set forward, or back; 0 where it was not. A sleep looks like the former. */
  set: number
}

export function since(clock: Clock, { wall, steady }: Moment): Elapsed {
  const now = momentOf(clock)
  const [ms, set] = [now.steady - steady, now.wall - wall - (now.steady - steady)]
  return { ms, set: Math.abs(set) <= DRIFT_MS ? 0 : set }
}
