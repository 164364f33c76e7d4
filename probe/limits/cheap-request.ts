/** The cheapest request that does nothing: an empty object that is refused for its form, or a wrong method where that is accepted. */
import { prepare, present } from '../call/prepare.ts'
import type { Ask } from '../client/types.ts'
import { type Lab, resolvable, routeOf } from '../lab.ts'

/** `accepted`: the call that was accepted before, where nothing cheaper comes as far as what is asked about. */
export type Cheap = 'empty' | 'wrong method' | 'accepted'

export function cheapRequest(lab: Lab, purpose: string, cheap: Cheap = 'empty'): Ask {
  return withToken(lab, bareRequest(lab, purpose, cheap))
}

/** The same without a token; with the headers that every call needs, such as a version, or nothing but that would be said. */
export function bareRequest(lab: Lab, purpose: string, cheap: Cheap = 'empty'): Ask {
  const recipe = lab.knowledge.endpoints['ext-verify']?.operations.find(each => each.accepted.length > 0)?.recipe
  const { headers = {}, query = {}, let: made } = recipe ?? {}
  const common = { endpoint: 'ext-verify', route: routeOf(lab), lookup: lab.lookup, clock: lab.clock, purpose } as const
  if (cheap === 'accepted' && recipe !== undefined)
    return prepare({ ...common, template: resolvable(recipe, lab.lookup), effect: 'reads' })
  const ask = prepare({
    ...common,
    template: resolvable({ headers, query, ...(made === undefined ? {} : { let: made }) }, lab.lookup),
    effect: 'harmless',
  })
  if (cheap === 'wrong method') return { ...ask, method: 'GET' }
  const isForm = recipe?.encoding === 'form'
  return { ...ask, body: isForm ? { encoding: 'form', fields: {} } : { encoding: 'json', value: {} } }
}

export function withToken(lab: Lab, ask: Ask): Ask {
  return lab.token === undefined ? ask : present(ask, lab.token.presentation, lab.token.value)
}
