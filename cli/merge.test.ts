import { describe, expect, it } from 'vitest'
import type { Result, Verdict } from '../contract/check.ts'
import type { Drift } from '../contract/drift.ts'
import type { Exchange } from '../contract/exchange.ts'
import { emptyLedger } from '../contract/ledger.ts'
import { type Run, RunSchema } from '../contract/run.ts'
import { mergedOf, type Part } from './merge.ts'

const check = (id: string, verdict: Verdict, exchange = 'w0x1'): Result => ({
  id,
  chapter: 'verify',
  title: `is checked by ${id}`,
  basis: 'observed',
  source: 'here',
  level: 'must',
  safeIn: ['test'],
  needs: [],
  verdict,
  open: [],
  exchanges: [exchange],
  milliseconds: 1,
  file: 'suites/verify/a.spec.ts:1',
  cost: { requests: 1 },
  remedy: 'Look.',
})
const exchange = (id: string): Exchange => ({
  id,
  at: '2026-01-01T00:00:00.000Z',
  purpose: 'a test',
  effect: 'reads',
  request: { method: 'POST', path: '/ext-verify', headers: {} },
  timings: { queued: 0, connected: 0, firstByte: 0, total: 0 },
})
const drift: Drift = {
  class: 'breaking',
  rule: 'endpoint-removed',
  question: 'ext-verify.request',
  at: '/paths',
  exchange: 'x1',
  sentence: 'POST /ext-verify is gone.',
}

function part(index: number, over: Partial<Run> = {}, of = 2): Part {
  const run: Run = {
    schemaVersion: 1,
    command: 'conformance',
    run: `run-${index}`,
    environment: { name: 'test', kind: 'test', baseUrl: 'http://127.0.0.1:1' },
    harness: { version: '0.1.0', node: 'v20' },
    startedAt: `2026-01-0${index}T00:00:00.000Z`,
    endedAt: `2026-01-0${index}T00:01:00.000Z`,
    partial: true,
    shard: { index, of, contract: 'abc' },
    verdict: 'inconclusive',
    exitCode: 0,
    because: `Part ${index}.`,
    next: [],
    ledger: emptyLedger('test'),
    openapi: {},
    drift: [],
    checks: [check(`VERIFY-0${4 - index}`, 'pass')],
    cost: { requests: 10, refusedLogIns: 1, notifications: 2, changes: 3, seconds: 4 },
    exchanges: [exchange('x1'), exchange('w0x1')],
    ...over,
  }
  return { dir: `part-${index}`, run }
}
const merged = (parts: Part[], known: Parameters<typeof mergedOf>[1]['known'] = []) =>
  mergedOf(parts, { run: 'whole', known, today: new Date('2026-01-05') })

