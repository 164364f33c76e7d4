/** The delays of a sender between its attempts at each piece of work that was refused. */
import type { Judgement } from '../duty.ts'
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

/** With full jitter a single late delay may be short: the longest late one is held against the longest first one. */
const GROWTH = 1.5
/** Shorter than this is no waiting at all. */
const AT_ONCE_MS = 100

export function grown(played: readonly Seen[]): Judgement {
  const series = delaysAfterFaults(played)
  const first = series.flatMap(delays => delays.slice(0, 1))
  const late = series.flatMap(delays => delays.slice(2))
  if (first.length === 0) return { verdict: 'nothing-observed', reason: 'It did not repeat what was refused.' }
  const calls = played.flatMap(call => (call.fault === undefined ? [] : [call.id]))
  if (late.length === 0)
    return { verdict: 'inconclusive', reason: `Too few repetitions to tell growth: ${inWords(series)} s.`, calls }
  const grows = Math.max(...late) >= GROWTH * Math.max(...first, AT_ONCE_MS)
  return { verdict: grows ? 'pass' : 'fail', reason: `It waited ${inWords(series)} s between its attempts.`, calls }
}
