/** Patience, waiting and backing off. */

import type { ClassifiedCall } from '../classified-call.ts'
import { declared, failed, inconclusive, type Judgement, notObserved, passed } from '../duty.ts'
import { delaysOf, endOf, isExt, type ObservedSituation, worksOf } from '../observed-situation.ts'
import { askedWait } from '../scorecard.ts'
import { goesOn } from './_reading.ts'
import words from './waiting.json' with { type: 'json' }

/** Timers alone make delays differ by a few milliseconds. */
const SAME = 0.08
const SAME_MS = 15

/** One that doubles from two seconds on is at 16 s after four rejections. */
const MOST_MS = 20_000

const LEAST = 3

/** Timers and connections alone bring so much disorder. */
const HERD_MS = 40

/** Ten is much; who is patient waits longer, and does not ask more often. */
const MOST = 20

const ON_ITS_WAY_MS = 250
const EARLY_MS = 50

/** The clock of the sender may be another one. */
const CLOCKS_MS = 1_000

export default declared(words, {
  'backs-off-from-limits': ({ played }) => grown(played),
  'backs-off-with-growth': ({ played }) => grown(played),
  'backs-off-with-jitter': ({ played }) => {
    const series = delaysAfterFaults(played)
    const most = Math.max(0, ...series.map(delays => delays.length))
    const columns = Array.from({ length: most }, (_, i) => series.flatMap(delays => delays.slice(i, i + 1)))
    const compared = columns.filter(column => column.length > 1)
    if (compared.length === 0) return inconclusive('Nothing was repeated twice over: there is nothing to compare.')
    const differing = compared.map(withoutLatest).filter(column => {
      const spread = rangeOf(column)
      return spread > SAME_MS && spread > SAME * Math.max(...column)
    })
    // Chance shows nearly everywhere, a machine that stalls once here and there.
    const differs = differing.length * 2 >= compared.length
    const reason = `It waited ${inWords(series)} s between its attempts.`
    return (differs ? passed : failed)(
      reason,
      played.filter(call => call.fault !== undefined),
    )
  },
  'caps-its-waiting': ({ played }) => {
    const series = delaysAfterFaults(played)
    const longest = Math.max(0, ...series.flat())
    const calls = played.filter(call => call.fault !== undefined)
    if (series.length === 0) return notObserved('It did not repeat what was rejected.')
    const reason = `It waited ${inWords(series)} s between its attempts.`
    if (longest > MOST_MS) return failed(reason, calls)
    if (series.every(delays => delays.length < 3))
      return inconclusive(`Too few repetitions to tell a limit: ${inWords(series)} s.`, calls)
    return passed(reason, calls)
  },
  'comes-back-spread-out': ({ played }) => {
    const ext = played.filter(isExt)
    const name = ext.find(call => call.fault !== undefined)?.name
    const rejected = ext.filter(call => call.fault !== undefined && call.name === name)
    if (rejected.length < LEAST)
      return notObserved(`${rejected.length} calls were told to wait: fewer than ${LEAST} make no crowd.`)
    // Journeys at the same time ask the same: who comes back first is taken for who was rejected first.
    const back = ext.filter(call => call.fault === undefined && call.name === name).slice(0, rejected.length)
    const calls = [...rejected, ...back]
    if (back.length < LEAST) return inconclusive(`Of ${rejected.length} calls ${back.length} came again.`, calls)
    const apart = rangeOf(back.map(call => call.at))
    const waited = rangeOf(back.map((call, i) => call.at - endOf(rejected[i] ?? call)))
    const reason = `${back.length} calls came again within ${apart.toFixed(0)} ms; their waiting differed by ${waited.toFixed(0)} ms.`
    return (Math.min(apart, waited) < HERD_MS ? failed : passed)(reason, calls)
  },
  'gives-up': ({ played }) => {
    const works = worksOf(played).filter(work => work.attempts.some(call => call.fault !== undefined))
    const longest = works.toSorted((a, b) => b.attempts.length - a.attempts.length)[0]
    if (longest === undefined) return notObserved('No call met the outage.')
    const { name, attempts } = longest
    const reason = `It tried ${name} ${attempts.length} times, and no call more than that.`
    return (attempts.length > MOST ? failed : passed)(reason, attempts.slice(0, MOST + 1))
  },
  'holds-all-calls-back': ({ played }) => {
    const first = played.find(call => isExt(call) && askedWait(call) !== undefined)
    const wait = first === undefined ? undefined : askedWait(first)
    if (first === undefined || wait === undefined) return notObserved('No call was asked to wait.')
    const reported = endOf(first)
    const later = played.filter(call => isExt(call) && call.token === first.token && call.at > reported + ON_ITS_WAY_MS)
    const within = later.filter(call => call.at < reported + wait - EARLY_MS)
    const calls = [first, ...within]
    if (within.length > 0)
      return failed(
        `${within.length} calls came while it was limited: ${within.map(call => `${call.name} after ${((call.at - reported) / 1000).toFixed(2)} s`).join(', ')} of ${(wait / 1000).toFixed(0)} s.`,
        calls,
      )
    if (later.length === 0) return inconclusive('It made no further call with that token.', calls)
    const running = played.filter(
      call => isExt(call) && call !== first && endOf(call) > reported && call.at < reported + ON_ITS_WAY_MS,
    )
    return passed(
      `${running.length} other calls were under way; no call was made within the ${(wait / 1000).toFixed(0)} s.`,
      calls,
    )
  },
  'waits-for-a-dripping-answer': watched => patient(watched, 'an answer that came over four seconds'),
  'waits-for-a-slow-answer': watched => patient(watched, 'an answer that took four seconds'),
  'waits-for-the-date-of-retry-after': watched => waited(watched, CLOCKS_MS),
  'waits-on-503-as-on-429': watched => waited(watched),
  'waits-the-seconds-of-retry-after': watched => waited(watched),
})

