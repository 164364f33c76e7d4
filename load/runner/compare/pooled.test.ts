import { expect, it } from 'vitest'
import { newHistogram, record } from '../../core/histogram.ts'
import type { Measurement } from '../measure.ts'
import { planLoad } from '../plan.ts'
import { profileNamed } from '../profiles.ts'
import { summarised } from '../summarise.ts'
import { exampleDocument, exampleEnvironment, exampleLedger } from '../testdata/service.ts'
import { readVerdicts } from '../verdicts.ts'
import { pooled } from './side.ts'

const profile = await profileNamed('smoke', { rate: 5, seconds: 10 })
const planInput = {
  environment: exampleEnvironment('http://127.0.0.1:1'),
  ledger: exampleLedger(),
  openapi: exampleDocument(),
  profile,
}
const { plan } = planLoad(planInput)

/** One call in each of ten seconds, from this second of the epoch on. */
function run(from: number): Measurement {
  const seconds = Array.from({ length: 10 }, (_, i) => from + i)
  const histogram = () => {
    const one = newHistogram()
    record(one, 20)
    return one
  }
  return {
    plan,
    reduction: {
      cells: seconds.map(second => ({
        call: 'ext-verify',
        step: 'smoke',
        outcome: 'ok',
        second,
        histogram: histogram(),
      })),
      skipped: new Map([['ext-notify', 1]]),
      starts: seconds.map(second => ({ step: 'smoke', second, count: 5 })),
      started: 50,
      ended: 50,
      dropped: 0,
      canary: histogram(),
      transports: new Set(['HTTP/1.1']),
      verdicts: readVerdicts().end(),
      runs: new Set(['']),
      instances: new Set(['']),
      from: from * 1000,
      to: from * 1000 + 9500,
      complete: true,
    },
    run: { exitCode: 0, stopped: false, killed: false, health: [], errors: [] },
    flaws: [],
  }
}

it('adds up runs that lie far apart to one without gaps that outgrow them', () => {
  const whole = pooled([run(1000), run(5000), run(9000)])
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

it('is nothing without a run', () => {
  expect(pooled([])).toBeUndefined()
})
