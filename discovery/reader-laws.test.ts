/** What a reader rejects before anything is judged, what comes back of a request, and what stands in for what: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Mention, type Unit, unitsOf } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import type { Slot } from './draft.ts'
import { isUnlookedAt, isWorse } from './effects.ts'
import { grow } from './grow.ts'
import { logIn } from './login.ts'
import { leaveOutAlongside } from './needed.ts'
import { Operation } from './operation.ts'
import type { PropertyKnowledge } from './property.ts'
import { type Hypothesis, proposals } from './propose.ts'
import { repeats } from './repeated.ts'
import { reportedValues } from './reported-values.ts'
import { shownFigures } from './shown-dates.ts'
import { type Answered, held, name, serviceOf, soManyMore, word } from './testdata/memory-service.ts'
import { isOfItem, isStatedType } from './value-order.ts'
import { wantedType } from './wanted-type.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
const DONE: Answered = { status: 200, body: { done: 'yes' } }
const bodyOf = (body: Json | undefined) => (isObject(body) ? (body as Record<string, Json>) : {})
const quoted = (value: Json | undefined) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

function operationOf(
  endpoint: 'ext-verify' | 'ext-notify',
  testData: Record<string, string>,
  answer: (body: Record<string, Json>) => Answered,
) {
  const { service, asked } = serviceOf(ask => answer(bodyOf(held(ask) ?? null)), { testData })
  return { op: new Operation(service, endpoint, testData), asked, service }
}

describe('a complaint that repeats a value and names no place', () => {
  it('is of the item that comes back, and of another place only where the same was said without it', () =>
    fc.assert(
      fc.asyncProperty(
        names(4),
        words(8),
        async ([one = 'a', two = 'b', three = 'c', four = 'd'], [a, b, c, d, e, ...list]) => {
          const rejected = (text: string): Answered => ({ status: 400, body: { k: text } })
          const { op, asked } = operationOf('ext-notify', { Parcel: 'AB-20481', Place: 'Bonn' }, body => {
            const missing = [one, two, three].find(each => body[each] === undefined)
            if (missing !== undefined) return rejected(`'${missing}' ${a} ${b}`)
            const code = body[one]
            if (!list.some(each => each === code))
              return rejected(`${quoted(code)} ${c} ${d} [${list.map(quoted).join(', ')}]`)
            const text = body[two]
            if (typeof text !== 'string') return rejected(`${quoted(text)} ${c} ${e} 'string'`)
            const items = body[three]
            if (!Array.isArray(items)) return rejected(`${quoted(items)} ${c} ${e} 'array'`)
            const wrong = items.find(item => !isObject(item))
            if (wrong !== undefined || items.length === 0)
              return rejected(`${quoted(wrong ?? null)} ${c} ${e} 'object'`)
            return items.every(item => isObject(item) && item[four] !== undefined)
              ? DONE
              : rejected(`'${four}' ${a} ${b}`)
          })
          expect(await grow(op, { most: 30 })).toBe(true)
          // A value of the list stays, whatever is said of the others.
          const codes = asked.map(ask => bodyOf(held(ask) ?? null)[one]).filter(each => each !== undefined)
          const isCode = (each: Json | undefined) => list.some(code => code === each)
          const first = codes.findIndex(isCode)
          expect(codes.slice(first + 3).every(isCode)).toBe(true)
        },
      ),
      { numRuns: 15 },
    ))

  it('lists nothing that is wanted in its place alongside it', () =>
    fc.assert(
      fc.asyncProperty(names(3), words(4), async ([one = 'a', two = 'b', kind = 'c'], [a, b, c, d]) => {
        const { op, asked } = operationOf('ext-notify', { Street: 'Lindenweg 4', City: 'Bonn' }, body => {
          const value = body[one]
          if (value === undefined) return { status: 400, body: { details: [{ at: one, say: `${a} ${b}` }] } }
          if (!isObject(value))
            return { status: 400, body: { k: `${c} \`${kind}\` ${d} (${quoted(value)})`, details: [{ at: one }] } }
          return value[two] === undefined
            ? { status: 400, body: { details: [{ at: `${one}.${two}`, say: `${a} ${b}` }] } }
            : DONE
        })
        expect(await grow(op, { most: 16 })).toBe(true)
        expect(asked.length).toBeLessThan(16)
        expect(op.property(slotOf(one, '')).list).toBeUndefined()
      }),
      { numRuns: 15 },
    ))
})

describe('what a reader rejects', () => {
  it('tells nothing of another value that came with the one at which it stopped', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(3), async ([one = 'a', two = 'b'], [a, b, c]) => {
        const { op } = operationOf('ext-notify', {}, body => {
          const wrong = [one, two].find(each => typeof body[each] === 'number')
          return wrong === undefined
            ? { status: 422, body: { rows: [one, two].map(at => ({ at, say: a ?? '' })) } }
            : { status: 400, body: { k: `${b} ${c} \`${wrong}\`` } }
        })
        await op.service.compareBodies('auth-authenticate', 'an empty body')
        op.service.broken = await op.service.ask('ext-verify', op.with(slotOf(one, 1)))
        const text = op.with(slotOf(one, 'test'), slotOf(two, 'test'))
        const before = await op.ask(text)
        op.remember(before, text)
        const put = [one, two].map(path => anotherValue(path, 1))
        const after = await op.ask(op.with(...put.map(({ slot }) => slot)))
        expect(put.map(each => isUnlookedAt(op, before, after, each, put))).toEqual([false, true])
        // What was judged again was looked at.
        expect(put.map(each => isUnlookedAt(op, before, before, each, put))).toEqual([false, false])
      }),
      { numRuns: 20 },
    ))

  it('tells the type that it wants beside that of the value, and asks for none by numbers and signs of the value', () => {
    const property = (tried: [type: string, message: string][]) =>
      ({
        missing: undefined,
        tried: new Map(tried.map(([type, message], i) => [String(i), { type, message, isAbout: true }])),
      }) as unknown as PropertyKnowledge
    const read = property([
      ['object', 'zu map ko string'],
      ['integer', 'zu integer `1` ko string'],
    ])
    expect(isStatedType(read, 'test')).toBe(true)
    expect(isStatedType(read, 1)).toBe(false)
    const signs = property([
      ['string', '400 k: ri zu'],
      ['object', "400 k: ba 123 '{' ko 65"],
      ['boolean', "400 k: ba 116 't' ko 65"],
    ])
    expect(wantedType(signs)).toBe('string')
  })
})

describe('what is said', () => {
  const answered = async (op: Operation, body: Json, put: readonly Slot[]) => {
    const { service } = serviceOf(() => ({ status: 400, body }))
    const answer = await service.ask('ext-notify', op.with(...put))
    op.draft = op.with(...put)
    op.recent = [...put]
    return answer
  }

  it('of an item by its value alone is of the list that holds it', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(3), async ([one = 'a', two = 'b'], [a, b, c]) => {
        const { op } = operationOf('ext-notify', {}, () => DONE)
        const put = [slotOf(one, `${c}word`), slotOf(two, [`${c}word`])]
        const { units } = await answered(op, { k: `'${c}word' ${a} ${b}` }, put)
        expect(put.map(slot => units.some(unit => repeats(op, unit, slot)))).toEqual([false, true])
        expect(isOfItem(op, put[1] as Slot, units)).toBe(true)
      }),
      { numRuns: 20 },
    ))

  it('of an object is to go with what is changed in it, and is of what it lacks after a few values', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(3), async ([outer = 'o', inner = 'i'], [a, b, c]) => {
        const { op } = operationOf('ext-notify', { City: 'Bonn', Street: 'Lindenweg' }, () => DONE)
        const put = [{ ...slotOf(`${outer}/${inner}`, 'test'), value: { template: 'test', origin: 'guess' as const } }]
        const answer = await answered(op, { rows: [{ at: outer, say: `${a} ${b} ${c}` }] }, put)
        op.service.forms.learn(answer.units[0]?.mentions.find(({ segments }) => segments[0] === outer) as Mention, true)
        const [unit] = answer.units
        const best = () =>
          proposals(op, answer, unit as Unit).find(({ slot }) => slot.path.join('/') === `${outer}/${inner}`)
        const first = best()
        expect(first?.within).toEqual([outer])
        expect(first?.before.length).toBeGreaterThan(0)
        for (const value of ['x1', 'x2', 'x3']) op.note(slotOf(`${outer}/${inner}`, value), '', false)
        expect(best()?.score ?? 0).toBeLessThan(0.5 * (first?.score ?? 0))
      }),
      { numRuns: 20 },
    ))

  it('of several names makes no place sure before each was tried', () =>
    fc.assert(
      fc.asyncProperty(names(3), words(2), async ([place = 'p', one = 'a', two = 'b'], [a, b]) => {
        const isSure = async (say: string) => {
          const { op } = operationOf('ext-notify', {}, () => DONE)
          const answer = await answered(op, { rows: [{ at: `/${place}`, say }] }, [])
          const all = proposals(op, answer, answer.units[0] as Unit)
          return all.find(({ slot }) => slot.path[0] === place)?.isPlaced
        }
        expect([await isSure(`${a} ${b}`), await isSure(`${a} ${b} '${one}', '${two}'`)]).toEqual([true, false])
      }),
      { numRuns: 20 },
    ))

  it('again of the list from which a value was taken is of another value in its place', () =>
    fc.assert(
      fc.asyncProperty(names(1), words(5), async ([one = 'a'], [a, b, ...list]) => {
        const { op } = operationOf('ext-notify', {}, () => DONE)
        const put = slotOf(one, list[0] ?? '')
        const before = await answered(op, { k: `${a} ${b} ${a}` }, [put])
        op.property(put).list = list
        const listed = list.map(each => `'${each}'`).join(', ')
        const other = anotherValue(one, true)
        const isWorseWith = async (text: string) => {
          const after = await answered(op, { k: text }, [other.slot])
          op.draft = op.with(put)
          return isWorse(op, before, after, other)
        }
        expect(await isWorseWith(`true ${a} ${b} [${listed}]`)).toBe(true)
        expect(await isWorseWith(`${b} ${b} ${a}`)).toBe(false)
      }),
      { numRuns: 20 },
    ))
})

describe('a form of figures', () => {
  it.each([
    ['use +NNNNNNN here', ['+0000000']],
    ['###-### or #', ['000-000', '0']],
    ['00 49 NNNN, as in the letter', ['00 00 0000']],
    ['NNNN Xyz', ['0000']],
    ['no FORM, no 1234 and no AAx', []],
  ])('is read in %j', (text, forms) => {
    expect(shownFigures(text)).toEqual(forms)
  })

  it.each(['1', '12 ', '1-', '#', 'AA', '#1', 'AA1', '(1', '1) ', 'AB', '##--'])(
    'is sought in a time that grows with the text: %j, many times',
    part => {
      const began = performance.now()
      for (const end of ['x', '', '!']) shownFigures(part.repeat(20_000) + end)
      expect(performance.now() - began).toBeLessThan(2_000)
    },
  )
})

it('a form of moments that a reader shows is no moment at which it was said, and is sent as a moment', () => {
  const said = (form: string) => {
    const units = unitsOf(
      { json: { k: `ri "test" zu "${form}": ba "test"` }, text: '', mediaType: 'application/json', headers: {} },
      { body: { a: 'test' }, query: {}, headers: {} },
    )
    return reportedValues(units, ['a'], 'test').direct
  }
  for (const form of ['2006-01-02T15:04:05Z07:00', 'yyyy-MM-ddTHH:mm:ssXXX'])
    expect(said(form)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT10:00:00Z$/)])
  expect(said(new Date().toISOString())).toEqual([])
})

it('a name is spelt as answers of the service spell it, whatever complaints call it', () =>
  fc.assert(
    fc.property(names(1), ([own = 'o']) => {
      const { service } = operationOf('ext-notify', {}, () => DONE)
      const [one = '', two = ''] = own.split(/(?=[A-Z])/)
      const shown = `${one}_${two.toLowerCase()}`
      expect(service.spellings(own)[0]).toBe(own)
      service.context.memory.answers.set('ext-verify', { rows: [{ [shown]: 1 }] })
      expect(service.spellings(own)[0]).toBe(shown)
    }),
  ))

describe('what is common to all answers', () => {
  it('is counted once for each answer, however often that came', () =>
    fc.assert(
      fc.asyncProperty(names(1), words(9), async ([own = 'o'], [a, ...others]) => {
        let said = others[0]
        const { service, op } = operationOf('ext-notify', {}, () => ({
          status: 400,
          body: { k: `${a} '${own}' ${said}` },
        }))
        for (let i = 0; i < 9; i++) await op.ask(op.with(slotOf(`x${i}`, 'test')))
        expect(service.isCommon(own.toLowerCase())).toBe(false)
        for (said of others) await op.ask(op.with(slotOf(said, 'test')))
        expect(service.isCommon(own.toLowerCase())).toBe(true)
      }),
      { numRuns: 20 },
    ))

  it('is nothing that an endpoint sets apart by its signs before anybody has logged in', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(3), async ([own = 'o', key = 'k'], [a, b, c]) => {
        const { service } = serviceOf(
          ({ endpoint }) =>
            endpoint === 'auth-authenticate'
              ? { status: 401, body: { m: `${c}` } }
              : { status: 400, body: { m: `${a} '${own}'`, [key]: b ?? '' } },
          { credentials: { User: 'nord', Key: 'Zk9-pp21-Lq' } },
        )
        await service.ask('ext-verify', { slots: [], encoding: 'json' })
        await logIn(service)
        expect(service.background.has(own.toLowerCase())).toBe(false)
        expect(service.background.has((a ?? '').toLowerCase())).toBe(true)
      }),
      { numRuns: 10 },
    ))
})

const anotherValue = (path: string, template: Json): Hypothesis => ({
  kind: 'value',
  slot: slotOf(path, template),
  about: [path],
  before: [],
  key: `value ${path}`,
  score: 1,
  unit: { at: [], raw: '', text: '', mentions: [], lists: [] },
})

const slotOf = (path: string, template: Json): Slot => ({
  in: 'body',
  path: path.split('/'),
  value: { template, origin: 'given' },
})

it('a value that stands elsewhere goes last, whatever it was taken from and however it is written', () =>
  fc.assert(
    fc.property(names(2), ([one = 'a', two = 'b']) => {
      const testData = { 'Customer number': '50217', Street: 'Lindenweg', Code: '10412', City: 'Bonn' }
      const { op, service } = operationOf('ext-verify', testData, () => DONE)
      const order = () =>
        op
          .values({ in: 'body', path: [two] }, reportedValues([], [two], 'test'))
          .map(each => String(service.value(each)))
      const before = order()
      op.draft = op.with(slotOf(one, '{{Customer number | number}}'))
      const isLater = (all: string[]) => all.indexOf('50217') > all.indexOf('10412')
      expect([isLater(before), isLater(order())]).toEqual([false, true])
    }),
    { numRuns: 20 },
  ))

describe('what was missed', () => {
  const testData = { Surname: 'Hoxha', Email: 'arben@example.al', Phone: '+355672004411' }

  it('is not required where another one stands in for it, and is where none does', () =>
    fc.assert(
      fc.asyncProperty(
        names(3),
        words(3),
        fc.boolean(),
        async ([a = 'a', p = 'p', q = 'q'], [no, at, of], isNeeded) => {
          const { op } = operationOf('ext-verify', testData, body => {
            const lacked = [a, p].find(
              each => body[each] === undefined && (each === a || isNeeded || body[q] === undefined),
            )
            return lacked === undefined
              ? DONE
              : { status: 400, body: { rows: [{ [at ?? '']: lacked, k: `${no} ${of}` }] } }
          })
          expect(await grow(op, { most: 20 })).toBe(true)
          const full = op.with(slotOf(q, '{{Phone}}'))
          op.accept(await op.ask(full), full)
          for (const slot of op.draft.slots) op.property(slot).required = true
          await leaveOutAlongside(op, soManyMoreOf(op, 9))
          expect(op.property(slotOf(a, '')).required).toBe(true)
          expect(op.property(slotOf(p, '')).required).toBe(isNeeded)
        },
      ),
      { numRuns: 20 },
    ))
})

function soManyMoreOf(op: Operation, count: number) {
  const end = soManyMore(op, count)
  return (spare = 0) => op.service.requestsTo(op.endpoint) < end() - spare
}
