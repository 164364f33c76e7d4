/** The token of a virtual user: logs in by the plan's recipe, and again before the token runs out. */
import exec from 'k6/execution'
import { lookupIn, type Memory, remember } from '../core/memory.ts'
import { requestOf, type Shown } from '../core/request.ts'
import { renewAt, tokenIn } from '../core/token.ts'
import { engine } from './engine.ts'
import { plan, secrets } from './plan-file.ts'
import { send } from './send.ts'

export const logIn = plan.calls.find(call => call.endpoint === 'auth-authenticate')
let held: { token: string; until: number } | undefined

/** The next call logs in again. */
export function forgetToken(): void {
  held = undefined
}

/** Makes sure of a token: the held one, or a new one; not again in a journey whose log-in already failed. */
export function enter(memory: Memory): void {
  if (held === undefined || Date.now() >= held.until) {
    forgetToken()
    if (!memory.shutOut) logInNow(memory)
  }
  memory.token = held?.token
}

/** How a call shows the token; `undefined` where the service knows none. */
export function shown(memory: Memory): Shown | undefined {
  if (plan.token === null || memory.token === undefined) return undefined
  return { presentation: plan.token.presentation, token: memory.token }
}

function logInNow(memory: Memory): void {
  if (logIn === undefined) return
  const { token: known, profile } = plan
  const issuedAt = Date.now()
  const request = requestOf(logIn, lookupIn(memory, secrets.names), engine)
  const sent = send(logIn, request, answer => known === null || tokenIn(answer, known.location) !== undefined)
  memory.shutOut = sent.outcome !== 'ok'
  // Refused log-ins lock accounts: the first one ends the run.
  if (sent.outcome === 'client_err') exec.test.abort('the log-in was refused')
  if (sent.outcome !== 'ok') return
  if (sent.json !== undefined) remember(memory, logIn, sent.json)
  const token = known === null ? undefined : tokenIn(sent, known.location)
  if (known !== null && token !== undefined)
    held = { token, until: renewAt(issuedAt, known.seconds, profile.timeoutSeconds) }
}
