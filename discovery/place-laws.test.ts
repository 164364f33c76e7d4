/** Where a name stands, which type is wanted and what a sentence speaks of: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listsIn } from '../contract/errors/mentions.ts'
import type { Unit } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { readingsOf } from '../probe/values/pattern.ts'
import { cases } from '../testing/cases.ts'
import { Askings } from './askings.ts'
import { listed } from './data.ts'
import { EMPTY } from './draft.ts'
import { grow } from './grow.ts'
import { Holders } from './holders.ts'
import { namesIn } from './names-in.ts'
import { Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import { held, name, played, serviceOf, unitsIn, word } from './testdata/memory-service.ts'
import { wantedType } from './wanted-type.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
describe('what is told beside a name', () => {
  it('tells its object, once the same was told of another name there and something else of one elsewhere', () =>
    fc.assert(
      fc.property(names(5), words(4), ([outer = 'o', a = 'a', b = 'b', c = 'c', d = 'd'], [no, at = 'k', root, of]) => {
        const holders = new Holders()
        const missed = (each: string, place: string) =>
          unitsIn([{ text: `${no} ${of} \`${each}\``, [at]: place ?? '' }])[0] as never
        holders.learn(missed(a, root ?? ''), [a], [])
        expect(holders.of(missed(d, root ?? ''), [d])).toBeUndefined()
        holders.learn(missed(b, outer), [b], [outer])
        expect(holders.of(missed(d, root ?? ''), [d])).toEqual([])
        expect(holders.of(missed(d, outer), [d])).toEqual([outer])
        // What was told of names at the root is no place of its own, whatever it is called.
        const [unit] = unitsIn([{ text: `${no} ${of} \`${d}\``, [at]: root ?? '' }])
        const mention = unit?.mentions.find(({ under }) => under === at)
        expect(holders.tellsOther(unit as never, mention as never, [root ?? ''])).toBe(true)
        // It told two objects: it tells none.
        holders.learn(missed(c, outer), [c], [])
        expect(holders.of(missed(d, outer), [d])).toBeUndefined()
      }),
    ))
})

describe('a name with a sign and spaces in it', () => {
  it('is the path that is asked for', () =>
    fc.assert(
      fc.property(
        names(3),
        words(3),
        fc.constantFrom('›', '→', '>', '▸'),
        ([a = 'a', b = 'b', c = 'c'], [one, two, end], sign) => {
          const askings = new Askings()
          const asked = (path: string) => unitsIn({ details: [`${one} ${two} '${path}' ${end} ${one}`] })
          askings.learn(asked(a)[0] as never, a)
          const units = asked(`${b} ${sign} ${c}`)
          askings.read(units)
          expect(units[0]?.mentions[0]?.segments).toEqual([b, c])
        },
      ),
    ))
})

describe('which type is wanted', () => {
  const tried = (
    all: readonly (readonly [string, PropertyKnowledge['tried'] extends Map<string, infer T> ? T : never])[],
  ) =>
    ({
      tried: new Map(all),
      forms: [],
      types: new Set(),
      evidence: [],
      in: 'body',
      path: ['a'],
    }) as unknown as PropertyKnowledge
  const said = (type: string, texts: readonly string[]) =>
    ({ type, message: `400 k: ${texts.join(' | ')}`, isAbout: true }) as never

  it('is a list of what it may hold, where the one is said of lists alone and the rest of all others', () =>
    fc.assert(
      fc.property(words(3), ([a = 'a', b = 'b', items = 'i']) => {
        const property = tried([
          ['"x"', said('string', [a, b])],
          ['["test"]', said('array', [items])],
          ['true', said('boolean', [items, a, b])],
        ])
        expect(wantedType(property)).toBe('array')
      }),
    ))

  it('is not told by what is said of each', () =>
    fc.assert(
      fc.property(words(2), ([a = 'a', b = 'b']) => {
        const property = tried([
          ['"x"', said('string', [a, b])],
          ['{}', said('object', [a, b])],
          ['true', said('boolean', [a, b])],
        ])
        expect(wantedType(property)).toBeUndefined()
      }),
    ))
})

describe('what a text tells of values', () => {
  it('a list has one kind of sign between its items', () =>
    fc.assert(
      fc.property(words(4), ([a = 'a', b = 'b', sent = 'c', no = 'd']) => {
        const lists = listsIn(`${no} ${no} '${a}'|'${b}', '${sent}' ${no}`)
        expect(lists).toContainEqual([a, b])
        expect(lists.some(list => list.includes(sent) && list.includes(a))).toBe(false)
      }),
    ))

  it('a pattern may have lost its backslashes, or have twice as many', () => {
    expect(readingsOf('/^d{5}$/')).toEqual(['^d{5}$', '^\\d{5}$'])
    expect(readingsOf('^[A-Z]{2}d{9}$')).toContain('^[A-Z]{2}\\d{9}$')
    expect(readingsOf('^\\\\d{5}$')).toEqual(['^\\d{5}$'])
    expect(readingsOf('^[a-z]+id$')).toEqual(['^[a-z]+id$'])
  })

  it('lists of words that answers showed are tried by their first word, and those of the operator not', () =>
    fc.assert(
      fc.property(words(3), ([a = 'a', b = 'b', own = 'c']) => {
        const answers = new Map<string, Json>([['ext-verify', { x: { y: [a, b] }, z: [own, a], n: [1, 2], one: [b] }]])
        expect(listed({ answers, given: { Datum: own } })).toEqual([a])
      }),
    ))
})

describe('a sentence of another status that repeats one value', () => {
  it('is answered with other values in its place, and nowhere else', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(4), async ([one = 'a', two = 'b'], [no, not, of, code]) => {
        const testData = { Datum: 'AB-1234', Other: 'Anna', Third: 'Bonn', Fourth: 'R-7 Tower', Fifth: 'Emil' }
        const { service, asked } = serviceOf(
          ask => {
            const body = (held(ask) ?? {}) as Record<string, Json>
            const lacked = [one, two].find(each => typeof body[each] !== 'string')
            if (lacked !== undefined) return { status: 400, body: { m: `${no} ${not} '${lacked}'` } }
            if (body[one] !== 'R-7 Tower') return { status: 409, body: { m: `${of} ${body[one]} ${not} ${code}` } }
            return { status: 200, body: { ok: 'x1' } }
          },
          { testData },
        )
        expect(await grow(new Operation(service, 'ext-notify', testData), { most: 40 })).toBe(true)
        const others = asked
          .map(held)
          .flatMap(body =>
            isObject(body) && typeof body[one] === 'string' && body[two] !== undefined ? [String(body[two])] : [],
          )
        expect(new Set(others).size).toBeLessThan(4)
      }),
      cases(20, 10),
    ))
})

describe('an unknown name', () => {
  it('is one in an object that is named where the root is not', () =>
    fc.assert(
      fc.property(names(2), words(3), ([outer = 'o', strange = 's'], [a, b, c]) => {
        const { service } = serviceOf(() => ({ status: 400, body: {} }))
        const said = (holder: string, each: string, list: string) =>
          unitsIn([{ text: `${a} '${holder}' ${b} ${c}: '${each}'`, list, it: each }])
        service.learnUnknown(said('', 'zqAlpha', 'x, y'), ['zqAlpha'])
        expect(service.unknownMessages.isOf(said(outer, strange, 'v, w'), [outer, strange])).toBe(true)
      }),
    ))
})

describe('a word that sentences hold', () => {
  it('is as likely a name in quotes as one that none holds, but for one that stood in quotes there', () =>
    fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 5, maxLength: 5 }), async ([own = 'a', a, b, c, d]) => {
        const likely = async (before: Json) => {
          const { service } = serviceOf(({ endpoint }) => ({
            status: 400,
            body: endpoint === 'ext-reach' ? before : { k: `${c} ${d} "${own}"` },
          }))
          service.control(await service.ask('ext-reach', EMPTY))
          const op = new Operation(service, 'ext-verify', {})
          const answer = await op.ask(EMPTY)
          return namesIn(op, answer, answer.units[0] as Unit).find(each => each.name === own)?.score ?? 0
        }
        expect(await likely({ k: `${a} ${own} ${b}` })).toBeCloseTo(await likely({ k: `${a} ${b}` }))
        expect(await likely({ k: `${a} "${own}" ${b}` })).toBeLessThan(await likely({ k: `${a} ${b}` }))
      }),
      { numRuns: 10 },
    ))
})

describe('two names in quotes in one complaint', () => {
  /** It says where, and of the root nothing in these quotes. */
  const service = ([first, second, holder, one, two]: string[], [a, b, c]: string[], root: string) =>
    played({ Surname: 'Anna', Phone: '+4915112345678', Code: '9712 KL', Mark: '48' }, body => {
      const inside = isObject(body[holder ?? '']) ? (body[holder ?? ''] as Record<string, Json>) : {}
      const wrong = [first, second].filter(each => body[each ?? ''] === undefined).map(each => [each, root])
      wrong.push(...[one, two].filter(each => inside[each ?? ''] === undefined).map(each => [each, holder ?? '']))
      return wrong.length === 0 ? undefined : { k: wrong.map(([each, at]) => `${a} ${b} '${each}' ${c} '${at}'`) }
    })

  it('are a name and its object, once names were missed at the root with nothing in the other quotes', () =>
    fc.assert(
      fc.asyncProperty(names(5), words(3), async (own, said) => {
        const { op, asked } = service(own, said, '')
        expect(await grow(op, { most: 40 })).toBe(true)
        expect(asked.length).toBeLessThan(20)
      }),
      { numRuns: 10 },
    ))
})
