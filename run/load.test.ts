import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { EXIT } from '../contract/harness-error.ts'
import { answerTo, type Ledger } from '../contract/ledger.ts'
import type { LoadRecord } from '../contract/load-record.ts'
import { type Run, RunSchema } from '../contract/run.ts'
import type { LoadOrder } from '../load/runner/load.ts'
import { profileNamed } from '../load/runner/profiles.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import { smallLedger, smallOpenapi } from '../probe/sender/testdata/small-contract.ts'
import { sampleLoad } from '../reporters/testdata/sample-load.ts'
import { stillTerminal } from '../testing/still-terminal.ts'
import { type Ended, EndedEarly } from './conduct.ts'
import type { Context } from './context.ts'
import { type Exported, type Loading, load } from './load.ts'

const { asked, plays } = vi.hoisted(() => ({
  asked: {
    loads: [] as unknown[],
    exports: [] as unknown[],
    compared: [] as unknown[],
    contracts: [] as unknown[],
    scans: [] as unknown[],
    collected: [] as unknown[],
    sandboxes: [] as unknown[],
  },
  plays: { load: async (_order: never): Promise<unknown> => undefined },
}))

vi.mock('../load/runner/load.ts', () => ({
  runLoad: async (order: never) => {
    asked.loads.push(order)
    return plays.load(order)
  },
}))
vi.mock('../load/runner/export.ts', async () => ({
  ...(await vi.importActual<object>('../load/runner/export.ts')),
  exportRun: async (order: unknown) => {
    asked.exports.push(order)
    return { files: ['script.js'] }
  },
}))
vi.mock('../load/runner/collect.ts', async () => ({
  ...(await vi.importActual<object>('../load/runner/collect.ts')),
  readRun: (dir: string) => JSON.parse(readFileSync(join(dir, 'export.json'), 'utf8')) as unknown,
  collectRun: async (...all: unknown[]) => {
    asked.collected.push(all)
    return sampleLoad({ validity: 'valid' })
  },
}))
vi.mock('../load/runner/scan-artefacts.ts', () => ({
  scanArtefacts: async (...all: unknown[]) => void asked.scans.push(all[0]),
}))
vi.mock('./load-comparison.ts', async () => ({
  ...(await vi.importActual<object>('./load-comparison.ts')),
  runComparison: async (order: unknown) => {
    asked.compared.push(order)
    return sampleLoad({ validity: 'valid' })
  },
}))
vi.mock('./contract-for.ts', async () => ({
  ...(await vi.importActual<object>('./contract-for.ts')),
  contractFor: async (...all: unknown[]) => {
    asked.contracts.push(all[2])
    return { ledger: smallLedger(), openapi: smallOpenapi }
  },
}))

/** The pages are others' tests. */
vi.mock('../reporters/write.ts', async () => ({
  ...(await vi.importActual<object>('../reporters/write.ts')),
  writeReports: async (run: Run, dir: string) =>
    writeFileSync(join(dir, 'run.json'), JSON.stringify(RunSchema.parse(run))),
}))
vi.mock('../sandbox/start.ts', async () => ({
  ...(await vi.importActual<object>('../sandbox/start.ts')),
  spawnSandbox: async (options: unknown) => {
    asked.sandboxes.push(options)
    const credentials = { 'Client ID': 'a-client', 'Client secret': 'a-long-secret' }
    return { baseUrl: 'http://127.0.0.1:9', credentials, second: { credentials }, stop: async () => undefined }
  },
}))

