/** What decides the next request: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { cases } from '../testing/cases.ts'
import { EMPTY } from './draft.ts'
import { explore } from './explore.ts'
import { grow } from './grow.ts'
import { closeLists } from './lists.ts'
import { Operation } from './operation.ts'
import { type Answered, held, name, serviceOf, soManyMore, word } from './testdata/memory-service.ts'

const DONE: Answered = { status: 200, body: { done: 'yes' } }
const rejection = (text: Json, status = 400): Answered => ({ status, body: { k: text } })
const words = (n: number) => fc.uniqueArray(word, { minLength: n, maxLength: n })
const bodyOf = (body: Json) => (isObject(body) ? body : {})

function operationOf(
  given: Record<string, string>,
  answer: (body: Record<string, Json>) => Answered,
  endpoint: 'ext-notify' | 'ext-reach' = 'ext-notify',
) {
  const { service, asked } = serviceOf(ask => answer(bodyOf(held(ask) ?? null)), { testData: given })
  return { op: new Operation(service, endpoint, given), asked }
}

describe('a refused value', () => {
  it('keeps its turn: a decoder that stops at the first fault of the body goes on behind it', () =>
    fc.assert(
      fc.asyncProperty(words(6), async ([one = 'a', two = 'b', a, b, c, d]) => {
        const { op, asked } = operationOf({}, body => {
          for (const key of Object.keys(body))
            if ([one, two].includes(key) && typeof body[key] !== 'boolean') return rejection(`${a} '${key}' ${b} ${c}`)
          const missing = [one, two].filter(key => body[key] === undefined)
          return missing.length === 0 ? DONE : { status: 400, body: { k: missing.map(key => `'${key}' ${d}`) } }
        })
        expect(await grow(op, { most: 20 })).toBe(true)
        expect(asked.length).toBeLessThan(16)
      }),
      { numRuns: 20 },
    ))

  it('is a datum with as many figures as the refusal says, whatever signs it was given with', () =>
    fc.assert(
      fc.asyncProperty(name, words(3), async (key, [a, b, c]) => {
        const { op, asked } = operationOf({ One: 'Anna', Two: 'Bonn', Line: '+255 754 318 226' }, body => {
          if (body[key] === undefined) return rejection(`'${key}' ${a}`)
          return /^\d{12}$/.test(String(body[key])) ? DONE : rejection(`'${key}' ${b} ${c} 12`)
        })
        expect(await grow(op, { most: 14 })).toBe(true)
        expect(asked.length).toBeLessThan(8)
      }),
      { numRuns: 20 },
    ))
})

describe('after a first success', () => {
  it('a small number is of a closed list where another one is answered with the list', () =>
    fc.assert(
      fc.asyncProperty(name, words(3), async (key, [a, b, c]) => {
        const { op } = operationOf({}, body =>
          [1, 2, 3].includes(Number(body[key])) ? DONE : rejection(`'${key}' ${a} ${b}${c}: 1, 2, 3`),
        )
        op.draft = op.with({ in: 'body', path: [key], value: { template: 1, origin: 'type' } })
        op.settle({ answer: await op.ask(op.draft), draft: op.draft })
        await closeLists(op, () => true)
        expect(op.property({ in: 'body', path: [key] })).toMatchObject({ isClosed: true, list: [1, 2, 3] })
      }),
      { numRuns: 20 },
    ))

  it('each name of the list that asked for one is tried in its place', () =>
    fc.assert(
      fc.asyncProperty(words(6), async ([one = 'a', two = 'b', a, b, c, d]) => {
        const { op } = operationOf(
          { One: 'Anna' },
          body => {
            const [key, more] = Object.keys(body)
            const strange = Object.keys(body).find(each => each !== one && each !== two)
            if (strange !== undefined) return rejection(`${d} '${strange}' ${a} \`${one}\`, \`${two}\``)
            if (key === undefined) return rejection(`${a} ${b} \`${one}\`, \`${two}\``)
            if (more !== undefined) return rejection(`'${more}' ${c}${a}`)
            return body[key] === 'Anna' ? DONE : rejection(`'${key}' ${c} ${d}`)
          },
          'ext-reach',
        )
        expect(await grow(op, { most: 25 })).toBe(true)
        const variants = await explore(op, soManyMore(op, 40))
        const chosen = [...op.draft.slots, ...variants.map(({ slot }) => slot)].map(({ path }) => path[0])
        expect(new Set(chosen)).toEqual(new Set([one, two]))
      }),
      cases(20, 10),
    ))
})

it('renews a token once for a call that is refused whatever it shows', async () => {
  const { service, asked } = serviceOf(() => ({ status: 401, body: { k: 'no' } }))
  let renewed = 0
  const token = {
    value: 'tk_5f1c8a77d2e94b06',
    presentation: { in: 'header' as const, name: 'Authorization', scheme: 'Bearer' },
    proven: true,
  }
  Object.assign(service.context, { token })
  service.context.renew = () => Promise.resolve(++renewed < 20)
  await service.ask('ext-verify', EMPTY)
  expect({ renewed, asked: asked.length }).toEqual({ renewed: 1, asked: 2 })
})
