import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { Check } from '../contract/check.ts'
import type { Exchange } from '../contract/exchange.ts'
import { answerTo } from '../contract/ledger.ts'
import { smallLedger, smallOpenapi } from '../probe/sender/testdata/small-contract.ts'
import type { Progress } from './desk.ts'
import type { Plan } from './plan.ts'
import { checksIn, runSuites, runTargets, type SuitesRun } from './run.ts'

vi.mock('./playwright.ts', () => ({
  TEST_ENV: { NO_COLOR: '1' },
  testCommand: () => [join(import.meta.dirname, 'testdata/pretended.mjs')],
}))

const top = mkdtempSync(join(tmpdir(), 'suites-run-'))
afterAll(() => rmSync(top, { recursive: true, force: true }))
afterEach(() => {
  vi.restoreAllMocks()
})

const SECRET = 'very-secret-4711'
const file = (dir: string, name: string, text: string) => {
  writeFileSync(join(dir, name), text)
  return join(dir, name)
}

interface Pretended {
  /** Lines that the suites write. */
  lines?: readonly object[]
  /** What a worker asks of the desk, one after the other. */
  desk?: readonly unknown[]
  /** What the runner says. */
  words?: string
  /** It ends only when it is stopped. */
  isStuck?: boolean
}

interface Asked {
  kind?: string
  policy?: object
  limit?: object
  more?: Partial<SuitesRun>
}

let runs = 0

function asked(pretended: Pretended, { kind = 'test', policy = {}, limit, more }: Asked = {}): SuitesRun {
  const runDir = join(top, String(++runs))
  mkdirSync(runDir)
  const credentials = { 'Client secret': '${SMALL_SECRET}' }
  const environment = { kind, baseUrl: 'http://127.0.0.1:9', credentials, testData: {}, policy }
  const ledger = smallLedger()
  if (limit !== undefined) ledger.questions['limits.rate'] = { ...answerTo(ledger, 'ext-verify.request'), value: limit }
  return {
    environment: file(runDir, 'small.yaml', JSON.stringify(environment)),
    environmentsDir: runDir,
    run: 'run-1',
    runDir,
    ledger: file(runDir, 'ledger.json', JSON.stringify(ledger)),
    openapi: file(runDir, 'openapi.json', JSON.stringify(smallOpenapi)),
    env: { PATH: process.env['PATH'], SMALL_SECRET: SECRET, PRETENDED: JSON.stringify(pretended) },
    ...more,
  }
}

const json = (dir: string, name: string) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as unknown
const planOf = ({ runDir }: SuitesRun) => json(runDir, 'suites.plan.json') as Plan
const told = ({ runDir }: SuitesRun) =>
  json(runDir, 'told.json') as { words: string[]; variables: Record<string, string | undefined> }

function check(id: string, more: Partial<Check> = {}): Check {
  return {
    ...{ id, chapter: id.split('-')[0]?.toLowerCase() ?? '', title: 'is as it is', basis: 'observed', source: 'here' },
    ...{ level: 'must', safeIn: ['sandbox', 'test'], needs: [], cost: { requests: 1 }, remedy: 'none', ...more },
  } as Check
}
const listed = (id: string, more: Partial<Check> = {}, target = '') => ({
  event: 'listed',
  check: check(id, more),
  file: 'a.spec.ts:1',
  target,
})
const ended = (id: string, verdict = 'pass', target = '') => ({
  event: 'ended',
  result: { ...check(id), verdict, open: [], exchanges: [], milliseconds: 1, file: 'a.spec.ts:1' },
  target,
})
const one = [listed('VERIFY-90'), ended('VERIFY-90')]
const verdicts = (results: readonly { id: string; verdict: string }[]) =>
  results.map(({ id, verdict }) => `${id} ${verdict}`)

/** Once the suites have written their lines. */
function whenTold({ runDir }: SuitesRun, work: () => void) {
  const looking = setInterval(() => {
    if (!existsSync(join(runDir, 'told.json'))) return
    clearInterval(looking)
    work()
  }, 5)
  return looking
}

