/** Whether what `Retry-After` asked for was waited for. */
import type { Judgement } from '../duty.ts'
import { askedWait } from '../scorecard.ts'
import { endOf, idsOf, isExt, type Watched } from '../watched.ts'

/** Timers fire early by a little, and so do clocks. */
const EARLY_MS = 50

export function waited({ played }: Watched, toleranceMs = EARLY_MS): Judgement {
  const asked = played.find(call => call.fault !== undefined && askedWait(call) !== undefined)
  const wait = asked === undefined ? undefined : askedWait(asked)
  if (asked === undefined || wait === undefined)
    return { verdict: 'nothing-observed', reason: 'No call was asked to wait.' }
  const next = played.find(call => isExt(call) && call.at > asked.at)
  if (next === undefined)
    return { verdict: 'inconclusive', reason: 'It made no further call: nothing shows that it would have waited.' }
  const came = next.at - endOf(asked)
  const reason = `Asked to wait ${seconds(wait)}, it came again after ${seconds(came)}.`
  return { verdict: came < wait - toleranceMs ? 'fail' : 'pass', reason, calls: idsOf([asked, next]) }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
