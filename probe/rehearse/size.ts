/** The recorded size limit once more: a body at either end of the interval, both refused for what they lack. */
import { isObject } from '../../contract/json.ts'
import { type Answer, isAnswered } from '../../contract/ledger.ts'
import type { Lab } from '../lab.ts'
import { bodyOfSize } from '../limits/body-of-size.ts'
import { verdictOf } from '../limits/size-verdict.ts'

export type SizeEnd = { end: 'alike'; exchanges: string[] } | { end: 'differs' } | { end: 'untold' }

export async function rehearseSize(lab: Lab, recorded: Answer): Promise<SizeEnd> {
  const { value } = recorded
  const { interval, status } = isObject(value) ? value : {}
  const [read, refused] = Array.isArray(interval) ? interval : []
  if (!isAnswered(recorded) || typeof read !== 'number' || typeof refused !== 'number') return { end: 'untold' }
  const below = await bodyOfSize(lab, read)
  if (below.reply.failure !== undefined || below.reply.status === status || below.outcome === 'too-large')
    return { end: 'differs' }
  const above = await bodyOfSize(lab, refused)
  const verdict = await verdictOf(above, below, () => Promise.resolve(true))
  if (verdict === 'unclear') return { end: 'untold' }
  const exchanges = [below, above].map(each => each.reply.exchange.id)
  // A service that closes the connection in the middle of a body may or may not be heard before.
  const isAsItWas = above.reply.status === status || above.reply.status === 0 || status === 0
  return verdict === 'over' && isAsItWas ? { end: 'alike', exchanges } : { end: 'differs' }
}
