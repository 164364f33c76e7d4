/** Identifies a rate limiter by bursts: round after round, until one model is left or the budget is spent. */

import { setTimeout as wait } from 'node:timers/promises'
import { effectOf } from '../../../contract/endpoint.ts'
import { HarnessError } from '../../../contract/harness-error.ts'
import { namesIn } from '../../../contract/integration.ts'
import { distinct } from '../../../contract/json.ts'
import type { LoadPlan } from '../../core/plan.ts'
import type { LimitsBudget } from '../../core/profile.ts'
import { mostPerSecond } from '../guard.ts'
import {
  type BurstOrder,
  type Round,
  type RoundOrder,
  runRound,
  type Segment,
  type Shot,
  type Subject,
} from './burst.ts'
import { type Fit, fitted, lies, type Range } from './limiter-fit.ts'
import type { Event } from './limiter-timeline.ts'

export interface IdentifyOrder extends RoundOrder {
  budget: LimitsBudget
  /** Status with which the rate limiter is known to reject. */
  rejectedWith?: number | undefined
  onRound?: ((message: string) => void) | undefined
}

export type Identified = ReturnType<typeof identified>

const FEWEST = 50

export interface Apparatus {
  run: typeof runRound
  now: () => number
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<unknown>
}

const REAL: Apparatus = {
  run: runRound,
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    wait(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined),
}

export async function identifyLimits(order: IdentifyOrder, apparatus = REAL): Promise<Identified> {
  const { run, now, sleep } = apparatus
  const began = now()
  const rounds: Round[] = []
  const because: string[] = []
  const { budget, signal } = order
  const left = (): Left => ({
    requests: budget.requests - rounds.flatMap(({ shots }) => shots).length,
    seconds: budget.seconds - (now() - began) / 1000,
  })
  const rejectedWith = order.rejectedWith ?? null
  const perSecond = mostPerSecond(order.environment)
  /** Whether there may be another one. */
  const round = async (message: string, design: Design): Promise<boolean> => {
    order.onRound?.(message)
    const patienceSeconds = Math.max(1, Math.min(70, left().seconds / 3))
    const calls = callsFor(order.plan)
    const made = await run({ ...calls, rejectedWith, perSecond, patienceSeconds, settles: null, ...design }, order)
    rounds.push(made)
    const odd = made.shots.filter(each => each.subject === 'first' && each.fate === 'odd')
    if (signal?.aborted === true) because.push('it was stopped')
    else if (made.broke !== undefined) because.push(made.broke)
    else if (odd.length / Math.max(1, made.shots.length) > 0.05)
      because.push('answers came that are neither the usual one nor a rate-limit rejection')
    else if (left().requests < FEWEST || left().seconds < 3) because.push('the budget is spent')
    return because.length === 0
  }
  let users = 1
  let going = await round('up to the limit', reaching(users, left()))
  while (going && !isReached(rounds) && users < budget.users) {
    users *= 4
    going = await round(`up to the limit, with ${users} senders`, reaching(users, left()))
  }
  if (!isReached(rounds)) return identified(rounds, undefined, because, now() - began)
  // What was sent before it was reached may fill windows that the next round begins in: it is part of all schedules.
  const sofar = () => fitted(schedulesOf(rounds, scopeOf(rounds).scope), SLACK)
  let fit = sofar()
  if (going) {
    going = await round('who else is limited', asking(users, left()))
    fit = sofar()
  }
  for (let turn = 0; going && fit !== undefined && !isSettled(fit) && turn < 3; turn++) {
    await sleep(Math.min(windowOf(fit) * 1.1, left().seconds / 3, 60) * 1000, signal)
    going = await round(`what tells ${fit.limiters.join(' from ')}`, telling(fit, users, left(), turn))
    fit = sofar()
  }
  return identified(rounds, fit, because, now() - began)
}

/** One kind, and numbers within a twentieth. */
function isSettled({ limiters, limit, windowSeconds }: Fit): boolean {
  const close = ([least, most]: Fit['limit']) => most !== null && most <= least * 1.05
  return limiters.length === 1 && close(limit) && close(windowSeconds)
}

function isReached(rounds: readonly Round[]): boolean {
  return rounds.some(({ shots }) => shots.some(isRejection))
}

