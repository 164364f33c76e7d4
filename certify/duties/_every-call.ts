/** What is judged of every call, or of those that run at the same time. */

import type { ClassifiedCall } from '../classified-call.ts'
import { failed, type Judgement, notObserved, passed } from '../duty.ts'
import { endOf, isExt, type ObservedSituation } from '../observed-situation.ts'

// A rule that every call of the plain journey has to keep.

interface Rule {
  /** Which calls it is about; those to the ext endpoints without it. */
  about?: (call: ClassifiedCall) => boolean
  /** What is wrong with a call, after its name: `went to another path`. */
  wrong: (call: ClassifiedCall) => string | undefined
  /** What was seen of those that are right, after their number: `named the host`. */
  right: string
  /** What did not come about, where the rule is about none. */
  none?: string
}

export const NO_CALL: Judgement = notObserved('No call to an ext endpoint came.')

export function everyCall({ played }: ObservedSituation, { about = isExt, wrong, right, none }: Rule): Judgement {
  // A login alone is no journey.
  if (!played.some(isExt)) return NO_CALL
  const judged = played.filter(about)
  if (judged.length === 0) return notObserved(none ?? 'No call came that this is about.')
  const broken = judged.flatMap(call => {
    const why = wrong(call)
    return why === undefined ? [] : [{ call, why }]
  })
  const [first] = broken
  if (first === undefined) return passed(`All ${judged.length} calls ${right}.`, judged)
  return failed(`${broken.length} of ${judged.length} calls: ${first.call.name} ${first.why}.`, broken)
}

/** How many calls were under way at the same time. */
export function mostAtOnce(calls: readonly ClassifiedCall[]): number {
  const steps = calls.flatMap(call => [
    { at: call.at, step: 1 },
    { at: endOf(call), step: -1 },
  ])
  let [now, most] = [0, 0]
  // An end comes before a beginning of the same moment.
  for (const { step } of steps.sort((a, b) => a.at - b.at || a.step - b.step)) {
    now += step
    most = Math.max(most, now)
  }
  return most
}
