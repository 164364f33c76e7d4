import { describe, expect, it } from 'vitest'
import { KINDS } from '../../contract/check.ts'
import { EFFECTS } from '../../contract/endpoint.ts'
import { mayMeasure, policyFor, whyNot } from './policy.ts'

const production = (recipients: string[]) => ({
  kind: 'production' as const,
  policy: policyFor('production', { recipients }),
})

describe('policyFor', () => {
  it('is stricter from sandbox to test to production', () => {
    const [sandbox, test, live] = KINDS.map(kind => policyFor(kind, {}))
    for (const key of ['requestsPerSecond', 'maxRequests', 'maxAuthFailures', 'maxNotifications'] as const) {
      expect(sandbox?.[key]).toBeGreaterThan(test?.[key] ?? Number.NaN)
      expect(test?.[key]).toBeGreaterThan(live?.[key] ?? Number.NaN)
    }
  })

  it('takes what the file says over the defaults', () => {
    expect(policyFor('test', { maxRequests: 7 })).toMatchObject({ maxRequests: 7, requestsPerSecond: 5 })
  })
})

describe('mayMeasure', () => {
  it.each([
    ['sandbox', {}, true],
    ['sandbox', { measureLimits: false }, false],
    ['test', {}, false],
    ['test', { measureLimits: true }, true],
    ['production', {}, false],
    ['production', { measureLimits: true }, false],
  ] as const)('of %s with %j is %s', (kind, given, allowed) => {
    expect(mayMeasure({ kind, policy: policyFor(kind, given) })).toBe(allowed)
  })
})

describe('whyNot', () => {
  it('lets everything through outside production', () => {
    for (const kind of ['sandbox', 'test'] as const)
      for (const effect of EFFECTS) expect(whyNot({ kind, policy: policyFor(kind, {}) }, effect, [])).toBeUndefined()
  })

  it('lets production be read and logged in to', () => {
    for (const effect of ['harmless', 'authenticates', 'reads'] as const)
      expect(whyNot(production([]), effect, [])).toBeUndefined()
  })

  it('rejects changes and notifications in production without designated recipients', () => {
    for (const effect of ['changes', 'notifies'] as const)
      expect(whyNot(production([]), effect, ['+4915112345678'])).toContain('there are none')
  })

  it('rejects a request that names somebody else', () => {
    expect(whyNot(production(['+4915112345678']), 'notifies', ['+4915187654321', 'sms'])).toContain('names none')
  })

  it.each(['+4915112345678', '004915112345678', '015112345678', '4915112345678', '+49 (151) 12345-678'])(
    'knows the designated telephone number written as %s',
    spelt => expect(whyNot(production(['+4915112345678']), 'notifies', [spelt])).toBeUndefined(),
  )

  it.each([
    ['12', 'Aachener Strasse 12'],
    ['12', '4915112345678'],
    ['Mara', 'Marabella'],
    ['', ''],
    ['C-100234', 'C-1002345'],
    ['123', '0000000123'],
  ])('does not take %s inside of %s for a designation', (recipient, value) => {
    expect(whyNot(production([recipient]), 'changes', [value])).toContain('names none')
  })

  it('follows a value that an answer about the designated recipient brought', () => {
    expect(whyNot(production(['Mara']), 'changes', ['usr_81f2'], new Set(['usr_81f2']))).toBeUndefined()
  })
})
