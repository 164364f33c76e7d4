/** Senders that were refused together do not come back together. */
import type { Duty } from '../duty.ts'
import { delaysAfterFaults, inWords } from './_delays.ts'

/** Timers alone make delays differ by a few milliseconds. */
const SAME = 0.08
const SAME_MS = 15

export default {
  id: 'BACKOFF-02',
  title: 'Backs off with jitter',
  level: 'should',
  source: 'RFC 9110 §15.6.4; OWASP API4:2023 Unrestricted Resource Consumption',
  situation: 'unavailable',
  good: 'It adds chance to its waiting, so that many senders do not come back at the same moment.',
  bad: 'It waits exactly the same times for every piece of work.',
  judge: ({ played }) => {
    const series = delaysAfterFaults(played)
    const most = Math.max(0, ...series.map(delays => delays.length))
    const columns = Array.from({ length: most }, (_, i) => series.flatMap(delays => delays.slice(i, i + 1)))
    const compared = columns.filter(column => column.length > 1)
    if (compared.length === 0)
      return { verdict: 'inconclusive', reason: 'Nothing was repeated twice over: there is nothing to compare.' }
    const differs = compared.some(column => {
      const spread = Math.max(...column) - Math.min(...column)
      return spread > SAME_MS && spread > SAME * Math.max(...column)
    })
    const reason = `It waited ${inWords(series)} s between its attempts.`
    return {
      verdict: differs ? 'pass' : 'fail',
      reason,
      calls: played.flatMap(call => (call.fault === undefined ? [] : [call.id])),
    }
  },
} satisfies Duty
