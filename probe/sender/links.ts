/** Values that a recipe takes from earlier answers: `{{ext-verify#/customerId}}` needs that call to be made first. */
import { type Endpoint, isEndpoint } from '../../contract/endpoint.ts'
import type { Json } from '../../contract/json.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { referencesOf } from '../../contract/template.ts'

export interface Link {
  /** `ext-reach.check`: the name under which the answer is remembered. */
  source: string
  endpoint: Endpoint
  operation?: string
  pointer: string
}

export function linksOf(template: RequestTemplate): Link[] {
  const { body = null, headers = {}, query = {}, let: made = {} } = template
  const links = referencesOf([body, headers, query, made] as Json).flatMap(reference => {
    const [source = '', pointer] = reference.split('#', 2)
    if (pointer === undefined) return []
    const [endpoint = '', operation] = source.split('.', 2)
    if (!isEndpoint(endpoint)) return []
    return [{ source, endpoint, pointer, ...(operation === undefined ? {} : { operation }) }]
  })
  return [...new Map(links.map(link => [`${link.source}#${link.pointer}`, link])).values()]
}
