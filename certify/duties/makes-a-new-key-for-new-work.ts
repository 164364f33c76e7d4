/** Two notifications are two. */
import type { Duty } from '../duty.ts'
import { idsOf } from '../watched.ts'

export default {
  id: 'KEY-02',
  title: 'Makes a new idempotency key for a new notification',
  level: 'should',
  source: 'the contract: ext-notify; draft-ietf-httpapi-idempotency-key-header §2.2',
  situation: 'plain-journey',
  good: 'Each notification has a key of its own, and only its repetitions have it too.',
  bad: 'It uses a key again for another notification, which the service then takes for a repetition.',
  judge: ({ played, contract }) => {
    const place = contract.keyOf('ext-notify')
    if (place === undefined) return { verdict: 'nothing-observed', reason: 'The contract knows no idempotency key.' }
    const done = played.filter(call => call.endpoint === 'ext-notify' && call.told === 'success')
    const keyed = done.filter(call => call.key !== undefined)
    if (keyed.length < 2)
      return {
        verdict: 'nothing-observed',
        reason: `${keyed.length} of ${done.length} notifications had a key in ${place.at}: two are needed to compare.`,
      }
    const keys = new Set(keyed.map(call => call.key)).size
    const reason = `${keyed.length} notifications had ${keys} different ${keys === 1 ? 'key' : 'keys'} in ${place.at}.`
    return { verdict: keys < keyed.length ? 'fail' : 'pass', reason, calls: idsOf(keyed) }
  },
} satisfies Duty
