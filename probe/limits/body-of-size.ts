/** A body of a given length that says nothing: refused for what it lacks, so that nothing is done. */
import type { AskBody } from '../client/types.ts'
import { askFreely, type Lab, type Seen } from '../lab.ts'
import { waitOf } from '../sender/retry-after.ts'
import { bareRequest, withToken } from './cheap-request.ts'

/** Asks once more where the connection was cut, waits once where the service asks for patience, and logs in again once where the token has run out. */
export async function bodyOfSize(lab: Lab, bytes: number): Promise<Seen> {
  const seen = await once(lab, bytes)
  if (seen.outcome === 'rate-limited') {
    lab.client.limited('ext-verify', waitOf(seen.reply.headers, lab.clock.now()))
    return once(lab, bytes)
  }
  // Who answers that a body is too large may close the connection behind it; the next request must not pay for that.
  const before = lab.client.exchanges().at(-2)?.response?.status
  if (seen.reply.failure?.kind === 'reset' && before === 413) return once(lab, bytes)
  const ranOut = seen.outcome === 'unauthenticated' && lab.token?.proven === true
  return ranOut && (await lab.renew?.()) === true ? once(lab, bytes) : seen
}

async function once(lab: Lab, bytes: number): Promise<Seen> {
  const ask = bareRequest(lab, `an empty request of ${bytes} bytes`)
  return askFreely(lab, withToken(lab, { ...ask, body: blank(lab, bytes), patient: true }))
}

function blank({ knowledge, token }: Lab, bytes: number): AskBody {
  const shown = token?.presentation.in === 'body' ? { [token.presentation.name]: token.value } : {}
  const operations = knowledge.endpoints['ext-verify']?.operations ?? []
  if (operations.some(each => each.recipe.encoding === 'form')) {
    const text = new URLSearchParams({ ...shown, x: '' }).toString()
    return { encoding: 'raw', text: text.padEnd(bytes, 'x'), mediaType: 'application/x-www-form-urlencoded' }
  }
  const text = JSON.stringify(shown).slice(0, -1)
  return { encoding: 'raw', text: `${text.padEnd(bytes - 1)}}`, mediaType: 'application/json' }
}
