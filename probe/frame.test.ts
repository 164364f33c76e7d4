/** What stands around a name in an answer, and what only repeats the request: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import { held, name, sentence, serviceOf } from '../discovery/testdata/memory-service.ts'
import { call } from './context.ts'

const named = fc.uniqueArray(name, { minLength: 3, maxLength: 3 })

describe('what an answer says of a request', () => {
  it('names nothing by the list in which a stranger is complained of', () =>
    fc.assert(
      fc.asyncProperty(named, sentence, async ([frame = 'f', wanted = 'w'], words) => {
        const { service } = serviceOf(ask => {
          const sent = Object.keys((held(ask) ?? {}) as Record<string, Json>)
          const messages = sent.filter(each => each !== wanted).map(each => `'${each}' ${words.join(' ')}`)
          return { status: 400, body: { [frame]: [...messages, `'${wanted}' is required`] } }
        })
        const { context } = service
        const asked = (body: Json) =>
          call(context, { endpoint: 'ext-verify', template: { encoding: 'json', body }, purpose: 'a law' })
        await asked({ zqAlpha: 'zq' })
        const { observations } = await asked({})
        expect(observations.filter(({ at }) => at?.[0] === frame)).toEqual([])
      }),
      { numRuns: 30 },
    ))

  it('takes no piece of a value that was sent for a name', () =>
    fc.assert(
      fc.asyncProperty(name, fc.integer({ min: 100_000, max: 999_999 }), async (key, nr) => {
        const { service } = serviceOf(() => ({
          status: 400,
          body: { errors: [{ field: `u_${nr}`, message: 'is required' }] },
        }))
        const { observations } = await call(service.context, {
          endpoint: 'ext-verify',
          template: { encoding: 'json', body: { [key]: `ou_${nr}` } },
          purpose: 'a law',
        })
        expect(observations.flatMap(({ at }) => at ?? [])).not.toContain(`u_${nr}`)
      }),
      { numRuns: 20 },
    ))
})
