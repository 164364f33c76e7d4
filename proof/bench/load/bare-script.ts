/** The same journey as a k6 script that does nothing else: no template, no verdict, no record. */
import type { Resolver } from '../../../contract/template.ts'
import type { LoadPlan } from '../../../load/core/plan.ts'
import type { WireRequest } from '../../../load/core/request.ts'
import { scenariosOf } from '../../../load/core/scenarios.ts'
import { requestOf } from '../../../load/runner/testdata/request.ts'

const ENGINE = { now: () => new Date(0), uuid: () => 'u', hash: () => 'h', hmac: () => 'h', encode: () => 'e' }

/** What the journey sends behind its login; `lookup` answers test data and values that earlier answers brought. */
export function wireRequests(plan: LoadPlan, lookup: Resolver, token: string): WireRequest[] {
  const shown = plan.token === null ? undefined : { presentation: plan.token.presentation, token }
  return plan.calls
    .filter(call => call.endpoint !== 'auth-authenticate')
    .map(call => requestOf(call, lookup, ENGINE, shown))
}

/** JavaScript. */
export function bareScript(plan: LoadPlan, requests: readonly WireRequest[]): string {
  const { canary: _canary, ...scenarios } = scenariosOf(plan.profile, plan.calls.length)
  const posts = requests.map(({ path, headers, body }) => {
    // An answer after the time-out is none, here as there: without one a service that falls behind would still be done in time.
    const parameters = { headers, timeout: plan.profile.timeoutSeconds * 1000 }
    const parts = [plan.baseUrl + path, body, parameters].map(part => JSON.stringify(part))
    return `  http.post(${parts.join(', ')})`
  })
  return [
    "import http from 'k6/http'",
    `export const options = ${JSON.stringify({ scenarios })}`,
    'export function journey() {',
    ...posts,
    '}',
  ].join('\n')
}
