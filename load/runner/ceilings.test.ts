import { expect, it } from 'vitest'
import { guardCost } from './guard.ts'
import { profileNamed } from './profiles.ts'
import { exampleEnvironment } from './testdata/service.ts'

const cost = { requests: 1000, notifications: 1, changes: 1, requestsPerSecond: 9, seconds: 60 }
const profile = await profileNamed('smoke')
const guard = (environment: ReturnType<typeof of>, planned: typeof cost) =>
  guardCost(environment, profile, planned, new Date())
const of = (kind: 'sandbox' | 'test' | 'production', load?: { maxRate: number; maxRequests?: number }) => {
  const base = exampleEnvironment('http://127.0.0.1:1', { kind })
  return { ...base, policy: { ...base.policy, ...(load === undefined ? {} : { load }) } }
}

it('lets through what is below every ceiling of its kind', () => {
  for (const kind of ['sandbox', 'test', 'production'] as const) expect(() => guard(of(kind), cost)).not.toThrow()
})

it.each([
  ['a rate', 'test', { requestsPerSecond: 51 }, /51 requests a second .* 50 are allowed/],
  ['a total', 'production', { requests: 10_001 }, /10001 requests .* 10000 are allowed/],
  ['a length', 'production', { seconds: 3601 }, /3601 seconds .* 3600 are allowed/],
  ['a rate of the embedded service', 'sandbox', { requestsPerSecond: 30_000 }, /30000 requests a second/],
] as const)('rejects %s above it', (_name, kind, more, words) => {
  const call = () => guard(of(kind), { ...cost, ...more })
  expect(call).toThrow(words)
  expect(call).toThrow(expect.objectContaining({ code: 'GUARD_REFUSED' }))
})

it('holds an agreed load to what is agreed, more or less than the ceiling', () => {
  expect(() => guard(of('test', { maxRate: 500 }), { ...cost, requestsPerSecond: 400 })).not.toThrow()
  expect(() => guard(of('test', { maxRate: 500, maxRequests: 10 }), cost)).toThrow(/and 10 are allowed/)
})
