/** Runs the trials of a search, one k6 process each, with a pause between them, to its end or to the first reason to stop. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadPlan } from '../../core/plan.ts'
import type { Search } from '../../core/profile.ts'
import { type Bracket, bracketOf, type Found, nextOf, type Told } from '../../core/search.ts'
import { SHUT_OUT } from '../../core/validity.ts'
import type { Measurement } from '../measure.ts'
import { type JudgedTrial, judgeTrial } from './judge-trial.ts'

export interface SearchOrder {
  plan: LoadPlan
  search: Search
  /** Runs the steps of a plan that has no search in it. */
  run: (plan: LoadPlan, trial: { rate: number; number: number }) => Promise<Measurement>
  signal?: AbortSignal | undefined
  onTrial?: ((trial: JudgedTrial) => void) | undefined
}

/** `killed`: the share at which the profile ends a run was reached. `shut-out`: the service refused the log-in. */
type Ended = Found['ended'] | 'stopped' | 'killed' | 'shut-out'

export interface Capacity extends Bracket {
  confirmed: boolean | null
  ended: Ended
  trials: JudgedTrial[]
  /** The run that speaks for the result: the confirmation, else the last at the highest rate that met all, else the last. */
  shown?: { trial: JudgedTrial; measured: Measurement }
}

const LONGEST_PAUSE = 60

export async function searchCapacity(order: SearchOrder): Promise<Capacity> {
  const { plan, search, signal } = order
  const told: Told[] = []
  const trials: JudgedTrial[] = []
  let shown: Capacity['shown']
  const rest = search.coolDownSeconds ?? 1
  let pause = rest
  const result = (ended: Ended, confirmed: boolean | null = null): Capacity => ({
    ...bracketOf(search, told),
    confirmed,
    ended,
    trials,
    ...(shown === undefined ? {} : { shown }),
  })
  for (;;) {
    const next = nextOf(search, told)
    if (next.do === 'end') return result(next.ended, next.confirmed)
    if (trials.length > 0) await paused(pause, signal)
    if (signal?.aborted === true) return result('stopped')
    const confirms = next.do === 'confirm'
    const seconds = confirms ? search.confirmSeconds : search.trialSeconds
    const measured = await order.run(trialPlan(plan, next.rate, seconds), {
      rate: next.rate,
      number: trials.length + 1,
    })
    const { held } = bracketOf(search, told)
    const nearHeld = held !== null && next.rate <= held * search.growth * 1.02
    const trial = judgeTrial(measured, { rate: next.rate, seconds, confirms, nearHeld })
    trials.push(trial)
    told.push({ rate: next.rate, verdict: trial.verdict, ...(confirms ? { confirms } : {}) })
    if (speaksMore(trial, shown?.trial)) shown = { trial, measured }
    order.onTrial?.(trial)
    if (measured.run.stopped) return result('stopped')
    if (measured.flaws.some(({ kind }) => kind === SHUT_OUT)) return result('shut-out')
    if (measured.run.killed || trial.brokenShare >= plan.profile.killAt) return result('killed')
    pause = trial.verdict === 'invalid' ? Math.min(LONGEST_PAUSE, pause * 2) : rest
  }
}

function trialPlan(plan: LoadPlan, rate: number, seconds: number): LoadPlan {
  const { search: _search, ...profile } = plan.profile
  return { ...plan, profile: { ...profile, steps: [{ name: 'trial', rate, seconds }] } }
}

function speaksMore(one: JudgedTrial, other: JudgedTrial | undefined): boolean {
  const weight = ({ verdict, confirms, rate }: JudgedTrial) =>
    verdict === 'invalid' ? 0 : confirms ? 3 : verdict === 'met' ? 2 + rate / (rate + 1) : 1
  return other === undefined || weight(one) >= weight(other)
}

/** An abort ends the pause; it is told apart by the signal itself. */
async function paused(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(seconds * 1000, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
}
