/** Rejections of a type that name nothing: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { held, name, serviceOf, word } from './testdata/memory-service.ts'
import { refuteTypes, tellTypes } from './vary.ts'

const GIVEN = { One: 'Anna', Two: 'Bonn', Three: 'Oslo', Four: 'Kyiv', Five: 'Lima', Six: 'Rome' }
const isText = (value: Json | undefined) => typeof value === 'string'

it('another type of what was guessed goes before other data, where a complaint that names nothing tells types', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
      fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
      async ([text = 'a', holder = 'b', inner = 'c'], [key = 'k', missed = 'm', one = 'o', two = 't', three = 'u']) => {
        const { service, asked } = serviceOf(
          ask => {
            if (ask.body?.encoding === 'raw') return { status: 400, body: { [key]: one } }
            const body = held(ask)
            if (!isObject(body)) return { status: 400, body: { [key]: one } }
            const inside = body[holder]
            if (inside !== undefined && !isObject(inside))
              return { status: 400, body: { [key]: `${one} 'dict' ${two} 'str' ${three}` } }
            const lacking: Record<string, Json> = {}
            if (body[text] === undefined) lacking[text] = `${missed} ${three}`
            if (inside === undefined) lacking[holder] = `${missed} ${three}`
            else if (inside[inner] === undefined) lacking[holder] = { [inner]: `${missed} ${three}` }
            return Object.keys(lacking).length > 0
              ? { status: 422, body: { [key]: lacking } }
              : { status: 200, body: { done: 'yes' } }
          },
          { testData: GIVEN },
        )
        await service.compareBodies('ext-verify', 'a request without anything')
        const op = new Operation(service, 'ext-verify', GIVEN)
        expect(await grow(op, { most: 30 })).toBe(true)
        expect(asked.length).toBeLessThan(10)
      },
    ),
    { numRuns: 15 },
  ))

it('a name that is only not called unknown, and holds anything where others are complained of, is none', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 4, maxLength: 4 }), word, async (names, wrong) => {
      const [one = 'a', other = 'b', read = 'c', unread = 'd'] = names
      const { service } = serviceOf(ask => {
        const body = held(ask)
        const bad = isObject(body) ? [one, other, read].filter(each => each in body && !isText(body[each])) : []
        return bad.length > 0
          ? { status: 422, body: { k: Object.fromEntries(bad.map(each => [each, wrong])) } }
          : { status: 200, body: { done: 'yes' } }
      })
      const op = new Operation(service, 'ext-notify', {})
      const draft = op.with(
        ...names.map(each => op.slot({ in: 'body', path: [each] }, { template: 'zz', origin: 'guess' })),
      )
      for (const each of [read, unread]) op.property({ in: 'body', path: [each] }).proof = 'named'
      op.settle({ answer: await op.ask(draft), draft })
      await refuteTypes(op, () => true)
      expect(op.property({ in: 'body', path: [read] }).proof).toBe('named')
      expect(op.property({ in: 'body', path: [unread] }).proof).toBeUndefined()
    }),
    { numRuns: 15 },
  ))

it('a number that stands for a flag tells no type, and one that is read as a number does', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
      word,
      async ([flag = 'a', count = 'b'], wrong) => {
        const isRead: Record<string, (value: Json | undefined) => boolean> = {
          [flag]: value => typeof value === 'number' || typeof value === 'boolean',
          [count]: value => typeof value === 'number',
        }
        const { service } = serviceOf(ask => {
          const body = held(ask)
          const bad = isObject(body) ? Object.keys(isRead).filter(each => isRead[each]?.(body[each]) !== true) : []
          return bad.length > 0
            ? { status: 422, body: { k: Object.fromEntries(bad.map(each => [each, wrong])) } }
            : { status: 200, body: { done: 'yes' } }
        })
        const op = new Operation(service, 'ext-notify', {})
        const at = (each: string) => ({ in: 'body' as const, path: [each] })
        const draft = op.with(...[flag, count].map(each => op.slot(at(each), { template: 27, origin: 'guess' })))
        for (const each of [flag, count]) op.note(op.slot(at(each), { template: 'zz', origin: 'type' }), wrong, true)
        op.settle({ answer: await op.ask(draft), draft })
        await tellTypes(op, () => true)
        expect([flag, count].map(each => op.property(at(each)).types.has('boolean'))).toEqual([true, false])
      },
    ),
    { numRuns: 15 },
  ))
