/** The same journey as a k6 script that does nothing else: no template, no verdict, no record. */

import type { LoadPlan } from '../../load/core/plan.ts'
import { requestOf } from '../../load/core/request.ts'
import { scenariosOf } from '../../load/core/scenarios.ts'

/** JavaScript. `plan` without a `let` and without values of earlier answers, or with `answers` to fill them in. */
export function bareScript(plan: LoadPlan, names: Record<string, string>, token: string): string {
  const engine = { now: () => new Date(0), uuid: () => 'u', hash: () => 'h', hmac: () => 'h', encode: () => 'e' }
  const shown = plan.token === null ? undefined : { presentation: plan.token.presentation, token }
  const requests = plan.calls
    .filter(call => call.endpoint !== 'auth-authenticate')
    .map(call => requestOf(call, name => names[name] ?? (name === 'token' ? token : 'c-1'), engine, shown))
  const { canary: _canary, ...scenarios } = scenariosOf(plan.profile, plan.calls.length)
  const posts = requests.map(({ path, headers, body }) => {
    const parts = [plan.baseUrl + path, body, { headers }].map(part => JSON.stringify(part))
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
