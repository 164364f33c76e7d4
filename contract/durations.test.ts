import { expect, it } from 'vitest'
import { durationOf, unitIn } from './durations.ts'

it.each([
  ['90s', 90],
  ['1m', 60],
  ['1h30m', 5400],
  ['1h0m12.5s', 3612.5],
  ['15 minutes', 900],
  ['2 Stunden', 7200],
  ['500ms', 0.5],
  ['PT15M', 900],
  ['P1DT1H', 90_000],
])('%s is so many seconds', (text, seconds) => expect(durationOf(text)).toBe(seconds))

it.each(['', '90', 'P', 'PT', 'P1Y', 'soon', '15 minutes ago', '3 monkeys', '2026-01-01'])('%s is no duration', text =>
  expect(durationOf(text)).toBeUndefined(),
)

it('a unit is told by a word of a name', () => {
  expect(['minutes', 'Seconden', 'jours', 'uur'].map(word => unitIn(['valid', word]))).toEqual([60, 1, 86_400, 3600])
  expect(unitIn(['expires', 'in'])).toBeUndefined()
})
