import { expect, it } from 'vitest'
import type { LoadPlan } from '../core/plan.ts'
import { keyed } from './secrets.ts'

const planOf = (body: Record<string, string>) =>
  ({ calls: [{ template: { body } }], token: null }) as unknown as LoadPlan
const BORN = { Born: '17. Mai 1990', City: 'Köln' }
const values = (body: Record<string, string>, people: Record<string, string>[] = []) =>
  keyed(planOf(body), { names: BORN, people }).values

it('hands a day over in figures where only filters of days are asked for: k6 knows no names of months', () => {
  expect(values({ a: '{{Born | iso-date}}', b: '{{Born | dotted-date}}' })).toEqual({ born: '1990-05-17' })
})

it('leaves a day as it is where it is also sent as it was given, and all other data', () => {
  expect(values({ a: '{{Born | iso-date}}', b: '{{Born}}' })).toEqual({ born: '17. Mai 1990' })
  expect(values({ a: '{{City | upper}}' })).toEqual({ city: 'Köln' })
})

it('does the same for further test persons', () => {
  const people = [{ Born: '3 mars 1985', City: '1. Mai 1990' }]
  const { people: given = '' } = values({ a: '{{Born | iso-date}}' }, people)
  expect(JSON.parse(given)).toEqual([{ Born: '1985-03-03', City: '1. Mai 1990' }])
})
