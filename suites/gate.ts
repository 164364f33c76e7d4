/** Before and after the body of a check: whether it may run, and the verdict it ended with. */
import type { Kind } from '../contract/check.ts'
import type { Details } from './checks.ts'
import { type Book, broken, type Outcome, outcomeOf, skipped, undecided } from './outcome.ts'
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
  details: Pick<Details, 'safeIn' | 'needs'>,
): Outcome | undefined {
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
  /** What the body threw; `undefined` where it came to its end. */
  thrown: unknown
  sent: readonly string[]
  redact(text: string): string
}

/** The end that the body wrote down stands. A pass has to be earned: by at least one assertion, in a body that came to its end. */
export function endOf({ book, thrown, sent, redact }: Ended): Outcome {
  const end =
    book.end ??
    (thrown !== undefined
      ? outcomeOf(thrown, redact)
      : book.assertions === 0
        ? broken('the check asserted nothing.')
        : { verdict: 'pass' as const, open: [], exchanges: [] })
  return end.exchanges.length > 0 ? end : { ...end, exchanges: sent.slice(0, MOST) }
}
