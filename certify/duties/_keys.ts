/** The idempotency keys of a sender: of each piece of work the one that its first attempt carried. */
import type { Contract } from '../contract.ts'
import type { Seen } from '../seen.ts'
import { isExt, type Watched, worksOf } from '../watched.ts'

interface Keyed {
  call: Seen
  key: string | undefined
}

export function knowsNoKey({ calls }: Contract): string | undefined {
  return calls.some(call => call.key !== undefined) ? undefined : 'The contract knows no idempotency key.'
}

/** Pieces of work at endpoints where the contract knows a key. */
export function keyedWorks({ played, contract }: Watched): Keyed[] {
  const known = played.filter(call => isExt(call) && call.endpoint !== undefined)
  return worksOf(known).flatMap(({ attempts }) => {
    const [call] = attempts
    const hasKey = call?.endpoint !== undefined && contract.keyOf(call.endpoint) !== undefined
    return call === undefined || !hasKey ? [] : [{ call, key: call.key }]
  })
}

export const NO_KEYED = {
  verdict: 'nothing-observed',
  reason: 'No call came for which the contract knows a key.',
} as const
