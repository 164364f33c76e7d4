import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import type { FieldKnowledge } from '../contract/knowledge.ts'
import { held, serviceOf } from '../discovery/testdata/memory-service.ts'
import { call } from './context.ts'
import { type Asking, withOperator } from './operator.ts'

type Complaints = (body: Record<string, Json>) => Json | undefined

/** A request of which `names` are known was sent as it is, and is rejected; what the operator is asked, and what comes of `typed`. */
async function asked(complaints: Complaints, sent: readonly Record<string, Json>[], typed: string) {
  const { service } = serviceOf(ask => {
    const body = held(ask)
    const wrong = ask.endpoint === 'auth-authenticate' ? problem('shi fi') : complaints(isObject(body) ? body : {})
    return wrong === undefined ? { status: 200, body: { known: true } } : { status: 422, body: wrong }
  })
  const { context } = service
  const askings: Asking[] = []
  context.operator = {
    ask: async asking => {
      askings.push(asking)
      return asking.property === undefined ? '' : typed
    },
  }
  let runs = 0
  await withOperator(context, 'ext-verify', async () => {
    if (runs++ > 0) return
    await call(context, { endpoint: 'auth-authenticate', template: { body: {} }, purpose: 'a test' })
    for (const body of sent) await call(context, { endpoint: 'ext-verify', template: { body }, purpose: 'a test' })
    const fields = ['type', 'depot', 'lane'].map(
      (name): FieldKnowledge => ({ pointer: `/${name}`, in: 'body', seen: { accepted: 0, present: 0 } }),
    )
    const template = { operation: 'default', endpoint: 'ext-verify' as const, body: sent.at(-1) ?? {} }
    context.knowledge.endpoints['ext-verify'] = {
      endpoint: 'ext-verify',
      headers: [],
      query: [],
      operations: [{ operation: 'default', template, accepted: [], fields }],
    }
  })
  return { askings, runs, hint: context.environment.requestHints['ext-verify.request'], data: context.operatorAnswers }
}

const problem = (detail: string): Json => ({ type: 'urn:ba', detail })

describe('the operator', () => {
  it.each<[string, Complaints]>([
    ['in words', ({ depot }) => (depot === 'K-7' ? undefined : problem(`ba depot ri zu ${depot}`))],
    ['under its name', ({ depot }) => (depot === 'K-7' ? undefined : { errors: { depot: ['ba zu'] } })],
    ['in a row', ({ depot }) => (depot === 'K-7' ? undefined : { wrong: [{ at: 'depot', why: 'ba zu' }] })],
  ])(
    'is asked for the value that is complained of %s, and the first that is taken is kept',
    async (_how, complaints) => {
      const sent = { type: 'a', depot: 'X-1' }
      const { askings, runs, hint, data } = await asked(complaints, [sent], 'Q-2, K-7')
      expect(askings.map(each => each.property?.name)).toEqual(['depot'])
      expect(hint?.body).toEqual({ type: 'a', depot: '{{depot 2}}' })
      expect([data.testData, runs]).toEqual([{ depot: 'Q-2', 'depot 2': 'K-7' }, 2])
    },
  )

  it('is asked for what was sent before what is missing', async () => {
    const complaints: Complaints = ({ depot }) =>
      depot === 'K-7' ? undefined : { wrong: ['lane', 'depot'].map(at => ({ at, why: 'ba zu' })) }
    const { askings } = await asked(complaints, [{ type: 'a', depot: 'X-1' }], 'K-7')
    expect(askings[0]?.property?.name).toBe('depot')
  })

  it('is not asked for a name that stands around every complaint', async () => {
    const complaints: Complaints = ({ depot }) => (depot === 'K-7' ? undefined : problem('ba zu depot'))
    const { askings } = await asked(complaints, [{}, { type: 'a', depot: 'X-1' }], 'K-7')
    expect(askings[0]?.property?.name).toBe('depot')
  })

  it('is asked for an example where nothing that is known is named', async () => {
    const { askings } = await asked(() => problem('ba zu'), [{ depot: 'X-1' }], 'K-7')
    expect(askings.map(each => each.property)).toEqual([undefined])
  })
})
