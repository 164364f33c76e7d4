/** LOAD-05 to LOAD-08 as objectives, one result a call; what could not come about is left out, and said so. */

import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import { LOAD_RULES, ruleId } from '../core/rules.ts'
import { type Fault, findingSentence, isJudged, judgedFaults, type Measured, type OracleRule } from './conformance.ts'
import type { ObjectiveResult } from './judge.ts'
import { isEcho, type Tally, type Verdicts } from './verdicts.ts'

export interface OracleResults {
  objectives: ObjectiveResult[]
  leftOut: string[]
}

export function oracleResults(plan: LoadPlan, { verdicts, cells }: Measured): OracleResults {
  const { oracles } = plan
  if (oracles === undefined) return { objectives: [], leftOut: [] }
  const faults = judgedFaults(plan, verdicts)
  // One log-in for all is made before the load begins.
  const isMadeOnce = ({ call, endpoint }: PlannedCall) =>
    endpoint === 'auth-authenticate' && plan.profile.logIn === 'shared' && !cells.some(cell => cell.call === call)
  const calls = plan.calls.filter(call => !isMadeOnce(call))
  const results = calls.map(({ call }) => {
    const of = (rule: OracleRule) => faults.filter(fault => fault.rule === rule && fault.call === call)
    const judged = (rule: string) =>
      total(
        plan,
        verdicts.judged.filter(each => each.call === call && each.rule === rule),
      )
    const broken = (rule: string) =>
      total(
        plan,
        verdicts.judged.filter(each => each.call === call && each.rule === rule && !each.held),
      )
    const strange = total(
      plan,
      of('contract').filter(({ breach }) => breach === 'echo'),
    )
    return [
      // An answer that was refused for overload alone leaves nothing to hold against the contract.
      contractRule(call, judged('contract'), broken('contract') + strange, judged('overload'), of('contract')),
      ...overloadRule(call, judged('overload'), broken('overload'), of('overload')),
      ...foreignRule(call, meansOf(verdicts, call), of('foreign')),
      ...(oracles.race?.call.call === call ? raceRule(plan, call, verdicts, of('idempotency')) : []),
    ]
  })
  const objectives = results.flat()
  const has = (rule: keyof typeof LOAD_RULES) => objectives.some(({ id }) => id?.startsWith(LOAD_RULES[rule]))
  const untried = oracles.race !== null && !has('idempotency')
  const silent = calls.filter(({ call }) => !objectives.some(({ id }) => id === ruleId('foreign', call)))
  return {
    objectives,
    leftOut: [
      ...(has('overload') ? [] : [`${LOAD_RULES.overload}: no call was refused for overload`]),
      ...(untried ? [`${LOAD_RULES.idempotency}: no journey that was judged sent a notification several times`] : []),
      ...silent.map(({ call }) => `${ruleId('foreign', call)}: its answers repeat nothing in which requests differ`),
    ],
  }
}

function contractRule(
  call: string,
  judged: number,
  broken: number,
  refused: number,
  faults: readonly Fault[],
): ObjectiveResult {
  const rule = `${call}: every judged answer keeps the recorded contract`
  const id = ruleId('contract', call)
  if (judged > 0) return { id, rule, met: broken === 0, actual: told(broken, judged, faults) }
  return {
    id,
    rule,
    met: false,
    actual: refused > 0 ? 'all judged answers were refusals under overload' : 'no answer was judged',
  }
}

function overloadRule(call: string, judged: number, broken: number, faults: readonly Fault[]): ObjectiveResult[] {
  if (judged === 0) return []
  const rule = `${call}: refusals under overload are well formed, and errors show nothing of the inside`
  return [{ id: ruleId('overload', call), rule, met: broken === 0, actual: told(broken, judged, faults) }]
}

function foreignRule(call: string, means: number, faults: readonly Fault[]): ObjectiveResult[] {
  if (means === 0 && faults.length === 0) return []
  const rule = `${call}: no answer carries the data of another request`
  const count = faults.reduce((sum, fault) => sum + fault.count, 0)
  const actual =
    count === 0
      ? `none, by ${means} ${means === 1 ? 'place' : 'places'} that would show it`
      : `${count} did: ${list(faults)}`
  return [{ id: ruleId('foreign', call), rule, met: count === 0, actual }]
}

function raceRule(plan: LoadPlan, call: string, { races }: Verdicts, faults: readonly Fault[]): ObjectiveResult[] {
  const id = ruleId('idempotency', call)
  const rule = `${call}: one request sent several times at once under one key is done once`
  const decided = total(
    plan,
    races.filter(({ verdict }) => verdict !== 'undecided'),
  )
  const several = faults.reduce((sum, fault) => sum + fault.count, 0)
  const tried = total(plan, races)
  if (tried === 0) return []
  if (decided === 0) return [{ id, rule, met: false, actual: `none of ${tried} tries could be judged` }]
  return [{ id, rule, met: several === 0, actual: `done several times in ${several} of ${decided} tries` }]
}

/** Places of a call's answers that would show foreign data. */
function meansOf(verdicts: Verdicts, call: string): number {
  const planted = verdicts.planted.filter(each => each.call === call && each.whose === 'own')
  const varied = verdicts.echoes.filter(
    each => each.call === call && isEcho(verdicts, each) && (verdicts.values.get(`${call} ${each.echo}`) ?? 0) > 1,
  )
  return (
    new Set(planted.map(({ place }) => place)).size +
    new Set(varied.map(({ echo }) => echo)).size +
    (verdicts.telling.get(call) === true ? 1 : 0)
  )
}

function told(broken: number, judged: number, faults: readonly Fault[]): string {
  const share = `${broken} of ${judged} judged answers did not`
  return broken === 0 ? `all ${judged} judged answers did` : `${share}: ${list(faults)}`
}

const SHOWN = 3

function list(faults: readonly Fault[]): string {
  const words = [...new Set(faults.map(({ breach, place }) => findingSentence(breach, place)))]
  return words.slice(0, SHOWN).join('; ') + (words.length > SHOWN ? '; …' : '')
}

function total(plan: LoadPlan, tallies: readonly Tally[]): number {
  return tallies.filter(({ step }) => isJudged(plan, step)).reduce((sum, each) => sum + each.count, 0)
}
