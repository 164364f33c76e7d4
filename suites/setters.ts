/** Which recorded operations of ext-reach set something: services call them what they like. */
import { leaves } from '../contract/json.ts'
import type { Recipe } from '../contract/recipe.ts'

/** Those that send the most first: what sends no more than a look takes away, or is nothing that is known. */
export function settersAmong(recipes: readonly Recipe[]): Recipe[] {
  return recipes
    .filter(({ operation }) => operation !== 'check' && operation !== 'clear')
    .toSorted((a, b) => Number(b.operation === 'manage') - Number(a.operation === 'manage') || sizeOf(b) - sizeOf(a))
}

function sizeOf({ body }: Recipe): number {
  return body === undefined ? 0 : [...leaves(body)].length
}
