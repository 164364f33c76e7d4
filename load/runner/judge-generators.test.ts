import { expect, it } from 'vitest'
import { merged, newHistogram, record } from '../core/histogram.ts'
import type { LoadPlan } from '../core/plan.ts'
import { flawsOfGenerators, howItEnded, type Part } from './collect.ts'
import type { Flaw } from './judge.ts'
import { type Cell, type Reduction, readVerdicts } from './reduce.ts'
import type { K6Run } from './run-k6.ts'

const plan: LoadPlan = {
  planVersion: 1,
  profile: {
    name: 'test',
    summary: '',
    timeoutSeconds: 1,
    steps: [{ name: 'one', rate: 300, seconds: 10 }],
    objectives: { failedShare: 0 },
    logIn: 'each',
    canaryLag: 10,
    killAt: 0.5,
  },
  baseUrl: 'http://127.0.0.1:1',
  userAgent: '',
  calls: [],
  token: null,
  generators: { count: 3, run: 'mark' },
}

function part(generator: number, parts: Partial<Reduction> = {}, lag = 1): Part {
  const canary = newHistogram()
  for (let i = 0; i < 500; i += 1) record(canary, lag)
  const reduction: Reduction = {
    cells: [],
    starts: [],
    sent: {},
    skipped: new Map(),
    down: new Map(),
    started: 1000,
    ended: 1000,
    dropped: 0,
    canary,
    from: 1_000_000,
    to: 1_010_000,
    complete: true,
    transports: new Set(['HTTP/1.1']),
    verdicts: readVerdicts().end(),
    runs: new Set(['mark']),
    instances: new Set([String(generator)]),
    ...parts,
  }
  return { file: `${generator}.ndjson.gz`, reduction }
}

const ended: K6Run = { exitCode: 0, stopped: false, killed: false, health: [], errors: [] }
function kinds(parts: readonly Part[], run: Partial<K6Run> = {}): Flaw['kind'][] {
  const all = parts.map(({ reduction }) => reduction)
  const sum = (of: (each: Reduction) => number) => all.reduce((total, each) => total + of(each), 0)
  const whole: Reduction = {
    ...part(0).reduction,
    started: sum(each => each.started),
    ended: sum(each => each.ended),
    canary: merged(all.map(each => each.canary)),
    complete: all.every(each => each.complete),
  }
  const flaws = flawsOfGenerators(plan, parts, whole, { ...ended, ...run })
  for (const flaw of flaws) expect(flaw.sentence).toMatch(/^[A-Zk1-9].*\.$/)
  return flaws.map(flaw => flaw.kind)
}

it('finds nothing wrong where each generator did its part', () => {
  expect(kinds([part(1), part(2), part(3)])).toEqual([])
})

it.each<[string, Part[], Flaw['kind'][]]>([
  ['a generator without a file', [part(1), part(3)], ['too-few-arrivals', 'generator-missing']],
  ['a file that is cut off', [part(1), part(2, { complete: false }), part(3)], ['no-record']],
  ['samples of another run', [part(1), part(2, { runs: new Set(['other']) }), part(3)], ['foreign-samples']],
  [
    'samples of two runs in one file',
    [part(1), part(2, { runs: new Set(['mark', '']) }), part(3)],
    ['foreign-samples'],
  ],
  ['one file given twice', [part(1), part(2), part(2), part(3)], ['generator-twice']],
  ['one generator that was starved', [part(1), part(2), part(3, {}, 400)], ['canary-lag']],
  ['one generator without a canary', [part(1), part(2), part(3, { canary: newHistogram() })], ['no-canary']],
  ['one that began later', [part(1), part(2), part(3, { from: 1_005_000 })], ['apart']],
  [
    'one that did less than its part',
    [part(1, { started: 1011, ended: 1011 }), part(2, { started: 985, ended: 985 }), part(3)],
    ['generator-behind'],
  ],
])('calls it invalid: %s', (_, parts, flaws) => {
  expect(kinds(parts)).toEqual(flaws)
})

it('sees one starved generator among many, whose samples would not show in the whole', () => {
  const many = Array.from({ length: 3 }, (_, i) => part(i + 1, {}, i === 2 ? 400 : 1))
  const diluted = many.map((each, i) => {
    if (i === 2) return each
    const canary = newHistogram()
    for (let n = 0; n < 100_000; n += 1) record(canary, 1)
    return { ...each, reduction: { ...each.reduction, canary } }
  })
  expect(kinds(diluted)).toEqual(['canary-lag'])
})

it('asks no whole part of those that were stopped because the service was down', () => {
  const cut = [part(1, { started: 300, ended: 300 }), part(2, { started: 280, ended: 280 }), part(3)]
  expect(kinds(cut, { killed: true })).toEqual([])
  expect(kinds(cut)).toEqual(['too-few-arrivals', 'generator-behind', 'generator-behind'])
})

it('tells by the samples that a generator ended because the service was down, or at a rejected login', () => {
  const down = (most: number) => new Map([['0', most]])
  const cut = { started: 300, ended: 300 }
  expect(howItEnded(plan, [part(1, { ...cut, down: down(500) }), part(2), part(3)])).toMatchObject({ killed: true })
  expect(howItEnded(plan, [part(1, { ...cut, down: down(499) }), part(2), part(3)])).toMatchObject({ killed: false })
  // k6 looks every two seconds: what was crossed for a moment ended nothing.
  expect(howItEnded(plan, [part(1, { down: down(500) }), part(2), part(3)])).toMatchObject({ killed: false })
  const login = { call: 'auth-authenticate', endpoint: 'auth-authenticate' } as LoadPlan['calls'][number]
  const rejected: Cell = { call: login.call, step: 'one', outcome: 'client_err', second: 0, histogram: newHistogram() }
  expect(howItEnded({ ...plan, calls: [login] }, [part(1, { cells: [rejected] })])).toMatchObject({ exitCode: 108 })
})
