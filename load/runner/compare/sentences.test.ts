import { expect, it } from 'vitest'
import { type ComparisonResult, regressionRules, sentenceOf } from './compare.ts'

type Row = ComparisonResult['rows'][number]

const row = (endpoint: string, verdict: Row['verdict'], parts: Partial<Row> = {}): Row => ({
  endpoint,
  measure: 'p50',
  baseline: 20,
  candidate: 25,
  ratio: 1.25,
  interval: [1.2, 1.31],
  margin: 0.05,
  p: 0.004,
  detectable: 1.12,
  verdict,
  ...parts,
})

const reported = (
  verdict: ComparisonResult['verdict'],
  rows: Row[],
  parts: Partial<ComparisonResult> = {},
): ComparisonResult => ({
  baseline: 'production',
  candidate: 'candidate',
  design: 'interleaved',
  runs: [5, 6],
  verdict,
  rows,
  ...parts,
})

it('names what is worse, by how much, and what was not judged', () => {
  const failed = row('ext-reach', 'regressed', {
    measure: 'failed',
    ratio: null,
    baseline: 0,
    candidate: 0.02,
    interval: [0.01, 0.03],
    margin: 0.005,
  })
  const rows = [row('ext-verify', 'regressed'), failed, row('ext-notify', 'ok')]
  expect(sentenceOf(reported('regressed', rows, { unjudged: ['ext-verify p99'] }))).toBe(
    'candidate is worse than production (6 runs against 5, taking turns): ext-verify p50 × 1.25 (× 1.20 to × 1.31); ext-reach failed 2 points more (1 points to 3 points). Not judged, too few requests in a run: p99 of ext-verify.',
  )
})

it('says what would have been told where nothing is decided', () => {
  expect(sentenceOf(reported('inconclusive', [row('ext-verify', 'inconclusive')], { design: 'stored' }))).toBe(
    'Whether candidate is worse than production is not decided (6 runs against 5 stored ones): ext-verify p50 × 1.25 (× 1.20 to × 1.31). With this noise × 1.12 would have been told in four cases of five. About 6 runs of each would decide it: `--runs 6`.',
  )
})

it('keeps a long list short', () => {
  const calls = ['a', 'b', 'c', 'd', 'e', 'f']
  const rows = calls.map(call => row(call, 'inconclusive'))
  const sentence = sentenceOf(reported('inconclusive', rows, { unjudged: calls.map(call => `${call} p99`) }))
  expect(sentence).toContain('d p50 × 1.25 (× 1.20 to × 1.31) and 2 more. ')
  expect(sentence).toContain('Not judged, too few requests in a run: p99 of every call.')
})

it('makes one rule of each call: missed, met, or undecided and never met', () => {
  const rows = [row('a', 'ok'), row('a', 'regressed'), row('b', 'ok'), row('c', 'inconclusive'), row('c', 'ok')]
  const rules = regressionRules(reported('regressed', rows), ['a', 'b', 'c', 'd'])
  expect(rules.map(({ id, met, undecided = false }) => [id, met, undecided])).toEqual([
    ['LOAD-10/a', false, false],
    ['LOAD-10/b', true, false],
    ['LOAD-10/c', false, true],
    ['LOAD-10/d', false, true],
  ])
  expect(regressionRules(reported('ok', [row('b', 'ok')], { unjudged: ['b failed'] }), ['b'])[0]?.met).toBe(false)
})
