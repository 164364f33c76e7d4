/** What is not claimed, though an answer looked as if it showed it: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Unit } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import type { Slot } from './draft.ts'
import { namesAt } from './groups.ts'
import { grow } from './grow.ts'
import { judge } from './judge.ts'
import { Operation } from './operation.ts'
import { isMissed } from './property.ts'
import type { Hypothesis } from './propose.ts'
import { held, name, serviceOf, word } from './testdata/memory-service.ts'

const words = fc.uniqueArray(word, { minLength: 6, maxLength: 6 })
const bodyIn = (ask: Parameters<typeof held>[0]) => (held(ask) ?? {}) as Record<string, Json>

describe('a word of a sentence', () => {
  it('was not missed where the sentence went when a value was mended in the same request', () =>
    fc.assert(
      fc.asyncProperty(name, words, async (key, [a = '', b = '', c = '', d = '', one = '', two = '']) => {
        const { service } = serviceOf(ask =>
          bodyIn(ask)[key] === two
            ? { status: 404, body: { [c]: `${d} ${one}` } }
            : { status: 400, body: { [c]: `${a} ${b}`, [d]: { [key]: [`${d} ${c}`] } } },
        )
        const op = new Operation(service, 'ext-verify', {})
        const slot = (path: string, template: string): Slot => ({
          in: 'body',
          path: [path],
          value: { template, origin: 'given' },
        })
        op.draft = op.with(slot(key, one))
        const before = await op.ask(op.draft)
        const unit = before.units.find(({ raw }) => raw === `${a} ${b}`) as Unit
        const mention = unit.mentions.find(({ segments }) => segments.at(-1) === b) ?? expect.fail()
        const tried = (each: Slot, more: Partial<Hypothesis>): Hypothesis => ({
          kind: 'add',
          slot: each,
          about: each.path,
          before: [],
          key: `add ${each.path}`,
          score: 0.2,
          unit,
          ...more,
        })
        const chosen = [
          tried(slot(key, two), { kind: 'value' }),
          tried(slot(b, two), { before: [`400 ${unit.text}`], mention }),
        ]
        const next = op.with(...chosen.map(each => each.slot))
        judge(op, before, await op.ask(next), chosen, next)
        expect(isMissed(op.property({ in: 'body', path: [b] }))).toBe(false)
      }),
    ))
})

describe('names by groups', () => {
  it('stand inside of the one of them under which an answer misses them, while no object stands there', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
        words,
        async ([holder = '', one = '', two = ''], [a, b, c = '', d = '']) => {
          const missing = { [one]: [`${a} ${b}`], [two]: [`${a} ${b}`] }
          const { service } = serviceOf(ask => {
            const inside = bodyIn(ask)[holder]
            return inside === undefined
              ? { status: 200, body: { done: 'yes' } }
              : { status: 400, body: { [c]: `${b} ${a}`, [d]: { [holder]: missing } } }
          })
          const op = new Operation(service, 'ext-verify', {})
          op.acceptsUnknown = true
          op.hintedPaths = [[one], [holder], [two]]
          expect(await namesAt(op, [], () => true)).toEqual([[holder]])
        },
      ),
      { numRuns: 30 },
    ))

  it('are unknown where a code alone, in a list under each, is the one that a name has which nobody has', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
        words,
        fc.integer({ min: 1000, max: 9998 }),
        async ([one = '', two = '', three = ''], [frame = ''], code) => {
          const { service } = serviceOf(ask => {
            const [first] = Object.keys(bodyIn(ask))
            if (first === undefined) return { status: 200, body: { done: 'yes' } }
            return { status: 422, body: { [frame]: { [first]: [`E${first === two ? code : code + 1}`] } } }
          })
          const op = new Operation(service, 'ext-verify', {})
          op.hintedPaths = [[one], [two], [three]]
          expect(await namesAt(op, [], () => true)).toEqual(expect.not.arrayContaining([[one], [three]]))
        },
      ),
      { numRuns: 30 },
    ))

  it('go into what holds no object, where values of two types are answered with them', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 5, maxLength: 5 }),
        words,
        async ([first = '', holder = '', one = '', two = '', three = ''], [a, b, c = '']) => {
          const { service, asked } = serviceOf(ask => {
            const body = bodyIn(ask)
            const missed = (at: string, names: readonly string[]): [string, Json][] => {
              const inside = Object(body[at]) as Record<string, Json>
              const all = names.filter(each => typeof inside[each] !== 'string').map(each => [each, [`${a} ${b}`]])
              return all.length === 0 ? [] : [[at, Object.fromEntries(all) as Json]]
            }
            const all = [...missed(first, [three]), ...(holder in body ? missed(holder, [one, two]) : [])]
            return all.length === 0
              ? { status: 200, body: { done: 'yes' } }
              : { status: 400, body: { [c]: Object.fromEntries(all) } }
          })
          const op = new Operation(service, 'ext-verify', {})
          expect(await grow(op, { most: 30 })).toBe(true)
          op.draft = op.with({ in: 'body', path: [holder], value: { template: 'x', origin: 'guess' } })
          op.last = await op.ask(op.draft)
          const before = asked.length
          expect(await grow(op, { most: 8 })).toBe(true)
          expect(op.has([holder, one]) && op.has([holder, two])).toBe(true)
          expect(asked.length - before).toBeLessThan(6)
        },
      ),
      { numRuns: 30 },
    ))
})
