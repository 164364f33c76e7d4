/** The parts of a run put together: the record that one run would have written, apart from times, ids and costs. */
import { causeOf } from '../contract/attribution.ts'
import type { Result } from '../contract/check.ts'
import type { Drift } from '../contract/drift.ts'
import type { Exchange } from '../contract/exchange.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { stableStringify } from '../contract/json.ts'
import { coverKnown, type KnownFailure } from '../contract/known-failures.ts'
import { type Receipt, receiptOf } from '../contract/receipt.ts'
import type { Run } from '../contract/run.ts'
import { inOrder } from '../suites/collect.ts'
import { nextSteps } from './next-steps.ts'
import { BAD } from './shard.ts'
import { type Judgement, judgeConformance, leftOutOf } from './verdict.ts'

export interface Part {
  /** The folder it was read from. */
  dir: string
  run: Run
}

export interface Merging {
  run: string
  known: readonly KnownFailure[]
  today: Date
}

/** Throws USAGE where the parts do not belong together. */
export function mergedOf(parts: readonly Part[], { run, known, today }: Merging): Run {
  const runs = belonging(parts).map(renamed)
  const [first] = runs
  if (first?.shard === undefined) throw new HarnessError('USAGE', 'There is no part to put together.', HINT)
  const { of } = first.shard
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter(i => !runs.some(each => each.shard?.index === i))
  const { environment, ledger } = first
  const found = inOrder(runs.flatMap(each => each.checks)).map(({ known: _anew, ...result }): Result => result)
  const whole = missing.length === 0 && found.every(each => each.verdict !== 'not-selected')
  const { results, stale } = coverKnown(known, { results: found, environment: environment.name, today, whole })
  const drift = distinct(runs.flatMap(each => each.drift))
  const { heldAgainst } = first.shard
  const exchanges = runs.flatMap(each => each.exchanges)
  const cause = causeOf(exchanges.filter(isOfSuites), results)
  const judged = judgeConformance({ kind: environment.kind, checks: results, stale, drift, ledger, cause, heldAgainst })
  const judgement = missing.length === 0 ? judged : lacking(judged, missing, of)
  const sum = (of: (cost: Run['cost']) => number) => runs.reduce((total, each) => total + of(each.cost), 0)
  const { shard: _part, stale: _old, receipt: _ofPart, signedBy: _key, ...rest } = first
  const receipt = receiptOfAll(runs, exchanges, leftOutOf(results))
  return {
    ...rest,
    run,
    startedAt: runs.map(each => each.startedAt).sort()[0] ?? first.startedAt,
    endedAt:
      runs
        .map(each => each.endedAt)
        .sort()
        .at(-1) ?? first.endedAt,
    partial: missing.length > 0,
    ...judgement,
    next: nextSteps(judgement, ledger, { state: 'compared', drift, ledger }),
    drift,
    checks: results,
    ...(stale.length === 0 ? {} : { stale }),
    ...(receipt === undefined ? {} : { receipt }),
    cost: {
      requests: sum(cost => cost.requests),
      refusedLogIns: sum(cost => cost.refusedLogIns),
      notifications: sum(cost => cost.notifications),
      changes: sum(cost => cost.changes),
      seconds: sum(cost => cost.seconds),
    },
    exchanges,
  }
}

/** Each part had the budget of a run; `undefined` of a sandbox. */
function receiptOfAll(runs: readonly Run[], exchanges: readonly Exchange[], leftOut: number): Receipt | undefined {
  const [first, ...others] = runs.flatMap(({ receipt }) => (receipt === undefined ? [] : [receipt]))
  if (first === undefined) return undefined
  const allowed = others.reduce(
    (sum, { allowed: more }) => ({
      requests: sum.requests + more.requests,
      notifications: sum.notifications + more.notifications,
      ...(sum.changes === undefined || more.changes === undefined ? {} : { changes: sum.changes + more.changes }),
      refusedLogIns: sum.refusedLogIns + more.refusedLogIns,
    }),
    first.allowed,
  )
  return receiptOf({ exchanges, leftOut, safe: first.safe, allowed })
}

/** Their workers number what they send: `w0x0012`. */
const isOfSuites = ({ id }: Exchange) => /^(?:s\d+)?w\d+x/.test(id)

const HINT = 'Give the folders that `npm run conformance -- --shard 1/2` and `--shard 2/2` wrote, each once.'

function belonging(parts: readonly Part[]): Run[] {
  const [first] = parts
  for (const [i, { dir, run }] of parts.entries()) {
    const { shard } = run
    if (shard === undefined) throw refused(`${dir} is no part of a run`)
    const { shard: other, environment, harness } = first?.run ?? run
    if (shard.of !== other?.of)
      throw refused(`${dir} is one of ${shard.of} parts, and ${first?.dir} one of ${other?.of}`)
    if (environment.name !== run.environment.name) throw refused(`${dir} asked ${run.environment.name}`)
    if (environment.kind !== 'sandbox' && environment.baseUrl !== run.environment.baseUrl)
      throw refused(`${dir} asked ${run.environment.baseUrl}, and ${first?.dir} ${environment.baseUrl}`)
    if (harness.version !== run.harness.version) throw refused(`${dir} is of version ${run.harness.version}`)
    if (shard.contract !== other.contract)
      throw refused(
        `${dir} was judged by another contract than ${first?.dir}: the service answered otherwise in between`,
      )
    const twice = parts.slice(0, i).find(each => each.run.shard?.index === shard.index)
    if (twice !== undefined) throw refused(`${twice.dir} and ${dir} are both part ${shard.index}`)
  }
  return parts.map(each => each.run).toSorted((a, b) => (a.shard?.index ?? 0) - (b.shard?.index ?? 0))
}

const refused = (why: string) => new HarnessError('USAGE', `The parts cannot be put together: ${why}.`, HINT)

/** Each part counts its exchanges from one; after the first they say of which part they are. */
function renamed(run: Run): Run {
  const index = run.shard?.index ?? 1
  if (index === 1) return run
  const name = (id: string) => `s${index}${id}`
  return {
    ...run,
    exchanges: run.exchanges.map(each => ({ ...each, id: name(each.id) })),
    checks: run.checks.map(each => ({ ...each, exchanges: each.exchanges.map(name) })),
    drift: run.drift.map(each => (each.exchange === undefined ? each : { ...each, exchange: name(each.exchange) })),
  }
}

/** Every part compares the same contract; what one of them saw has been seen. */
function distinct(drift: readonly Drift[]): Drift[] {
  const key = ({ exchange: _id, ...each }: Drift) => stableStringify(each)
  return drift.filter((each, i) => drift.findIndex(other => key(other) === key(each)) === i)
}

function lacking(judged: Judgement, missing: readonly number[], of: number): Judgement {
  const lost = `Part ${missing.map(i => `${i} of ${of}`).join(', ')} is missing`
  if (BAD.includes(judged.exitCode)) return { ...judged, because: `${judged.because} ${lost}.` }
  return {
    verdict: 'inconclusive',
    exitCode: EXIT.inconclusive,
    because: `${lost}, so that nothing is said of the whole.`,
  }
}
