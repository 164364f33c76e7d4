/** The plan as k6 reads it, once for each virtual user: requests taken apart, and what few calls need as text, parsed when it is needed. */
import { compileRequest } from './compile-request.ts'
import type { CompiledRequest } from './compiled-request.ts'
import type { OraclePlan, Race } from './oracles/plan.ts'
import type { LoadPlan, PlannedCall } from './plan.ts'

export interface ScriptCall extends Omit<PlannedCall, 'template'> {
  request: CompiledRequest
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
  calls: ScriptCall[]
  oracles?: ScriptOracles
  /** Address and port: whatever name is called, no other is contacted. Absent where k6 looks names up itself. */
  only?: string | undefined
}

const ACCEPT: CompiledRequest['headers'][number] = ['Accept', ['application/json, */*;q=0.5']]

export function scriptPlan({ calls, oracles, ...plan }: LoadPlan): ScriptPlan {
  const compiled = (call: PlannedCall) => compiledCall(call, plan.token)
  return {
    ...plan,
    calls: calls.map(compiled),
    ...(oracles === undefined ? {} : { oracles: scriptOracles(oracles, compiled) }),
  }
}

function compiledCall({ template, ...call }: PlannedCall, token: LoadPlan['token']): ScriptCall {
  const shown = call.endpoint === 'auth-authenticate' ? undefined : token?.presentation
  const request = compileRequest({ path: call.path, template }, shown)
  const hasAccept = request.headers.some(([name]) => name.toLowerCase() === 'accept')
  const headers: CompiledRequest['headers'] = hasAccept ? request.headers : [ACCEPT, ...request.headers]
  return { ...call, request: { ...request, headers } }
}

function scriptOracles({ race, ...rest }: OraclePlan, compiled: (call: PlannedCall) => ScriptCall): ScriptOracles {
  const { sampled, trace, calls } = rest
  return {
    sampled,
    trace,
    traceable: Object.keys(calls).filter(name => calls[name]?.traceable === true),
    rest: JSON.stringify(rest),
    race: race && { share: race.share, order: JSON.stringify({ ...race, call: compiled(race.call) }) },
  }
}
