/** The plan as k6 reads it, once for each virtual user: what few calls need is text, parsed when it is needed. */
import type { OraclePlan, Race } from './oracles/plan.ts'
import type { LoadPlan, PlannedCall } from './plan.ts'
import type { ScriptRequest } from './request.ts'

export interface ScriptCall extends Omit<PlannedCall, 'template'> {
  request: ScriptRequest
}

export interface ScriptRace extends Omit<Race, 'call'> {
  call: ScriptCall
}

export interface ScriptOracles extends Pick<OraclePlan, 'sampled' | 'trace'> {
  /** The calls that can be given a value under the header that traces. */
  traceable: string[]
  /** JSON of an OraclePlan without its race. */
  rest: string
  /** The share of journeys that race, and JSON of a ScriptRace. */
  race: { share: number; order: string } | null
}

export interface ScriptPlan extends Omit<LoadPlan, 'calls' | 'oracles'> {
  /** The key of each secret by its name: of its file, and of its variable. */
  secrets?: Record<string, string>
  /** Milliseconds since the epoch after which it must not start: consent was given for now. */
  until?: number
  calls: ScriptCall[]
  oracles?: ScriptOracles
  /** Address and port: whatever name is called, no other is contacted. Absent where k6 looks names up itself. */
  only?: string | undefined
}

const ACCEPT = { Accept: 'application/json, */*;q=0.5' }

export function scriptPlan({ calls, oracles, ...plan }: LoadPlan): ScriptPlan {
  const asSent = (call: PlannedCall) => scriptCall(call, plan.token)
  return {
    ...plan,
    calls: calls.map(asSent),
    ...(oracles === undefined ? {} : { oracles: scriptOracles(oracles, asSent) }),
  }
}

function scriptCall({ template, ...call }: PlannedCall, token: LoadPlan['token']): ScriptCall {
  const shows = call.endpoint === 'auth-authenticate' ? undefined : token?.presentation
  const hasAccept = Object.keys(template.headers ?? {}).some(name => name.toLowerCase() === 'accept')
  const headers = { ...(hasAccept ? {} : ACCEPT), ...template.headers }
  return { ...call, request: { ...template, headers, path: call.path, shows } }
}

function scriptOracles({ race, ...rest }: OraclePlan, asSent: (call: PlannedCall) => ScriptCall): ScriptOracles {
  const { sampled, trace, calls } = rest
  return {
    sampled,
    trace,
    traceable: Object.keys(calls).filter(name => calls[name]?.traceable === true),
    rest: JSON.stringify(rest),
    race: race && { share: race.share, order: JSON.stringify({ ...race, call: asSent(race.call) }) },
  }
}
