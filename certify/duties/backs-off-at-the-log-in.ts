/** A log-in that is out of service is left in peace between the tries. */
import type { Duty } from '../duty.ts'
import { delaysOf, idsOf, isLogIn } from '../watched.ts'

/** With full jitter a single delay may be of any length; and a single long one, of a slow machine, is no backing off. */
const LEAST_MEAN_MS = 75
const LEAST_MEDIAN_MS = 25

export default {
  id: 'LOGIN-03',
  title: 'Does not hammer a log-in that is out of service',
  level: 'must',
  source: 'RFC 9110 §15.6.4; OWASP API2:2023 Broken Authentication',
  situation: 'log-in-unavailable',
  good: 'It waits between its tries, longer each time, and goes on when the log-in is there again.',
  bad: 'It logs in again at once, as often as it takes.',
  judge: ({ played }) => {
    const from = played.findIndex(call => isLogIn(call) && call.fault !== undefined)
    if (from < 0) return { verdict: 'nothing-observed', reason: 'No log-in came.' }
    const tries = played.slice(from).filter(isLogIn)
    const delays = delaysOf(tries)
    const calls = idsOf(tries)
    if (delays.length === 0)
      return { verdict: 'nothing-observed', reason: 'It did not repeat the log-in that was refused.', calls }
    const mean = delays.reduce((sum, each) => sum + each, 0) / delays.length
    const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? 0
    const reason = `It waited ${delays.map(each => (each / 1000).toFixed(2)).join(', ')} s between its log-ins.`
    if (delays.length < 2) return { verdict: 'inconclusive', reason: `Too few repetitions. ${reason}`, calls }
    return { verdict: mean < LEAST_MEAN_MS || median < LEAST_MEDIAN_MS ? 'fail' : 'pass', reason, calls }
  },
} satisfies Duty
