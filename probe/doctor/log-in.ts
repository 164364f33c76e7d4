/** One log-in as the recorded contract tells it; where none is recorded nobody knows how, and nothing is tried. */
import type { Client } from '../client/types.ts'
import type { Environment } from '../environment/types.ts'
import type { Recorded } from '../fixtures/fixtures.ts'
import { openLab } from '../lab.ts'
import { logInAsRecorded } from '../rehearse/log-in.ts'
import { alwaysSent, recall } from '../rehearse/recall.ts'
import { type Finding, ok, seconds, TooLate, untold, within, wrong } from './finding.ts'

const clock = { now: () => new Date(), sleep: async () => undefined }

export async function examineLogIn(
  environment: Environment,
  open: () => Client,
  recorded: Recorded | undefined,
  patienceMs: number,
): Promise<Finding> {
  const known = recorded === undefined ? undefined : recall(recorded)
  if (recorded === undefined || known === undefined)
    return untold(
      'credentials',
      'Not tried: no contract is recorded yet, so nobody knows how to log in. `npm run discover` finds out.',
    )
  const client = open()
  const lab = openLab({ environment, client, clock, ledger: recorded.ledger })
  lab.knowledge = known
  lab.always = alwaysSent(known)
  try {
    const { accepted, seen } = await within(patienceMs, logInAsRecorded(lab, known))
    const { status, failure } = seen.reply
    if (accepted) return ok('credentials', 'The service takes them (one log-in).')
    if (failure !== undefined) return untold('credentials', `Not known: ${failure.message}.`)
    if (seen.outcome === 'success' || status < 400)
      return wrong(
        'credentials',
        `The log-in is answered with ${status}, and the token is not where it was recorded.`,
        'The contract has changed: `npm run discover` finds out how.',
      )
    const names = Object.keys(environment.credentials)
    const limited = status === 429 || status === 423
    return wrong(
      'credentials',
      `The service refuses the log-in with ${status} (${client.redact(seen.why)}).`,
      limited
        ? 'Too many log-ins, or a locked account: wait, and ask the operator if it stays.'
        : `Compare ${names.join(' and ')} with the operator's e-mail: no blank at the ends, the right environment. They stand in .env or in the process's variables.`,
    )
  } catch (error) {
    if (error instanceof TooLate) return untold('credentials', `Not known: no answer for ${seconds(patienceMs)}.`)
    return untold('credentials', `Not tried: ${client.redact((error as Error).message)}`)
  } finally {
    await client.close()
  }
}
