import { expect, it } from 'vitest'
import type { LoadPlan } from '../core/plan.ts'
import type { Reduction } from './reduce.ts'
import { asApplied } from './summarise.ts'

const steps = [
  { name: 'warm-up', rate: 5, seconds: 10 },
  { name: 'low', rate: 10, seconds: 20 },
  { name: 'high', rate: 20, seconds: 20 },
]
const plan = { profile: { name: 'p', steps } } as unknown as LoadPlan
const going = { exitCode: 0, stopped: false, killed: false, health: [], errors: [] }

/** The last arrival so many seconds after the first, the last answer later. */
function until(seconds: number): Reduction {
  const from = 1_760_000_000_250
  const starts = [0, Math.floor(seconds)].map(after => ({ step: 's', second: 1_760_000_000 + after, count: 1 }))
  return { starts, from, to: from + seconds * 1000 + 3000, cells: [], started: 2 } as unknown as Reduction
}
const applied = (seconds: number, run = { ...going, stopped: true }) =>
  asApplied(plan, until(seconds), run).profile.steps.map(step => [step.name, step.seconds])

it('leaves a run that came to its end as it was planned', () => {
  expect(asApplied(plan, until(12), going)).toBe(plan)
})

it('cuts the step within which a run was ended, and leaves out what was never begun', () => {
  expect(applied(14)).toEqual([
    ['warm-up', 10],
    ['low', 4.75],
  ])
  expect(applied(3, { ...going, killed: true })).toEqual([['warm-up', 3.75]])
  expect(applied(90)).toEqual(steps.map(({ name, seconds }) => [name, seconds]))
})

it('says nothing of a run in which nothing began', () => {
  const none = { starts: [], from: Number.POSITIVE_INFINITY, to: 0, cells: [], started: 0 } as unknown as Reduction
  expect(asApplied(plan, none, { ...going, stopped: true })).toBe(plan)
})
