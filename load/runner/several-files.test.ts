import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { sortedBuckets } from '../core/histogram.ts'
import { newReduction, type Reduction, reduceSamples } from './reduce.ts'

const folder = mkdtempSync(join(tmpdir(), 'merge-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const START = Date.parse('2026-01-01T00:00:00Z')
const sample = fc.record({
  metric: fc.constantFrom(
    'call_total',
    'journeys_started',
    'iterations',
    'calls_skipped',
    'canary_lag',
    'start_lag',
    'dropped_iterations',
  ),
  value: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 5000, noNaN: true })),
  after: fc.integer({ min: 5000, max: 9000 }),
  call: fc.constantFrom('ext-verify', 'ext-reach'),
  step: fc.constantFrom('low', 'high'),
  outcome: fc.constantFrom('ok', 'timeout', 'server_err'),
})

type Given = typeof sample extends fc.Arbitrary<infer S> ? S : never

async function reduced(name: string, samples: readonly Given[], also?: Parameters<typeof reduceSamples>[1]) {
  const path = join(folder, name)
  const lines = samples.map(({ metric, value, after, call, step, outcome }) => {
    const data = { time: new Date(START + after).toISOString(), value, tags: { call, step, outcome, split: 'r' } }
    return `${JSON.stringify({ metric, type: 'Point', data })}\n`
  })
  writeFileSync(path, lines.join(''))
  return reduceSamples(path, also)
}

/** Sums of floats depend on their order, in the last places. */
const shown = ({ cells, canary, skipped, ...counts }: Reduction) => ({
  started: Math.round(counts.started),
  ended: Math.round(counts.ended),
  dropped: Math.round(counts.dropped),
  starts: counts.starts.map(each => ({ ...each, count: Math.round(each.count) })),
  from: counts.from,
  to: counts.to,
  complete: counts.complete,
  runs: [...counts.runs],
  skipped: [...skipped].map(([call, count]) => [call, Math.round(count)]).sort(),
  canary: histogram(canary),
  cells: cells.map(({ histogram: own, ...cell }) => ({ ...cell, ...histogram(own) })),
})
const histogram = (of: Reduction['canary']) => ({
  buckets: sortedBuckets(of),
  count: of.count,
  sum: Math.round(of.sum),
  min: of.min,
  max: of.max,
})

it('gives what all samples together give, however they are dealt out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(sample, fc.integer({ min: 0, max: 3 })), { minLength: 1 }), async dealt => {
      const all = newReduction()
      for (const to of new Set(dealt.map(each => each[1]))) {
        const part = dealt.filter(each => each[1] === to).map(([each]) => each)
        await reduced(`part-${to}`, part, all.take)
      }
      const whole = await reduced(
        'whole',
        dealt.map(([each]) => each),
      )
      expect(shown(all.end(true))).toEqual(shown(whole))
    }),
    { numRuns: 60 },
  )
})
