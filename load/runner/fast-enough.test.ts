import { expect, it } from 'vitest'
import { newHistogram, record } from '../core/histogram.ts'
import { fastEnough } from './judge.ts'

const calls = (fast: number, slow: number) => {
  const histogram = newHistogram()
  for (let i = 0; i < fast; i++) record(histogram, 10)
  for (let i = 0; i < slow; i++) record(histogram, 2000)
  return histogram
}

it.each([
  ['a quantile that can be told', calls(2000, 0), 0, { met: true }],
  ['a quantile above the limit', calls(2000, 40), 0, { met: false }],
  ['failures as infinitely slow', calls(2000, 0), 40, { met: false, actual: 'infinite' }],
  ['few calls, none of them slow', calls(500, 0), 0, { met: true, actual: 'slower in 0 of 500 calls' }],
  ['few calls, far too many slow', calls(90, 10), 0, { met: false, actual: 'slower in 10 of 100 calls' }],
  ['too few calls', calls(50, 0), 0, { met: false, undecided: true }],
  ['too few calls, one of them slow', calls(99, 1), 0, { met: false, undecided: true }],
  ['no call', calls(0, 0), 0, { met: false, actual: 'unknown: no call was made' }],
])('judges p99 by %s', (_name, successes, failures, judged) => {
  expect(fastEnough(successes, failures, 0.99, 1000)).toMatchObject(judged)
})
