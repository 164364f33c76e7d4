import { describe, expect, it } from 'vitest'
import type { Result, Verdict } from './check.ts'
import type { Drift } from './drift/rules.ts'
import { judgeRelease, type ReleaseComparison } from './release.ts'

const result = (id: string, verdict: Verdict, rest: Partial<Result> = {}): Result => ({
  id,
  chapter: 'verify',
  title: id,
  basis: 'observed',
  source: 'test',
  level: 'must',
  safeIn: ['test'],
  needs: [],
  verdict,
  open: [],
  exchanges: [],
  milliseconds: 1,
  file: 'x.ts:1',
  ...rest,
})
const change = (drift: Drift['class']): Drift => ({
  class: drift,
  rule: 'r',
  question: 'q',
  at: '',
  sentence: 'It moved.',
})
const judge = (rest: Partial<ReleaseComparison>) =>
  judgeRelease({ baseline: 'production', drift: [], candidate: [result('A-01', 'pass')], stale: [], ...rest })

describe('the release gate', () => {
  it('lets pass what is as good as the baseline', () => {
    expect(judge({ onBaseline: [result('A-01', 'pass')] })).toMatchObject({
      mayBeReleased: true,
      reasons: [],
      verdicts: [],
    })
    expect(judge({ drift: [change('compatible')] })).toMatchObject({ mayBeReleased: true, notes: [/break nobody/] })
  })

  it.each<[string, Partial<ReleaseComparison>, RegExp]>([
    ['a change that breaks senders', { drift: [change('breaking')] }, /breaks senders: It moved/],
    [
      'a check that passed on the baseline',
      { candidate: [result('A-01', 'pass'), result('A-02', 'fail')], onBaseline: [result('A-02', 'pass')] },
      /A-02 passes on production and fails here/,
    ],
    [
      'a failure that the baseline was not checked for',
      { candidate: [result('A-01', 'pass'), result('A-02', 'fail')], onBaseline: [result('A-02', 'skipped')] },
      /production was not checked for it/,
    ],
    ['a known failure that no longer holds', { stale: ['A-03 passes now.'] }, /A-03 passes now/],
  ])('stops %s', (_name, rest, why) => {
    const gate = judge(rest)
    expect(gate).toMatchObject({ mayBeReleased: false, unproven: false })
    expect(gate.reasons).toEqual([expect.stringMatching(why)])
  })

  it.each<[string, Partial<ReleaseComparison>]>([
    ['nothing passed', { candidate: [result('A-01', 'inconclusive')] }],
    [
      'what passes on the baseline is not decided',
      { candidate: [result('A-01', 'pass'), result('A-02', 'inconclusive')], onBaseline: [result('A-02', 'pass')] },
    ],
  ])('calls it unproven where %s', (_name, rest) => {
    expect(judge(rest)).toMatchObject({ mayBeReleased: false, unproven: true })
  })

  it('is not proven where the harness failed, and not stopped by what is not scored', () => {
    const broken = [result('A-01', 'pass'), result('A-02', 'harness-error')]
    expect(judge({ candidate: broken })).toMatchObject({ mayBeReleased: false, unproven: true })
    const unscored = [result('A-01', 'pass'), result('A-02', 'fail', { unscored: 'new since 0.1.0' })]
    expect(judge({ candidate: unscored })).toMatchObject({ mayBeReleased: true, notes: [/not scored/] })
  })

  it('does not stop what is no worse than today, and says so', () => {
    const fails = [result('A-01', 'pass'), result('A-02', 'fail')]
    expect(judge({ candidate: fails, onBaseline: [result('A-02', 'fail')] })).toMatchObject({
      mayBeReleased: true,
      notes: ['A-02 fails on production as well.'],
      verdicts: [],
    })
    const known = { owner: 'Team Blue', reason: 'r', expires: '2099-01-01' }
    expect(judge({ candidate: [result('A-01', 'pass'), result('A-02', 'fail', { known })] }).mayBeReleased).toBe(true)
  })
})
