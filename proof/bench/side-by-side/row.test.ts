import { expect, it } from 'vitest'
import { type Row, ratioOf, tableOf } from './row.ts'

const row = (better: Row['better'], ours: number | undefined, theirs?: number): Row => ({
  what: 'requests a check',
  better,
  ours,
  peer: 'Dredd',
  theirs,
  digits: 1,
})

it('is above 1 where ours is better, whichever way is better', () => {
  expect(ratioOf(row('more', 30, 10))).toBe(3)
  expect(ratioOf(row('less', 30, 10))).toBeCloseTo(1 / 3)
  expect(ratioOf(row('less', 0, 10))).toBe(Number.POSITIVE_INFINITY)
  expect(ratioOf(row('more', 0, 10))).toBe(0)
})

it('is 1 where both are alike, nothing too', () => {
  expect(ratioOf(row('less', 0, 0))).toBe(1)
})

it('is unknown where either was not measured', () => {
  expect(ratioOf(row('more', 30))).toBeUndefined()
  expect(ratioOf(row('more', undefined, 30))).toBeUndefined()
})

it('says who is ahead, names a measure once, and gives the reason for what is absent', () => {
  const absent: Row = { what: 'requests a check', better: 'less', ours: 2, peer: 'Step CI', why: 'not measured: npm' }
  expect(tableOf([row('less', 2, 8), row('less', 9, 3), absent, row('less', 3, 3)])).toMatchInlineSnapshot(`
    "measure           this harness  beside   theirs  ratio
    requests a check           2.0  Dredd       8.0   4.00  ahead
                               9.0  Dredd       3.0   0.33  behind
                                 2  Step CI       –      –  not measured: npm
                               3.0  Dredd       3.0   1.00  even"
  `)
})
