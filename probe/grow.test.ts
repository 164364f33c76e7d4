/** Laws of growing a request, on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import { held, name, sentence, serviceOf, word } from '../discovery/testdata/memory-service.ts'
import { Draft } from './draft/draft.ts'
import { grow } from './grow.ts'
import type { Lab } from './lab.ts'
import { suggestionsOf } from './requests/first-draft.ts'
import type { Bench } from './requests/trials.ts'
import { tryExtras } from './requests/try-extras.ts'

const growingOf = (lab: Lab) => ({
  endpoint: 'ext-verify' as const,
  draft: new Draft('json'),
  suggest: suggestionsOf(lab, 'ext-verify'),
  purpose: 'a law',
  maxSteps: 45,
  encodings: [],
})
const grown = (lab: Lab) => grow(lab, growingOf(lab))

const data = fc
  .uniqueArray(word, { minLength: 6, maxLength: 12 })
  .map(words => Object.fromEntries(words.map((each, i) => [`Datum ${i}`, `${each}-${i}`])))

describe('growing a request', () => {
  it('finds the datum that is meant where the answer says only that nothing was found', () =>
    fc.assert(
      fc.asyncProperty(name, data, fc.nat(), sentence, async (key, testData, nth, words) => {
        const wanted = Object.values(testData)[nth % Object.keys(testData).length]
        const { service, asked } = serviceOf(
          ask => {
            const body = held(ask) as Record<string, Json>
            if (body[key] === undefined)
              return { status: 422, body: { errors: [{ field: key, message: 'is required' }] } }
            return body[key] === wanted
              ? { status: 200, body: { done: 'yes' } }
              : { status: 404, body: { error: words.join(' ') } }
          },
          { testData },
        )
        expect((await grown(service.lab)).outcome).toBe('accepted')
        expect(asked.length).toBeLessThan(Object.keys(testData).length + 4)
      }),
      { numRuns: 40 },
    ))

  it('holds nothing that was answered as nothing at all, although the answer goes on to name it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
        sentence,
        async ([frame = '', one = '', two = ''], words) => {
          const said = [words.join(' ')]
          const { service } = serviceOf(() => ({ status: 422, body: { [frame]: { [one]: said, [two]: said } } }))
          const growing = { ...growingOf(service.lab), encodings: ['form' as const] }
          expect((await grow(service.lab, growing)).draft.in('body')).toEqual([])
        },
      ),
      { numRuns: 40 },
    ))

  it('goes on to the next obstacle when a datum is found', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        data,
        async ([one = '', two = ''], testData) => {
          const [first, second] = Object.values(testData)
          const { service } = serviceOf(
            ask => {
              const body = held(ask) as Record<string, Json>
              const missing = [one, two].filter(each => body[each] === undefined)
              if (missing.length > 0)
                return { status: 422, body: { errors: missing.map(field => ({ field, message: 'is required' })) } }
              if (body[one] !== first) return { status: 422, body: { problem: `no '${body[one]}' here` } }
              return body[two] === second
                ? { status: 200, body: { ok: 1 } }
                : { status: 404, body: { problem: 'nobody' } }
            },
            { testData },
          )
          expect((await grown(service.lab)).outcome).toBe('accepted')
        },
      ),
      { numRuns: 30 },
    ))

  it('leaves out what was taken for a name and is complained of whatever it holds', () =>
    fc.assert(
      fc.asyncProperty(name, name, sentence, async (key, stranger, words) => {
        fc.pre(key !== stranger)
        const { service } = serviceOf(
          ask => {
            const body = held(ask) as Record<string, Json>
            if (body[stranger] !== undefined)
              return {
                status: 400,
                body: { reasons: [{ at: '(root)', text: `${words.join(' ')} ${stranger} ${words[0]}` }] },
              }
            return body[key] === undefined
              ? { status: 400, body: { errors: [key, stranger].map(field => ({ field, message: 'is required' })) } }
              : { status: 200, body: { ok: 1 } }
          },
          { testData: { [key]: 'x' } },
        )
        const growth = await grown(service.lab)
        expect(growth.outcome).toBe('accepted')
        expect(growth.template.body).toEqual({ [key]: `{{${key}}}` })
      }),
      { numRuns: 30 },
    ))

  it('knows no name that is complained of in the words of a stranger', () =>
    fc.assert(
      fc.asyncProperty(name, name, sentence, async (key, known, words) => {
        fc.pre(key !== known)
        const { service } = serviceOf(ask => {
          const body = held(ask) as Record<string, Json>
          const others = Object.keys(body).filter(each => each !== key && each !== known)
          const wrong = body[known] !== undefined && typeof body[known] !== 'string'
          const errors = [
            ...others.map(field => ({ field, message: `${words.join(' ')} ${field} does not match schema` })),
            ...(wrong ? [{ field: known, message: 'must be a string' }] : []),
          ]
          return errors.length === 0 ? { status: 200, body: { ok: 1 } } : { status: 422, body: { errors } }
        })
        const template = { encoding: 'json' as const, body: { [key]: 'x' } }
        const bench: Bench = {
          endpoint: 'ext-verify',
          template,
          accepted: [{ exchange: 'x0', template }],
          leftOut: [],
          refusedAt: [],
          measured: [],
          fractions: new Map(),
          left: 30,
          acceptable: 9,
        }
        expect(await tryExtras(service.lab, bench, ['/alpha', '/beta', `/${known}`])).toEqual([`/${known}`])
      }),
      { numRuns: 30 },
    ))
})
