/** Lists and objects: which of them a place takes, and what stands in them. Laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { cases } from '../testing/cases.ts'
import type { Slot } from './draft.ts'
import { grow } from './grow.ts'
import { idle } from './halves.ts'
import { asObject } from './list-or-object.ts'
import { reportedValues } from './reported-values.ts'
import { name, played, word } from './testdata/memory-service.ts'
import { valuesInOrder } from './value-order.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
const DATA = {
  ...{ First: 'Astrid', Last: 'Lindh', Phone: '+46701234567', Street: 'Vasagatan 11', City: 'Uppsala' },
  ...{ Code: '11122', Parcel: 'PK204481', Note: 'Ring the bell' },
}

it('an object of which nothing is said any more is wanted for what stands in it', () =>
  fc.assert(
    fc.asyncProperty(names(2), word, async ([holder = 'a', inner = 'b'], w) => {
      const { op } = played({}, body => ({ k: body[holder] === undefined ? `${w} ${w}` : `${holder} ${w}` }))
      const slot: Slot = { in: 'body', path: [holder], value: { template: {}, origin: 'type' } }
      op.draft = op.with(slot)
      const before = await op.ask(op.draft)
      const stated = `422 k: ${w} ${holder} ${w}`
      op.note(slot, stated, true)
      const gone = new Set([stated])
      expect(idle(op, before, gone)).toHaveLength(1)
      op.draft = op.with({ ...slot, path: [holder, inner], value: { template: 'a', origin: 'guess' } })
      expect(idle(op, before, gone).map(({ path }) => path)).not.toContainEqual([holder])
    }),
    { numRuns: 5 },
  ))

it('a path of objects with a word each leads to an object, also where lists are taken for objects, and to one in a list', () =>
  fc.assert(
    fc.asyncProperty(
      names(4),
      words(4),
      async ([holder = 'a', inner = 'b', list = 'c', code = 'd'], [w, x, y, key]) => {
        const members = (value: Json | undefined) =>
          typeof value === 'object' && value !== null ? { ...value } : undefined
        const shown = (value: Json | undefined) =>
          value === undefined ? y : typeof value === 'object' ? '' : String(value)
        const { op } = played(DATA, body => {
          const wrong: Json[] = []
          const told = (path: (string | number)[], what: string, value: Json | undefined) =>
            wrong.push({ m: `${w} ${what}, ${x} ${shown(value)}`, p: path.map(each => ({ [key ?? 'k']: each })) })
          const own = members(body[holder]) as Record<string, Json> | undefined
          if (own === undefined) told([holder], `Holder${holder}`, body[holder])
          else if (typeof own[inner] !== 'string') told([holder, inner], `(${y} & Min<1>)`, own[inner])
          const items = body[list]
          if (!Array.isArray(items) || items.length === 0) told([list], `(Array<Item> & MinItems<1>)`, items)
          else
            for (const [i, item] of items.entries())
              if (!isObject(item)) told([list, i], `Item${list}`, item)
              else if (item[code] !== 'PK204481') told([list, i, code], `(${y} & Min<1>)`, item[code])
          return wrong.length === 0 ? undefined : { m: `${x} ${y}`, d: { issues: wrong } }
        })
        expect(await grow(op, { most: 32 })).toBe(true)
      },
    ),
    cases(5, 2),
  ))

it('an object takes the place of a list that is answered as it is, where a name is told in it without a position', () =>
  fc.assert(
    fc.asyncProperty(names(2), word, async ([holder = 'a', inner = 'b'], w) => {
      const { op } = played({}, () => ({ e: [{ m: w, p: [holder, inner] }] }))
      op.draft = op.with({ in: 'body', path: [holder], value: { template: ['test'], origin: 'type' } })
      const answer = await op.ask(op.draft)
      expect((await asObject(op, answer))?.signature).toBe(answer.signature)
      expect(op.draft.slots[0]?.value.template).toEqual({})
      expect(await asObject(op, answer)).toBeUndefined()
    }),
    { numRuns: 5 },
  ))

it('items of two types that are rejected in the same words, but for the value, are neither: an object comes next', () =>
  fc.assert(
    fc.asyncProperty(names(1), words(3), async ([list = 'a'], [w, x, text = 'c']) => {
      const { op } = played(DATA, () => undefined)
      const slot = (item: Json): Slot => ({ in: 'body', path: [list], value: { template: [item], origin: 'type' } })
      for (const item of [text, 1]) op.note(slot(item), `422 ${w} Item, ${x} ${item}`, true)
      const [next] = valuesInOrder(op, slot(text), reportedValues([], [list], text), [], true)
      expect(next?.template).toEqual([{}])
    }),
    { numRuns: 5 },
  ))

it('the word of a closed list tells which datum stands next to it in an object', () =>
  fc.assert(
    fc.asyncProperty(
      names(3),
      words(2),
      fc.constantFrom('email', 'phone'),
      async ([holder = 'a', tag = 'b', list = 'c'], [w, x], kind) => {
        const own = kind === 'email' ? 'address' : 'number'
        const given = {
          ...{ Email: 'astrid.lindh@example.se', Phone: '+46701234567' },
          ...{ 'Home address': 'Vasagatan 11, Uppsala', 'House number': '11' },
        }
        const { op } = played(given, body => ({ [list]: `${w} ${x} ${JSON.stringify(body)}` }))
        const at = (...path: string[]) => ({ in: 'body' as const, path })
        op.property(at(holder, tag)).list = ['email', 'phone']
        op.draft = op.with({ ...at(holder, tag), value: { template: kind, origin: 'told' } })
        const [first] = op.values(at(holder, own))
        expect(op.service.value(first ?? { template: '', origin: 'guess' })).toBe(
          given[kind === 'email' ? 'Email' : 'Phone'],
        )
        expect(op.service.value(op.values(at(own))[0] ?? { template: '', origin: 'guess' })).toBe(
          given[kind === 'email' ? 'Home address' : 'House number'],
        )
      },
    ),
    { numRuns: 5 },
  ))