/** Each second of a run is a moment here. */
function quickly() {
  const real = globalThis.setInterval
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void) => real(work, 5)) as typeof setInterval)
}

describe('a run of the suites', () => {
  it('answers what the checks came to, in their order, and what was asked', async () => {
    const wanted = asked({ lines: [listed('VERIFY-91'), ...one, ended('VERIFY-91', 'fail')] })
    const exchange = { id: 'w0x1', at: '2026-01-01T00:00:00.000Z', purpose: 'a call', effect: 'harmless' }
    const rest = {
      request: { method: 'POST', path: '/', headers: {} },
      timings: { queued: 0, connected: 0, firstByte: 0, total: 0 },
    }
    writeFileSync(
      join(wanted.runDir, 'exchanges.0.ndjson'),
      `${JSON.stringify({ ...exchange, ...rest } as Exchange)}\n`,
    )
    const { results, exchanges } = await runSuites(wanted)
    expect(verdicts(results)).toEqual(['VERIFY-90 pass', 'VERIFY-91 fail'])
    expect(exchanges.map(({ id }) => id)).toEqual(['w0x1'])
  })

  it('takes nothing of what an earlier one left in the folder', async () => {
    const wanted = asked({ lines: one })
    file(wanted.runDir, 'checks.ndjson', `${JSON.stringify(listed('VERIFY-99'))}\n`)
    expect(verdicts((await runSuites(wanted)).results)).toEqual(['VERIFY-90 pass'])
  })

  it('counts a check that did not come to its end as a failure of the harness', async () => {
    const { results } = await runSuites(asked({ lines: [...one, listed('VERIFY-91')] }))
    expect(results[1]).toMatchObject({
      verdict: 'harness-error',
      reason: expect.stringContaining('the process that ran it came to its end before'),
    })
  })

  it('is stopped when its time is over, and says of what is missing why', async () => {
    const timeoutMs = 345_678
    const wanted = asked({ lines: [...one, listed('VERIFY-91')], isStuck: true }, { more: { timeoutMs } })
    const real = globalThis.setTimeout
    const once = ((work: () => void, ms: number) =>
      ms === timeoutMs ? whenTold(wanted, work) : real(work, ms)) as unknown as typeof setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(once)
    const { results } = await runSuites(wanted)
    expect(verdicts(results)).toEqual(['VERIFY-90 pass', 'VERIFY-91 harness-error'])
    expect(results[1]?.reason).toContain('the suites took longer than 345.678 s')
    expect(existsSync(join(wanted.runDir, 'interrupted'))).toBe(true)
  })

  it('is stopped by who asked for it, in order', async () => {
    const stopping = new AbortController()
    const wanted = asked({ lines: one, isStuck: true }, { more: { signal: stopping.signal } })
    whenTold(wanted, () => stopping.abort(new Error('Ctrl+C')))
    await expect(runSuites(wanted)).rejects.toThrow('Ctrl+C')
    expect(existsSync(join(wanted.runDir, 'interrupted'))).toBe(true)
  })

  it('is not begun where somebody asked before', async () => {
    const more = { signal: AbortSignal.abort(new Error('Ctrl+C')) }
    await expect(runSuites(asked({ isStuck: true }, { more }))).rejects.toThrow('Ctrl+C')
  })

  it('throws where nothing was listed, and keeps what the runner said without secrets', async () => {
    const wanted = asked({ words: `No such module, ${SECRET}\n`, lines: [{ event: 'trouble', message: 'no module' }] })
    await expect(runSuites(wanted)).rejects.toMatchObject({
      code: 'HARNESS_BROKEN',
      message: 'The suites did not start: no module.',
      hint: expect.stringContaining('suites.log'),
    })
    const log = readFileSync(join(wanted.runDir, 'suites.log'), 'utf8')
    expect(log).toContain('No such module')
    expect(log).not.toContain(SECRET)
    await expect(runSuites(asked({}))).rejects.toMatchObject({ message: expect.stringContaining('nothing was listed') })
  })

  it('asks for no check that there is not', async () => {
    const wanted = asked({ lines: one }, { more: { only: ['verify 90'] } })
    await expect(runSuites(wanted)).rejects.toMatchObject({ code: 'USAGE', message: 'There is no check "verify 90".' })
    expect(() => told(wanted)).toThrow()
    const only = ['VERIFY-90', 'VERIFY-99']
    await expect(runSuites(asked({ lines: one }, { more: { only } }))).rejects.toMatchObject({
      message: 'There is no check "VERIFY-99".',
    })
  })

  it('finds a family by what the contract brought about in it', async () => {
    const lines = [listed('VERIFY-90/phone'), ended('VERIFY-90/phone')]
    const { results } = await runSuites(asked({ lines }, { more: { only: ['VERIFY-90'] } }))
    expect(verdicts(results)).toEqual(['VERIFY-90/phone pass'])
  })
})