function identified(rounds: readonly Round[], fit: Fit | undefined, because: string[], tookMs: number) {
  const shots = rounds.flatMap(each => each.shots)
  const reached = isReached(rounds)
  const own = rounds.map(each => each.shots.filter(shot => shot.subject === 'first' && shot.fate === 'allowed'))
  const longest = own.sort((a, b) => b.length - a.length)[0] ?? []
  const stated: StatedLimits = statedLimits(rounds, fit)
  return {
    /** Whether requests were rejected at all. */
    reached,
    fit,
    scope: scopeOf(rounds),
    stated,
    /** Of the rejections. */
    status: shots.find(isRejection)?.status,
    /** Of the headers that speak of it. */
    names: [...new Set(shots.flatMap(each => each.names))].sort(),
    /** Most that was let through in a row, in so many seconds, where nothing was rejected. */
    atLeast: {
      requests: longest.length,
      seconds: Math.ceil((longest.at(-1)?.to ?? 0) - (longest[0]?.from ?? 0)),
    },
    cost: { requests: shots.length, seconds: Math.round(tookMs / 1000), rounds: rounds.length },
    /** Why it ended before it was sure; empty where it was. */
    because: reached && fit === undefined ? [...because, 'no known limiter fits what was rejected'] : because,
  }
}

/** Seconds by which the clocks of the machine, in milliseconds, are coarser than what is counted. */
const SLACK = 0.0015

type Scope = 'token' | 'application' | 'address'

/** Who may be counted together with the first token. Each round logs in again; the other endpoint is asked with the first token. */
const TOGETHER: Record<Scope, readonly (readonly Subject[])[]> = {
  token: [['beside'], []],
  application: [['again', 'beside'], ['again'], ['again', 'beside', 'login']],
  address: [
    ['again', 'other', 'none', 'beside', 'login'],
    ['again', 'other', 'none', 'beside'],
    ['again', 'other', 'none'],
  ],
}

function schedulesOf(rounds: readonly Round[], scope: Scope | undefined): Event[][][] {
  const began = rounds[0]?.shots[0]?.from ?? 0
  const event = ({ from, to, fate }: Shot): Event => ({
    at: (from + to) / 2 - began,
    off: (to - from) / 2,
    allowed: fate === 'allowed',
  })
  const lists = (scope === undefined ? (['token', 'application', 'address'] as const) : [scope]).flatMap(each =>
    TOGETHER[each].map(others => {
      const counts = ({ subject, fate }: Shot) => fate !== 'odd' && (subject === 'first' || others.includes(subject))
      const parts = rounds.map(({ shots }) => shots.filter(counts).map(event))
      return each === 'token' ? parts : [parts.flat()]
    }),
  )
  // Without other senders in them, these are all the same list.
  return distinct(lists)
}

interface ScopeFound {
  scope?: Scope
  /** Whether another endpoint shares the count. */
  shared?: boolean
}

/** A bucket may give one to whoever comes next: fewer tries prove nothing. */
const ENOUGH = 3

/** What the limit is counted per: who was let through between two rejections of the first token. */
function scopeOf(rounds: readonly Round[]): ScopeFound {
  const tries = rounds.flatMap(({ shots }) => {
    const inOrder = shots.filter(each => each.subject !== 'login')
    return inOrder.filter(
      ({ subject, fate }, i) =>
        subject !== 'first' && fate !== 'odd' && isRejection(inOrder[i - 1]) && isRejection(inOrder[i + 1]),
    )
  })
  /** Whether it was rejected as well; `undefined` where too few tries, or tries of both kinds, leave that open. */
  const reported = (subject: Subject): boolean | undefined => {
    const fates = tries.filter(each => each.subject === subject).map(({ fate }) => fate)
    return fates.length < ENOUGH || new Set(fates).size > 1 ? undefined : fates[0] === 'refused'
  }
  const [again, other, none, shared] = [reported('again'), reported('other'), reported('none'), reported('beside')]
  const scope = other === true || none === true ? 'address' : again === false ? 'token' : undefined
  const found = scope ?? (again === true && other === false ? 'application' : undefined)
  return { ...(found === undefined ? {} : { scope: found }), ...(shared === undefined ? {} : { shared }) }
}

function isRejection(shot: Shot | undefined): boolean {
  return shot?.subject === 'first' && shot.fate === 'refused'
}

/** The calls of a burst: what changes nothing and needs no earlier answer, and another endpoint to compare with. */
function callsFor({ calls, baseUrl }: LoadPlan): Pick<BurstOrder, 'call' | 'alongside'> {
  const reads = calls.filter(({ endpoint, operation }) => effectOf(endpoint, operation) === 'reads')
  const call = reads.find(each => namesIn(each).every(name => name === 'token' || !name.includes('#')))
  if (call === undefined)
    throw new HarnessError(
      'CONTRACT_MISSING',
      `No request is known for ${baseUrl} that changes nothing and could be sent in bursts.`,
      'Run `npm run discover` first; bursts are made of accepted requests to ext-verify.',
    )
  return { call, alongside: reads.find(each => each.endpoint !== call.endpoint) ?? null }
}

type Design = Pick<BurstOrder, 'segments' | 'users' | 'quota'> & Partial<Pick<BurstOrder, 'settles' | 'scope'>>

interface Left {
  requests: number
  seconds: number
}

const MS = 1000
/** Longer than a window is long that is worth waiting for. */
const LONGEST_S = 150

