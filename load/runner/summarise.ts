/** From a measurement to the part `load` of the run record. */
import { ENDPOINTS, effectOf } from '../../contract/endpoint.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import { arrivalsOf, lengthOf } from '../core/profile.ts'
import { type Flaw, sentenceOf } from '../core/validity.ts'
import { asApplied } from './as-applied.ts'
import { barsOf } from './bars.ts'
import { conformanceOf } from './conformance.ts'
import { objectivesOf } from './judge.ts'
import { unsent } from './k6-words.ts'
import { latencyOf, successesOf } from './latency.ts'
import type { Measurement } from './measure.ts'
import { oracleResults } from './oracle-objectives.ts'
import type { Reduction } from './reduce.ts'
import { seriesOf } from './series.ts'
import { stepsOf } from './steps.ts'

export interface Known {
  k6: string
  /** Beyond those of the measurement itself. */
  flaws: readonly Flaw[]
  leftOut: readonly string[]
}

export function summarised({ plan, reduction, run, flaws: own }: Measurement, known: Known): LoadRecord {
  const flaws = [...own, ...known.flaws]
  const oracles = oracleResults(plan, reduction)
  const objectives = [...objectivesOf(plan, reduction, run), ...oracles.objectives]
  const applied = asApplied(plan, reduction, run)
  const seconds = lengthOf(applied.profile)
  const arrivals = arrivalsOf(applied.profile)
  const missed = objectives
    .filter(({ met }) => !met)
    .map(({ rule, actual, undecided }) => `${undecided === true ? 'Undecided' : 'Not met'}: ${rule}; it was ${actual}.`)
  const byEndpoint = ENDPOINTS.flatMap(endpoint => {
    const calls = plan.calls.filter(call => call.endpoint === endpoint).map(({ call }) => call)
    const cells = reduction.cells.filter(cell => calls.includes(cell.call))
    return cells.length === 0 ? [] : [{ endpoint, cells }]
  })
  const valid = flaws.length === 0
  const conformance = conformanceOf(plan, reduction, valid)
  const accepted = (matches: (call: PlannedCall) => boolean) => {
    const names = plan.calls.filter(matches).map(({ call }) => call)
    const cells = reduction.cells.filter(cell => cell.outcome === 'ok' && names.includes(cell.call))
    return cells.reduce((sum, cell) => sum + cell.histogram.count, 0)
  }
  return {
    profile: plan.profile.name,
    k6: known.k6,
    planned: perSecond(arrivals, seconds),
    // The arrival on the last tick of a step belongs to the next second.
    achieved: perSecond(Math.min(reduction.started, arrivals), seconds),
    seconds: Math.round(seconds * 1000) / 1000,
    dropped: reduction.dropped,
    validity: valid ? 'valid' : 'invalid',
    reasons: [
      ...flaws.map(sentenceOf),
      ...(valid ? unsent(run.errors) : run.errors),
      ...missed,
      ...[...known.leftOut, ...oracles.leftOut].map(each => `Left out: ${each}.`),
    ],
    latency: byEndpoint.map(({ endpoint, cells }) => ({ endpoint, ...latencyOf(cells) })),
    objectives,
    ...(plan.generators === undefined ? {} : { generators: plan.generators.count }),
    ...(conformance === undefined ? {} : { conformance }),
    done: {
      notifications: accepted(call => call.endpoint === 'ext-notify') + racedMost(plan, reduction),
      changes: accepted(call => effectOf(call.endpoint, call.operation) === 'changes'),
    },
    steps: stepsOf(applied, reduction),
    series: seriesOf(applied, reduction),
    histograms: byEndpoint.map(({ endpoint, cells }) => ({ endpoint, bars: barsOf(successesOf(cells)) })),
  }
}

/** Of a try that was not shown to be done once, each of its calls may have been done. */
function racedMost({ oracles }: LoadPlan, { verdicts }: Reduction): number {
  const most = oracles?.race?.atOnce ?? 0
  return verdicts.races.reduce((sum, { verdict, count }) => sum + count * (verdict === 'one' ? 1 : most), 0)
}

function perSecond(count: number, seconds: number): number {
  return Math.round((count / seconds) * 100) / 100
}
