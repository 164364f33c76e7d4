/** Whether what may have been done already was blindly sent again. */
import type { Judgement } from '../duty.ts'
import { effectsOf } from '../scorecard.ts'
import type { Seen } from '../seen.ts'
import { idsOf, type Watched } from '../watched.ts'

/** `what`: its one word; `looked`: whether the sender asked before it sent it again. */
export function sentAgain(
  { played, contract }: Watched,
  what: string,
  looked: (lost: Seen, again: Seen) => boolean = () => false,
): Judgement {
  const lost = played.find(call => call.fault !== undefined)
  if (lost === undefined) return { verdict: 'nothing-observed', reason: `No ${what} came.` }
  if (lost.did !== 'success')
    return { verdict: 'inconclusive', reason: `The service did not take the ${what} whose answer did not come.` }
  const repeated = played.filter(call => call.work === lost.work && call.id > lost.id)
  const [again] = repeated
  if (again === undefined) return { verdict: 'pass', reason: `It left it: no second ${what} came.`, calls: [lost.id] }
  const calls = [lost.id, ...idsOf(repeated)]
  const effects = effectsOf([lost, ...repeated]).size
  const record = `the service tells of ${effects} ${effects === 1 ? what : `${what}s`}`
  if (looked(lost, again))
    return { verdict: 'pass', reason: `It asked the service before it sent it again; ${record}.`, calls }
  if (lost.key === undefined)
    return { verdict: 'fail', reason: `It sent it again without an idempotency key; ${record}.`, calls }
  const same = repeated.every(call => call.key === lost.key)
  if (!same) return { verdict: 'fail', reason: `It sent it again under another idempotency key; ${record}.`, calls }
  const where = lost.endpoint === undefined ? undefined : contract.keyOf(lost.endpoint)?.at
  return { verdict: 'pass', reason: `It sent it again with the same key in ${where ?? 'its place'}; ${record}.`, calls }
}
