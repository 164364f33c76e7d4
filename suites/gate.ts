/** Before and after the body of a check: whether it may run, and the verdict it ended with. */
import type { TestInfo } from '@playwright/test'
import type { Kind } from '../contract/check.ts'
import type { Details } from './details.ts'
import { OUTCOME } from './details.ts'
import type { Book, Outcome } from './outcome.ts'
import type { Recorded } from './recorded.ts'

/** `undefined` where it may run. */
export function whyNotToRun(kind: Kind, recorded: Recorded, details: Details | undefined): Outcome | undefined {
  const nothing = { open: [], exchanges: [] }
  if (details === undefined)
    return { verdict: 'inconclusive', reason: 'The check does not say what it stands on.', ...nothing }
  if (!details.safeIn.includes(kind))
    return {
      verdict: 'skipped',
      reason: `Not safe in ${kind}: it runs in ${details.safeIn.join(' and ')} only.`,
      ...nothing,
    }
  const open = recorded.open(details.needs)
  if (open.length === 0) return undefined
  const one = open.length === 1
  return {
    ...nothing,
    verdict: 'inconclusive',
    reason: `The question${one ? '' : 's'} ${open.join(', ')} ${one ? 'is' : 'are'} not answered.`,
    open,
  }
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
  const nothing = { open: [], exchanges: [] }
  const undecided = (reason: string) => book.settle({ verdict: 'inconclusive', reason, ...nothing })
  const end =
    book.end ??
    (status === 'timedOut'
      ? undecided(`The check did not come to its end within ${seconds} s.`)
      : status !== 'passed' || error !== undefined
        ? undecided(`The harness failed: ${error ?? `the check ended as ${status}`}`)
        : book.assertions === 0
          ? undecided('The check asserted nothing.')
          : book.settle({ verdict: 'pass', ...nothing }))
  return end.exchanges.length > 0 ? end : { ...end, exchanges: sent.slice(0, MOST) }
}

export function tell(info: TestInfo, outcome: Outcome): void {
  info.annotations.push({ type: OUTCOME, description: JSON.stringify(outcome) })
}

/**
 * The verdict is told; what Playwright would make of the error (a file with its text, a new worker with a new log-in)
 * is not wanted. After a time-out the body may still be at work, and there the new worker is right.
 */
export function calm(info: TestInfo): void {
  info.errors.length = 0
  if (info.status !== undefined && info.status !== 'timedOut') info.expectedStatus = info.status
}
