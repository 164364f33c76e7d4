import { describe, expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import type { ClassifiedResponse } from '../probe/sender/classified-response.ts'
import type { Batch } from './batch.ts'
import { openMust } from './must.ts'
import { answersWithoutFault, boundedTexts, numbers, type Odd, otherTypes, STRANGE_TEXTS, texts } from './odd.ts'
import { AssertionRecorder, CheckEnded } from './outcome.ts'
import type { RecordedContract } from './recorded.ts'
import { heard } from './testdata/scripted.ts'

const stated = (...facts: string[]) => ({ 'x-known': Object.fromEntries(facts.map(fact => [fact, 'stated'])) })
const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 9, ...stated('bounds') },
    seen: { type: 'string', maxLength: 9, 'x-known': { bounds: 'observed' } },
    born: { type: 'string', format: 'date', maxLength: 10, ...stated('bounds') },
    floor: { type: 'integer' },
    address: { type: 'object', properties: { zip: { type: ['string', 'null'] } } },
  },
}
const template = (body: Json, encoding: 'json' | 'form' = 'json'): OperationTemplate => ({
  endpoint: 'ext-verify',
  operation: 'default',
  encoding,
  body,
})
const BODY = { name: '{{Name}}', floor: 3, address: { zip: '{{Zip}}' }, more: 'x' }
const contract = (recorded = template(BODY), known = schema) =>
  ({
    templates: () => [recorded],
    requestBody: () => ({ schema: known, mediaType: 'application/json' }),
  }) as unknown as RecordedContract
const locations = (all: readonly Odd[]) => all.map(each => each.location)
const changed = (odd: Odd | undefined, body: Json = BODY) => odd?.difference.change?.(body)

describe('what parsers and databases stumble over', () => {
  it('is each property with a value of each type that it is not known to have', () => {
    const all = otherTypes(template(BODY), contract())
    expect(locations(all).filter(each => each.startsWith('/floor'))).toEqual([
      '/floor/string',
      '/floor/boolean',
      '/floor/null',
      '/floor/array',
      '/floor/object',
    ])
    expect(locations(all).filter(each => each.startsWith('/address/zip'))).not.toContain('/address/zip/null')
    expect(changed(all.find(each => each.location === '/floor/array'))).toEqual({ ...BODY, floor: ['zz'] })
  })

  it('is tried at properties that are known and not sent, and sent and not known', () => {
    const all = locations(otherTypes(template(BODY), contract()))
    expect(all).toContain('/born/boolean')
    expect(all).toContain('/more/boolean')
  })

  it('is no other type in a form, in which everything is text', () => {
    expect(otherTypes(template(BODY, 'form'), contract())).toEqual([])
    expect(numbers(template(BODY, 'form'), contract())).toEqual([])
  })

  it('is strange text where text may stand: no number, no object', () => {
    const all = locations(texts(template(BODY), contract(), STRANGE_TEXTS))
    expect(all).toContain('/name/nul')
    expect(all).toContain('/more/nul')
    expect(all.some(each => /^\/(floor|address\/[^z])/.test(each))).toBe(false)
  })

  it('is of a form only what the recorded call sends', () => {
    const all = locations(texts(template({ name: 'x', floor: '3' }, 'form'), contract(), STRANGE_TEXTS))
    expect(new Set(all.map(each => each.split('/')[1]))).toEqual(new Set(['name', 'floor']))
  })

  it('writes numbers that JSON of ours cannot say', () => {
    const all = numbers(template(BODY), contract())
    expect(new Set(all.map(each => each.location.split('/')[1]))).toEqual(new Set(['floor']))
    const beyond = all.find(each => each.location === '/floor/beyond-double')
    const sent = JSON.stringify(changed(beyond))
    expect(beyond?.difference.raw?.(sent)).toBe(JSON.stringify(BODY).replace('"floor":3', '"floor":1e400'))
  })

  it('tries them at the first property where no number is known', () => {
    const all = numbers(template({ name: 'x' }), contract(template({ name: 'x' }), { type: 'object' }))
    expect(new Set(all.map(each => each.location.split('/')[1]))).toEqual(new Set(['name']))
  })

  it('counts as bounded texts those of no form whose length the service stated', () => {
    expect(boundedTexts(contract()).map(each => each.pointer)).toEqual(['/name'])
    expect(boundedTexts(contract(template(BODY, 'form')))).toEqual([])
  })
})

describe('a service that is sent such a request', () => {
  const made = { location: '/name/nul', what: 'with U+0000 in /name', difference: {}, operation: 'default' }
  const own = { id: 'VERIFY-01/name-nul', location: made.location, made }
  const other = { ...own, id: 'VERIFY-01/name-long', made: { ...made, what: 'with ten thousand characters in /name' } }

  async function judged(response: ClassifiedResponse, check: typeof own | { id: string } = own) {
    const asked: unknown[] = []
    const recorder = new AssertionRecorder()
    const batch = {
      responses: async (...all: unknown[]) => {
        asked.push(all)
        return response
      },
    } as unknown as Batch
    const tools = { must: openMust(recorder, 'must', text => text), batch }
    const whole = { location: undefined, made: undefined, ...check }
    await answersWithoutFault(whole, [whole, other], tools).catch(error => {
      if (!(error instanceof CheckEnded)) throw error
    })
    return { verdict: recorder.end?.verdict ?? 'pass', reason: recorder.end?.reason, asked }
  }

  it('may take it or reject it, and may not fail on it', async () => {
    expect((await judged(heard('success'))).verdict).toBe('pass')
    expect((await judged(heard('validation'))).verdict).toBe('pass')
    expect(await judged(heard('server-error', 500))).toMatchObject({
      verdict: 'fail',
      reason: 'POST /ext-verify answers a request with U+0000 in /name with a server error (5xx).',
    })
  })

  it('is asked with all of the family at once, a server error being an answer', async () => {
    const { asked } = await judged(heard('success'))
    expect(asked).toEqual([
      [
        'ext-verify',
        'default',
        [
          { id: own.id, difference: { purpose: 'the recorded call with U+0000 in /name' } },
          { id: other.id, difference: { purpose: 'the recorded call with ten thousand characters in /name' } },
        ],
        'faults',
      ],
    ])
  })

  it('is asked nothing where the recorded request has no place for it', async () => {
    const found = await judged(heard('success'), { id: 'VERIFY-01' })
    expect(found.verdict).not.toBe('pass')
    expect(found.asked).toEqual([])
  })
})
