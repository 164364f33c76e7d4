/** Holds two connections at once: one after an answer, one within a body. */
import type { Ask, Held } from '../client/types.ts'
import type { Lab } from '../lab.ts'
import { cheapRequest } from './cheap-request.ts'

export interface Silences {
  idle: Held | undefined
  body: Held | undefined
}

export async function holdBoth(lab: Lab, patienceMs: number): Promise<Silences> {
  // Not said to be of an endpoint: what a time-out answers is no answer to a request of it.
  const { endpoint: _none, ...ask }: Ask = cheapRequest(
    lab,
    'a request after which the connection is kept and nothing is sent',
  )
  const begun = { ...ask, purpose: 'a body that begins and does not come' }
  const [idle, body] = await Promise.all([
    lab.client.hold({ ...ask, patienceMs }),
    lab.client.hold({ ...begun, patienceMs, bodyBytes: 1 }),
  ])
  return { idle, body }
}