const root = mkdtempSync(join(tmpdir(), 'load-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
cpSync(fileURLToPath(new URL('../environments', import.meta.url)), join(root, 'environments'), { recursive: true })
beforeEach(() => {
  for (const list of Object.values(asked)) list.length = 0
  plays.load = async () => sampleLoad({ validity: 'valid', objectives: [] })
})

const [smoke, limits] = [await profileNamed('smoke'), await profileNamed('limits')]
const wanted = { baseline: 'before', runsDir: undefined, runs: 5, margins: {} as never }

let runs = 0
interface Stage {
  kind?: string
  recorded?: boolean
  options?: Partial<Loading>
}

function stage({ kind = 'test', recorded = true, options = {} }: Stage = {}) {
  const name = `service${++runs}`
  const fixtures = join(root, name, 'fixtures')
  if (recorded)
    cpSync(fileURLToPath(new URL('../fixtures/sandbox', import.meta.url)), join(fixtures, name), { recursive: true })
  const policy = kind === 'production' ? { load: { maxRate: 100 } } : {}
  const environment = { kind, baseUrl: `https://${kind}.example.org`, credentials: {}, policy }
  writeFileSync(join(root, 'environments', `${name}.yaml`), JSON.stringify(environment))
  const stopping = new AbortController()
  const said: string[] = []
  const terminal = stillTerminal({ progress: text => void said.push(text), status: text => void said.push(text) })
  const context: Context = { root, env: {}, terminal, signal: stopping.signal, version: '1.2.3' }
  const paths = { env: name, results: join(root, name, 'results'), fixtures }
  const loading: Loading = { profile: smoke, consent: { yes: true }, ...options }
  return { run: () => load(paths, loading, context), name, fixtures, stopping, said, baseUrl: environment.baseUrl }
}
const ended = async (at: ReturnType<typeof stage>) => (await at.run()) as Ended
const written = ({ dir }: Ended) => JSON.parse(readFileSync(join(dir, 'run.json'), 'utf8')) as Run
const troubleOf = async (at: ReturnType<typeof stage>) => {
  const error = await at.run().catch((caught: unknown) => caught)
  return error instanceof EndedEarly ? error.trouble : error
}
const order = () => asked.loads[0] as LoadOrder

describe('a load run', () => {
  it('is by the recorded contract, and ends with the verdict of its record', async () => {
    const missed = { rule: 'p95 below 500 ms', met: false, actual: '900 ms' }
    plays.load = async () => sampleLoad({ validity: 'valid', objectives: [missed] })
    const at = stage()
    const end = await ended(at)
    expect(written(end)).toMatchObject({
      ...{ command: 'load', verdict: 'load outside objectives', exitCode: EXIT.failed, partial: false, next: [] },
      load: { objectives: [missed] },
    })
    const recorded = readFixtures(at.fixtures, at.name)
    expect(order()).toMatchObject({
      ledger: recorded?.ledger,
      openapi: recorded?.openapi,
      profile: smoke,
      resultsDir: end.dir,
    })
    expect(order().client).toBeDefined()
    expect(asked.contracts).toEqual([])
  })

  it('asks for a contract where none is recorded, of production by its baseline', async () => {
    const at = stage({ recorded: false, options: { baseline: 'candidate' } })
    const end = await ended(at)
    expect(asked.contracts).toEqual(['candidate'])
    expect(at.said[0]).toContain('No contract is recorded yet')
    expect(answerTo(written(end).ledger, 'auth.request.encoding').value).toBe('json')
    await ended(stage({ recorded: false }))
    expect(asked.contracts).toEqual(['candidate', 'test'])
  })

  it('is not begun without consent, and nothing is asked', async () => {
    const at = stage({ recorded: false, options: { consent: {} } })
    expect(await troubleOf(at)).toMatchObject({ code: 'GUARD_REFUSED' })
    expect([asked.loads, asked.contracts]).toEqual([[], []])
  })

  it('that was stopped says so, whatever was measured until then', async () => {
    const at = stage()
    plays.load = async () => {
      at.stopping.abort()
      return sampleLoad({ validity: 'invalid' })
    }
    expect(written(await ended(at))).toMatchObject({ verdict: 'stopped', exitCode: EXIT.interrupted, partial: true })
  })

  it('shows how far it is, each time with what was before', async () => {
    const live = (started: number) => ({ started, failedShare: 0, dropped: 0 })
    plays.load = async ({ onProgress, onInstall }: LoadOrder) => {
      onInstall?.('k6 is fetched')
      for (const seconds of [10, 20])
        onProgress?.({ elapsedSeconds: seconds, totalSeconds: 30, live: live(seconds * seconds) } as never)
      return sampleLoad({ validity: 'valid' })
    }
    const at = stage()
    await ended(at)
    // Of the last ten seconds, not of all.
    expect(at.said).toEqual([
      'k6 is fetched',
      expect.stringContaining('10 of 30 s · 10 journeys/s'),
      expect.stringContaining('20 of 30 s · 30 journeys/s'),
    ])
  })
})

describe('limits that are measured', () => {
  const value = { limit: 60, windowSeconds: 2 }
  const answer = {
    status: 'observed',
    value,
    how: 'Measured.',
    confidence: 0.95,
    confidenceFrom: [],
    evidence: { for: [], against: [] },
  } as const
  const finding = (validity: LoadRecord['validity'] = 'valid') => {
    plays.load = async ({ ledger, onLedger }: LoadOrder) => {
      onLedger?.({
        ...ledger,
        questions: {
          ...ledger.questions,
          'limits.rate': { ...answer, evidence: { for: [], against: [] }, confidenceFrom: [] },
        },
      })
      return sampleLoad({ validity })
    }
  }
  const rateIn = ({ fixtures, name }: ReturnType<typeof stage>) =>
    answerTo(readFixtures(fixtures, name)?.ledger as Ledger, 'limits.rate').value

  it('are in the record of the run, and recorded only where that is asked for', async () => {
    finding()
    const at = stage({ options: { profile: limits } })
    const before = rateIn(at)
    const run = written(await ended(at))
    expect(answerTo(run.ledger, 'limits.rate').value).toEqual(value)
    expect([rateIn(at), run.next]).toEqual([before, []])
    const updating = stage({ options: { profile: limits, update: true } })
    expect(written(await ended(updating)).next.join()).toContain('(limits.rate)')
    expect(rateIn(updating)).toEqual(value)
  })

  it('are not recorded of a run that was stopped, or cannot be trusted', async () => {
    finding('invalid')
    const invalid = stage({ options: { profile: limits, update: true } })
    const before = rateIn(invalid)
    expect(written(await ended(invalid)).next.join()).toContain('Nothing was recorded')
    expect(rateIn(invalid)).toEqual(before)
    const stopped = stage({ options: { profile: limits, update: true } })
    finding()
    const found = plays.load
    plays.load = async order => {
      stopped.stopping.abort()
      return found(order)
    }
    expect(written(await ended(stopped)).next).toEqual([])
    expect(rateIn(stopped)).toEqual(before)
  })

  it('cannot be recorded where there is no contract, or by a profile that measures none', async () => {
    const none = stage({ recorded: false, options: { profile: limits, update: true } })
    expect(await troubleOf(none)).toMatchObject({ code: 'USAGE', message: expect.stringContaining('no contract of') })
    const other = stage({ options: { update: true } })
    expect(await troubleOf(other)).toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('measures nothing'),
    })
    expect([asked.loads, asked.contracts]).toEqual([[], []])
  })
})