describe('the plan of a run', () => {
  const planned = async (of: Asked) => {
    const wanted = asked({ lines: one }, of)
    await runSuites(wanted)
    return planOf(wanted)
  }

  it('names what is judged by what, and where the workers ask', async () => {
    const wanted = asked({ lines: one }, { more: { only: ['VERIFY-90'] } })
    await runSuites(wanted)
    const { environment, ledger, openapi, runDir, run } = wanted
    expect(planOf(wanted)).toMatchObject({ environment, ledger, openapi, runDir, run, only: ['VERIFY-90'] })
    expect(planOf(wanted).desk).toMatch(/desk$|pipe/)
    expect(existsSync(planOf(wanted).desk ?? '')).toBe(false)
    expect(JSON.stringify(planOf(wanted))).not.toContain(SECRET)
  })

  it('is given to the process, with the variables of the caller and as many workers', async () => {
    const wanted = asked({ lines: one })
    await runSuites(wanted)
    const { words, variables } = told(wanted)
    expect(words.join(' ')).toMatch(/^--output \S+suites\.output --workers 2$/)
    expect(existsSync(words[1] ?? '')).toBe(false)
    expect(variables).toMatchObject({ SMALL_SECRET: SECRET, NO_COLOR: '1' })
    expect(variables['LMD_RESULTS_FILE']).toBe(join(wanted.runDir, 'checks.ndjson'))
  })

  it('has a worker for each endpoint where a limit is waited for, and one in production', async () => {
    const few = { limit: 20, windowSeconds: 10, scope: 'account', status: 429 }
    expect((await planned({ limit: few })).workers).toBe(4)
    expect((await planned({ kind: 'production', limit: few })).workers).toBe(1)
  })

  it('reckons with the limit that is known', async () => {
    const plans: Progress[] = []
    const lines = ['VERIFY-90', 'REACH-90', 'NOTIFY-90'].map(id => listed(id))
    const limit = { limit: 1, windowSeconds: 60, scope: 'account', status: 429 }
    const wanted = asked({ lines, desk: [['may', 'VERIFY-90', 'further']] }, { limit })
    await runSuites({ ...wanted, onPlan: each => plans.push(each) })
    expect(plans[0]?.seconds).toBeGreaterThanOrEqual(60)
  })

  it('takes turns where not all checks may be made, which nobody chose', async () => {
    const policy = { maxRequests: 50 }
    expect((await planned({})).inTurn).toBeUndefined()
    expect((await planned({ policy })).inTurn).toBe(true)
    expect((await planned({ policy, more: { only: ['VERIFY-90'] } })).inTurn).toBeUndefined()
    expect((await planned({ kind: 'production', policy })).inTurn).toBeUndefined()
  })
})

