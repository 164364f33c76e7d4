/** Searches the highest rate that meets the objectives: trials with a pause between them, to the end or to the first reason to stop. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadRecord } from '../../../contract/load-record.ts'
import type { LoadPlan } from '../../core/plan.ts'
import type { Search } from '../../core/profile.ts'
import { ruleId } from '../../core/rules.ts'
import { type Bracket, bracketOf, nextOf, type SearchResult, type TrialResult } from '../../core/search.ts'
import type { Measurement } from '../measure.ts'
import { fullRecord, writeRecord } from '../record.ts'
import { type Known, summarised } from '../summarise.ts'
import { SHUT_OUT } from '../validity.ts'
import { type JudgedTrial, judgeTrial } from './judge-trial.ts'
import { capacitySentence, whyLimited } from './sentences.ts'

interface SearchOrder extends Known {
  plan: LoadPlan
  search: Search
  /** Runs the steps of a plan that has no search in it, one k6 process each. */
  run: (plan: LoadPlan, label: string) => Promise<Measurement>
  resultsDir: string
  /** The share of its limit that a burst allowance can hide; `null` where that is not known. */
  hidden: number | null
  signal?: AbortSignal | undefined
}

/** `killed`: the share at which the profile ends a run was reached. `shut-out`: the service rejected the login. */
export interface Capacity extends Bracket {
  confirmed: boolean | null
  ended: SearchResult['ended'] | 'stopped' | 'killed' | 'shut-out'
  trials: JudgedTrial[]
}

/** The run that speaks for the result: the confirmation, else the last at the highest rate that met all, else the last. */
interface Shown {
  trial: JudgedTrial
  measured: Measurement
}

const LONGEST_PAUSE = 60

export async function findCapacity(order: SearchOrder): Promise<LoadRecord> {
  const { plan, search, signal } = order
  const results: TrialResult[] = []
  const trials: JudgedTrial[] = []
  let shown: Shown | undefined
  const rest = search.coolDownSeconds ?? 1
  let pause = rest
  const end = (ended: Capacity['ended'], confirmed: boolean | null = null) =>
    recordOf(order, { ...bracketOf(search, results), confirmed, ended, trials }, shown)
  for (;;) {
    const next = nextOf(search, results)
    if (next.do === 'end') return end(next.ended, next.confirmed)
    // An abort ends the pause.
    if (trials.length > 0) await sleep(pause * 1000, undefined, { signal }).catch(() => undefined)
    if (signal?.aborted === true) return end('stopped')
    const { rate } = next
    const confirms = next.do === 'confirm'
    const seconds = confirms ? search.confirmSeconds : search.trialSeconds
    const measured = await order.run(trialPlan(plan, rate, seconds), `trial ${trials.length + 1} at ${rate}/s`)
    const { held } = bracketOf(search, results)
    const nearHeld = held !== null && rate <= held * search.growth * 1.02
    const trial = judgeTrial(measured, { rate, seconds, confirms, nearHeld })
    trials.push(trial)
    results.push({ rate, verdict: trial.verdict, ...(confirms ? { confirms } : {}) })
    if (shown === undefined || weightOf(trial) >= weightOf(shown.trial)) shown = { trial, measured }
    if (measured.run.stopped) return end('stopped')
    if (measured.flaws.some(({ kind }) => kind === SHUT_OUT)) return end('shut-out')
    if (measured.run.killed || trial.brokenShare >= plan.profile.killAt) return end('killed')
    pause = trial.verdict === 'invalid' ? Math.min(LONGEST_PAUSE, pause * 2) : rest
  }
}

function trialPlan(plan: LoadPlan, rate: number, seconds: number): LoadPlan {
  const { search: _search, ...profile } = plan.profile
  return { ...plan, profile: { ...profile, steps: [{ name: 'trial', rate, seconds }] } }
}

function weightOf({ verdict, confirms, rate }: JudgedTrial): number {
  return verdict === 'invalid' ? 0 : confirms ? 3 : verdict === 'met' ? 2 + rate / (rate + 1) : 1
}

function recordOf(order: SearchOrder, capacity: Capacity, shown: Shown | undefined): LoadRecord {
  const { held, missed, confirmed, trials } = capacity
  if (shown === undefined) return nothingRun(order)
  const { measured, trial } = shown
  const flaws = [...measured.flaws, ...order.flaws]
  const full = fullRecord(measured.plan, order.k6, measured.reduction, measured.run, flaws)
  writeRecord(order.resultsDir, { ...full, plan: order.plan })
  const because = whyLimited(capacity)
  const sentence = capacitySentence(capacity, because, order.hidden)
  const objectives = [...(trial.confirms ? trial.objectives : []), capacityObjective(order.search, capacity)]
  const unproven = isUnproven(capacity)
  const unmet = objectives.filter(({ met }) => !met).map(({ rule, actual }) => `Not met: ${rule}; it was ${actual}.`)
  const sum = (of: (trial: JudgedTrial) => number) => trials.reduce((total, each) => total + of(each), 0)
  return {
    ...summarised(measured, order),
    validity: unproven || order.flaws.length > 0 ? 'invalid' : 'valid',
    reasons: [
      ...order.flaws.map(flaw => flaw.sentence),
      ...(unproven ? [sentence] : unmet),
      ...order.leftOut.map(each => `Left out: ${each}.`),
    ],
    objectives,
    done: { notifications: sum(each => each.done.notifications), changes: sum(each => each.done.changes) },
    capacity: { held, missed, because, sentence, confirmed, trials: trials.map(shortOf) },
  }
}

/** The search has no answer because of us: that proves nothing against the service. */
function isUnproven({ ended, held, confirmed }: Capacity): boolean {
  if (ended === 'killed' || ended === 'shut-out') return false
  return ended === 'stopped' || ended === 'invalid' || (held !== null && confirmed === null)
}

function capacityObjective({ precision }: Search, { held, missed, confirmed }: Capacity) {
  const upper = missed === null ? '' : `, and less than ${missed}`
  const known = `at least ${held} a second${upper}${confirmed === true ? ', confirmed' : ', not confirmed'}`
  return {
    id: ruleId('capacity', 'journey'),
    rule: `journey: the highest rate that meets the objectives is known to ${precision * 100} % and confirmed`,
    met: held !== null && confirmed === true,
    actual: held === null ? 'no rate that meets them' : known,
  }
}

function shortOf({ rate, seconds, verdict, because, p99, failedShare, refusedShare, calls }: JudgedTrial) {
  const why = because === undefined ? {} : { because }
  return { rate, seconds, verdict, ...why, p99, failedShare, refusedShare, calls }
}

/** Stopped before the first trial. */
function nothingRun({ plan, k6 }: SearchOrder): LoadRecord {
  const sentence = 'The search was stopped before its first trial.'
  const nothing = { planned: 0, achieved: 0, seconds: 0, dropped: 0, latency: [], objectives: [] }
  return {
    ...nothing,
    profile: plan.profile.name,
    k6,
    validity: 'invalid',
    reasons: [sentence],
    capacity: { held: null, missed: null, because: 'none', sentence, confirmed: null, trials: [] },
  }
}
