import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Exchange } from '../contract/exchange.ts'
import { EXIT, HarnessError, type TroubleCode } from '../contract/harness-error.ts'
import type { Run } from '../contract/run.ts'
import { smallLedger } from '../probe/sender/testdata/small-contract.ts'
import { stillTerminal } from '../testing/still-terminal.ts'
import { conduct, diskTrouble, EndedEarly, openRun } from './conduct.ts'
import type { Context } from './context.ts'
import type { Session } from './session.ts'

const root = mkdtempSync(join(tmpdir(), 'conduct-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const SECRET = 'very-secret-4711'
mkdirSync(join(root, 'environments'))
writeFileSync(
  join(root, 'environments/small.yaml'),
  JSON.stringify({ kind: 'test', baseUrl: 'http://127.0.0.1:9', credentials: { Secret: '${SMALL_SECRET}' } }),
)

let runs = 0

/** A session at a service that nobody asks anything. */
async function opened(exchanges: readonly Exchange[] = []) {
  const stopping = new AbortController()
  const env = { SMALL_SECRET: SECRET }
  const context: Context = { root, env, terminal: stillTerminal(), signal: stopping.signal, version: '1.2.3' }
  const results = join(root, `results-${++runs}`)
  const session = await openRun({ env: 'small', results, fixtures: join(root, 'fixtures') }, context)
  const log: string[] = []
  const closeIt = session.close
  const close = async () => {
    log.push('closed')
    await closeIt()
  }
  if (exchanges.length > 0) vi.spyOn(session.client, 'exchanges').mockReturnValue([...exchanges])
  const watched: Session = Object.assign(session, { close })
  return { session: watched, context, stopping, log, results }
}
type Opened = Awaited<ReturnType<typeof opened>>

const begun = ({ session }: Opened) => existsSync(join(session.dir, 'begun.json'))
const recordIn = ({ session }: Opened) => JSON.parse(readFileSync(join(session.dir, 'run.json'), 'utf8')) as Run

/** What a run comes to whose body throws this. */
async function early(error: unknown, at: Opened) {
  const thrown = await conduct('conformance', at.session, at.context, async () => {
    throw error
  }).catch((caught: unknown) => caught)
  if (!(thrown instanceof EndedEarly)) throw new Error('It did not end early.')
  return thrown
}

const exchange = (id: string, endpoint: Exchange['endpoint'], body: string): Exchange => ({
  ...{ id, at: '2026-01-01T00:00:00.000Z', purpose: `try ${id}`, effect: 'harmless' },
  ...(endpoint === undefined ? {} : { endpoint }),
  request: { method: 'POST', path: `/${endpoint}`, headers: {}, body: '{}' },
  response: { status: 401, headers: {}, body, bytes: body.length, truncated: false },
  timings: { queued: 0, connected: 0, firstByte: 0, total: 0 },
})

describe('a run that comes to its end', () => {
  it('is marked as begun as long as it lasts, and closed afterwards', async () => {
    const at = await opened()
    const outcome = await conduct('discover', at.session, at.context, async () => {
      const mark = JSON.parse(readFileSync(join(at.session.dir, 'begun.json'), 'utf8')) as object
      expect(mark).toMatchObject({ command: 'discover', run: at.session.run, harness: { version: '1.2.3' } })
      expect(at.log).toEqual([])
      return 'done'
    })
    expect(outcome).toBe('done')
    expect([begun(at), at.log]).toEqual([false, ['closed']])
  })

  it('stays marked where not all of its reports were written', async () => {
    const at = await opened()
    await conduct('discover', at.session, at.context, async () => ({ trouble: new Error('full') }))
    expect(begun(at)).toBe(true)
  })
})

describe('a run that is ended before', () => {
  it('leaves a partial record with why and what to do, says where the report is, and is closed', async () => {
    const at = await opened()
    const { trouble, left } = await early(
      new HarnessError('TARGET_UNREACHABLE', `Nobody answers to ${SECRET}.`, 'Start it.'),
      at,
    )
    const run = recordIn(at)
    expect(run).toMatchObject({ command: 'conformance', verdict: 'stopped', exitCode: EXIT.unreachable, partial: true })
    expect(run.because).toMatch(/^Nobody answers to \{\{.*\}\}\.$/)
    expect(run.next).toEqual(['Start it.'])
    expect(left).toMatchObject({ dir: at.session.dir, run: { run: at.session.run } })
    expect((trouble as HarnessError).hint).toMatch(/^Start it\.\n {2}Report: .*report\.html$/)
    expect([begun(at), at.log]).toEqual([false, ['closed']])
    expect(readlinkSync(join(at.results, 'small/latest'))).toBe(at.session.run)
  })

  it.each([
    [new TypeError('x is not a function'), EXIT.harness],
    [new HarnessError('USAGE', 'No such thing.', ''), EXIT.usage],
  ])('has the exit code of %s', async (error, exitCode) => {
    const at = await opened()
    await early(error, at)
    expect(recordIn(at)).toMatchObject({ exitCode, because: error.message, next: [] })
  })

  it('says that it was asked to stop, whatever came of that', async () => {
    const at = await opened()
    at.stopping.abort()
    await early(new HarnessError('TARGET_UNREACHABLE', 'Nobody answers.', 'Start it.'), at)
    expect(recordIn(at)).toMatchObject({ exitCode: EXIT.interrupted, because: 'Stopped on request.' })
  })

  it('keeps the checks, the contract and the exchanges that it had come to', async () => {
    const at = await opened()
    const write = (name: string, text: string) => writeFileSync(join(at.session.dir, name), text)
    const check = { id: 'VERIFY-90', chapter: 'verify', title: 'is', basis: 'observed', source: 'here', level: 'must' }
    const listed = {
      event: 'listed',
      check: { ...check, safeIn: ['test'], needs: [] },
      file: 'a.spec.ts:1',
      target: '',
    }
    write('checks.ndjson', `${JSON.stringify(listed)}\n`)
    write('ledger.json', JSON.stringify(smallLedger()))
    write('exchanges.0.ndjson', `${JSON.stringify(exchange('w0x1', 'ext-verify', '{}'))}\n`)
    await early(new Error('broken'), at)
    const { checks, ledger, exchanges } = recordIn(at)
    expect(exchanges.map(({ id }) => id)).toEqual(['w0x1'])
    expect(checks).toMatchObject([{ id: 'VERIFY-90', verdict: 'harness-error' }])
    expect(checks[0]?.reason).toContain('the run was stopped')
    expect(ledger.questions['auth.request.encoding']?.value).toBe('json')
  })

  it('says how to go on where it left a state', async () => {
    const at = await opened()
    const environment = { name: 'small', baseUrl: 'http://127.0.0.1:9' }
    const state = { schemaVersion: 1, run: at.session.run, environment, tried: [], exchanges: [] }
    writeFileSync(join(at.session.dir, 'state.json'), JSON.stringify(state))
    await early(new Error('broken'), at)
    expect(recordIn(at).next).toEqual([
      `Go on where it stopped: \`npm run conformance -- --env small --resume ${at.session.run}\`.`,
    ])
  })

  it('writes over no record and no summary that are there', async () => {
    for (const name of ['run.json', 'summary.md']) {
      const at = await opened()
      writeFileSync(join(at.session.dir, name), 'written before')
      const { left } = await early(new Error('broken'), at)
      expect(left).toBeUndefined()
      expect(readFileSync(join(at.session.dir, name), 'utf8')).toBe('written before')
      expect(at.log).toEqual(['closed'])
    }
  })

  it.each<[TroubleCode, boolean]>([
    ['GUARD_REFUSED', false],
    ['USAGE', false],
    ['TARGET_UNREACHABLE', true],
  ])(
    'before anything was sent is the latest only where it says something of the service: %s',
    async (code, isLatest) => {
      const at = await opened()
      await early(new HarnessError(code, 'No.', ''), at)
      expect(existsSync(join(at.results, 'small/latest'))).toBe(isLatest)
    },
  )

  it('is the latest where it was rejected after something was sent', async () => {
    const at = await opened([exchange('x0001', 'ext-verify', '{}')])
    await early(new HarnessError('GUARD_REFUSED', 'No.', ''), at)
    expect(existsSync(join(at.results, 'small/latest'))).toBe(true)
  })

  it('says of rejected credentials in which words', async () => {
    const at = await opened([
      exchange('x0001', 'auth-authenticate', '{"error":"unknown client"}'),
      exchange('x0002', 'ext-verify', '{"error":"something else"}'),
    ])
    const { trouble } = await early(new HarnessError('CREDENTIALS_REFUSED', 'Rejected.', ''), at)
    const quoted = 'Rejected. The answers that say most:\n  401 {"error":"unknown client"} (x0001, try x0001)'
    expect((trouble as Error).message).toBe(quoted)
    const other = await early(
      new HarnessError('TARGET_TLS', 'Rejected.', ''),
      await opened(at.session.client.exchanges()),
    )
    expect((other.trouble as Error).message).toBe('Rejected.')
    const unanswered = await early(new HarnessError('CREDENTIALS_REFUSED', 'Rejected.', ''), await opened())
    expect((unanswered.trouble as Error).message).toBe('Rejected.')
  })

  it('gives back what was asked until then', async () => {
    const { left } = await early(new Error('broken'), await opened([exchange('x0001', 'ext-verify', '{}')]))
    expect(left?.tried.map(({ id }) => id)).toEqual(['x0001'])
    expect(left?.run.exchanges.map(({ id }) => id)).toEqual(['x0001'])
  })

  it('tells a disk from a fault of its own', async () => {
    const at = await opened()
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write', path: '/x/run.json' })
    const { trouble } = await early(full, at)
    expect(trouble).toMatchObject({
      code: 'REPORT_NOT_WRITTEN',
      message: '/x/run.json could not be written: the disk is full (ENOSPC).',
    })
  })
})

describe('trouble of a disk', () => {
  const error = (more: object) => Object.assign(new Error('x'), more)
  it.each([
    ['a socket', error({ code: 'EACCES', syscall: 'connect' })],
    ['a file that is not there', error({ code: 'ENOENT', syscall: 'open' })],
    ['an error that names no call', error({ code: 'ENOSPC' })],
    ['what is told already', error({ code: 'toString', syscall: 'open' })],
    ['a text', 'ENOSPC'],
  ])('is none of %s', (_what, given) => {
    expect(diskTrouble(given)).toBeUndefined()
  })

  it('is said without a path where none is known', () => {
    expect(diskTrouble(error({ code: 'EROFS', syscall: 'mkdir' }))?.message).toBe(
      'A file could not be written: the disk can only be read (EROFS).',
    )
  })
})

describe('a run that is begun', () => {
  it('gives one that was killed its record first', async () => {
    const at = await opened()
    const mark = { schemaVersion: 1, command: 'discover', run: at.session.run, harness: { version: '1', node: 'v20' } }
    const environment = { name: 'small', kind: 'test', baseUrl: 'http://127.0.0.1:9' }
    // A number that no process has.
    const process = { id: 2 ** 30, host: hostname(), started: null }
    const whole = { ...mark, environment, startedAt: '2026-01-01T00:00:00.000Z', process }
    writeFileSync(join(at.session.dir, 'begun.json'), JSON.stringify(whole))
    await at.session.close()
    const second = await openRun(at.session.paths, at.context)
    await second.close()
    expect(recordIn(at)).toMatchObject({ run: at.session.run, command: 'discover', partial: true })
    expect(begun(at)).toBe(false)
  })
})
