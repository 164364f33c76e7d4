/** What is asked for, and in which object: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listsIn } from '../contract/errors/mentions.ts'
import { type Mention, unitsAbout, unitsOf } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { affinity } from '../probe/naming/match.ts'
import { cases } from '../testing/cases.ts'
import { grow } from './grow.ts'
import { findByHalves } from './halves.ts'
import { Holders } from './holders.ts'
import { locationsFor } from './locations.ts'
import { namesIn } from './names-in.ts'
import { reportedValues } from './reported-values.ts'
import { name, played, word } from './testdata/memory-service.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
const read = (json: Json, body: Json = {}) =>
  unitsOf({ json, text: '', mediaType: 'application/json', headers: {} }, { body, query: {}, headers: {} })

it('finds the object that lacks the next name in what came just before it, one fault at a time and no path', () =>
  fc.assert(
    fc.asyncProperty(
      names(6),
      words(3),
      async ([a = 'a', b = 'b', c = 'c', d = 'd', e = 'e', f = 'f'], [no = 'n', is = 'i', key = 'k']) => {
        const { op, sent } = played({}, body => {
          const inner = (each: string) => (isObject(body[each]) ? (body[each] as Record<string, Json>) : {})
          const missed = [
            [a, body[a]],
            [b, inner(a)[b]],
            [c, inner(a)[c]],
            [d, body[d]],
            [e, inner(d)[e]],
            [f, body[f]],
          ].find(([, value]) => value === undefined)
          return missed === undefined ? undefined : { [key]: `${no} ${is}: ${missed[0]}` }
        })
        expect(await grow(op, { most: 90 })).toBe(true)
        expect(op.draft.slots.map(({ path }) => path.join('/'))).toEqual(
          expect.arrayContaining([`${a}/${b}`, `${a}/${c}`, `${d}/${e}`, f]),
        )
        expect(sent().length).toBeLessThan(75)
      },
    ),
    cases(15, 8),
  ))

it('what asked for a name that was found among many asks for the next one', () =>
  fc.assert(
    fc.asyncProperty(names(2), words(4), async ([a = 'a', b = 'b'], [no = 'n', is = 'i', key = 'k', code = 'c']) => {
      const { op } = played({}, body => {
        const missed = [a, b].find(each => body[each] === undefined)
        return missed === undefined ? undefined : { [code]: code, [key]: `${no} ${is} ${code}: ${missed}` }
      })
      op.draft = op.with()
      const first = await op.ask(op.draft)
      const next = await findByHalves(op, first, () => false)
      const [asked] = (next?.units ?? []).flatMap(unit => namesIn(op, next ?? first, unit))
      expect(asked?.name).toBe(b)
      expect(asked?.mention.form).toBe('asked')
    }),
    { numRuns: 20 },
  ))

it('words in quotes are a list where nothing but signs and a short word stands between them', () =>
  fc.assert(
    fc.property(
      words(6),
      fc.constantFrom(', ', ' or ', '; '),
      ([a = 'a', b = 'b', c = 'c', no = 'n', under = 'under', is = 'i'], between) => {
        expect(listsIn(`${no} "${a}" ${under}${under} "${b}" ${is}`)).toEqual([])
        expect(
          listsIn(`${no} ${is} "${a}"${between}"${b}"${between}"${c}" ${under}`).map(list => list.join()),
        ).toContain([a, b, c].join())
      },
    ),
  ))

it('what stands where a path begins may go on with it, and leads to the object then', () =>
  fc.assert(
    fc.property(
      names(4),
      words(4),
      fc.constantFrom('.', '/'),
      ([root = 'r', holder = 'h', one = 'a', two = 'b'], [no = 'n', is = 'i', at = 't', key = 'k'], sign) => {
        const told = (own: string, path: string) => read({ [key]: `${no} "${own}" ${at} "${path}" ${is}` })[0]
        const holders = new Holders()
        const [first, next, other] = [told(one, root), told(two, root + sign + holder), told(two, holder)]
        if (first === undefined || next === undefined || other === undefined) throw new Error('no unit')
        holders.learn(first, [one], [])
        expect(holders.inserted(next, [two])).toEqual([holder])
        expect(holders.inserted(told(two, root) ?? next, [two])).toBe(undefined)
      },
    ),
  ))

it('alongside the one name that stands where others were asked for no other one goes first', () =>
  fc.assert(
    fc.asyncProperty(
      names(3),
      fc.constantFrom('address', 'preferences', 'phone'),
      words(4),
      async ([a = 'a', b = 'b', c = 'c'], root, [no = 'n', is = 'i', at = 't', key = 'k']) => {
        const { op, sent } = played({}, body => {
          const missed = [a, b, c].find(each => body[each] === undefined)
          return missed === undefined ? undefined : { [key]: `${no} "${missed}" ${at}${at} "${root}" ${is} ${no}` }
        })
        expect(await grow(op, { most: 20 })).toBe(true)
        expect(
          sent()
            .slice(-2)
            .every(body => !Object.hasOwn(body, root)),
        ).toBe(true)
        expect(sent().length).toBeLessThan(10)
      },
    ),
    { numRuns: 20 },
  ))

it('the key of an entry leads to what was sent, whatever keys of the frame stand between', () =>
  fc.assert(
    fc.property(names(2), words(4), ([holder = 'h', own = 'o'], [frame = 'f', code = 'c', args = 'r', text = 't']) => {
      const inner = {
        [frame]: {
          [own]: [{ [code]: `${code}_${args}`, [text]: `${text} ${code} "${args}"`, [args]: { [text]: args } }],
        },
      }
      const units = read(
        { [frame]: [{ [frame]: { [holder]: [{ [code]: frame, [text]: `${frame} ${text}`, ...inner }] } }] },
        { [holder]: { [own]: 1 } },
      )
      const about = unitsAbout(units, [holder, own]).concat(units.filter(({ at }) => at.at(-1) === own))
      const kinds = about.flatMap(({ mentions }) => mentions).filter(({ segments }: Mention) => segments.at(-1) === own)
      expect(kinds.map(({ kind }) => kind)).toContain('key')
    }),
  ))

it('a datum of somebody else is the one for the property of somebody else, and for no other', () => {
  expect(affinity(['avsandare', 'kundnummer'], "Sender's customer number")).toBeGreaterThan(0.6)
  expect(affinity(['senderPhone'], "Sender's phone")).toBeGreaterThan(0.6)
  expect(affinity(['senderPhone'], 'Phone')).toBeLessThan(0.5)
  expect(affinity(['mottagare', 'efternamn'], "Sender's name")).toBeLessThan(0.5)
  expect(affinity(['avsandare', 'kundnummer'], "Sender's name")).toBeLessThan(0.5)
})

it('a name that asks for one of a few words takes those of the operator before what was answered', () => {
  const given = { 'Address operation, read': 'SORGULA', 'Last name': 'Karaca', Number: '118-A' }
  const { op } = played(given, () => undefined)
  const reported = reportedValues([], ['action'], undefined)
  const order = op.values({ in: 'body', path: ['action'] }, reported).map(({ template }) => template)
  const at = (template: string) => order.indexOf(template)
  expect(at('{{Address operation, read}}')).toBeGreaterThanOrEqual(0)
  expect(at('{{Address operation, read}}')).toBeLessThan(at('{{Number}}'))
  expect(at('{{Address operation, read}}')).toBeLessThan(at('{{Last name}}'))
})

it('a name of the list that asked for another one stands in the object of that one first', () =>
  fc.assert(
    fc.property(names(3), words(3), ([holder = 'h', a = 'a', b = 'b'], [no = 'n', is = 'i', key = 'k']) => {
      const { op } = played({}, () => undefined)
      const slot = op.slot({ in: 'body', path: [holder, a] }, { template: 'zz', origin: 'given' })
      op.draft = op.with(slot, op.slot({ in: 'body', path: [is] }, { template: {}, origin: 'type' }))
      const [unit] = read({ [key]: `${no}: ["${a}", "${b}"]` })
      const [named] = namesIn(op, { units: unit === undefined ? [] : [unit] } as never, unit as never).filter(
        each => each.name === b,
      )
      if (unit === undefined || named === undefined) throw new Error('no name')
      const first = () => locationsFor(op, unit, named, [])[0]?.path
      expect(first()).not.toEqual([holder, b])
      Object.assign(op.property(slot), { missing: '422 zz', asked: [unit] })
      expect(first()).toEqual([holder, b])
    }),
    { numRuns: 40 },
  ))

it('an example that has the form goes behind the datum that has it', () =>
  fc.assert(
    fc.property(words(3), fc.integer({ min: 1000, max: 9999 }), ([own = 'a', no = 'n', key = 'k'], figures) => {
      fc.pre(figures !== 1234)
      const { op } = played({ Parcel: `PX-${figures}`, Name: 'Anna' }, () => undefined)
      const units = read({ [key]: `"${own}" ${no} ^PX-\\d{4}$ (${own}: PX-1234)` }, { [own]: 'zz' })
      const order = op
        .values({ in: 'body', path: [own] }, reportedValues(units, [own], 'zz'))
        .map(({ template }) => template)
      expect(order.indexOf('{{Parcel}}')).toBeGreaterThanOrEqual(0)
      const example = order.indexOf('PX-1234')
      if (example >= 0) expect(order.indexOf('{{Parcel}}')).toBeLessThan(example)
    }),
    { numRuns: 40 },
  ))
