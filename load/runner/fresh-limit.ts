/** A load that begins on a limit of requests which others have used up is begun once more when the service takes calls again. */
import { documentIn } from '../../contract/openapi/document.ts'
import { systemClock } from '../../probe/call/clock.ts'
import { openSession } from '../../probe/sender/sender.ts'
import type { LoadPlan } from '../core/plan.ts'
import { mayRepeat } from './guard.ts'
import type { Measurement } from './measure.ts'
import type { Cell } from './reduce.ts'
import type { RunsOrder } from './runs.ts'
import { doneIn } from './summarise.ts'

/** In a longer run a usual window holds mostly what the load itself has sent. */
const SHORT_S = 60
/** With the longest wait for one call. */
const BEFORE_S = SHORT_S + 90

type Order = Omit<RunsOrder, 'env' | 'onProgress'> & { onInstall?: (line: string) => void }

/** `leftOut`: what was given up, mostly nothing; `done`: with what was given up. */
export async function onFreshLimit(order: Order, plan: LoadPlan, apply: () => Promise<Measurement>) {
  const { environment, client, onInstall } = order
  const first = await apply()
  const { from, to } = first.reduction
  const isShort = to - from < SHORT_S * 1000 && order.signal?.aborted !== true
  if (client === undefined || !isShort || !isUsedUp(first) || !mayRepeat(environment, plan, BEFORE_S, new Date()))
    return { measured: first, leftOut: [], done: doneIn(first) }
  const reported = 'the service rejected every call for a time, maybe for what was asked of it before'
  onInstall?.(`By its rate limit ${reported}: the load begins once more when calls are taken again.`)
  const session = openSession({ ...order, client, openapi: documentIn(order.openapi), clock: systemClock })
  await session.call('ext-verify', { purpose: 'whether calls are taken again after the limit of requests' })
  const measured = await apply()
  const [before, after] = [doneIn(first), doneIn(measured)]
  return {
    measured,
    leftOut: [`a first begin, in which by its rate limit ${reported}`],
    done: { notifications: before.notifications + after.notifications, changes: before.changes + after.changes },
  }
}

/** One may be a slip. */
const FEWEST = 3

/** Of a rate that is too high some calls of a second are taken; of a limit that is used up none. */
function isUsedUp({ reduction: { cells } }: Measurement): boolean {
  const sharesSecond = (a: Cell, b: Cell) => a.call === b.call && a.second === b.second
  return cells.some(
    cell =>
      cell.outcome === 'rate_limited' &&
      cell.histogram.count >= FEWEST &&
      cells.every(other => other === cell || !sharesSecond(cell, other)),
  )
}
