/** The token of a virtual user: the shared one, or one of its own; logs in again before it runs out. */
import exec from 'k6/execution'
import { tokenAnswered } from '../../contract/integration.ts'
import { type Memory, remember } from '../core/memory.ts'
import { aheadOf, type Held, isCurrent, renewAt } from '../core/token.ts'
import { plan, secrets } from './plan-file.ts'
import { send, vu } from './send.ts'
import { wireFor } from './wire.ts'

export const logIn = plan.calls.find(call => call.endpoint === 'auth-authenticate')

vu.held ??= secrets.held

/** The next call logs in again. */
export function forgetToken(): void {
  vu.held = undefined
}

/** Makes sure of a token: the held one, or a new one; not again in a journey whose log-in already failed. */
export function enter(memory: Memory): void {
  if (!isCurrent(vu.held, ahead(), Date.now())) {
    forgetToken()
    if (!memory.shutOut) vu.held = logInNow(memory)
  }
  memory.token = vu.held?.token
}

/** Milliseconds; worked out at the first call, when k6 has a number for this virtual user. */
let early: number | undefined

function ahead(): number {
  if (plan.profile.logIn !== 'shared') return 0
  early ??= aheadOf(plan.token?.seconds, exec.vu.idInInstance)
  return early
}

function logInNow(memory: Memory): Held | undefined {
  if (logIn === undefined) return undefined
  const { token: known, profile } = plan
  const issuedAt = Date.now()
  let token: string | undefined
  const sent = send(logIn, wireFor(logIn, memory), answer => {
    token = known === null ? undefined : tokenAnswered(answer, known.location)
    return known === null || token !== undefined
  })
  memory.shutOut = sent.outcome !== 'ok'
  // Refused log-ins lock accounts: the first one ends the run.
  if (sent.outcome === 'client_err') exec.test.abort('the log-in was refused')
  if (sent.outcome !== 'ok') return undefined
  if (logIn.isRemembered && sent.json !== undefined) remember(memory, logIn, sent.json)
  if (known === null || token === undefined) return undefined
  return { token, until: renewAt(issuedAt, known.seconds, profile.timeoutSeconds) }
}
