/** A key that was used is the key of what it was used for. */
import type { Duty } from '../duty.ts'
import { idsOf } from '../watched.ts'
import { keyedWorks, knowsNoKey, NO_KEYED } from './_keys.ts'

export default {
  id: 'KEY-02',
  title: 'Makes a new idempotency key for each new notification',
  level: 'must',
  source: 'draft-ietf-httpapi-idempotency-key-header §2.2; the contract: ext-notify',
  situation: 'plain-journey',
  good: 'Two notifications have two keys.',
  bad: 'It uses one key for different notifications, and the service takes the second for the first.',
  inapplicable: knowsNoKey,
  judge: watched => {
    const all = keyedWorks(watched)
    if (all.length === 0) return NO_KEYED
    const works = all.filter(each => each.key !== undefined)
    if (works.length === 0)
      return {
        verdict: 'pass',
        reason: `None of ${all.length} carried a key, so that none carried that of another.`,
        calls: idsOf(all.map(each => each.call)),
      }
    if (works.length === 1) return { verdict: 'inconclusive', reason: 'Only one notification came with a key.' }
    for (const [i, { call, key }] of works.entries()) {
      const again = works.slice(i + 1).find(each => each.key === key && each.call.work !== call.work)
      if (again !== undefined)
        return {
          verdict: 'fail',
          reason: 'Two different notifications carried the same key.',
          calls: idsOf([call, again.call]),
        }
    }
    const calls = idsOf(works.map(each => each.call))
    const keys = new Set(works.map(each => each.key)).size
    // A key may be made of what is notified: then two that say the same have the same.
    if (keys < works.length)
      return { verdict: 'inconclusive', reason: 'Notifications that say the same carried the same key.', calls }
    return { verdict: 'pass', reason: `${keys} keys for ${works.length} notifications.`, calls }
  },
} satisfies Duty
