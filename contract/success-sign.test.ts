import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from './json.ts'
import { meaningOf } from './outcome.ts'
import { lacksSign, type SuccessSign, successSign } from './success-sign.ts'

/** Names and words of no language. */
const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{3,9}$/)
const code = fc.oneof(fc.integer({ min: 0, max: 9999 }), word)
const house = fc
  .record({ key: word, text: word, good: code, bad: fc.uniqueArray(code, { minLength: 4, maxLength: 8 }) })
  .filter(({ key, text }) => key !== text)
  .map(each => ({ ...each, bad: each.bad.filter(it => typeof it === typeof each.good && it !== each.good) }))
  .filter(({ bad }) => bad.length >= 3)

describe('what accepted answers say of themselves', () => {
  it('is learnt from two endpoints, and tells rejections whose code was never seen', () => {
    fc.assert(
      fc.property(house, fc.array(word, { minLength: 3, maxLength: 3 }), ({ key, text, good, bad }, [a, b, c]) => {
        const answer = (value: Json, words: Json, rest: Json = null): Json => ({ [key]: value, [text]: words, rest })
        const [unseen = 0, ...observed] = bad
        const sign = successSign(
          [answer(good, 'fine', { a: 1 }), answer(good, 'fine', { b: a ?? '' })],
          observed.map((each, i) => answer(each, `${b}${i}`)),
        )
        expect(lacksSign(sign, answer(unseen, `${c}!`))).toBeDefined()
        expect(lacksSign(sign, answer(good, 'fine', { c: 1 }))).toBeUndefined()
        // Where one of its places still says what accepted answers do, nothing is reported.
        expect(lacksSign(sign, answer(good, `${c}!`))).toBeUndefined()
        expect(lacksSign(sign, { other: 1 })).toBeUndefined()
      }),
    )
  })

  it('counts a rejection with a status of its own, where it says something in that place', () => {
    const accepted = [{ rc: '00' }, { rc: '00', data: 1 }]
    expect(successSign(accepted, [{ rc: '25' }])).toBeUndefined()
    expect(successSign(accepted, [{ rc: '25' }], [{ rc: '30' }])).toEqual({ '/rc': '00' })
    expect(successSign(accepted, [{ rc: '25' }], [{ m: 'no' }])).toBeUndefined()
    expect(successSign(accepted, [{ rc: '25' }], [{ rc: '00' }, { rc: '30' }])).toBeUndefined()
  })

  it.each<[string, Json[], Json[]]>([
    ['one accepted answer alone', [{ rc: 0 }], [{ rc: 1 }, { rc: 2 }]],
    ['a value that each answer has of its own', [{ id: 'a' }, { id: 'b' }], [{ id: 'c' }, { id: 'd' }]],
    ['rejections that all say one thing', [{ state: 'new' }, { state: 'new' }], [{ state: 'no' }, { state: 'no' }]],
    ['a place that a rejection lacks', [{ rc: 0 }, { rc: 0 }], [{ rc: 1 }, { msg: 'no' }]],
    ['a rejection that says the same', [{ rc: 0 }, { rc: 0 }], [{ rc: 0 }, { rc: 1 }]],
  ])('is nothing by %s', (_what, accepted, rejected) => {
    expect(successSign(accepted, rejected)).toBeUndefined()
  })

  it('makes a rejection of what has the status of a success, in the words that it has', () => {
    const sign: SuccessSign = { '/rc': 0 }
    const means = (body: Json, status = 200) =>
      meaningOf({ status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body), sign }).outcome
    expect(means({ rc: 1107, msg: 'Please supply envelope' })).toBe('envelope-error')
    expect(means({ rc: 1207, msg: 'Unauthorized' })).toBe('unauthenticated')
    expect(means({ rc: 0, msg: 'OK' })).toBe('success')
    expect(means({ rc: 1107 }, 500)).toBe('server-error')
  })
})
