/** Without a key a lost answer leaves nothing but to ask or to give up. */
import type { Duty } from '../duty.ts'
import { idsOf } from '../watched.ts'
import { keyedWorks, knowsNoKey, NO_KEYED } from './_keys.ts'

export default {
  id: 'KEY-01',
  title: 'Sends an idempotency key where the contract knows one',
  level: 'should',
  source: 'RFC 9110 §9.2.2; draft-ietf-httpapi-idempotency-key-header §2.2; the contract: ext-notify',
  situation: 'plain-journey',
  good: 'Each notification carries a key.',
  bad: 'It sends notifications without one, and cannot repeat any of them.',
  inapplicable: knowsNoKey,
  judge: watched => {
    const works = keyedWorks(watched)
    if (works.length === 0) return NO_KEYED
    const without = works.filter(each => each.key === undefined).map(each => each.call)
    return without.length === 0
      ? { verdict: 'pass', reason: `All ${works.length} carried a key.`, calls: idsOf(works.map(each => each.call)) }
      : { verdict: 'fail', reason: `${without.length} of ${works.length} carried no key.`, calls: idsOf(without) }
  },
} satisfies Duty
