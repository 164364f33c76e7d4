/** Judges of what is sent again, and under which key. */

import type { ClassifiedCall } from '../classified-call.ts'
import type { Contract } from '../contract.ts'
import { type DutyEntry, failed, inconclusive, type Judgement, notObserved, passed } from '../duty.ts'
import { endOf, isExt, isFinished, type ObservedSituation, worksOf } from '../observed-situation.ts'
import { effectsOf } from '../scorecard.ts'

// Whether work whose answer never came was taken up again and done, with attempts that have a bound.

const MOST = 10

/** `what`: what happened to the call, as in "… was reset". */
export const goesAgain =
  (what: string): DutyEntry['judge'] =>
  watched => {
    const broken = worksOf(watched.played).filter(work => work.attempts.some(call => call.fault !== undefined))
    const attempts = broken.flatMap(work => work.attempts)
    const hit = attempts.filter(call => call.fault !== undefined)
    const [first] = hit
    if (first === undefined) return notObserved(`No call ${what}.`)
    const calls = attempts
    const names = broken.map(work => `${work.name} ${what} and came ${work.attempts.length} times`).join('; ')
    if (broken.some(work => work.attempts.length > MOST)) return failed(`${names}.`, calls)
    const lost = broken.filter(work => !work.done)
    if (lost.length > 0) return failed(`${names}; it was not done: ${lost.map(work => work.name).join(', ')}.`, calls)
    if (!isFinished(watched)) return failed(`${names}; the journey did not come to its end.`, calls)
    const last = attempts.at(-1) ?? first
    return passed(`${names}, until it was done ${((endOf(last) - endOf(first)) / 1000).toFixed(2)} s later.`, calls)
  }

// The idempotency keys of a sender: of each piece of work the one that its first attempt carried.

interface Keyed {
  call: ClassifiedCall
  key: string | undefined
}

export function knowsNoKey({ calls }: Contract): string | undefined {
  return calls.some(call => call.key !== undefined) ? undefined : 'The contract knows no idempotency key.'
}

/** Pieces of work at endpoints where the contract knows a key. */
export function keyedWorks({ played, contract }: ObservedSituation): Keyed[] {
  const known = played.filter(call => isExt(call) && call.endpoint !== undefined)
  return worksOf(known).flatMap(({ attempts }) => {
    const [call] = attempts
    const hasKey = call?.endpoint !== undefined && contract.keyOf(call.endpoint) !== undefined
    return call === undefined || !hasKey ? [] : [{ call, key: call.key }]
  })
}

export const NO_KEYED = notObserved('No call came for which the contract knows a key.')

// Whether a request that was rejected for good came once more as it was.

export interface RepeatedRejection {
  first: ClassifiedCall
  /** The same request again, in order. */
  again: ClassifiedCall[]
}

export function rejectionIn({ played }: ObservedSituation): RepeatedRejection | undefined {
  const first = played.find(call => isExt(call) && call.fault !== undefined)
  if (first === undefined) return undefined
  return { first, again: played.filter(call => call.work === first.work && call.id > first.id) }
}

export const NOT_MET: Judgement = notObserved('No call met the rejection.')

/** No repetition at all; `excused`: those that the rejection gave a reason for. */
export const leftAlone =
  (
    excused: (again: ClassifiedCall[], first: ClassifiedCall, watched: ObservedSituation) => boolean = () => false,
  ): DutyEntry['judge'] =>
  watched => {
    const rejection = rejectionIn(watched)
    if (rejection === undefined) return NOT_MET
    const { first, again } = rejection
    const calls = [first, ...again]
    const message = `${first.name} was answered ${first.answer?.status ?? 'nothing'}`
    if (again.length === 0) return passed(`${message}, and did not come again.`, calls)
    const times = `${message}, and came again as it was ${again.length} ${again.length === 1 ? 'time' : 'times'}`
    if (excused(again, first, watched)) return passed(`${times}, with reason.`, calls)
    return failed(`${times}.`, calls)
  }

// Whether what may have been done already was blindly sent again.

/** `what`: its one word; `looked`: whether the sender asked before it sent it again. */
export const sentAgain =
  (
    what: string,
    looked: (lost: ClassifiedCall, again: ClassifiedCall, watched: ObservedSituation) => boolean = () => false,
  ): DutyEntry['judge'] =>
  watched => {
    const { played, contract } = watched
    const lost = played.find(call => call.fault !== undefined)
    if (lost === undefined) return notObserved(`No ${what} came.`)
    if (lost.serviceOutcome !== 'success')
      return inconclusive(`The service did not take the ${what} whose answer did not come.`)
    const repeated = played.filter(call => call.work === lost.work && call.id > lost.id)
    const [again] = repeated
    if (again === undefined) return passed(`It left it: no second ${what} came.`, [lost])
    const calls = [lost, ...repeated]
    const effects = effectsOf([lost, ...repeated]).size
    const record = `the service tells of ${effects} ${effects === 1 ? what : `${what}s`}`
    if (looked(lost, again, watched)) return passed(`It asked the service before it sent it again; ${record}.`, calls)
    if (lost.key === undefined) return failed(`It sent it again without an idempotency key; ${record}.`, calls)
    const same = repeated.every(call => call.key === lost.key)
    if (!same) return failed(`It sent it again under another idempotency key; ${record}.`, calls)
    const where = lost.endpoint === undefined ? undefined : contract.keyOf(lost.endpoint)?.at
    return passed(`It sent it again with the same key in ${where ?? 'its place'}; ${record}.`, calls)
  }
