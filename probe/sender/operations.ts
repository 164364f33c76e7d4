/** The recorded ways to call an endpoint. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { answerTo, isAnswered, type Ledger } from '../../contract/ledger.ts'
import { type OpenApiDocument, recipesOf } from '../../contract/openapi/document.ts'
import type { Recipe } from '../../contract/recipe.ts'

const QUIETEST = ['check', 'default']

/** The operation that does the least first; none where no call was accepted. */
export function operationsIn(ledger: Ledger, openapi: OpenApiDocument, endpoint: Endpoint): Recipe[] {
  const id = endpoint === 'auth-authenticate' ? 'auth.request.fields' : (`${endpoint}.request` as const)
  if (!isAnswered(answerTo(ledger, id))) return []
  const recipes = recipesOf(openapi, endpoint)
  return recipes.toSorted((a, b) => rank(a) - rank(b) || (a.operation < b.operation ? -1 : 1))
}

function rank({ operation }: Recipe): number {
  const at = QUIETEST.indexOf(operation)
  return at < 0 ? QUIETEST.length : at
}
