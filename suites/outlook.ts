/** How long requests take at the pace that is allowed and the limits that are known, and which checks are made where a run may not send or last long enough for all: those that are worth most. */

import { type Check, familyOf, type Kind } from '../contract/check.ts'
import { ENDPOINTS } from '../contract/endpoint.ts'
import { answerTo, isAnswered, type Ledger } from '../contract/ledger.ts'
import { rateLimitIn } from '../contract/openapi/document.ts'
import type { RunBudget } from '../probe/client/budget.ts'

export interface Limit {
  requests: number
  seconds: number
  /** Set where each token has a count of its own. */
  perToken?: true
}

/** The limit of requests as it is recorded, the cautious end of an interval; `undefined` where none is known with its window. */
export function limitIn(ledger: Ledger): Limit | undefined {
  const answer = answerTo(ledger, 'limits.rate')
  if (!isAnswered(answer) && answer.status !== 'assumed') return undefined
  const { limit, limitInterval, windowSeconds, windowInterval, scope } = rateLimitIn(ledger) ?? {}
  const requests = limit ?? limitInterval?.[0]
  const seconds = windowSeconds ?? windowInterval?.[1] ?? windowInterval?.[0]
  if (requests === undefined || seconds === undefined || requests <= 0) return undefined
  return { requests, seconds, ...(scope === 'token' ? { perToken: true } : {}) }
}

/** So few in a window that a run waits for several windows: all checks of a small service send 600 requests. */
const FEW = 300

/** Requests that may be sent in all, and those of them for which there is time. */
export function affordable(budget: Pick<RunBudget, 'policy' | 'left'>, limit?: Limit, pace = Infinity) {
  const { requests, milliseconds } = budget.left()
  const inTime = requestsIn(milliseconds / 1000, Math.min(budget.policy.requestsPerSecond, pace), limit)
  return { requests, inTime, least: Math.min(requests, inTime) }
}

/** Fewer may not suffice for all checks: those of the sandbox are expected to send 1,000. */
export const ENOUGH = 1000

/**
 * How many make the checks. While one waits for a limit the others go on; where most of the time is waiting there is one for
 * each endpoint. In production each login is one too many.
 */
export function workersFor(kind: Kind, limit: Limit | undefined): number {
  if (kind === 'production') return 1
  return limit !== undefined && limit.requests <= FEW ? ENDPOINTS.length : 2
}

/** What so many senders, each with a token, have together. */
export function limitOf(limit: Limit | undefined, tokens: number): Limit | undefined {
  return limit?.perToken === true ? { ...limit, requests: limit.requests * tokens } : limit
}

/** At least so many seconds. */
export function secondsFor(requests: number, requestsPerSecond: number, limit?: Limit): number {
  const paced = requests / requestsPerSecond
  if (limit === undefined || requests <= 0) return paced
  return Math.max(paced, (Math.ceil(requests / limit.requests) - 1) * limit.seconds)
}

/** Requests that are let through in so many seconds. */
export function requestsIn(seconds: number, requestsPerSecond: number, limit?: Limit): number {
  const paced = seconds * requestsPerSecond
  if (limit === undefined) return paced
  return Math.min(paced, (Math.floor(seconds / limit.seconds) + 1) * limit.requests)
}

/** `6 min 40 s`, `12 s`. */
export function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return whole % 60 === 0 || minutes >= 10 ? `${Math.round(whole / 60)} min` : `${minutes} min ${whole % 60} s`
}

type Weighed = Pick<Check, 'id' | 'level' | 'cost' | 'chapter'>

/**
 * What checks really send of what they send at most: the first of a family, and further variants, which share what stands around
 * them [measured on whole runs of the sandbox and of a limited service: 13 % too much to 7 % too little].
 */
const FIRST_SHARE = 0.9
const FURTHER_SHARE = 0.3
/** For so many requests that is believed before a run shows its own share. */
const BELIEVED = 100

/**
 * Every `must` of every endpoint, then every `should`, then the second variant of each; among equals the cheapest of each
 * chapter first, so that little room is shared by all.
 */
export function ranked<T extends Weighed>(checks: readonly T[]): { check: T; rank: number }[] {
  const variants = new Map<string, number>()
  const weighed = checks.map((check, at) => {
    const key = kindOf(check.id)
    const variant = variants.get(key) ?? 0
    variants.set(key, variant + 1)
    return { check, at, rank: 2 * variant + (check.level === 'must' ? 0 : 1) }
  })
  weighed.sort((a, b) => a.rank - b.rank || costOf(a.check) - costOf(b.check) || a.at - b.at)
  const locations = new Map<string, number>()
  return weighed
    .map(each => {
      const key = `${each.rank} ${each.check.chapter}`
      const location = locations.get(key) ?? 0
      locations.set(key, location + 1)
      return { ...each, location }
    })
    .sort((a, b) => a.rank - b.rank || a.location - b.location)
}

/** `CONF-01/ext-verify.200` judges one endpoint, and `CONF-01/ext-reach.200` is no second variant of it. */
export function kindOf(id: string): string {
  const [first] = (id.split('/')[1] ?? '').split('.')
  return `${familyOf(id)} ${ENDPOINTS.find(each => each === first) ?? ''}`
}

const costOf = ({ cost }: Weighed) => cost?.requests ?? 1

export interface Means {
  /** Requests that can still be sent, by number and time. */
  affordable: number
  /** Requests that the checks have sent so far. */
  sent: number
  /** What is left now is asked for again: its room is not for what is worth less. */
  isPatient?: boolean
}

/** The checks of a run that are still to be made. A check is made where what it needs is not needed for what is worth more. */
export class Choice {
  /** What each is expected to send, in the order of their worth. */
  readonly #waiting: Map<string, { expected: number; rank: number }>
  #expected = 0

  constructor(checks: readonly Weighed[]) {
    const expected = (check: Weighed, rank: number) => (rank < 2 ? FIRST_SHARE : FURTHER_SHARE) * costOf(check)
    this.#waiting = new Map(
      ranked(checks).map(({ check, rank }) => [check.id, { expected: expected(check, rank), rank }]),
    )
  }

  /** Of these, those that are made, as it stands now. */
  among(ids: readonly string[], means: Means): string[] {
    const fit = this.#fit(means)
    return ids.filter(id => fit.has(id))
  }

  /** Ids of those that are made, each with the requests that are to be expected. */
  #fit({ affordable, sent, isPatient = false }: Means): Map<string, number> {
    const share = this.#share(sent)
    const fit = new Map<string, number>()
    let needed = 0
    let most = Infinity
    for (const [id, { expected, rank }] of this.#waiting) {
      const cost = share * expected
      if (rank > most) break
      if (isPatient && needed + cost > affordable) most = rank
      if (needed + cost > affordable) continue
      needed += cost
      fit.set(id, cost)
    }
    return fit
  }

  isOpen(id: string): boolean {
    return this.#waiting.has(id)
  }

  /** It is made, or left out: nothing is kept back for it any more. */
  decided(id: string, made: boolean): void {
    const known = this.#waiting.get(id)
    if (known === undefined) return
    this.#waiting.delete(id)
    if (made) this.#expected += known.expected
  }

  /** Requests that are to be expected of what waits and fits, and how many do not. */
  outlook(means: Means): { requests: number; unfit: number } {
    const fit = this.#fit(means)
    const requests = Math.ceil([...fit.values()].reduce((sum, cost) => sum + cost, 0))
    return { requests, unfit: this.#waiting.size - fit.size }
  }

  /** Of what is expected. */
  #share(sent: number): number {
    return (sent + BELIEVED) / (this.#expected + BELIEVED)
  }
}
