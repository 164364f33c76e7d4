import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Exchange } from '../contract/exchange.ts'
import type { Run } from '../contract/run.ts'
import { RunBudget } from '../probe/client/budget.ts'
import { openClient, STEADY } from '../probe/client/client.ts'
import { openRecorder } from '../probe/client/recorder.ts'
import type { Environment } from '../probe/environment/types.ts'
import { openSender } from '../probe/sender/sender.ts'
import { smallLedger, smallOpenapi } from '../probe/sender/testdata/small-contract.ts'
import { smallEnvironment } from '../probe/sender/testdata/small-environment.ts'
import { type SmallService, startSmallService } from '../probe/sender/testdata/small-service.ts'
import { sampleRun } from '../reporters/testdata/sample-run.ts'
import { writeReports } from '../reporters/write.ts'
import { comparison, replayExchange, replayedIn } from '../run/replay.ts'
import type { Session } from '../run/session.ts'
import type { Context } from './command.ts'
import { replayed, sideBySide, tellResent } from './replay.ts'

const dir = mkdtempSync(join(tmpdir(), 'replay-'))
const places = { env: 'test', results: join(dir, 'results'), fixtures: join(dir, 'fixtures') }
let service: SmallService
let said: string[] = []
const terminal = {
  color: false,
  width: 80,
  print: (text: string) => said.push(text),
  answer() {},
  progress() {},
  keepFrom() {},
  kept: (text: string) => text,
  knows: () => true,
  hold() {},
  debug() {},
  status() {},
  complain() {},
  warn() {},
}
const context: Context = {
  root: fileURLToPath(new URL('../', import.meta.url)),
  env: {},
  terminal,
  signal: new AbortController().signal,
  version: '0',
}

beforeAll(async () => {
  service = await startSmallService()
  await writeReports(sampleRun({ run: '20260301T091502Z-7f3a' }), join(places.results, 'test', '20260301T091502Z-7f3a'))
})
afterAll(async () => {
  await service.stop()
  rmSync(dir, { recursive: true, force: true })
})

describe('what is replayed', () => {
  it('is an exchange or a check of the newest run', () => {
    expect(replayedIn('x0003', places)).toMatchObject({
      exchange: { id: 'x0003' },
      run: { run: '20260301T091502Z-7f3a' },
    })
    expect(replayedIn('REACH-07', places)).toMatchObject({ check: 'REACH-07', before: [{ verdict: 'fail' }] })
  })

  it.each([
    ['x9999', /has no exchange "x9999"/],
    ['REACH-99', /has no check "REACH-99"/],
    ['reach', /neither a check nor an exchange/],
  ])('is told to be unknown: %s', (id, message) => expect(() => replayedIn(id, places)).toThrow(message))

  it('needs a run', () => {
    expect(() => replayedIn('x0001', { ...places, env: 'nowhere' })).toThrow(/There is no run of "nowhere"/)
  })

  it('does not go together with what a whole run does', async () => {
    await expect(replayed({ replay: 'x0001', update: true }, places, context)).rejects.toThrow(/do not go together/)
  })
})

async function sessionOf(environment: Environment): Promise<{ session: Session; run: Run; exchange: Exchange }> {
  const folder = mkdtempSync(join(dir, 'session-'))
  const recorder = openRecorder(join(folder, 'exchanges.ndjson'))
  const budget = new RunBudget(environment.policy, STEADY)
  const client = openClient(environment, { runId: 'test', recorder, env: {}, budget })
  const clock = { now: () => new Date(), sleep: async () => {} }
  const sender = await openSender({ environment, client, ledger: smallLedger(), openapi: smallOpenapi, clock })
  const { exchange } = await sender.call('ext-verify', { purpose: 'the recorded call' })
  const base = { run: 'r', dir: folder, environment, client, budget, places, env: {}, began: 0, startedAt: new Date() }
  const run = sampleRun({ ledger: smallLedger(), openapi: smallOpenapi as unknown as Run['openapi'] })
  return { session: { ...base, close: () => client.close() }, run, exchange }
}

describe('an exchange that is sent again', () => {
  it('ends with 0 where the answer means the same', async () => {
    const { session, run, exchange } = await sessionOf(smallEnvironment(service.baseUrl))
    said = []
    expect(tellResent(await replayExchange(exchange, run, session, context), {}, context)).toBe(0)
    await session.close()
    expect(said.join('\n')).toContain('✓ The same class of answer: success (status 200).')
    expect(said.join('\n')).not.toContain('≠')
  })

  it('ends with 1 where it means something else, and shows both', async () => {
    const { session, run, exchange } = await sessionOf(smallEnvironment(service.baseUrl))
    const { outcome: _decided, ...asked } = exchange
    const refused = {
      ...asked,
      response: { status: 422, headers: {}, body: '{"no":1}', bytes: 8, truncated: false },
    }
    said = []
    expect(tellResent(await replayExchange(refused, run, session, context), {}, context)).toBe(1)
    await session.close()
    expect(said.join('\n')).toMatch(/✗ Another class of answer: validation then \(status\s+422\), success now/)
    expect(said.join('\n')).toContain('≠ 422')
    expect(said.join('\n')).toContain('≠ 200')
  })
})

it('names nobody whom the answer names, in whatever letters', async () => {
  const { session, run, exchange } = await sessionOf(smallEnvironment(service.baseUrl))
  const environment: Environment = { ...session.environment, kind: 'test', testData: { 'Family name': 'Known' } }
  said = []
  tellResent(await replayExchange(exchange, run, { ...session, environment }, context), {}, context)
  await session.close()
  const [, now = ''] = said.join('\n').split('\nnow')
  expect(now).toContain('"status": "{{Family name | lower}}"')
})

describe('two answers beside each other', () => {
  const [then] = sampleRun().exchanges as [Exchange]
  const now = { ...then, response: { status: 500, headers: {}, body: 'oops\u001b[2J', bytes: 4, truncated: false } }

  it.each([60, 80, 120])('fit %i columns, without control characters', width => {
    const lines = sideBySide(then, now, width)
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(width)
    expect(lines.join('')).not.toMatch(/\p{Cc}/u)
    expect(lines.join('\n')).toContain('≠ 500')
  })
  it('stand side by side where there is room', () => {
    expect(sideBySide(then, now, 120)[0]).toMatch(/^then +now$/)
    expect(sideBySide(then, now, 80)[0]).toBe('then')
  })
})

it('a check that is run again is held against its verdict then', () => {
  const [check] = sampleRun().checks
  if (check === undefined) throw new Error('the sample holds checks')
  const [a, b, c] = ['A-01', 'A-02', 'A-03'].map(id => ({ ...check, id }))
  if (a === undefined || b === undefined || c === undefined) throw new Error('three were made')
  expect(comparison([a, b, c], [{ ...a, verdict: 'fail' }, b], { run: 'R' })).toEqual([
    'A-01: failed now, passed in the run R.',
    'A-02: passed, as in the run R.',
    'A-03: passed in the run R, and is not there now.',
  ])
})
