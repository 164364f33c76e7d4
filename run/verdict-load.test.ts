import { describe, expect, it } from 'vitest'
import type { LoadRecord } from '../contract/load-record.ts'
import { judgeLoad } from './verdict.ts'

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

  describe('of a comparison', () => {
    const comparison = (verdict: 'ok' | 'regressed' | 'inconclusive'): NonNullable<LoadRecord['comparison']> => ({
      baseline: 'production',
      candidate: 'candidate',
      design: 'interleaved',
      runs: [5, 5],
      verdict,
      sentence: `It is ${verdict}.`,
      rows: [],
    })
    const rule = { id: 'LOAD-10/ext-verify', rule: 'not worse', met: false, actual: '× 1.04' }

    it.each([
      ['regressed', 1, 'load outside objectives'],
      ['inconclusive', 6, 'inconclusive'],
      ['ok', 0, 'load within objectives'],
    ] as const)('is %s with exit code %d', (verdict, exitCode, word) => {
      const objectives = verdict === 'ok' ? record.objectives : [{ ...rule, undecided: verdict === 'inconclusive' }]
      const load = { ...record, objectives, comparison: comparison(verdict) }
      expect(judgeLoad(load)).toEqual({ verdict: word, exitCode, because: `It is ${verdict}.` })
    })

    it('is invalid before all, and fails where another objective is missed', () => {
      const load = { ...record, comparison: comparison('inconclusive') }
      expect(judgeLoad({ ...load, validity: 'invalid' }).exitCode).toBe(6)
      const missed = [{ rule: 'r', met: false, actual: '2' }]
      expect(judgeLoad({ ...load, objectives: missed })).toMatchObject({ exitCode: 1, because: 'Not met: r.' })
    })
  })

  it('tells each ending in one sentence', () => {
    const objective = (rule: string, parts: object) => ({ rule, met: true, actual: '1', ...parts })
    const of = (parts: Partial<LoadRecord>) => judgeLoad({ ...record, achieved: 4, objectives: [], ...parts })
    const trusted = 'The measure cannot be trusted:'
    expect(of({ validity: 'invalid' }).because).toBe(`${trusted} no reason given`)
    expect(of({ validity: 'invalid', reasons: ['k6 was slow.'] }).because).toBe(`${trusted} k6 was slow.`)
    expect(of({})).toEqual({
      verdict: 'load within objectives',
      exitCode: 0,
      because: '4 of 5 journeys a second, every objective met.',
    })
    const limit = { question: 'limits.rate', what: 'requests', agrees: null, sentence: 'It is 300.' }
    expect(of({ limits: [limit] })).toEqual({ verdict: 'limits measured', exitCode: 0, because: 'It is 300.' })
    expect(of({ limits: [] }).because).toBe('No limit was found.')
    expect(of({ limits: [limit], objectives: [objective('a', { met: false })] })).toEqual({
      verdict: 'load outside objectives',
      exitCode: 1,
      because: 'Not met: a.',
    })
    const open = { met: false, undecided: true }
    const undecided = 'inconclusive, because there were too few calls:'
    expect(of({ objectives: [objective('a', open), objective('b', {})] })).toEqual({
      verdict: 'inconclusive',
      exitCode: 6,
      because: `No rule is broken, and 1 rule ${undecided} a.`,
    })
    expect(of({ objectives: [objective('a', open), objective('b', open)] }).because).toBe(
      `No rule is broken, and 2 rules ${undecided} a, b.`,
    )
  })
})
