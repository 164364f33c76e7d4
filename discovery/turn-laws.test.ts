/** What one sentence says of one name after the other, and what goes on about it: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Unit, unitsOf } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { grow } from './grow.ts'
import { name, played, word } from './testdata/memory-service.ts'
import { listedAlongside, UnknownMessages } from './unknown-messages.ts'

/** Names, and words of which none is part of another one or of a name. */
const apart = (ofNames: number, ofWords: number) =>
  fc
    .tuple(
      fc.uniqueArray(name, { minLength: ofNames, maxLength: ofNames }),
      fc.uniqueArray(word, { minLength: ofWords, maxLength: ofWords }),
    )
    .filter(([names, words]) =>
      words.every(each => ![...names, ...words].some(other => other !== each && other.toLowerCase().includes(each))),
    )
const unitsIn = (json: Json, body: Json): Unit[] =>
  unitsOf(
    { json, text: JSON.stringify(json), mediaType: 'application/json', headers: {} },
    { body, query: {}, headers: {} },
  )

describe('a sentence that differs in one word from that of an earlier answer', () => {
  it('asks for that word, sets no name apart, and its other words are none', () =>
    fc.assert(
      fc.asyncProperty(
        apart(4, 5),
        async ([[outer = 'o', one = 'a', two = 'b', last = 'c'], [no, such, is, of, k]]) => {
          const { op, sent } = played({}, body => {
            const held = body[outer]
            const missing =
              held === undefined
                ? outer
                : isObject(held)
                  ? ([one, two].find(each => held[each] === undefined) ?? (body[last] === undefined ? last : undefined))
                  : ''
            if (missing === '') return { [k ?? 'k']: `${of} ${is} ${such} ${no}` }
            return missing === undefined ? undefined : { [k ?? 'k']: `${no} ${such} ${missing} ${is} ${of}` }
          })
          expect(await grow(op, { most: 30 })).toBe(true)
          const held = Object.keys(sent().at(-1) ?? {})
          expect(held).toEqual(expect.arrayContaining([outer, last]))
          expect(held.filter(each => [no, such, is, of].includes(each))).toEqual([])
        },
      ),
      { numRuns: 12 },
    ))

  it('is answered with the type by which it went elsewhere, where it names nothing', () =>
    fc.assert(
      fc.asyncProperty(apart(6, 6), async ([all, [no, such, is, of, k]]) => {
        const [holders, inner] = [all.slice(0, 3), all.slice(3)]
        const { op, sent } = played({}, body => {
          for (const [i, holder] of holders.entries()) {
            const held = body[holder]
            if (held === undefined) return { [k ?? 'k']: `${no} ${such} ${holder}` }
            if (!isObject(held)) return { [k ?? 'k']: `${of} ${is} ${no} ${such} ${is}` }
            if (held[inner[i] ?? ''] === undefined) return { [k ?? 'k']: `${no} ${such} ${inner[i]}` }
          }
          return undefined
        })
        expect(await grow(op, { most: 60 })).toBe(true)
        // The last holder costs no search for its type: a guess at most stands before the object.
        const types = sent().flatMap(body => (holders[2] !== undefined && holders[2] in body ? [body[holders[2]]] : []))
        expect(types.findIndex(isObject)).toBeLessThan(3)
      }),
      { numRuns: 12 },
    ))
})

