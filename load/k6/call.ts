/** Makes one call of the journey; where a value that it needs is missing, it is counted as skipped. */
import { UnresolvedTemplate } from '../../contract/template.ts'
import { lookupIn, type Memory, remember } from '../core/memory.ts'
import type { PlannedCall } from '../core/plan.ts'
import { RequestCache } from '../core/request-cache.ts'
import { engine } from './engine.ts'
import { countSkipped } from './metrics.ts'
import { plan } from './plan-file.ts'
import { send, wireOf } from './send.ts'
import { enter, forgetToken, shown } from './session.ts'

const requests = new RequestCache(wireOf)

export function make(call: PlannedCall, memory: Memory): void {
  if (plan.token !== null) {
    enter(memory)
    if (memory.token === undefined) {
      countSkipped(call.call)
      return
    }
  }
  try {
    const sent = send(call, requests.of(call, lookupIn(memory), engine, shown(memory)))
    if (sent.outcome === 'ok' && sent.json !== undefined) remember(memory, call, sent.json)
    if (sent.status === 401) forgetToken()
  } catch (error) {
    if (!(error instanceof UnresolvedTemplate)) throw error
    countSkipped(call.call)
  }
}
