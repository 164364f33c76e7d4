/** Whether an answer that is none was taken for a success: the sender goes on to a call that needs a value of it. */
import type { Judgement } from '../duty.ts'
import type { Seen } from '../seen.ts'
import { broughtBefore, carriedBy, carriedValue, isFrom } from '../values.ts'
import { idsOf, type Watched } from '../watched.ts'

/** `answer`: what it was given, as in `half an answer`. */
export function notTaken({ played, earlier, contract }: Watched, answer: string): Judgement {
  const met = played.find(call => call.fault !== undefined)
  if (met === undefined) return { verdict: 'nothing-observed', reason: `The sender was not given ${answer}.` }
  const isNeeding = (name: string) =>
    contract.calls.some(call => call.call === name && needs(name, met, { contract }).length > 0)
  if (!contract.calls.some(({ call }) => isNeeding(call)))
    return { verdict: 'nothing-observed', reason: `No call is known that needs a value of the answer to ${met.name}.` }
  const right = played.filter(call => call.fault === undefined && call.told === 'success')
  const early = played.filter(
    call =>
      call.id > met.id &&
      needs(call.name, met, { contract }).some(each => broughtBefore(call.at, right, each).length === 0),
  )
  const [first] = early
  if (first === undefined) {
    const again = played.filter(call => call.work === met.work && call.id > met.id)
    const then = again.length > 0 ? 'asked again' : 'did not go on'
    return { verdict: 'pass', reason: `Given ${answer}, it ${then}.`, calls: [met.id, ...idsOf(again)] }
  }
  const calls = [met.id, ...idsOf(early)]
  if (early.every(call => isFromBefore(call, earlier, { contract })))
    return {
      verdict: 'inconclusive',
      reason: `Given ${answer}, it called with values that it knew from before.`,
      calls,
    }
  return {
    verdict: 'fail',
    reason: `Given ${answer} to ${met.name}, it went on to ${first.name}, which needs a value that no answer had brought.`,
    calls,
  }
}

function needs(name: string, met: Seen, { contract }: Pick<Watched, 'contract'>) {
  return carriedBy(name, contract).filter(({ source }) => isFrom(met, source))
}

/** It may keep what it learnt in an earlier run. */
function isFromBefore(call: Seen, earlier: readonly Seen[], { contract }: Pick<Watched, 'contract'>): boolean {
  return carriedBy(call.name, contract).every(each => {
    const value = carriedValue(call, each)
    return broughtBefore(call.at, earlier, each).some(brought => brought.value === value)
  })
}
