/** The plan as k6 reads it, once for each virtual user: requests taken apart, and what few calls need as text, parsed when it is needed. */
import { compileRequest } from './compile-request.ts'
import type { CompiledRequest } from './compiled-request.ts'
import { type LightAnswer, lightAnswers } from './light-schema.ts'
import type { OraclePlan, Race } from './oracles/plan.ts'
import type { LoadPlan, PlannedCall } from './plan.ts'
import { type Steady, steadyOf } from './steady.ts'

export interface ScriptCall extends Omit<PlannedCall, 'template' | 'expects'> {
  expects: Record<string, LightAnswer>
  request: CompiledRequest
  steady: Steady
  /** Whether a request takes a value from its answer. */
  isRemembered: boolean
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
  const texts = JSON.stringify([...calls, ...(oracles?.race ? [oracles.race.call] : [])].map(each => each.template))
  const compiled = (call: PlannedCall) => compiledCall(call, plan.token, texts)
  return {
    ...plan,
    calls: calls.map(compiled),
    ...(oracles === undefined ? {} : { oracles: scriptOracles(oracles, compiled) }),
  }
}

/** `texts`: every template of the plan. */
function compiledCall(
  { template, expects, ...call }: PlannedCall,
  token: LoadPlan['token'],
  texts: string,
): ScriptCall {
  const shown = call.endpoint === 'auth-authenticate' ? undefined : token?.presentation
  const request = compileRequest({ path: call.path, template }, shown)
  const hasAccept = request.headers.some(([name]) => name.toLowerCase() === 'accept')
  const headers: CompiledRequest['headers'] = hasAccept ? request.headers : [ACCEPT, ...request.headers]
  const isRemembered = [call.endpoint, `${call.endpoint}.${call.operation}`].some(name => texts.includes(`${name}#`))
  const whole = { ...request, headers }
  return { ...call, expects: lightAnswers(expects), request: whole, steady: steadyOf(whole), isRemembered }
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
