import { describe, expect, it } from 'vitest'
import type { Result } from '../contract/check.ts'
import { ReleaseSetSchema, scoredBy } from './releases.ts'

const result = (id: string, verdict: Result['verdict'], level: Result['level'] = 'must'): Result => ({
  id,
  chapter: 'verify',
  title: id,
  basis: 'observed',
  source: 'test',
  level,
  safeIn: ['test'],
  needs: [],
  verdict,
  open: [],
  exchanges: [],
  milliseconds: 1,
  file: 'x.ts:1',
})
const score = (...results: Result[]) =>
  scoredBy({ version: '0.1.0', set: { 'VERIFY-01': 'must', 'VERIFY-02': 'should' } }, results)

describe('scoredBy', () => {
  it('marks what is newer than the set, and leaves its verdict', () => {
    expect(score(result('VERIFY-03', 'fail'))).toMatchObject([{ verdict: 'fail', unscored: 'new since 0.1.0' }])
  })
  it('takes every check of a family', () => {
    expect(score(result('VERIFY-01/phone', 'fail'))).toEqual([result('VERIFY-01/phone', 'fail')])
  })
  it('lets a check fail nobody harder than it did then', () => {
    expect(score(result('VERIFY-02', 'fail'))).toMatchObject([{ verdict: 'warn', level: 'should' }])
    expect(score(result('VERIFY-02', 'inconclusive'))).toMatchObject([{ verdict: 'inconclusive', level: 'should' }])
  })
  it('keeps a check weak that has been weakened since', () => {
    const [scored] = score(result('VERIFY-01', 'warn', 'should'))
    expect(scored).toMatchObject({ verdict: 'warn', level: 'should' })
  })
})

it('a set holds families and levels alone', () => {
  expect(ReleaseSetSchema.safeParse({ 'VERIFY-01': 'must' }).success).toBe(true)
  expect(ReleaseSetSchema.safeParse({ 'VERIFY-01/phone': 'must' }).success).toBe(false)
  expect(ReleaseSetSchema.safeParse({ 'VERIFY-01': 'may' }).success).toBe(false)
})
