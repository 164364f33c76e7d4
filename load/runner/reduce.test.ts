import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { reduceSamples } from './reduce.ts'
import { latencyOf } from './summarise.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reduce-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const point = (metric: string, value: number, tags: Record<string, string> = {}, time = '2026-01-01T00:00:05.250Z') =>
  JSON.stringify({ metric, type: 'Point', data: { time, value, tags } })
const call = (outcome: string, value: number, time?: string) =>
  point('call_total', value, { call: 'ext-verify', step: 'smoke', outcome }, time)

function written(lines: readonly string[], cut = 0): string {
  const path = join(folder, 'samples.ndjson.gz')
  const bytes = gzipSync(`${lines.join('\n')}\n`)
  writeFileSync(path, bytes.subarray(0, bytes.length - cut))
  return path
}

it('sorts samples by call, step, outcome and the second in which the request began', async () => {
  const reduction = await reduceSamples(
    written([
      '{"type":"Metric","data":{"name":"call_total"},"metric":"call_total"}',
      point('http_req_duration', 1),
      call('ok', 100),
      call('ok', 120),
      call('ok', 300),
      call('timeout', 5000),
      point('journeys_started', 1),
      point('iterations', 1, { step: 'smoke' }),
      point('iterations', 1),
      point('dropped_iterations', 3),
      point('calls_skipped', 1, { call: 'ext-notify' }),
      point('canary_lag', 2),
    ]),
  )
  expect(reduction).toMatchObject({ complete: true, started: 1, ended: 1, dropped: 3 })
  expect(reduction.skipped).toEqual(new Map([['ext-notify', 1]]))
  const second = Date.parse('2026-01-01T00:00:00Z') / 1000
  const observed = reduction.cells.map(cell => [cell.outcome, cell.second - second, cell.histogram.count])
  expect(observed).toEqual([
    ['ok', 4, 1],
    ['ok', 5, 2],
    ['timeout', 0, 1],
  ])
})

it('counts what was sent by the name of the request, and what had no answer apart', async () => {
  const request = (name: string, status: string) => point('http_reqs', 1, { name, status })
  const lines = [request('ext-verify', '200'), request('ext-verify', '0'), request('race', '409')]
  expect((await reduceSamples(written(lines))).sent).toEqual({
    'ext-verify': { sent: 2, unanswered: 1 },
    race: { sent: 1, unanswered: 0 },
  })
})

it('counts starts by step and second', async () => {
  const started = (step: string, time: string) => point('journeys_started', 1, { step }, time)
  const { starts } = await reduceSamples(
    written([
      started('b', '2026-01-01T00:00:07.100Z'),
      started('a', '2026-01-01T00:00:05.250Z'),
      started('a', '2026-01-01T00:00:05.990Z'),
      started('a', '2026-01-01T00:00:06.000Z'),
    ]),
  )
  const second = Date.parse('2026-01-01T00:00:00Z') / 1000
  expect(starts.map(each => [each.step, each.second - second, each.count])).toEqual([
    ['a', 5, 2],
    ['a', 6, 1],
    ['b', 7, 1],
  ])
})

it('counts failures as infinitely slow alongside the successes alone', async () => {
  const ok = Array.from({ length: 100 }, (_, i) => call('ok', i + 1))
  const failed = Array.from({ length: 120 }, () => call('server_err', 1))
  const row = latencyOf((await reduceSamples(written([...ok, ...failed]))).cells)
  expect(row).toMatchObject({
    requests: 220,
    failures: 120,
    p50: null,
    max: null,
    outcomes: { ok: 100, server_err: 120 },
  })
  expect(row.successes.p50).toBeCloseTo(50, 0)
  expect(row.successes.max).toBe(100)
  expect(row.successes.p95).toBeNull()
})

it('calls a record incomplete that is cut off or missing', async () => {
  const lines = Array.from({ length: 500 }, (_, i) => call('ok', i * 1.37))
  expect((await reduceSamples(written(lines))).complete).toBe(true)
  expect((await reduceSamples(written(lines, 20))).complete).toBe(false)
  expect((await reduceSamples(join(folder, 'none.ndjson.gz'))).complete).toBe(false)
})

it('knows whose samples they are; k6 gives what it dropped the tags of the process alone', async () => {
  const of = (split: string) => ({ split, instance_id: '2' })
  const reduction = await reduceSamples(
    written([
      point('journeys_started', 1, of('own')),
      point('canary_lag', 1, of('other')),
      point('dropped_iterations', 1, { instance_id: '2' }),
    ]),
  )
  expect([...reduction.runs]).toEqual(['own', 'other'])
  expect([...reduction.instances]).toEqual(['2'])
})
