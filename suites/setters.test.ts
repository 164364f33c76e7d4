import { expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import type { Recipe } from '../contract/recipe.ts'
import { settersAmong } from './preference.ts'

const recipe = (operation: string, body: Json): Recipe => ({ endpoint: 'ext-reach', operation, encoding: 'json', body })
const look = { akcja: 'ODCZYT', numer: 'x' }
const names = (recipes: Recipe[]) => settersAmong(recipes).map(({ operation }) => operation)

it('puts what sends the most before what sends no more than a look', () => {
  const all = [recipe('check', look), recipe('usuniecie', look), recipe('zapis', { ...look, preferencja: { a: 1 } })]
  expect(names(all)).toEqual(['zapis', 'usuniecie'])
})

it('puts the one that is known to change first, and leaves out what clears', () => {
  const all = [recipe('clear', look), recipe('zapis', { ...look, a: 1 }), recipe('manage', look)]
  expect(names(all)).toEqual(['manage', 'zapis'])
})
