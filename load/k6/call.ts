/** Makes one call of the journey; where a value that it needs is missing, it is counted as skipped. */
import { UnresolvedTemplate } from '../../contract/template.ts'
import { type Memory, remember } from '../core/memory.ts'
import type { ScriptCall } from '../core/script-plan.ts'
import { countSkipped } from './metrics.ts'
import { plan } from './plan-file.ts'
import { send } from './send.ts'
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
    const sent = send(call, wireFor(call, memory))
    if (call.isRemembered && sent.outcome === 'ok' && sent.json !== undefined) remember(memory, call, sent.json)
    if (sent.status === 401) forgetToken()
  } catch (error) {
    if (!(error instanceof UnresolvedTemplate)) throw error
    countSkipped(call.call)
  }
}
