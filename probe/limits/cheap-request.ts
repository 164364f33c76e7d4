/** The cheapest request that does nothing: an empty object that is refused for its form, or a wrong method where that is accepted. */
import { pathOf, present } from '../call/prepare.ts'
import type { Ask } from '../client/types.ts'
import { type Lab, routeOf } from '../lab.ts'

export type Cheap = 'empty' | 'wrong method'

export function cheapRequest(lab: Lab, purpose: string, cheap: Cheap = 'empty'): Ask {
  const ask = bareRequest(lab, purpose, cheap)
  return lab.token === undefined ? ask : present(ask, lab.token.presentation, lab.token.value)
}

/** The same without a token. */
export function bareRequest(lab: Lab, purpose: string, cheap: Cheap = 'empty'): Ask {
  const operations = lab.knowledge.endpoints['ext-verify']?.operations ?? []
  const isForm = operations.some(each => each.recipe.encoding === 'form')
  const ask = {
    path: pathOf(routeOf(lab), 'ext-verify'),
    endpoint: 'ext-verify' as const,
    effect: 'harmless' as const,
    purpose,
  }
  if (cheap === 'wrong method') return { ...ask, method: 'GET' }
  return { ...ask, body: isForm ? { encoding: 'form', fields: {} } : { encoding: 'json', value: {} } }
}