/** As many as may be, by so many senders at once; a few and a pause before them tell a window that slides. */
function reaching(users: number, { requests, seconds }: Left): Design {
  const last = Math.min(LONGEST_S, seconds) * MS
  const segments: Segment[] =
    users === 1
      ? [
          { from: 0, to: 500, most: 8 },
          { from: 1300, to: last },
        ]
      : [{ from: 0, to: last }]
  return { segments, users, quota: Math.floor(requests * 0.45), settles: { times: 2.3, leastMs: 4 * MS } }
}

/** While it is reached: who else is. */
function asking(users: number, { requests, seconds }: Left): Design {
  const to = Math.min(8, seconds) * MS
  return { segments: [{ from: 0, to }], users, quota: Math.floor(requests / 3), scope: true }
}

/** Half of the limit early and half later, and rests of several lengths; in units of the window. */
const PATTERN: readonly { from: number; to: number; share?: number }[] = [
  { from: 0, to: 0.3, share: 0.5 },
  { from: 0.45, to: 2.2 },
  { from: 2.72, to: 3.05 },
  { from: 4.4, to: 5.6 },
]

/** `turn` shifts the pattern against windows of a clock. */
function telling(fit: Fit, users: number, { requests, seconds }: Left, turn: number): Design {
  const window = Math.min(windowOf(fit), seconds / 6)
  const limit = Math.sqrt(fit.limit[0] * (fit.limit[1] ?? fit.limit[0])) || 1
  const stretch = 1 + 0.13 * turn
  const segments = PATTERN.map(({ from, to, share }) => ({
    from: from * window * stretch * MS,
    to: to * window * stretch * MS,
    ...(share === undefined ? {} : { most: Math.max(1, Math.floor(limit * share)) }),
  }))
  return { segments, users, quota: Math.floor(requests / 2) }
}

/** The shortest that fits, where nothing says how long it may be. */
export function windowOf({ windowSeconds: [shortest, longest] }: Fit): number {
  return longest === null || longest > 4 * shortest ? Math.max(shortest, 0.5) * 1.05 : Math.sqrt(shortest * longest)
}

type StatedLimits = Partial<ReturnType<typeof statedLimits>>

/** Waits are reported in whole seconds. */
const ROUNDING_S = 1.05
const AFTER_S = 0.05

function statedLimits(rounds: readonly Round[], fit: Fit | undefined) {
  const own = rounds.map(each => each.shots.filter(shot => shot.subject === 'first' && shot.fate !== 'odd'))
  const waits = own.flatMap(waitsIn)
  /** `agrees`: `null` where nothing was measured. */
  const held = (name: 'limit' | 'window', range: Range | undefined) => {
    const stated = mostOften(own.flat().flatMap(each => each.stated[name] ?? []))
    return stated === undefined ? undefined : { stated, agrees: range === undefined ? null : lies(stated, range) }
  }
  const observed = (side: keyof Waited) =>
    waits.length === 0 ? undefined : statementOf(waits.flatMap(each => each[side] ?? []))
  return {
    limit: held('limit', fit?.limit),
    window: held('window', fit?.windowSeconds),
    /** A request after the wait is accepted. */
    wait: observed('after'),
    /** A request more than a second sooner is rejected. */
    sooner: observed('before'),
  }
}

interface Waited {
  /** Of the first request after the wait: whether it was accepted. */
  after?: boolean
  /** Of requests more than a second before its end: whether all were rejected. */
  before?: boolean
}

/** One a stretch of rejections: the first of them that tells a wait. */
function waitsIn(shots: readonly Shot[]): Waited[] {
  return shots.flatMap((shot, i) => {
    const { wait } = shot.stated
    if (shot.fate !== 'refused' || shots[i - 1]?.fate === 'refused' || wait === undefined) return []
    const over = shot.to + wait
    const later = shots.slice(i + 1)
    const recovered = later.find(each => each.fate === 'allowed')
    const after = later.find(each => each.from >= over + AFTER_S)
    const asked = later.some(each => each.to < over - ROUNDING_S)
    // Requests between may have used up what the wait was reported for.
    const isInTime = recovered !== undefined && recovered.from < over + AFTER_S
    return {
      ...(isInTime ? { after: true } : after === undefined ? {} : { after: after.fate === 'allowed' }),
      ...(asked ? { before: recovered === undefined || recovered.to >= over - ROUNDING_S } : {}),
    }
  })
}

/** `holds`: true each time it could be seen; false against it at least twice, and more often than not. */
function statementOf(observed: readonly boolean[]) {
  const right = observed.filter(each => each).length
  const wrong = observed.length - right
  const holds = observed.length === 0 ? null : wrong === 0 ? true : wrong >= 2 && wrong > right ? false : null
  return { holds, right, wrong }
}

function mostOften(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
