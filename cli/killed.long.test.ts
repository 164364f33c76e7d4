import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Run, RunSchema } from '../contract/run.ts'
import { readExchangeLog } from '../probe/client/recorder.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import { filesIn, wholeFolder } from '../probe/fixtures/folder.ts'
import { seeded } from '../sandbox/service/random.ts'
import { command, start } from '../testing/command.ts'
import { plainDialect, type WatchedService, watch } from '../testing/watched-service.ts'

/** One moment in each run of the tests, many at night. */
const ROUNDS = inject('isLong') ? 60 : 1
const SEED = Number(process.env['LMD_SEED'] ?? 20_261_121)

const dir = mkdtempSync(join(tmpdir(), 'killed-'))
let service: WatchedService
let env = ''
/** Of an undisturbed run: what it records, how long it takes, what it asks. */
let whole: { fixtures: Map<string, string>; milliseconds: number; requests: number }

/** Without a limit of requests, whose waiting would be all that is killed. */
const dialect = await plainDialect()

beforeAll(async () => {
  service = await watch(dialect)
  const file = service.environmentIn(dir, 'killed')
  const began = performance.now()
  const { code, text } = await command(['discover', '--env', file, ...locationsOf('whole')])
  expect(code, text).toBe(0)
  const fixtures = filesIn(join(dir, 'whole', 'fixtures', 'killed'))
  whole = { fixtures, milliseconds: performance.now() - began, requests: service.arrived.length }
  await service.stop()
})
beforeEach(async () => {
  service = await watch(dialect)
  env = service.environmentIn(dir, 'killed')
})
afterEach(() => service.stop())
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function locationsOf(name: string): string[] {
  return ['--results', join(dir, name, 'results'), '--fixtures', join(dir, name, 'fixtures')]
}

const runsOf = (name: string) => {
  const folder = join(dir, name, 'results', 'killed')
  const names = existsSync(folder) ? readdirSync(folder).filter(each => /^\d{8}T/.test(each)) : []
  return names.sort().map(each => join(folder, each))
}

const recordIn = (folder: string): Run => RunSchema.parse(JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')))

/** A value that is there by chance, as the form of one token, may differ from run to run; the contract does not. */
function expectRecorded(name: string): void {
  const found = filesIn(join(dir, name, 'fixtures', 'killed'))
  expect([...found.keys()]).toEqual([...whole.fixtures.keys()])
  expect(found.get('openapi.json')).toBe(whole.fixtures.get('openapi.json'))
  expect(readFixtures(join(dir, name, 'fixtures'), 'killed')).toBeDefined()
}

describe(`a discovery that is killed at any moment (seed ${SEED})`, () => {
  const random = seeded(SEED)
  const moments = Array.from({ length: ROUNDS }, (_, i) => ({ round: i + 1, part: random.below(1_000) / 1_000 }))

  it.each(moments)(
    'loses nothing: $round, after $part of its time',
    async ({ round, part }) => {
      const name = `round-${round}`
      mkdirSync(join(dir, name))
      const { child, ended } = start(['discover', '--env', env, ...locationsOf(name)])
      await wait(part * whole.milliseconds * 1.1)
      child.kill('SIGKILL')
      const { signal } = await ended
      const arrived = await service.settled()
      if (wholeFolder(join(dir, name, 'fixtures', 'killed')) !== undefined) expectRecorded(name)

      const [folder] = runsOf(name)
      const log = folder === undefined ? [] : readExchangeLog(join(folder, 'exchanges.ndjson')).exchanges
      expect(log.length).toBeGreaterThanOrEqual(arrived)
      expect(log.length - arrived).toBeLessThanOrEqual(3)

      const reported = await command(['report', '--results', join(dir, name, 'results')])
      expect(reported.code, reported.text).toBe(0)
      if (folder !== undefined) {
        const record = recordIn(folder)
        const isWhole = signal === null || record.verdict === 'discovered'
        expect(record.partial).toBe(!isWhole)
        if (!isWhole) expect(record.exchanges.map(each => each.id)).toEqual(log.map(each => each.id))
        expect(existsSync(join(folder, 'report.html'))).toBe(true)
        expect(readdirSync(folder).filter(each => /\.tmp$|begun/.test(each))).toEqual([])
      }
      expect(service.arrived.length).toBe(arrived)

      const resumes = folder !== undefined && existsSync(join(folder, 'state.json')) ? ['--resume', 'latest'] : []
      const after = await command(['discover', '--env', env, ...resumes, '--from-scratch', ...locationsOf(name)])
      expect(after.code, after.text).toBe(0)
      expectRecorded(name)
      if (resumes.length > 0) expect(service.arrived.length).toBeLessThanOrEqual(whole.requests + 6)
      expect(readdirSync(join(dir, name, 'fixtures'))).toEqual(['killed'])
    },
    120_000,
  )
})

it('knows of a notification that was sent, and not what became of it', async () => {
  const { child, ended } = start(['discover', '--env', env, ...locationsOf('unanswered')])
  service.instead = ({ url = '' }) => {
    if (!url.includes('notify')) return false
    child.kill('SIGKILL')
    return true
  }
  await ended
  service.instead = () => false
  const notified = service.arrived.filter(each => each.includes('notify')).length
  // Killed while it wrote: of such a file nobody has seen a byte.
  const draft = join(runsOf('unanswered')[0] ?? '', 'state.json.4711.tmp')
  writeFileSync(draft, '{"half')
  const { code, text } = await command(['report', '--json', '--results', join(dir, 'unanswered', 'results')])
  expect(code, text).toBe(0)
  expect(existsSync(draft)).toBe(false)
  const [reported] = JSON.parse(text) as { because: string; unknown: string[] }[]
  const record = recordIn(runsOf('unanswered')[0] ?? '')
  const untold = record.exchanges.filter(each => each.endpoint === 'ext-notify' && each.response === undefined)
  expect(untold).toHaveLength(notified)
  expect(reported?.unknown).toEqual(untold.map(each => each.id))
  expect(record).toMatchObject({ partial: true, verdict: 'stopped', exitCode: 130 })
})

it('tells the next command of the run before that was killed, and leaves it at that', async () => {
  const paths = locationsOf('next')
  const { child, ended } = start(['discover', '--env', env, ...paths])
  await expect.poll(() => service.arrived.length, { timeout: 150_000 }).toBeGreaterThan(20)
  child.kill('SIGKILL')
  await ended
  const next = await command(['discover', '--env', env, ...paths])
  expect(next.code, next.text).toBe(0)
  expect(next.text).toMatch(
    /An earlier run of killed \(.*\): The run was killed before its end, with \d+ requests sent/,
  )
  expect((await command(['discover', '--env', env, ...paths])).text).not.toContain('An earlier run')
})
