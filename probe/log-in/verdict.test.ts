import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../contract/json.ts'
import { name, word } from '../../discovery/testdata/memory-service.ts'
import { verdictBy } from './verdict.ts'

const words = fc.uniqueArray(word, { minLength: 9, maxLength: 9 })
const keys = fc.uniqueArray(name, { minLength: 4, maxLength: 4 })

/** A service that answers 200 to everything, in an envelope of a code, a sentence and what it has to give. */
const house = fc
  .tuple(keys, words, fc.boolean())
  .map(([[code = 'c', text = 't', data = 'd', head = 'h'], all, deep]) => {
    const [good = 'g', bad = 'b', worse = 'w', ...said] = all
    const answer = (of: string, says: string, gives: Json): Json =>
      deep ? { [head]: { [code]: of, [text]: says }, [data]: gives } : { [code]: of, [text]: says, [data]: gives }
    return { answer, good, bad, worse, said }
  })

describe('what tells the accepted log-in from all refused ones', () => {
  it('tells a refusal at every endpoint, also with a code that no log-in was refused with', () =>
    fc.assert(
      fc.property(house, ({ answer, good, bad, worse, said: [a = 'a', b = 'b', c = 'c', d = 'd'] }) => {
        const refuses = verdictBy(answer(good, a, { [b]: 'x' }), [answer(bad, b, null), answer(bad, c, null)])
        expect(refuses?.(answer(bad, d, null))).toBe(true)
        expect(refuses?.(answer(worse, d, null))).toBe(true)
      }),
    ))

  it('takes no success for a refusal, whatever it says and gives', () =>
    fc.assert(
      fc.property(house, fc.boolean(), ({ answer, good, bad, said: [a = 'a', b = 'b', c = 'c', d = 'd'] }, gives) => {
        const refuses = verdictBy(answer(good, a, { [b]: 'x' }), [answer(bad, b, null), answer(bad, c, null)])
        expect(refuses?.(answer(good, d, gives ? { [c]: 'y' } : null))).toBe(false)
        expect(refuses?.({ [d]: gives })).toBe(false)
      }),
    ))

  it('says nothing where no log-in was refused so', () => expect(verdictBy({ a: 1 }, [])).toBeUndefined())
})
