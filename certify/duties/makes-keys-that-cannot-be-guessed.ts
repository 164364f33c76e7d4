/** A key of another sender must not be met by chance, and not be made by one who wants to. */
import type { Duty } from '../duty.ts'
import { idsOf } from '../watched.ts'
import { keyedWorks, knowsNoKey, NO_KEYED } from './_keys.ts'

const FEWEST_LETTERS = 16
/** Of identifiers that begin with a time, the rest is by chance. */
const FEWEST_DIFFERENT = 8

export default {
  id: 'KEY-03',
  title: 'Makes idempotency keys that cannot be guessed',
  level: 'should',
  source: 'draft-ietf-httpapi-idempotency-key-header §2.1 and §5; RFC 9562 §8',
  situation: 'plain-journey',
  good: 'A UUID by chance, or as many letters of chance.',
  bad: 'It counts, or uses the time.',
  inapplicable: knowsNoKey,
  judge: watched => {
    const keys = keyedWorks(watched).flatMap(({ call, key }) => (key === undefined ? [] : [{ call, key }]))
    if (keys.length === 0) return NO_KEYED
    const short = keys.filter(({ key }) => key.length < FEWEST_LETTERS)
    const [first] = short
    if (first !== undefined)
      return {
        verdict: 'fail',
        reason: `${short.length} of ${keys.length} keys are short, the first has ${first.key.length} letters.`,
        calls: idsOf(short.map(each => each.call)),
      }
    const different = [...new Map(keys.map(each => [each.key, each])).values()]
    const [one, two] = different
    if (one === undefined || two === undefined)
      return { verdict: 'inconclusive', reason: 'One key alone does not show how the next is made.' }
    for (const [i, next] of different.slice(1).entries()) {
      const before = different[i] ?? one
      const places = differentIn(before.key, next.key)
      if (places < FEWEST_DIFFERENT)
        return {
          verdict: 'fail',
          reason: `Two keys in a row differ in ${places} letters only.`,
          calls: idsOf([before.call, next.call]),
        }
    }
    const reason = `${different.length} keys of ${FEWEST_LETTERS} letters or more, with little in common.`
    return { verdict: 'pass', reason, calls: idsOf(different.map(each => each.call)) }
  },
} satisfies Duty

function differentIn(a: string, b: string): number {
  const longer = a.length > b.length ? a : b
  return [...longer].filter((_, i) => a[i] !== b[i]).length
}
