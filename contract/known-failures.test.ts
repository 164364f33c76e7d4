import { describe, expect, it } from 'vitest'
import type { Result, Verdict } from './check.ts'
import { BaselineSchema, coverKnown, type KnownFailure } from './known-failures.ts'

const result = (id: string, verdict: Verdict): Result => ({
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
})
const entry: KnownFailure = {
  check: 'VERIFY-01',
  owner: 'Team Blue',
  reason: 'A fix is on its way.',
  expires: '2026-06-30',
}
const cover = (known: KnownFailure[], results: Result[], today = '2026-06-30', whole = true) =>
  coverKnown(known, { results, environment: 'test', today: new Date(`${today}T23:00:00Z`), whole })

describe('known failures', () => {
  it.each<Verdict>(['fail', 'warn'])('marks a check that is listed and ends as %s, to its last day', verdict => {
    const { results, stale } = cover([entry], [result('VERIFY-01', verdict), result('VERIFY-02', 'fail')])
    expect(results.map(each => each.known?.owner)).toEqual(['Team Blue', undefined])
    expect(stale).toEqual([])
  })

  it('covers every check of a family, and is stale only where all of them pass', () => {
    const some = [result('VERIFY-01/phone', 'fail'), result('VERIFY-01/email', 'pass'), result('VERIFY-02', 'fail')]
    expect(cover([entry], some).results.map(each => each.known?.owner)).toEqual(['Team Blue', undefined, undefined])
    expect(cover([entry], some).stale).toEqual([])
    expect(
      cover([entry], [result('VERIFY-01/phone', 'pass'), result('VERIFY-01/email', 'skipped')]).stale,
    ).toHaveLength(1)
  })

  it('calls an entry stale whose check passes', () => {
    expect(cover([entry], [result('VERIFY-01', 'pass')]).stale).toEqual([
      expect.stringContaining('VERIFY-01 passes now'),
    ])
  })

  it('calls an entry stale that has expired, and no longer covers its failure', () => {
    const { results, stale } = cover([entry], [result('VERIFY-01', 'fail')], '2026-07-01')
    expect(results[0]?.known).toBeUndefined()
    expect(stale).toEqual([expect.stringContaining('expired on 2026-06-30')])
  })

  it('calls an entry stale that names no check, where every check was run', () => {
    expect(cover([entry], [result('VERIFY-02', 'fail')]).stale).toEqual([expect.stringContaining('no check VERIFY-01')])
    expect(cover([entry], [result('VERIFY-02', 'fail')], undefined, false).stale).toEqual([])
  })

  it.each<Verdict>(['inconclusive', 'skipped'])('says nothing of an entry whose check ends as %s', verdict => {
    const { results, stale } = cover([entry], [result('VERIFY-01', verdict)])
    expect([results[0]?.known, stale]).toEqual([undefined, []])
  })

  it('leaves entries of other environments alone', () => {
    const elsewhere = { ...entry, environment: 'production' }
    const { results, stale } = cover([elsewhere], [result('VERIFY-01', 'fail')])
    expect([results[0]?.known, stale]).toEqual([undefined, []])
  })

  it.each([
    ['no owner', { owner: '' }],
    ['no day', { expires: 'soon' }],
    ['a day that is none', { expires: '2026-02-30' }],
    ['no id of a check', { check: 'verify' }],
    ['a word that is not known', { until: '2026-01-01' }],
  ])('rejects an entry with %s', (_name, change) => {
    expect(BaselineSchema.safeParse({ known: [entry] }).success).toBe(true)
    expect(BaselineSchema.safeParse({ known: [{ ...entry, ...change }] }).success).toBe(false)
  })
})