describe('a run that has nothing left to send', () => {
  /** A worker that is given its turn, sends the one request there is, and tells that the check is over. */
  const spending = {
    desk: [
      ['may', 'VERIFY-90', 'further'],
      ['turn', { effect: 'harmless' }],
      ['over', 'VERIFY-90', 'pass'],
    ],
    isStuck: true,
  }

  it('is ended, and says of each check that was not begun why', async () => {
    quickly()
    const lines = [
      ...one,
      listed('VERIFY-91'),
      listed('VERIFY-92', { safeIn: ['test'] }),
      listed('VERIFY-93', { needs: ['limits.size'] }),
    ]
    const { results } = await runSuites(asked({ ...spending, lines }, { kind: 'sandbox', policy: { maxRequests: 1 } }))
    expect(results.map(({ verdict, skip }) => [verdict, skip])).toEqual([
      ['pass', undefined],
      ['skipped', 'left-out'],
      ['skipped', 'not-safe-here'],
      ['inconclusive', undefined],
    ])
    expect(results[1]?.reason).toContain('policy.maxRequests')
  })

  it('counts of what is chosen alone what there is to make, and nothing that is judged in the end', async () => {
    quickly()
    const lines = [
      ...one,
      listed('VERIFY-91'),
      listed('CONF-90', { chapter: 'conformity' }),
      listed('VERIFY-92', { safeIn: [] }),
    ]
    const plans: Progress[] = []
    const progress: Progress[] = []
    const wanted = asked({ ...spending, lines }, { policy: { maxRequests: 1 } })
    await runSuites({ ...wanted, onPlan: each => plans.push(each), onProgress: each => progress.push(each) })
    expect(plans.map(({ all }) => all)).toEqual([2])
    expect(progress.at(-1)).toMatchObject({ done: 1, all: 2 })
    const chosen = asked({ ...spending, lines }, { policy: { maxRequests: 1 }, more: { only: ['VERIFY-90'] } })
    const { results } = await runSuites({ ...chosen, onPlan: each => plans.push(each) })
    expect(plans.at(-1)?.all).toBe(1)
    expect(results.find(({ id }) => id === 'VERIFY-91')?.verdict).toBe('not-selected')
  })
})

describe('several services', () => {
  it('are each told what came of them, by their names, and may be asked nothing', async () => {
    const lines = [
      ...[listed('VERIFY-90', {}, 'right'), ended('VERIFY-90', 'pass', 'right')],
      ...[listed('VERIFY-90', {}, 'wrong'), ended('VERIFY-90', 'fail', 'wrong')],
    ]
    const { only: _all, environment, budget: _whole, ...wanted } = asked({ lines })
    const target = (name: string) => ({ name, environment, runDir: wanted.runDir, only: ['VERIFY-90'] })
    const ends = await runTargets({ ...wanted, targets: [target('right'), target('wrong')], workers: 3, tries: 1 })
    expect([...ends].map(([name, { results }]) => [name, ...verdicts(results)])).toEqual([
      ['right', 'VERIFY-90 pass'],
      ['wrong', 'VERIFY-90 fail'],
    ])
    const of = { ...wanted, environment }
    expect(planOf(of)).toMatchObject({ workers: 3, tries: 1 })
    expect(told(of).words).toEqual(expect.arrayContaining(['--workers', '3', '--pass-with-no-tests']))
  })

  it('may be none', async () => {
    const { only: _all, environment: _none, budget: _whole, ...wanted } = asked({})
    expect(await runTargets({ ...wanted, targets: [], workers: 1 })).toEqual(new Map())
  })
})

describe('what a run left that was killed', () => {
  it('is each check that was listed', () => {
    const { runDir } = asked({})
    const lines = [...one, listed('VERIFY-91')]
    file(runDir, 'checks.ndjson', lines.map(each => `${JSON.stringify(each)}\n`).join(''))
    const left = checksIn(runDir, 'the machine was switched off')
    expect(verdicts(left)).toEqual(['VERIFY-90 pass', 'VERIFY-91 harness-error'])
    expect(left[1]?.reason).toContain('the machine was switched off')
  })
})
