import { cpSync, existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { PROGRESS_FILE, readProgressLog } from '../certify/progress-log.ts'
import { type Certification, CertificationSchema } from '../contract/certification.ts'
import { Needles } from '../proof/secrets/needles.ts'
import { scanFolder } from '../proof/secrets/scan.ts'
import { runsIn } from '../run/run-folder.ts'
import { command, onTerminal, start } from '../testing/command.ts'
import { plainDialect, type WatchedService, watch } from '../testing/watched-service.ts'

const dir = mkdtempSync(join(tmpdir(), 'killed-certify-'))
const fixtures = join(dir, 'fixtures')
let service: WatchedService
let env = ''

beforeAll(async () => {
  service = await watch(await plainDialect())
  env = service.environmentIn(dir, 'watched')
  const args = ['discover', '--env', env, '--results', join(dir, 'first'), '--fixtures', fixtures]
  const { code, text } = await command(args)
  expect(code, text).toBe(0)
})
afterEach(() => {
  service.instead = () => false
})
afterAll(async () => {
  await service.stop()
  rmSync(dir, { recursive: true, force: true })
})

const certify = (results: string, ...more: string[]) => [
  ...['certify', '--sender', 'acme', '--env', env, '--fixtures', fixtures, '--results', results],
  ...['--drive', `"${process.execPath}" --import tsx proof/senders/good.ts`, ...more],
]
const folderIn = (results: string) => runsIn(join(results, 'watched', 'certify-acme'))[0] ?? ''
const recordIn = (folder: string): Certification =>
  CertificationSchema.parse(JSON.parse(readFileSync(join(folder, 'certify.json'), 'utf8')))
const recovered = async (results: string) => {
  const { code, text } = await command(['report', '--json', '--results', results])
  expect(code, text).toBe(0)
  return JSON.parse(text) as { state: string; because: string; unknown: string[]; next: string[] }[]
}

it('tells what reached the service, and what was judged by then, as a partial record', async () => {
  const results = join(dir, 'killed')
  const before = service.arrived.length
  const { child, ended } = start(certify(results, '--seed', '7'))
  await expect.poll(() => service.arrived.length - before, { timeout: 150_000 }).toBeGreaterThan(30)
  child.kill('SIGKILL')
  await ended
  await service.settled()
  const arrived = service.arrived.slice(before)
  const [reported] = await recovered(results)
  const folder = folderIn(results)
  const deliveries = readProgressLog(join(folder, PROGRESS_FILE))?.deliveries ?? []
  expect(deliveries.length).toBeGreaterThanOrEqual(arrived.length)
  expect(deliveries.length - arrived.length).toBeLessThanOrEqual(1)
  const notified = (each: readonly string[]) => each.filter(name => name.includes('ext-notify')).length
  expect(notified(deliveries.map(each => each.call ?? ''))).toBeGreaterThanOrEqual(notified(arrived))
  expect(reported?.because).toContain(`with ${deliveries.length} requests sent`)
  expect(reported?.because).toMatch(/Of the sender’s calls .* ext-notify reached the service\.$/)
  expect(reported?.next[0]).toContain('--sender acme --seed 7')

  const record = recordIn(folder)
  expect(record).toMatchObject({ partial: true, verdict: 'stopped', exitCode: 130, sender: 'acme', seed: 7 })
  expect(record.because).toBe(reported?.because)
  expect(record.duties.some(each => each.verdict === 'pass')).toBe(true)
  expect(record.duties.some(each => each.verdict === 'inconclusive')).toBe(true)
  const calls = readFileSync(join(folder, 'calls.ndjson'), 'utf8')
  for (const id of record.duties.flatMap(each => each.calls)) expect(calls).toContain(`"id":"${id}"`)
  expect(readFileSync(join(folder, 'certify.md'), 'utf8')).toContain('stopped')
  expect(existsSync(join(folder, 'begun.json'))).toBe(false)
  expect(await recovered(results)).toEqual([])
  const { credentials } = parse(readFileSync(env, 'utf8')) as { credentials: Record<string, string> }
  const needles = Object.entries(credentials).map(([name, value]) => ({ name, value }))
  expect(scanFolder(folder, new Needles(needles)).leaks).toEqual([])
})

it('knows of a notification that reached the service, and not what became of it', async () => {
  const results = join(dir, 'unanswered')
  const { child, ended } = start(certify(results))
  service.instead = ({ url = '' }) => {
    if (!url.includes('notify')) return false
    child.kill('SIGKILL')
    return true
  }
  await ended
  const [reported] = await recovered(results)
  const deliveries = readProgressLog(join(folderIn(results), PROGRESS_FILE))?.deliveries ?? []
  const untold = deliveries.filter(each => each.effect === 'notifies' && !each.answered).map(each => each.id)
  expect(untold).not.toEqual([])
  expect(reported?.unknown).toEqual(expect.arrayContaining(untold))
  expect(reported?.because).toContain(`${untold[0]} (a notification, `)
  expect(reported?.because).toContain('whether the service did it is not known')
})

it('leaves a newer certification the latest, and the next one tells of it', async () => {
  const results = join(dir, 'older')
  const before = service.arrived.length
  const { child, ended } = start(certify(results))
  await expect.poll(() => service.arrived.length - before, { timeout: 150_000 }).toBeGreaterThan(5)
  child.kill('SIGKILL')
  await ended
  const folder = folderIn(results)
  const aside = join(dir, 'aside')
  cpSync(folder, aside, { recursive: true })
  const next = await command(certify(results, '--only', 'AUTH-01'))
  expect(next.code, next.text).toBe(0)
  expect(next.text).toMatch(/An earlier run of watched \(.*\): The certification was killed before its end, with \d+/)
  const newest = basename(runsIn(join(results, 'watched', 'certify-acme')).at(-1) ?? '')

  // As if nobody had told of it before the newer one came to its end.
  rmSync(folder, { recursive: true })
  cpSync(aside, folder, { recursive: true })
  expect(await recovered(results)).toHaveLength(1)
  expect(readlinkSync(join(results, 'watched', 'certify-acme', 'latest'))).toBe(newest)
  expect(newest).not.toBe(basename(folder))
})

it('ends in order where Ctrl-D is pressed instead of a key', async () => {
  const results = join(dir, 'by-hand')
  const paths = ['--env', env, '--fixtures', fixtures, '--results', results]
  const { says, types, ended } = onTerminal(['certify', '--sender', 'acme', ...paths])
  await says('Enter: done · s: skip')
  types('\u0004')
  const { code, text } = await ended
  expect(code, text).toBe(130)
  expect(recordIn(folderIn(results)).partial).toBe(true)
})
