/** The recorded size limit once more: a body at either end of the interval, both refused for what they lack. */
import { isObject } from '../../contract/json.ts'
import { type Answer, isAnswered } from '../../contract/ledger.ts'
import { pathOf, present } from '../call/prepare.ts'
import { askFreely, type Lab, routeOf, type Seen } from '../lab.ts'

export type SizeEnd = { end: 'alike'; exchanges: string[] } | { end: 'differs' } | { end: 'untold' }

export async function rehearseSize(lab: Lab, recorded: Answer): Promise<SizeEnd> {
  const { value } = recorded
  const { interval, status } = isObject(value) ? value : {}
  const [read, refused] = Array.isArray(interval) ? interval : []
  if (!isAnswered(recorded) || typeof read !== 'number' || typeof refused !== 'number') return { end: 'untold' }
  const below = await ofSize(lab, read)
  const above = await ofSize(lab, refused)
  const isOver = ({ reply }: Seen) => (status === 0 ? reply.failure?.kind === 'reset' : reply.status === status)
  return isOver(above) && !isOver(below)
    ? { end: 'alike', exchanges: [below, above].map(each => each.reply.exchange.id) }
    : { end: 'differs' }
}

async function ofSize(lab: Lab, bytes: number): Promise<Seen> {
  const ask = {
    path: pathOf(routeOf(lab), 'ext-verify'),
    endpoint: 'ext-verify' as const,
    effect: 'harmless' as const,
    purpose: `an empty request of ${bytes} bytes, as at the recorded limit`,
    body: { encoding: 'raw' as const, text: `{${' '.repeat(Math.max(0, bytes - 2))}}`, mediaType: 'application/json' },
  }
  return askFreely(lab, lab.token === undefined ? ask : present(ask, lab.token.presentation, lab.token.value))
}
