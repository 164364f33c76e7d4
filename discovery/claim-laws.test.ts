/** What is claimed and what is not, of services in nonsense languages that answer in memory. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import { explore } from './explore.ts'
import { endpointKnowledge } from './findings.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { type Answered, held, name, serviceOf, soManyMore, word } from './testdata/memory-service.ts'

describe('nothing is claimed that no experiment showed', () => {
  const distinct = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
  const fieldsOf = async (answer: (body: Record<string, Json>) => Answered) => {
    const { service } = serviceOf(ask => answer(held(ask) as Record<string, Json>))
    const op = new Operation(service, 'ext-notify', {})
    expect(await grow(op, { most: 60 })).toBe(true)
    const known = endpointKnowledge(op, await explore(op, soManyMore(op, 60)))
    const [first] = known.operations
    return { fields: new Map(first?.fields.map(each => [each.pointer.slice(1), each])), conditions: first?.conditions }
  }

  it('requires what one value asks for beside that value only', () =>
    fc.assert(
      fc.asyncProperty(
        distinct(2),
        fc.uniqueArray(word, { minLength: 2, maxLength: 2 }),
        async ([kind = 'a', extra = 'b'], [plain = 'c', other = 'd']) => {
          const { fields, conditions } = await fieldsOf(body => {
            const value = body[kind]
            const no = (text: string) => ({ status: 400, body: { [plain + other]: text } })
            if (value !== plain && value !== other) return no(`'${kind}': [${plain}, ${other}]`)
            if (value === other && typeof body[extra] !== 'string') return no(`'${extra}'`)
            return { status: 200, body: { done: 'yes' } }
          })
          expect(fields.get(kind)?.required?.value).toBe(true)
          expect(fields.get(extra)?.required?.value).not.toBe(true)
          if (fields.has(extra))
            expect(conditions).toEqual([{ pointer: `/${kind}`, value: other, required: [`/${extra}`] }])
        },
      ),
      { numRuns: 15 },
    ))

  it('requires what the accepted value asks for beside that value only, also where all values ask for something else', () =>
    fc.assert(
      fc.asyncProperty(
        distinct(4),
        fc.uniqueArray(word, { minLength: 2, maxLength: 2 }),
        async ([kind = 'a', extra = 'b', always = 'c', key = 'd'], [plain = 'e', other = 'f']) => {
          const { fields } = await fieldsOf(body => {
            const value = body[kind]
            const no = (...texts: string[]) => ({ status: 400, body: { [key]: texts } })
            if (value !== plain && value !== other) return no(`'${kind}': [${plain}, ${other}]`)
            const missed = [always, ...(value === plain ? [extra] : [])].filter(each => typeof body[each] !== 'string')
            return missed.length > 0 ? no(...missed.map(each => `'${each}'`)) : { status: 200, body: { done: 'yes' } }
          })
          expect(fields.get(always)?.required?.value).toBe(true)
          expect(fields.get(extra)?.required?.value).not.toBe(true)
        },
      ),
      { numRuns: 15 },
    ))

  it('calls of two operations in an unknown language the one that takes less a check, whichever is found first', () =>
    fc.assert(
      fc.asyncProperty(
        distinct(2),
        fc.uniqueArray(word, { minLength: 2, maxLength: 2 }),
        fc.boolean(),
        async ([kind = 'a', extra = 'b'], [plain = 'c', other = 'd'], isPlainFirst) => {
          const listed = isPlainFirst ? `[${plain}, ${other}]` : `[${other}, ${plain}]`
          const { service } = serviceOf(ask => {
            const { [kind]: value, [extra]: more } = held(ask) as Record<string, Json>
            const no = (text: string) => ({ status: 400, body: { [plain + other]: text } })
            if (value !== plain && value !== other) return no(`'${kind}': ${listed}`)
            if (value === other && typeof more !== 'string') return no(`'${extra}'`)
            return { status: 200, body: value === other ? { [extra]: 'kept' } : { done: 'yes' } }
          })
          const op = new Operation(service, 'ext-reach', {})
          expect(await grow(op, { most: 60 })).toBe(true)
          const { operations } = endpointKnowledge(op, await explore(op, soManyMore(op, 60)))
          const names = operations.map(({ template }) => [
            template.operation,
            (template.body as Record<string, Json>)[kind],
          ])
          expect(Object.fromEntries(names)).toEqual({ check: plain, manage: other })
        },
      ),
      { numRuns: 15 },
    ))

  it('takes no key that all refusals have for a property', () =>
    fc.assert(
      fc.asyncProperty(distinct(3), word, async ([one = 'a', two = 'b', key = 'c'], message) => {
        const { fields } = await fieldsOf(body => {
          const missing = [one, two].find(each => !Object.hasOwn(body, each))
          return missing === undefined
            ? { status: 200, body: { done: 'yes' } }
            : { status: 400, body: { [key]: message, k: `${message} ${message}: ${missing}` } }
        })
        expect([...fields.keys()].sort()).toEqual([one, two].sort())
      }),
      { numRuns: 15 },
    ))

  it('requires none of those of which one is enough', () =>
    fc.assert(
      fc.asyncProperty(distinct(3), word, async ([always = 'a', one = 'b', two = 'c'], message) => {
        const { fields } = await fieldsOf(body => {
          const has = (each: string) => Object.hasOwn(body, each)
          const isEnough = has(one) || has(two)
          const missing = [...(has(always) ? [] : [always]), ...(isEnough ? [] : [one, two])]
          return missing.length === 0
            ? { status: 200, body: { done: 'yes' } }
            : {
                status: 400,
                body: { k: [...missing.map(each => `'${each}' ${message}`), ...(isEnough ? [] : [message + message])] },
              }
        })
        expect(fields.get(always)?.required?.value).toBe(true)
        expect(fields.get(one)?.required?.value).not.toBe(true)
        expect(fields.get(two)?.required?.value).not.toBe(true)
      }),
      { numRuns: 15 },
    ))
})
