/** The delays of a sender between its attempts at each piece of work that was refused. */
import type { Seen } from '../seen.ts'
import { delaysOf, worksOf } from '../watched.ts'

export function delaysAfterFaults(played: readonly Seen[]): number[][] {
  return worksOf(played)
    .filter(work => work.attempts.some(call => call.fault !== undefined))
    .map(work => delaysOf(work.attempts))
    .filter(delays => delays.length > 0)
}

export const inWords = (series: readonly number[][]) =>
  series.map(delays => delays.map(each => `${(each / 1000).toFixed(2)}`).join(', ')).join('; ')
