import { describe, expect, it } from 'vitest'
import type { Gate } from '../contract/release.ts'
import type { Run } from '../contract/run.ts'
import html from './html.ts'
import junit from './junit.ts'
import summary from './summary-md.ts'
import { terminalSummary } from './terminal/summary.ts'
import { sampleRun } from './testdata/sample-run.ts'

const known = { owner: 'Team <Blue>', reason: 'The fix is on its way.', expires: '2099-12-31' }

/** Every failure of the sample is known. */
function run(changes: Partial<Run> = {}): Run {
  const sample = sampleRun()
  const checks = sample.checks.map(each => (each.verdict === 'fail' ? { ...each, known } : each))
  return { ...sample, checks, drift: [], verdict: 'conformant', exitCode: 0, ...changes }
}
const text = (report: { render(run: Run): string | Uint8Array }, of: Run) => String(report.render(of))
const terminal = (of: Run) => terminalSummary(of, { color: false, width: 100, reportPath: 'report.html' })

describe('failures that are known', () => {
  it('are shown everywhere, and fail nothing', () => {
    expect(text(junit, run())).toMatch(/failures="0"/)
    expect(text(junit, run())).toContain('known failure until 2099-12-31')
    expect(text(summary, run())).toMatch(/## Known failures\n\n- \*\*\w+-\d+\*\*/)
    expect(text(summary, run())).not.toContain('## Failed')
    expect(text(html, run())).toContain('Team &lt;Blue&gt;')
    expect(terminal(run())).toMatch(/is known to fail until 2099-12-31/)
  })

  it('fail the run where one no longer holds', () => {
    const stale = run({ stale: ['REACH-07 passes now: take it out.'], exitCode: 1 })
    expect(text(junit, stale)).toContain('<failure message="REACH-07 passes now: take it out." type="stale"')
    for (const message of [text(summary, stale), text(html, stale), terminal(stale)])
      expect(message).toContain('passes now')
  })
})

describe('the release gate', () => {
  const gate: Gate = {
    baseline: 'production',
    mayBeReleased: false,
    reasons: ['VERIFY-01 passes on production and fails here.'],
    notes: ['The checks were run on production as well.'],
    verdicts: [{ check: 'VERIFY-01', baseline: 'pass', candidate: 'fail' }],
  }

  it('tells every reason, and what ended differently', () => {
    const gated = run({ gate, verdict: 'may not be released', exitCode: 1 })
    for (const message of [text(summary, gated), text(html, gated), terminal(gated)]) {
      expect(message).toContain('may not be released')
      expect(message).toContain('passes on production and fails here')
    }
    expect(text(summary, gated)).toContain('| VERIFY-01 | pass | fail |')
    expect(text(html, gated)).toContain('Held against production')
  })
})
