/** What asked for one property asks for another: laws in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Unit } from '../contract/errors/units.ts'
import { ASKED, Askings, isOfNames } from './askings.ts'
import { name, word } from './testdata/memory-service.ts'

const unit = (raw: string, mentions: Unit['mentions'] = []): Unit => ({ at: [], raw, text: raw, mentions, lists: [] })
const words = fc.uniqueArray(word, { minLength: 6, maxLength: 6 })
const askedIn = (known: Unit, of: string, next: Unit) => {
  const askings = new Askings()
  askings.learn(known, of)
  askings.read([next])
  return next.mentions.filter(({ form }) => form === ASKED).map(({ segments }) => segments.join('.'))
}

describe('a name in the place of one that was missed', () => {
  it('is asked for by the words behind it, whatever the sentence begins with', () =>
    fc.assert(
      fc.property(name, name, words, (one, other, [a, b, c, d, e, f]) => {
        fc.pre(one !== other && ![a, b, c, d, e, f].includes(one) && ![a, b, c, d, e, f].includes(other))
        const messages = askedIn(
          unit(`${a} ${b}: ${one} (${c} ${d})`),
          one,
          unit(`${e}: ${f}, ${other} (${c} ${d}), ${a}`),
        )
        expect(messages).toEqual([other])
      }),
    ))

  it('is asked for with the objects in which it stands, where the path to it is written in square brackets', () =>
    fc.assert(
      fc.property(name, name, name, words, (one, other, inside, [a, b, c, d]) => {
        fc.pre(new Set([one, other, inside, a, b, c, d]).size === 7)
        const messages = askedIn(
          unit(`${a} ${b} "${one}" ${c} ${d}`),
          one,
          unit(`${a} ${b} "${other}[${inside}]" ${c} ${d}`),
        )
        expect(messages[0]).toBe(`${other}.${inside}`)
        expect(new Set(messages).size).toBe(1)
      }),
    ))

  it('is asked for where the same stands under it as a key, whatever that key is elsewhere', () =>
    fc.assert(
      fc.property(name, name, words, (one, other, messages) => {
        const under = (own: string, text: readonly string[]): Unit => ({
          ...unit(text.join(' '), [{ segments: ['zq', own], form: 'key', kind: 'key' }]),
          at: ['zq', own],
        })
        expect(askedIn(under(one, messages), one, under(other, messages))).toEqual([`zq.${other}`])
        expect(askedIn(under(one, messages), one, under(other, messages.slice(1)))).toEqual([])
      }),
    ))

  it('is no key of the frame between it and what is said', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
        words,
        ([one = 'a', other = 'b', key = 'c'], messages) => {
          const under = (own: string): Unit => ({
            ...unit(messages.join(' '), [
              { segments: [own, key], form: 'key', kind: 'key' },
              { segments: [own], form: 'above', kind: 'key' },
            ]),
            at: [own, key],
          })
          expect(askedIn(under(one), one, under(other))).toEqual([other])
        },
      ),
    ))

  it('is no part of a word in which its letters stand', () =>
    fc.assert(
      fc.property(name, words, (one, [a, b, c]) => {
        fc.pre(![a, b, c].includes(one))
        expect(askedIn(unit(`${a}${one}${b} ${c}`), one, unit(`${a}zq${b} ${c}`))).toEqual([])
      }),
    ))
})

it('a path under a key is no list of names, and one in a sentence is', () => {
  expect(isOfNames('type=missing | loc=body, action | msg=Field required', ['body', 'action'])).toBe(false)
  expect(isOfNames('Missing required arguments: one, two', ['one', 'two'])).toBe(true)
  expect(isOfNames('Missing: scope, expected one of delivery', ['scope', 'expected', 'of'])).toBe(false)
})
