/** Which values and names go first, and what is not looked for: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mentionsOf } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { cases } from '../testing/cases.ts'
import { isAskedByChoice, leaveOutAlongsideNone } from './choices.ts'
import { EMPTY, type Slot } from './draft.ts'
import { namesAt } from './groups.ts'
import { grow } from './grow.ts'
import { findByHalves } from './halves.ts'
import { closeLists } from './lists.ts'
import { concludeMissing } from './needed.ts'
import { Operation } from './operation.ts'
import { held, name, played, serviceOf, word } from './testdata/memory-service.ts'
import { tokenStrings } from './token-strings.ts'
import { valuesFor } from './values.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })

it('a name below which something is missed is known, whatever is missed', () =>
  fc.assert(
    fc.asyncProperty(names(3), words(4), async ([first = 'a', inner = 'b'], [w, x, field = 'f', text = 't']) => {
      const { op, asked } = played({ First: 'Anna' }, body => {
        const said = (path: string, what: string) => ({ [text]: what, [field]: path })
        if (typeof body[first] !== 'string') return said(first, `${w} '${first}'`)
        const own = body['document']
        if (own === undefined) return undefined
        if (!isObject(own)) return said(`document.${inner}`, `Object ${x} '${inner}'`)
        return typeof own[inner] === 'string' ? undefined : said(`document.${inner}`, `${w} '${inner}'`)
      })
      expect(await grow(op, { most: 20 })).toBe(true)
      op.acceptsUnknown = true
      op.hintedPaths = [['document'], ['tipo']]
      const before = asked.length
      expect(await namesAt(op, [], () => true)).toContainEqual(['document'])
      expect(asked.length - before).toBeLessThan(5)
    }),
    cases(15, 5),
  ))

it('what is missed alongside a word that is on no list, too, is required of any; of one fault at a time each in turn', () =>
  fc.assert(
    fc.asyncProperty(
      names(3),
      words(4),
      fc.boolean(),
      async ([kind = 'a', one = 'b', two = 'c'], [w, x, y, only = 'o'], isOfWord) => {
        const { op } = played({ Kind: only }, body => {
          const isDone = (each: string) => typeof body[each] === 'string'
          if (!isDone(kind)) return { k: `${w} '${kind}'` }
          const needed = isOfWord && body[kind] !== only ? [] : [one, two]
          const missing = needed.find(each => !isDone(each))
          if (missing !== undefined) return { k: `${w} '${missing}'` }
          return body[kind] === only ? undefined : { k: `${x} '${kind}' ${y}` }
        })
        op.draft = op.with({ in: 'body', path: [kind], value: { template: only, origin: 'told' } })
        expect(await grow(op, { most: 40 })).toBe(true)
        concludeMissing(op)
        await closeLists(op, () => true)
        await leaveOutAlongsideNone(op, () => true)
        const asked = [one, two].map(each => isAskedByChoice(op, op.property({ in: 'body', path: [each] })))
        expect(asked).toEqual([isOfWord, isOfWord])
      },
    ),
    cases(15, 5),
  ))

it('words in quotes are a list up to a word that stands in none, whatever joins them', () =>
  fc.assert(
    fc.asyncProperty(names(1), words(4), async ([kind = 'a'], [w, one = 'o', two = 't', other = 'z']) => {
      const { op } = played({}, body => {
        if (typeof body[kind] !== 'string') return { k: `"${kind}" ${w}` }
        const isOn = [one, two].some(each => each === body[kind])
        return isOn
          ? undefined
          : { k: `value of body.${kind} must be one of "${one}", "${two}" ba ${other} value "${body[kind]}"` }
      })
      op.draft = op.with({ in: 'body', path: [kind], value: { template: one, origin: 'told' } })
      expect(await grow(op, { most: 20 })).toBe(true)
      await closeLists(op, () => true)
      expect(op.property({ in: 'body', path: [kind] })).toMatchObject({ list: [one, two], isClosed: true })
    }),
    { numRuns: 15 },
  ))

it('what is said of a value that stands in the body is looked for nowhere else', () =>
  fc.assert(
    fc.asyncProperty(names(1), words(3), async ([kind = 'a'], [x, y, z]) => {
      const { op, asked } = played({}, () => ({ k: `${x} ${y} '${kind}' ${z}` }))
      op.draft = op.with({ in: 'body', path: [kind], value: { template: 'test', origin: 'guess' } })
      const answer = await op.ask(op.draft)
      const mentions = answer.units.flatMap(unit => mentionsOf(unit, [kind]))
      for (const mention of [...mentions, ...mentions]) op.service.forms.learn(mention, true)
      await findByHalves(op, answer, () => false)
      const isElsewhere = ({ headers = {}, query = {} }: (typeof asked)[number]) =>
        Object.keys(query).length > 0 || Object.hasOwn(headers, 'X-zqAlpha')
      expect(asked.length).toBeGreaterThan(1)
      expect(asked.filter(isElsewhere)).toEqual([])
    }),
    { numRuns: 15 },
  ))

it('a credential as it was given goes before a part of it that has one of the sizes that are told', () =>
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 6 }), word, (size, path) => {
      const given = { User: `PHC-HYD-${'7'.repeat(size)}`, Key: 'rz_7Kq2vTn9XbL4mWc8' }
      const lookup = (label: string) => given[label as keyof typeof given]
      const first = Object.keys(given).map(label => ({ template: `{{${label}}}`, origin: 'given' as const }))
      const op = new Operation(
        serviceOf(() => ({ status: 400, body: '' }), { credentials: given }).service,
        'auth-authenticate',
        given,
      )
      const slot: Slot = { in: 'body', path: [path], value: { template: 'zq', origin: 'guess' } }
      const reported = { ...NOTHING, sizes: [size] }
      const values = valuesFor(slot.path, reported, { ...op.sources(slot), given, lookup, first })
      expect(values[0]?.template).toBe('{{User}}')
    }),
    { numRuns: 15 },
  ))

const NOTHING = {
  ...{ direct: [], literals: [], lists: [], patterns: [], types: [], formats: [], quoted: [], words: [] },
  ...{ own: [], tail: [], shapes: [], sizes: [], resized: [] },
}

it('a header field that a rejected login had with the same value is no token, and some of the credentials alone log nobody in', () =>
  fc.assert(
    fc.asyncProperty(
      words(4),
      fc.stringMatching(/^[a-z]{4}\/\d\.\d{2}\.[a-f0-9]{6}$/),
      async ([w, x, server = 's', y], value) => {
        const credentials = { User: 'ext.zagros', Key: 'Qela#Hewler1975' }
        const { service } = serviceOf(
          ask => {
            const body = (held(ask) ?? {}) as Record<string, Json>
            const given = Object.values(body)
            const headers = { [server]: value }
            if (given.includes('ext.zagros') && given.includes('Qela#Hewler1975'))
              return {
                status: 200,
                headers: { ...headers, [x ?? '']: 'b7f20c3395e14f8a91' },
                body: { [w ?? '']: '0', [y ?? '']: { [x ?? '']: 1 } },
              }
            return given.length > 0
              ? { status: 200, headers, body: { [w ?? '']: '101' } }
              : { status: 400, headers, body: {} }
          },
          { credentials },
        )
        const ask = (...labels: string[]) =>
          service.ask('auth-authenticate', {
            ...EMPTY,
            slots: labels.map(
              (label): Slot => ({ in: 'body', path: [label], value: { template: `{{${label}}}`, origin: 'given' } }),
            ),
          })
        service.bare = await ask()
        expect(service.accepted(await ask('User'))).toBe(false)
        const granted = await ask('User', 'Key')
        expect(service.accepted(granted)).toBe(true)
        expect(tokenStrings(service, granted, [service.bare]).map(each => each.location)).toEqual([
          { in: 'header', at: x },
        ])
      },
    ),
    { numRuns: 15 },
  ))
