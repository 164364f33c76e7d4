import { describe, expect, it } from 'vitest'
import type { Result, Verdict } from '../contract/check.ts'
import type { Drift } from '../contract/drift.ts'
import { emptyLedger } from '../contract/ledger.ts'
import type { LoadRecord } from '../contract/run.ts'
import { judgeConformance, judgeDiscovery, judgeLoad } from './verdict.ts'

const check = (id: string, verdict: Verdict): Result => ({
  id,
  chapter: id.split('-')[0] ?? '',
  title: id,
  basis: 'observed',
  source: 'test',
  level: 'must',
  safeIn: ['sandbox', 'test'],
  needs: [],
  verdict,
  open: [],
  exchanges: [],
  milliseconds: 1,
  file: 'x.ts:1',
})
const breaking: Drift = { class: 'breaking', rule: 'r', question: 'versioning', at: '', sentence: 'It changed.' }
const judge = (checks: Result[], drift: Drift[] = [], kind: 'test' | 'sandbox' = 'test') =>
  judgeConformance({ kind, checks, drift, ledger: emptyLedger('test') })

describe('the verdict of a run', () => {
  it('is conformant where something passed and nothing failed', () => {
    expect(judge([check('A-01', 'pass'), check('A-02', 'inconclusive')])).toMatchObject({
      verdict: 'conformant',
      exitCode: 0,
    })
  })

  it('never says conformant of the sandbox', () => {
    expect(judge([check('A-01', 'pass')], [], 'sandbox').verdict).toBe('self-test passed')
  })

  it('is not conformant where one check failed', () => {
    expect(judge([check('A-01', 'pass'), check('A-02', 'fail')])).toMatchObject({
      verdict: 'not conformant',
      exitCode: 1,
    })
  })

  it('is drifted where the contract broke though every check passed', () => {
    expect(judge([check('A-01', 'pass')], [breaking])).toMatchObject({ verdict: 'drifted', exitCode: 1 })
  })

  it.each([
    ['no check ran', []],
    ['every check was skipped', [check('A-01', 'skipped')]],
    ['a whole chapter is undecided', [check('A-01', 'pass'), check('B-01', 'inconclusive')]],
  ])('proves nothing where %s', (_when, checks) => {
    expect(judge(checks)).toMatchObject({ verdict: 'inconclusive', exitCode: 6 })
  })

  it('is inconclusive where no call was ever accepted', () => {
    expect(judgeDiscovery(emptyLedger('test'))).toMatchObject({ verdict: 'inconclusive', exitCode: 6 })
  })
})

describe('the verdict of a load run', () => {
  const record: LoadRecord = {
    profile: 'smoke',
    k6: '1.8.1',
    planned: 5,
    achieved: 5,
    seconds: 10,
    dropped: 0,
    validity: 'valid',
    reasons: [],
    latency: [],
    objectives: [{ rule: 'r', met: true, actual: '1' }],
  }

  it('is invalid, neither passed nor failed, where the measure cannot be trusted', () => {
    expect(
      judgeLoad({ ...record, validity: 'invalid', objectives: [{ rule: 'r', met: false, actual: '2' }] }),
    ).toMatchObject({ verdict: 'load run invalid', exitCode: 6 })
  })

  it('fails where an objective is missed', () => {
    expect(judgeLoad({ ...record, objectives: [{ rule: 'r', met: false, actual: '2' }] }).exitCode).toBe(1)
  })
})
