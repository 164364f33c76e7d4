/** Whether a request that was refused for good came once more as it was. */
import type { Judgement } from '../duty.ts'
import type { Seen } from '../seen.ts'
import { idsOf, isExt, type Watched } from '../watched.ts'

export interface Refusal {
  first: Seen
  /** The same request again, in order. */
  again: Seen[]
}

export function refusalIn({ played }: Watched): Refusal | undefined {
  const first = played.find(call => isExt(call) && call.fault !== undefined)
  if (first === undefined) return undefined
  return { first, again: played.filter(call => call.work === first.work && call.id > first.id) }
}

export const NOT_MET: Judgement = { verdict: 'nothing-observed', reason: 'No call met the refusal.' }

/** No repetition at all; `excused`: those that the refusal gave a reason for. */
export function leftAlone(watched: Watched, excused: (again: Seen[], first: Seen) => boolean = () => false): Judgement {
  const refusal = refusalIn(watched)
  if (refusal === undefined) return NOT_MET
  const { first, again } = refusal
  const calls = [first.id, ...idsOf(again)]
  const told = `${first.name} was answered ${first.answer?.status ?? 'nothing'}`
  if (again.length === 0) return { verdict: 'pass', reason: `${told}, and did not come again.`, calls }
  const times = `${told}, and came again as it was ${again.length} ${again.length === 1 ? 'time' : 'times'}`
  if (excused(again, first)) return { verdict: 'pass', reason: `${times}, with reason.`, calls }
  return { verdict: 'fail', reason: `${times}.`, calls }
}
