/** Judges of what is made of an answer. */

import type { ClassifiedCall } from '../classified-call.ts'
import { type DutyEntry, failed, inconclusive, type Judgement, notObserved, passed } from '../duty.ts'
import { isExt, isFinished, type ObservedSituation } from '../observed-situation.ts'
import { broughtBefore, carriedBy, carriedValue, isFrom } from '../values.ts'

/**
 * Whether a sender goes through its journey over answers that mean the same, or no less, in another form. `such`: `an answer in chunks`;
 * `shows`: of the calls with a fault, those that show something.
 */
export const goesOn =
  (such: string, shows: (call: ClassifiedCall) => boolean = () => true): DutyEntry['judge'] =>
  watched => {
    const met = watched.played.filter(call => call.fault !== undefined && shows(call))
    const last = met.at(-1)
    if (last === undefined) return notObserved(`The sender did not meet ${such}.`)
    if (isFinished(watched))
      return passed(`It went through its whole journey and met ${such} ${times(met.length)}.`, met)
    const own = watched.played.find(call => isTrouble(call))
    if (own !== undefined) return inconclusive(`The service itself failed at ${own.name}.`, [own])
    return failed(`It did not go through its journey: ${last.name} was the last call that met ${such}.`, met.slice(-1))
  }

/** The body that the sender was given is another than the service wrote. */
export function isAltered({ answer, deliveries }: ClassifiedCall): boolean {
  const own = deliveries.at(-1)?.answer
  return answer !== undefined && own !== undefined && !answer.body.equals(own.body)
}

const isTrouble = ({ serviceOutcome: did }: ClassifiedCall) =>
  did === 'server-error' || did === 'rate-limited' || did === 'no-answer'

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** A call that was told to be done and was made again, more often than on a plain journey. */
export function repeatedAfter(
  { played, plain }: ObservedSituation,
  shows: (call: ClassifiedCall) => boolean,
): Judgement | undefined {
  for (const met of played) {
    if (met.fault === undefined || met.senderOutcome !== 'success' || !isExt(met) || !shows(met)) continue
    const again = played.find(call => call.work === met.work && call.id > met.id)
    if (again !== undefined && aJourney(played, met.name) > aJourney(plain, met.name))
      return failed(`It made ${met.name} again although it was done.`, [met, again])
  }
  return undefined
}

/** So many calls of this name, for each that begins a journey. */
function aJourney(calls: readonly ClassifiedCall[], name: string): number {
  const begun = calls.filter(call => call.endpoint === 'ext-verify').length
  return calls.filter(call => call.name === name).length / Math.max(begun, 1)
}

// Whether an answer that is none was taken for a success: the sender goes on to a call that needs a value of it.

/** `answer`: what it was given, as in `half an answer`. */
export const notAccepted =
  (answer: string): DutyEntry['judge'] =>
  ({ played, earlier, contract }) => {
    const met = played.find(call => call.fault !== undefined)
    if (met === undefined) return notObserved(`The sender was not given ${answer}.`)
    const isNeeding = (name: string) =>
      contract.calls.some(call => call.call === name && needs(name, met, { contract }).length > 0)
    if (!contract.calls.some(({ call }) => isNeeding(call)))
      return notObserved(`No call is known that needs a value of the answer to ${met.name}.`)
    const right = played.filter(call => call.fault === undefined && call.senderOutcome === 'success')
    const early = played.filter(
      call =>
        call.id > met.id &&
        needs(call.name, met, { contract }).some(each => broughtBefore(call.at, right, each).length === 0),
    )
    const [first] = early
    if (first === undefined) {
      const again = played.filter(call => call.work === met.work && call.id > met.id)
      const then = again.length > 0 ? 'asked again' : 'did not go on'
      return passed(`Given ${answer}, it ${then}.`, [met, ...again])
    }
    const calls = [met, ...early]
    if (early.every(call => isFromBefore(call, earlier, { contract })))
      return inconclusive(`Given ${answer}, it called with values that it knew from before.`, calls)
    return failed(
      `Given ${answer} to ${met.name}, it went on to ${first.name}, which needs a value that no answer had brought.`,
      calls,
    )
  }

function needs(name: string, met: ClassifiedCall, { contract }: Pick<ObservedSituation, 'contract'>) {
  return carriedBy(name, contract).filter(({ source }) => isFrom(met, source))
}

/** It may keep what it learnt in an earlier run. */
function isFromBefore(
  call: ClassifiedCall,
  earlier: readonly ClassifiedCall[],
  { contract }: Pick<ObservedSituation, 'contract'>,
): boolean {
  return carriedBy(call.name, contract).every(each => {
    const value = carriedValue(call, each)
    return broughtBefore(call.at, earlier, each).some(brought => brought.value === value)
  })
}
