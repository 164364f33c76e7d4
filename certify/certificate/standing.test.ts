import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VERDICTS } from '../../contract/check.ts'
import { certifiable, duty, ISSUED, record, SUITE } from '../testdata/certificate.ts'
import { statementOf } from './statement.ts'

const of = (duties: ReturnType<typeof duty>[], changes: Parameters<typeof certifiable>[0] = {}) =>
  statementOf(certifiable({ record: record(duties), ...changes })).predicate

const GOOD = duty('AUTH-01')

it('passes where every must is fulfilled and proven', () => {
  expect(of([GOOD, duty('WAIT-01', 'skipped'), duty('BACK-02', 'warn', 'should')])).toMatchObject({
    verdict: 'passed',
    testResult: { result: 'WARNED', passedTests: ['AUTH-01'], warnedTests: ['BACK-02'], failedTests: [] },
    otherTests: { skippedTests: ['WAIT-01'] },
  })
})

it.each(['inconclusive', 'nothing-observed', 'harness-error', 'not-selected'] as const)(
  'does not pass over a must that is %s',
  verdict => {
    expect(of([GOOD, duty('WAIT-01', verdict)])).toMatchObject({
      verdict: 'not proven',
      testResult: { result: 'FAILED' },
    })
  },
)

it('takes a pass for unproven where no faulty sender was caught, or the proof is of another suite, or missing', () => {
  const unproven = {
    verdict: 'not proven',
    otherTests: { unprovenTests: ['AUTH-01'] },
    testResult: { passedTests: [] },
  }
  const proof = (suiteDigest: string, caughtBy: string[]) => ({
    suiteDigest,
    rounds: 20,
    duties: { 'AUTH-01': { caughtBy } },
  })
  expect(of([GOOD], { proof: undefined })).toMatchObject(unproven)
  expect(of([GOOD], { proof: proof(SUITE, []) })).toMatchObject(unproven)
  expect(of([GOOD], { proof: proof('0'.repeat(64), ['a-sender']) })).toMatchObject(unproven)
  expect(of([GOOD], { proof: proof(SUITE, ['a-sender']) })).toMatchObject({ verdict: 'passed' })
})

it('counts what the caller left out as not selected, not as skipped', () => {
  const tls = duty('TLS-01', 'skipped')
  expect(of([GOOD, tls], { leftOut: each => each.id === 'TLS-01' })).toMatchObject({
    verdict: 'not proven',
    otherTests: { skippedTests: [], notSelectedTests: ['TLS-01'] },
  })
})

it('is held back by the conformance suites', () => {
  const suites = (exitCode: number) => ({
    verdict: 'words',
    exitCode,
    because: '',
    counts: {},
    failed: [],
    record: { name: 'run.json', digest: { sha256: 'f'.repeat(64) } },
  })
  expect(of([GOOD], { suites: suites(0) }).verdict).toBe('passed')
  expect(of([GOOD], { suites: suites(1) }).verdict).toBe('failed')
  expect(of([GOOD], { suites: suites(6) }).verdict).toBe('not proven')
})

it('certifies nobody in production', () => {
  expect(() => statementOf(certifiable({ record: record([GOOD], 'production') }))).toThrow(
    'Production certifies nobody',
  )
})

it('passes only where each must is, and lists each duty once, whatever the verdicts', () => {
  const anyDuty = fc.record({
    verdict: fc.constantFrom(...VERDICTS),
    level: fc.constantFrom('must' as const, 'should' as const),
  })
  fc.assert(
    fc.property(fc.array(anyDuty, { maxLength: 8 }), each => {
      const duties = each.map(({ verdict, level }, i) => duty(`D-0${i}`, verdict, level))
      const { verdict, testResult, otherTests } = of(duties)
      const { passedTests, warnedTests, failedTests } = testResult
      const all = [passedTests, warnedTests, failedTests, ...Object.values(otherTests)].flat()
      expect(all.sort()).toEqual(duties.map(({ id }) => id).sort())
      const fulfilled = duties.every(
        one => one.verdict !== 'fail' && (one.level === 'should' || ['pass', 'warn', 'skipped'].includes(one.verdict)),
      )
      expect(verdict === 'passed').toBe(fulfilled && passedTests.length > 0)
    }),
  )
})

it('is issued in its time', () => {
  expect(of([GOOD]).issuedAt).toBe(ISSUED.toISOString())
  expect(of([GOOD], { validDays: 1 }).expiresAt).toBe('2026-11-22T10:00:00.000Z')
})
