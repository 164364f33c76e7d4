/** errors.format: what the service says to bodies that are none, to other media types and methods. */
import { pathOf } from '../call/prepare.ts'
import type { Ask, AskBody } from '../client/types.ts'
import { askFreely, type DiscoveryContext, routeOf, withToken } from '../context.ts'
import type { Investigator } from './_investigator.ts'

const BODIES: { purpose: string; body?: AskBody; method?: string }[] = [
  { purpose: 'a body that is no JSON', body: { encoding: 'raw', text: '{"a":', mediaType: 'application/json' } },
  { purpose: 'a plain text where JSON is expected', body: { encoding: 'raw', text: 'hello', mediaType: 'text/plain' } },
  { purpose: 'no body at all' },
  { purpose: 'a list where an object is expected', body: { encoding: 'json', value: [] } },
  { purpose: 'GET where only POST is specified', method: 'GET' },
]

/** Asked of ext-verify only: what is accepted there changes nothing and reaches nobody. */
async function investigate(context: DiscoveryContext): Promise<void> {
  for (const { purpose, body, method } of BODIES) {
    const ask: Ask = {
      method: method ?? 'POST',
      path: pathOf(routeOf(context), 'ext-verify'),
      endpoint: 'ext-verify',
      effect: 'harmless',
      purpose,
      ...(body === undefined ? {} : { body }),
    }
    await askFreely(context, withToken(context, ask))
  }
}

export default {
  answers: ['errors.format', 'errors.codes'],
  needs: ['ext-verify.request'],
  cost: 5,
  investigate,
} satisfies Investigator