it('reasons below a complaint that stays are said of its place: another value that changes them leads on', () =>
  fc.assert(
    fc.asyncProperty(apart(2, 7), async ([[outer = 'o', inner = 'a'], [no, such, is, of, code, why, text]]) => {
      const { op, sent } = played({}, body => {
        const held = body[outer]
        const isDone = isObject(held) && held[inner] !== undefined
        if (isDone) return undefined
        if (held === undefined) return { [code ?? 'k']: such ?? 's', [text ?? 't']: `${no} ${is} '${outer}'` }
        const reason = isObject(held) ? `${no} ${is} '${inner}'` : `${of} ${such} ${no} ${of}`
        const reasons = [{ [code ?? 'k']: of ?? 'o', [text ?? 't']: reason }]
        return { [code ?? 'k']: is ?? 'i', [text ?? 't']: `${such} ${of} '${outer}' ${no}`, [why ?? 'w']: reasons }
      })
      expect(await grow(op, { most: 16 })).toBe(true)
      expect(sent().at(-1)).toEqual({ [outer]: { [inner]: expect.anything() } })
    }),
    { numRuns: 12 },
  ))

it('a name in quotes is sought in what the sentence before it repeats, also where all answers have such a key', () =>
  fc.assert(
    fc.asyncProperty(apart(2, 7), async ([[outer = 'o', inner = 'a'], [no, such, is, of, text, one, two]]) => {
      const { op, sent } = played({}, body => {
        const held = body[outer]
        const say = (said: string) => ({ [text ?? 't']: { [inner]: such ?? 's', [of ?? 'o']: said } })
        if (held === undefined) return say(`${no} '${outer}' ${is}`)
        if (isObject(held) && held[inner] !== undefined) return undefined
        const kinds = [one, two].map(each => `${such} ${of} ${each}: '${inner}' ${is} ${such}`)
        return say([`${such} ${no} '${isObject(held) ? JSON.stringify(held) : held}' ${of}.`, ...kinds].join('\n '))
      })
      expect(await grow(op, { most: 24 })).toBe(true)
      expect(sent().at(-1)?.[outer]).toEqual({ [inner]: expect.anything() })
    }),
    { numRuns: 12 },
  ))

describe('what is said of unknown names', () => {
  it('is known again as one sentence of a text among others, in any record', () =>
    fc.assert(
      fc.property(
        apart(3, 8),
        ([[strange = 's', own = 'o', missed = 'm'], [no, such, is, of, into, code, text, k]]) => {
          const said = (unknown: string, isMissing: boolean) => ({
            [code ?? 'c']: k ?? 'k',
            [text ?? 't']: [
              `${no} ${such} ${into} ${of}.`,
              ...(isMissing ? [`${into} ${is} ${no}: {'${missed}'}.`] : []),
              `${of} ${such} ${is}: {'${unknown}'}.`,
            ]
              .join(' ')
              .replace(/ \p{Ll}/gu, each => (each.length > 9 ? each : each))
              .replace(/\. (\p{Ll})/gu, (_, letter) => `. ${letter.toUpperCase()}`),
          })
          const messages = new UnknownMessages()
          for (const unit of unitsIn([said(strange, true)], { [strange]: 1 })) messages.learn(unit, [strange])
          const other = unitsIn([said(own, false)], { [own]: 1, [missed]: 1 })
          expect(
            messages.isOf(
              other.filter(({ raw }) => raw.includes(own)),
              [own],
            ),
          ).toBe(true)
        },
      ),
      { numRuns: 30 },
    ))

  it('lists no names that are known: a list that is said as they are is of others like them', () =>
    fc.assert(
      fc.property(apart(4, 4), ([[strange = 's', one = 'a', two = 'b', known = 'c'], [no, such, is, k]]) => {
        const said = (unknown: readonly string[]) => ({
          [k ?? 'k']: `${no} ${such} ${is}: {${unknown.map(each => `'${each}'`).join(', ')}}`,
        })
        const messages = new UnknownMessages()
        for (const unit of unitsIn(said([strange]), { [strange]: 1 })) messages.learn(unit, [strange])
        const body = { [one]: 1, [two]: 1, [known]: 1 }
        const units = [said([one, two, known]), said([one, two])].flatMap(each => unitsIn(each, body))
        const paths = Object.keys(body).map(each => [each])
        expect(listedAlongside(units, paths, messages, () => false)).toEqual([])
      }),
      { numRuns: 30 },
    ))
})
