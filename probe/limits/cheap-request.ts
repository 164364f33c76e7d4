/** The cheapest request that does nothing: an empty object that is rejected for its form. */
import { pointerTo, segmentsOf, setAt } from '../../contract/json.ts'
import type { Ask, AskBody } from '../client/types.ts'
import {
  askFreely,
  type DiscoveryContext,
  type InterpretedReply,
  inSession,
  prepared,
  resolvable,
  withToken,
} from '../context.ts'

const endpoint = 'ext-verify'

/** `accepted`: the call that was accepted before, where nothing cheaper comes as far as what is asked about. */
export type Cheap = 'empty' | 'accepted'

export function cheapRequest(context: DiscoveryContext, purpose: string, cheap: Cheap = 'empty'): Ask {
  return withToken(context, bareRequest(context, purpose, cheap))
}

/** The same without a token; with the headers that every call needs, such as a version, or nothing but that would be said. */
export function bareRequest(context: DiscoveryContext, purpose: string, cheap: Cheap = 'empty'): Ask {
  const operationTemplate = context.knowledge.endpoints['ext-verify']?.operations.find(
    each => each.accepted.length > 0,
  )?.template
  const { headers = {}, query = {}, let: made } = operationTemplate ?? {}
  if (cheap === 'accepted' && operationTemplate !== undefined)
    return prepared(context, {
      endpoint,
      template: resolvable(operationTemplate, context.lookup),
      effect: 'reads',
      purpose,
    })
  const template = resolvable({ headers, query, ...(made === undefined ? {} : { let: made }) }, context.lookup)
  const ask = prepared(context, { endpoint, template, effect: 'harmless', purpose })
  const isForm = operationTemplate?.encoding === 'form'
  return { ...ask, body: isForm ? { encoding: 'form', fields: {} } : { encoding: 'json', value: {} } }
}

/**
 * A body of a given length that says nothing: rejected for what it lacks, so that nothing is done. Asks once more where
 * the connection was cut, waits once where the service asks for patience, and logs in again once where the token has
 * run out.
 */
export async function bodyOfSize(context: DiscoveryContext, bytes: number): Promise<InterpretedReply> {
  const interpreted = await inSession(context, 'ext-verify', true, () => once(context, bytes))
  // Who answers that a body is too large may close the connection behind it; the next request must not pay for that.
  const before = context.client.exchanges().at(-2)?.response?.status
  return interpreted.reply.failure?.kind === 'reset' && before === 413 ? once(context, bytes) : interpreted
}

async function once(context: DiscoveryContext, bytes: number): Promise<InterpretedReply> {
  const ask = bareRequest(context, `an empty request of ${bytes} bytes`)
  return askFreely(context, withToken(context, { ...ask, body: blank(context, bytes), patient: true }))
}

function blank({ knowledge, token }: DiscoveryContext, bytes: number): AskBody {
  const at = token?.presentation.in === 'body' ? pointerTo(token.presentation.name) : undefined
  const operations = knowledge.endpoints['ext-verify']?.operations ?? []
  if (operations.some(each => each.template.encoding === 'form')) {
    const text = new URLSearchParams({
      ...(at === undefined ? {} : { [segmentsOf(at).join('.')]: token?.value ?? '' }),
      x: '',
    }).toString()
    return { encoding: 'raw', text: text.padEnd(bytes, 'x'), mediaType: 'application/x-www-form-urlencoded' }
  }
  const text = JSON.stringify(at === undefined ? {} : setAt({}, at, token?.value ?? '')).slice(0, -1)
  return { encoding: 'raw', text: `${text.padEnd(bytes - 1)}}`, mediaType: 'application/json' }
}
