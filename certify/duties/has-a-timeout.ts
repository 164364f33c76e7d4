/** Nobody is waited for without end. */
import type { Duty } from '../duty.ts'
import { SILENCE_MS } from '../situations/verify-unanswered.ts'

export default {
  id: 'LOST-01',
  title: 'Does not wait for ever for an answer',
  level: 'should',
  source: 'RFC 9112 §9.5',
  situation: 'verify-unanswered',
  good: 'It has a limit of its own, and hangs up.',
  bad: 'It waits as long as the connection stands, and its work with it.',
  judge: ({ played }) => {
    const call = played.find(each => each.fault !== undefined)
    if (call === undefined) return { verdict: 'nothing-observed', reason: 'No verification came.' }
    const seconds = ((call.leftAt ?? call.at + SILENCE_MS) - call.at) / 1000
    const isLate = seconds * 1000 >= SILENCE_MS - 100
    const reason = isLate
      ? `It still waited when the connection was cut after ${(SILENCE_MS / 1000).toFixed(0)} s.`
      : `It hung up after ${seconds.toFixed(1)} s.`
    return { verdict: isLate ? 'fail' : 'pass', reason, calls: [call.id] }
  },
} satisfies Duty