const rangeOf = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers)

/** A busy machine makes a delay late now and then, and never early: among more than two the latest shows no chance. */
function withoutLatest(column: readonly number[]): readonly number[] {
  return column.length > 2 ? column.toSorted((a, b) => a - b).slice(0, -1) : column
}

// The delays of a sender between its attempts at each piece of work that was rejected.

function delaysAfterFaults(played: readonly ClassifiedCall[]): number[][] {
  return worksOf(played)
    .filter(work => work.attempts.some(call => call.fault !== undefined))
    .map(work => delaysOf(work.attempts))
    .filter(delays => delays.length > 0)
}

const inWords = (series: readonly number[][]) =>
  series.map(delays => delays.map(each => `${(each / 1000).toFixed(2)}`).join(', ')).join('; ')

/** With full jitter a single late delay may be short: the longest late one is held against the longest first one. */
const GROWTH = 1.5

/** Shorter than this is no waiting at all. */
const AT_ONCE_MS = 100

function grown(played: readonly ClassifiedCall[]): Judgement {
  const series = delaysAfterFaults(played)
  const first = series.flatMap(delays => delays.slice(0, 1))
  const late = series.flatMap(delays => delays.slice(2))
  if (first.length === 0) return notObserved('It did not repeat what was rejected.')
  const calls = played.filter(call => call.fault !== undefined)
  if (late.length === 0) return inconclusive(`Too few repetitions to tell growth: ${inWords(series)} s.`, calls)
  const grows = Math.max(...late) >= GROWTH * Math.max(...first, AT_ONCE_MS)
  return (grows ? passed : failed)(`It waited ${inWords(series)} s between its attempts.`, calls)
}

// Whether what `Retry-After` asked for was waited for.

/** Timers fire early by a little, and so do clocks. */

function waited({ played }: ObservedSituation, toleranceMs = EARLY_MS): Judgement {
  const asked = played.find(call => call.fault !== undefined && askedWait(call) !== undefined)
  const wait = asked === undefined ? undefined : askedWait(asked)
  if (asked === undefined || wait === undefined) return notObserved('No call was asked to wait.')
  const next = played.find(call => isExt(call) && call.at > asked.at)
  if (next === undefined) return inconclusive('It made no further call: nothing shows that it would have waited.')
  const came = next.at - endOf(asked)
  const reason = `Asked to wait ${seconds(wait)}, it came again after ${seconds(came)}.`
  return (came < wait - toleranceMs ? failed : passed)(reason, [asked, next])
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

/** Whether a slow answer was waited for, and not asked for again meanwhile. */
function patient(watched: ObservedSituation, such: string): Judgement {
  const { played } = watched
  const met = played.find(call => call.fault !== undefined)
  if (met === undefined) return notObserved(`The sender did not meet ${such}.`)
  if (!met.whole) {
    const waited = (((met.leftAt ?? met.at) - met.at) / 1000).toFixed(1)
    return failed(`It hung up ${waited} s after it had asked, before the answer was whole.`, [met])
  }
  const meanwhile = played.filter(call => call.work === met.work && call.id > met.id && call.at < endOf(met))
  if (meanwhile.length > 0)
    return failed(`It made the same call ${meanwhile.length} times more before the answer was whole.`, [
      met,
      ...meanwhile,
    ])
  return goesOn(such)(watched)
}
