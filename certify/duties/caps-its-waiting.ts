/** Waiting grows up to a limit. */
import type { Duty } from '../duty.ts'
import { delaysAfterFaults, inWords } from './_delays.ts'

/** One that doubles from two seconds on is at 16 s after four refusals. */
const MOST_MS = 20_000

export default {
  id: 'BACKOFF-04',
  title: 'Caps its waiting',
  level: 'should',
  source: 'RFC 9110 §15.6.4',
  situation: 'unavailable',
  good: 'Its waiting grows up to a limit, so that work goes on soon after a short outage.',
  bad: 'A short outage makes it wait for much longer than the outage lasts.',
  judge: ({ played }) => {
    const series = delaysAfterFaults(played)
    const longest = Math.max(0, ...series.flat())
    const calls = played.flatMap(call => (call.fault === undefined ? [] : [call.id]))
    if (series.length === 0) return { verdict: 'nothing-observed', reason: 'It did not repeat what was refused.' }
    const reason = `It waited ${inWords(series)} s between its attempts.`
    if (longest > MOST_MS) return { verdict: 'fail', reason, calls }
    if (series.every(delays => delays.length < 3))
      return { verdict: 'inconclusive', reason: `Too few repetitions to tell a limit: ${inWords(series)} s.`, calls }
    return { verdict: 'pass', reason, calls }
  },
} satisfies Duty
