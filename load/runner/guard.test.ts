import { expect, it } from 'vitest'
import type { Environment, Policy } from '../../probe/environment/types.ts'
import { type Consent, guardBefore, guardLoad, isInWindow } from './guard.ts'
import { planLoad } from './plan.ts'
import { profileNamed } from './profiles.ts'
import { exampleDocument, exampleEnvironment, exampleLedger, TEST_DATA } from './testdata/service.ts'

const profile = await profileNamed('smoke')

function guard(
  kind: Environment['kind'],
  policy: Partial<Policy>,
  consent: Consent = {},
  now = '2026-03-01T23:00:00Z',
) {
  const base = exampleEnvironment('http://127.0.0.1:1', { kind })
  const environment = { ...base, policy: { ...base.policy, ...policy } }
  const { plan } = planLoad({ environment, ledger: exampleLedger(), openapi: exampleDocument(), profile })
  return () => guardLoad(environment, plan, consent, new Date(now))
}

const load = { maxRate: 25 }
const recipients = [TEST_DATA.Phone]

it('lets load onto a sandbox, and onto a test environment that agreed or was confirmed', () => {
  expect(guard('sandbox', {})).not.toThrow()
  expect(guard('test', { load })).not.toThrow()
  expect(guard('test', {}, { yes: true })).not.toThrow()
  expect(guard('test', {}, { confirm: 'example' })).not.toThrow()
})

it.each([
  ['test without agreement', guard('test', {}), /has no policy\.load/],
  ['test confirmed by another name', guard('test', {}, { confirm: 'other' }), /has no policy\.load/],
  [
    'production without agreement',
    guard('production', { recipients }, { yes: true, confirm: 'production' }),
    /has no policy\.load/,
  ],
  ['production that is not confirmed', guard('production', { load, recipients }, { yes: true }), /not confirmed/],
  [
    'production without a designated recipient',
    guard('production', { load }, { confirm: 'production' }),
    /not designated/,
  ],
  [
    'a rate above the agreed one',
    guard('test', { load: { maxRate: 20 }, maxNotifications: 1000 }),
    /up to 26 requests a second .* 20 are allowed/,
  ],
  [
    'an hour outside the agreed ones',
    guard('test', { load: { ...load, window: '01:00-05:00' } }),
    /agreed for 01:00-05:00 only/,
  ],
])('rejects %s', (_name, call, message) => {
  expect(call).toThrow(message)
  expect(call).toThrow(expect.objectContaining({ code: 'GUARD_REFUSED', exitCode: 4 }))
})

it('lets confirmed load onto production inside the hours and the rate', () => {
  const policy = { load: { ...load, window: '22:00-05:00' }, recipients }
  expect(guard('production', policy, { confirm: 'production' })).not.toThrow()
})

it('reads hours over midnight, time zones, and takes the whole run into account', () => {
  const at = (time: string) => new Date(`2026-07-01T${time}:00Z`)
  expect(isInWindow('22:00-05:00', at('21:59'), at('22:01'))).toBe(false)
  expect(isInWindow('22:00-05:00', at('04:30'), at('05:00'))).toBe(true)
  expect(isInWindow('22:00-05:00', at('04:30'), at('05:01'))).toBe(false)
  expect(isInWindow('22:00-05:00 Europe/Berlin', at('20:30'), at('20:40'))).toBe(true)
  expect(isInWindow('00:00-00:00', at('23:00'), at('23:10'))).toBe(true)
  expect(() => isInWindow('at night', at('23:00'), at('23:10'))).toThrow(/no span of hours/)
  expect(() => isInWindow('22:00-05:00 Nowhere/City', at('23:00'), at('23:10'))).toThrow(/no span of hours/)
})

it('rejects what no plan can make right before the service is asked for its contract', () => {
  const before = (policy: Partial<Policy>, parts: Partial<Environment> = {}) => {
    const base = exampleEnvironment('http://127.0.0.1:1', { kind: 'test', ...parts })
    const environment = { ...base, policy: { ...base.policy, ...policy } }
    return () => guardBefore(environment, profile, {}, new Date('2026-03-01T23:00:00Z'))
  }
  // Five journeys a second make five calls at least.
  expect(before({ load: { maxRate: 4 } })).toThrow('up to 5 requests a second')
  expect(before({ load: { maxRate: 5 } })).not.toThrow()
  expect(before({ load: { maxRate: 4 } }, { load: { weights: { 'ext-verify': 0.1 } } })).not.toThrow()
  expect(before({ load: { ...load, window: '01:00-05:00' } })).toThrow('agreed for 01:00-05:00 only')
  expect(before({})).toThrow('has no policy.load')
})
