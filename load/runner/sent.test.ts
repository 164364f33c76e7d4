import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SENT_LOG, type SentLine, sentBelow } from './sent-log.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sent-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const SAMPLES = 'load-samples.ndjson.gz'
const MOST = { requests: 500, notifications: 90, changes: 80 }
const log = (line: SentLine, folder = dir) => appendFileSync(join(folder, SENT_LOG), `${JSON.stringify(line)}\n`)
const begin = (environment = 'test', samples = [SAMPLES]): SentLine => ({
  event: 'begin',
  at: '2026-11-21T10:00:00.000Z',
  environment,
  samples,
  calls: {
    'ext-verify': { endpoint: 'ext-verify', effect: 'reads' },
    'ext-reach.manage': { endpoint: 'ext-reach', effect: 'changes' },
    'ext-notify': { endpoint: 'ext-notify', effect: 'notifies' },
    race: { endpoint: 'ext-notify', effect: 'notifies' },
  },
  most: MOST,
})

/** As k6 writes it: `answered` or not, a second after the other. */
const lineOf = (name: string, i: number, status = '200') =>
  `${JSON.stringify({ metric: 'http_reqs', type: 'Point', data: { time: new Date(1_700_000_000_000 + i * 1000).toISOString(), value: 1, tags: { name, status } } })}\n`
const random = () => Math.random().toString(36)

it('knows nothing where no k6 was started', async () => {
  expect(await sentBelow(dir)).toBeUndefined()
  expect(await sentBelow(join(dir, 'nowhere'))).toBeUndefined()
})

it('adds up what ended, of every folder', async () => {
  const other = join(dir, 'runs', '01')
  mkdirSync(other, { recursive: true })
  log(begin())
  log({ event: 'end', at: '', sent: { 'ext-verify': { sent: 7, unanswered: 1 } } })
  log(begin('base'), other)
  log(
    { event: 'end', at: '', sent: { 'ext-notify': { sent: 3, unanswered: 0 }, race: { sent: 4, unanswered: 0 } } },
    other,
  )
  expect(await sentBelow(dir)).toEqual({
    requests: 14,
    calls: [
      { environment: 'test', endpoint: 'ext-verify', effect: 'reads', sent: 7, unanswered: 1 },
      { environment: 'base', endpoint: 'ext-notify', effect: 'notifies', sent: 7, unanswered: 0 },
    ],
  })
})

it('counts what k6 wrote down, those without an answer apart', async () => {
  log(begin())
  const lines = [lineOf('ext-verify', 1), lineOf('ext-notify', 2, '0'), lineOf('race', 3), lineOf('ext-notify', 4)]
  writeFileSync(join(dir, SAMPLES), gzipSync(lines.join('')))
  const sent = await sentBelow(dir)
  expect(sent?.requests).toBe(4)
  expect(sent?.calls).toContainEqual({
    environment: 'test',
    endpoint: 'ext-notify',
    effect: 'notifies',
    sent: 3,
    unanswered: 1,
  })
  expect(sent?.cut).toEqual({ environment: 'test', until: '2023-11-14T22:13:24.000Z', ended: true, most: MOST })
})

it.each([0.3, 0.6, 0.9, 0.999])('takes all that can be read of samples that are cut after %s', async part => {
  log(begin())
  const lines = Array.from({ length: 5000 }, (_, i) =>
    lineOf('ext-verify', i).replace('{"name"', `{"x":"${random()}","name"`),
  )
  const whole = gzipSync(lines.join(''))
  writeFileSync(join(dir, SAMPLES), whole.subarray(0, Math.floor(whole.length * part)))
  const sent = await sentBelow(dir)
  expect(sent?.cut?.ended).toBe(false)
  expect(sent?.requests).toBeGreaterThan(5000 * (part - 0.1))
  expect(sent?.requests).toBeLessThan(5000)
})

it('believes k6 that it sent more than it wrote down, and never less', async () => {
  log(begin())
  log({ event: 'counted', at: '', requests: 40 })
  log({ event: 'counted', at: '', requests: 55 })
  appendFileSync(join(dir, SENT_LOG), '{"event":"counted","requ')
  const sent = await sentBelow(dir)
  expect(sent).toMatchObject({ requests: 55, calls: [], cut: { ended: false, most: MOST } })
  expect(sent?.cut?.until).toBeUndefined()
})

it('takes no samples of a k6 that ended for those of the next', async () => {
  log(begin())
  log({ event: 'end', at: '', sent: { 'ext-verify': { sent: 10, unanswered: 0 } } })
  log(begin())
  writeFileSync(join(dir, SAMPLES), gzipSync(lineOf('ext-verify', 1)))
  expect(await sentBelow(dir)).toMatchObject({ requests: 11, cut: { ended: true, most: { ...MOST, requests: 510 } } })
})

it('takes no samples for those of a k6 that never told its end, and counts what it was allowed', async () => {
  log(begin())
  log({ event: 'counted', at: '', requests: 5 })
  log(begin())
  writeFileSync(join(dir, SAMPLES), gzipSync(lineOf('ext-verify', 1)))
  expect(await sentBelow(dir)).toMatchObject({
    requests: 6,
    calls: [{ endpoint: 'ext-verify', sent: 1 }],
    cut: { most: { ...MOST, requests: 1000, notifications: 180, changes: 160 } },
  })
})
