/** How one check ends, kept apart from Playwright's own idea of it: only what is written here becomes a verdict. */

import type { z } from 'zod'
import { type Kind, type Party, ResultSchema, type SkipReason } from '../contract/check.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import type { QuestionId } from '../contract/questions.ts'
import { RunSpent } from '../probe/client/budget.ts'
import { NotPresentError, OpenQuestionError, PreconditionError } from '../probe/sender/errors.ts'
import type { Details } from './checks.ts'
import type { RecordedContract } from './recorded.ts'

export const OutcomeSchema = ResultSchema.pick({
  verdict: true,
  reason: true,
  expected: true,
  actual: true,
  skip: true,
  whose: true,
  tries: true,
  open: true,
  exchanges: true,
})
export type Outcome = z.infer<typeof OutcomeSchema>

interface OutcomeDetails {
  whose?: Party | undefined
  open?: readonly QuestionId[] | undefined
  exchanges?: readonly string[] | undefined
}

export function undecided(reason: string, { whose, open = [], exchanges = [] }: OutcomeDetails = {}): Outcome {
  return {
    verdict: 'inconclusive',
    reason,
    ...(whose === undefined ? {} : { whose }),
    open: [...open],
    exchanges: [...exchanges],
  }
}

export const NOT_SELECTED: Outcome = { verdict: 'not-selected', open: [], exchanges: [] }

export function skipped(skip: SkipReason, reason: string): Outcome {
  return { verdict: 'skipped', skip, reason, open: [], exchanges: [] }
}

export function broken(reason: string): Outcome {
  return {
    verdict: 'harness-error',
    reason: `The harness failed: ${reason}`,
    whose: 'harness',
    open: [],
    exchanges: [],
  }
}

/** Trouble on the way ends a check with a verdict, and never as a failure of the service. */
export function outcomeOf(error: unknown, redact: (text: string) => string): Outcome {
  if (error instanceof OpenQuestionError)
    return undecided('This call cannot be made while the question is open.', { open: [error.question] })
  if (error instanceof PreconditionError) return undecided(redact(error.message), error)
  if (error instanceof NotPresentError) return skipped('not-applicable', redact(`Not applicable: ${error.message}`))
  if (error instanceof RunSpent) return skipped('left-out', `Left out: ${error.message}`)
  if (!(error instanceof HarnessError)) return broken(redact(error instanceof Error ? error.message : String(error)))
  if (error.code === 'GUARD_REFUSED')
    return skipped('not-allowed', redact(`Not allowed by the policy: ${error.message}`))
  if (error.exitCode === EXIT.harness) return broken(redact(error.message))
  const whose = error.exitCode === EXIT.unreachable ? 'network' : 'configuration'
  return undecided(redact(error.message), { whose })
}

/** Ends a check. Its words are those of the outcome, which are redacted; a stack would show the source of the harness. */
export class CheckEnded extends Error {
  constructor({ verdict, reason = verdict, expected, actual, tries }: Outcome) {
    const messages = expected === undefined ? [] : [`Expected: ${expected}`, `Actual: ${actual ?? ''}`]
    const often = tries === undefined ? [] : [`In ${tries.same} of ${tries.of} tries.`]
    super([reason, ...messages, ...often].join('\n'))
    this.stack = this.message
  }
}

/** One check's assertions and its end: the first end stands, whatever the body does with the error. */
export class AssertionRecorder {
  assertions = 0
  #end: Outcome | undefined

  get end(): Outcome | undefined {
    return this.#end
  }

  close(outcome: Outcome): never {
    this.#end ??= outcome
    throw new CheckEnded(this.#end)
  }
}

export interface Circumstances {
  kind: Kind
  recorded: RecordedContract
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
  recorder: AssertionRecorder
  /** What the body threw; `undefined` where it came to its end. */
  thrown: unknown
  sent: readonly string[]
  redact(text: string): string
}

/** The end that the body wrote down stands. A pass has to be earned: by at least one assertion, in a body that came to its end. */
export function endOf({ recorder, thrown, sent, redact }: Ended): Outcome {
  const end =
    recorder.end ??
    (thrown !== undefined
      ? outcomeOf(thrown, redact)
      : recorder.assertions === 0
        ? broken('the check asserted nothing.')
        : { verdict: 'pass' as const, open: [], exchanges: [] })
  return end.exchanges.length > 0 ? end : { ...end, exchanges: sent.slice(0, MOST) }
}