describe('a run for a k6 elsewhere', () => {
  it('is written, and nothing is measured', async () => {
    const out = join(root, `export-${runs}`)
    const at = stage({ options: { elsewhere: { out } } })
    const exported = (await at.run()) as Exported
    expect(exported).toMatchObject({ files: ['script.js'], out, asked: false })
    expect(asked.exports).toMatchObject([{ out, place: at.name, profile: smoke }])
    expect(asked.loads).toEqual([])
    expect(readdirSync(join(root, at.name, 'results', at.name))).toEqual(['export'])
    const unknown = (await stage({ recorded: false, options: { elsewhere: { out } } }).run()) as Exported
    expect(unknown.asked).toBe(true)
  })

  it('is not written where its profile decides by what it is answered', async () => {
    const at = stage({ recorded: false, options: { profile: limits, elsewhere: { out: join(root, 'none') } } })
    expect(await troubleOf(at)).toMatchObject({ code: 'USAGE' })
    expect([asked.exports, asked.contracts]).toEqual([[], []])
  })

  const collecting = (of: (at: ReturnType<typeof stage>) => object) => {
    const dir = join(root, `collect-${runs + 1}`)
    mkdirSync(dir)
    const at = stage({ options: { collect: dir, consent: {} } })
    const kept = { environment: of(at), ledger: smallLedger(), openapi: smallOpenapi }
    writeFileSync(join(dir, 'export.json'), JSON.stringify(kept))
    return { at, dir }
  }

  it('is collected and judged by the contract that it was written with, and searched for secrets', async () => {
    const { at, dir } = collecting(({ name, baseUrl }) => ({ name, baseUrl }))
    const end = await ended(at)
    expect(asked.collected).toEqual([[dir, end.dir]])
    expect(asked.scans).toEqual([end.dir, expect.stringContaining(dir)])
    const run = written(end)
    expect(run.load).toBeDefined()
    expect(answerTo(run.ledger, 'auth.request.encoding').value).toBe('json')
    expect(asked.loads).toEqual([])
  })

  it('is none of another environment, nor of another address', async () => {
    for (const of of [{ name: 'other' }, { baseUrl: 'https://moved.example.org' }]) {
      const { at } = collecting(({ name, baseUrl }) => ({ name, baseUrl, ...of }))
      expect(await troubleOf(at)).toMatchObject({ code: 'USAGE', message: expect.stringContaining('and --env is') })
    }
    expect(asked.collected).toEqual([])
  })
})

describe('a comparison', () => {
  it('is made in place of a run', async () => {
    const at = stage({ options: { wanted } })
    await ended(at)
    expect(asked.loads).toEqual([])
    expect(asked.compared).toMatchObject([{ profile: smoke, wanted, consent: { yes: true } }])
    const [{ contract }] = asked.compared as [{ contract: { ledger: Ledger } }]
    expect(contract.ledger).toEqual(readFixtures(at.fixtures, at.name)?.ledger)
  })

  it('is none where production is only taught by its baseline', async () => {
    const options = { wanted, consent: { confirm: 'production' }, baseline: 'before' }
    const at = stage({ kind: 'production', recorded: false, options })
    await ended(at)
    expect([asked.compared, asked.loads.length, asked.contracts]).toEqual([[], 1, ['before']])
  })
})

describe('the embedded service', () => {
  const embedded = async (profile: Loading['profile']) => {
    const results = join(root, `embedded-${++runs}`)
    const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url))
    const signal = new AbortController().signal
    const context: Context = { root, env: {}, terminal: stillTerminal(), signal, version: '1.2.3' }
    await load({ env: 'sandbox', results, fixtures }, { profile, consent: {} }, context)
    return order().ledger.questions['limits.rate']
  }

  it('does not limit what loads it, and its contract then knows of no limit', async () => {
    expect(await embedded(smoke)).toBeUndefined()
    expect(asked.sandboxes).toMatchObject([{ rateLimit: 'off' }])
  })

  it('limits where its limits are looked for', async () => {
    expect(await embedded(limits)).toBeDefined()
    expect(asked.sandboxes).toMatchObject([{ rateLimit: 'on' }])
  })
})
