/** Makes one call of the journey; where a value that it needs is missing, it is counted as skipped. */
import { UnresolvedTemplate } from '../../contract/template.ts'
import { type Memory, remember } from '../core/memory.ts'
import type { ScriptCall } from '../core/script-plan.ts'
import { countSkipped } from './metrics.ts'
import { plan } from './plan-file.ts'
import { type Sent, send } from './send.ts'
import { enter, forgetToken } from './session.ts'
import { wireFor } from './wire.ts'

export function make(call: ScriptCall, memory: Memory): void {
  if (plan.token !== null) {
    enter(memory)
    if (memory.token === undefined) {
      countSkipped(call.call)
      return
    }
  }
  try {
    learn(call, memory, send(call, wireFor(call, memory)))
  } catch (error) {
    if (!(error instanceof UnresolvedTemplate)) throw error
    countSkipped(call.call)
  }
}

/** What the calls after it have of its answer. */
export function learn(call: ScriptCall, memory: Memory, { outcome, status, json }: Sent): void {
  if (call.isRemembered && outcome === 'ok' && json !== undefined) remember(memory, call, json)
  if (status === 401) forgetToken()
}
