/** Which words of a sentence are names or values: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sentencesOf } from '../contract/errors/sentences.ts'
import { type Mention, unitsAbout, unitsOf } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { anotherValue, wordOfGuess } from './another-value.ts'
import { textsAbout } from './answer.ts'
import type { Slot } from './draft.ts'
import { namesAt } from './groups.ts'
import { grow } from './grow.ts'
import { othersOf } from './lists.ts'
import { reportedValues } from './reported-values.ts'
import { name, played, word } from './testdata/memory-service.ts'
import { typesIn } from './type-words.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
/** No name is made of words of a sentence. */
const isApart = ([own, said]: [string[], string[]]) =>
  !said.some(each => own.some(other => other.toLowerCase().includes(each)))
const told = (count: number, of: number) => fc.tuple(names(count), words(of)).filter(isApart)
const asText = (template: Json, path: string[]): Slot => ({ in: 'body', path, value: { template, origin: 'type' } })

it('one word between brackets is a name before the words around it', () =>
  fc.assert(
    fc.asyncProperty(told(3, 5), async ([own, [w = 'w', x = 'x', y = 'y', z = 'z', k = 'k']]) => {
      const { op, asked } = played({}, body => {
        const missed = own.find(each => body[each] === undefined)
        return missed === undefined ? undefined : { [k]: `${w} ${x} (${missed}) ${y} ${z}` }
      })
      expect(await grow(op, { most: 25 })).toBe(true)
      expect(asked.length).toBeLessThan(7)
    }),
    { numRuns: 8 },
  ))

it('where a name stands in the form of names, a word that is another name is of the sentence', () =>
  fc.assert(
    fc.asyncProperty(told(2, 5), async ([[a = 'a', b = 'b'], [w = 'w', x = 'x', y = 'y', z = 'z', k = 'k']]) => {
      const { op } = played({}, body => {
        const missed = [a, x, b].find(each => body[each] === undefined)
        if (missed !== undefined) return { [k]: `${w} (${missed}) ${y} ${z}` }
        return typeof body[b] === 'string' ? undefined : { [k]: `${w} (${b}) ${x} ${y}` }
      })
      expect(await grow(op, { most: 25 })).toBe(true)
      const form: Mention = { segments: [a], form: 'in parentheses', kind: 'quoted', under: k }
      for (let i = 0; i < 2; i++) op.service.forms.learn(form, true)
      const answer = await op.ask(op.with(asText(1, [b])))
      expect([textsAbout(answer, [b]).length, textsAbout(answer, [x]).length]).toEqual([1, 0])
    }),
    { numRuns: 8 },
  ))

it('a list is taken where its item is told to lack a name, whose place nobody tells', () =>
  fc.assert(
    fc.asyncProperty(told(3, 6), async ([[first = 'a', list = 'b', inner = 'c'], said]) => {
      const [w = 'w', x = 'x', y = 'y', z = 'z', kind = 'v', k = 'k'] = said
      const missed = (each: string) => ({ [k]: `${w} (${each}) ${x}` })
      const { op, asked } = played({}, body => {
        const lacking = [first, list].find(each => body[each] === undefined)
        if (lacking !== undefined) return missed(lacking)
        const items = body[list]
        const written = isObject(items) ? `Map(${asked.length}f4)` : String(items)
        if (!Array.isArray(items)) return { [k]: `${w} (${list}) ${y} ${z} '${kind}' ${written}` }
        const [item] = items
        if (!isObject(item)) return { [k]: `${y} ${z}` }
        return item[inner] === undefined ? missed(inner) : undefined
      })
      expect(await grow(op, { most: 40 })).toBe(true)
      expect(asked.length).toBeLessThan(14)
    }),
    { numRuns: 8 },
  ))

