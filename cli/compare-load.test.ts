import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { isTaughtBy, wantedOf } from '../run/load-comparison.ts'

const wanted = (options: Record<string, unknown>, profile = {}) => wantedOf({ runs: 5, ...options }, profile)

it('compares only where a baseline is named, or a folder of its runs', () => {
  expect(wanted({})).toBeUndefined()
  expect(wanted({ baseline: 'production' })).toMatchObject({ baseline: 'production', runs: 5 })
  expect(wanted({ baselineRuns: 'results/production' })).toMatchObject({ runsDir: resolve('results/production') })
})

it('takes margins of the flag before those of the profile, and the others as they are by default', () => {
  const { margins } = wanted({ baseline: 'b', margin: 'p50=3,failed=0.1' }, { margins: { p50: 0.2, p95: 0.3 } }) ?? {}
  expect(margins).toEqual({ p50: 0.03, p95: 0.3, p99: 0.1, failed: 0.001 })
})

it.each([
  ['too few runs', { runs: 4 }],
  ['too many', { runs: 11 }],
  ['half a run', { runs: 5.5 }],
  ['no number', { runs: Number.NaN }],
  ['a margin of nothing', { margin: 'p75=3' }],
  ['a margin without a number', { margin: 'p50=x' }],
])('rejects %s', (_what, options) => {
  expect(() => wanted({ baseline: 'b', ...options })).toThrow(expect.objectContaining({ code: 'USAGE' }))
})

it('takes what taught production its contract for no baseline of its speed, and its stored runs for one', () => {
  const taught = wanted({ baseline: 'test' })
  const stored = wanted({ baselineRuns: 'results/production' })
  if (taught === undefined || stored === undefined) throw new Error('nothing is wanted')
  expect(isTaughtBy({ kind: 'production' }, taught)).toBe(true)
  expect(isTaughtBy({ kind: 'test' }, taught)).toBe(false)
  expect(isTaughtBy({ kind: 'production' }, stored)).toBe(false)
})
