/** Identifies a rate limiter by bursts: round after round, until one model is left or the budget is spent. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Fit, fittedApart } from '../../../probe/limits/limiter-fit.ts'
import type { LimitsBudget } from '../../core/profile.ts'
import { mostPerSecond } from '../ceilings.ts'
import { type Round, type RoundOrder, runRound } from './burst-run.ts'
import { asking, type Left, reaching, telling, windowOf } from './rounds.ts'
import { callsFor, type ScopeFound, SLACK, schedulesOf, scopeOf } from './schedules.ts'
import { type Told, toldTruth } from './told-truth.ts'

export interface IdentifyOrder extends RoundOrder {
  budget: LimitsBudget
  /** Status with which haste is known to be refused. */
  refusedWith?: number | undefined
  onRound?: ((said: string) => void) | undefined
}

export interface Identified {
  /** Whether requests were refused at all. */
  reached: boolean
  fit: Fit | undefined
  scope: ScopeFound
  told: Told
  /** Status of the refusals. */
  status: number | undefined
  /** Names of the headers that speak of it. */
  names: string[]
  /** Most that was let through in a row, in so many seconds, where nothing was refused. */
  atLeast: { requests: number; seconds: number }
  cost: { requests: number; seconds: number; rounds: number }
  /** Why it ended before it was sure; empty where it was. */
  because: string[]
}

const FEWEST = 50

/** What rounds are made with; another one in tests. */
export interface Apparatus {
  run: typeof runRound
  /** Milliseconds. */
  now: () => number
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<unknown>
}

const REAL: Apparatus = {
  run: runRound,
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    wait(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined),
}

/** Throws K6_MISSING; what the service does is in the result. */
export async function identifyLimits(order: IdentifyOrder, apparatus = REAL): Promise<Identified> {
  const { run, now, sleep } = apparatus
  const began = now()
  const rounds: Round[] = []
  const because: string[] = []
  const { budget, signal } = order
  const left = (): Left => ({
    requests: budget.requests - sentIn(rounds),
    seconds: budget.seconds - (now() - began) / 1000,
  })
  const refusedWith = order.refusedWith ?? null
  const perSecond = mostPerSecond(order.environment)
  const round = async (design: ReturnType<typeof reaching>): Promise<Round> => {
    const patienceSeconds = Math.max(1, Math.min(70, left().seconds / 3))
    const made = await run({ ...callsFor(order.plan), refusedWith, perSecond, patienceSeconds, ...design }, order)
    rounds.push(made)
    return made
  }
  const goesOn = (): boolean => {
    const last = rounds.at(-1)
    const why =
      last === undefined
        ? undefined
        : signal?.aborted === true
          ? 'it was stopped'
          : last.run.exitCode === 108
            ? 'the log-in was refused or limited'
            : last.run.exitCode !== 0 || !last.complete
              ? `k6 ended with ${last.run.exitCode}${last.run.errors.length > 0 ? `: ${last.run.errors[0]}` : ''}`
              : oddShare(last) > 0.05
                ? 'answers came that are neither the usual one nor a refusal for haste'
                : left().requests < FEWEST || left().seconds < 3
                  ? 'the budget is spent'
                  : undefined
    if (why !== undefined) because.push(why)
    return why === undefined
  }
  let users = 1
  order.onRound?.('up to the limit')
  await round(reaching(users, left()))
  let going = goesOn()
  while (going && !isReached(rounds) && users < budget.users) {
    users *= 4
    order.onRound?.(`up to the limit, with ${users} senders`)
    await round(reaching(users, left()))
    going = goesOn()
  }
  if (!isReached(rounds)) return identified(rounds, undefined, because, now() - began)
  // What was sent before it was reached may fill windows that the next round begins in: it is part of all schedules.
  const sofar = () => fittedApart(schedulesOf(rounds, scopeOf(rounds).scope), SLACK)
  let fit = sofar()
  if (going) {
    order.onRound?.('who else is limited')
    await round(asking(users, left()))
    going = goesOn()
    fit = sofar()
  }
  for (let turn = 0; going && fit !== undefined && !isSettled(fit) && turn < 3; turn++) {
    order.onRound?.(`what tells ${fit.limiters.join(' from ')}`)
    await sleep(restSeconds(fit, left()) * 1000, signal)
    await round(telling(fit, users, left(), turn))
    going = goesOn()
    fit = sofar()
  }
  return identified(rounds, fit, because, now() - began)
}

/** One kind, and numbers within a twentieth. */
function isSettled({ limiters, limit, windowSeconds }: Fit): boolean {
  const close = ([least, most]: Fit['limit']) => most !== null && most <= least * 1.05
  return limiters.length === 1 && close(limit) && close(windowSeconds)
}

function restSeconds(fit: Fit | undefined, left: Left): number {
  return fit === undefined ? 1 : Math.min(windowOf(fit) * 1.1, left.seconds / 3, 60)
}

function isReached(rounds: readonly Round[]): boolean {
  return rounds.some(({ shots }) => shots.some(each => each.subject === 'first' && each.fate === 'refused'))
}

function sentIn(rounds: readonly Round[]): number {
  return rounds.reduce((sum, each) => sum + each.shots.length, 0)
}

function oddShare({ shots }: Round): number {
  return shots.filter(each => each.subject === 'first' && each.fate === 'odd').length / Math.max(1, shots.length)
}

function identified(rounds: readonly Round[], fit: Fit | undefined, because: string[], tookMs: number): Identified {
  const shots = rounds.flatMap(each => each.shots)
  const reached = isReached(rounds)
  const own = rounds.map(each => each.shots.filter(shot => shot.subject === 'first' && shot.fate === 'allowed'))
  const longest = own.sort((a, b) => b.length - a.length)[0] ?? []
  return {
    reached,
    fit,
    scope: scopeOf(rounds),
    told: toldTruth(rounds, fit),
    status: shots.find(each => each.subject === 'first' && each.fate === 'refused')?.status,
    names: [...new Set(shots.flatMap(each => each.names))].sort(),
    atLeast: {
      requests: longest.length,
      seconds: Math.ceil((longest.at(-1)?.to ?? 0) - (longest[0]?.from ?? 0)),
    },
    cost: { requests: shots.length, seconds: Math.round(tookMs / 1000), rounds: rounds.length },
    because: reached && fit === undefined ? [...because, 'no known limiter fits what was refused'] : because,
  }
}