it('names of a group that are words of a sentence about one of them are none', () =>
  fc.assert(
    fc.asyncProperty(
      told(2, 6),
      async ([[a = 'a', b = 'b'], [w = 'w', y = 'y', z = 'z', k = 'k', u = 'u', v = 'v']]) => {
        // A word of the sentence that is a usual name of a property.
        const { op } = played({}, body => {
          const missed = [a, b].find(each => body[each] === undefined)
          if (missed !== undefined) return { [k]: `${w} (${missed}) ${y}` }
          const wrong = [a, b, 'email'].find(each => body[each] !== undefined && typeof body[each] !== 'string')
          if (wrong !== undefined) return { [k]: `${w} (${wrong}) ${z} type ${y}` }
          const strange = Object.keys(body).filter(each => ![a, b, 'email'].includes(each))
          return strange.length === 0 ? undefined : { [k]: `${u} ${v}: ${strange.join(', ')}` }
        })
        expect(await grow(op, { most: 25 })).toBe(true)
        expect((await namesAt(op, [], () => true)).map(path => path.join('/'))).toEqual(['email'])
      },
    ),
    { numRuns: 10 },
  ))

it('what complaints of one place differ in is a list, unless another one is made there', () =>
  fc.assert(
    fc.property(names(1), words(8), fc.boolean(), ([own = 'a'], [w = 'w', x = 'x', y = 'y', ...values], isRecord) => {
      const raws = (list: readonly string[]) =>
        list.map(each =>
          isRecord ? `at=${own} | kind=${w} | told=${each} | text=${x} ${y}` : `${own}: ${w} ${x} ${each}`,
        )
      const listsOf = (texts: readonly string[]) =>
        reportedValues(
          texts.map(raw => ({
            at: ['k'],
            raw,
            text: `k: ${raw}`,
            mentions: [{ segments: [own], form: 'leaf', kind: 'leaf' as const }],
            lists: [],
          })),
          [own],
          'test',
        ).lists
      expect(listsOf(raws(values))).toContainEqual(values)
      expect(listsOf([...raws(values), `${own}: ${y}`])).toEqual([])
      expect(
        listsOf([...raws(values), isRecord ? `at=${own} | kind=${w} | text=${x} ${y}` : `${own}: ${w} ${x}`]),
      ).toContainEqual(values)
      // In one text, behind the place of all of them.
      expect(listsOf([`.${own}(${values.map(each => `${w} ${x} ${y}(${each})`).join('; ')})`])).toContainEqual(values)
      expect(listsOf(raws(values.slice(0, 1)))).toEqual([])
      expect(listsOf(raws(['string', 'integer']))).toEqual([])
    }),
    { numRuns: 30 },
  ))

it('words that are told since a guess stands there are tried in its place, where they are no names of what was sent', () =>
  fc.assert(
    fc.asyncProperty(
      told(2, 6),
      async ([[tag = 'a', other = 'b'], [w = 'w', x = 'x', y = 'y', z = 'z', one = 'o', k = 'k']]) => {
        const { op, sent } = played({}, body =>
          body[tag] === undefined
            ? { [k]: `${w} ${one}: '${tag}' ${x}` }
            : body[tag] === one
              ? undefined
              : { [k]: `${y} '${other}' ${z} '${one}'` },
        )
        const [slot, held] = [asText('test', [tag]), asText('test', [other])]
        op.property(slot).missing = textsAbout(await op.ask(op.draft), slot.path).join('\n')
        op.draft = op.with(held, slot)
        op.recent = [slot]
        const answer = await op.ask(op.draft)
        const after = await wordOfGuess(op, answer, () => false)
        expect(after?.status).toBe(200)
        expect(sent().map(body => body[tag])).not.toContain(other)
        expect(await wordOfGuess(op, answer, () => false)).toBe(undefined)
      },
    ),
    { numRuns: 8 },
  ))

