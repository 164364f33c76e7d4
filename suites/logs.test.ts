import { describe, expect, it } from 'vitest'
import { collect, listedIn } from './logs.ts'
import { skipped } from './outcome.ts'

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
const listed = (id: string, target = '') =>
  JSON.stringify({ event: 'listed', check: check(id), file: 'suites/verify/a.spec.ts:3', target })
const ended = (id: string, verdict: string, target = '') =>
  JSON.stringify({
    event: 'ended',
    target,
    result: { ...check(id), verdict, open: [], exchanges: [], milliseconds: 4, file: 'suites/verify/a.spec.ts:3' },
  })

describe('collect', () => {
  it('answers an error of the harness for a check that was listed and never ended', () => {
    const { results } = collect(
      [listed('VERIFY-01'), listed('VERIFY-02'), ended('VERIFY-01', 'pass')],
      'the suites took longer than 5 s',
    )
    expect(results.map(each => [each.id, each.verdict])).toEqual([
      ['VERIFY-01', 'pass'],
      ['VERIFY-02', 'harness-error'],
    ])
    expect(results[1]?.reason).toBe(
      'The harness failed: this check was not run to its end, because the suites took longer than 5 s.',
    )
    expect(results[1]).toMatchObject({ milliseconds: 0, file: 'suites/verify/a.spec.ts:3', open: [], exchanges: [] })
  })

  it('asks what became of a check that was not made', () => {
    const lines = [listed('VERIFY-01', 'one'), ended('VERIFY-01', 'pass', 'one'), listed('VERIFY-02', 'one')]
    const { results } = collect(lines, ({ id }, target) => skipped('left-out', `${id} of ${target}`))
    expect(results).toMatchObject([{ verdict: 'pass' }, { verdict: 'skipped', reason: 'VERIFY-02 of one' }])
  })

  it('passes over a line that was cut in the middle, and takes no word that is no verdict', () => {
    const { results } = collect(
      [listed('VERIFY-01'), ended('VERIFY-01', 'passed'), ended('VERIFY-01', 'pass').slice(0, 60)],
      'it died',
    )
    expect(results[0]?.verdict).toBe('harness-error')
  })

  it('puts ids in their order by number', () => {
    const lines = ['VERIFY-100', 'VERIFY-10/b', 'VERIFY-20', 'VERIFY-10/a', 'VERIFY-10'].map(id => listed(id))
    const inOrder = ['VERIFY-10', 'VERIFY-10/a', 'VERIFY-10/b', 'VERIFY-20', 'VERIFY-100']
    expect(collect(lines, 'it died').results.map(each => each.id)).toEqual(inOrder)
    expect(listedIn(lines).checks.map(each => each.id)).toEqual(inOrder)
  })

  it('puts chapters in their order', () => {
    const first = listed('ZEBRA-01').replace('"chapter":"verify"', '"chapter":"authentication"')
    expect(collect([listed('AAA-01'), first], 'it died').results.map(each => each.id)).toEqual(['ZEBRA-01', 'AAA-01'])
  })

  it('passes over a check whose id is none', () => {
    expect(collect([listed('VERIFY-9')], 'it died').listed).toBe(0)
  })

  it('keeps several services apart', () => {
    const lines = [
      listed('VERIFY-01', 'right'),
      listed('VERIFY-01', 'wrong'),
      ended('VERIFY-01', 'pass', 'right'),
      ended('VERIFY-01', 'fail', 'wrong'),
      listed('VERIFY-02', 'wrong'),
      JSON.stringify({ event: 'trouble', message: 'a worker died' }),
      JSON.stringify({ event: 'end', status: 'passed' }),
    ]
    const reported = (target: string) => collect(lines, 'it died', target).results.map(each => [each.id, each.verdict])
    expect(reported('right')).toEqual([['VERIFY-01', 'pass']])
    expect(reported('wrong')).toEqual([
      ['VERIFY-01', 'fail'],
      ['VERIFY-02', 'harness-error'],
    ])
    expect(collect(lines, 'it died', 'wrong')).toMatchObject({ listed: 2, troubles: ['a worker died'] })
  })

  it('takes the last word of a check', () => {
    const lines = [listed('VERIFY-01'), ended('VERIFY-01', 'pass'), ended('VERIFY-01', 'fail')]
    expect(collect(lines, 'it died').results[0]?.verdict).toBe('fail')
  })

  it('keeps what the runner complained of', () => {
    expect(collect([JSON.stringify({ event: 'trouble', message: 'a file does not load' })], 'it died')).toEqual({
      results: [],
      troubles: ['a file does not load'],
      listed: 0,
    })
  })
})

describe('listedIn', () => {
  it('tells each check with its file, and what the runner complained of', () => {
    const { checks, troubles } = listedIn([
      listed('VERIFY-01'),
      ended('VERIFY-01', 'pass'),
      JSON.stringify({ event: 'trouble', message: 'a file does not load' }),
    ])
    expect(checks).toEqual([{ ...check('VERIFY-01'), file: 'suites/verify/a.spec.ts:3' }])
    expect(troubles).toEqual(['a file does not load'])
  })
})
