import { type CTRFReport, calculateSummary, parse, validate } from 'ctrf'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import ctrf from './ctrf.ts'
import { allStrings, anyText, isShowable } from './testdata/any-text.ts'
import { hostileRun } from './testdata/hostile-run.ts'
import { sampleRun } from './testdata/sample-run.ts'

/** Read and judged by the reference implementation of the format. */
function read(text: string): CTRFReport {
  const report = parse(text)
  const { valid, errors } = validate(report)
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  return report
}

const testOf = ({ results }: CTRFReport, id: string) => results.tests.find(each => each.testId === id)

describe('ctrf.json', () => {
  it('tells each verdict in the words of CTRF, and in our own alongside them', () => {
    const report = read(ctrf.render(sampleRun()))
    const reported = (id: string) => [testOf(report, id)?.status, testOf(report, id)?.rawStatus]
    expect(reported('AUTH-11')).toEqual(['passed', 'passed'])
    expect(reported('REACH-07')).toEqual(['failed', 'failed'])
    expect(reported('ERRORS-05')).toEqual(['passed', 'warned'])
    expect(reported('LIMITS-02')).toEqual(['other', 'inconclusive'])
    expect(reported('VERIFY-20')).toEqual(['other', 'nothing observed'])
    expect(reported('LIMITS-04')).toEqual(['skipped', 'skipped'])
    expect(reported('VERIFY-21')).toEqual(['skipped', 'not selected'])
    expect(reported('NOTIFY-05/template')).toEqual(['failed', 'harness error'])
    expect(reported('ERRORS-30')).toEqual(['other', 'failed'])
  })

  it('carries the reason, the details, the place and the tries of a failure', () => {
    const test = testOf(read(ctrf.render(sampleRun())), 'REACH-07')
    expect(test?.message).toMatch(/^A preference from 18:00/)
    expect(test?.trace).toContain('expected: status 422')
    expect(test?.filePath).toBe('suites/reach/reach.spec.ts')
    expect(test?.line).toBeGreaterThan(0)
    expect(test?.retries).toBe(2)
  })

  it('counts as the reference implementation counts', () => {
    const { results } = read(ctrf.render(sampleRun()))
    const { tests, passed, failed, skipped, pending, other } = calculateSummary(results.tests)
    expect(results.summary).toMatchObject({ tests, passed, failed, skipped, pending, other })
    expect(failed).toBeGreaterThan(0)
  })

  it('fails a run that was stopped, whatever its checks say', () => {
    const { results } = read(
      ctrf.render(sampleRun({ partial: true, verdict: 'stopped', exitCode: 130, checks: [], drift: [] })),
    )
    expect(results.summary.failed).toBe(1)
  })

  it('is valid whatever the service sent', () => {
    fc.assert(
      fc.property(anyText, text => {
        const bytes = ctrf.render(hostileRun(text))
        read(bytes)
        expect(allStrings(JSON.parse(bytes)).filter(each => !isShowable(each))).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
