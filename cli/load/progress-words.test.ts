import { expect, it } from 'vitest'
import type { LoadProgress } from '../../load/runner/runs.ts'
import { progressText } from '../../run/load-sentences.ts'

function at(elapsedSeconds: number, started: number): LoadProgress {
  const live = { started, calls: started * 4, p95: 4.2, failedShare: 0, dropped: 0, limited: 0 }
  return { elapsedSeconds, totalSeconds: 60, health: undefined, live }
}

it('tells the rate since it last did', () => {
  expect(progressText(at(20, 150), at(10, 50))).toBe('20 of 60 s · 10 journeys/s · p95 4 ms · 0 % failed · 0 dropped')
  expect(progressText(at(20, 149.8), at(10, 50))).toContain(' 10 journeys/s')
  expect(progressText(at(20, 145), at(10, 50))).toContain(' 9.5 journeys/s')
})

it('tells none of a moment, in which a second of arrivals may lie', () => {
  expect(progressText(at(0, 30), undefined)).toBe('0 of 60 s · p95 4 ms · 0 % failed · 0 dropped')
  expect(progressText(at(0, 0), undefined)).toBe('making virtual users')
})
