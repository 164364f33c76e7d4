/** Holds what a call was answered against the oracles of the plan; writes verdicts only. */
import { getAt, isTooDeep, type Json } from '../../contract/json.ts'
import { mayHoldPlanted } from '../core/oracles/planted.ts'
import { echoesObserved, judgedAnswer, type OracleAnswer, sightsIn } from '../core/oracles/whole.ts'
import type { Outcome } from '../core/outcome.ts'
import type { OraclePlan, PlannedCall, ScriptOracles } from '../core/plan.ts'
import { isCurious, isSampled, USUAL } from '../core/share.ts'
import { ORACLE_METRICS } from '../core/thresholds.ts'
import { countJudged, note } from './metrics.ts'
import { plan, secrets } from './plan-file.ts'
import { engine, ownJourney, ownNumber, type Params, type Wire } from './wire.ts'

const { oracles } = plan
const news = new Set<string>()

let parsed: Oracles | undefined
/** Few calls are judged, so that most virtual users never need it. */
function whole({ rest }: ScriptOracles): Oracles {
  parsed ??= JSON.parse(rest) as Oracles
  return parsed
}

type Oracles = Omit<OraclePlan, 'race'>

interface Answered extends Omit<OracleAnswer, 'headers'> {
  outcome: Outcome
  /** Under lower-case names; to bring them into that form costs more than the call, so that it is done for few. */
  headers(): Record<string, string>
}

let step = ''
let sampled = false
let curious = false

/** At the begin of each journey: whether its answers are judged in full. */
export function beginJudging(name: string, rate: number): void {
  step = name
  if (oracles === undefined) return
  sampled = isSampled(ownNumber(), rate, oracles.sampled)
  curious = isCurious(ownNumber(), rate, oracles.sampled)
}

/** In the sample: with a value of the call's own under the header that traces, where the recorded call has none. */
export function withOwn({ call }: Pick<PlannedCall, 'call'>, params: Params): Params {
  if (!sampled || oracles === undefined || !oracles.traceable.includes(call)) return params
  return { ...params, headers: { ...params.headers, [oracles.trace]: engine.uuid() } }
}

export function judge({ call, share, expects }: PlannedCall, wire: Wire, answer: Answered): void {
  if (oracles === undefined) return
  const isReported = sampled || isNew(call, answer.status, share >= USUAL && expects[answer.status] !== undefined)
  if (!isReported && !mayHoldPlanted(answer.text)) return
  const all = whole(oracles)
  const own = all.calls[call]
  if (own === undefined) return
  const oracle = { ...own, expects }
  if (sampled && answer.outcome === 'ok' && oracle.made !== null) noteName(call, getAt(answer.json, oracle.made))
  // What walks an answer does so by calling itself: one that nests without end is reported as no JSON.
  const json = isTooDeep(answer.text) ? undefined : answer.json
  const shown = { ...answer, json, headers: isReported ? answer.headers() : {} }
  for (const sight of sightsIn(shown, oracle, ownJourney()))
    if (isReported || sight.whose === 'foreign') note(ORACLE_METRICS.planted, 1, { call, ...sight })
  if (!isReported) return
  for (const judged of judgedAnswer(shown, oracle, all)) countJudged(call, judged)
  if (answer.outcome !== 'ok') return
  const sent = { headers: wire.params.headers, body: wire.body }
  for (const [echo, { seen: observed, told: message }] of echoesObserved(oracle.echoes, sent, json))
    note(ORACLE_METRICS.echoes, numberOf(message), { call, echo: String(echo), seen: observed })
}

/** Whether an answer shows what another journey sent; counted where it does. */
export function isForeignAnswer({ call, expects }: PlannedCall, answer: OracleAnswer): boolean {
  const oracle = oracles === undefined ? undefined : whole(oracles).calls[call]
  const sights = oracle === undefined ? [] : sightsIn(answer, { ...oracle, expects }, ownJourney())
  const foreign = sights.filter(({ whose }) => whose === 'foreign')
  for (const sight of foreign) note(ORACLE_METRICS.planted, 1, { call, ...sight })
  return foreign.length > 0
}

/** The first of what is rare is judged whatever the sample; of the usual every step brings enough. */
function isNew(call: string, status: number, usual: boolean): boolean {
  if (usual || !curious) return false
  const what = `${step} ${call} ${status}`
  if (news.has(what)) return false
  news.add(what)
  return true
}

function noteName(call: string, name: Json | undefined): void {
  if (name !== undefined && name !== null && typeof name !== 'object')
    note(ORACLE_METRICS.made, numberOf(String(name)), { call })
}

let salt: string | undefined

/** 52 bits of a digest: as many as a number holds exactly. */
function numberOf(text: string): number {
  // Tells nobody what was made, and is the same in every virtual user.
  salt ??= engine.hash('sha256', JSON.stringify(secrets.names), 'hex')
  return Number.parseInt(engine.hash('sha256', `${salt} ${text}`, 'hex').slice(0, 13), 16)
}
