/** Each further attempt waits longer. */
import type { Duty } from '../duty.ts'
import { delaysAfterFaults, inWords } from './_delays.ts'

/** With full jitter a single late delay may be short: the longest late one is held against the longest first one. */
const GROWTH = 1.5
/** Shorter than this is no waiting at all. */
const AT_ONCE_MS = 20

export default {
  id: 'BACKOFF-01',
  title: 'Backs off with growth',
  level: 'must',
  source: 'RFC 9110 §15.6.4; OWASP API4:2023 Unrestricted Resource Consumption',
  situation: 'unavailable',
  good: 'It waits longer after each refusal, up to a limit.',
  bad: 'It comes again at once, or always after the same time.',
  judge: ({ played }) => {
    const series = delaysAfterFaults(played)
    const first = series.flatMap(delays => delays.slice(0, 1))
    const late = series.flatMap(delays => delays.slice(2))
    if (first.length === 0) return { verdict: 'nothing-observed', reason: 'It did not repeat what was refused.' }
    const calls = played.flatMap(call => (call.fault === undefined ? [] : [call.id]))
    if (late.length === 0)
      return { verdict: 'inconclusive', reason: `Too few repetitions to tell growth: ${inWords(series)} s.`, calls }
    const grows = Math.max(...late) >= GROWTH * Math.max(...first, AT_ONCE_MS)
    const reason = `It waited ${inWords(series)} s between its attempts.`
    return { verdict: grows ? 'pass' : 'fail', reason, calls }
  },
} satisfies Duty
