/** Names that a service does not know, and what it lists alongside them: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unitsAbout, unitsOf } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { cases } from '../testing/cases.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { held, name, serviceOf, word } from './testdata/memory-service.ts'

it('a stranger is one in whatever object it stands, where only the class of that one is another, and no other is for the sentence that goes on behind both', () =>
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 6, maxLength: 6 }), ([one = 'a', outer = 'b', no = 'c', ...more]) => {
      const { service } = serviceOf(() => ({ status: 400, body: {} }))
      const stated = (message: string, path: string[], known: readonly string[]) => {
        const classes = [`a.${no}.Request`, `a.${no}.Request$Inner`].slice(0, path.length)
        const chain = classes.map((each, i) => `${each}["${path[i]}"]`).join('->')
        const list = known.map(each => `"${each}"`).join(', ')
        return unitsOf(
          {
            json: `${message} (class ${classes.at(-1)}), ${no} (2 ${no}: ${list}])\n at [${no}; line: 1] (${chain})`,
            text: '',
            mediaType: 'application/json',
            headers: {},
          },
          { body: {}, query: {}, headers: {} },
        )
      }
      const isStrange = (name: string, message: string, path: string[]) =>
        service.unknownMessages.isOf(unitsAbout(stated(message, path, more), [name]), path)
      service.learnUnknown(stated(`${no} ${no} "zqAlpha"`, ['zqAlpha'], more.slice(0, 2)), ['zqAlpha'])
      for (const name of [one, no]) {
        expect(isStrange(name, `${no} ${no} "${name}"`, [outer, name])).toBe(true)
        expect(isStrange(name, `${outer} ${no} value`, [outer, name])).toBe(false)
      }
    }),
  ))

it('several strangers in quotes, one after the other, are told as one is; what every answer says in words of their own is not said of them', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 6, maxLength: 6 }),
      fc.constantFrom('"', "'", '`'),
      fc.constantFrom(' ', ', '),
      ([kind = 'a', one = 'b', other = 'c', missed = 'd', no = 'e', lost = 'f'], quote, between) => {
        const { service } = serviceOf(() => ({ status: 400, body: {} }))
        const nouns = [`${no}${lost}`, `${no}${lost}s`]
        const unitsWith = (names: readonly string[]) => {
          const listed = names.map(each => `${quote}${each}${quote}`).join(between)
          const noun = nouns[names.length > 1 ? 1 : 0]
          const said = `${one} ${lost}: (${missed})\n${kind} ${noun}: ${listed}\n\n${other} ${lost} ${no}`
          return unitsOf(
            { json: { [no]: said }, text: '', mediaType: 'application/json', headers: {} },
            { body: Object.fromEntries(names.map(each => [each, 1])), query: {}, headers: {} },
          )
        }
        service.learnUnknown(unitsAbout(unitsWith(['zqAlpha']), ['zqAlpha']), ['zqAlpha'])
        const isStrange = (name: string, names: readonly string[]) =>
          service.unknownMessages.isOf(unitsAbout(unitsWith(names), [name]), [name])
        for (const each of [one, other]) expect(isStrange(each, [one, other])).toBe(true)
        expect(isStrange(missed, [one, other])).toBe(false)
      },
    ),
  ))

it('what is listed alongside an unknown name in an object goes there together', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
      fc.uniqueArray(word, { minLength: 3, maxLength: 3 }),
      async ([outer = 'a', rule = 'b', one = 'c', two = 'd'], [no, missed, must]) => {
        const { service, asked } = serviceOf(ask => {
          const body = (held(ask) ?? {}) as Record<string, Record<string, Json>>
          const known: Record<string, string[]> = { '': [outer], [outer]: [one, two] }
          const inner = body[outer] ?? {}
          if (!isObject(inner)) return { status: 400, body: { m: `${missed} ${no} ${typeof inner} "${outer}"` } }
          for (const [key, object] of [
            ['', body],
            [outer, inner],
          ] as const) {
            const strange = Object.keys(object).find(each => known[key]?.includes(each) !== true)
            if (strange !== undefined)
              return { status: 400, body: { m: `${no} ${no} "${strange}", ${must} ("${known[key]?.join('", "')}")` } }
          }
          if (body[outer] === undefined) return { status: 422, body: { e: [{ f: outer, m: `${missed} ${must}` }] } }
          return body[outer][one] === undefined
            ? { status: 422, body: { e: [{ f: `${outer}.${rule}`, m: `${must} ${missed} ${must}` }] } }
            : { status: 200, body: { done: 'yes' } }
        })
        const op = new Operation(service, 'ext-verify', {})
        expect(await grow(op, { most: 30 })).toBe(true)
        expect(asked.length).toBeLessThan(30)
      },
    ),
    cases(30, 12),
  ))

it('a stranger is one also where clauses lead deeper to it, and in a sentence of an object or alone', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
      ([one = 'a', outer = 'b', no = 'c', k = 'd', x = 'e']) => {
        const { service } = serviceOf(() => ({ status: 400, body: {} }))
        const unitsAt = (json: Json, path: string[]) =>
          unitsAbout(
            unitsOf(
              { json, text: '', mediaType: 'application/json', headers: {} },
              { body: {}, query: {}, headers: {} },
            ).map(unit => ({
              ...unit,
              mentions: [...unit.mentions, { segments: path, form: 'x', kind: 'path' as const }],
            })),
            path.slice(-1),
          )
        const stated = (name: string, clauses: string) => ({ [k]: `${x}: ${clauses}${no} ${x} "${name}"` })
        service.learnUnknown(unitsAt(stated('zqAlpha', `${no} ${k}: `), ['zqAlpha']), ['zqAlpha'])
        const isStrange = (json: Json, path: string[]) => service.unknownMessages.isOf(unitsAt(json, path), path)
        expect(isStrange(stated(one, `${no} ${k}: ${outer}: `), [outer, one])).toBe(true)
        expect(isStrange(stated(one, `${outer}: `), [outer, one])).toBe(false)
        const record = `at=${outer} | ${k}=${stated(one, `${no} ${k}: `)[k]}`
        const unit = { at: [], raw: record, text: `: ${record}`, mentions: [], lists: [] }
        expect(service.unknownMessages.isOf([unit], [outer, one])).toBe(true)
      },
    ),
  ))

it('the place of a stranger, in a text of its own, is of no other that stands there', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
      ([one = 'a', no = 'b', k = 'c', x = 'd', at = 'e']) => {
        const { service } = serviceOf(() => ({ status: 400, body: {} }))
        const unit = (name: string, text: string) => {
          const raw = `${k}=${text} | ${at}=body, ${name}`
          return { at: [x], raw, text: `${x}: ${raw}`, mentions: [], lists: [] }
        }
        service.learnUnknown([unit('zqAlpha', `${no} ${x} ${no}`)], ['zqAlpha'])
        expect(service.unknownMessages.isOf([unit(one, `${no} ${x} ${no}`)], [one])).toBe(true)
        expect(service.unknownMessages.isOf([unit(one, `${x} ${no} ${x}`)], [one])).toBe(false)
      },
    ),
  ))

it('a body that holds nothing is not told from one as a form: what is said of a name that nobody has says what is missed', () =>
  fc.assert(
    fc.asyncProperty(name, word, word, async (missing, no, a) => {
      const { service } = serviceOf(ask => {
        const fields = ask.body?.encoding === 'form' ? ask.body.fields : {}
        if (Object.keys(fields).length === 0) return { status: 400, body: { k: `${no} ${a} ${no}` } }
        return fields[missing] === undefined
          ? { status: 400, body: { k: `${a} '${missing}' ${no}` } }
          : { status: 200, body: { done: 'yes' } }
      })
      const op = new Operation(service, 'ext-verify', {})
      op.draft = { slots: [], encoding: 'form' }
      expect(await grow(op, { most: 20 })).toBe(true)
      expect(op.draft.slots.map(({ path }) => path.join())).toEqual([missing])
    }),
    { numRuns: 30 },
  ))
