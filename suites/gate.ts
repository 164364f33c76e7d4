/** Before and after the body of a check: whether it may run, and the verdict it ended with. */
import type { TestInfo } from '@playwright/test'
import type { Kind } from '../contract/check.ts'
import { type Details, outcomeOn } from './details.ts'
import { type Book, broken, type Outcome, skipped, undecided } from './outcome.ts'
import type { Recorded } from './recorded.ts'

export interface Circumstances {
  kind: Kind
  recorded: Recorded
  /** Calls in a row that were not answered at all. */
  silent: number
}

/** So many recorded calls in a row without an answer: the service is gone, and every further check would wait for it. */
const GONE = 6

export function isGone(silent: number): boolean {
  return silent >= GONE
}

/** `undefined` where it may run. */
export function whyNotToRun(
  { kind, recorded, silent }: Circumstances,
  details: Pick<Details, 'safeIn' | 'needs'> | undefined,
): Outcome | undefined {
  if (details === undefined) return broken('the check does not say what it stands on.')
  if (!details.safeIn.includes(kind))
    return skipped('not-safe-here', `Not safe in ${kind}: it runs in ${details.safeIn.join(' and ')} only.`)
  if (isGone(silent))
    return undecided(`The service has not answered the last ${silent} calls at all.`, { whose: 'network' })
  const open = recorded.open(details.needs)
  if (open.length === 0) return undefined
  const one = open.length === 1
  const reason = `The question${one ? '' : 's'} ${open.join(', ')} ${one ? 'is' : 'are'} not answered.`
  return undecided(reason, { open })
}

/** Evidence that is named where the body itself named none. */
const MOST = 12

export interface Ended {
  book: Book
  status: TestInfo['status']
  error: string | undefined
  seconds: number
  sent: readonly string[]
}

/** A pass has to be earned: by at least one assertion, in a body that came to its end. */
export function endOf({ book, status, error, seconds, sent }: Ended): Outcome {
  const end =
    book.end ??
    (status === 'timedOut'
      ? book.settle(undecided(`The check did not come to its end within ${seconds} s.`))
      : status !== 'passed' || error !== undefined
        ? book.settle(broken(error ?? `the check ended as ${status}`))
        : book.assertions === 0
          ? book.settle(broken('the check asserted nothing.'))
          : book.settle({ verdict: 'pass', open: [], exchanges: [] }))
  return end.exchanges.length > 0 ? end : { ...end, exchanges: sent.slice(0, MOST) }
}

export function tell(info: TestInfo, target: string, outcome: Outcome): void {
  info.annotations.push({ type: outcomeOn(target), description: JSON.stringify(outcome) })
}

/**
 * The verdict is told; what Playwright would make of the error (a file with its text, a new worker with a new log-in)
 * is not wanted. After a time-out the body may still be at work, and there the new worker is right.
 */
export function calm(info: TestInfo): void {
  info.errors.length = 0
  if (info.status !== undefined && info.status !== 'timedOut') info.expectedStatus = info.status
}
