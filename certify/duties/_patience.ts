/** Whether a slow answer was waited for, and not asked for again meanwhile. */
import type { Judgement } from '../duty.ts'
import { endOf, idsOf, type Watched } from '../watched.ts'
import { goesOn } from './_goes-on.ts'

export function patient(watched: Watched, such: string): Judgement {
  const { played } = watched
  const met = played.find(call => call.fault !== undefined)
  if (met === undefined) return { verdict: 'nothing-observed', reason: `The sender did not meet ${such}.` }
  if (!met.whole) {
    const waited = (((met.leftAt ?? met.at) - met.at) / 1000).toFixed(1)
    return {
      verdict: 'fail',
      reason: `It hung up ${waited} s after it had asked, before the answer was whole.`,
      calls: [met.id],
    }
  }
  const meanwhile = played.filter(call => call.work === met.work && call.id > met.id && call.at < endOf(met))
  if (meanwhile.length > 0)
    return {
      verdict: 'fail',
      reason: `It made the same call ${meanwhile.length} times more before the answer was whole.`,
      calls: idsOf([met, ...meanwhile]),
    }
  return goesOn(watched, { such })
}
