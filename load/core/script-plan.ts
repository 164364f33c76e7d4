/** The plan as k6 reads it, once for each virtual user: requests taken apart, and what few calls need as text, parsed when it is needed. */

import { type Resolver, resolve, UnresolvedTemplate } from '../../contract/template.ts'
import { compileRequest } from './compile-request.ts'
import { type CompiledRequest, type Field, type Slot, type Text, TOKEN, tight, written } from './compiled-request.ts'
import { type LightAnswer, lightAnswers } from './light-schema.ts'
import type { OraclePlan, Race } from './oracles/plan.ts'
import type { LoadPlan, PlannedCall, Secrets } from './plan.ts'

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
  /** The key of each secret by its name: of its file, and of its variable. */
  secrets?: Record<string, string>
  /** Milliseconds since the epoch after which it must not start: consent was given for now. */
  until?: number
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

type Steady = 'nothing' | 'headers' | 'all'

export function steadyOf({ let: made = {}, path, headers, body, fields }: CompiledRequest): Steady {
  const isSteady = (text: Text | null) =>
    text === null || typeof text === 'string' || text.every(part => typeof part === 'string' || isToken(part, made))
  if (!headers.every(([, text]) => isSteady(text))) return 'nothing'
  return fields === undefined && isSteady(path) && isSteady(body) ? 'all' : 'headers'
}

function isToken({ of }: Slot, made: object): boolean {
  return (of === TOKEN || of === 'token') && !Object.hasOwn(made, of)
}

/** The plan then holds secrets: it is for a file that only its owner can read. */
export function foldValues(plan: ScriptPlan, { names, people }: Pick<Secrets, 'names' | 'people'>): ScriptPlan {
  const varies = new Set(people.flatMap(Object.keys))
  const calls = plan.calls.map(call => {
    const own = new Set(Object.keys(call.request.let ?? {}))
    const known: Resolver = name =>
      Object.hasOwn(names, name) && !varies.has(name) && !own.has(name) ? names[name] : undefined
    const request = folded(call.request, known)
    return { ...call, request, steady: steadyOf(request) }
  })
  return { ...plan, calls }
}

function folded(request: CompiledRequest, known: Resolver): CompiledRequest {
  const { path, headers, body, fields, ...rest } = request
  const given = fields?.map(({ name, value }) => ({ name, value: foldedValue(value, known) }))
  return {
    ...rest,
    path: foldedText(path, known),
    headers: headers.map(([name, value]) => [name, foldedText(value, known)]),
    ...(given === undefined ? { body: body === null ? null : foldedText(body, known) } : asText(given)),
  }
}

/** Fields that are all known to be texts are one text. */
function asText(fields: readonly Field[]): Pick<CompiledRequest, 'body' | 'fields'> {
  const texts: Text[] = []
  for (const { name, value } of fields) {
    if (typeof value === 'object' && !Array.isArray(value)) return { body: null, fields: [...fields] }
    texts.push(`${texts.length === 0 ? '' : '&'}${name}=`, value)
  }
  return { body: tight(texts.flat()) }
}

function foldedValue(value: Field['value'], known: Resolver): Field['value'] {
  return typeof value === 'object' && !Array.isArray(value) ? foldedPart(value, known) : foldedText(value, known)
}

function foldedText(text: Text, known: Resolver): Text {
  return typeof text === 'string' ? text : tight(text.map(part => foldedPart(part, known)))
}

function foldedPart(part: string | Slot, known: Resolver): string | Slot {
  if (typeof part === 'string') return part
  try {
    return written(part, resolve(part, known))
  } catch (error) {
    if (error instanceof UnresolvedTemplate) return part
    throw error
  }
}
