/** What a service adds breaks no sender. */
import type { Duty } from '../duty.ts'
import { idsOf, isFinished } from '../watched.ts'

export default {
  id: 'READ-01',
  title: 'Tolerates unknown members in answers',
  level: 'must',
  source: 'RFC 8259 §4 and §9; RFC 9457 §3.2; the contract: compatible changes',
  situation: 'unknown-members',
  good: 'It reads what it needs and passes over the rest.',
  bad: 'It refuses the answer, or stops.',
  judge: watched => {
    const met = watched.played.filter(call => call.fault !== undefined)
    if (met.length === 0) return { verdict: 'nothing-observed', reason: 'No answer with unknown members was given.' }
    if (isFinished(watched))
      return { verdict: 'pass', reason: `It went through its whole journey over ${met.length} such answers.` }
    const last = met.at(-1)
    return {
      verdict: 'fail',
      reason: `It did not go on after ${last?.name ?? 'an answer'} was answered with members that it does not know.`,
      calls: idsOf(met.slice(-1)),
    }
  },
} satisfies Duty
