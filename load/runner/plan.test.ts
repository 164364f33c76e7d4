import { expect, it } from 'vitest'
import type { Ledger } from '../../contract/ledger.ts'
import { emptyLedger } from '../../contract/questions.ts'
import { costOf } from './cost.ts'
import { planLoad } from './plan.ts'
import { profileNamed } from './profiles.ts'
import { exampleDocument, exampleEnvironment, exampleLedger } from './testdata/service.ts'

const profile = await profileNamed('smoke')
const environment = exampleEnvironment('http://127.0.0.1:1')
const planned = (parts: Partial<Parameters<typeof planLoad>[0]> = {}) =>
  planLoad({ environment, ledger: exampleLedger(), openapi: exampleDocument(), profile, ...parts })
const names = (one: ReturnType<typeof planned>) => one.plan.calls.map(call => call.call)

function without(...endpoints: string[]) {
  const { paths } = exampleDocument()
  return { paths: Object.fromEntries(Object.entries(paths).filter(([path]) => !endpoints.includes(path.slice(1)))) }
}

it('orders the journey login, verify, check, manage, notify', () => {
  expect(names(planned())).toEqual([
    'auth-authenticate',
    'ext-verify',
    'ext-reach.check',
    'ext-reach.manage',
    'ext-notify',
  ])
  expect(planned().plan.calls.map(call => call.path)).toContain('/api/ext-verify')
})

it('moves a call behind the one whose answer it needs', () => {
  const { paths } = exampleDocument()
  const document = JSON.parse(
    JSON.stringify(paths)
      .replaceAll('{{Phone}}', '{{ext-reach.manage#/phone}}')
      .replaceAll('{{ext-verify#/customerId}}', 'c-1'),
  ) as object
  expect(names(planned({ openapi: { paths: document } }))).toEqual([
    'auth-authenticate',
    'ext-reach.check',
    'ext-reach.manage',
    'ext-verify',
    'ext-notify',
  ])
})

it('carries no credential and no test datum', () => {
  const text = JSON.stringify(planned().plan)
  for (const value of [...Object.values(environment.credentials), ...Object.values(environment.testData)])
    expect(text).not.toContain(value)
})

it('knows which bodies are a success and which rejections come with the same status', () => {
  const notify = planned().plan.calls.at(-1)
  expect(Object.keys(notify?.expects ?? {})).toEqual(['200'])
  expect(notify?.expects['200']?.refused).toHaveLength(1)
})

it('drives nothing with a request that was always rejected', () => {
  const openapi = exampleDocument()
  const notify = openapi.paths['/ext-notify'] as { post: { responses: Record<string, object> } }
  delete notify.post.responses['200']
  const rejected = planned({ openapi })
  expect(rejected.unknown).toEqual(['ext-notify'])
  expect(names(rejected)).not.toContain('ext-notify')
})

it('expects of a preference what a customer may not leave out, since another call sets it', () => {
  const openapi = exampleDocument()
  const text = { type: 'string' }
  const reported = { type: 'object', properties: { place: text, version: text }, required: ['place', 'version'] }
  const reach = openapi.paths['/ext-reach'] as { post: { requestBody?: object; responses: Record<string, object> } }
  reach.post.requestBody = { content: { 'application/json': { schema: { properties: { place: text } } } } }
  Object.assign(reach.post.responses['200'] ?? {}, { 'x-operations': { check: reported } })
  const check = planned({ openapi }).plan.calls.find(call => call.call === 'ext-reach.check')
  expect(check?.expects['200']?.schema).toMatchObject({
    properties: { place: { type: ['string', 'null'] }, version: text },
    required: ['version'],
  })
})

it('names an endpoint that it cannot drive, and rejects where no journey is known', () => {
  expect(planned({ openapi: without('ext-reach') }).unknown).toEqual(['ext-reach'])
  expect(() => planned({ openapi: without('auth-authenticate') })).toThrow(
    /no accepted request is known for auth-authenticate/,
  )
  expect(() => planned({ openapi: without('ext-verify', 'ext-reach', 'ext-notify') })).toThrow(/No journey/)
  expect(() => planned({ openapi: {} })).toThrow(/cannot be read: paths/)
})

it('takes the path from the document where the ledger does not know it', () => {
  const openapi = { ...exampleDocument(), servers: [{ url: '/v2/' }] }
  expect(planned({ ledger: emptyLedger('x'), openapi }).plan.calls[0]?.path).toBe('/v2/auth-authenticate')
})

it('names a datum that the environment lacks, before anything is sent', () => {
  const poor = { ...environment, testData: { Phone: '+49151' } }
  expect(() => planned({ environment: poor })).toThrow(/ext-notify needs "Message"/)
})

it('leaves changes out in production, because they cannot be put back', () => {
  const production = planned({ environment: { ...environment, kind: 'production' } })
  expect(names(production)).not.toContain('ext-reach.manage')
  expect(production.leftOut[0]).toContain('cannot be put back')
})

it('tells the cost before it starts', () => {
  expect(costOf(planned().plan)).toEqual({
    // With four journeys that send a notification four times more.
    requests: 271,
    notifications: 67,
    changes: 51,
    requestsPerSecond: 26,
    seconds: 36,
  })
})

it('tells that a known limit will be what is measured', () => {
  const ledger = exampleLedger()
  const answer = ledger.questions['env.base-path']
  if (answer === undefined) throw new Error('the example knows its base path')
  const known = (limit: number): Ledger => ({
    ...ledger,
    questions: { ...ledger.questions, 'limits.rate': { ...answer, value: { limit, windowSeconds: 60 } } },
  })
  expect(planned({ ledger: known(300) }).notes.join()).toContain('allow 300 requests in 60 s')
  expect(planned({ ledger: known(3000) }).notes).toEqual([])
})

it('thins out what the policy of a shared environment allows only so often, and what only those calls need', () => {
  const test = { ...environment, kind: 'test' as const }
  const { plan, leftOut } = planned({ environment: test })
  expect(costOf(plan)).toMatchObject({ notifications: 20, changes: 51 })
  expect(leftOut.join()).toContain('the policy allows 20 notifications a run')
  const { policy } = environment
  const none = { ...test, policy: { ...policy, load: { maxRate: 50, maxNotifications: 0, maxChanges: 7 } } }
  expect(names(planned({ environment: none }))).not.toContain('ext-notify')
  expect(costOf(planned({ environment: none }).plan)).toMatchObject({ notifications: 0, changes: 7, requests: 160 })
})

it('weighs calls as the environment says, and makes those that others need', () => {
  const load = { weights: { 'ext-verify': 0, 'ext-reach': 0.5, 'ext-notify': 0 } }
  const { plan } = planned({ environment: { ...environment, load } })
  expect(plan.calls.map(({ call, share }) => [call, share])).toEqual([
    ['auth-authenticate', 1],
    ['ext-verify', 0.5],
    ['ext-reach.check', 0.5],
    ['ext-reach.manage', 0.5],
  ])
})