describe('parts put together', () => {
  it('have one receipt over all of them, and the signature of none', () => {
    const safe = { safe: true, leftOut: 1, calls: {}, acts: [], remains: [] }
    const allowed = { requests: 300, notifications: 3, changes: 6, refusedLogIns: 2 }
    const acting = (effect: Exchange['effect']): Exchange => ({
      ...exchange('w0x1'),
      effect,
      response: { status: 200, headers: {}, body: '{}', bytes: 2, truncated: false },
    })
    const of = (index: number, effect: Exchange['effect']) =>
      part(index, { receipt: { ...safe, allowed }, exchanges: [acting(effect)], signedBy: 'a key' })
    const run = merged([of(1, 'notifies'), of(2, 'changes')])
    expect(run.signedBy).toBeUndefined()
    expect(run.receipt).toMatchObject({
      safe: true,
      allowed: { requests: 600, notifications: 6, changes: 12, refusedLogIns: 4 },
      remains: ['w0x1', 's2w0x1'],
    })
    expect(merged([part(1), part(2)]).receipt).toBeUndefined()
  })

  it('are one run, whatever order they are given in', () => {
    const run = merged([part(2), part(1)])
    expect(RunSchema.parse(run)).toEqual(run)
    expect(run).toMatchObject({
      run: 'whole',
      partial: false,
      verdict: 'conformant',
      exitCode: 0,
      startedAt: '2026-01-01T00:00:00.000Z',
      endedAt: '2026-01-02T00:01:00.000Z',
      cost: { requests: 20, refusedLogIns: 2, notifications: 4, changes: 6, seconds: 8 },
    })
    expect(run.shard).toBeUndefined()
    expect(run.checks.map(each => each.id)).toEqual(['VERIFY-02', 'VERIFY-03'])
    expect(merged([part(1), part(2)])).toEqual(run)
  })
  it('keep the exchanges of each apart', () => {
    const { checks, exchanges } = merged([part(1), part(2)])
    expect(exchanges.map(each => each.id)).toEqual(['x1', 'w0x1', 's2x1', 's2w0x1'])
    expect(checks.map(each => each.exchanges)).toEqual([['s2w0x1'], ['w0x1']])
  })
  it.each([
    ['fail', 'not conformant', 1],
    ['inconclusive', 'conformant', 0],
    ['warn', 'conformant', 0],
  ] as const)('are judged together: a check that ends as %s', (verdict, told, exitCode) => {
    const run = merged([part(1), part(2, { checks: [check('VERIFY-02', verdict)] })])
    expect([run.verdict, run.exitCode]).toEqual([told, exitCode])
  })
  it('are inconclusive where nothing was proven', () => {
    const unsure = (index: number) => part(index, { checks: [check(`VERIFY-0${index}`, 'inconclusive')] })
    expect(merged([unsure(1), unsure(2)])).toMatchObject({ verdict: 'inconclusive', exitCode: 6, partial: false })
  })
  it('tell of a change once, although each saw it', () => {
    const seen = (index: number) => part(index, { drift: [drift] })
    expect(merged([seen(1), seen(2)])).toMatchObject({ drift: [drift], verdict: 'drifted', exitCode: 1 })
    const late = merged([part(1), part(2, { drift: [drift] })])
    expect(late).toMatchObject({ drift: [{ ...drift, exchange: 's2x1' }], verdict: 'drifted' })
    const { exchange: _none, ...unshown } = drift
    expect(merged([part(1), part(2, { drift: [unshown] })]).drift).toEqual([unshown])
  })
  it('are never green where one is missing, and say which', () => {
    expect(merged([part(2)])).toMatchObject({
      partial: true,
      verdict: 'inconclusive',
      exitCode: 6,
      because: 'Part 1 of 2 is missing, so that nothing is said of the whole.',
    })
    const failed = merged([part(1, { checks: [check('VERIFY-01', 'fail')] }, 3)])
    expect(failed).toMatchObject({ partial: true, verdict: 'not conformant', exitCode: 1 })
    expect(failed.because).toMatch(/^1 check failed: VERIFY-01\. Part 2 of 3, 3 of 3 is missing\.$/)
  })
  it('hold known failures against the whole alone', () => {
    const entry = { check: 'VERIFY-09', owner: 'Team Blue', reason: 'soon', expires: '2026-02-01' }
    expect(merged([part(1), part(2)], [entry])).toMatchObject({
      exitCode: 1,
      stale: [expect.stringContaining('no check VERIFY-09')],
    })
    expect(merged([part(1)], [entry]).stale).toBeUndefined()
    const left = part(2, { checks: [check('VERIFY-02', 'not-selected')] })
    expect(merged([part(1), left], [entry]).stale).toBeUndefined()
    const known = { ...entry, check: 'VERIFY-02' }
    const failing = part(2, { checks: [check('VERIFY-02', 'fail')] })
    expect(merged([part(1), failing], [known])).toMatchObject({ verdict: 'conformant', exitCode: 0 })
    const outdated = part(2, { checks: [{ ...check('VERIFY-02', 'fail'), known: entry }] })
    expect(merged([part(1), outdated])).toMatchObject({ exitCode: 1 })
  })
  it('name what judged them in production', () => {
    const shard = { index: 1, of: 1, contract: 'abc', heldAgainst: 'staging' }
    expect(merged([part(1, { shard, drift: [drift] })]).because).toMatch(/differ from what staging taught/)
  })
})

describe('parts that do not belong together', () => {
  const { shard: _none, ...unsharded } = part(2).run
  const service = part(1).run.environment
  it.each<[string, Part[], RegExp]>([
    ['none', [], /no part to put together/],
    ['a whole run', [part(1), { dir: 'whole', run: unsharded }], /whole is no part of a run/],
    ['one of another number', [part(1), part(2, {}, 3)], /part-2 is one of 3 parts, and part-1 one of 2/],
    ['the same twice', [part(1), part(1)], /part-1 and part-1 are both part 1/],
    [
      'another contract',
      [part(1), part(2, { shard: { index: 2, of: 2, contract: 'x' } })],
      /judged by another contract/,
    ],
    ['another environment', [part(1), part(2, { environment: { ...service, name: 'other' } })], /part-2 asked other/],
    [
      'another address',
      [part(1), part(2, { environment: { ...service, baseUrl: 'http://b' } })],
      /asked http:\/\/b, and/,
    ],
    ['another version', [part(1), part(2, { harness: { version: '9', node: 'v20' } })], /part-2 is of version 9/],
  ])('are refused: %s', (_title, parts, words) => {
    expect(() => merged(parts)).toThrow(words)
    expect(() => merged(parts)).toThrow(expect.objectContaining({ code: 'USAGE' }))
  })
  it('are taken from two sandboxes, each of which has a port of its own', () => {
    const sandbox = (index: number) =>
      part(index, { environment: { name: 'sandbox', kind: 'sandbox', baseUrl: `http://127.0.0.1:${index}` } })
    expect(merged([sandbox(1), sandbox(2)]).verdict).toBe('self-test passed')
  })
})
