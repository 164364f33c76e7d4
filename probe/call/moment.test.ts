import { expect, it } from 'vitest'
import { momentOf, since } from './clock.ts'

function clockAt(start: number) {
  let [wall, steady] = [start, 500]
  return {
    clock: { now: () => new Date(wall), steady: () => steady },
    pass: (ms: number) => {
      wall += ms
      steady += ms
    },
    set: (ms: number) => {
      wall += ms
    },
  }
}

it('measures what passed, whoever sets the clock meanwhile', () => {
  const { clock, pass, set } = clockAt(1_700_000_000_000)
  const began = momentOf(clock)
  pass(3_000)
  expect(since(clock, began)).toEqual({ ms: 3_000, set: 0 })
  set(-3_600_000)
  pass(1_000)
  expect(since(clock, began)).toEqual({ ms: 4_000, set: -3_600_000 })
})

it('takes a drift of the two clocks for no setting', () => {
  const { clock, pass, set } = clockAt(1_700_000_000_000)
  const began = momentOf(clock)
  pass(60_000)
  set(900)
  expect(since(clock, began)).toEqual({ ms: 60_000, set: 0 })
})

it('knows of one clock alone what that one says', () => {
  let now = 5_000
  const clock = { now: () => new Date(now) }
  const began = momentOf(clock)
  now += 120_000
  expect(since(clock, began)).toEqual({ ms: 120_000, set: 0 })
})
