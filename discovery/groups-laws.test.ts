/** Names by groups: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unitsOf } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import { Envelope } from './envelope.ts'
import { namesAt } from './groups.ts'
import { findNames } from './names.ts'
import { Operation } from './operation.ts'
import { reportedValues } from './reported-values.ts'
import { held, name, serviceOf, word } from './testdata/memory-service.ts'

const words = fc.uniqueArray(word, { minLength: 4, maxLength: 4 })
const bodyIn = (ask: Parameters<typeof held>[0]) => held(ask) as Record<string, Json>

function operationOf(known: readonly string[], hinted: readonly string[], message: (strange: string[]) => Json) {
  const { service } = serviceOf(ask => {
    const strange = Object.keys(bodyIn(ask)).filter(each => !known.includes(each))
    if (strange.length > 0) return { status: 400, body: message(strange) }
    const [wrong] = Object.keys(bodyIn(ask))
    return wrong === undefined
      ? { status: 200, body: { done: 'yes' } }
      : { status: 400, body: { m: `"${wrong}" must be quite another` } }
  })
  const op = new Operation(service, 'ext-verify', {})
  op.hintedPaths = hinted.map(each => [each])
  return op
}

it('a name of one letter in a list of unknown names is one of them', () =>
  fc.assert(
    fc.asyncProperty(name, words, async (known, [no = '', such = '']) => {
      const op = operationOf([known], ['a', known], strange => ({ m: `${no} ${such} (${strange.sort().join(', ')})` }))
      const found = await namesAt(op, [], () => true)
      expect(found).not.toContainEqual(['a'])
    }),
    { numRuns: 4 },
  ))

it('one unknown name at a time, in an order of its own each time, hides no name that an answer has shown', () =>
  fc.assert(
    fc.asyncProperty(name, words, fc.infiniteStream(fc.nat(999)), async (known, [no = '', such = ''], order) => {
      let asked = 0
      const op = operationOf([known], [known], strange => {
        asked++
        return { m: `${no} ${such} ${no}`, at: [such, strange[(order.next().value ?? 0) % strange.length] ?? ''] }
      })
      op.acceptsUnknown = false
      expect(await namesAt(op, [], () => true)).toEqual([[known]])
      expect(asked).toBeLessThan(12)
    }),
    { numRuns: 6 },
  ))

it('of a list of unknown names that is too long to be read, those that it holds less often are known', () =>
  fc.assert(
    fc.asyncProperty(name, words, async (known, [no = '', such = '']) => {
      const { service } = serviceOf(ask => {
        const body = bodyIn(ask)
        const strange = Object.keys(body).filter(each => each !== known)
        const echo = Object.keys(body)
          .map(each => `'${each}': ${'-'.repeat(20)}`)
          .join(', ')
        if (strange.length > 0)
          return { status: 400, body: { m: `${no} ${such} '${strange.sort().join("', '")}' in {${echo}}` } }
        return Object.keys(body).length === 0
          ? { status: 200, body: { done: 'yes' } }
          : { status: 400, body: { m: `'${known}' ${such} ${such} ${no}` } }
      })
      const op = new Operation(service, 'ext-verify', {})
      op.hintedPaths = [[known]]
      expect(await namesAt(op, [], () => true)).toEqual([[known]])
    }),
    { numRuns: 4 },
  ))

it('a long text that repeats what is told of each name by itself is not counted', () =>
  fc.assert(
    fc.asyncProperty(name, words, async (known, [no = '', such = '', not = '', this_ = '']) => {
      const { service } = serviceOf(ask => {
        const all = Object.keys(bodyIn(ask)).map(each => ({
          field: each,
          message: each === known ? `${not} ${this_} ${not}` : `${no} ${such} ${such}`,
        }))
        const detail = all.map(({ field, message }) => `[${field}]: ${message} ${message}`).join('\n')
        return all.length === 0
          ? { status: 200, body: { done: 'yes' } }
          : { status: 422, body: { detail, violations: all } }
      })
      const op = new Operation(service, 'ext-verify', {})
      op.hintedPaths = [[known]]
      expect(await namesAt(op, [], () => true)).toEqual([[known]])
    }),
    { numRuns: 3 },
  ))

it('a class that a complaint about another property names is no name', () =>
  fc.assert(
    fc.asyncProperty(name, words, async (known, [pack = '', such = '', type = '', no = '']) => {
      const list = `${pack}.${such}.Request$${type.charAt(0).toUpperCase()}${type.slice(1)}`
      const { service } = serviceOf(ask =>
        Object.hasOwn(bodyIn(ask), known)
          ? { status: 400, body: { m: `${no} ${such} of \`${list}\`; ${such} through "${known}"` } }
          : { status: 200, body: { done: 'yes' } },
      )
      const op = new Operation(service, 'ext-verify', {})
      op.acceptsUnknown = true
      op.hintedPaths = [[known], [type]]
      // Names have stood in quotes before.
      service.forms.learn({ segments: [known], form: 'quoted:1', kind: 'quoted' }, true)
      expect(await namesAt(op, [], () => true)).not.toContainEqual([type])
    }),
    { numRuns: 4 },
  ))

it('a name that was sent in several objects is no key of the frame', () =>
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 5, maxLength: 5 }), ([own = '', ...holders]) => {
      const envelope = new Envelope([])
      const envelopeUnsent = new Envelope([])
      for (const holder of holders) {
        const json = { [holder]: { [own]: 'not of this kind' } }
        const body = { [holder]: { [own]: [[]] } }
        const units = unitsOf(
          { json, text: '', mediaType: 'application/json', headers: {} },
          { body, query: {}, headers: {} },
        )
        envelope.learn(units, body)
        envelopeUnsent.learn(units, { [holder]: 'x' })
      }
      expect(envelope.isBelowNames(own)).toBe(false)
      expect(envelopeUnsent.isBelowNames(own)).toBe(true)
    }),
  ))

it('names that are missed together are no values of each other', () =>
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 4, maxLength: 4 }), names => {
      const json = { m: `Missing: ${names.map(each => `'${each}'`).join(', ')}` }
      const units = unitsOf(
        { json, text: '', mediaType: 'application/json', headers: {} },
        { body: {}, query: {}, headers: {} },
      )
      for (const own of names) expect(reportedValues(units, [own], undefined).lists).toEqual([])
    }),
  ))

it('of several lists in a complaint of an unknown name, only one that holds a name that was sent lists names', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(word, { minLength: 6, maxLength: 6 }),
      async ([one = '', two = '', x = '', y = '', no = '', such = '']) => {
        const { service } = serviceOf(ask => {
          const strange = Object.keys(bodyIn(ask)).find(each => ![one, two].includes(each))
          return strange === undefined
            ? { status: 200, body: { done: 'yes' } }
            : { status: 400, body: { m: `${no} ${such} "${strange}" [${one}, ${two}] of [${x}, ${y}]` } }
        })
        const op = new Operation(service, 'ext-verify', {})
        await op.ask(op.draft)
        await op.learnUnknown()
        expect([...op.listed.values()].map(({ path }) => path.join())).not.toContain(x)
      },
    ),
    { numRuns: 4 },
  ))

it('where a list that is too long to be read holds all names, only a sentence of its own tells one of them', () =>
  fc.assert(
    fc.asyncProperty(name, words, fc.boolean(), async (known, [no = '', such = '', not = ''], isAlongside) => {
      const { service } = serviceOf(ask => {
        const all = Object.keys(bodyIn(ask))
        if (all.length === 0) return { status: 200, body: { done: 'yes' } }
        const strange = all.filter(each => each !== known || !isAlongside)
        const listed = strange.sort().map(each => `'${each}'${' '.repeat(16)}`)
        const long = `${no} ${such} (${listed.join(', ')} ${strange.length > 1 ? not : such})`
        const own = strange.length < all.length ? [`"${known}" ${not} ${such} ${not}`] : []
        return { status: 400, body: { m: [...own, ...(strange.length === 0 ? [] : [long])].join('; ') } }
      })
      const op = new Operation(service, 'ext-verify', {})
      op.acceptsUnknown = false
      op.hintedPaths = [[known]]
      expect(await namesAt(op, [], () => true)).toEqual(isAlongside ? [[known]] : [])
    }),
    { numRuns: 6 },
  ))

it('of whose first item alone is complained takes a list, also where it takes an empty object', () =>
  fc.assert(
    fc.asyncProperty(name, words, async (known, [must = '', text = '', list = '', of = '']) => {
      const { service } = serviceOf(ask => {
        const wrong = (at: string, message: string) => ({
          status: 422,
          body: { e: { [at]: { m: `${at} ${message}` } } },
        })
        const value = bodyIn(ask)[known]
        if (value !== undefined && (typeof value !== 'object' || value === null))
          return wrong(known, `${must} ${list} ${of} ${list}`)
        const [first] = Object.entries(value ?? {}).filter(([, item]) => typeof item !== 'string')
        return first === undefined
          ? { status: 200, body: { done: 'yes' } }
          : wrong(`${known}.${first[0]}`, `${must} ${text}`)
      })
      const op = new Operation(service, 'ext-verify', {})
      op.settle({ answer: await op.ask(op.draft), draft: op.draft })
      op.hintedPaths = [[known]]
      await findNames(op, () => true)
      expect([...op.property({ in: 'body', path: [known] }).types]).toContain('array')
    }),
    { numRuns: 4 },
  ))
