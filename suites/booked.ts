/** The sender as a check has it: trouble on the way ends the check with a verdict, and never as a failure of the service. */
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { RunSpent } from '../probe/client/budget.ts'
import type { Sender } from '../probe/sender/sender.ts'
import { NoGround, NotThere, Unknown } from '../probe/sender/trouble.ts'
import { type Book, broken, type Outcome, skipped, undecided } from './outcome.ts'

export function booked(sender: Sender, book: Book): Sender {
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      return book.close(outcomeOf(error, sender.redact))
    }
  }
  const toldAtOnce = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      return book.close(outcomeOf(error, sender.redact))
    }
  }
  return {
    call: (endpoint, options) => told(() => sender.call(endpoint, options)),
    logIn: options => told(() => sender.logIn(options)),
    line: options => {
      const line = sender.line(options)
      if (line === undefined) return undefined
      return {
        call: (endpoint, asked) => told(() => line.call(endpoint, asked)),
        rest: milliseconds => line.rest(milliseconds),
        close: () => line.close(),
      }
    },
    body: (endpoint, operation) => told(() => sender.body(endpoint, operation)),
    mayBeRefused: () => toldAtOnce(() => sender.mayBeRefused()),
    ageOf: kept => toldAtOnce(() => sender.ageOf(kept)),
    likeness: kept => toldAtOnce(() => sender.likeness(kept)),
    recipe: (endpoint, operation) => toldAtOnce(() => sender.recipe(endpoint, operation)),
    operations: endpoint => sender.operations(endpoint),
    redact: sender.redact,
    exchanges: sender.exchanges,
    cost: sender.cost,
    close: sender.close,
  }
}

export function outcomeOf(error: unknown, redact: (text: string) => string): Outcome {
  if (error instanceof Unknown)
    return undecided('This call cannot be made while the question is open.', { open: [error.question] })
  if (error instanceof NoGround) return undecided(redact(error.message), error)
  if (error instanceof NotThere) return skipped('not-applicable', redact(`Not applicable: ${error.message}`))
  if (error instanceof RunSpent) return skipped('left-out', `Left out: ${error.message}`)
  if (!(error instanceof HarnessError)) return broken(redact(error instanceof Error ? error.message : String(error)))
  if (error.code === 'GUARD_REFUSED')
    return skipped('not-allowed', redact(`Not allowed by the policy: ${error.message}`))
  if (error.exitCode === EXIT.harness) return broken(redact(error.message))
  const whose = error.exitCode === EXIT.unreachable ? 'network' : 'configuration'
  return undecided(redact(error.message), { whose })
}
