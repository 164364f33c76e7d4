import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { EXIT } from '../contract/harness-error.ts'
import { RunSchema } from '../contract/run.ts'
import { filesIn } from '../probe/fixtures/folder.ts'
import { begunIn } from '../run/begun.ts'
import { diskTrouble } from '../run/conduct.ts'
import { runsIn } from '../run/run-folder.ts'
import { command, start } from '../testing/command.ts'
import { needs } from '../testing/needs.ts'
import { plainDialect, type WatchedService, watch } from '../testing/watched-service.ts'

const dir = mkdtempSync(join(tmpdir(), 'disk-'))
const disk = join(dir, 'disk')
mkdirSync(disk)
let service: WatchedService
let env = ''
let recorded: Map<string, string>

beforeAll(async () => {
  chmodSync(dir, 0o755)

  service = await watch(await plainDialect())
  env = service.environmentIn(dir, 'known')
  const paths = ['--results', join(dir, 'results'), '--fixtures', join(dir, 'fixtures')]
  const { code, text } = await command(['discover', '--env', env, ...paths])
  expect(code, text).toBe(0)
  recorded = filesIn(join(dir, 'fixtures', 'known'))
})
afterAll(async () => {
  await service.stop()
  rmSync(dir, { recursive: true, force: true })
})

const mayMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', disk]).status === 0
if (mayMount) execFileSync('umount', [disk])
const mount = (size: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=777`, 'tmpfs', disk])
const unmount = () => spawnSync('umount', ['-l', disk])

const MINUTES = 300_000

describe('a disk of its own', needs(mayMount ? undefined : 'Only root may mount a disk of its own.'), () => {
  afterEach(unmount)

  it.each(inject('isLong') ? [40, 80, 400] : [40, 400])(
    'that is full after %i KiB besides the recorded contract leaves it as it was, and says so',
    async room => {
      // A file takes whole pages.
      const pages = [...recorded.values()].map(text => Math.ceil(Buffer.byteLength(text) / 4096))
      mount(`${pages.reduce((sum, each) => sum + 4 * each, room)}k`)
      cpSync(join(dir, 'fixtures'), join(disk, 'fixtures'), { recursive: true, force: true, errorOnExist: false })
      const before = filesIn(join(disk, 'fixtures', 'known'))
      const paths = ['--results', join(disk, 'results'), '--fixtures', join(disk, 'fixtures')]
      const { code, text } = await command(['discover', '--env', env, '--update', ...paths])
      expect(text).toMatch(/disk is full|no space left|ENOSPC/i)
      expect(text).not.toMatch(/\n\s+at .*:\d+:\d+/)
      expect(code, text).toBe(EXIT.harness)
      expect(filesIn(join(disk, 'fixtures', 'known'))).toEqual(before)
      expect(readdirSync(join(disk, 'fixtures'))).toEqual(['known'])
      for (const path of recordsIn(join(disk, 'results', 'known')))
        expect(RunSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).exitCode).toBe(EXIT.harness)
    },
    MINUTES,
  )

  it(
    'that can only be read is named, and nothing is sent',
    async () => {
      mount('1m')
      execFileSync('mount', ['-o', 'remount,ro', disk])
      const { length } = service.arrived
      const { code, text } = await command(['discover', '--env', env, '--results', join(disk, 'results')])
      expect(text).toMatch(/results folder .* could not be made: .*read-only/i)
      expect(code).toBe(EXIT.usage)
      expect(service.arrived.length).toBe(length)
    },
    MINUTES,
  )
})

function recordsIn(folder: string): string[] {
  const runs = existsSync(folder) ? readdirSync(folder).filter(name => /^\d{8}T/.test(name)) : []
  return runs.map(name => join(folder, name, 'run.json')).filter(existsSync)
}

describe('an exchange log that takes nothing', () => {
  it('ends the run before anything is sent', async () => {
    const module = (name: string) => new URL(name, import.meta.url).href
    const code = `
      const { openRecorder } = await import(${JSON.stringify(module('../probe/client/recorder.ts'))})
      try {
        openRecorder('/dev/full').sending({ id: 'x0001', effect: 'notifies' })
        console.log('sent')
      } catch (error) { console.log(error.code, error.message) }`
    const { stdout } = spawnSync(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', code],
      { encoding: 'utf8' },
    )
    expect(stdout).toMatch(/^REPORT_NOT_WRITTEN The exchange log \/dev\/full cannot be written: ENOSPC/)
  })
})

describe('a folder that may not be written', () => {
  const closed = join(dir, 'closed')
  beforeEach(() => {
    cpSync(join(dir, 'fixtures'), closed, { recursive: true })
    chmodSync(closed, 0o555)
  })
  afterEach(() => rmSync(closed, { recursive: true, force: true }))

  it(
    'keeps the contract that is recorded there, and is named',
    async () => {
      const results = join(dir, 'open')
      mkdirSync(results, { mode: 0o777 })
      chmodSync(results, 0o777)
      // Nothing is closed to root, so that the command is run as nobody.
      const under = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
      const args = ['discover', '--env', env, '--update', '--results', results, '--fixtures', closed]
      const { code, text } = await command(args, { under, env: { HOME: results } })
      expect(text).toMatch(/could not be recorded in .*closed.* cannot be written \(EACCES.*\)\. Nothing was sent\./)
      expect(code).toBe(EXIT.usage)
      expect(filesIn(join(closed, 'known'))).toEqual(recorded)
      const [record] = recordsIn(join(results, 'known'))
      expect(RunSchema.parse(JSON.parse(readFileSync(record ?? '', 'utf8')))).toMatchObject({
        partial: true,
        exitCode: 2,
        cost: { requests: 0 },
      })
    },
    MINUTES,
  )
})

describe('two runs at once in one checkout', () => {
  it(
    'have folders of their own, and leave one contract, whole, and a latest that is there',
    async () => {
      const paths = ['--results', join(dir, 'both', 'results'), '--fixtures', join(dir, 'both', 'fixtures')]
      const args = ['discover', '--env', env, '--from-scratch', '--update', ...paths]
      const both = [start(args), start(args)]
      // So that one of them sees another.
      const underWay = () => runsIn(join(dir, 'both', 'results', 'known')).some(run => begunIn(run) !== undefined)
      await expect.poll(underWay, { timeout: 150_000 }).toBe(true)
      both.push(start(args))
      const ends = await Promise.all(both.map(each => each.ended))
      for (const { code, text } of ends) expect(code, text).toBe(0)
      const runs = readdirSync(join(dir, 'both', 'results', 'known')).filter(name => /^\d{8}T/.test(name))
      expect(runs).toHaveLength(3)
      for (const path of recordsIn(join(dir, 'both', 'results', 'known')))
        expect(RunSchema.parse(JSON.parse(readFileSync(path, 'utf8')))).toMatchObject({ partial: false, exitCode: 0 })
      expect(existsSync(join(dir, 'both', 'results', 'known', 'latest', 'report.html'))).toBe(true)
      expect(readdirSync(join(dir, 'both', 'fixtures'))).toEqual(['known'])
      expect([...filesIn(join(dir, 'both', 'fixtures', 'known')).keys()]).toEqual([...recorded.keys()])
      expect(ends.some(({ text }) => /Another run of known is under way/.test(text))).toBe(true)
    },
    MINUTES,
  )
})

describe('a clock that is set in the middle of a run', () => {
  it.each(inject('isLong') ? [-3_600_000, 86_400_000] : [-3_600_000])(
    'by %i ms changes neither its verdict nor its length',
    async by => {
      const [jump, mark, results] = [join(dir, `jump${by}.mjs`), join(dir, `jump${by}.now`), join(dir, `clock${by}`)]
      writeFileSync(jump, JUMP(by, mark))
      const args = ['conformance', '--env', env, '--only', 'AUTH-01,VERIFY-01', '--results', results]
      const { length } = service.arrived
      const { ended } = start([...args, '--fixtures', join(dir, 'fixtures')], {
        env: { NODE_OPTIONS: `--import ${jump}` },
      })
      await expect.poll(() => service.arrived.length, { timeout: 150_000 }).toBeGreaterThan(length + 3)
      writeFileSync(mark, '')
      const { code, text } = await ended
      expect(code, text).toBe(0)
      const record = RunSchema.parse(JSON.parse(readFileSync(join(results, 'known', 'latest', 'run.json'), 'utf8')))
      expect(record.cost.seconds).toBeGreaterThan(0)
      expect(record.cost.seconds).toBeLessThan(900)
      expect(Date.parse(record.endedAt) - Date.parse(record.startedAt)).toBeLessThan(900_000)
      expect(record.endedAt >= record.startedAt).toBe(true)
      const times = new Set(record.exchanges.map(each => Math.round(Date.parse(each.at) / 1_800_000)))
      expect(times.size, 'the clock was set while requests were sent').toBeGreaterThan(1)
    },
    MINUTES,
  )
})

/** Sets the clock of a process once a file is there, as one sees it who reads the clock. */
const JUMP = (by: number, mark: string) => `
  import { existsSync } from 'node:fs'
  const Real = Date
  let set = false
  const shift = () => ((set ||= existsSync(${JSON.stringify(mark)})) ? ${by} : 0)
  globalThis.Date = class Date extends Real {
    constructor(...args) { args.length === 0 ? super(Real.now() + shift()) : super(...args) }
    static now() { return Real.now() + shift() }
  }
`

it('tells the trouble of a disk in words', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  expect(diskTrouble(error)?.message).toBe('A file could not be written: the disk is full (ENOSPC).')
  expect(diskTrouble(Object.assign(new Error('x'), { code: 'EACCES', syscall: 'connect' }))).toBeUndefined()
  expect(diskTrouble(new Error('x'))).toBeUndefined()
})
