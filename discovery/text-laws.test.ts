/** What several sentences say together, and what a text goes on about: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unitsOf } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { EMPTY, type Slot } from './draft.ts'
import { grow } from './grow.ts'
import { namesIn } from './names-in.ts'
import { Operation } from './operation.ts'
import { repeats } from './repeated.ts'
import { reportedValues } from './reported-values.ts'
import { capital, name, played, serviceOf, word } from './testdata/memory-service.ts'
import { UnknownMessages } from './unknown-messages.ts'
import { isListless } from './value-order.ts'
import { Wordings } from './wordings.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
const SENT = { query: {}, headers: {} }
const read = (json: Json, body: Json) =>
  unitsOf({ json, text: JSON.stringify(json), mediaType: 'application/json', headers: {} }, { ...SENT, body })

it('sentences of one place that differ in one word alone name a property each', () =>
  fc.assert(
    fc.asyncProperty(
      words(9),
      async ([a = 'a', b = 'b', c = 'c', w = 'w', x = 'x', y = 'y', z = 'z', k = 'k', n = 'n']) => {
        const { op, asked } = played({}, body => {
          const missed = [a, b, c].filter(each => body[each] === undefined)
          return missed.length === 0
            ? undefined
            : { [n]: z, [k]: missed.map(each => `${each}: ${w} ${x} ${y}`), [`${n}${k}`]: missed.length }
        })
        expect(await grow(op, { most: 20 })).toBe(true)
        expect(asked.length).toBeLessThan(5)
      },
    ),
    { numRuns: 10 },
  ))

it('a word that an answer tells as before, alongside a list of sentences of which one names it, holds them together in no record', () =>
  fc.assert(
    fc.property(words(7), ([a = 'a', b = 'b', w = 'w', x = 'x', y = 'y', k = 'k', n = 'n']) => {
      const said = (about: string[]) => ({ [n]: a, [`${n}${y}`]: `${y} ${w} ${x}`, [k]: about })
      const raws = (json: Json) => read(json, { [a]: 'test' }).map(({ raw }) => raw)
      expect(raws(said([`${a}: ${w} ${x}`, `${b}: ${y} ${x}`]))).toContain(`${b}: ${y} ${x}`)
      // What none of them names is said of all that stands there.
      expect(raws(said([`${w} ${x}`, `${y} ${x}`]))).toHaveLength(1)
    }),
    { numRuns: 20 },
  ))

it('a word under a key that held a word in rejections of other kinds is the kind of this one', () =>
  fc.assert(
    fc.asyncProperty(words(6), async ([own = 'o', w = 'w', x = 'x', kind = 'v', other = 'u', k = 'k']) => {
      const told = (text: string, code: string) => ({ [k]: text, [`${k}Type`]: code })
      const { service } = serviceOf(ask =>
        ask.body?.encoding === 'raw'
          ? { status: 400, body: told(`${x} ${w} ${w}`, other) }
          : { status: 422, body: told(`${own} ${w} ${x}`, kind) },
      )
      const op = new Operation(service, 'ext-verify', {})
      service.control(await service.ask('ext-verify', op.draft, { raw: '{' }))
      const answer = await op.ask(EMPTY)
      const scores = answer.units.flatMap(unit => namesIn(op, answer, unit))
      const scoreOf = (text: string) => scores.find(each => each.name === text)?.score ?? 0
      expect(scoreOf(kind)).toBeLessThan(scoreOf(own) * 1.5)
    }),
    { numRuns: 20 },
  ))

it('words of a sentence that seem to be a list are none once one of them is answered as any other text', () =>
  fc.assert(
    fc.asyncProperty(
      names(2),
      words(6),
      async ([own = 'a', inner = 'b'], [w = 'w', x = 'x', y = 'y', z = 'z', u = 'u', k = 'k']) => {
        const { op, asked } = played({}, body => {
          const value = body[own]
          if (value === undefined) return { [k]: `${w} ${x} "${own}"` }
          if (typeof value !== 'object' || Array.isArray(value) || value === null)
            return { [k]: `${y} ${z} [${u} ${w}, ${x} ${y}] ${z} ('${String(value)}') ${w} "${own}"` }
          return value[inner] === undefined ? { [k]: `${w} ${x} "${own}.${inner}"` } : undefined
        })
        expect(await grow(op, { most: 25 })).toBe(true)
        expect(asked.length).toBeLessThan(10)
      },
    ),
    { numRuns: 10 },
  ))

it('a text goes on about the place that it named: its list and its form are of that place, whatever else holds the value', () =>
  fc.assert(
    fc.asyncProperty(
      names(3),
      words(8),
      async ([a = 'a', b = 'b', c = 'c'], [w = 'w', x = 'x', y = 'y', z = 'z', u = 'u', v = 'v', t = 't', k = 'k']) => {
        const of = (own: string, value: Json, rest: string) => ({
          [k]: `${w} ${x} (${z} 2) {"${own}"} ${y}\n${u} : '${String(value)}'\n${v} : ${rest}`,
        })
        const { op, asked } = played({ 'Parcel number': 'KX-204417' }, body => {
          const missed = [a, b, c].filter(each => body[each] === undefined)
          if (missed.length > 0) return { [k]: `${z} ${w}\n${u}: '${missed[0] ?? ''}'` }
          if (body[a] !== t && body[a] !== x) return of(a, body[a] ?? null, `${w} ( '${t}', '${x}' )`)
          return /^[A-Z]{2}-\d{6}$/.test(String(body[c])) ? undefined : of(c, body[c] ?? null, '(?^:^[A-Z]{2}-\\d{6}$)')
        })
        expect(await grow(op, { most: 30 })).toBe(true)
        expect(asked.length).toBeLessThan(17)
      },
    ),
    { numRuns: 10 },
  ))

it('what one class of the service was cured of by a type, another one is', () =>
  fc.assert(
    fc.property(names(2), words(5), ([a = 'a', b = 'b'], [w = 'w', x = 'x', y = 'y', c = 'c', d = 'd']) => {
      const unit = (own: string, type: string) =>
        read({ k: `${w} ${x} ${y}.${c}$${type} ${w} ${y}.${d}["${own}"]` }, { [own]: 'test' })[0]
      const [first, second] = [unit(a, c), unit(b, d)]
      const wordings = new Wordings()
      if (first !== undefined) wordings.learnCure(first, [a], 'object')
      expect(second === undefined ? undefined : wordings.cureOf(second, [b])).toBe('object')
    }),
    { numRuns: 20 },
  ))

it('where values of another type are answered in the sentence that repeated one, it is said of that place', () =>
  fc.assert(
    fc.asyncProperty(names(3), words(6), async ([a = 'a', b = 'b', inner = 'c'], said) => {
      const [w = 'w', x = 'x', y = 'y', z = 'z', u = 'u', k = 'k'] = said
      const token = (value: Json) => (Array.isArray(value) ? '[' : JSON.stringify(value))
      const { op, asked } = played({ Street: '12 Kauri Street', City: 'Delft' }, body => {
        const missed = [a, b].filter(each => body[each] === undefined)
        if (missed.length > 0) return { [k]: missed.map(each => ({ [u]: each, [z]: `${w} ${x} ${y}` })) }
        const value = body[b] ?? null
        if (!isObject(value)) return { [k]: `${x} ${y} ${z} ${w}: ${u} ${x} ${token(value)}` }
        return value[inner] === undefined ? { [k]: [{ [u]: `${b}.${inner}`, [z]: `${w} ${x} ${y}` }] } : undefined
      })
      expect(await grow(op, { most: 30 })).toBe(true)
      expect(asked.length).toBeLessThan(16)
    }),
    { numRuns: 10 },
  ))

it('what holds no names and is told to lack several of them is an object', () =>
  fc.assert(
    fc.asyncProperty(
      names(4),
      words(4),
      async ([a = 'a', b = 'b', c = 'c', d = 'd'], [w = 'w', x = 'x', y = 'y', k = 'k']) => {
        const { op, asked } = played({}, body => {
          const of = (value: Json | undefined, text: boolean) =>
            value === undefined ? [{ [w]: true }] : text && typeof value !== 'string' ? [{ [x]: y }] : undefined
          const [first, held] = [of(body[a], true), of(body[b], false)]
          const inner = isObject(body[b] ?? null) ? (body[b] as Record<string, Json>) : {}
          if (typeof body[b] === 'string') return { [k]: `${x} ${y} "${body[b]}" ${w}` }
          const lacks = [c, d].flatMap(each => {
            const stated = of(inner[each], false)
            return stated === undefined ? [] : [[each, stated] as const]
          })
          const cause = {
            ...(first === undefined ? {} : { [a]: first }),
            ...(held !== undefined ? { [b]: held } : lacks.length > 0 ? { [b]: Object.fromEntries(lacks) } : {}),
          }
          return Object.keys(cause).length === 0 ? undefined : { [k]: cause }
        })
        expect(await grow(op, { most: 30 })).toBe(true)
        expect(asked.length).toBeLessThan(16)
      },
    ),
    { numRuns: 10 },
  ))

it('a sign in the place of a value that was repeated tells the value that stands there now', () =>
  fc.assert(
    fc.property(names(2), words(4), ([own = 'a', other = 'b'], [w = 'w', x = 'x', y = 'y', z = 'z']) => {
      const { op } = played({}, () => undefined)
      const slot: Slot = { in: 'body', path: [own], value: { template: ['test'], origin: 'type' } }
      const beside: Slot = { in: 'body', path: [other], value: { template: 'KX-204417', origin: 'given' } }
      op.draft = op.with(slot, beside)
      op.recent = [slot]
      const [unit] = read({ k: `${w} ${x} ${y} ${z}: [` }, { [own]: ['test'] })
      if (unit === undefined) throw new Error('nothing was read')
      expect(repeats(op, unit, slot)).toBe(false)
      op.note({ ...slot, value: { template: 'a long text', origin: 'type' } }, `422 k: ${w} ${x} ${y} ${z}: '⟨⟩'`)
      expect([repeats(op, unit, slot), repeats(op, unit, beside)]).toEqual([true, false])
    }),
    { numRuns: 20 },
  ))

it('a listed value of which the same is said as of any other text is on no list', () =>
  fc.assert(
    fc.property(names(1), words(4), ([own = 'a'], [w = 'w', x = 'x', y = 'y', z = 'z']) => {
      const { op } = played({}, () => undefined)
      const slot: Slot = { in: 'body', path: [own], value: { template: x, origin: 'told' } }
      const said = (value: string) => `422 k: ${w} [${x} ${y}, ${z}] '${value}'`
      op.property(slot).list = [x, z]
      op.note({ ...slot, value: { template: 'test', origin: 'type' } }, said('test'), true)
      expect(isListless(op.property(slot), x, said(x))).toBe(true)
      expect(isListless(op.property(slot), x, `422 k: ${y} ${w}`)).toBe(false)
    }),
    { numRuns: 20 },
  ))

it('a value that comes back behind a named place is the one that stands there, whatever else holds it', () =>
  fc.assert(
    fc.property(names(2), words(4), ([one = 'a', other = 'b'], [w = 'w', x = 'x', y = 'y', k = 'k']) => {
      const { op } = played({}, () => undefined)
      const slots = [one, other].map(
        (each): Slot => ({ in: 'body', path: [each], value: { template: 'test', origin: 'type' } }),
      )
      op.draft = op.with(...slots)
      op.recent = slots.slice(1)
      const units = read({ [k]: `${w} ${x} "${one}"\n${y} : 'test'` }, { [one]: 'test', [other]: 'test' })
      const [, behind] = units
      if (behind === undefined) throw new Error('the text was not read in two')
      expect(slots.map(each => repeats(op, behind, each))).toEqual([true, false])
    }),
    { numRuns: 20 },
  ))

it('what is said of an unknown name is known again in a sentence around it, whatever class is told behind', () =>
  fc.assert(
    fc.property(
      names(3),
      words(6),
      ([one = 'a', object = 'b', other = 'c'], [w = 'w', x = 'x', y = 'y', z = 'z', u = 'u', k = 'k']) => {
        const said = (name: string, kind: string) => `${capital(w)} ${x} "${name}" ${y} ${z} ${u} <${kind}>`
        const [root] = read({ [k]: said(one, capital(z)) }, { [one]: 'test' })
        const [inside] = read(
          { [k]: `<${capital(z)}> ${u} ${w} "${object}": ${said(other, capital(u))}` },
          { [object]: { [other]: 'test' } },
        )
        const [missed] = read(
          { [k]: `<${capital(z)}> ${u} ${w} "${object}": ${x} ${u} "${other}" ${w} ${x}` },
          { [object]: {} },
        )
        const messages = new UnknownMessages()
        if (root === undefined || inside === undefined || missed === undefined) throw new Error('nothing was read')
        messages.learn(root, [one])
        expect(messages.isOf([inside], [object, other])).toBe(true)
        expect(messages.isOf([missed], [object, other])).toBe(false)
      },
    ),
    { numRuns: 20 },
  ))

it('items of a list that are alike but for a text in quotes list these texts', () =>
  fc.assert(
    fc.property(names(1), words(5), ([own = 'a'], [rule = 'r', one = 'b', two = 'c', w = 'w', x = 'x']) => {
      const listsOf = (items: string[]) =>
        reportedValues(read({ k: [{ [w]: own, [x]: items }] }, { [own]: 'test' }), [own], 'test').lists
      expect(listsOf([`${rule}("${one}")`, `${rule}("${two}")`])).toContainEqual([one, two])
      expect(listsOf([`${rule}("${one}")`, `${w}("${two}")`])).not.toContainEqual([one, two])
    }),
    { numRuns: 20 },
  ))
