/** Judges of how long a sender waits. */
import type { Judgement } from '../duty.ts'
import { askedWait } from '../scorecard.ts'
import type { Seen } from '../seen.ts'
import { delaysOf, endOf, idsOf, isExt, type Watched, worksOf } from '../watched.ts'
import { goesOn } from './_reading.ts'

// The delays of a sender between its attempts at each piece of work that was refused.

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

// Whether what `Retry-After` asked for was waited for.

/** Timers fire early by a little, and so do clocks. */
const EARLY_MS = 50

export function waited({ played }: Watched, toleranceMs = EARLY_MS): Judgement {
  const asked = played.find(call => call.fault !== undefined && askedWait(call) !== undefined)
  const wait = asked === undefined ? undefined : askedWait(asked)
  if (asked === undefined || wait === undefined)
    return { verdict: 'nothing-observed', reason: 'No call was asked to wait.' }
  const next = played.find(call => isExt(call) && call.at > asked.at)
  if (next === undefined)
    return { verdict: 'inconclusive', reason: 'It made no further call: nothing shows that it would have waited.' }
  const came = next.at - endOf(asked)
  const reason = `Asked to wait ${seconds(wait)}, it came again after ${seconds(came)}.`
  return { verdict: came < wait - toleranceMs ? 'fail' : 'pass', reason, calls: idsOf([asked, next]) }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** Whether a slow answer was waited for, and not asked for again meanwhile. */
export function patient(watched: Watched, such: string): Judgement {
  const { played } = watched
  const met = played.find(call => call.fault !== undefined)
  if (met === undefined) return { verdict: 'nothing-observed', reason: `The sender did not meet ${such}.` }
  if (!met.whole) {
    const waited = (((met.leftAt ?? met.at) - met.at) / 1000).toFixed(1)
    return {
      verdict: 'fail',
      reason: `It hung up ${waited} s after it had asked, before the answer was whole.`,
      calls: [met.id],
    }
  }
  const meanwhile = played.filter(call => call.work === met.work && call.id > met.id && call.at < endOf(met))
  if (meanwhile.length > 0)
    return {
      verdict: 'fail',
      reason: `It made the same call ${meanwhile.length} times more before the answer was whole.`,
      calls: idsOf([met, ...meanwhile]),
    }
  return goesOn(watched, { such })
}
