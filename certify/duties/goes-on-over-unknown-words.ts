/** A list of words may grow. */
import type { Duty } from '../duty.ts'
import { goesOn, isAltered, repeatedAfter } from './_goes-on.ts'

export default {
  id: 'READ-03',
  title: 'Goes on over words that it does not know',
  level: 'should',
  source: 'RFC 9110 §15 on unknown codes, by analogy; the contract: compatible changes',
  situation: 'unknown-words',
  good: 'It treats a word that it does not know as one of the kind, and goes on.',
  bad: 'It stops at the answer, or takes it for a failure and repeats the call.',
  judge: watched => {
    const repeated = repeatedAfter(watched, isAltered)
    if (repeated !== undefined) return repeated
    return goesOn(watched, { such: 'an answer with a word that the contract does not list', shows: isAltered })
  },
} satisfies Duty
