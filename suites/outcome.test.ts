import { describe, expect, it } from 'vitest'
import { HarnessError } from '../contract/harness-error.ts'
import { OpenQuestionError, PreconditionError } from '../probe/sender/errors.ts'
import { smallLedger, smallOpenapi } from '../probe/sender/testdata/small-contract.ts'
import type { Details } from './checks.ts'
import { AssertionRecorder, type Circumstances, endOf, isGone, outcomeOf, skipped, whyNotToRun } from './outcome.ts'
import { recordedOf } from './recorded.ts'

const details: Details = {
  id: 'VERIFY-99',
  basis: 'observed',
  source: 'here',
  level: 'must',
  safeIn: ['sandbox', 'test'],
  needs: ['ext-verify.request', 'limits.rate'],
  cost: { requests: 2 },
  remedy: 'Show the operator the two calls.',
}
const recorded = recordedOf(smallLedger(), smallOpenapi)
const here: Circumstances = { kind: 'test', recorded, silent: 0 }
const ended = (over: Partial<Parameters<typeof endOf>[0]> = {}) =>
  endOf({ recorder: new AssertionRecorder(), thrown: undefined, sent: ['w0x0001'], redact: text => text, ...over })

describe('whyNotToRun', () => {
  it('names the questions that are open', () => {
    expect(whyNotToRun(here, details)).toMatchObject({ verdict: 'inconclusive', open: ['limits.rate'] })
  })
  it('skips where the kind of environment is not among the safe ones', () => {
    expect(whyNotToRun({ ...here, kind: 'production' }, details)).toMatchObject({
      verdict: 'skipped',
      skip: 'not-safe-here',
    })
  })
  it('has nothing against a check whose needs are met', () => {
    expect(whyNotToRun(here, { ...details, needs: ['ext-verify.request'] })).toBeUndefined()
  })
})

describe('endOf', () => {
  it('passes no check that asserted nothing', () => {
    expect(ended()).toMatchObject({
      verdict: 'harness-error',
      reason: 'The harness failed: the check asserted nothing.',
    })
  })
  it('passes a check whose assertions held, and tells what was sent', () => {
    const recorder = new AssertionRecorder()
    recorder.assertions = 2
    expect(ended({ recorder })).toEqual({ verdict: 'pass', open: [], exchanges: ['w0x0001'] })
  })
  it('takes an error of ours for no failure of the service, even after assertions', () => {
    const recorder = new AssertionRecorder()
    recorder.assertions = 2
    const end = ended({ recorder, thrown: new TypeError('x is not a function') })
    expect(end).toMatchObject({ verdict: 'harness-error', reason: 'The harness failed: x is not a function' })
  })
})

describe('outcomeOf', () => {
  const redact = (text: string) => text.replaceAll('hidden', '***')
  it.each([
    [new OpenQuestionError('limits.rate'), { verdict: 'inconclusive', open: ['limits.rate'] }],
    [
      new PreconditionError('hidden is rejected', ['w0x0002']),
      { verdict: 'inconclusive', reason: '*** is rejected', exchanges: ['w0x0002'] },
    ],
    [new HarnessError('GUARD_REFUSED', 'no recipient', ''), { verdict: 'skipped' }],
    [new HarnessError('BUDGET_SPENT', 'all spent', ''), { verdict: 'inconclusive', reason: 'all spent' }],
    [new TypeError('hidden'), { verdict: 'harness-error', reason: 'The harness failed: ***' }],
  ])('is never a pass or a failure of the service: %s', (error, expected) => {
    expect(outcomeOf(error, redact)).toMatchObject(expected)
  })
})

describe('whyNotToRun, of what may run nowhere', () => {
  const runs: Details = { ...details, needs: [] }
  it('says where it would be safe', () => {
    expect(whyNotToRun({ ...here, kind: 'production' }, runs)?.reason).toBe(
      'Not safe in production: it runs in sandbox and test only.',
    )
  })
  it('goes no further where the service is gone', () => {
    expect([isGone(5), isGone(6)]).toEqual([false, true])
    expect(whyNotToRun({ ...here, silent: 5 }, runs)).toBeUndefined()
    expect(whyNotToRun({ ...here, silent: 6 }, runs)).toEqual({
      verdict: 'inconclusive',
      whose: 'network',
      reason: 'The service has not answered the last 6 calls at all.',
      open: [],
      exchanges: [],
    })
  })
  it('names one question, and several', () => {
    expect(whyNotToRun(here, { ...runs, needs: ['limits.rate'] })?.reason).toBe(
      'The question limits.rate is not answered.',
    )
    expect(whyNotToRun(here, { ...runs, needs: ['limits.rate', 'limits.size'] })?.reason).toBe(
      'The questions limits.rate, limits.size are not answered.',
    )
  })
})

describe('endOf, in the words of the check', () => {
  it('keeps the end that the body came to, whatever else happened', () => {
    const recorder = new AssertionRecorder()
    expect(() => recorder.close(skipped('not-applicable', 'none here'))).toThrow()
    expect(ended({ recorder, thrown: new Error('later') })).toMatchObject({ verdict: 'skipped', reason: 'none here' })
  })
  it('names what was sent where the end names nothing, a dozen at most', () => {
    const sent = Array.from({ length: 20 }, (_, i) => `w0x${i}`)
    expect(ended({ sent }).exchanges).toEqual(sent.slice(0, 12))
    const recorder = new AssertionRecorder()
    expect(() => recorder.close({ verdict: 'fail', open: [], exchanges: ['w0x3'] })).toThrow()
    expect(ended({ recorder, sent }).exchanges).toEqual(['w0x3'])
  })
})
