/** A notification whose answer was lost is not blindly sent again. */
import type { Duty } from '../duty.ts'
import { effectsOf } from '../scorecard.ts'
import { idsOf } from '../watched.ts'

export default {
  id: 'NOTIFY-01',
  title: 'Does not notify twice after a lost answer',
  level: 'must',
  source: 'RFC 9110 §9.2.2; the contract: ext-notify',
  situation: 'notify-answer-lost',
  good: 'It repeats the call with the same idempotency key, or leaves it.',
  bad: 'It sends the notification again as if nothing had happened.',
  judge: ({ played, contract }) => {
    const lost = played.find(call => call.fault !== undefined)
    if (lost === undefined) return { verdict: 'nothing-observed', reason: 'No notification came.' }
    if (lost.did !== 'success')
      return { verdict: 'inconclusive', reason: 'The service did not take the notification whose answer was lost.' }
    const repeated = played.filter(call => call.work === lost.work && call.id > lost.id)
    if (repeated.length === 0)
      return { verdict: 'pass', reason: 'It left it: no second notification came.', calls: [lost.id] }
    const calls = [lost.id, ...idsOf(repeated)]
    const effects = effectsOf([lost, ...repeated]).size
    const record = `the service tells of ${effects} ${effects === 1 ? 'notification' : 'notifications'}`
    if (lost.key === undefined)
      return { verdict: 'fail', reason: `It sent it again without an idempotency key; ${record}.`, calls }
    const same = repeated.every(call => call.key === lost.key)
    if (!same) return { verdict: 'fail', reason: `It sent it again under another idempotency key; ${record}.`, calls }
    const where = contract.keyOf('ext-notify')?.at ?? 'its place'
    return { verdict: 'pass', reason: `It sent it again with the same key in ${where}; ${record}.`, calls }
  },
} satisfies Duty