it('of several names that came at once, one without which the same is said goes', () =>
  fc.assert(
    fc.asyncProperty(
      told(2, 6),
      async ([[first = 'a', second = 'b'], [w = 'w', x = 'x', y = 'y', z = 'z', v = 'v', k = 'k']]) => {
        const { op } = played({}, body =>
          body[first] === undefined
            ? { [k]: `${w} '${second}' ${x} '${first}' ${y}` }
            : body[first] === 20417
              ? undefined
              : { [k]: `${z} ${v} '${second}' ${z}` },
        )
        const before = await op.ask(op.draft)
        const slots = [first, second].map(each => asText('test', [each]))
        for (const slot of slots) op.property(slot).missing = textsAbout(before, slot.path).join('\n')
        op.draft = op.with(...slots)
        op.recent = slots
        op.acceptsUnknown = true
        op.last = await op.ask(op.draft)
        await grow(op, { most: 14 })
        expect(op.draft.slots.map(({ path }) => path.join('/'))).toEqual([first])
      },
    ),
    { numRuns: 8 },
  ))

it('names of which the same is said, each in its clause, are no list of values', () =>
  fc.assert(
    fc.property(
      told(3, 3),
      fc.constantFrom('; ', '\n'),
      fc.boolean(),
      ([own, [w = 'w', x = 'x', k = 'k']], joint, isPath) => {
        const clauses = own.map(each => `${isPath ? `${k}.` : ''}${each} ${w} ${x}`)
        const listsOf = (value: Json | undefined) =>
          reportedValues(
            clauses.map((raw, i) => ({
              at: ['m'],
              raw,
              whole: clauses.join(joint),
              text: `m: ${raw}`,
              mentions: [{ segments: [own[i] ?? ''], form: 'leaf', kind: 'leaf' as const }],
              lists: [],
            })),
            own.slice(0, 1),
            value,
          ).lists
        expect([listsOf(undefined), listsOf('test')]).toEqual([[], []])
      },
    ),
    { numRuns: 30 },
  ))

it('a comma between two texts in quotes joins a list, where the sentence does not begin so', () =>
  fc.assert(
    fc.property(
      words(7),
      fc.constantFrom('"', "'", '`'),
      ([w = 'w', x = 'x', y = 'y', z = 'z', a = 'a', b = 'b', c = 'c'], q) => {
        const quoted = (text: string) => `${q}${text}${q}`
        const list = `${w} ${x} ${y} ${quoted(a)}, ${quoted(b)} ${z} ${w} ${quoted(c)}`
        expect(sentencesOf(list)).toEqual([list])
        const [one, other] = [`${quoted(a)} ${w} ${x} ${quoted(b)}`, `${quoted(c)} ${w} ${x} ${quoted(b)}`]
        expect(sentencesOf(`${one}, ${other}`)).toEqual([one, other])
      },
    ),
    { numRuns: 30 },
  ))

it('the sign with which a value of JSON begins tells its type, alone in quotes', () =>
  fc.assert(
    fc.property(words(2), fc.constantFrom("'", '`'), ([w = 'w', x = 'x'], q) => {
      const typesOf = (sign: string) => typesIn(`${w} ${q}${sign}${q} ${x}`)
      expect([typesOf('{'), typesOf('['), typesOf('"')]).toEqual([['object'], ['array'], ['string']])
      expect(typesIn(`${w} {${x}} ${q}${w}{${q}`)).toEqual([])
      expect(typesIn(`${w} ${q}{${q} ${x} ${q}[${q}`)).toEqual([])
    }),
    { numRuns: 20 },
  ))

it('an offset is a number, whatever letters are its figures', () =>
  fc.assert(
    fc.property(words(2), fc.nat(4096), fc.nat(4096), ([w = 'w', k = 'k'], one, other) => {
      const unitAt = (offset: number) =>
        unitsOf(
          {
            json: { [k]: `${w} 0x${offset.toString(16).padStart(8, '0')}` },
            text: '',
            mediaType: 'application/json',
            headers: {},
          },
          { body: {}, query: {}, headers: {} },
        )[0]
      expect(unitAt(one)?.text).toBe(unitAt(other)?.text)
    }),
    { numRuns: 30 },
  ))

