import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Result, VERDICTS } from '../../contract/check.ts'
import { answeredWords } from '../../contract/questions.ts'
import { hostileRun } from '../testdata/hostile-run.ts'
import { sampleRun } from '../testdata/sample-run.ts'
import { terminalSummary } from './summary.ts'

const plain = { color: false, width: 80, reportPath: 'results/test/latest/report.html' }

describe('terminalSummary', () => {
  it('fits one screen and says verdict, chapters, failures, report and next step', () => {
    const text = terminalSummary(sampleRun(), plain)
    const lines = text.split('\n')
    expect(lines.length).toBeLessThanOrEqual(30)
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(80)
    expect(lines[0]).toBe('✗ not conformant  test https://delivery.example.test/api')
    expect(text).toMatch(/^ {2}reach +1 +3 +· +· +· +· +·$/m)
    expect(text).toContain('✗ REACH-07 A preference from 18:00')
    expect(text).toContain(`${answeredWords(sampleRun().ledger)}, 6 confirmed`)
    expect(text).toContain('results/test/latest/report.html')
    expect(text).toContain('→ Send questions.md to the operator')
  })

  it.each([60, 80, 120])('fits %i columns, with every verdict there is', width => {
    const checks = VERDICTS.map((verdict, i) => ({
      ...(sampleRun().checks[0] as Result),
      id: `AUTH-${10 + i}`,
      verdict,
    }))
    const text = terminalSummary(sampleRun({ checks: [...sampleRun().checks, ...checks] }), { ...plain, width })
    expect(Math.max(...text.split('\n').map(line => line.length))).toBeLessThanOrEqual(width)
    expect(text).toMatch(/✗ fail|^ {2} +fail/m)
    expect(text).toContain('⚠ NOTIFY-05/template The harness failed')
    expect(text).toContain('· ERRORS-30 not scored, new since 0.1.0')
  })

  it('cuts and wraps nothing where there is no width', () => {
    const reason = `It ${'says much, '.repeat(60)}and ends.`
    const run = sampleRun({ because: reason, next: [reason] })
    const failed = run.checks.map(check => (check.verdict === 'fail' ? { ...check, reason } : check))
    const text = terminalSummary({ ...run, checks: failed }, { ...plain, width: Number.POSITIVE_INFINITY })
    expect(text).not.toContain('…')
    expect(text.split('\n').filter(line => line.includes(reason))).toHaveLength(
      2 + failed.filter(each => each.verdict === 'fail').length,
    )
    expect(text).toContain(run.environment.baseUrl)
  })

  it('has no column for a verdict that did not come', () => {
    const checks = sampleRun().checks.filter(({ verdict }) => verdict === 'pass')
    const text = terminalSummary(sampleRun({ checks, drift: [] }), plain)
    expect(text).toContain('pass\n')
    expect(text).not.toMatch(/\b(?:fail|unsure|skip)\b/)
  })

  it('colours only when told to', () => {
    expect(terminalSummary(sampleRun(), plain)).not.toContain('\u001b')
    expect(terminalSummary(sampleRun(), { ...plain, color: true })).toContain('\u001b[31m')
  })

  it('shows at most five failures and says how many more there are', () => {
    const [check] = sampleRun().checks
    if (check === undefined) throw new Error('the sample holds checks')
    const checks = Array.from({ length: 9 }, (_, i) => ({
      ...check,
      id: `REACH-1${i}`,
      verdict: 'fail' as const,
      reason: 'No.',
    }))
    const text = terminalSummary(sampleRun({ checks, drift: [] }), plain)
    expect(text.match(/✗ REACH/g)).toHaveLength(5)
    expect(text).toContain('and 4 more in the report')
  })

  it('lets no control character of the service reach the terminal', () => {
    const bare = (text: string) => terminalSummary(hostileRun(text), plain).replaceAll('\n', '')
    expect(bare('\u001b[2J\u0007\r\n::error::x')).not.toMatch(/\p{Cc}|^::/mu)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => !/[\p{Cc}\u202e\u2028]/u.test(bare(text))),
      { numRuns: 30 },
    )
  })

  it('reads for a run that had no check and no load', () => {
    const { load: _none, ...run } = sampleRun({ checks: [], drift: [], verdict: 'discovered', exitCode: 0 })
    expect(terminalSummary(run, plain)).toMatch(/^✓ discovered/)
  })
})
