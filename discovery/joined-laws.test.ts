/** What is joined with a name, listed line by line, or said of a place again: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unitsAbout, unitsOf } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import { isAskedByChoice } from './choices.ts'
import { grow } from './grow.ts'
import { closeLists, othersOf } from './lists.ts'
import { reportedValues } from './reported-values.ts'
import { isOfStyle } from './spelling.ts'
import { name, played, serviceOf, word } from './testdata/memory-service.ts'
import { withoutUnknown } from './unknown-properties.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
const read = (json: Json, body: Json = {}) =>
  unitsOf({ json, text: '', mediaType: 'application/json', headers: {} }, { body, query: {}, headers: {} })

it('a name is found in a code that is joined with it, and behind any other code from then on', () =>
  fc.assert(
    fc.asyncProperty(
      names(3),
      word,
      fc.constantFrom('-', ':', '#', '.'),
      fc.boolean(),
      async ([a = 'a', b = 'b', c = 'c'], key, sign, isFirst) => {
        const told = (code: string, own: string) => ({ [key]: isFirst ? code + sign + own : own + sign + code })
        const { op, sent } = played({}, body => {
          for (const own of [a, b, c]) {
            if (body[own] === undefined) return told('F', own)
            if (typeof body[own] !== (own === b ? 'number' : 'string')) return told('T', own)
          }
          return undefined
        })
        expect(await grow(op, { most: 40 })).toBe(true)
        expect(Object.keys(sent().at(-1) ?? {})).toEqual(expect.arrayContaining([a, b, c]))
        // The first name costs some, each other one a single request, and its values.
        expect(sent().length).toBeLessThan(36)
        for (const own of [a, c]) expect(op.property({ in: 'body', path: [own] }).missing).toBeDefined()
      },
    ),
    { numRuns: 30 },
  ))

it('a word of several parts is in one style or in none', () => {
  for (const each of ['streetName', 'street_name', 'street-name', 'StreetName', 'street'])
    expect(isOfStyle(each)).toBe(true)
  for (const each of ['F-street_name', 'F-street', 'street:F', 'street.missing']) expect(isOfStyle(each)).toBe(false)
})

it('what several lines below a name hold in quotes is one list of values for it', () =>
  fc.assert(
    fc.asyncProperty(
      names(2),
      words(6),
      async ([kind = 'a', more = 'b'], [one, two, three, no = 'd', got = 'e', not = 'f']) => {
        const list = [one ?? '', two ?? '', three ?? '']
        const typeOf = (value: Json | undefined) =>
          value === undefined ? not : typeof value === 'string' ? `"${value}"` : typeof value
        const { op, sent } = played({}, body => {
          if (!list.includes(body[kind] as string))
            return {
              [no]: `${no} "${kind}" - ${no} ${got}:\n${list.map(each => `  ${got} ${no} "${each}" ${not} ${typeOf(body[kind])}`).join('\n')}`,
            }
          return typeof body[more] === 'string'
            ? undefined
            : { [no]: `${no} "${more}" - ${got} string ${not} ${typeOf(body[more])}` }
        })
        expect(await grow(op, { most: 30 })).toBe(true)
        expect(sent().length).toBeLessThan(14)
        await closeLists(op, () => true)
        expect(op.property({ in: 'body', path: [kind] })).toMatchObject({ list, isClosed: true })
      },
    ),
    { numRuns: 30 },
  ))

it('what was missed in the same words before any choice stood is not asked for by the choice', () =>
  fc.assert(
    fc.asyncProperty(
      names(3),
      words(3),
      async ([kind = 'a', late = 'b', other = 'c'], [no = 'd', is = 'e', key = 'k']) => {
        const isListing = (body: Record<string, Json>) => [kind, late, other].filter(each => body[each] === undefined)
        const { op } = played({}, body => {
          const lost = isListing(body)
          return lost.length === 0 ? undefined : { [key]: `${no} ${is}: ${lost.map(each => `"${each}"`).join(', ')}` }
        })
        const put = (path: string[], template: Json) => op.slot({ in: 'body', path }, { template, origin: 'given' })
        op.draft = op.with(put([kind], 'blau'), put([late], 'zz'), put([other], 'zz'))
        op.note(put([kind], 'zz'), 'zz', true)
        const missing = `422 ${key}: ${no} ${is}: "${late}"`
        Object.assign(op.property({ in: 'body', path: [late] }), {
          missing,
          required: true,
          alongside: [`body:/${kind}`],
        })
        expect(isAskedByChoice(op, op.property({ in: 'body', path: [late] }))).toBe(true)
        // Where the choice stood already, it tells nothing.
        await op.ask({ ...op.draft, slots: [put([kind], 'blau')] })
        expect(isAskedByChoice(op, op.property({ in: 'body', path: [late] }))).toBe(true)
        await op.ask({ ...op.draft, slots: [] })
        expect(isAskedByChoice(op, op.property({ in: 'body', path: [late] }))).toBe(false)
      },
    ),
    { numRuns: 20 },
  ))

it('what is said of an unknown name at the root is said of one in an object behind the name of that', () =>
  fc.assert(
    fc.property(words(6), ([no = 'a', is = 'b', key = 'k', holder = 'h', own = 'o', at = 't']) => {
      const { service } = serviceOf(() => ({ status: 400, body: {} }))
      const told = (path: readonly string[], last = is) => {
        const front = path.length > 1 ? `${at} "${path.slice(0, -1).join('.')}" - ` : ''
        const body = path.reduceRight<Json>((inner, each) => ({ [each]: inner }), 1)
        return unitsAbout(read({ [key]: `${front}${no} ${last} ${at}: ["${path.at(-1)}"]` }, body), path)
      }
      service.learnUnknown(told(['zqAlpha']), ['zqAlpha'])
      expect(service.unknownMessages.isOf(told([holder, own]), [holder, own])).toBe(true)
      expect(service.unknownMessages.isOf(told([holder, own], own), [holder, own])).toBe(false)
    }),
  ))

it('a path in front of words in quotes is no name among names', () =>
  fc.assert(
    fc.property(words(7), ([holder = 'a', own = 'b', one = 'c', two = 'd', no = 'e', key = 'k', sent = 's']) => {
      const units = read(
        { [key]: `${no} "${holder}.${own}" ${no} ["${one}", "${two}"] ${key} "${sent}"` },
        { [holder]: { [own]: sent } },
      )
      expect(reportedValues(unitsAbout(units, [holder, own]), [holder, own], sent).lists).toContainEqual([one, two])
      // Alongside other paths it is one of several names.
      const listed = read(
        { [key]: `${no}: "${holder}.${own}", "${holder}.${one}", "${holder}.${two}"` },
        { [holder]: { [own]: sent } },
      )
      expect(reportedValues(unitsAbout(listed, [holder, own]), [holder, own], sent).lists).toEqual([])
    }),
  ))

it('a name that was missed first goes where it is said to be one that nobody has, unless that is said of what is missing, too', () =>
  fc.assert(
    fc.asyncProperty(
      names(2),
      words(4),
      fc.boolean(),
      async ([own = 'a', strange = 'b'], [no = 'd', is = 'e', at = 'f', key = 'k'], isAlike) => {
        const unknown = (names: readonly string[]) => names.map(each => `${at} ${is} ${no} "${each}"`)
        const { op } = played({}, body => {
          const others = Object.keys(body).filter(each => each !== own)
          return others.length > 0 ? { [key]: unknown(others) } : { [key]: `${no} ${is} ${typeof body[own]}` }
        })
        await op.learnUnknown()
        const slots = [own, strange].map(each => op.slot({ in: 'body', path: [each] }))
        op.draft = op.with(...slots)
        const asked = isAlike ? unknown([strange]) : [`${is} "${strange}" ${no} ${at} ${key}`]
        const missed = read({ [key]: asked })
        op.first = new Set(missed.map(({ text }) => text))
        Object.assign(op.property({ in: 'body', path: [strange] }), {
          missing: missed.map(({ text }) => `422 ${text}`).join('\n'),
          asked: missed,
          isDoubtful: false,
        })
        const left = await withoutUnknown(op, await op.ask(op.draft))
        expect(left === undefined).toBe(isAlike)
        expect(op.has([strange])).toBe(isAlike)
      },
    ),
    { numRuns: 20 },
  ))

it('the other word of a hidden list is sought among what was given, the likest label first', () =>
  fc.assert(
    fc.property(words(4), ([read = 'a', change = 'b', other = 'c', label = 'd']) => {
      const testData = {
        [`${label} ${read}`]: read,
        [other]: other,
        [`${label} ${change}`]: change,
      }
      const { op } = played(testData, () => undefined)
      const slot = op.slot({ in: 'body', path: ['zz'] }, { template: `{{${label} ${read}}}`, origin: 'given' })
      op.property(slot).listRejection = 'zz'
      expect(othersOf(op, slot, true)).toEqual([change, other])
      // Elsewhere a label that has nothing of the one that was taken is not tried.
      expect(othersOf(op, slot, false)).toEqual([change])
    }),
  ))