it('what is missed again though it stands is missed in the object that came since', () =>
  fc.assert(
    fc.asyncProperty(told(2, 4), async ([[own = 'a', holder = 'b'], [w = 'w', x = 'x', y = 'y', k = 'k']]) => {
      const { op, asked } = played({}, body => {
        const missed = (name: string) => ({ [k]: `${w} '${name}' ${x}` })
        const outer = [own, holder].find(each => body[each] === undefined)
        if (outer !== undefined) return missed(outer)
        const held = body[holder]
        if (!isObject(held)) return { [k]: `${y} '{' ${w}` }
        return held[own] === undefined ? missed(own) : undefined
      })
      expect(await grow(op, { most: 25 })).toBe(true)
      expect(asked.length).toBeLessThan(16)
    }),
    { numRuns: 8 },
  ))

it('a value of another type that brings on what is missing next is not another one’s', () =>
  fc.assert(
    fc.asyncProperty(told(2, 5), async ([[count = 'a', late = 'b'], [w = 'w', x = 'x', y = 'y', z = 'z', k = 'k']]) => {
      const { op } = played({ Pieces: '2', Name: 'Anna' }, body => {
        if (typeof body[count] !== 'number') return { [k]: `${w} ['${count}', '${String(body[count])}'] ${x}` }
        return body[late] === undefined ? { [k]: `${y} '${late}' ${z}` } : undefined
      })
      op.draft = op.with({ in: 'body', path: [count], value: { template: '{{Pieces}}', origin: 'given' } })
      const answer = await op.ask(op.draft)
      await anotherValue(op, answer, () => false)
      expect(op.draft.slots.map(slot => op.service.value(slot.value))).toContain(2)
    }),
    { numRuns: 8 },
  ))

it('words that an answer lists with the one that was taken are its alternatives, where others are rejected', () =>
  fc.assert(
    fc.asyncProperty(told(2, 4), async ([[own = 'a', list = 'b'], [one = 'o', other = 'p', third = 'q', k = 'k']]) => {
      const { op } = played({}, () => undefined)
      const slot = asText(one, [own])
      const answer = await op.ask(op.with(slot))
      op.accepted.push({
        answer: { ...answer, json: { [k]: { [list]: [one, other], [own]: [third] } } },
        draft: op.with(slot),
      })
      expect(othersOf(op, slot, true)).toEqual([])
      op.property(slot).listRejection = k
      expect(othersOf(op, slot, true)).toEqual([other])
    }),
    { numRuns: 8 },
  ))

it('what is said of an object with nothing in it gives way to what it lacks, as soon as anything stands in it', () =>
  fc.assert(
    fc.asyncProperty(told(2, 4), async ([own, [w = 'w', x = 'x', y = 'y', k = 'k']]) => {
      const { op, sent } = played({}, body => {
        if (Object.keys(body).length === 0) return { [k]: `${y} ${w}` }
        const missed = own.find(each => body[each] === undefined)
        return missed === undefined ? undefined : { [k]: `${w} '${missed}' ${x}` }
      })
      expect(await grow(op, { most: 20 })).toBe(true)
      expect(Object.keys(sent().at(-1) ?? {}).sort()).toEqual([...own].sort())
    }),
    { numRuns: 8 },
  ))

it('what a record tells of the value in an object of its own is told by the record', () =>
  fc.assert(
    fc.property(told(1, 7), ([[own = 'a'], [w = 'w', path = 'p', why = 'y', info = 'i', list = 'l', ...values]]) => {
      const json = { [w]: [{ [path]: [own], value: 'test', [why]: w, [info]: { [list]: values } }] }
      const units = unitsOf(
        { json, text: '', mediaType: 'application/json', headers: {} },
        { body: { [own]: 'test' }, query: {}, headers: {} },
      )
      expect(reportedValues(unitsAbout(units, [own]), [own], 'test').lists).toContainEqual(values)
      expect(units.filter(({ isListing }) => isListing === true)).toEqual([])
    }),
    { numRuns: 20 },
  ))
