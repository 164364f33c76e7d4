/** The token of a virtual user: the shared one, or one of its own; logs in again before it runs out. */
import exec from 'k6/execution'
import { type Memory, remember } from '../core/memory.ts'
import { type Held, renewAt, tokenIn } from '../core/token.ts'
import { plan, secrets } from './plan-file.ts'
import { send } from './send.ts'
import { wireFor } from './wire.ts'

export const logIn = plan.calls.find(call => call.endpoint === 'auth-authenticate')

let held: Held | undefined = secrets.held

/** The next call logs in again. */
export function forgetToken(): void {
  held = undefined
}

/** Makes sure of a token: the held one, or a new one; not again in a journey whose log-in already failed. */
export function enter(memory: Memory): void {
  if (held === undefined || (held.until !== null && Date.now() >= held.until - ahead())) {
    forgetToken()
    if (!memory.shutOut) held = logInNow(memory)
  }
  memory.token = held?.token
}

/** Milliseconds; worked out at the first call, when k6 has a number for this virtual user. */
let early: number | undefined

/** Those who share a token renew it one after the other, over the last third of its life, and not all at once. */
function ahead(): number {
  const seconds = plan.token?.seconds
  if (plan.profile.logIn !== 'shared' || seconds == null) return 0
  early ??= (seconds * 1000 * (exec.vu.idInInstance % 97)) / 97 / 3
  return early
}

function logInNow(memory: Memory): Held | undefined {
  if (logIn === undefined) return undefined
  const { token: known, profile } = plan
  const issuedAt = Date.now()
  let token: string | undefined
  const sent = send(logIn, wireFor(logIn, memory), answer => {
    token = known === null ? undefined : tokenIn(answer, known.location)
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
