/** What is said of a value whatever its type: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { type Answer, textsAbout } from './answer.ts'
import { choose } from './choose.ts'
import type { Slot } from './draft.ts'
import { grow } from './grow.ts'
import { findByHalves } from './halves.ts'
import { name, played, word } from './testdata/memory-service.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
/** No name is made of words of a sentence. */
const isApart = ([own, said]: [string[], string[]]) =>
  !said.some(each => own.some(other => other.toLowerCase().includes(each)))
const told = (count: number, of: number) => fc.tuple(names(count), words(of)).filter(isApart)
const DATA = { First: 'Astrid Lindh', Place: 'garden', Parcel: 'PK204481', Note: 'Ring the bell' }

/** As a language of a service writes it, with the signs that do not stand in it. */
const written = (value: Json | undefined): string => {
  const inner = (each: Json): string => {
    if (Array.isArray(each)) return `[${each.map(inner).join(', ')}]`
    if (isObject(each))
      return `{${Object.entries(each)
        .map(([key, own]) => `'${key}': ${inner(own)}`)
        .join(', ')}}`
    return typeof each === 'string' ? `'${each}'` : String(each)
  }
  if (typeof value !== 'object' || value === null) return `'${String(value)}'`
  const text = inner(value)
  return text.includes("'") ? `"${text}"` : `'${text}'`
}

it('the same of values of several types, each of them repeated, asks for no name', () =>
  fc.assert(
    fc.asyncProperty(told(1, 4), async ([[kind = 'a'], [w = 'w', x = 'x', y = 'y', z = 'z']]) => {
      const { op, asked } = played(DATA, body => ({ [kind]: [`${w} ${written(body[kind])} ${x} ${y} ${z}`] }))
      const isNamed = (answer: Answer) => choose(op, answer, false).some(each => each.kind === 'add')
      const values: Json[] = [20417, 'garden', {}]
      const said: boolean[] = []
      for (const template of values) {
        const slot: Slot = { in: 'body', path: [kind], value: { template, origin: 'type' } }
        op.draft = op.with(slot)
        const answer = await op.ask(op.draft)
        op.note(slot, textsAbout(answer, [kind]).join('\n'), true)
        const before = asked.length
        await findByHalves(op, answer, () => asked.length > before)
        said.push(isNamed(answer), asked.length > before)
      }
      expect(said.slice(0, 2)).toContain(true)
      expect(said.slice(-2)).toEqual([false, false])
    }),
    { numRuns: 15 },
  ))

it('an item of another type goes before names, where nothing names the list that was sent', () =>
  fc.assert(
    fc.asyncProperty(told(2, 5), async ([[list = 'a', inner = 'b'], [w = 'w', x = 'x', y = 'y', z = 'z', q = 'q']]) => {
      const { op, asked } = played({}, body => {
        const items = body[list]
        if (items === undefined) return { k: `${w} '${list}' ${x}` }
        if (!Array.isArray(items)) return { k: `${y} array, ${z} ${isObject(items) ? 'object' : typeof items}` }
        const [first] = items
        if (!isObject(first)) return { k: `${q} ${y} ${z}` }
        return first[inner] === undefined ? { k: `${w} '${inner}' ${x}` } : undefined
      })
      expect(await grow(op, { most: 25 })).toBe(true)
      expect(asked.length).toBeLessThan(11)
    }),
    { numRuns: 15 },
  ))

it('signs around what comes back are no part of what is said', () =>
  fc.assert(
    fc.asyncProperty(told(2, 2), async ([[kind = 'a', inner = 'b'], [w = 'w', x = 'x']]) => {
      const { op } = played({}, body => ({ k: { [kind]: `${w} ${written(body[kind])} ${x}` } }))
      const asked = (template: Json) =>
        op.ask(op.with({ in: 'body', path: [kind], value: { template, origin: 'type' } } satisfies Slot))
      expect((await asked({ [inner]: 'test' })).signature).toBe((await asked({})).signature)
    }),
    { numRuns: 15 },
  ))
