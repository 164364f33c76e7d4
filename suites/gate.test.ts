import { describe, expect, it } from 'vitest'
import { HarnessError } from '../contract/harness-error.ts'
import { smallLedger, smallOpenapi } from '../probe/sender/testdata/small-contract.ts'
import { NoGround, Unknown } from '../probe/sender/trouble.ts'
import { outcomeOf } from './booked.ts'
import type { Details } from './details.ts'
import { type Circumstances, endOf, whyNotToRun } from './gate.ts'
import { Book } from './outcome.ts'
import { recordedOf } from './recorded.ts'

const details: Details = {
  id: 'VERIFY-99',
  basis: 'observed',
  source: 'here',
  level: 'must',
  safeIn: ['sandbox', 'test'],
  needs: ['ext-verify.request', 'limits.rate'],
}
const recorded = recordedOf(smallLedger(), smallOpenapi)
const here: Circumstances = { kind: 'test', recorded, only: undefined, silent: 0 }
const ended = (over: Partial<Parameters<typeof endOf>[0]> = {}) =>
  endOf({ book: new Book(), status: 'passed', error: undefined, seconds: 5, sent: ['w0x0001'], ...over })

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
    const book = new Book()
    book.assertions = 2
    expect(ended({ book })).toEqual({ verdict: 'pass', open: [], exchanges: ['w0x0001'] })
  })
  it('takes an error of ours for no failure of the service, even after assertions', () => {
    const book = new Book()
    book.assertions = 2
    const end = ended({ book, status: 'failed', error: 'x is not a function' })
    expect(end).toMatchObject({ verdict: 'harness-error', reason: 'The harness failed: x is not a function' })
  })
  it('says that a check did not come to its end in time', () => {
    expect(ended({ status: 'timedOut', error: 'Test timeout' }).reason).toMatch(/within 5 s/)
  })
})

describe('outcomeOf', () => {
  const redact = (text: string) => text.replaceAll('hidden', '***')
  it.each([
    [new Unknown('limits.rate'), { verdict: 'inconclusive', open: ['limits.rate'] }],
    [
      new NoGround('hidden is refused', ['w0x0002']),
      { verdict: 'inconclusive', reason: '*** is refused', exchanges: ['w0x0002'] },
    ],
    [new HarnessError('GUARD_REFUSED', 'no recipient', ''), { verdict: 'skipped' }],
    [new HarnessError('BUDGET_SPENT', 'all spent', ''), { verdict: 'inconclusive', reason: 'all spent' }],
    [new TypeError('hidden'), { verdict: 'harness-error', reason: 'The harness failed: ***' }],
  ])('is never a pass or a failure of the service: %s', (error, expected) => {
    expect(outcomeOf(error, redact)).toMatchObject(expected)
  })
})
