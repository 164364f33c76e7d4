/** Objects with nothing in them: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject } from '../contract/json.ts'
import { CONTROL, keyOf } from './draft.ts'
import { grow } from './grow.ts'
import { locationsFor } from './locations.ts'
import { namesIn } from './names-in.ts'
import { squeezed } from './spelling.ts'
import { name, played, word } from './testdata/memory-service.ts'
import { control } from './unknown-properties.ts'

/** None is part of another one. */
const isApart = (words: readonly string[]) =>
  words.every(each => !words.some(other => other !== each && other.includes(each)))

it('where it counts as missing, and one with a name that nobody has does not, what is said then is gone on from, of several at once', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
      fc.uniqueArray(word, { minLength: 8, maxLength: 8 }).filter(isApart),
      async (
        [one = 'a', two = 'b', kind = 'c', text = 'd'],
        [frame = 'f', missed = 'm', is = 'i', type = 't', yes = 'y', no = 'n', must = 'u', may = 'v'],
      ) => {
        const isEmpty = (value: unknown) => value === undefined || (isObject(value) && Object.keys(value).length === 0)
        const { op, sent } = played({}, body => {
          const complaints = [one, two].flatMap(holder => {
            const inner = body[holder]
            if (isEmpty(inner)) return [[holder, `${is} ${missed}`]]
            if (!isObject(inner)) return [[holder, `${type} ${must} ${is}`]]
            // The one tells what it lacks by its key, the other one in a sentence.
            if (holder === two)
              return typeof inner[text] === 'string'
                ? []
                : [[two, { [frame]: { [text]: `${is} ${missed}` }, [`${frame}s`]: [] }]]
            return [yes, no, may].some(each => inner[kind] === each)
              ? []
              : [[one, `${kind} ${must} ${is} ${yes},${no},${may}`]]
          })
          return complaints.length === 0 ? undefined : { [frame]: Object.fromEntries(complaints), [`${frame}s`]: [] }
        })
        expect(await grow(op, { most: 40 })).toBe(true)
        expect(sent().at(-1)).toMatchObject({
          [one]: { [kind]: expect.anything() },
          [two]: { [text]: expect.anything() },
        })
        // Keys of the frame that stand between names are no properties.
        for (const { [two]: inner } of sent()) expect(isObject(inner) ? Object.keys(inner) : []).not.toContain(frame)
        expect(op.draft.slots.some(({ path }) => path.includes(CONTROL))).toBe(false)
      },
    ),
    { numRuns: 20 },
  ))

it('what leads to it from the inside out is asked for by the first name, whatever id each answer has', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
      fc.uniqueArray(word, { minLength: 6, maxLength: 6 }),
      fc.constantFrom('`', '"', "'"),
      async (
        [outer = 'o', inner = 'a'],
        [root = 'r', is = 'i', missed = 'm', none = 'n', into = 't', key = 'k'],
        quote,
      ) => {
        let id = 0
        const q = (text: string) => `${quote}${text}${quote}`
        const { op, sent } = played({}, body => {
          const said = (each: string, chain: readonly string[]) => ({
            [key]: [
              `${is} ${missed} ${q(each)} ${is} ${none}`,
              `${none} ${into} ${missed} ${chain.map(at => `${into} ${q(at)}`).join(' ')}`,
            ].join('\n'),
            [`${key}Id`]: `${++id}f0b7c52-91d4-4e0a-a6c8-5d1b82f7e914`.slice(-36),
          })
          const held = body[outer]
          if (!isObject(held)) return said(outer, [outer, root])
          if (typeof held[inner] !== 'string') return said(inner, [inner, outer, root])
          const stranger = Object.keys(held).find(each => each !== inner)
          return stranger === undefined
            ? undefined
            : { [key]: `${none} ${missed} ${is} ${q(stranger)} ${into}, ${into} ${q(outer)} ${into} ${q(root)}` }
        })
        expect(await grow(op, { most: 25 })).toBe(true)
        expect(sent().at(-1)?.[outer]).toEqual({ [inner]: expect.anything() })
      },
    ),
    { numRuns: 20 },
  ))

it('what any other name in its place is answered with is no effect of the name, whatever id each answer has', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
      fc.uniqueArray(word, { minLength: 3, maxLength: 3 }),
      async ([outer = 'o', inner = 'a'], [root = 'r', is = 'i', key = 'k']) => {
        let id = 0
        const { op } = played({}, body => ({
          [key]: `${is} '${isObject(body[outer]) ? inner : outer}' ${is} '${root}'`,
          [`${key}Id`]: `3f0b7c52-91d4-4e0a-a6c8-${String(++id).padStart(12, '0')}`,
        }))
        const before = await op.ask(op.draft)
        const slot = op.slot({ in: 'body', path: [outer, root] })
        const next = op.with(slot)
        const after = await op.ask(next)
        const [unit] = before.units
        if (unit === undefined) throw new Error('no complaint')
        await control(
          op,
          before,
          after,
          [{ kind: 'add', slot, about: [root], before: [], key: '', score: 1, unit }],
          next,
        )
        expect(op.unmoved.has(keyOf(slot))).toBe(true)
      },
    ),
  ))

it('keys that stand between names in rejections lead to no place', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
      fc.uniqueArray(word, { minLength: 3, maxLength: 3 }),
      async ([outer = 'o', inner = 'a'], [frame = 'f', is = 'i', missed = 'm']) => {
        const { op } = played({}, () => ({ [frame]: { [outer]: { [frame]: { [inner]: `${is} ${missed}` } } } }))
        op.service.envelope.keys.add(squeezed(frame))
        const holder = op.slot({ in: 'body', path: [outer] })
        op.draft = op.with({ ...holder, value: { template: {}, origin: 'type' } })
        const answer = await op.ask(op.draft)
        const [unit] = answer.units
        const named = unit && namesIn(op, answer, unit, [holder]).find(each => each.name === inner)
        if (unit === undefined || named === undefined) throw new Error('not named')
        const ofWhole = { ...named, variants: [[outer, frame, inner]] }
        expect(locationsFor(op, unit, ofWhole, [holder])[0]?.path).toEqual([outer, inner])
      },
    ),
  ))
