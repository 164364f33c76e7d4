import { expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import { settersAmong } from './preference.ts'

const template = (operation: string, body: Json): OperationTemplate => ({
  endpoint: 'ext-reach',
  operation,
  encoding: 'json',
  body,
})
const look = { akcja: 'ODCZYT', numer: 'x' }
const names = (templates: OperationTemplate[]) => settersAmong(templates).map(({ operation }) => operation)

it('puts what sends the most before what sends no more than a look', () => {
  const all = [
    template('check', look),
    template('usuniecie', look),
    template('zapis', { ...look, preferencja: { a: 1 } }),
  ]
  expect(names(all)).toEqual(['zapis', 'usuniecie'])
})

it('puts the one that is known to change first, and leaves out what clears', () => {
  const all = [template('clear', look), template('zapis', { ...look, a: 1 }), template('manage', look)]
  expect(names(all)).toEqual(['manage', 'zapis'])
})
