import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planLoad } from '../plan.ts'
import { profileNamed } from '../profiles.ts'
import { reduceSamples } from '../reduce.ts'
import { summarised } from '../summarise.ts'
import { exampleDocument, exampleEnvironment, exampleLedger } from '../testdata/service.ts'
import { pooled } from './side.ts'

const profile = await profileNamed('smoke', { rate: 5, seconds: 10 })
const planInput = {
  environment: exampleEnvironment('http://127.0.0.1:1'),
  ledger: exampleLedger(),
  openapi: exampleDocument(),
  profile,
}
const { plan } = planLoad(planInput)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pooled-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One call in each of ten seconds, from this second of the epoch on. */
async function run(from: number) {
  const samples = join(folder, `${from}.ndjson`)
  const point = (metric: string, second: number, value: number, tags: object) =>
    `${JSON.stringify({ metric, type: 'Point', data: { time: new Date(second * 1000).toISOString(), value, tags } })}\n`
  const seconds = Array.from({ length: 10 }, (_, i) => from + i)
  const lines = seconds.flatMap(second => [
    point('journeys_started', second, 5, { step: 'smoke' }),
    point('call_total', second + 0.02, 20, { step: 'smoke', call: 'ext-verify', outcome: 'ok' }),
  ])
  const skipped = point('calls_skipped', from + 9.5, 1, { call: 'ext-notify' })
  writeFileSync(samples, [...lines, skipped].join(''))
  const reduction = await reduceSamples(samples)
  const ended = { exitCode: 0, stopped: false, killed: false, health: [], errors: [] }
  return { measurement: { plan, reduction, run: ended, flaws: [] }, samples }
}

it('adds up runs that lie far apart to one without gaps that outgrow them', async () => {
  const whole = await pooled([await run(1000), await run(5000), await run(9000)])
  expect(whole?.reduction.started).toBe(150)
  expect(whole?.reduction.skipped.get('ext-notify')).toBe(3)
  const seconds = whole?.reduction.cells.map(cell => cell.second) ?? []
  expect(new Set(seconds).size).toBe(30)
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThan(33)
  expect(whole?.reduction.starts.map(start => start.second)).toEqual(seconds)
  if (whole === undefined) throw new Error('nothing was pooled')
  expect(summarised(whole, { k6: '1.8.1', flaws: [], leftOut: [] })).toMatchObject({
    planned: 5,
    achieved: 5,
    seconds: 30,
  })
})

it('is nothing without a run', async () => {
  expect(await pooled([])).toBeUndefined()
})
