/** Whether work whose answer never came was taken up again and done, with attempts that have a bound. */
import type { Judgement } from '../duty.ts'
import { endOf, idsOf, isFinished, type Watched, worksOf } from '../watched.ts'

const MOST = 10

/** `what`: what happened to the call, as in "… was reset". */
export function goesAgain(watched: Watched, what: string): Judgement {
  const broken = worksOf(watched.played).filter(work => work.attempts.some(call => call.fault !== undefined))
  const attempts = broken.flatMap(work => work.attempts)
  const hit = attempts.filter(call => call.fault !== undefined)
  const [first] = hit
  if (first === undefined) return { verdict: 'nothing-observed', reason: `No call ${what}.` }
  const calls = idsOf(attempts)
  const names = broken.map(work => `${work.name} ${what} and came ${work.attempts.length} times`).join('; ')
  if (broken.some(work => work.attempts.length > MOST)) return { verdict: 'fail', reason: `${names}.`, calls }
  const lost = broken.filter(work => !work.done)
  if (lost.length > 0)
    return { verdict: 'fail', reason: `${names}; it was not done: ${lost.map(work => work.name).join(', ')}.`, calls }
  if (!isFinished(watched)) return { verdict: 'fail', reason: `${names}; the journey did not come to its end.`, calls }
  const last = attempts.at(-1) ?? first
  return {
    verdict: 'pass',
    reason: `${names}, until it was done ${((endOf(last) - endOf(first)) / 1000).toFixed(2)} s later.`,
    calls,
  }
}
