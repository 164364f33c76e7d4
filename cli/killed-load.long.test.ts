import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Run, RunSchema } from '../contract/run.ts'
import { runsIn } from '../run/run-folder.ts'
import { command, start } from '../testing/command.ts'
import { needsK6 } from '../testing/needs.ts'
import { plainDialect, type WatchedService, watch } from '../testing/watched-service.ts'

const dir = mkdtempSync(join(tmpdir(), 'killed-load-'))
const fixtures = join(dir, 'fixtures')
let service: WatchedService
let env = ''

beforeAll(async () => {
  service = await watch(await plainDialect())
  env = service.environmentIn(dir, 'loaded', '{ requestsPerSecond: 500, maxNotifications: 500, maxChanges: 500 }')
  const { code, text } = await command([
    'discover',
    '--env',
    env,
    '--results',
    join(dir, 'first'),
    '--fixtures',
    fixtures,
  ])
  expect(code, text).toBe(0)
})
afterAll(async () => {
  await service.stop()
  rmSync(dir, { recursive: true, force: true })
})

const recordIn = (folder: string): Run => RunSchema.parse(JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')))
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
const isK6 = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('run\0--address')

/** Kills a load run once enough of it has arrived; answers its folder and what the service got. */
async function killed(name: string, alsoK6: boolean): Promise<{ results: string; folder: string; arrived: string[] }> {
  const results = join(dir, name)
  const before = service.arrived.length
  const args = ['load', '--env', env, '--yes', '--duration', '40', '--results', results, '--fixtures', fixtures]
  const { child, ended } = start(args, { env: { HOME: process.env['HOME'] ?? '' } })
  await expect.poll(() => service.arrived.length - before, { timeout: 150_000 }).toBeGreaterThan(100)
  const k6 = alsoK6 ? childrenOf(child.pid ?? 0).filter(isK6) : []
  if (alsoK6) expect(k6).toHaveLength(1)
  child.kill('SIGKILL')
  for (const pid of k6) process.kill(pid, 'SIGKILL')
  await ended
  await expect
    .poll(
      async () => {
        const count = service.arrived.length
        await wait(1500)
        return service.arrived.length - count
      },
      { timeout: 150_000 },
    )
    .toBe(0)
  const [folder = ''] = runsIn(join(results, 'loaded'))
  return { results, folder, arrived: service.arrived.slice(before) }
}

const notified = (arrived: readonly string[]) => arrived.filter(each => each.includes('ext-notify')).length

it('tells what k6 sent, where the command was killed and k6 then ended in order', needsK6(), async () => {
  const { results, folder, arrived } = await killed('ended', false)
  const { code, text } = await command(['report', '--results', results])
  expect(code, text).toBe(0)
  const record = recordIn(folder)
  expect(record).toMatchObject({ command: 'load', partial: true, verdict: 'stopped', exitCode: 130 })
  // What was under way when k6 was ended may have arrived, and not be written down.
  expect(record.cost.requests).toBeLessThanOrEqual(arrived.length)
  expect(record.cost.requests).toBeGreaterThanOrEqual(arrived.length - 5)
  expect(record.cost.notifications).toBeLessThanOrEqual(notified(arrived))
  expect(record.cost.notifications).toBeGreaterThanOrEqual(notified(arrived) - 5)
  expect(record.because).toMatch(/at least \d+ requests sent by k6: \d+ auth-authenticate, .*\d+ ext-notify/)
  expect(record.because).toContain('k6 was ended in order; what was under way then is not known')
  expect(existsSync(join(folder, 'begun.json'))).toBe(false)
  expect((await command(['report', '--results', results])).text).toContain('came to its end')
})

it('tells what is not known, where k6 was killed as well, and leaves a newer run the latest', needsK6(), async () => {
  const { results, folder, arrived } = await killed('cut', true)
  const aside = join(dir, 'aside')
  cpSync(folder, aside, { recursive: true })
  const again = ['load', '--env', env, '--yes', '--duration', '2', '--results', results, '--fixtures', fixtures]
  const { text } = await command(again, { env: { HOME: process.env['HOME'] ?? '' } })
  expect(text).toMatch(/An earlier run of loaded \(.*\): The run was killed before its end, with at least \d+ requests/)
  const record = recordIn(folder)
  expect(record.cost.requests).toBeGreaterThan(20)
  expect(record.cost.requests).toBeLessThanOrEqual(arrived.length)
  expect(record.because).toMatch(/What it sent( after \d\d:\d\d:\d\d UTC)? is not known: in all at most \d+ requests/)

  // As if nobody had told of it before the newer run came to its end.
  rmSync(folder, { recursive: true })
  cpSync(aside, folder, { recursive: true })
  expect((await command(['report', '--results', results])).code).toBe(0)
  const newest = readdirSync(join(results, 'loaded'))
    .filter(each => /^\d/.test(each))
    .sort()
    .at(-1)
  expect(newest).not.toBe(basename(folder))
  expect(readlinkSync(join(results, 'loaded', 'latest'))).toBe(newest)
})
