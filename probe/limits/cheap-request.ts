/** The cheapest request that does nothing: an empty object that is refused for its form, or a wrong method where that is accepted. */

import { pathOf, present } from '../call/prepare.ts'
import type { Ask } from '../client/types.ts'
import { type Lab, routeOf } from '../lab.ts'

export function cheapRequest(lab: Lab, purpose: string): Ask {
  const recipe = lab.knowledge.endpoints['ext-verify']?.operations.find(each => each.accepted.length > 0)?.recipe
  const ask: Ask = {
    path: pathOf(routeOf(lab), 'ext-verify'),
    endpoint: 'ext-verify',
    effect: 'harmless',
    purpose,
    body: recipe?.encoding === 'form' ? { encoding: 'form', fields: {} } : { encoding: 'json', value: {} },
  }
  return withToken(lab, ask)
}

export function withToken(lab: Lab, ask: Ask): Ask {
  return lab.token === undefined ? ask : present(ask, lab.token.presentation, lab.token.value)
}
