/** Complaints made of a validator's codes, classes and tags, and a decoder's types: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unitsOf } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import type { Answer } from './answer.ts'
import { Askings } from './askings.ts'
import { slotAt } from './draft.ts'
import { isWorse } from './effects.ts'
import { namesAt } from './groups.ts'
import { grow } from './grow.ts'
import { namesIn } from './names-in.ts'
import { Operation } from './operation.ts'
import { otherValue } from './other-value.ts'
import { Positions } from './positions.ts'
import { proposals } from './propose.ts'
import { capital, held, name, played, serviceOf, word } from './testdata/memory-service.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })

it('what codes and a field of its own end with is the place, the type of one complaint alone is wanted, and values of a type that nobody reads change together', () =>
  fc.assert(
    fc.asyncProperty(
      names(4),
      words(9),
      async (
        [text = 'a', number = 'b', outer = 'c', inner = 'd'],
        [k = 'k', f = 'f', c = 'c', o = 'o', m = 'm', ...more],
      ) => {
        const [kind = 'n', root = 'r', cannot = 'x', none = 'y'] = more
        const record = (path: string, type: string): Json => ({
          [c]: [`object.${kind}.${root}.${path}`, `object.${kind}.${path}`, `object.${kind}.x.lang.${type}`],
          [m]: `"${path}" ${none} ${kind}`,
          [o]: root,
          [f]: path,
        })
        const { op, asked } = played({ One: 'Anna', Two: '4711' }, body => {
          const { [text]: one, [number]: two, [outer]: held } = body
          const types: [Json | undefined, string][] = [
            [one, 'string'],
            [two, 'number'],
            [isObject(held) ? held[inner] : undefined, 'string'],
          ]
          const wrong = types.find(([value, type]) => value !== undefined && isObject(value) && type !== 'object')
          if (wrong !== undefined) return { [m]: `${cannot} ${none}: x.lang.${wrong[1]} ${cannot} object`, [k]: [] }
          if (held !== undefined && !isObject(held))
            return { [m]: `${cannot} ${none}: x.${root} ${cannot} ${none}`, [k]: [] }
          const all = [
            ...(one === undefined ? [record(text, 'string')] : []),
            ...(two === undefined ? [record(number, 'number')] : []),
            ...(held === undefined ? [record(outer, root)] : []),
            ...(isObject(held) && held[inner] === undefined ? [record(`${outer}.${inner}`, 'string')] : []),
          ]
          return all.length === 0 ? undefined : { [m]: `${kind} ${none} '${root}'`, [k]: all }
        })
        expect(await grow(op, { most: 20 })).toBe(true)
        expect(asked.length).toBeLessThan(15)
        expect(op.draft.slots.map(({ path }) => path.join('/'))).toEqual(
          expect.arrayContaining([text, number, `${outer}/${inner}`]),
        )
      },
    ),
    { numRuns: 8 },
  ))

it('a word that ends a path below its own place is the name of an object there', () =>
  fc.assert(
    fc.asyncProperty(names(1), words(4), async ([act = 'a'], [look = 'l', none = 'n', is = 'i', m = 'm']) => {
      const { op } = played({}, () => ({ k: `${act}.${look}: ${none} ${is} ${m}` }))
      op.draft = op.with({ in: 'body', path: [act], value: { template: look, origin: 'told' } })
      const answer = await op.ask(op.draft)
      const [best] = answer.units.flatMap(unit => proposals(op, answer, unit)).sort((x, y) => y.score - x.score)
      expect(best?.kind).toBe('add')
      expect(best?.slot.path).toEqual([act, look])
      expect(best?.slot.value.template).toEqual({})
      // Figures are the place of an item, or no part of a path.
      const other = played({}, () => ({ e: [{ [m]: `${none} ${is}`, [none]: `${act}.${look}` }] })).op
      other.draft = other.with({ in: 'body', path: [act, look], value: { template: '2018', origin: 'told' } })
      const said = await other.ask(other.draft)
      const next = said.units.flatMap(unit => proposals(other, said, unit))
      expect(next.map(({ slot }) => slot.path)).not.toContainEqual([act, look, '2018'])
    }),
  ))

it('names that are listed with one that is asked for are asked for as well', () =>
  fc.assert(
    fc.property(
      names(5),
      words(2),
      ([one = 'a', two = 'b', three = 'c', four = 'd', five = 'e'], [no = 'n', is = 'i']) => {
        const read = (listed: readonly string[]) =>
          unitsOf(
            {
              json: { k: `${no} ${is} ${no}: ${listed.join(', ')}` },
              text: '',
              mediaType: 'application/json',
              headers: {},
            },
            { body: {}, query: {}, headers: {} },
          )
        const askings = new Askings()
        for (const unit of read([one, two])) askings.learn(unit, one)
        const units = read([three, four, five])
        askings.read(units)
        const asked = units[0]?.mentions.filter(({ form }) => form === 'asked').map(({ segments }) => segments.join())
        expect(asked).toEqual(expect.arrayContaining([three, four, five]))
      },
    ),
  ))

it('what is listed with a name is no value of it', () =>
  fc.assert(
    fc.asyncProperty(names(3), words(2), async (all, [no = 'n', is = 'i']) => {
      const { op, sent } = played({}, body => {
        const missing = all.filter(each => body[each] === undefined)
        return missing.length === 0 ? undefined : { k: `${no} ${is} ${no}: ${missing.join(', ')}` }
      })
      expect(await grow(op, { most: 20 })).toBe(true)
      for (const body of sent()) for (const each of all) expect(all).not.toContain(body[each])
    }),
    { numRuns: 8 },
  ))

it('alongside the other flag less may be asked for', () =>
  fc.assert(
    fc.asyncProperty(
      names(3),
      words(4),
      async ([flag = 'a', text = 'b', extra = 'c'], [no = 'n', is = 'i', k = 'k', list = 'l']) => {
        const { op } = played({ One: 'Anna' }, body => {
          const missing = [flag, text, ...(body[flag] === false ? [] : [extra])].find(each => body[each] === undefined)
          if (missing !== undefined) return { [k]: `${no} ${is} "${missing}"` }
          if (typeof body[flag] !== 'boolean') return { [k]: `"${flag}" ${is} ${no} boolean` }
          // No word is right there, and none is told.
          return body[flag] ? { [k]: `"${extra}" ${list} ${is}` } : undefined
        })
        const slot = op.slot({ in: 'body', path: [flag] })
        op.draft = op.with(
          { ...slot, value: { template: true, origin: 'type' } },
          op.slot({ in: 'body', path: [extra] }),
        )
        op.draft = { ...op.draft, slots: [op.slot({ in: 'body', path: [text] }), ...op.draft.slots] }
        expect(await grow(op, { most: 4 })).toBe(true)
        expect(slotAt(op.draft, { in: 'body', path: [flag] })?.value.template).toBe(false)
      },
    ),
    { numRuns: 8 },
  ))

it('of a new path the first name alone may be complained of as unknown', () =>
  fc.assert(
    fc.asyncProperty(
      names(2),
      words(5),
      async ([known = 'a', root = 'b'], [no = 'n', is = 'i', k = 'k', x = 'x', y = 'y']) => {
        const { op, sent } = played({ One: 'Anna' }, body => {
          const strange = Object.keys(body).filter(each => each !== known)
          if (body[known] === undefined) return { [k]: `${is} ${no} "${known}"` }
          if (strange.length > 0) return { [k]: `${no} ${x} ${y}: ${strange.join(', ')}` }
          return body[known] === 'Anna'
            ? undefined
            : { [k]: `${y} ${is} ${capital(known)} (${root}/${x}/${y}.q) "${body[known]}"` }
        })
        op.draft = op.with({ in: 'body', path: [known], value: { template: 'zz', origin: 'guess' } })
        await grow(op, { most: 30 })
        expect(
          op.acceptsUnknown === false || sent().every(body => Object.keys(body).every(each => each === known)),
        ).toBe(true)
      },
    ),
    { numRuns: 8 },
  ))

it('the position of a decoder holds for the sentence that goes on behind it', () =>
  fc.assert(
    fc.property(names(3), words(2), ([one = 'a', two = 'b', other = 'c'], [what = 'w', found = 'f']) => {
      const positions = new Positions()
      const read = (body: Record<string, Json>, sign: number) => {
        const units = unitsOf(
          {
            json: { k: `line 1, offset ${sign}:\n${what} ${found}` },
            text: '',
            mediaType: 'application/json',
            headers: {},
          },
          { body, query: {}, headers: {} },
        )
        positions.read({ units, sent: { body, query: {}, headers: {} }, status: 400 } as unknown as Answer)
        return units
      }
      const at = (body: Record<string, Json>, text: string) => JSON.stringify(body).indexOf(text)
      const first = { [one]: 'x', [two]: 'y' }
      read(first, at(first, '"y"'))
      const next = { [other]: 'x', [one]: 17 }
      fc.pre(at(first, '"y"') !== at(next, '17'))
      const units = read(next, at(next, '17'))
      expect(units.map(({ place }) => place)).toEqual(units.map(() => [one]))
      expect(units.length).toBeGreaterThan(1)
    }),
  ))

it('a name that stands in what is said of another one is known where it is complained of alone', () =>
  fc.assert(
    fc.asyncProperty(names(2), words(2), async ([known = 'a', inner = 'b'], [no = 'n', k = 'k']) => {
      const { service } = serviceOf(ask => {
        const body = held(ask) as Record<string, Json>
        return known in body
          ? {
              status: 400,
              body: { e: [{ [k]: known, t: { v: { [inner]: { t: no } } }, m: `"${known}" ${no} "${inner}"` }] },
            }
          : { status: 200, body: { done: 'yes' } }
      })
      const op = new Operation(service, 'ext-verify', {})
      op.acceptsUnknown = true
      op.hintedPaths = [[known], [inner]]
      const found = await namesAt(op, [], () => true)
      expect(found).not.toContainEqual([inner])
    }),
    { numRuns: 8 },
  ))

it('the class of a complaint that repeats the value may be called as a datum is', () =>
  fc.assert(
    fc.asyncProperty(names(1), words(2), async ([own = 'a'], [no = 'n', is = 'i']) => {
      const { op } = played({ 'Parcel number': 'PX-1' }, body => ({
        k: `${no} ${is} ParcelNumber ${no} "${body[own]}"`,
      }))
      const slot = { in: 'body' as const, path: [own], value: { template: 'zz', origin: 'guess' as const } }
      op.draft = op.with(slot)
      const answer = await op.ask(op.draft)
      const [unit] = answer.units
      if (unit === undefined) throw new Error('no complaint')
      const [next] = otherValue(op, answer, unit, slot, 0.5)
      expect(next?.slot.value.template).toBe('{{Parcel number}}')
    }),
  ))

it('what paths from different parents end with, and stands there alone, is the place', () =>
  fc.assert(
    fc.asyncProperty(
      names(2),
      words(5),
      async ([own = 'a', outer = 'b'], [kind = 'n', root = 'r', c = 'c', f = 'f', is = 'i']) => {
        const codes = (path: string) => [`${is}.${kind}.${root}.${path}`, `${is}.${kind}.${path}`, `${is}.x.y.${path}`]
        for (const path of [own, `${outer}.${own}`]) {
          const { op } = played({}, () => ({ e: [{ [c]: codes(path), [f]: path, m: `"${path}" ${is} ${kind}` }] }))
          const answer = await op.ask(op.draft)
          const named = answer.units.flatMap(unit => namesIn(op, answer, unit)).find(each => each.name === own)
          expect(named?.variants).toEqual([path.split('.')])
        }
      },
    ),
  ))

it('a value of the type that was told of no place is no worse where it is complained of by name', () =>
  fc.assert(
    fc.asyncProperty(names(1), words(3), async ([own = 'a'], [no = 'n', is = 'i', k = 'k']) => {
      const { op } = played({}, body => ({
        [k]: isObject(body[own]) ? `${no} ${is} string ${no} object` : `"${own}" ${is} ${no}`,
      }))
      const slot = { in: 'body' as const, path: [own], value: { template: {}, origin: 'type' as const } }
      op.draft = op.with(slot)
      const before = await op.ask(op.draft)
      const next = { ...slot, value: { template: 'x', origin: 'type' as const } }
      const after = await op.ask(op.with(next))
      const [unit] = before.units
      if (unit === undefined) throw new Error('no complaint')
      const each = { kind: 'value' as const, slot: next, about: [own], before: [], key: '', score: 1, unit }
      expect(isWorse(op, before, after, each)).toBe(false)
    }),
  ))
