import { describe, expect, it } from 'vitest'
import { collect } from './collect.ts'

const check = (id: string) => ({
  id,
  chapter: 'verify',
  title: 'a title',
  basis: 'observed',
  source: 'here',
  level: 'must',
  safeIn: ['sandbox'],
  needs: [],
})
const listed = (id: string) =>
  JSON.stringify({ event: 'listed', check: check(id), file: 'suites/verify/a.spec.ts:3', target: '' })
const ended = (id: string, verdict: string) =>
  JSON.stringify({
    event: 'ended',
    target: '',
    result: { ...check(id), verdict, open: [], exchanges: [], milliseconds: 4, file: 'suites/verify/a.spec.ts:3' },
  })

describe('collect', () => {
  it('blames the harness for a check that was listed and never ended', () => {
    const { results } = collect(
      [listed('VERIFY-01'), listed('VERIFY-02'), ended('VERIFY-01', 'pass')],
      'the suites took longer than 5 s',
    )
    expect(results.map(each => [each.id, each.verdict])).toEqual([
      ['VERIFY-01', 'pass'],
      ['VERIFY-02', 'harness-error'],
    ])
    expect(results[1]?.reason).toContain('because the suites took longer than 5 s')
  })

  it('passes over a line that was cut in the middle, and takes no word that is no verdict', () => {
    const { results } = collect(
      [listed('VERIFY-01'), ended('VERIFY-01', 'passed'), ended('VERIFY-01', 'pass').slice(0, 60)],
      'it died',
    )
    expect(results[0]?.verdict).toBe('harness-error')
  })

  it('puts ids in their order by number', () => {
    const { results } = collect(['VERIFY-10', 'VERIFY-9', 'VERIFY-100'].map(listed), 'it died')
    expect(results.map(each => each.id)).toEqual(['VERIFY-10', 'VERIFY-100'])
  })

  it('keeps what the runner complained of', () => {
    expect(collect([JSON.stringify({ event: 'trouble', message: 'a file does not load' })], 'it died')).toEqual({
      results: [],
      troubles: ['a file does not load'],
      listed: 0,
    })
  })
})
